import type { ByteString } from "@seahaven/abi/bytes";
import { readEscape } from "../../kit/escapes.ts";

/** A conversion specification of printf's format. */
export interface Conversion {
	readonly kind: "conversion";
	readonly letter: ByteString;
	readonly left: boolean;
	readonly plus: boolean;
	readonly space: boolean;
	readonly alternate: boolean;
	readonly zero: boolean;
	/** Null: none; `*`: an argument says. */
	readonly width: number | "*" | null;
	readonly precision: number | "*" | null;
	/** The inner format of `%(…)T`. */
	readonly time: ByteString;
	/** A plain `%s` or `%d`: no flags, width or precision. */
	readonly plain: boolean;
}

/** A piece of a format, in order. */
export type Part =
	| { readonly kind: "text"; readonly text: ByteString }
	| Conversion
	/** A message that does not stop. */
	| { readonly kind: "warning"; readonly message: ByteString }
	/** A message that ends the output, with status 1. */
	| { readonly kind: "error"; readonly message: ByteString };

/** A format read once and kept. */
export interface Format {
	readonly parts: readonly Part[];
	readonly conversions: number;
}

const cache = new Map<ByteString, Format>();

/** The parts of a format; the most recent formats are remembered, as loops use the same again and again. */
export function compileFormat(format: ByteString): Format {
	const known = cache.get(format);
	if (known !== undefined) return known;
	const made = compile(format);
	if (cache.size >= 256) cache.clear();
	cache.set(format, made);
	return made;
}

const letters = "diouxXeEfFgGaAcsbqQn";

function compile(format: ByteString): Format {
	const parts: Part[] = [];
	let conversions = 0;
	let text = "";
	const flush = () => {
		if (text !== "") parts.push({ kind: "text", text });
		text = "";
	};
	let i = 0;
	while (i < format.length) {
		const c = format[i] ?? "";
		if (c === "\\") {
			const sequence = readEscape(format, i + 1, "format");
			if (sequence.warning !== undefined) {
				flush();
				parts.push({ kind: "warning", message: sequence.warning });
			}
			text += sequence.text ?? format.slice(i, i + 1 + sequence.length);
			i += 1 + sequence.length;
			continue;
		}
		if (c !== "%") {
			text += c;
			i++;
			continue;
		}
		if (format[i + 1] === "%") {
			text += "%";
			i += 2;
			continue;
		}
		const start = i++;
		let flags = "";
		while (i < format.length && "#'-+ 0".includes(format[i] ?? "")) flags += format[i++];
		const amount = (): number | "*" | null => {
			if (format[i] === "*") {
				i++;
				return "*";
			}
			const from = i;
			while (/[0-9]/.test(format[i] ?? "")) i++;
			return i === from ? null : Number(format.slice(from, i));
		};
		const width = amount();
		let precision: number | "*" | null = null;
		if (format[i] === ".") {
			i++;
			precision = amount() ?? 0;
		}
		while (i < format.length && "hjlLtz".includes(format[i] ?? "")) i++;
		let time = "";
		let letter = format[i] ?? "";
		if (letter === "(") {
			const close = closing(format, i);
			if (close < 0 || format[close + 1] !== "T") {
				flush();
				const after = close < 0 ? "" : (format[close + 1] ?? "");
				parts.push({ kind: "warning", message: `warning: \`${after}': invalid time format specification` });
				text = format.slice(start, i + 1);
				i++;
				continue;
			}
			time = format.slice(i + 1, close);
			i = close + 1;
			letter = "T";
		} else if (letter === "") {
			flush();
			parts.push({ kind: "error", message: `\`${format.slice(start)}': missing format character` });
			return { parts, conversions };
		} else if (!letters.includes(letter)) {
			flush();
			parts.push({ kind: "error", message: `\`${letter}': invalid format character` });
			return { parts, conversions };
		}
		flush();
		i++;
		conversions++;
		parts.push({
			kind: "conversion",
			letter,
			left: flags.includes("-"),
			plus: flags.includes("+"),
			space: flags.includes(" "),
			alternate: flags.includes("#"),
			zero: flags.includes("0"),
			width,
			precision,
			time,
			plain: flags === "" && width === null && precision === null,
		});
	}
	flush();
	return { parts, conversions };
}

/** Where the parenthesis at `open` is closed; they nest. */
function closing(format: ByteString, open: number): number {
	let depth = 0;
	for (let i = open; i < format.length; i++) {
		if (format[i] === "(") depth++;
		else if (format[i] === ")" && --depth === 0) return i;
	}
	return -1;
}
