import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Utility } from "../builtin.ts";
import { flag, type Given, gnuUtility, type Report, valued } from "./gnu-utility.ts";
import { applyMode, parseMode } from "./mode-expression.ts";
import { quoteName, quoteNameIfNeeded, quoteWord } from "./shell-quote.ts";

const options = [valued("mode", "m"), flag(null, "Z"), { long: "context", short: null, argument: "optional" } as const];

const optionsHelp = `
  -m, --mode=MODE  set file permission bits to MODE, not a=rw - umask
      --help       print this
`;

/** mkfifo (XCU mkfifo; GNU coreutils). */
export const mkfifo: Utility = gnuUtility({
	name: "mkfifo",
	options,
	help: `Usage: mkfifo [OPTION]... NAME...\nCreate named pipes (FIFOs) with the given NAMEs.\n${optionsHelp}`,
	async run(report, given) {
		if (given.operands.length === 0) return report.misuse("missing operand");
		const mode = await modeOf(report, given);
		if (mode === null) return;
		for (const path of given.operands) {
			const made = makeFifo(report, path, mode, given.has("mode"));
			if (made !== null) await report.complain(`cannot create fifo ${quoteName(path)}: ${made}`);
		}
	},
});

/** mknod (GNU coreutils). It makes FIFOs; devices are refused (EPERM), as they are to everyone who may not make them. */
export const mknod: Utility = gnuUtility({
	name: "mknod",
	options,
	help: `Usage: mknod [OPTION]... NAME TYPE [MAJOR MINOR]\nCreate the special file NAME of the given TYPE: p makes a FIFO; b, c and u are refused.\n${optionsHelp}`,
	async run(report, given) {
		const mode = await modeOf(report, given);
		if (mode === null) return;
		const { operands } = given;
		const [path = "", type = ""] = operands;
		const expected = type[0] === "p" ? 2 : 4;
		const help = `Try 'mknod --help' for more information.`;
		if (operands.length < expected && !(operands.length === 1 && type === "" && expected === 2)) {
			const last = operands.at(-1);
			const message = last === undefined ? "missing operand" : `missing operand after ${quoteWord(last)}`;
			const why =
				expected === 4 && operands.length === 2 ? "\nSpecial files require major and minor device numbers." : "";
			return report.complain(`${message}${why}\n${help}`);
		}
		if (operands.length > expected) {
			const message = `extra operand ${quoteWord(operands[expected] ?? "")}`;
			const why = expected === 2 && operands.length === 4 ? "\nFifos do not have major and minor device numbers." : "";
			return report.complain(`${message}${why}\n${help}`);
		}
		if (type[0] === "p") {
			const made = makeFifo(report, path, mode, given.has("mode"));
			if (made !== null) await report.complain(`${quoteNameIfNeeded(path)}: ${made}`);
			return;
		}
		if (!/^[bcu]/.test(type)) return report.misuse(`invalid device type ${quoteWord(type)}`);
		for (const [at, what] of ["major", "minor"].entries()) {
			const number = operands[2 + at] ?? "";
			if (!/^(0[xX][\da-fA-F]+|\d+)$/.test(number)) {
				return report.complain(`invalid ${what} device number ${quoteWord(number)}`);
			}
		}
		return report.complain(`${quoteNameIfNeeded(path)}: ${errnoMessage("EPERM")}`);
	},
});

async function modeOf(report: Report, given: Given): Promise<number | null> {
	const text = given.last("mode");
	if (text === undefined) return 0o666;
	const expression = parseMode(text);
	if (expression === undefined) {
		await report.complain("invalid mode");
		return null;
	}
	const { mode } = applyMode(expression, 0o666, false, report.process.umask);
	if (mode <= 0o777) return mode;
	await report.complain("mode must specify only file permission bits");
	return null;
}

function makeFifo({ process }: Report, path: ByteString, mode: number, exact: boolean): ByteString | null {
	const { namespace, directory, umask } = process;
	const made = namespace.mkfifo(directory, path, mode & ~umask);
	if (!made.ok) return errnoMessage(made.error);
	if (!exact) return null;
	const set = namespace.setAttributes(directory, path, { mode }, true);
	return set.ok ? null : errnoMessage(set.error);
}
