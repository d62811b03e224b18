import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin } from "../builtin.ts";
import { isSpecial } from "../kit/describe.ts";
import { Report } from "../kit/report.ts";

/** enable (bash manual 4.2). */
export const enable: Builtin = {
	name: "enable",
	special: false,
	declaration: false,
	synopsis: "enable [-a] [-dnps] [-f filename] [name ...]",
	help: `Switches built-ins on and off. One that is off gives way to a program of its name.

Options:
  -a	lists all, whether on or off
  -n	switches off, or lists those that are off
  -p	lists those that are on
  -s	lists POSIX's special ones only
  -d -f	loading from files is not available

Exit Status:
Success, unless a name is no built-in.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, enable);
		const parsed = report.options("adnpsf:");
		if (parsed === undefined) return report.end();
		let all = false;
		let off = false;
		let print = false;
		let special = false;
		for (const { letter, argument } of parsed.options) {
			switch (letter) {
				case "a":
					all = true;
					break;
				case "n":
					off = true;
					break;
				case "p":
					print = true;
					break;
				case "s":
					special = true;
					break;
				case "f":
				case "d":
					if (view.restricted) {
						report.fail("restricted");
						return report.end();
					}
					if (letter === "d") {
						for (const name of argv.slice(parsed.index)) report.fail(`${name}: not dynamically loaded`);
						return report.end();
					}
					report.fail(
						`cannot open shared object ${argument}: ${argument}: cannot open shared object file: No such file or directory`,
					);
					return report.end();
			}
		}
		const names = argv.slice(parsed.index);
		if (names.length === 0 || print) {
			for (const name of [...view.builtinNames()].sort(byBytes)) {
				if (special && !isSpecial(name)) continue;
				const on = view.builtinEnabled(name);
				if (!all && on === off) continue;
				report.print(on ? `enable ${name}\n` : `enable -n ${name}\n`);
			}
			return report.end();
		}
		for (const name of names) {
			if (view.restricted && !off) report.fail("restricted");
			else if (!view.isBuiltin(name)) report.fail(`${name}: not a shell builtin`);
			else report.effect({ kind: "enableBuiltin", name, on: !off });
		}
		return report.end();
	},
};

function byBytes(a: ByteString, b: ByteString): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
