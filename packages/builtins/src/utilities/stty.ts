import type { Utility } from "../builtin.ts";
import { flag, gnuUtility, valued } from "./gnu-utility.ts";
import { quoteWord } from "./shell-quote.ts";

/** stty (XCU stty; GNU coreutils). A world's terminals can be looked at; they have no line discipline that could be set. */
export const stty: Utility = gnuUtility({
	name: "stty",
	options: [flag("all", "a"), valued("file", "F"), flag("save", "g")],
	help: "Usage: stty [-F DEVICE | --file=DEVICE] [SETTING]...\n  or:  stty [-a|--all]\nPrint terminal characteristics: size and speed. Nothing can be set.\n",
	// Settings such as -echo are no options.
	prepare: (argv) => argv.flatMap((word, i) => (i > 0 && /^-[a-z]{2,}$/.test(word) ? ["--", word] : [word])),
	async run(report, given) {
		const { process } = report;
		const path = given.last("file");
		const opened = path === undefined ? null : process.namespace.open(process.directory, path, { read: true });
		const file = opened === null ? process.descriptors.get(0) : opened.ok ? opened.value : undefined;
		const terminal = file?.terminal ?? null;
		if (opened?.ok) opened.value.release();
		const device = path ?? "'standard input'";
		if (file === undefined && path !== undefined) return report.complain(`${path}: No such file or directory`);
		if (terminal === null) return report.complain(`${device}: Inappropriate ioctl for device`);
		const { rows, columns } = terminal;
		if (given.has("all")) {
			return report.print(`speed 38400 baud; rows ${rows}; columns ${columns}; line = 0;\n`);
		}
		if (given.operands.length === 0) return report.print("speed 38400 baud; line = 0;\n");
		for (const word of given.operands) {
			if (word === "size") await report.print(`${rows} ${columns}\n`);
			else if (word === "speed") await report.print("38400\n");
			else if (/^-?[a-z]+\d*$|^\d+$/.test(word)) {
				return report.complain(`${device}: unable to perform all requested operations`);
			} else return report.misuse(`invalid argument ${quoteWord(word)}`);
		}
	},
});
