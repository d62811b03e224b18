import type { ByteString } from "@seahaven/abi/bytes";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult, Invocation } from "../../builtin.ts";
import type { Effect } from "../../effect.ts";
import { expandEscapes } from "../../kit/escapes.ts";
import { isIdentifier, parseReference } from "../../kit/identifier.ts";
import { formatLongDouble, type LongDouble, longDoubleOf, parseLongDouble } from "../../kit/long-double.ts";
import { backslashQuote } from "../../kit/quote.ts";
import { Report } from "../../kit/report.ts";
import { strftime } from "../../kit/strftime.ts";
import { type Conversion, compileFormat, type Format } from "./format.ts";
import { characterCode, invalidNumber, parsePrintfInteger } from "./number.ts";

/** Wider fields than this are refused, as they would not fit in memory. */
const maxWidth = 1 << 28;

/** printf (XCU printf), bash manual 4.2. */
export const printf: Builtin = {
	name: "printf",
	special: false,
	declaration: false,
	synopsis: "printf [-v var] format [arguments]",
	help: `Prints its arguments as the format says, using the format again while arguments are left.

Options:
  -v var	assigns the output to VAR instead

Conversions are those of printf(3), and
  %b	  the argument with backslash sequences replaced
  %q	  the argument quoted so that the shell reads it back
  %Q	  the same, after the precision has cut the argument
  %(fmt)T  the time in seconds that the argument gives, by strftime(3); -1 is now, -2 when the shell began

Exit Status:
Success, unless an option or argument is wrong or the output cannot be written.`,
	run(invocation) {
		const { argv } = invocation;
		let index = 1;
		let variable: ByteString | null = null;
		if (argv.length < 2 || argv[1]?.charCodeAt(0) === 0x2d) {
			const report = new Report(invocation, printf);
			const parsed = report.options("v:");
			if (parsed === undefined) return report.end();
			for (const { argument } of parsed.options) {
				variable = argument ?? "";
				if (parseReference(variable) === undefined) {
					report.fail(`\`${variable}': not a valid identifier`, 2);
					return report.end();
				}
			}
			index = parsed.index;
			if (index >= argv.length) {
				report.usage();
				return report.end();
			}
		}
		const format = compileFormat(argv[index] ?? "");
		const only = format.parts[0];
		if (variable === null && format.parts.length === 1 && only?.kind === "text") {
			const written = invocation.io.write(only.text);
			return isPending(written) ? written.then((taken) => (taken ? 0 : 1)) : written ? 0 : 1;
		}
		const job = new Formatting(invocation, format, index + 1);
		job.run();
		return job.finish(variable);
	},
};

class Formatting {
	readonly #invocation: Invocation;
	readonly #format: Format;
	#next: number;
	#text = "";
	#failed = false;
	#effects: Effect[] | undefined;
	/** Each with the length of the output that comes before it. */
	#messages: { readonly message: ByteString; readonly at: number }[] | undefined;

	constructor(invocation: Invocation, format: Format, next: number) {
		this.#invocation = invocation;
		this.#format = format;
		this.#next = next;
	}

