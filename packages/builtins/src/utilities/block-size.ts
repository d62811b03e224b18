import type { ByteString } from "@seahaven/abi/bytes";

/** How sizes are shown: in units of so many bytes, or in whatever unit is short. */
export type BlockSize =
	| { readonly kind: "unit"; readonly bytes: number; readonly suffix: ByteString }
	| { readonly kind: "human"; readonly base: 1000 | 1024 };

const letters = "KMGTPEZY";

/** Reads `--block-size`'s argument: `human-readable`, `si`, `512`, `1K`, `MB`, `KiB`; undefined where it is none. */
export function parseBlockSize(text: ByteString): BlockSize | undefined {
	if (text === "human-readable") return { kind: "human", base: 1024 };
	if (text === "si") return { kind: "human", base: 1000 };
	const [, digits, letter = "", tail] = /^'?(\d*)([KkMGTPEZY]?)(iB|B)?$/.exec(text) ?? [];
	if (digits === undefined || (digits === "" && letter === "")) return undefined;
	const bytes = Number(digits || 1) * power(letter, tail === "B");
	if (bytes === 0) return undefined;
	// The suffix is shown where no number was given.
	return { kind: "unit", bytes, suffix: digits === "" ? text : "" };
}

/** Bytes of a size such as `10`, `4K`, `1MB`; undefined where it is none. */
export function parseSize(text: ByteString): number | undefined {
	const [, digits, letter = "", tail] = /^(\d+)([KkMGTPEZY]?)(iB|B)?$/.exec(text) ?? [];
	return digits === undefined ? undefined : Number(digits) * power(letter, letter !== "" && tail === "B");
}

function power(letter: ByteString, decimal: boolean): number {
	return letter === "" ? 1 : (decimal ? 1000 : 1024) ** (letters.indexOf(letter.toUpperCase()) + 1);
}

/** Bytes, rounded up, in the unit or as `4.0K`. */
export function showSize(bytes: number, size: BlockSize): ByteString {
	if (size.kind === "unit") return `${Math.ceil(bytes / size.bytes)}${size.suffix}`;
	const { base } = size;
	if (bytes < base) return String(Math.ceil(bytes));
	let value = bytes;
	let unit = -1;
	while (value >= base && unit < letters.length - 1) {
		value /= base;
		unit++;
	}
	let shown = value < 10 ? Math.ceil(value * 10) / 10 : Math.ceil(value);
	if (shown >= base && unit < letters.length - 1) {
		shown = 1;
		unit++;
	}
	const letter = base === 1000 && unit === 0 ? "k" : letters[unit];
	return `${shown < 10 ? shown.toFixed(1) : Math.ceil(shown)}${letter}`;
}

/** The size that the environment asks for, of `names` the first that is set; POSIXLY_CORRECT's 512, or 1024 bytes. */
export function environmentBlockSize(
	environment: ReadonlyMap<ByteString, ByteString>,
	names: readonly ByteString[],
): BlockSize {
	for (const name of names) {
		const value = environment.get(name);
		const size = value === undefined ? undefined : parseBlockSize(value);
		if (size !== undefined) return size;
	}
	return { kind: "unit", bytes: environment.has("POSIXLY_CORRECT") ? 512 : 1024, suffix: "" };
}
