import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import { limitRow } from "@seahaven/abi/limits";
import type { Utility } from "../builtin.ts";
import { type BlockSize, environmentBlockSize, parseBlockSize, showSize } from "./block-size.ts";
import { flag, type Given, gnuUtility, type Report, valued } from "./gnu-utility.ts";
import { type Mount, mountOf, readMounts } from "./mount-list.ts";
import { quoteNameIfNeeded, quoteWord } from "./shell-quote.ts";
import { walk } from "./tree-walk.ts";

const help = `Usage: df [OPTION]... [FILE]...
Show information about the file system on which each FILE resides, or all file systems by default.
Used is counted file by file; the size is what a world may hold unless it was told otherwise.

  -a, --all             include pseudo file systems
  -B, --block-size=SIZE  scale sizes by SIZE before printing them
  -h, --human-readable  print sizes in powers of 1024
  -H, --si              print sizes in powers of 1000
  -i, --inodes          list inode information instead of block usage
  -k, -m                like --block-size=1K, --block-size=1M
  -l, --local           limit listing to local file systems: all are
      --output[=FIELD_LIST]  use the columns source, fstype, itotal, iused, iavail, ipcent, size, used, avail, pcent, file, target
  -P, --portability     use the POSIX output format
      --total           produce a grand total
  -t, --type=TYPE       limit listing to file systems of type TYPE
  -T, --print-type      print file system type
  -x, --exclude-type=TYPE  limit listing to file systems not of type TYPE
      --help            print this
`;

const fieldNames = [
	"source",
	"fstype",
	"itotal",
	"iused",
	"iavail",
	"ipcent",
	"size",
	"used",
	"avail",
	"pcent",
	"file",
	"target",
] as const;

type Field = (typeof fieldNames)[number];

/** df (XCU df; GNU coreutils) of the mounts in /proc/mounts. */
export const df: Utility = gnuUtility({
	name: "df",
	help,
	options: [
		flag("all", "a"),
		valued("block-size", "B"),
		valued("exclude-type", "x"),
		flag("human-readable", "h"),
		flag("inodes", "i"),
		flag(null, "k"),
		flag(null, "m"),
		flag("local", "l"),
		flag("no-sync"),
		{ long: "output", short: null, argument: "optional" },
		flag("portability", "P"),
		flag("print-type", "T"),
		flag("si", "H"),
		flag("sync"),
		flag("total"),
		valued("type", "t"),
	],
	run,
});

interface Usage {
	readonly mount: Mount;
	readonly file: ByteString;
	/** Bytes. Null: this one has no sizes. */
	readonly total: number | null;
	readonly used: number;
	readonly files: number;
	readonly usedFiles: number;
}

async function run(report: Report, given: Given): Promise<unknown> {
	const { process } = report;
	const unit = await readUnit(report, given);
	const fields = await readFields(report, given);
	if (unit === null || fields === null) return;
	const mounts = await readMounts(process);
	const wanted: { mount: Mount; file: ByteString }[] = [];
	for (const path of given.operands) {
		const real = process.namespace.realpath(process.directory, path);
		if (!real.ok) await report.complain(`${quoteNameIfNeeded(path)}: ${errnoMessage(real.error)}`);
		const mount = real.ok ? mountOf(mounts, real.value) : undefined;
		if (mount !== undefined) wanted.push({ mount, file: path });
	}
	if (given.operands.length === 0) wanted.push(...mounts.map((mount) => ({ mount, file: "-" })));
	const types = (name: ByteString) => given.options.filter((option) => option.name === name).map((o) => o.argument);
	const [only, without] = [types("type"), types("exclude-type")];
	const usages: Usage[] = [];
	for (const { mount, file } of wanted) {
		if ((only.length > 0 && !only.includes(mount.type)) || without.includes(mount.type)) continue;
		const usage = await measure(report, mount, mounts, file);
		if (usage === null) return;
		if (usage.total === null && given.operands.length === 0 && !given.has("all")) continue;
		usages.push(usage);
	}
	if (usages.length === 0) {
		return report.status === 0 || wanted.length > 0 ? report.complain("no file systems processed") : undefined;
	}
	if (given.has("total")) {
		const sum = (pick: (usage: Usage) => number): number => usages.reduce((all, usage) => all + pick(usage), 0);
		const mount: Mount = { source: "total", target: "-", type: "-", readOnly: false };
		const total = sum((usage) => usage.total ?? 0);
		const [used, files, usedFiles] = [sum((u) => u.used), sum((u) => u.files), sum((u) => u.usedFiles)];
		usages.push({ mount, file: "-", total, used, files, usedFiles });
	}
	const table = [fields.map((field) => title(field, unit, given)), ...usages.map((usage) => row(usage, fields, unit))];
	await report.print(align(table, fields));
}

async function readUnit(report: Report, given: Given): Promise<BlockSize | null> {
	let unit = environmentBlockSize(report.process.environment, ["DF_BLOCK_SIZE", "BLOCK_SIZE", "BLOCKSIZE"]);
	for (const { name, argument } of given.options) {
		if (name === "human-readable") unit = { kind: "human", base: 1024 };
		else if (name === "si") unit = { kind: "human", base: 1000 };
		else if (name === "m") unit = { kind: "unit", bytes: 1024 ** 2, suffix: "" };
		else if (name === "k") unit = { kind: "unit", bytes: 1024, suffix: "" };
		else if (name === "block-size") {
			const size = parseBlockSize(argument ?? "");
			if (size === undefined) {
				await report.complain(`invalid -B argument ${quoteWord(argument ?? "")}`);
				return null;
			}
			unit = size;
		}
	}
	return unit;
}

