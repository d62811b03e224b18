import type { ByteString } from "@seahaven/abi/bytes";
import type { ProcessView } from "@seahaven/abi/program";
import { strftime } from "../kit/strftime.ts";

/** A process with what its columns need besides. */
export interface ProcessRow extends ProcessView {
	readonly user: ByteString;
	readonly group: ByteString;
	readonly uid: number;
	readonly gid: number;
	readonly terminal: ByteString;
	/** The group in the foreground of the terminal; -1 without one. */
	readonly foreground: number;
	/** Seconds since 1970: now, and when it began. */
	readonly now: number;
	readonly began: number;
	readonly timezone: ByteString;
}

/** One column of ps (procps): its header, and how wide it is unless it is the last. */
export interface Column {
	readonly header: ByteString;
	readonly width: number;
	readonly align: "left" | "right";
	value(row: ProcessRow): ByteString;
}

const right = (header: ByteString, width: number, value: Column["value"]): Column => ({
	header,
	width,
	align: "right",
	value,
});
const left = (header: ByteString, width: number, value: Column["value"]): Column => ({
	header,
	width,
	align: "left",
	value,
});

const twoDigits = (number: number): string => String(number).padStart(2, "0");
/** Nothing here keeps count of the processor's time. */
const noTime = (): ByteString => "00:00:00";
const name = ({ argv }: ProcessRow): ByteString => {
	const first = (argv[0] ?? "").replace(/^-/, "");
	return first.slice(first.lastIndexOf("/") + 1).slice(0, 15);
};
const words = ({ argv }: ProcessRow): ByteString => argv.join(" ");
const clock =
	(format: ByteString) =>
	({ began, timezone }: ProcessRow): ByteString =>
		strftime(format, began, timezone);
/** Today's time, or the day. */
const start = (row: ProcessRow): ByteString =>
	row.now - row.began < 86_400 ? clock("%H:%M")(row) : clock("%b%d")(row);

