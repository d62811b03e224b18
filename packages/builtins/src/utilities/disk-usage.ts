import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Stat } from "@seahaven/abi/stat";
import type { Utility } from "../builtin.ts";
import { strftime } from "../kit/strftime.ts";
import { type BlockSize, environmentBlockSize, parseBlockSize, parseSize, showSize } from "./block-size.ts";
import { compileExclude } from "./exclude.ts";
import { flag, type Given, gnuUtility, type Report, valued } from "./gnu-utility.ts";
import { quoteName, quoteWord } from "./shell-quote.ts";
import { readToEnd } from "./streams.ts";
import { walk } from "./tree-walk.ts";

const help = `Usage: du [OPTION]... [FILE]...
  or:  du [OPTION]... --files0-from=F
Summarize device usage of the set of FILEs, recursively for directories.

  -0, --null            end each output line with NUL, not newline
  -a, --all             write counts for all files, not just directories
      --apparent-size   print apparent sizes rather than device usage
  -B, --block-size=SIZE  scale sizes by SIZE before printing them
  -b, --bytes           equivalent to '--apparent-size --block-size=1'
  -c, --total           produce a grand total
  -D, -H, --dereference-args  dereference only symlinks that are operands
  -d, --max-depth=N     print totals only N or fewer levels below an operand
      --files0-from=F   summarize the NUL-terminated file names in file F
  -h, --human-readable  print sizes in human readable format
      --inodes          list inode usage information instead of block usage
  -k, -m                like --block-size=1K, --block-size=1M
  -L, --dereference     dereference all symbolic links
  -l, --count-links     count sizes many times if hard linked
  -P, --no-dereference  don't follow any symbolic links (the default)
  -S, --separate-dirs   do not include the size of subdirectories
      --si              like -h, but use powers of 1000
  -s, --summarize       display only a total for each argument
  -t, --threshold=SIZE  exclude entries smaller than SIZE, or greater if it is negative
      --time[=WORD]     show the last modification, or atime, access, use, ctime, status
      --time-style=STYLE  full-iso, long-iso, iso, or +FORMAT
  -X, --exclude-from=FILE  exclude files that match any pattern in FILE
      --exclude=PATTERN  exclude files that match PATTERN
  -x, --one-file-system  skip directories on different file systems
      --help            print this
`;

/** du (XCU du; GNU coreutils). */
export const du: Utility = gnuUtility({
	name: "du",
	help,
	options: [
		flag("all", "a"),
		flag("apparent-size"),
		valued("block-size", "B"),
		flag("bytes", "b"),
		flag("count-links", "l"),
		flag("dereference", "L"),
		flag("dereference-args", "D"),
		flag(null, "H"),
		valued("exclude"),
		valued("exclude-from", "X"),
		valued("files0-from"),
		flag("human-readable", "h"),
		flag("inodes"),
		flag(null, "k"),
		flag(null, "m"),
		valued("max-depth", "d"),
		flag("no-dereference", "P"),
		flag("null", "0"),
		flag("one-file-system", "x"),
		flag("separate-dirs", "S"),
		flag("si"),
		flag("summarize", "s"),
		valued("threshold", "t"),
		{ long: "time", short: null, argument: "optional" },
		valued("time-style"),
		flag("total", "c"),
	],
	run,
});

interface Sum {
	size: number;
	inodes: number;
	time: bigint;
}

interface Plan {
	readonly unit: BlockSize;
	readonly apparent: boolean;
	readonly inodes: boolean;
	readonly all: boolean;
	readonly depth: number;
	readonly threshold: number;
	readonly time: ((time: bigint) => ByteString) | null;
	readonly timeOf: (stat: Stat) => bigint;
	readonly end: ByteString;
}

const times: { readonly [word: string]: "atime" | "ctime" } = {
	atime: "atime",
	access: "atime",
	use: "atime",
	ctime: "ctime",
	status: "ctime",
};

