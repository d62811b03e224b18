import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { type FileType, modeBits, type Stat } from "@seahaven/abi/stat";
import type { Utility } from "../builtin.ts";
import { expandEscapes } from "../kit/escapes.ts";
import { strftime } from "../kit/strftime.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { permissionLetters } from "./mode.ts";
import { quotedName } from "./quoting.ts";
import { complain, print, usageError } from "./streams.ts";
import { userName } from "./users.ts";

const known: readonly GnuOption[] = [
	{ long: "dereference", short: "L", argument: "none" },
	{ long: "file-system", short: "f", argument: "none" },
	{ long: "format", short: "c", argument: "required" },
	{ long: "printf", short: null, argument: "required" },
	{ long: "terse", short: "t", argument: "none" },
	{ long: "cached", short: null, argument: "required" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

const help = `Usage: stat [OPTION]... FILE...
Print what is known about files.

  -L, --dereference    follow links
  -c, --format=FORMAT  print FORMAT and a newline for each file
      --printf=FORMAT  the same, with backslash sequences and without the newline
  -t, --terse          print one line for each file
      --help           print this

In FORMAT: %a %A mode  %b %B blocks and their size  %d %D device  %f raw mode  %F type  %g %G group  %h links  %i inode  %m mount point
%n %N name  %o block size  %s size  %t %T device type  %u %U owner  %w %W birth  %x %X access  %y %Y change of data  %z %Z change of status
`;

/** stat (GNU coreutils) of files. */
export const stat: Utility = { name: "stat", run };

const typeNames: Readonly<Record<FileType, string>> = {
	file: "regular file",
	directory: "directory",
	symlink: "symbolic link",
	fifo: "fifo",
	character: "character special file",
	block: "block special file",
	socket: "socket",
};

const typeLetters: Readonly<Record<FileType, string>> = {
	file: "-",
	directory: "d",
	symlink: "l",
	fifo: "p",
	character: "c",
	block: "b",
	socket: "s",
};

const terse = "%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %W %o";

function longFormat(type: FileType, name: ByteString): ByteString {
	const device = type === "character" || type === "block";
	return [
		`  File: ${name}`,
		"  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F",
		`Device: %Hd,%Ld\tInode: %-10i  Links: ${device ? "%-5h Device type: %Hr,%Lr" : "%h"}`,
		"Access: (%04a/%10.10A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)",
		"Access: %x",
		"Modify: %y",
		"Change: %z",
		" Birth: %w",
	].join("\n");
}

/** The name as the long form has it: as it is. */
function shownName(process: Process, path: ByteString, stat: Stat): ByteString {
	const plain = (name: ByteString) => name.replaceAll("%", "%%");
	if (stat.type !== "symlink") return plain(path);
	const target = process.namespace.readlink(process.directory, path);
	return `${plain(path)} -> ${target.ok ? plain(target.value) : "?"}`;
}

async function run(process: Process): Promise<ExitStatus> {
	const parsed = parseGnuOptions(process.argv, known, false);
	if (parsed.kind === "error") return usageError(process, "stat", parsed.message, 1);
	const given = new Map(parsed.options.map(({ name, argument }) => [name, argument]));
	if (given.has("help")) return print(process, "stat", help);
	if (given.has("version")) return print(process, "stat", "stat (Seahaven)\n");
	if (parsed.operands.length === 0) return usageError(process, "stat", "missing operand", 1);
	if (given.has("file-system")) {
		await complain(process, "stat", "this world has no file system statistics");
		return 1;
	}
	const format = given.get("format") ?? null;
	const printfFormat = given.get("printf") ?? null;
	let status: ExitStatus = 0;
	for (const path of parsed.operands) {
		const found =
			path === "-"
				? process.descriptors.get(0)?.stat()
				: process.namespace.stat(process.directory, path, given.has("dereference"));
		if (found === undefined || !found.ok) {
			const why = errnoMessage(found === undefined ? "EBADF" : found.error);
			await complain(
				process,
				"stat",
				path === "-" ? `cannot stat standard input: ${why}` : `cannot statx ${quotedName(path)}: ${why}`,
			);
			status = 1;
			continue;
		}
		const about = new About(process, path, found.value);
		const text =
			printfFormat !== null
				? about.expand(expandEscapes(printfFormat, "argument").text)
				: `${about.expand(format ?? (given.has("terse") ? terse : longFormat(found.value.type, shownName(process, path, found.value))))}\n`;
		const printed = await print(process, "stat", text);
		if (printed !== 0) return printed;
	}
	return status;
}

class About {
	readonly #process: Process;
	readonly #path: ByteString;
	readonly #stat: Stat;

	constructor(process: Process, path: ByteString, stat: Stat) {
		this.#process = process;
		this.#path = path;
		this.#stat = stat;
	}

	expand(format: ByteString): ByteString {
		return format.replace(
			/%([-#+ 0']*)(\d*)(?:\.(\d*))?([HL]?[A-Za-z%])/g,
			(_all: string, flags: string, width: string, precision: string | undefined, letter: string) => {
				if (letter === "%") return "%";
				const value = this.#value(letter, precision, flags.includes("#"));
				const cut =
					/[xyzXYZwW]/.test(letter) || precision === undefined || precision === ""
						? value
						: value.slice(0, Number(precision));
				if (width === "") return cut;
				const zero = flags.includes("0") && !flags.includes("-") && !/^[nNAFUGmxyzw]$/.test(letter);
				return flags.includes("-") ? cut.padEnd(Number(width)) : cut.padStart(Number(width), zero ? "0" : " ");
			},
		);
	}

	#time(nanoseconds: bigint): ByteString {
		const seconds = nanoseconds / 1_000_000_000n;
		const tz = this.#process.environment.get("TZ") ?? this.#process.world.timezone;
		return strftime("%Y-%m-%d %H:%M:%S.%N %z", Number(seconds), tz, Number(nanoseconds % 1_000_000_000n));
	}

	#epoch(nanoseconds: bigint, precision: string | undefined): ByteString {
		const seconds = String(nanoseconds / 1_000_000_000n);
		if (precision === undefined) return seconds;
		const digits = precision === "" ? 9 : Number(precision);
		const fraction = String(nanoseconds % 1_000_000_000n)
			.padStart(9, "0")
			.padEnd(digits, "0")
			.slice(0, digits);
		return digits === 0 ? seconds : `${seconds}.${fraction}`;
	}

	#value(letter: string, precision: string | undefined, alternate: boolean): ByteString {
		const stat = this.#stat;
		switch (letter) {
			case "a":
				return `${alternate ? "0" : ""}${stat.mode.toString(8)}`;
			case "A":
				return typeLetters[stat.type] + permissionLetters(stat.mode);
			case "b":
				return String(stat.blocks);
			case "B":
				return "512";
			case "C":
				return "?";
			case "d":
				return String(stat.dev);
			case "D":
				return stat.dev.toString(16);
			case "Hd":
				return String((stat.dev >> 8) & 0xfff);
			case "Ld":
				return String(stat.dev & 0xff);
			case "f":
				return modeBits(stat).toString(16);
			case "F":
				return stat.type === "file" && stat.size === 0 ? "regular empty file" : typeNames[stat.type];
			case "g":
				return String(stat.gid);
			case "G":
				return userName(this.#process, stat.gid) ?? "UNKNOWN";
			case "h":
				return String(stat.nlink);
			case "i":
				return String(stat.ino);
			case "m":
				return "/";
			case "n":
				return this.#path;
			case "N": {
				if (stat.type !== "symlink") return this.#plainOrQuoted();
				const target = this.#process.namespace.readlink(this.#process.directory, this.#path);
				return `${this.#plainOrQuoted()} -> ${target.ok ? quotedName(target.value) : "?"}`;
			}
			case "o":
				return "4096";
			case "r":
				return String(stat.rdev);
			case "R":
				return stat.rdev.toString(16);
			case "Hr":
				return String((stat.rdev >> 8) & 0xfff);
			case "Lr":
				return String(stat.rdev & 0xff);
			case "s":
				return String(stat.size);
			case "t":
				return ((stat.rdev >> 8) & 0xfff).toString(16);
			case "T":
				return (stat.rdev & 0xff).toString(16);
			case "u":
				return String(stat.uid);
			case "U":
				return userName(this.#process, stat.uid) ?? "UNKNOWN";
			case "w":
				return "-";
			case "W":
				return "0";
			case "x":
				return this.#time(stat.atime);
			case "X":
				return this.#epoch(stat.atime, precision);
			case "y":
				return this.#time(stat.mtime);
			case "Y":
				return this.#epoch(stat.mtime, precision);
			case "z":
				return this.#time(stat.ctime);
			case "Z":
				return this.#epoch(stat.ctime, precision);
			default:
				return "?";
		}
	}

	#plainOrQuoted(): ByteString {
		return quotedName(this.#path);
	}
}
