import type { ByteString } from "@seahaven/abi/bytes";
import { type Errno, errnoMessage } from "@seahaven/abi/errno";
import { limitRow } from "@seahaven/abi/limits";
import type { Process } from "@seahaven/abi/program";
import { fail, type Result } from "@seahaven/abi/result";
import { modeBits, type Stat } from "@seahaven/abi/stat";
import type { Utility } from "../builtin.ts";
import { strftime } from "../kit/strftime.ts";
import { type Accounts, readAccounts } from "./accounts.ts";
import { flag, gnuUtility, valued } from "./gnu-utility.ts";
import { modeString } from "./mode-string.ts";
import { type Mount, mountOf, readMounts } from "./mount-list.ts";
import { quoteName } from "./shell-quote.ts";
import { type DirectiveValue, formatStat } from "./stat-format.ts";

const help = `Usage: stat [OPTION]... FILE...
Display file or file system status.

  -L, --dereference     follow links
  -f, --file-system     display file system status instead of file status
      --cached=MODE     accepted; nothing is cached here
  -c  --format=FORMAT   use FORMAT instead of the default, with a newline after each
      --printf=FORMAT   like --format, but interpret backslash escapes, and no newline
  -t, --terse           print the information in terse form
      --help            print this

Directives for files: %a %A %b %B %C %d %D %Hd %Ld %f %F %g %G %h %i %m %n %N %o %r %R %Hr %Lr %s %t %T %u %U
%w %W %x %X %y %Y %z %Z. For file systems: %a %b %c %d %f %i %l %n %s %S %t %T.
`;

// The default format shows names without quotes; no directive that can be written does.
const defaultName = "\0";

const timeFormat = "%Y-%m-%d %H:%M:%S";

/** stat (GNU coreutils). */
export const stat: Utility = gnuUtility({
	name: "stat",
	help,
	options: [
		valued("cached"),
		flag("dereference", "L"),
		flag("file-system", "f"),
		valued("format", "c"),
		valued("printf"),
		flag("terse", "t"),
	],
	async run(report, given) {
		const { process } = report;
		const { operands } = given;
		if (operands.length === 0) return report.misuse("missing operand");
		const [chosen] = given.options.filter(({ name }) => name === "format" || name === "printf").slice(-1);
		const ofSystem = given.has("file-system");
		const facts: Facts = { process, accounts: await readAccounts(process), mounts: await readMounts(process) };
		for (const path of operands) {
			if (!(await report.step())) return;
			if (path === "-" && ofSystem) {
				await report.complain("using '-' to denote standard input does not work in file system mode");
				continue;
			}
			const found: Result<Stat, Errno> =
				path === "-"
					? (process.descriptors.get(0)?.stat() ?? fail("EBADF"))
					: process.namespace.stat(process.directory, path, given.has("dereference") || ofSystem);
			if (!found.ok) {
				const what = ofSystem
					? `cannot read file system information for ${quoteName(path)}`
					: path === "-"
						? "cannot stat standard input"
						: `cannot statx ${quoteName(path)}`;
				await report.complain(`${what}: ${errnoMessage(found.error)}`);
				continue;
			}
			const file = found.value;
			const terse = given.has("terse");
			const format =
				chosen?.argument ?? (ofSystem ? (terse ? terseSystem : fullSystem) : terse ? terseFile : fullFile(file));
			const value = ofSystem
				? (letter: ByteString) => systemValue(facts, path, file, letter)
				: (letter: ByteString) => fileValue(facts, path, file, letter);
			const text = formatStat(format, chosen?.name === "printf", ofSystem ? "" : "dr", value);
			if (text.kind === "error") return report.complain(text.message);
			for (const warning of text.warnings) {
				const { status } = report;
				await report.complain(warning);
				report.status = status;
			}
			if (!ofSystem && /%[^%A-Za-z]*C/.test(format)) {
				await report.complain(`failed to get security context of ${quoteName(path)}: No data available`);
			}
			await report.print(chosen?.name === "format" ? `${text.text}\n` : text.text);
		}
	},
});

interface Facts {
	readonly process: Process;
	readonly accounts: Accounts;
	readonly mounts: readonly Mount[];
}

function fullFile({ type }: Stat): ByteString {
	const device = type === "character" || type === "block";
	return (
		`  File: %${defaultName}\n  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F\n` +
		`Device: %Hd,%Ld\tInode: %-10i  Links: ${device ? "%-5h Device type: %Hr,%Lr\n" : "%h\n"}` +
		"Access: (%04a/%10.10A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)\nAccess: %x\nModify: %y\nChange: %z\n Birth: %w\n"
	);
}

const terseFile = "%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %W %o\n";

const fullSystem =
	'  File: "%n"\n    ID: %-8i Namelen: %-7l Type: %T\nBlock size: %-10s Fundamental block size: %S\n' +
	"Blocks: Total: %-10b Free: %-10f Available: %a\nInodes: Total: %-10c Free: %d\n";

const terseSystem = "%n %i %l %t %s %S %b %f %a %c %d\n";

