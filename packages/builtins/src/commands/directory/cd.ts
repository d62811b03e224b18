import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Builtin } from "../../builtin.ts";
import { Report, writeOut } from "../../kit/report.ts";
import { correctedPath } from "../../kit/spell.ts";
import { directoryTarget } from "./change.ts";

/** cd (XCU cd). */
export const cd: Builtin = {
	name: "cd",
	special: false,
	declaration: false,
	synopsis: "cd [-L|[-P [-e]] [-@]] [dir]",
	help: `Changes the working directory: to DIR, to HOME without one, to OLDPWD for \`-'. A relative DIR is also looked for in the directories
of CDPATH.

Options:
  -L	keeps links in PWD, and takes \`..' as the directory before (the rule)
  -P	follows links first
  -e	with -P, fails if the new directory cannot be told

Exit Status:
0 if the directory is changed, else not.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, cd);
		let from = 1;
		if (view.restricted) {
			report.fail("restricted");
			return report.end();
		}
		let physical = view.option("physical") === true;
		if (argv.length > 1 && argv[1]?.startsWith("-") === true && argv[1] !== "-") {
			const parsed = report.options("eLP");
			if (parsed === undefined) return report.end();
			for (const { letter } of parsed.options) {
				if (letter === "L") physical = false;
				else if (letter === "P") physical = true;
			}
			from = parsed.index;
		}
		if (argv.length > from + 1) {
			report.fail("too many arguments");
			return report.end();
		}
		let target = argv[from];
		let print = false;
		if (target === undefined) {
			target = view.text("HOME");
			if (target === undefined) {
				report.fail("HOME not set");
				return report.end();
			}
		} else if (target === "-") {
			target = view.text("OLDPWD");
			if (target === undefined) {
				report.fail("OLDPWD not set");
				return report.end();
			}
			print = true;
		} else if (!/^\.{0,2}(\/|$)/.test(target)) {
			for (const part of (view.text("CDPATH") ?? "").split(":")) {
				if (part === "" && view.text("CDPATH") === undefined) break;
				const path = part === "" ? target : `${part.replace(/\/$/, "")}/${target}`;
				const found = directoryTarget(view, path, physical);
				if (!found.ok) continue;
				if (part !== "") report.print(`${found.value}\n`);
				report.effect({ kind: "changeDirectory", path: found.value });
				return report.end();
			}
		}
		if (target === "" && print) {
			report.print("\n");
			return report.end();
		}
		if (target === "" && !physical) {
			report.effect({ kind: "changeDirectory", path: view.workingDirectory });
			return report.end();
		}
		let found = directoryTarget(view, target, physical);
		if (!found.ok && view.shopt("cdable_vars") === true && argv[from] !== undefined) {
			const value = view.text(target);
			const other = value === undefined ? undefined : directoryTarget(view, value, physical);
			if (other?.ok) {
				found = other;
				report.print(`${value}\n`);
			}
		}
		if (!found.ok && view.interactive && view.subshell !== true && view.shopt("cdspell") === true) {
			const better = correctedPath(view, target);
			const other = better === undefined ? undefined : directoryTarget(view, better, physical);
			if (other?.ok) {
				found = other;
				report.print(`${better}\n`);
			}
		}
		if (!found.ok) {
			report.fail(`${target}: ${errnoMessage(found.error)}`);
			return report.end();
		}
		if (print) report.print(`${found.value}\n`);
		report.effect({ kind: "changeDirectory", path: found.value });
		return report.end();
	},
};

/** pwd (XCU pwd). */
export const pwd: Builtin = {
	name: "pwd",
	special: false,
	declaration: false,
	synopsis: "pwd [-LP]",
	help: `Prints the working directory.

Options:
  -L	PWD, if it names the working directory (the rule)
  -P	without links

Exit Status:
0, unless an option is wrong or the directory cannot be told.`,
	run(invocation) {
		const { argv, view } = invocation;
		let physical = view.option("physical") === true;
		if (argv.length > 1) {
			const report = new Report(invocation, pwd);
			const parsed = report.options("LP");
			if (parsed === undefined) return report.end();
			for (const { letter } of parsed.options) physical = letter === "P";
		}
		const path: ByteString = physical ? view.directory.path : view.workingDirectory;
		return writeOut(invocation, `${path}\n`);
	},
};