function elapsed({ now, began }: ProcessRow): ByteString {
	const seconds = Math.max(0, Math.floor(now - began));
	const minutes = Math.floor(seconds / 60);
	const hours = Math.floor(minutes / 60);
	const days = Math.floor(hours / 24);
	const tail = `${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
	if (days > 0) return `${days}-${twoDigits(hours % 24)}:${tail}`;
	return hours > 0 ? `${twoDigits(hours)}:${tail}` : tail;
}

function flags(row: ProcessRow): ByteString {
	return `${row.state}${row.pid === row.session ? "s" : ""}${row.processGroup === row.foreground ? "+" : ""}`;
}

const columns: ReadonlyMap<ByteString, Column> = new Map<ByteString, Column>([
	["pid", right("PID", 5, ({ pid }) => String(pid))],
	["ppid", right("PPID", 5, ({ parentPid }) => String(parentPid))],
	["pgid", right("PGID", 5, ({ processGroup }) => String(processGroup))],
	["pgrp", right("PGRP", 5, ({ processGroup }) => String(processGroup))],
	["sid", right("SID", 5, ({ session }) => String(session))],
	["sess", right("SESS", 5, ({ session }) => String(session))],
	["tpgid", right("TPGID", 5, ({ foreground }) => String(foreground))],
	["uid", right("UID", 5, ({ uid }) => String(uid))],
	["euid", right("EUID", 5, ({ uid }) => String(uid))],
	["ruid", right("RUID", 5, ({ uid }) => String(uid))],
	["gid", right("GID", 5, ({ gid }) => String(gid))],
	["egid", right("EGID", 5, ({ gid }) => String(gid))],
	["rgid", right("RGID", 5, ({ gid }) => String(gid))],
	["user", left("USER", 8, ({ user }) => user)],
	["euser", left("EUSER", 8, ({ user }) => user)],
	["ruser", left("RUSER", 8, ({ user }) => user)],
	["uname", left("USER", 8, ({ user }) => user)],
	["group", left("GROUP", 8, ({ group }) => group)],
	["egroup", left("EGROUP", 8, ({ group }) => group)],
	["rgroup", left("RGROUP", 8, ({ group }) => group)],
	["comm", left("COMMAND", 15, name)],
	["ucomm", left("COMMAND", 15, name)],
	["ucmd", left("CMD", 15, name)],
	["args", left("COMMAND", 27, words)],
	["command", left("COMMAND", 27, words)],
	["cmd", left("CMD", 27, words)],
	["tty", left("TT", 8, ({ terminal }) => terminal)],
	["tt", left("TT", 8, ({ terminal }) => terminal)],
	["tname", left("TTY", 8, ({ terminal }) => terminal)],
	["time", right("TIME", 8, noTime)],
	["cputime", right("TIME", 8, noTime)],
	["bsdtime", right("TIME", 6, () => "0:00")],
	["etime", right("ELAPSED", 11, elapsed)],
	["etimes", right("ELAPSED", 7, ({ now, began }) => String(Math.max(0, Math.floor(now - began))))],
	["stat", left("STAT", 4, flags)],
	["s", left("S", 1, ({ state }) => state)],
	["state", left("S", 1, ({ state }) => state)],
	["pcpu", right("%CPU", 4, () => "0.0")],
	["%cpu", right("%CPU", 4, () => "0.0")],
	["pmem", right("%MEM", 4, () => "0.0")],
	["%mem", right("%MEM", 4, () => "0.0")],
	["vsz", right("VSZ", 6, () => "0")],
	["vsize", right("VSZ", 6, () => "0")],
	["rss", right("RSS", 5, () => "0")],
	["rssize", right("RSS", 5, () => "0")],
	["sz", right("SZ", 5, () => "0")],
	["ni", right("NI", 3, () => "0")],
	["nice", right("NI", 3, () => "0")],
	["pri", right("PRI", 3, () => "19")],
	["opri", right("PRI", 3, () => "80")],
	["priority", right("PRI", 3, () => "20")],
	["c", right("C", 2, () => "0")],
	["cp", right("CP", 3, () => "0")],
	["psr", right("PSR", 3, () => "0")],
	["nlwp", right("NLWP", 4, () => "1")],
	["thcount", right("THCNT", 5, () => "1")],
	["wchan", left("WCHAN", 6, () => "-")],
	["addr", left("ADDR", 4, () => "-")],
	// What -f and -l show under headers of their own.
	["who", left("UID", 8, ({ user }) => user)],
	["where", left("ADDR SZ", 7, () => "-     0")],
	["f", left("F", 1, () => "0")],
	["flags", left("F", 1, () => "0")],
	["stime", left("STIME", 5, start)],
	["start_time", left("START", 5, start)],
	["bsdstart", right("START", 6, start)],
	["start", right("STARTED", 8, clock("%H:%M:%S"))],
	["lstart", right("STARTED", 24, clock("%a %b %e %H:%M:%S %Y"))],
]);

export function columnNamed(key: ByteString): Column | undefined {
	return columns.get(key);
}

/** The columns of a list of names, as they are. */
export function columnsOf(list: ByteString): readonly Column[] {
	return list.split(" ").flatMap((key) => columns.get(key) ?? []);
}

/** The lines of a table; the header only where one of the columns has one. */
export function table(shown: readonly Column[], rows: readonly ProcessRow[], headers: boolean): ByteString {
	const widths = shown.map(({ header, width }) => Math.max(width, header.length));
	const line = (cell: (column: Column) => ByteString): ByteString =>
		`${shown
			.map((column, i) => {
				const text = cell(column);
				if (column.align === "right") return text.padStart(widths[i] ?? 0);
				return i === shown.length - 1 ? text : text.slice(0, widths[i]).padEnd(widths[i] ?? 0);
			})
			.join(" ")}\n`;
	const head = headers && shown.some(({ header }) => header !== "") ? line(({ header }) => header) : "";
	return head + rows.map((row) => line((column) => column.value(row))).join("");
}