const decimal = (value: number | bigint): DirectiveValue => ({ kind: "number", value, base: 10 });
const octal = (value: number): DirectiveValue => ({ kind: "number", value, base: 8 });
const hex = (value: number): DirectiveValue => ({ kind: "number", value, base: 16 });
const text = (value: ByteString): DirectiveValue => ({ kind: "text", text: value });

// Linux's split of a device number (gnu_dev_major, gnu_dev_minor), as far as 32 bits go.
const major = (device: number): number => (device >>> 8) & 0xfff;
const minor = (device: number): number => (device & 0xff) | ((device >>> 12) & 0xfff00);

function typeName({ type, size }: Stat): ByteString {
	switch (type) {
		case "file":
			return size === 0 ? "regular empty file" : "regular file";
		case "symlink":
			return "symbolic link";
		case "character":
			return "character special file";
		case "block":
			return "block special file";
		default:
			return type;
	}
}

function fileValue(
	{ process, accounts, mounts }: Facts,
	path: ByteString,
	file: Stat,
	letter: ByteString,
): DirectiveValue {
	const { namespace, directory, world } = process;
	const shownTime = (time: bigint): DirectiveValue => {
		const nanoseconds = ((time % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
		const seconds = Number((time - nanoseconds) / 1_000_000_000n);
		const zone = process.environment.get("TZ") ?? world.timezone;
		const decimals = nanoseconds.toString().padStart(9, "0");
		return text(`${strftime(timeFormat, seconds, zone)}.${decimals} ${strftime("%z", seconds, zone)}`);
	};
	const mountPoint = (): ByteString => {
		const real = namespace.realpath(directory, path);
		return real.ok ? (mountOf(mounts, real.value)?.target ?? "?") : "?";
	};
	const quotedName = (): ByteString => {
		const target = file.type === "symlink" ? namespace.readlink(directory, path) : null;
		return target?.ok ? `${quoteName(path)} -> ${quoteName(target.value)}` : quoteName(path);
	};
	const plainName = (): ByteString => {
		const target = file.type === "symlink" ? namespace.readlink(directory, path) : null;
		return target?.ok ? `${path} -> ${target.value}` : path;
	};
	if (letter === defaultName) return text(plainName());
	const values: { readonly [letter: string]: () => DirectiveValue } = {
		a: () => octal(file.mode),
		A: () => text(modeString(file.type, file.mode)),
		b: () => decimal(file.blocks),
		B: () => decimal(512),
		d: () => decimal(file.dev),
		D: () => hex(file.dev),
		Hd: () => decimal(major(file.dev)),
		Ld: () => decimal(minor(file.dev)),
		f: () => hex(modeBits(file)),
		F: () => text(typeName(file)),
		g: () => decimal(file.gid),
		G: () => text(accounts.groupName(file.gid) ?? "UNKNOWN"),
		h: () => decimal(file.nlink),
		i: () => decimal(file.ino),
		m: () => text(mountPoint()),
		n: () => text(path),
		N: () => text(quotedName()),
		o: () => decimal(4096),
		r: () => decimal(file.rdev),
		R: () => hex(file.rdev),
		Hr: () => decimal(major(file.rdev)),
		Lr: () => decimal(minor(file.rdev)),
		s: () => ({ kind: "number", value: file.size, base: 10, signed: true }),
		t: () => hex(major(file.rdev)),
		T: () => hex(minor(file.rdev)),
		u: () => decimal(file.uid),
		U: () => text(accounts.userName(file.uid) ?? "UNKNOWN"),
		// Nobody notes when a file was made.
		w: () => text("-"),
		W: () => decimal(0),
		x: () => shownTime(file.atime),
		X: () => ({ kind: "time", nanoseconds: file.atime }),
		y: () => shownTime(file.mtime),
		Y: () => ({ kind: "time", nanoseconds: file.mtime }),
		z: () => shownTime(file.ctime),
		Z: () => ({ kind: "time", nanoseconds: file.ctime }),
	};
	return (Object.hasOwn(values, letter) ? values[letter]?.() : undefined) ?? text("?");
}

function systemValue({ process, mounts }: Facts, path: ByteString, file: Stat, letter: ByteString): DirectiveValue {
	const real = process.namespace.realpath(process.directory, path);
	const type = real.ok ? mountOf(mounts, real.value)?.type : undefined;
	// What is used is not counted here: df does that.
	const blocks = Math.floor(limitRow("totalBytes").normal / 4096);
	const files = limitRow("files").normal;
	const values: { readonly [letter: string]: () => DirectiveValue } = {
		a: () => decimal(blocks),
		b: () => decimal(blocks),
		c: () => decimal(files),
		d: () => decimal(files),
		f: () => decimal(blocks),
		i: () => hex(file.dev),
		l: () => decimal(255),
		n: () => text(path),
		s: () => decimal(4096),
		S: () => decimal(4096),
		t: () => hex(0),
		T: () => text(type ?? "UNKNOWN"),
	};
	return (Object.hasOwn(values, letter) ? values[letter]?.() : undefined) ?? text("?");
}