async function readPlan(report: Report, given: Given): Promise<Plan | null> {
	const { environment, world } = report.process;
	let unit = environmentBlockSize(environment, ["DU_BLOCK_SIZE", "BLOCK_SIZE", "BLOCKSIZE"]);
	for (const { name, argument } of given.options) {
		if (name === "human-readable") unit = { kind: "human", base: 1024 };
		else if (name === "si") unit = { kind: "human", base: 1000 };
		else if (name === "bytes") unit = { kind: "unit", bytes: 1, suffix: "" };
		else if (name === "k") unit = { kind: "unit", bytes: 1024, suffix: "" };
		else if (name === "m") unit = { kind: "unit", bytes: 1024 ** 2, suffix: "" };
		else if (name === "block-size") {
			const size = parseBlockSize(argument ?? "");
			if (size === undefined) {
				await report.complain(`invalid -B argument ${quoteWord(argument ?? "")}`);
				return null;
			}
			unit = size;
		}
	}
	const summarize = given.has("summarize");
	const depthText = given.last("max-depth");
	if (depthText !== undefined && !/^\d+$/.test(depthText)) {
		await report.misuse(`invalid maximum depth ${quoteWord(depthText)}`);
		return null;
	}
	if (summarize && given.has("all")) {
		await report.misuse("cannot both summarize and show all entries");
		return null;
	}
	if (summarize && depthText !== undefined) {
		if (Number(depthText) !== 0) {
			await report.misuse(`warning: summarizing conflicts with --max-depth=${Number(depthText)}`);
			return null;
		}
		await report.complain("warning: summarizing is the same as using --max-depth=0");
		report.status = 0;
	}
	const thresholdText = given.last("threshold");
	const limit = thresholdText === undefined ? 0 : parseSize(thresholdText.replace(/^-/, ""));
	if (limit === undefined || thresholdText === "-0") {
		await report.complain(`invalid -t argument ${quoteWord(thresholdText ?? "")}`);
		return null;
	}
	const word = given.last("time");
	const field = word === undefined ? "mtime" : times[word];
	if (field === undefined) {
		await report.misuse(
			`invalid argument ${quoteWord(word ?? "")} for '--time'\nValid arguments are:\n  - 'atime', 'access', 'use'\n  - 'ctime', 'status'`,
		);
		return null;
	}
	const style =
		given.last("time-style") ?? environment.get("TIME_STYLE")?.replace(/^locale$/, "long-iso") ?? "long-iso";
	const formats: { readonly [style: string]: ByteString } = {
		"full-iso": "%Y-%m-%d %H:%M:%S.%N %z",
		"long-iso": "%Y-%m-%d %H:%M",
		iso: "%Y-%m-%d",
	};
	const format = style.startsWith("+") ? style.slice(1) : formats[style];
	if (format === undefined) {
		await report.misuse(
			`invalid argument ${quoteWord(style)} for 'time style'\nValid arguments are:\n  - 'full-iso'\n  - 'long-iso'\n  - 'iso'\n  - +FORMAT (e.g., +%H:%M) for a 'date'-style format`,
		);
		return null;
	}
	const zone = environment.get("TZ") ?? world.timezone;
	const showTime = (time: bigint): ByteString => {
		const nanoseconds = (time % 1_000_000_000n).toString().padStart(9, "0");
		return strftime(format.replaceAll("%N", nanoseconds), Number(time / 1_000_000_000n), zone);
	};
	return {
		unit,
		apparent: given.has("apparent-size") || given.has("bytes"),
		inodes: given.has("inodes"),
		all: given.has("all"),
		depth: summarize ? 0 : depthText === undefined ? Number.POSITIVE_INFINITY : Number(depthText),
		threshold: thresholdText?.startsWith("-") ? -limit : limit,
		time: given.has("time") ? showTime : null,
		timeOf: (stat) => stat[field],
		end: given.has("null") ? "\0" : "\n",
	};
}