	#complain(message: ByteString): void {
		this.#messages ??= [];
		this.#messages.push({ message, at: this.#text.length });
	}

	#argument(): ByteString | undefined {
		return this.#invocation.argv[this.#next++];
	}

	run(): void {
		const { argv } = this.#invocation;
		do {
			for (const part of this.#format.parts) {
				switch (part.kind) {
					case "text":
						this.#text += part.text;
						break;
					case "warning":
						this.#complain(part.message);
						break;
					case "error":
						this.#complain(part.message);
						this.#failed = true;
						return;
					default:
						if (part.plain && part.letter === "s") this.#text += this.#argument() ?? "";
						else if (!this.#convert(part)) return;
				}
			}
		} while (this.#next < argv.length && this.#format.conversions > 0);
	}

	/** False where the output ends. */
	#convert(part: Conversion): boolean {
		let { left } = part;
		let width = part.width === "*" ? Number(this.#integer(this.#argument() ?? "", true)) : (part.width ?? 0);
		if (width < 0) {
			left = true;
			width = -width;
		}
		let precision =
			part.precision === "*" ? Number(this.#integer(this.#argument() ?? "", true)) : (part.precision ?? -1);
		if (precision < 0) precision = -1;
		if (width > maxWidth || precision > maxWidth) {
			this.#complain("write error: Cannot allocate memory");
			this.#failed = true;
			return false;
		}
		const argument = this.#argument();
		switch (part.letter) {
			case "s":
				this.#words(argument ?? "", left, width, precision);
				return true;
			case "c":
				this.#words(argument === undefined || argument === "" ? "\0" : argument.slice(0, 1), left, width, -1);
				return true;
			case "b": {
				const expanded = expandEscapes(argument ?? "", "argument", (message) => this.#complain(message));
				this.#words(expanded.text, left, width, precision);
				return !expanded.stop;
			}
			case "q":
				this.#words(backslashQuote(argument ?? ""), left, width, precision);
				return true;
			case "Q":
				this.#words(
					backslashQuote(precision < 0 ? (argument ?? "") : (argument ?? "").slice(0, precision)),
					left,
					width,
					-1,
				);
				return true;
			case "n":
				this.#count(argument ?? "");
				return true;
			case "T":
				this.#words(this.#time(part.time, argument), left, width, precision);
				return true;
			case "d":
			case "i": {
				const value = this.#integer(argument ?? "", true);
				const negative = value < 0;
				this.#number(part, left, width, precision, negative, String(negative ? -value : value), "");
				return true;
			}
			case "u":
			case "o":
			case "x":
			case "X":
				this.#unsigned(part, left, width, precision, this.#integer(argument ?? "", false));
				return true;
			default:
				this.#floating(part, left, width, precision, argument ?? "");
				return true;
		}
	}

	#words(text: ByteString, left: boolean, width: number, precision: number): void {
		const cut = precision >= 0 && precision < text.length ? text.slice(0, precision) : text;
		this.#text += width <= cut.length ? cut : left ? cut.padEnd(width) : cut.padStart(width);
	}

	#integer(text: ByteString, signed: boolean): number | bigint {
		const { length } = text;
		if (length > 0 && length < 16) {
			const negative = text.charCodeAt(0) === 0x2d;
			let i = negative ? 1 : 0;
			const first = text.charCodeAt(i);
			if (signed || !negative) {
				if (first > 0x30 && first <= 0x39) {
					let value = 0;
					for (; i < length; i++) {
						const digit = text.charCodeAt(i) - 0x30;
						if (digit < 0 || digit > 9) break;
						value = value * 10 + digit;
					}
					if (i === length) return negative ? -value : value;
				} else if (text === "0") return 0;
			}
		}
		const parsed = parsePrintfInteger(text, signed);
		if (!parsed.complete) {
			this.#complain(invalidNumber(text));
			this.#failed = true;
		} else if (parsed.outOfRange) this.#complain(`warning: ${text}: Numerical result out of range`);
		return parsed.value;
	}

	#number(
		part: Conversion,
		left: boolean,
		width: number,
		precision: number,
		negative: boolean,
		size: string,
		prefix: string,
	): void {
		let digits = precision === 0 && size === "0" ? "" : size;
		if (precision > digits.length) digits = digits.padStart(precision, "0");
		const sign = negative ? "-" : part.plus ? "+" : part.space ? " " : "";
		const head = sign + prefix;
		if (part.zero && !left && precision < 0) digits = digits.padStart(width - head.length, "0");
		this.#words(head + digits, left, width, -1);
	}

	#unsigned(part: Conversion, left: boolean, width: number, precision: number, value: number | bigint): void {
		const plain = { ...part, plus: false, space: false };
		const radix = part.letter === "u" ? 10 : part.letter === "o" ? 8 : 16;
		let size = value.toString(radix);
		let prefix = "";
		let places = precision;
		if (part.letter === "X") size = size.toUpperCase();
		if (part.alternate) {
			if (radix === 16 && size !== "0") prefix = `0${part.letter}`;
			else if (radix === 8 && size.length >= places && size !== "0") places = size.length + 1;
			else if (radix === 8 && size === "0" && places === 0) places = 1;
			// `#` with `0` keeps zero padding, which a precision of our own would switch off.
			if (radix === 8 && precision < 0 && part.zero && !left) {
				places = -1;
				if (size !== "0" && size.length >= width) size = `0${size}`;
			}
		}
		this.#number(plain, left, width, places, false, size, prefix);
	}

	#floating(part: Conversion, left: boolean, width: number, precision: number, text: ByteString): void {
		const code = characterCode(text);
		let value: LongDouble;
		if (code !== null) value = longDoubleOf(BigInt(code));
		else {
			const parsed = parseLongDouble(text);
			value = parsed.value;
			if (parsed.length < text.length) {
				this.#complain(invalidNumber(text));
				this.#failed = true;
			} else if (parsed.outOfRange) this.#complain(`warning: ${text}: Numerical result out of range`);
		}
		const lower = part.letter.toLowerCase();
		let digits = formatLongDouble(value, lower, precision, part.alternate);
		const sign = value.negative ? "-" : part.plus ? "+" : part.space ? " " : "";
		let head = sign;
		if (lower === "a" && value.kind === "finite") {
			head += "0x";
			digits = digits.slice(2);
		}
		if (part.zero && !left && value.kind === "finite") digits = digits.padStart(width - head.length, "0");
		const all = head + digits;
		this.#words(part.letter === lower ? all : all.toUpperCase(), left, width, -1);
	}

	#time(format: ByteString, argument: ByteString | undefined): ByteString {
		const { view } = this.#invocation;
		let seconds = argument === undefined ? -1 : Number(this.#integer(argument, true));
		if (seconds === -1) seconds = Number(view.world.now() / 1_000_000_000n);
		else if (seconds === -2) seconds = Number(view.startedAt / 1_000_000_000n);
		if (Math.abs(seconds) > 8.64e12) return "";
		const zone = view.variable("TZ");
		const exported = zone?.flags.exported === true ? view.text("TZ") : undefined;
		const text = strftime(format === "" ? "%X" : format, seconds, exported ?? view.world.timezone);
		// bash's buffer has 128 bytes with the NUL at the end; what does not fit is nothing.
		return text.length < 128 ? text : "";
	}

	#count(name: ByteString): void {
		if (name === "") return;
		if (!isIdentifier(name)) {
			this.#complain(`\`${name}': not a valid identifier`);
			this.#failed = true;
			return;
		}
		this.#effects ??= [];
		this.#effects.push({ kind: "setVariable", name, value: { kind: "scalar", text: String(this.#text.length) } });
	}

	finish(variable: ByteString | null): Maybe<BuiltinResult> {
		const { io } = this.#invocation;
		if (this.#messages === undefined && this.#effects === undefined && variable === null) {
			if (this.#text === "") return 0;
			const written = io.write(this.#text);
			return written === true ? 0 : isPending(written) ? written.then((taken) => (taken ? 0 : 1)) : 1;
		}
		const report = new Report(this.#invocation, printf);
		let printed = 0;
		for (const { message, at } of this.#messages ?? []) {
			if (variable === null && at > printed) report.print(this.#text.slice(printed, at));
			printed = at;
			report.warn(message);
		}
		if (this.#failed) report.status = 1;
		for (const effect of this.#effects ?? []) report.effect(effect);
		if (variable === null) {
			if (this.#text.length > printed) report.print(this.#text.slice(printed));
		} else {
			const nul = this.#text.indexOf("\0");
			const text = nul < 0 ? this.#text : this.#text.slice(0, nul);
			report.effect({ kind: "setVariable", name: variable, value: { kind: "scalar", text } });
		}
		return report.end();
	}
}
