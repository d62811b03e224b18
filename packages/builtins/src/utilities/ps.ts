import type { ByteString } from "@seahaven/abi/bytes";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { readAccounts } from "./accounts.ts";
import { type Column, columnNamed, columnsOf, type ProcessRow, table } from "./ps-columns.ts";
import { print, writeAll } from "./streams.ts";

/** ps (XCU; procps): the processes of this session. */
export const ps: Utility = { name: "ps", run };

const usage = `
Usage:
 ps [options]

 Try 'ps --help <simple|list|output|threads|misc|all>'
  or 'ps --help <s|l|o|t|m|a>'
 for additional help text.

For more details see ps(1).
`;

/** Every condition that was given; a process is shown where one of them holds. */
interface Wish {
	readonly any: ((row: ProcessRow) => boolean)[];
	negated: boolean;
	columns: Column[];
	/** Columns of a format that has a letter. */
	layout: ByteString;
	headers: boolean;
	sort: ByteString[];
}

const layouts: ReadonlyMap<ByteString, ByteString> = new Map([
	["", "pid tname time ucmd"],
	["f", "who pid ppid c stime tname time cmd"],
	["F", "who pid ppid c sz rss psr stime tname time cmd"],
	["l", "f s uid pid ppid c opri ni where wchan tname time ucmd"],
	["lf", "f s who pid ppid c opri ni where wchan stime tname time cmd"],
	["j", "pid pgid sid tname time ucmd"],
	["bsd", "pid tname stat bsdtime args"],
	["bsd u", "user pid %cpu %mem vsz rss tname stat start_time bsdtime args"],
	["bsd l", "f uid pid ppid priority ni vsz rss wchan stat tname bsdtime args"],
	["bsd j", "ppid pid pgid sid tname tpgid stat uid bsdtime args"],
]);
/** Options whose argument is what follows. */
const listed = "pqCgGstuUoO";
const longLists: ReadonlyMap<ByteString, ByteString> = new Map([
	["pid", "p"],
	["quick-pid", "q"],
	["ppid", "P"],
	["sid", "s"],
	["tty", "t"],
	["user", "u"],
	["User", "U"],
	["group", "g"],
	["Group", "G"],
	["format", "o"],
	["sort", "sort"],
]);

async function run(process: Process): Promise<ExitStatus> {
	const wish: Wish = { any: [], negated: false, columns: [], layout: "", headers: true, sort: [] };
	const problem = readArguments(process.argv.slice(1), wish);
	if (problem === "") return print(process, "ps", usage.slice(1));
	if (problem === "version") return print(process, "ps", "ps from procps-ng 4.0.2 (Seahaven)\n");
	if (problem !== null) {
		await writeAll(process, 2, `error: ${problem}\n${usage}`);
		return 1;
	}
	const rows = (await rowsOf(process)).filter(
		(row) => wish.any.length === 0 || wish.any.some((holds) => holds(row)) !== wish.negated,
	);
	for (const key of [...wish.sort].reverse()) sortBy(rows, key);
	const shown = wish.columns.length > 0 ? wish.columns : columnsOf(layouts.get(wish.layout) ?? "");
	const status = await print(process, "ps", table(shown, rows, wish.headers));
	return status !== 0 ? status : rows.length === 0 ? 1 : 0;
}

async function rowsOf(process: Process): Promise<ProcessRow[]> {
	const { world } = process;
	const accounts = await readAccounts(process);
	const now = Number(world.now() / 1_000_000n) / 1000;
	const terminal = [0, 1, 2].some((fd) => (process.descriptors.get(fd)?.terminal ?? null) !== null);
	const all = process.processes?.() ?? [];
	const own = all.find(({ pid }) => pid === process.pid);
	return [...all]
		.sort((a, b) => a.pid - b.pid)
		.map((view) => ({
			...view,
			state: view.pid === process.pid ? "R" : view.state,
			user: accounts.userName(world.uid) ?? String(world.uid),
			group: accounts.groupName(world.gid) ?? String(world.gid),
			uid: world.uid,
			gid: world.gid,
			terminal: terminal ? "pts/0" : "?",
			foreground: terminal ? (own?.processGroup ?? -1) : -1,
			now,
			began: Number(view.startedAt / 1_000_000n) / 1000,
			timezone: process.environment.get("TZ") ?? world.timezone,
		}));
}

/** Null: understood; empty: help is wanted; otherwise what is wrong. */
function readArguments(words: readonly ByteString[], wish: Wish): ByteString | null {
	for (let i = 0; i < words.length; i++) {
		const word = words[i] ?? "";
		const next = (): ByteString | undefined => words[++i];
		let problem: ByteString | null;
		if (word.startsWith("--")) problem = readLong(word.slice(2), next, wish);
		else if (word.startsWith("-") && word.length > 1) problem = readLetters(word.slice(1), next, wish);
		else if (/^\d/.test(word)) problem = readList("p", word, wish);
		else problem = readBsd(word, next, wish);
		if (problem !== null) return problem;
	}
	return null;
}

