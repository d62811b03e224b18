import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin } from "../builtin.ts";
import { Report } from "../kit/report.ts";
import { optionLine, sortedOptions } from "./set.ts";

/** shopt (bash manual 4.3.2). */
export const shopt: Builtin = {
	name: "shopt",
	special: false,
	declaration: false,
	synopsis: "shopt [-pqsu] [-o] [optname ...]",
	help: `Sets optional behaviour of the shell, or lists it.

Options:
  -o	the names are those of \`set -o'
  -p	prints in a form that can be used again
  -q	prints nothing; the status tells
  -s	switches on, or lists what is on
  -u	switches off, or lists what is off

Exit Status:
Success if every name is on, or could be changed.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, shopt);
		const parsed = report.options("psuoq");
		if (parsed === undefined) return report.end();
		const has = (letter: ByteString) => parsed.options.some((option) => option.letter === letter);
		const [on, off, print, quiet, ofSet] = [has("s"), has("u"), has("p"), has("q"), has("o")];
		if (on && off) {
			report.fail("cannot set and unset shell options simultaneously");
			return report.end();
		}
		const names = argv.slice(parsed.index);
		const line = (name: ByteString, value: boolean): ByteString => {
			if (!print) return optionLine(name, value);
			return ofSet ? `set ${value ? "-" : "+"}o ${name}\n` : `shopt ${value ? "-s" : "-u"} ${name}\n`;
		};
		if (names.length === 0) {
			for (const [name, value] of ofSet ? sortedOptions(view) : view.shopts()) {
				if ((on && !value) || (off && value) || quiet) continue;
				report.print(line(name, value));
			}
			return report.end();
		}
		for (const name of names) {
			const value = ofSet ? view.option(name) : view.shopt(name);
			if (value === null) {
				// bash lets a wrong name of `set -o` pass when it is asked to change it.
				if (ofSet && (on || off)) report.warn(`${name}: invalid option name`);
				else report.fail(ofSet ? `${name}: invalid option name` : `${name}: invalid shell option name`);
			} else if ((on || off) && (name === "login_shell" || name === "restricted_shell")) continue;
			else if (on || off) {
				report.effect(ofSet ? { kind: "setOption", name, on } : { kind: "setShopt", name, on });
			} else {
				if (!value) report.status ||= 1;
				if (!quiet) report.print(line(name, value));
			}
		}
		return report.end();
	},
};
