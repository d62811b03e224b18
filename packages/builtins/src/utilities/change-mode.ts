import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Stat } from "@seahaven/abi/stat";
import type { Utility } from "../builtin.ts";
import { flag, type Given, gnuUtility, type Report, valued } from "./gnu-utility.ts";
import { applyMode, exactMode, type ModeExpression, parseMode } from "./mode-expression.ts";
import { permissionString } from "./mode-string.ts";
import { quoteName, quoteNameIfNeeded, quoteWord } from "./shell-quote.ts";
import { walk } from "./tree-walk.ts";

const help = `Usage: chmod [OPTION]... MODE[,MODE]... FILE...
  or:  chmod [OPTION]... OCTAL-MODE FILE...
  or:  chmod [OPTION]... --reference=RFILE FILE...
Change the mode of each FILE to MODE.

  -c, --changes          like verbose but report only when a change is made
  -f, --silent, --quiet  suppress most error messages
  -v, --verbose          output a diagnostic for every file processed
      --no-preserve-root  do not treat '/' specially (the default)
      --preserve-root    fail to operate recursively on '/'
      --reference=RFILE  use RFILE's mode instead of MODE values
  -R, --recursive        change files and directories recursively
      --help             print this

Each MODE is of the form '[ugoa]*([-+=]([rwxXst]*|[ugo]))+|[-+=][0-7]+'.
`;

/** chmod (XCU chmod; GNU coreutils). */
export const chmod: Utility = gnuUtility({
	name: "chmod",
	help,
	options: [
		flag("changes", "c"),
		flag("recursive", "R"),
		flag("no-preserve-root"),
		flag("preserve-root"),
		flag("quiet"),
		valued("reference"),
		flag("silent", "f"),
		flag("verbose", "v"),
		valued("mode"),
	],
	prepare: modeOptions,
	run,
});

/** Words such as `-w` and `-x,+r` are modes, not options. */
function modeOptions(argv: readonly ByteString[]): readonly ByteString[] {
	const end = argv.indexOf("--");
	return argv.flatMap((word, i) =>
		i > 0 && (end < 0 || i < end) && /^-[rwxXstugoa,+=0-7]/.test(word) ? ["--mode", word] : [word],
	);
}

interface Plan {
	readonly expression: ModeExpression;
	readonly tell: "nothing" | "changes" | "all";
	readonly silent: boolean;
	/** The mode was written as an option: what the umask held back is an error. */
	readonly surprising: boolean;
}

async function run(report: Report, given: Given): Promise<unknown> {
	const { process } = report;
	const reference = given.last("reference");
	const written = given.options.filter(({ name }) => name === "mode").map(({ argument }) => argument ?? "");
	let files = given.operands;
	if (reference !== undefined && written.length > 0)
		return report.misuse("cannot combine mode and --reference options");
	let text: ByteString | undefined = written.length > 0 ? written.join(",") : undefined;
	if (text === undefined && reference === undefined) {
		text = files[0];
		files = files.slice(1);
	}
	if (files.length === 0) {
		const before = text === undefined || written.length > 0 ? "" : ` after ${quoteWord(text)}`;
		return report.misuse(`missing operand${before}`);
	}
	let expression: ModeExpression | undefined;
	if (reference !== undefined) {
		const stat = process.namespace.stat(process.directory, reference, true);
		if (!stat.ok) {
			return report.complain(`failed to get attributes of ${quoteName(reference)}: ${errnoMessage(stat.error)}`);
		}
		expression = exactMode(stat.value.mode);
	} else expression = parseMode(text ?? "");
	if (expression === undefined) return report.misuse(`invalid mode: ${quoteWord(text ?? "")}`);
	const telling = given.options.findLast(({ name }) => name === "verbose" || name === "changes")?.name;
	const plan: Plan = {
		expression,
		tell: telling === "verbose" ? "all" : telling === "changes" ? "changes" : "nothing",
		silent: given.has("silent") || given.has("quiet"),
		surprising: written.length > 0,
	};
	const recurse = given.has("recursive");
	for (const file of files) {
		if (recurse && given.has("preserve-root") && isRoot(report, file)) {
			await report.complain("it is dangerous to operate recursively on '/'");
			await report.complain("use --no-preserve-root to override this failsafe");
			continue;
		}
		for (const visit of walk(process, file, { follow: "operands", recurse })) {
			if (!(await report.step())) return;
			const name = quoteName(visit.path);
			switch (visit.kind) {
				case "leave":
					break;
				case "missing":
					await fault(report, plan, `cannot access ${name}: ${errnoMessage(visit.error)}`);
					if (plan.tell === "all") await report.print(`${name} could not be accessed\n`);
					break;
				case "unreadable":
					await fault(report, plan, `cannot read directory ${name}: ${errnoMessage(visit.error)}`);
					break;
				case "dangling":
					await fault(report, plan, `cannot operate on dangling symlink ${name}`);
					if (plan.tell === "all") await report.print(`${name} could not be accessed\n`);
					break;
				default:
					await change(report, plan, visit.path, visit.stat);
			}
		}
	}
}

function isRoot({ process }: Report, path: ByteString): boolean {
	const real = process.namespace.realpath(process.directory, path);
	return real.ok && real.value === "/";
}

async function fault(report: Report, { silent }: Plan, message: ByteString): Promise<void> {
	if (silent) report.status = 1;
	else await report.complain(message);
}

async function change(report: Report, plan: Plan, path: ByteString, stat: Stat): Promise<void> {
	const { process } = report;
	const name = quoteName(path);
	if (stat.type === "symlink") {
		if (plan.tell === "all") await report.print(`neither symbolic link ${name} nor referent has been changed\n`);
		return;
	}
	const isDirectory = stat.type === "directory";
	const { mode } = applyMode(plan.expression, stat.mode, isDirectory, process.umask);
	const set = process.namespace.setAttributes(process.directory, path, { mode }, true);
	const shown = (bits: number): ByteString => `${bits.toString(8).padStart(4, "0")} (${permissionString(bits)})`;
	if (!set.ok) {
		await fault(report, plan, `changing permissions of ${name}: ${errnoMessage(set.error)}`);
		if (plan.tell === "all") {
			await report.print(`failed to change mode of ${name} from ${shown(stat.mode)} to ${shown(mode)}\n`);
		}
		return;
	}
	if (mode !== stat.mode) {
		if (plan.tell !== "nothing") {
			await report.print(`mode of ${name} changed from ${shown(stat.mode)} to ${shown(mode)}\n`);
		}
	} else if (plan.tell === "all") await report.print(`mode of ${name} retained as ${shown(stat.mode)}\n`);
	if (!plan.surprising) return;
	const naive = applyMode(plan.expression, stat.mode, isDirectory, 0).mode;
	if (mode & ~naive) {
		const [is, expected] = [permissionString(mode), permissionString(naive)];
		await report.complain(`${quoteNameIfNeeded(path)}: new permissions are ${is}, not ${expected}`);
	}
}
