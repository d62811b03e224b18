import type { ByteString } from "@seahaven/abi/bytes";
import { characterLength } from "./utf8.ts";

/** Bits of a byte's meaning while a result is split into fields. */
export const IFS_SPACE = 1;
export const IFS_OTHER = 2;
/** Means something in a pattern, or could. */
export const GLOB = 4;

/** IFS, compiled (XCU 2.6.5). */
export interface Ifs {
	readonly text: ByteString | undefined;
	readonly utf8: boolean;
	/** By byte: the bits above. */
	readonly kinds: Uint8Array;
	/** Separators of several bytes. */
	readonly wide: ReadonlySet<ByteString> | null;
	/** What joins `$*`: the first character, nothing if IFS is empty, a blank if it is unset. */
	readonly joiner: ByteString;
	/** Nothing is split. */
	readonly empty: boolean;
}

let last: Ifs = compileIfs(undefined, true);

/** The compiled form of this value of IFS; undefined: unset, which means blank, tab and newline. */
export function ifsOf(text: ByteString | undefined, utf8: boolean): Ifs {
	if (last.text !== text || last.utf8 !== utf8) last = compileIfs(text, utf8);
	return last;
}

function compileIfs(text: ByteString | undefined, utf8: boolean): Ifs {
	const value = text ?? " \t\n";
	const kinds = new Uint8Array(256);
	for (const character of "*?[\\(") kinds[character.charCodeAt(0)] = GLOB;
	let wide: Set<ByteString> | null = null;
	let joiner: ByteString | null = null;
	for (let i = 0; i < value.length; ) {
		const length = utf8 ? characterLength(value, i) : 1;
		const character = value.slice(i, i + length);
		joiner ??= character;
		if (length > 1) {
			wide ??= new Set();
			wide.add(character);
		} else {
			const code = value.charCodeAt(i);
			kinds[code] = (kinds[code] ?? 0) | (code === 32 || code === 9 || code === 10 ? IFS_SPACE : IFS_OTHER);
		}
		i += length;
	}
	return { text, utf8, kinds, wide, joiner: joiner ?? "", empty: value === "" };
}