function readLong(text: ByteString, next: () => ByteString | undefined, wish: Wish): ByteString | null {
	const equals = text.indexOf("=");
	const name = equals < 0 ? text : text.slice(0, equals);
	if (name === "help") return "";
	if (name === "version") return "version";
	if (name === "no-headers" || name === "no-heading" || name === "noheaders" || name === "noheading") {
		wish.headers = false;
		return null;
	}
	if (name === "headers" || name === "forest" || name === "cumulative" || name === "deselect") {
		if (name === "deselect") wish.negated = true;
		return null;
	}
	const letter = longLists.get(name);
	if (letter === undefined) return "unknown gnu long option";
	const value = equals < 0 ? next() : text.slice(equals + 1);
	if (value === undefined)
		return letter === "o" ? "format specification must follow --format" : "list of process IDs must follow --pid";
	return readList(letter, value, wish);
}

function readLetters(text: ByteString, next: () => ByteString | undefined, wish: Wish): ByteString | null {
	for (let i = 0; i < text.length; i++) {
		const letter = text[i] ?? "";
		if (listed.includes(letter)) {
			const value = i + 1 < text.length ? text.slice(i + 1) : next();
			if (value === undefined) {
				return letter === "o" || letter === "O"
					? `format specification must follow -${letter}`
					: `list must follow -${letter}`;
			}
			return readList(letter, value, wish);
		}
		switch (letter) {
			case "A":
			case "e":
				wish.any.push(() => true);
				break;
			case "a":
			case "d":
				wish.any.push(({ pid, session }) => pid !== session);
				break;
			case "N":
				wish.negated = true;
				break;
			case "f":
			case "F":
			case "j":
				wish.layout = wish.layout === "l" && letter === "f" ? "lf" : letter;
				break;
			case "l":
				wish.layout = wish.layout === "f" ? "lf" : "l";
				break;
			case "V":
				return "version";
			case "H":
			case "L":
			case "T":
			case "w":
			case "y":
			case "M":
				break;
			default:
				return "unsupported SysV option";
		}
	}
	return null;
}

function readBsd(text: ByteString, next: () => ByteString | undefined, wish: Wish): ByteString | null {
	if (wish.layout === "") wish.layout = "bsd";
	for (let i = 0; i < text.length; i++) {
		const letter = text[i] ?? "";
		if (letter === "o" || letter === "O" || letter === "p" || letter === "U" || letter === "t" || letter === "k") {
			const value = i + 1 < text.length ? text.slice(i + 1) : next();
			if (value === undefined) return `${letter === "o" ? "format specification" : "list"} must follow ${letter}`;
			return readList(letter === "k" ? "sort" : letter, value, wish);
		}
		switch (letter) {
			case "a":
			case "x":
			case "g":
				wish.any.push(() => true);
				break;
			case "u":
			case "l":
			case "j":
				wish.layout = `bsd ${letter}`;
				break;
			case "h":
				wish.headers = false;
				break;
			case "r":
				wish.any.push(({ state }) => state === "R");
				break;
			case "c":
			case "e":
			case "f":
			case "w":
			case "n":
			case "S":
			case "T":
				break;
			case "V":
				return "version";
			default:
				return "unsupported option (BSD syntax)";
		}
	}
	return null;
}

function readList(letter: ByteString, text: ByteString, wish: Wish): ByteString | null {
	const items = text.split(/[\s,]+/).filter((item) => item !== "");
	const numbers = items.map(Number);
	switch (letter) {
		case "o":
		case "O":
			return readFormat(text, wish);
		case "sort":
			wish.sort.push(...items);
			return null;
		case "p":
		case "q":
		case "P":
		case "s":
			if (items.length === 0 || !items.every((item) => /^\d+$/.test(item))) return "process ID list syntax error";
			wish.any.push((row) => numbers.includes(letter === "P" ? row.parentPid : letter === "s" ? row.session : row.pid));
			return null;
		case "C":
			wish.any.push((row) => items.includes(columnNamed("comm")?.value(row) ?? ""));
			return null;
		case "t":
			wish.any.push((row) => items.some((item) => item.replace(/^\/dev\/|^(?=\d)/, "") === row.terminal));
			return null;
		case "g":
		case "G":
			wish.any.push((row) => items.includes(row.group) || numbers.includes(letter === "g" ? row.session : row.gid));
			return null;
		default:
			wish.any.push((row) => items.includes(row.user) || numbers.includes(row.uid));
			return null;
	}
}

/** `-o name,name=HEADER`: what stands behind `=` may hold commas only in the last. */
function readFormat(text: ByteString, wish: Wish): ByteString | null {
	for (const item of text.split(/[\s,]+/)) {
		if (item === "") continue;
		const equals = item.indexOf("=");
		const key = equals < 0 ? item : item.slice(0, equals);
		const column = columnNamed(key.toLowerCase());
		if (column === undefined) return `unknown user-defined format specifier "${key}"`;
		wish.columns.push(equals < 0 ? column : { ...column, header: item.slice(equals + 1) });
	}
	return null;
}

function sortBy(rows: ProcessRow[], text: ByteString): void {
	const sign = text.startsWith("-") ? -1 : 1;
	const column = columnNamed(text.replace(/^[-+]/, ""));
	if (column === undefined) return;
	rows.sort((a, b) => {
		const [left, right] = [column.value(a), column.value(b)];
		const order = column.align === "right" ? Number(left) - Number(right) : left < right ? -1 : left > right ? 1 : 0;
		return sign * (Number.isNaN(order) ? 0 : order);
	});
}
