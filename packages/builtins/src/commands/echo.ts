import type { Builtin } from "../builtin.ts";
import { expandEscapes } from "../kit/escapes.ts";
import { writeOut } from "../kit/report.ts";

/** echo (XCU echo), with bash's -n -e -E and `shopt xpg_echo`. */
export const echo: Builtin = {
	name: "echo",
	special: false,
	declaration: false,
	synopsis: "echo [-neE] [arg ...]",
	help: `Prints its arguments, separated by spaces, and a newline.

Options:
  -n	without the newline
  -e	backslash sequences mean what they mean to the printf format
  -E	they do not (unless shopt xpg_echo says otherwise, this is the rule)

Sequences: \\a \\b \\c (ends the output) \\e \\E \\f \\n \\r \\t \\v \\\\ \\0nnn \\xHH \\uHHHH \\UHHHHHHHH

Exit Status:
Success, unless the output cannot be written.`,
	run(invocation) {
		const { argv, view } = invocation;
		const { length } = argv;
		let first = 1;
		let newline = true;
		const first1 = length > 1 ? argv[1] : undefined;
		let escapes = view.shopt("xpg_echo") === true;
		if (first1 !== undefined && first1.charCodeAt(0) === 0x2d && !(escapes && view.posix)) {
			for (; first < length; first++) {
				const word = argv[first] ?? "";
				if (!/^-[neE]+$/.test(word)) break;
				for (const letter of word) {
					if (letter === "n") newline = false;
					else if (letter === "e") escapes = true;
					else if (letter === "E") escapes = false;
				}
			}
		}
		let text = "";
		if (first < length) {
			text = argv[first] ?? "";
			for (let i = first + 1; i < length; i++) text += ` ${argv[i]}`;
		}
		if (escapes && text.includes("\\")) {
			const expanded = expandEscapes(text, "echo");
			text = expanded.text;
			if (expanded.stop) newline = false;
		}
		if (newline) text += "\n";
		return text === "" ? 0 : writeOut(invocation, text);
	},
};
