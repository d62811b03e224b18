import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin } from "../builtin.ts";
import { Report } from "../kit/report.ts";

const octal = (mask: number): ByteString => mask.toString(8).padStart(4, "0");

function symbolic(mask: number): ByteString {
	const letters = (shift: number) => {
		const bits = (~mask >> shift) & 7;
		return `${bits & 4 ? "r" : ""}${bits & 2 ? "w" : ""}${bits & 1 ? "x" : ""}`;
	};
	return `u=${letters(6)},g=${letters(3)},o=${letters(0)}`;
}

const whoBits: { readonly [letter: string]: number } = { u: 0o700, g: 0o070, o: 0o007, a: 0o777 };
const permBits: { readonly [letter: string]: number } = { r: 0o444, w: 0o222, x: 0o111 };

/** What a symbolic mode makes of the permissions that are let through; a message where it is wrong. */
function changeMode(mode: ByteString, initial: number): number | ByteString {
	let bits = initial;
	let at = 0;
	for (;;) {
		let who = 0;
		while (whoBits[mode[at] ?? ""] !== undefined) who |= whoBits[mode[at++] ?? ""] ?? 0;
		const operator = mode[at] ?? "\0";
		if (!"+-=".includes(operator)) return `\`${operator}': invalid symbolic mode operator`;
		at++;
		let permissions = 0;
		while (permBits[mode[at] ?? ""] !== undefined) permissions |= permBits[mode[at++] ?? ""] ?? 0;
		const next = mode[at];
		if (next !== undefined && next !== ",") return `\`${next}': invalid symbolic mode character`;
		if (who !== 0) permissions &= who;
		if (operator === "+") bits |= permissions;
		else if (operator === "-") bits &= ~permissions;
		else bits = (bits & ~(who === 0 ? 0o777 : who)) | permissions;
		if (next === undefined) return bits & 0o777;
		at++;
	}
}

/** umask (XCU umask). */
export const umask: Builtin = {
	name: "umask",
	special: false,
	declaration: false,
	synopsis: "umask [-p] [-S] [mode]",
	help: `Sets the permissions that new files do not get: an octal number, or the symbolic permissions that they do get. Prints them without MODE.

Options:
  -p	in a form that can be used again
  -S	symbolically

Exit Status:
Success, unless the mode or an option is wrong.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, umask);
		const parsed = report.options("Sp");
		if (parsed === undefined) return report.end();
		const has = (letter: string) => parsed.options.some((option) => option.letter === letter);
		const mode = argv[parsed.index];
		if (mode === undefined) {
			const text = has("S") ? symbolic(view.umask) : octal(view.umask);
			report.print(has("p") ? `umask ${has("S") ? "-S " : ""}${text}\n` : `${text}\n`);
			return report.end();
		}
		let mask: number;
		if (/^[0-9]/.test(mode)) {
			mask = /^[0-7]+$/.test(mode) ? Number.parseInt(mode, 8) : -1;
			if (mask < 0 || mask > 0o7777) {
				report.fail(`${mode}: octal number out of range`);
				return report.end();
			}
			mask &= 0o777;
		} else {
			const bits = changeMode(mode, ~view.umask & 0o777);
			if (typeof bits === "string") {
				report.fail(bits);
				return report.end();
			}
			mask = ~bits & 0o777;
		}
		report.effect({ kind: "setUmask", mask });
		if (has("S")) report.print(`${symbolic(mask)}\n`);
		return report.end();
	},
};
