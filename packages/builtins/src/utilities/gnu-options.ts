import type { ByteString } from "@seahaven/abi/bytes";

/** One option of a GNU utility. */
export interface GnuOption {
	/** Without the dashes; null: there is only the letter. */
	readonly long: ByteString | null;
	readonly short: ByteString | null;
	readonly argument: "none" | "required" | "optional";
}

/** An option as it was given. */
export interface GivenOption {
	/** The long name, or the letter of an option that has none. */
	readonly name: ByteString;
	readonly argument: ByteString | null;
}

export type ParsedArguments =
	| { readonly kind: "parsed"; readonly options: readonly GivenOption[]; readonly operands: readonly ByteString[] }
	/** In getopt_long(3)'s words, without the program's name. */
	| { readonly kind: "error"; readonly message: ByteString };

/**
 * Reads arguments as getopt_long(3) does: clusters of letters, `--name=value`, names shortened as far as they are unambiguous, `--` as the end. With
 * `inOrder` the first operand ends the options, as in utilities that run another command; otherwise operands may stand anywhere.
 */
export function parseGnuOptions(
	argv: readonly ByteString[],
	known: readonly GnuOption[],
	inOrder: boolean,
): ParsedArguments {
	const options: GivenOption[] = [];
	const operands: ByteString[] = [];
	for (let index = 1; index < argv.length; index++) {
		const word = argv[index] ?? "";
		if (word === "--") {
			operands.push(...argv.slice(index + 1));
			break;
		}
		if (word.startsWith("--")) {
			const found = longOption(word, known);
			if (typeof found === "string") return { kind: "error", message: found };
			let { value } = found;
			if (found.option.argument === "required" && value === null) {
				value = argv[++index] ?? null;
				if (value === null) return { kind: "error", message: `option '--${found.option.long}' requires an argument` };
			}
			options.push({ name: found.option.long ?? "", argument: value });
			continue;
		}
		if (word.length < 2 || !word.startsWith("-")) {
			if (inOrder) {
				operands.push(...argv.slice(index));
				break;
			}
			operands.push(word);
			continue;
		}
		for (let at = 1; at < word.length; at++) {
			const letter = word[at] ?? "";
			const option = known.find(({ short }) => short === letter);
			if (option === undefined) return { kind: "error", message: `invalid option -- '${letter}'` };
			const name = option.long ?? letter;
			if (option.argument === "none") {
				options.push({ name, argument: null });
				continue;
			}
			let argument: ByteString | null = at + 1 < word.length ? word.slice(at + 1) : null;
			if (argument === null && option.argument === "required") {
				argument = argv[++index] ?? null;
				if (argument === null) return { kind: "error", message: `option requires an argument -- '${letter}'` };
			}
			options.push({ name, argument });
			break;
		}
	}
	return { kind: "parsed", options, operands };
}

interface FoundLong {
	readonly option: GnuOption;
	readonly value: ByteString | null;
}

function longOption(word: ByteString, known: readonly GnuOption[]): FoundLong | ByteString {
	const equals = word.indexOf("=");
	const name = word.slice(2, equals < 0 ? undefined : equals);
	const value = equals < 0 ? null : word.slice(equals + 1);
	const exact = known.find(({ long }) => long === name);
	const candidates = exact === undefined ? known.filter(({ long }) => long?.startsWith(name)) : [exact];
	const [option] = candidates;
	if (option === undefined) return `unrecognized option '--${name}'`;
	if (candidates.length > 1) {
		return `option '--${name}' is ambiguous; possibilities:${candidates.map(({ long }) => ` '--${long}'`).join("")}`;
	}
	if (option.argument === "none" && value !== null) return `option '--${option.long}' doesn't allow an argument`;
	return { option, value };
}
