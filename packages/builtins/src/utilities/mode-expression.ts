import type { ByteString } from "@seahaven/abi/bytes";

type Operator = "=" | "+" | "-";

interface Change {
	readonly operator: Operator;
	/** Which bits may change; 0: those that the umask lets through. */
	readonly affected: number;
	readonly value: number;
	/** The bits that were spoken of: a directory keeps its set-id bits unless they were. */
	readonly mentioned: number;
	readonly how: "plain" | "copy" | "execute if any";
}

/** A compiled mode: XCU chmod, "symbolic_mode" and octal, with GNU's additions. */
export type ModeExpression = readonly Change[];

/** Both results of applying a mode. */
export interface ChangedMode {
	readonly mode: number;
	/** The bits that the expression determines, whatever was there before. */
	readonly bits: number;
}

const all = 0o7777;
const setIds = 0o6000;
const whoBits: { readonly [letter: string]: number } = { u: 0o4700, g: 0o2070, o: 0o1007, a: all };
const permissionBits: { readonly [letter: string]: number } = {
	r: 0o444,
	w: 0o222,
	x: 0o111,
	X: 0,
	s: setIds,
	t: 0o1000,
};
const copied: { readonly [letter: string]: number } = { u: 0o700, g: 0o070, o: 0o007 };

/** The mode that is exactly this. */
export function exactMode(mode: number): ModeExpression {
	return [{ operator: "=", affected: all, value: mode, mentioned: all, how: "plain" }];
}

/** Compiles a mode; undefined where it is none. */
export function parseMode(text: ByteString): ModeExpression | undefined {
	if (/^[0-7]+$/.test(text)) {
		const value = Number.parseInt(text, 8);
		// Fewer than five digits leave a directory's set-id bits alone where they do not name them.
		const mentioned = text.length < 5 ? (value & 0o7000) | 0o777 : all;
		return value > all ? undefined : [{ operator: "=", affected: all, value, mentioned, how: "plain" }];
	}
	const changes: Change[] = [];
	for (const clause of text.split(",")) {
		const [, who, actions] = /^([ugoa]*)((?:[-+=](?:[0-7]+|[ugo]|[rwxXst]*))+)$/.exec(clause) ?? [];
		if (who === undefined || actions === undefined) return undefined;
		let affected = 0;
		for (const letter of who) affected |= whoBits[letter] ?? 0;
		for (const [, operator, what = ""] of actions.matchAll(/([-+=])([0-7]+|[ugo]|[rwxXst]*)/g)) {
			if (operator !== "=" && operator !== "+" && operator !== "-") return undefined;
			if (/^[0-7]/.test(what)) {
				const value = Number.parseInt(what, 8);
				if (value > all || affected !== 0) return undefined;
				changes.push({ operator, affected: all, value, mentioned: all, how: "plain" });
				continue;
			}
			const copy = copied[what];
			let value = copy ?? 0;
			if (copy === undefined) for (const letter of what) value |= permissionBits[letter] ?? 0;
			const mentioned = affected === 0 ? value : affected & value;
			const how = copy !== undefined ? "copy" : what.includes("X") ? "execute if any" : "plain";
			changes.push({ operator, affected, value, mentioned, how });
		}
	}
	return changes;
}

/** What a mode (octal, 0 to 07777) becomes. */
export function applyMode(expression: ModeExpression, mode: number, isDirectory: boolean, umask: number): ChangedMode {
	let result = mode;
	let bits = 0;
	for (const { operator, affected, value: given, mentioned, how } of expression) {
		const kept = isDirectory ? setIds & ~mentioned : 0;
		let value = given;
		if (how === "copy") {
			value &= result;
			value |= (value & 0o444 ? 0o444 : 0) | (value & 0o222 ? 0o222 : 0) | (value & 0o111 ? 0o111 : 0);
		} else if (how === "execute if any" && (isDirectory || result & 0o111)) value |= 0o111;
		value &= (affected === 0 ? ~umask : affected) & ~kept;
		if (operator === "=") {
			const preserved = (affected === 0 ? 0 : ~affected) | kept;
			bits |= all & ~preserved;
			result = (result & preserved) | value;
		} else {
			bits |= value;
			result = operator === "+" ? result | value : result & ~value;
		}
	}
	return { mode: result & all, bits: bits & all };
}
