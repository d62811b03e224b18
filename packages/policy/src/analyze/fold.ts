import { isKnown, SOME, type Text } from "../text.ts";

/** Output that is longer than this is not followed. */
const most = 65_536;

/** What a command writes to standard output, where it follows from its arguments and input alone. Null: who knows. */
export function foldOutput(argv: readonly Text[], input: Text | null): Text | null {
	const [name = "", ...args] = argv;
	const output = fold(name.slice(name.lastIndexOf("/") + 1), args, input);
	return output !== null && output.length <= most ? output : null;
}

function fold(name: string, args: readonly Text[], input: Text | null): Text | null {
	switch (name) {
		case "echo":
			return echo(args);
		case "printf":
			return printf(args);
		case "cat":
			return args.length === 0 || args.every((arg) => arg === "-") ? input : null;
		case "tee":
			return input;
		case "base64":
			return args.some((arg) => /^(-[a-zA-Z]*[dD]|--decode)$/.test(arg)) ? base64(input) : null;
		case "rev":
			return input === null || !isKnown(input)
				? null
				: input
						.split("\n")
						.map((line) => [...line].reverse().join(""))
						.join("\n");
		case "tr":
			return translate(args, input);
		case "xxd":
			return args.includes("-r") && input !== null && isKnown(input) ? hex(input) : null;
		case "true":
		case "false":
		case ":":
		case "cd":
		case "export":
		case "set":
			return "";
		default:
			return null;
	}
}

function echo(args: readonly Text[]): Text {
	let escapes = false;
	let newline = true;
	let i = 0;
	for (; /^-[neE]+$/.test(args[i] ?? ""); i++) {
		for (const letter of (args[i] ?? "").slice(1)) {
			if (letter === "n") newline = false;
			else escapes = letter === "e";
		}
	}
	const text = args.slice(i).join(" ");
	return (escapes ? unescapeText(text) : text) + (newline ? "\n" : "");
}

/** The escapes of `echo -e`, `printf` and `%b`. */
export function unescapeText(text: Text): Text {
	return text.replace(
		/\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|u([0-9a-fA-F]{1,4})|(.))/gs,
		(whole, hexadecimal, octal, unicode, letter) => {
			if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
			if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
			if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16) & 255);
			const plain: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\\": "\\", a: "\x07", e: "\x1b" };
			return plain[letter] ?? whole;
		},
	);
}

function printf(args: readonly Text[]): Text | null {
	const list = args[0] === "--" ? args.slice(1) : args;
	if (list[0]?.startsWith("-v")) return "";
	const [format, ...values] = list;
	if (format === undefined || !isKnown(format)) return format === undefined ? "" : SOME;
	let output = "";
	let next = 0;
	do {
		const before = next;
		output += format.replace(
			/%(?:%|[-+ 0#]*\d*(?:\.\d+)?([a-zA-Z]))|\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}|.)/gs,
			(part, letter) => {
				if (part === "%%") return "%";
				if (part.startsWith("\\")) return unescapeText(part);
				const value = values[next++] ?? "";
				if (letter === "s") return value;
				if (letter === "b") return unescapeText(value);
				if (letter === "c") return value.slice(0, 1);
				if (letter === "d" || letter === "i") return /^\d+$/.test(value) ? String(Number(value)) : SOME;
				if (letter === "x") return /^\d+$/.test(value) ? Number(value).toString(16) : SOME;
				return SOME;
			},
		);
		if (next === before) break;
	} while (next < values.length && output.length < most);
	return output;
}

function base64(input: Text | null): Text | null {
	if (input === null || !isKnown(input)) return null;
	const clean = input.replace(/[\s=]+/g, "");
	if (!/^[A-Za-z0-9+/]*$/.test(clean) || clean.length % 4 === 1) return null;
	return atob(clean);
}

function hex(input: string): string | null {
	const clean = input.replace(/\s+/g, "");
	if (!/^([0-9a-fA-F]{2})*$/.test(clean)) return null;
	return clean.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

/** Sets of single characters and ranges. */
function translate(args: readonly Text[], input: Text | null): Text | null {
	if (input === null || !isKnown(input)) return null;
	const [from, to, more] = args;
	if (from === "-d" && to !== undefined && more === undefined) {
		const gone = new Set(expandSet(to));
		return [...input].filter((letter) => !gone.has(letter)).join("");
	}
	if (from === undefined || to === undefined || more !== undefined || from.startsWith("-")) return null;
	const [old, young] = [expandSet(from), expandSet(to)];
	return [...input]
		.map((letter) => {
			const at = old.lastIndexOf(letter);
			return at < 0 ? letter : (young[Math.min(at, young.length - 1)] ?? letter);
		})
		.join("");
}

function expandSet(set: Text): readonly string[] {
	const letters: string[] = [];
	const text = unescapeText(set);
	for (let i = 0; i < text.length; i++) {
		const end = text.charCodeAt(i + 2);
		if (text[i + 1] === "-" && i + 2 < text.length && end >= text.charCodeAt(i)) {
			for (let code = text.charCodeAt(i); code <= end; code++) letters.push(String.fromCharCode(code));
			i += 2;
		} else letters.push(text[i] ?? "");
	}
	return letters;
}