async function run(report: Report, given: Given): Promise<unknown> {
	const plan = await readPlan(report, given);
	if (plan === null) return;
	const operands = await readOperands(report, given);
	const excludes = await readExcludes(report, given);
	if (operands === null || excludes === null) return;
	const chosen = given.options.findLast(({ name }) => /^(dereference(-args)?|no-dereference|H)$/.test(name))?.name;
	const follow =
		chosen === "dereference" ? "all" : chosen === undefined || chosen === "no-dereference" ? "none" : "operands";
	const options = {
		follow,
		recurse: true,
		oneDevice: given.has("one-file-system"),
		skip: (path: ByteString) => excludes.some((excludes) => excludes(path)),
	} as const;
	const seen = new Set<string>();
	const counted = (stat: Stat): boolean => {
		if (given.has("count-links")) return true;
		if (stat.type !== "directory" && stat.nlink < 2 && follow !== "all" && operands.length < 2) return true;
		const key = `${stat.dev}:${stat.ino}`;
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	};
	const total: Sum = { size: 0, inodes: 0, time: 0n };
	for (const operand of operands) {
		if (options.skip(operand)) continue;
		// One sum for each directory that is open: of what is directly in it, and of what is below that. Null: counted before.
		const own: (Sum | null)[] = [];
		const below: Sum[] = [];
		const repeated: number[] = [];
		for (const visit of walk(report.process, operand, options)) {
			if (!(await report.step())) return;
			const { path, depth } = visit;
			switch (visit.kind) {
				case "missing":
					await report.complain(`cannot access ${quoteName(path)}: ${errnoMessage(visit.error)}`);
					break;
				case "dangling":
					// GNU gives no reason here.
					await report.complain(`cannot access ${quoteName(path)}`);
					break;
				case "unreadable":
					await report.complain(`cannot read directory ${quoteName(path)}: ${errnoMessage(visit.error)}`);
					break;
				case "enter":
					// What is in a directory that was counted before was counted with it.
					if (!counted(visit.stat)) repeated.push(depth);
					own[depth] = sumOf(plan, visit.stat);
					below[depth] = { size: 0, inodes: 0, time: 0n };
					break;
				case "leave": {
					if (repeated.at(-1) === depth) {
						repeated.pop();
						break;
					}
					if (repeated.length > 0) break;
					const inside = own[depth] ?? { size: 0, inodes: 0, time: 0n };
					const shown = { ...inside };
					const deep = below[depth] ?? shown;
					if (!given.has("separate-dirs")) add(shown, deep);
					if (depth <= plan.depth) await show(report, plan, shown, path);
					if (depth > 0) {
						const above = below[depth - 1];
						if (above !== undefined) {
							add(above, inside);
							add(above, deep);
						}
					} else {
						add(total, inside);
						add(total, deep);
					}
					break;
				}
				default: {
					if (repeated.length > 0 || !counted(visit.stat)) break;
					const sum = sumOf(plan, visit.stat);
					if (depth === 0) add(total, sum);
					else add(own[depth - 1] ?? total, sum);
					if ((plan.all && depth <= plan.depth) || depth === 0) await show(report, plan, sum, path);
				}
			}
		}
	}
	if (given.has("total")) await show(report, { ...plan, threshold: 0 }, total, "total");
}

function sumOf({ apparent, timeOf }: Plan, stat: Stat): Sum {
	return { size: apparent ? stat.size : stat.blocks * 512, inodes: 1, time: timeOf(stat) };
}

function add(into: Sum, sum: Sum): void {
	into.size += sum.size;
	into.inodes += sum.inodes;
	if (sum.time > into.time) into.time = sum.time;
}

async function show(report: Report, plan: Plan, sum: Sum, path: ByteString): Promise<void> {
	const value = plan.inodes ? sum.inodes : sum.size;
	if (plan.threshold < 0 ? value > -plan.threshold : value < plan.threshold) return;
	const size = !plan.inodes
		? showSize(value, plan.unit)
		: plan.unit.kind === "human"
			? showSize(value, plan.unit)
			: String(value);
	const time = plan.time === null ? "" : `\t${plan.time(sum.time)}`;
	await report.print(`${size}${time}\t${path}${plan.end}`);
}

async function readOperands(report: Report, given: Given): Promise<readonly ByteString[] | null> {
	const from = given.last("files0-from");
	if (from === undefined) return given.operands.length > 0 ? given.operands : ["."];
	const [extra] = given.operands;
	if (extra !== undefined) {
		await report.complain(
			`extra operand ${quoteWord(extra)}\nfile operands cannot be combined with --files0-from\nTry 'du --help' for more information.`,
		);
		return null;
	}
	const text = await readInput(report, from, `cannot open ${quoteName(from)} for reading`);
	return text?.replace(/\0$/, "").split("\0").filter(Boolean) ?? null;
}

async function readExcludes(report: Report, given: Given): Promise<((path: ByteString) => boolean)[] | null> {
	const excludes: ((path: ByteString) => boolean)[] = [];
	for (const { name, argument } of given.options) {
		if (name === "exclude") excludes.push(compileExclude(argument ?? ""));
		if (name !== "exclude-from") continue;
		const text = await readInput(report, argument ?? "", argument ?? "");
		if (text === null) return null;
		excludes.push(...text.split("\n").filter(Boolean).map(compileExclude));
	}
	return excludes;
}

async function readInput(report: Report, path: ByteString, what: ByteString): Promise<ByteString | null> {
	const { process } = report;
	const input = path === "-" ? process.descriptors.get(0) : undefined;
	const opened = input ?? process.namespace.open(process.directory, path, { read: true });
	const file = "ok" in opened ? (opened.ok ? opened.value : null) : opened;
	if (file === null) {
		await report.complain(`${what}: ${errnoMessage("ok" in opened && !opened.ok ? opened.error : "ENOENT")}`);
		return null;
	}
	const text = await readToEnd(process, file);
	if (file !== input) file.release();
	if (text.ok) return text.value;
	await report.complain(`${what}: ${errnoMessage(text.error)}`);
	return null;
}
