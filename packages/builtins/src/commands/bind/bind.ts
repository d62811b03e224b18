import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Builtin, Invocation } from "../../builtin.ts";
import { Report } from "../../kit/report.ts";
import { defaultKeys, defaultVariables } from "./defaults.ts";
import { readlineFunctions } from "./functions.ts";

const keymaps: ReadonlySet<ByteString> = new Set(
	"emacs emacs-standard emacs-meta emacs-ctlx vi vi-move vi-command vi-insert".split(" "),
);

/**
 * bind (bash manual 4.2), over readline's standard keys. Keys cannot be changed from here: the line editor belongs to whoever holds the
 * terminal, and an attempt to do so fails with a message.
 */
export const bind: Builtin = {
	name: "bind",
	special: false,
	declaration: false,
	synopsis:
		"bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]",
	help: `Shows what keys do on the command line.

Options:
  -l	names of functions
  -p -P	functions and their keys, in two forms
  -q name	the keys of one function
  -s -S -X	macros and keys for shell commands; there are none
  -v -V	variables and their values, in two forms
  -m keymap	the keymap that is meant

Exit Status:
Success, unless an option is wrong or the request cannot be met.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, bind);
		if (view.option("emacs") !== true && view.option("vi") !== true) report.warn("warning: line editing not enabled");
		const parsed = report.options("lvpVPsSXf:q:u:m:r:x:");
		if (parsed === undefined) return report.end();
		for (const { letter, argument } of parsed.options) {
			if (!option(invocation, report, letter, argument ?? "")) return report.end();
		}
		for (const word of argv.slice(parsed.index)) {
			report.fail(`${word}: cannot bind keys: the line editor is not the shell's`);
		}
		return report.end();
	},
};

/** False where nothing more is to be done. */
function option(invocation: Invocation, report: Report, letter: ByteString, argument: ByteString): boolean {
	switch (letter) {
		case "l":
			report.print(readlineFunctions.map((name) => `${name}\n`).join(""));
			return true;
		case "v":
			for (const [name, value] of defaultVariables) report.print(`set ${name} ${value}\n`);
			return true;
		case "V":
			for (const [name, value] of defaultVariables) report.print(`${name} is set to \`${value}'\n`);
			return true;
		case "p":
			report.print("\n");
			for (const name of readlineFunctions) {
				const keys = defaultKeys.get(name);
				if (keys === undefined) report.print(`# ${name} (not bound)\n`);
				else for (const key of keys) report.print(`"${key}": ${name}\n`);
			}
			return true;
		case "P":
			report.print("\n");
			for (const name of readlineFunctions) {
				const keys = defaultKeys.get(name);
				report.print(
					keys === undefined ? `${name} is not bound to any keys\n` : `${name} can be found on ${keyList(keys)}\n`,
				);
			}
			return true;
		case "q": {
			if (!readlineFunctions.includes(argument)) {
				report.fail(`\`${argument}': unknown function name`);
				return false;
			}
			const keys = defaultKeys.get(argument);
			if (keys !== undefined) report.print(`${argument} can be invoked via ${keyList(keys)}\n`);
			else {
				report.print(`${argument} is not bound to any keys.\n`);
				report.status = 1;
			}
			return true;
		}
		case "m":
			if (keymaps.has(argument)) return true;
			report.fail(`\`${argument}': invalid keymap name`);
			return false;
		case "f": {
			const found = invocation.view.namespace.access(invocation.view.directory, argument, { read: true });
			report.fail(
				found.ok
					? `${argument}: cannot bind keys: the line editor is not the shell's`
					: `${argument}: cannot read: ${errnoMessage(found.error)}`,
			);
			return false;
		}
		case "u":
			if (!readlineFunctions.includes(argument)) report.fail(`\`${argument}': unknown function name`);
			else report.fail(`${argument}: cannot bind keys: the line editor is not the shell's`);
			return false;
		case "r":
		case "x":
			report.fail(`${argument}: cannot bind keys: the line editor is not the shell's`);
			return false;
		default:
			return true;
	}
}

/** Up to five sequences, in quotes. */
function keyList(keys: readonly ByteString[]): ByteString {
	const shown = keys.slice(0, 5).map((key) => `"${key}"`);
	return shown.join(", ") + (keys.length > 5 ? ", ..." : ".");
}
