import type { ByteString } from "@seahaven/abi/bytes";

/** What bash's option reader makes of a built-in's arguments. */
export type ParsedOptions =
	| { readonly kind: "options"; readonly options: readonly Option[]; readonly index: number }
	/** `--help` was asked for. */
	| { readonly kind: "help" }
	/** The message, as bash words it. */
	| { readonly kind: "error"; readonly message: ByteString };

/** One option: its letter with its sign, and its argument. */
export interface Option {
	readonly letter: ByteString;
	readonly plus: boolean;
	readonly argument: ByteString | null;
}

const noOptions: readonly Option[] = [];

/**
 * Reads options as bash's built-ins do: clusters of letters, up to the first word that is no option, `-`, or past `--`. In `spec` a letter
 * followed by `:` takes an argument (the rest of the word or the next word), by `;` an optional one (the rest of the word, or the next word unless
 * that begins with `-`). A leading `+` in `spec` allows `+x` as well.
 */
export function parseOptions(argv: readonly ByteString[], spec: ByteString, from = 1): ParsedOptions {
	const plusAllowed = spec.startsWith("+");
	let options: Option[] | undefined;
	let index = from;
	for (; index < argv.length; index++) {
		const word = argv[index] ?? "";
		const sign = word.charCodeAt(0);
		if (word.length < 2 || !(sign === 0x2d || (plusAllowed && sign === 0x2b))) break;
		if (word === "--") {
			index++;
			break;
		}
		if (word === "--help") return { kind: "help" };
		const plus = sign === 0x2b;
		for (let at = 1; at < word.length; at++) {
			const letter = word[at] ?? "";
			const place = spec.indexOf(letter, plusAllowed ? 1 : 0);
			if (place < 0 || letter === ":" || letter === ";") {
				return { kind: "error", message: `${plus ? "+" : "-"}${letter}: invalid option` };
			}
			const takes = spec[place + 1];
			let argument: ByteString | null = null;
			if (takes === ":" || takes === ";") {
				if (at + 1 < word.length) argument = word.slice(at + 1);
				else if (takes === ":") {
					const next = argv[index + 1];
					if (next === undefined) {
						return { kind: "error", message: `${plus ? "+" : "-"}${letter}: option requires an argument` };
					}
					argument = next;
					index++;
				} else {
					const next = argv[index + 1];
					if (next !== undefined && !next.startsWith("-")) {
						argument = next;
						index++;
					}
				}
				at = word.length;
			}
			options ??= [];
			options.push({ letter, plus, argument });
		}
	}
	return { kind: "options", options: options ?? noOptions, index };
}
