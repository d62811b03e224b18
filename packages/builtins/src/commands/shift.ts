import type { Builtin } from "../builtin.ts";
import { parseInteger } from "../kit/integer.ts";
import { helpText, Report } from "../kit/report.ts";

/** shift (XCU 2.14). */
export const shift: Builtin = {
	name: "shift",
	special: true,
	declaration: false,
	synopsis: "shift [n]",
	help: "Drops the first N positional parameters, 1 unless given.\n\nExit Status:\nSuccess, unless N is negative or more than there are.",
	run(invocation) {
		const { argv, view } = invocation;
		const { positional } = view;
		if (argv.length === 1) {
			if (positional.length > 0) {
				return { status: 0, effects: [{ kind: "setPositional", parameters: positional.slice(1), shifted: true }] };
			}
			if (!view.posix && view.shopt("shift_verbose") !== true) return 1;
		}
		const report = new Report(invocation, shift);
		if (argv[1] === "--help") {
			report.print(helpText(shift));
			report.status = 2;
			return report.end();
		}
		const [word = "1", extra] = argv.slice(argv[1] === "--" ? 2 : 1);
		const count = parseInteger(word);
		if (count === null) {
			report.fail(`${word}: numeric argument required`);
		} else if (extra !== undefined) {
			report.fail("too many arguments");
			report.effect({ kind: "abandon", status: 1 });
		} else if (count < 0) report.fail(`${word}: shift count out of range`);
		else if (count > positional.length) {
			report.status = 1;
			if (view.posix || view.shopt("shift_verbose") === true)
				report.fail(`${argv.length > 1 ? word : ""}${argv.length > 1 ? ": " : ""}shift count out of range`);
		} else if (count > 0) report.effect({ kind: "setPositional", parameters: positional.slice(count), shifted: true });
		return report.end();
	},
};
