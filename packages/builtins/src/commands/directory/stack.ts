import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Builtin, Invocation } from "../../builtin.ts";
import { parseInteger } from "../../kit/integer.ts";
import { Report, writeHelp } from "../../kit/report.ts";
import type { ShellView } from "../../view.ts";
import { directoryTarget } from "./change.ts";

function short(view: ShellView, path: ByteString): ByteString {
	const home = view.text("HOME");
	if (home === undefined || home === "" || home === "/") return path;
	if (path === home) return "~";
	return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

function stackOf(view: ShellView): readonly ByteString[] {
	return [view.workingDirectory, ...view.directoryStack];
}

/** `+N` from the left, `-N` from the right; null: no number. */
function stackIndex(word: ByteString, size: number): number | null {
	const count = parseInteger(word.slice(1));
	if (count === null || count < 0) return null;
	return word.startsWith("+") ? count : size - 1 - count;
}

/** dirs (bash manual 6.8.1). */
export const dirs: Builtin = {
	name: "dirs",
	special: false,
	declaration: false,
	synopsis: "dirs [-clpv] [+N] [-N]",
	help: `Shows the directories that pushd remembers, the working directory first.

Options:
  -c	forgets all
  -l	writes the home directory in full
  -p	one in a line
  -v	one in a line, with its number
  +N -N	only the Nth, counted from 0 from the left or the right

Exit Status:
Success, unless an option or number is wrong.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, dirs);
		if (argv[1] === "--help") return writeHelp(invocation, dirs);
		let long = false;
		let lines = false;
		let numbers = false;
		let only: number | null = null;
		const stack = stackOf(view);
		for (const word of argv.slice(1)) {
			if (word === "--") break;
			if (/^-[clpv]$/.test(word)) {
				if (word.includes("c")) {
					report.effect({ kind: "setDirectoryStack", stack: [] });
					return report.end();
				}
				if (word.includes("l")) long = true;
				if (word.includes("p")) lines = true;
				if (word.includes("v")) lines = numbers = true;
			} else if (/^[-+]/.test(word)) {
				only = stackIndex(word, stack.length);
				if (only === null) {
					report.usage(`${word}: invalid number`);
					return report.end();
				}
				if (only < 0 || only >= stack.length) {
					report.fail(
						stack.length === 1 ? "directory stack empty" : `${word.slice(1)}: directory stack index out of range`,
					);
					return report.end();
				}
			} else {
				report.usage(`${word}: invalid option`);
				return report.end();
			}
		}
		printStack(report, view, stack, long, lines, numbers, only);
		return report.end();
	},
};

function printStack(
	report: Report,
	view: ShellView,
	stack: readonly ByteString[],
	long: boolean,
	lines: boolean,
	numbers: boolean,
	only: number | null,
): void {
	const shown = stack.map((path) => (long ? path : short(view, path)));
	if (only !== null) report.print(`${numbers ? `${String(only).padStart(2)}  ` : ""}${shown[only] ?? ""}\n`);
	else if (numbers) report.print(shown.map((path, i) => `${String(i).padStart(2)}  ${path}\n`).join(""));
	else report.print(`${shown.join(lines ? "\n" : " ")}\n`);
}

/** Makes `stack` the directories, its first the working directory; prints them. */
function change(report: Report, view: ShellView, stack: readonly ByteString[], moves: boolean): void {
	let first = view.workingDirectory;
	if (moves) {
		const found = directoryTarget(view, stack[0] ?? "", view.option("physical") === true);
		if (!found.ok) {
			report.fail(`${stack[0]}: ${errnoMessage(found.error)}`);
			return;
		}
		first = found.value;
		report.effect({ kind: "changeDirectory", path: first });
	}
	const rest = stack.slice(1);
	report.effect({ kind: "setDirectoryStack", stack: rest });
	printStack(report, view, [first, ...rest], false, false, false, null);
}

function outOfRange(report: Report, word: ByteString, size: number): void {
	report.fail(size <= 1 ? "directory stack empty" : `${word}: directory stack index out of range`);
}

/** pushd (bash manual 6.8.1). */
export const pushd: Builtin = {
	name: "pushd",
	special: false,
	declaration: false,
	synopsis: "pushd [-n] [+N | -N | dir]",
	help: `Goes to DIR and remembers where it was, or exchanges the first two directories, or turns the list until the Nth is first.

Options:
  -n	changes the list only

Exit Status:
Success, unless an argument is wrong or the directory cannot be entered.`,
	run(invocation) {
		const { argv, view } = invocation;
		if (argv[1] === "--help") return writeHelp(invocation, pushd);
		const report = new Report(invocation, pushd);
		let index = 1;
		let moves = true;
		let literal = false;
		for (; index < argv.length; index++) {
			if (argv[index] === "-n") moves = false;
			else if (argv[index] === "--") {
				index++;
				literal = true;
				break;
			} else break;
		}
		const word = argv[index];
		const stack = stackOf(view);
		if (view.restricted && moves) {
			report.fail("restricted");
			return report.end();
		}
		if (word === undefined) {
			if (index > 1 && !moves) return report.end();
			const [first = "", second, ...rest] = stack;
			if (second === undefined) report.fail("no other directory");
			else change(report, view, [second, first, ...rest], true);
			return report.end();
		}
		if (argv.length > index + 1) {
			report.fail("too many arguments");
			return report.end();
		}
		if (!literal && /^[-+]/.test(word) && word !== "-") {
			const place = stackIndex(word, stack.length);
			if (place === null) report.usage(`${word}: invalid number`);
			else if (stack.length === 1 || place < 0 || place >= stack.length) outOfRange(report, word, stack.length);
			else change(report, view, [...stack.slice(place), ...stack.slice(0, place)], moves);
			return report.end();
		}
		const target = word === "-" ? view.text("OLDPWD") : word;
		if (target === undefined) {
			report.fail("OLDPWD not set");
			return report.end();
		}
		if (word === "-") report.print(`${target}\n`);
		if (moves) change(report, view, [target, ...stack], true);
		else change(report, view, [stack[0] ?? "", target, ...stack.slice(1)], false);
		return report.end();
	},
};

/** popd (bash manual 6.8.1). */
export const popd: Builtin = {
	name: "popd",
	special: false,
	declaration: false,
	synopsis: "popd [-n] [+N | -N]",
	help: `Forgets the first directory and goes to the next, or forgets the Nth.

Options:
  -n	changes the list only

Exit Status:
Success, unless an argument is wrong or the directory cannot be entered.`,
	run: (invocation) => runPopd(invocation),
};

function runPopd(invocation: Invocation) {
	const { argv, view } = invocation;
	if (argv[1] === "--help") return writeHelp(invocation, popd);
	const report = new Report(invocation, popd);
	const stack = stackOf(view);
	let moves = true;
	let place = 0;
	let which = "";
	for (const word of argv.slice(1)) {
		if (word === "-n") moves = false;
		else if (word === "--") break;
		else if (/^[-+]/.test(word)) {
			const index = stackIndex(word, stack.length);
			if (index === null) {
				report.usage(`${word}: invalid number`);
				return report.end();
			}
			place = index;
			which = word;
		} else {
			report.usage(`${word}: invalid argument`);
			return report.end();
		}
	}
	if (stack.length === 1 || place < 0 || place >= stack.length) {
		outOfRange(report, which, stack.length);
		return report.end();
	}
	if (place === 0 && moves) change(report, view, stack.slice(1), true);
	else {
		const gone = place === 0 ? 1 : place;
		change(report, view, [...stack.slice(0, gone), ...stack.slice(gone + 1)], false);
	}
	return report.end();
}