async function readFields(report: Report, given: Given): Promise<readonly Field[] | null> {
	if (!given.has("output")) {
		const type: readonly Field[] = given.has("print-type") ? ["fstype"] : [];
		return given.has("inodes")
			? ["source", ...type, "itotal", "iused", "iavail", "ipcent", "target"]
			: ["source", ...type, "size", "used", "avail", "pcent", "target"];
	}
	for (const name of ["inodes", "portability", "print-type"]) {
		if (!given.has(name)) continue;
		const letter = name === "inodes" ? "i" : name === "portability" ? "P" : "T";
		await report.misuse(`options -${letter} and --output are mutually exclusive`);
		return null;
	}
	const fields: Field[] = [];
	for (const name of given.last("output")?.split(",") ?? fieldNames) {
		const field = fieldNames.find((known) => known === name);
		if (field === undefined || fields.includes(field)) {
			const fault = field === undefined ? "unknown" : "used more than once";
			await report.misuse(
				field === undefined
					? `option --output: field ${quoteWord(name)} unknown`
					: `option --output: field ${quoteWord(name)} ${fault}`,
			);
			return null;
		}
		fields.push(field);
	}
	return fields;
}

/** What a mount holds, counted. Null: the process is to end. */
async function measure(
	report: Report,
	mount: Mount,
	mounts: readonly Mount[],
	file: ByteString,
): Promise<Usage | null> {
	const none = { mount, file, total: null, used: 0, files: 0, usedFiles: 0 };
	// What the world makes up as it is read takes no room.
	if (/^\/(proc|dev|sys)(\/|$)/.test(mount.target)) return none;
	const others = new Set(mounts.map(({ target }) => target));
	let [used, usedFiles] = [0, 0];
	const seen = new Set<number>();
	const skip = (path: ByteString): boolean => others.has(path);
	for (const visit of walk(report.process, mount.target, { follow: "none", recurse: true, oneDevice: true, skip })) {
		if (!(await report.step())) return null;
		if (visit.kind !== "enter" && visit.kind !== "file") continue;
		if (visit.kind === "file" && visit.stat.nlink > 1) {
			if (seen.has(visit.stat.ino)) continue;
			seen.add(visit.stat.ino);
		}
		used += visit.stat.blocks * 512;
		usedFiles++;
	}
	// A world does not tell its programs which limits it has: these are the usual ones.
	const total = mount.readOnly ? used : Math.max(used, limitRow("totalBytes").normal);
	const files = mount.readOnly ? usedFiles : Math.max(usedFiles, limitRow("files").normal);
	return { mount, file, total, used, files, usedFiles };
}

function title(field: Field, unit: BlockSize, given: Given): ByteString {
	switch (field) {
		case "source":
			return "Filesystem";
		case "fstype":
			return "Type";
		case "itotal":
			return "Inodes";
		case "iused":
			return "IUsed";
		case "iavail":
			return "IFree";
		case "ipcent":
			return "IUse%";
		case "size":
			if (unit.kind === "human") return "Size";
			if (given.has("portability")) return `${unit.bytes}-blocks`;
			return `${blockName(unit.bytes)}-blocks`;
		case "used":
			return "Used";
		case "avail":
			return unit.kind === "human" ? "Avail" : "Available";
		case "pcent":
			return given.has("portability") ? "Capacity" : "Use%";
		case "file":
			return "File";
		default:
			return "Mounted on";
	}
}

function blockName(bytes: number): ByteString {
	let [value, unit] = [bytes, ""];
	for (const letter of "KMGTP") {
		if (value % 1024 !== 0) break;
		[value, unit] = [value / 1024, letter];
	}
	return unit === "" && value % 1000 === 0 && value > 0 ? `${value / 1000}kB` : `${value}${unit || "B"}`;
}

function row(
	{ mount, file, total, used, files, usedFiles }: Usage,
	fields: readonly Field[],
	unit: BlockSize,
): ByteString[] {
	const percent = (part: number, whole: number): ByteString =>
		whole === 0 ? "-" : `${Math.ceil((part * 100) / whole)}%`;
	const count = (value: number): ByteString => (unit.kind === "human" ? showSize(value, unit) : String(value));
	return fields.map((field) => {
		switch (field) {
			case "source":
				return mount.source;
			case "fstype":
				return mount.type;
			case "itotal":
				return count(files);
			case "iused":
				return count(usedFiles);
			case "iavail":
				return count(files - usedFiles);
			case "ipcent":
				return percent(usedFiles, files);
			case "size":
				return showSize(total ?? 0, unit);
			case "used":
				return showSize(used, unit);
			case "avail":
				return showSize((total ?? 0) - used, unit);
			case "pcent":
				return percent(used, total ?? 0);
			case "file":
				return file;
			default:
				return mount.target;
		}
	});
}

function align(table: readonly (readonly ByteString[])[], fields: readonly Field[]): ByteString {
	const least: { readonly [field in Field]?: number } = { source: 14, fstype: 4, size: 5, used: 5, avail: 5, pcent: 4 };
	const widths = fields.map((field, i) => Math.max(least[field] ?? 0, ...table.map((cells) => cells[i]?.length ?? 0)));
	const left = new Set<Field>(["source", "fstype", "file", "target"]);
	return table
		.map((cells) => {
			const shown = cells.map((cell, i) => {
				const field = fields[i];
				const width = widths[i] ?? 0;
				if (field === undefined || !left.has(field)) return cell.padStart(width);
				return i === fields.length - 1 ? cell : cell.padEnd(width);
			});
			return `${shown.join(" ")}\n`;
		})
		.join("");
}
