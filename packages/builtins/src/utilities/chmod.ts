import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { applyMode, type Mode, parseMode, permissionLetters } from "./mode.ts";
import { quotedName, quotedWord } from "./quoting.ts";
import { complain, print, usageError } from "./streams.ts";
import { walk } from "./walk.ts";

const known: readonly GnuOption[] = [
	{ long: "changes", short: "c", argument: "none" },
	{ long: "silent", short: "f", argument: "none" },
	{ long: "quiet", short: null, argument: "none" },
	{ long: "verbose", short: "v", argument: "none" },
	{ long: "recursive", short: "R", argument: "none" },
	{ long: "no-preserve-root", short: null, argument: "none" },
	{ long: "preserve-root", short: null, argument: "none" },
	{ long: "reference", short: null, argument: "required" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

const help = `Usage: chmod [OPTION]... MODE[,MODE]... FILE...
  or:  chmod [OPTION]... OCTAL-MODE FILE...
  or:  chmod [OPTION]... --reference=RFILE FILE...
Change the permissions of files.

  -c, --changes         say what is changed
  -f, --silent, --quiet no messages about files that cannot be changed
  -v, --verbose         say what is done with each file
  -R, --recursive       everything below directories as well
      --reference=RFILE the mode of RFILE
      --help            print this

A MODE is '[ugoa]*([-+=]([rwxXst]*|[ugo]))+' or an octal number.
`;

/** chmod (XCU; GNU coreutils). */
export const chmod: Utility = { name: "chmod", run };

/** A word such as \`-x\` or \`-w,g+r\` is a mode, not options. */
function isModeWord(word: ByteString): boolean {
	return /^-[rwxXstugoa0-7=+,-]+$/.test(word) && word !== "--" && parseMode(word) !== undefined;
}

async function run(process: Process): Promise<ExitStatus> {
	let mode: Mode | undefined;
	let modeText: ByteString | undefined;
	const argv: ByteString[] = [];
	let ended = false;
	for (const word of process.argv) {
		if (!ended && modeText === undefined && isModeWord(word)) modeText = word;
		else argv.push(word);
		ended ||= word === "--";
	}
	const parsed = parseGnuOptions(argv, known, false);
	if (parsed.kind === "error") return usageError(process, "chmod", parsed.message, 1);
	const given = new Map(parsed.options.map(({ name, argument }) => [name, argument]));
	if (given.has("help")) return print(process, "chmod", help);
	if (given.has("version")) return print(process, "chmod", "chmod (Seahaven)\n");
	const files = [...parsed.operands];
	const reference = given.get("reference");
	if (reference !== undefined && reference !== null) {
		const stat = process.namespace.stat(process.directory, reference, true);
		if (!stat.ok) {
			await complain(
				process,
				"chmod",
				`failed to get attributes of ${quotedName(reference)}: ${errnoMessage(stat.error)}`,
			);
			return 1;
		}
		mode = [{ kind: "octal", bits: stat.value.mode, keepsSpecial: false }];
	} else {
		modeText ??= files.shift();
		if (modeText === undefined) return usageError(process, "chmod", "missing operand", 1);
		mode = parseMode(modeText);
		if (mode === undefined) return usageError(process, "chmod", `invalid mode: ${quotedWord(modeText)}`, 1);
	}
	if (files.length === 0) {
		return usageError(
			process,
			"chmod",
			modeText === undefined ? "missing operand" : `missing operand after ${quotedWord(modeText)}`,
			1,
		);
	}
	const job: Job = {
		mode,
		quiet: given.has("silent") || given.has("quiet"),
		tell: given.has("verbose") ? "all" : given.has("changes") ? "changes" : "none",
		implicit: modeText?.startsWith("-") === true,
	};
	let status: ExitStatus = 0;
	for (const file of files) {
		if (given.has("recursive")) {
			for (const visit of walk(process, file, true)) {
				if (process.ended !== null) return 1;
				if (visit.kind === "error") {
					const how = visit.what === "stat" ? "cannot access" : "cannot read directory";
					if (!job.quiet)
						await complain(process, "chmod", `${how} ${quotedName(visit.path)}: ${errnoMessage(visit.errno)}`);
					status = 1;
				} else if (visit.kind === "file" && visit.stat.type !== "symlink") {
					status ||= await change(process, visit.path, job);
				}
			}
		} else if ((await change(process, file, job)) !== 0) status = 1;
	}
	return status;
}

interface Job {
	readonly mode: Mode;
	readonly quiet: boolean;
	readonly tell: "none" | "changes" | "all";
	readonly implicit: boolean;
}

async function change(process: Process, path: ByteString, job: Job): Promise<ExitStatus> {
	const { namespace, directory } = process;
	const stat = namespace.stat(directory, path, true);
	if (!stat.ok) {
		if (!job.quiet) await complain(process, "chmod", `cannot access ${quotedName(path)}: ${errnoMessage(stat.error)}`);
		if (job.tell === "all") await print(process, "chmod", `${quotedName(path)} could not be accessed\n`);
		return 1;
	}
	const before = stat.value.mode;
	const after = applyMode(job.mode, before, stat.value.type === "directory", process.umask);
	const changed = namespace.setAttributes(directory, path, { mode: after }, true);
	if (!changed.ok) {
		if (!job.quiet) {
			await complain(process, "chmod", `changing permissions of ${quotedName(path)}: ${errnoMessage(changed.error)}`);
		}
		return 1;
	}
	if (job.implicit) {
		// `-w` obeys the umask: say so where that makes a difference.
		const meant = applyMode(job.mode, before, stat.value.type === "directory", 0);
		if ((after & ~meant) !== 0) {
			await complain(
				process,
				"chmod",
				`${path}: new permissions are ${permissionLetters(after)}, not ${permissionLetters(meant)}`,
			);
			return 1;
		}
	}
	if (job.tell === "none" || (job.tell === "changes" && before === after)) return 0;
	const text = (bits: number) => `${bits.toString(8).padStart(4, "0")} (${permissionLetters(bits)})`;
	return print(
		process,
		"chmod",
		before === after
			? `mode of ${quotedName(path)} retained as ${text(before)}\n`
			: `mode of ${quotedName(path)} changed from ${text(before)} to ${text(after)}\n`,
	);
}
