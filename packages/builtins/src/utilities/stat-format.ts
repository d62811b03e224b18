import type { ByteString } from "@seahaven/abi/bytes";
import { unreachable } from "@seahaven/abi/unreachable";

/** The value of one directive: how it is converted, as printf(3) would. */
export type DirectiveValue =
	| { readonly kind: "text"; readonly text: ByteString }
	| { readonly kind: "number"; readonly value: number | bigint; readonly base: 8 | 10 | 16; readonly signed?: boolean }
	/** Nanoseconds since 1970: shown in seconds, with as many decimals as the precision says. */
	| { readonly kind: "time"; readonly nanoseconds: bigint };

export type FormattedStat =
	| { readonly kind: "text"; readonly text: ByteString; readonly warnings: readonly ByteString[] }
	/** What was shown up to a directive that is none. */
	| { readonly kind: "error"; readonly message: ByteString };

const controls: { readonly [letter: string]: ByteString } = {
	a: "\x07",
	b: "\b",
	e: "\x1b",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "\t",
	v: "\v",
	'"': '"',
	"\\": "\\",
};

/**
 * Fills in a format of stat(1). `value` gets the directive's letter, with H or L before it where `pairs` has the letter.
 * With `escapes`, backslash sequences stand for characters, as in `--printf`.
 */
export function formatStat(
	format: ByteString,
	escapes: boolean,
	pairs: ByteString,
	value: (directive: ByteString) => DirectiveValue,
): FormattedStat {
	let text = "";
	const warnings: ByteString[] = [];
	for (let at = 0; at < format.length; at++) {
		const character = format[at] ?? "";
		if (character === "%") {
			const [prefix = "", flags = "", width = "", precision] =
				/^%(['\-+ #0I]*)(\d*)(?:\.(\d*))?/.exec(format.slice(at)) ?? [];
			at += prefix.length;
			let letter = format[at] ?? "";
			if (letter === "" || letter === "%") {
				if (prefix.length > 1) return { kind: "error", message: `'${prefix}${letter}': invalid directive` };
				text += "%";
				continue;
			}
			if ((letter === "H" || letter === "L") && pairs.includes(format[at + 1] ?? "\0")) letter += format[++at] ?? "";
			text += convert(value(letter), flags, Number(width || 0), precision);
			continue;
		}
		if (character !== "\\" || !escapes) {
			text += character;
			continue;
		}
		const next = format[++at];
		if (next === undefined) {
			warnings.push("warning: backslash at end of format");
			text += "\\";
			continue;
		}
		const [digits] = /^(?:[0-7]{1,3}|x[\da-fA-F]{1,2})/.exec(format.slice(at)) ?? [];
		if (digits !== undefined) {
			const code = digits[0] === "x" ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 8);
			text += String.fromCharCode(code & 255);
			at += digits.length - 1;
			continue;
		}
		if (controls[next] === undefined) warnings.push(`warning: unrecognized escape '\\${next}'`);
		text += controls[next] ?? next;
	}
	return { kind: "text", text, warnings };
}

function convert(
	value: DirectiveValue,
	flags: ByteString,
	width: number,
	precision: ByteString | undefined,
): ByteString {
	switch (value.kind) {
		case "text":
			return pad(
				precision === undefined ? value.text : value.text.slice(0, Number(precision || 0)),
				flags,
				width,
				false,
			);
		case "number": {
			let digits = value.value.toString(value.base);
			if (precision !== undefined) digits = digits.padStart(Number(precision || 0), "0");
			if (flags.includes("#") && digits !== "0") {
				if (value.base === 16) digits = `0x${digits}`;
				else if (value.base === 8 && digits[0] !== "0") digits = `0${digits}`;
			}
			// GNU's %s is the one that is signed; a sign on the others changes nothing there.
			const sign = value.signed && flags.includes("+") ? "+" : value.signed && flags.includes(" ") ? " " : "";
			return pad(sign + digits, flags, width, precision === undefined);
		}
		case "time": {
			const { nanoseconds } = value;
			const floor =
				nanoseconds >= 0n ? nanoseconds / 1_000_000_000n : -((-nanoseconds + 999_999_999n) / 1_000_000_000n);
			const rest = (nanoseconds - floor * 1_000_000_000n).toString().padStart(9, "0");
			const decimals = precision === undefined ? 0 : precision === "" ? 9 : Number(precision);
			const sign = floor >= 0n && flags.includes("+") ? "+" : floor >= 0n && flags.includes(" ") ? " " : "";
			const digits = sign + floor + (decimals > 0 ? `.${rest.slice(0, decimals).padEnd(decimals, "0")}` : "");
			return pad(digits, flags, width, true);
		}
		default:
			return unreachable(value);
	}
}

function pad(text: ByteString, flags: ByteString, width: number, zeros: boolean): ByteString {
	if (flags.includes("-")) return text.padEnd(width);
	return zeros && flags.includes("0") ? text.padStart(width, "0") : text.padStart(width);
}
