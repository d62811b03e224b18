import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import type { Utility } from "../builtin.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { quotedName, quotedWord } from "./quoting.ts";
import { complain, print, usageError } from "./streams.ts";
import { walk } from "./walk.ts";

const known: readonly GnuOption[] = [
	{ long: "null", short: "0", argument: "none" },
	{ long: "all", short: "a", argument: "none" },
	{ long: "apparent-size", short: null, argument: "none" },
	{ long: "block-size", short: "B", argument: "required" },
	{ long: "bytes", short: "b", argument: "none" },
	{ long: "total", short: "c", argument: "none" },
	{ long: "dereference-args", short: "D", argument: "none" },
	{ long: "max-depth", short: "d", argument: "required" },
	{ long: "human-readable", short: "h", argument: "none" },
	{ long: "si", short: null, argument: "none" },
	{ long: null, short: "k", argument: "none" },
	{ long: null, short: "m", argument: "none" },
	{ long: "count-links", short: "l", argument: "none" },
	{ long: "separate-dirs", short: "S", argument: "none" },
	{ long: "summarize", short: "s", argument: "none" },
	{ long: "one-file-system", short: "x", argument: "none" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

const help = `Usage: du [OPTION]... [FILE]...
Print how much room files take, those in directories together.

  -0, --null            end lines with NUL
  -a, --all             print files too, not only directories
      --apparent-size   count bytes instead of blocks
  -B, --block-size=SIZE in units of SIZE bytes (K, M, G may follow)
  -b, --bytes           --apparent-size --block-size=1
  -c, --total           print a total
  -d, --max-depth=N     print only what is at most N levels down
  -h, --human-readable  in units that fit
  -k, -m                in units of 1024, of 1048576 bytes
  -l, --count-links     count files with several links each time
  -S, --separate-dirs   without what is in directories below
  -s, --summarize       print only one line for each FILE
      --help            print this
`;

/** du (XCU; GNU coreutils). */
export const du: Utility = { name: "du", run };

interface Wish {
	readonly unit: number;
	readonly human: 0 | 1000 | 1024;
	readonly apparent: boolean;
	readonly all: boolean;
	readonly depth: number;
	readonly separate: boolean;
	readonly countLinks: boolean;
	readonly end: ByteString;
}

function parseSize(text: ByteString): number | undefined {
	const match = /^(\d*)([KMGTP]?)(i?B)?$/i.exec(text);
	if (match === null || text === "") return undefined;
	const base = match[3] === "B" && match[2] !== "" ? 1000 : 1024;
	const power = match[2] === "" ? 0 : " KMGTP".indexOf((match[2] ?? "").toUpperCase());
	return (match[1] === "" ? 1 : Number(match[1])) * base ** power;
}

async function run(process: Process): Promise<ExitStatus> {
	const parsed = parseGnuOptions(process.argv, known, false);
	if (parsed.kind === "error") return usageError(process, "du", parsed.message, 1);
	let unit = 1024;
	let human: Wish["human"] = 0;
	let apparent = false;
	let depth = Number.POSITIVE_INFINITY;
	const given = new Set(parsed.options.map(({ name }) => name));
	if (given.has("help")) return print(process, "du", help);
	if (given.has("version")) return print(process, "du", "du (Seahaven)\n");
	for (const { name, argument } of parsed.options) {
		const text = argument ?? "";
		if (name === "block-size") {
			const size = parseSize(text);
			if (size === undefined || size === 0) {
				await complain(process, "du", `invalid -B argument ${quotedWord(text)}`);
				return 1;
			}
			[unit, human] = [size, 0];
		} else if (name === "bytes") [unit, human, apparent] = [1, 0, true];
		else if (name === "k") [unit, human] = [1024, 0];
		else if (name === "m") [unit, human] = [1 << 20, 0];
		else if (name === "human-readable") human = 1024;
		else if (name === "si") human = 1000;
		else if (name === "apparent-size") apparent = true;
		else if (name === "max-depth") {
			if (!/^\d+$/.test(text)) return usageError(process, "du", `invalid maximum depth ${quotedWord(text)}`, 1);
			depth = Number(text);
		}
	}
	if (given.has("summarize")) {
		if (given.has("all")) return usageError(process, "du", "cannot both summarize and show all entries", 1);
		depth = 0;
	}
	const wish: Wish = {
		unit,
		human,
		apparent,
		depth,
		all: given.has("all"),
		separate: given.has("separate-dirs"),
		countLinks: given.has("count-links"),
		end: given.has("null") ? "\0" : "\n",
	};
	return report(
		process,
		parsed.operands.length > 0 ? parsed.operands : ["."],
		wish,
		given.has("total"),
		given.has("dereference-args"),
	);
}

async function report(
	process: Process,
	roots: readonly ByteString[],
	wish: Wish,
	withTotal: boolean,
	follow: boolean,
): Promise<ExitStatus> {
	let status: ExitStatus = 0;
	let total = 0;
	const seen = new Set<string>();
	for (const root of roots) {
		// Sums of the directories that are open, the outermost first.
		const sums: { own: number; below: number }[] = [];
		let text = "";
		for (const visit of walk(process, root, follow)) {
			const pause = process.tick(1);
			if (pause !== undefined) await pause;
			if (process.ended !== null) return signalStatus(process.ended);
			if (visit.kind === "error") {
				const how = visit.what === "stat" ? "cannot access" : "cannot read directory";
				await complain(process, "du", `${how} ${quotedName(visit.path)}: ${errnoMessage(visit.errno)}`);
				status = 1;
				continue;
			}
			const { stat, path, depth } = visit;
			if (visit.kind === "file") {
				const key = `${stat.dev}:${stat.ino}`;
				const again = stat.type !== "directory" && stat.nlink > 1 && !wish.countLinks && seen.has(key);
				if (stat.type !== "directory" && stat.nlink > 1) seen.add(key);
				const size = again
					? 0
					: wish.apparent
						? stat.type === "file" || stat.type === "symlink"
							? stat.size
							: 0
						: stat.blocks * 512;
				sums.push({ own: size, below: 0 });
				continue;
			}
			const sum = sums.pop() ?? { own: 0, below: 0 };
			const isDirectory = stat.type === "directory";
			const outer = sums.at(-1);
			if (outer !== undefined) {
				if (isDirectory) outer.below += sum.own + sum.below;
				else outer.own += sum.own;
			} else total += sum.own + sum.below;
			if (depth > wish.depth || !(isDirectory || wish.all || depth === 0)) continue;
			text += `${sizeText(wish, isDirectory && wish.separate ? sum.own : sum.own + sum.below)}\t${path}${wish.end}`;
			if (text.length > 8192) {
				const printed = await print(process, "du", text);
				if (printed !== 0) return printed;
				text = "";
			}
		}
		const printed = await print(process, "du", text);
		if (printed !== 0) return printed;
	}
	if (withTotal) await print(process, "du", `${sizeText(wish, total)}\ttotal${wish.end}`);
	return status;
}

function sizeText({ unit, human }: Wish, bytes: number): ByteString {
	if (human === 0) return String(Math.ceil(bytes / unit));
	let value = bytes;
	let power = 0;
	while (value >= human) {
		value /= human;
		power++;
	}
	const letter = power === 0 ? "" : ((human === 1024 ? " KMGTPE" : " kMGTPE")[power] ?? "");
	if (power === 0) return String(value);
	const tenths = Math.ceil(value * 10) / 10;
	if (tenths < 10) return `${tenths.toFixed(1)}${letter}`;
	const whole = Math.ceil(value);
	return whole >= human ? `1.0${(human === 1024 ? " KMGTPE" : " kMGTPE")[power + 1] ?? ""}` : `${whole}${letter}`;
}
