import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Stat } from "@seahaven/abi/stat";
import type { Utility } from "../builtin.ts";
import { readAccounts } from "./accounts.ts";
import { baseName, copyContent, joinPath } from "./copy-file.ts";
import { flag, type Given, gnuUtility, type Report, valued } from "./gnu-utility.ts";
import { applyMode, type ModeExpression, parseMode } from "./mode-expression.ts";
import { quoteName, quoteWord } from "./shell-quote.ts";

const help = `Usage: install [OPTION]... [-T] SOURCE DEST
  or:  install [OPTION]... SOURCE... DIRECTORY
  or:  install [OPTION]... -t DIRECTORY SOURCE...
  or:  install [OPTION]... -d DIRECTORY...
Copy files and set their attributes, or create directories.

      --backup[=CONTROL]  make a backup of each existing destination file
  -b                   like --backup but does not accept an argument
  -c                   (ignored)
  -C, --compare        do not touch a destination that is the same already
  -d, --directory      treat all arguments as directory names
  -D                   create all leading components of DEST
  -g, --group=GROUP    set group ownership
  -m, --mode=MODE      set permission mode (as in chmod), instead of rwxr-xr-x
  -o, --owner=OWNER    set ownership (super-user only)
  -p, --preserve-timestamps  apply times of SOURCE files to destination files
  -S, --suffix=SUFFIX  override the usual backup suffix
  -t, --target-directory=DIRECTORY  copy all SOURCE arguments into DIRECTORY
  -T, --no-target-directory  treat DEST as a normal file
  -v, --verbose        print the name of each created file or directory
      --help           print this
`;

/** install (GNU coreutils). Stripping (`-s`) is not to be had: there are no symbol tables here. */
export const install: Utility = gnuUtility({
	name: "install",
	help,
	options: [
		{ long: "backup", short: null, argument: "optional" },
		flag(null, "b"),
		flag(null, "c"),
		flag("compare", "C"),
		flag("directory", "d"),
		flag(null, "D"),
		valued("group", "g"),
		valued("mode", "m"),
		flag("no-target-directory", "T"),
		valued("owner", "o"),
		flag("preserve-timestamps", "p"),
		flag("strip", "s"),
		valued("suffix", "S"),
		valued("target-directory", "t"),
		flag("verbose", "v"),
	],
	run,
});

interface Plan {
	readonly mode: ModeExpression;
	readonly uid: number | null;
	readonly gid: number | null;
	readonly backup: "none" | "simple" | "existing" | "numbered";
	readonly suffix: ByteString;
	readonly verbose: boolean;
	readonly times: boolean;
	readonly compare: boolean;
	readonly leading: boolean;
	/** Files made by this run. */
	readonly made: Set<ByteString>;
}

const controls: { readonly [word: string]: Plan["backup"] } = {
	none: "none",
	off: "none",
	simple: "simple",
	never: "simple",
	existing: "existing",
	nil: "existing",
	numbered: "numbered",
	t: "numbered",
};

async function run(report: Report, given: Given): Promise<unknown> {
	const { process } = report;
	const { operands } = given;
	const { namespace, directory } = process;
	const asDirectories = given.has("directory");
	const target = given.last("target-directory");
	if (given.has("strip")) return report.complain("cannot run strip: No such file or directory");
	if (asDirectories && target !== undefined) {
		return report.complain("target directory not allowed when installing a directory");
	}
	const noTarget = given.has("no-target-directory");
	const [first = ""] = operands;
	if (operands.length === 0 || (operands.length === 1 && !asDirectories && target === undefined)) {
		return report.misuse(
			operands.length === 0 ? "missing file operand" : `missing destination file operand after ${quoteName(first)}`,
		);
	}
	if (noTarget && target !== undefined) {
		return report.complain("cannot combine --target-directory (-t) and --no-target-directory (-T)");
	}
	if (noTarget && operands.length > 2) return report.misuse(`extra operand ${quoteName(operands[2] ?? "")}`);
	const plan = await readPlan(report, given);
	if (plan === null) return;
	if (asDirectories) {
		for (const path of operands) await makeDirectory(report, plan, path);
		return;
	}
	const found = (path: ByteString) => namespace.stat(directory, path, true);
	const isDirectory = (path: ByteString): boolean => {
		const stat = found(path);
		return stat.ok && stat.value.type === "directory";
	};
	let into: ByteString | null = target ?? null;
	let sources = operands;
	const destination = operands.at(-1) ?? "";
	if (target !== undefined) {
		if (!isDirectory(target)) {
			const stat = found(target);
			if (!plan.leading || stat.ok) {
				const why = errnoMessage(stat.ok ? "ENOTDIR" : stat.error);
				return report.complain(`failed to access ${quoteName(target)}: ${why}`);
			}
			if (!(await makeParents(report, plan, `${target}/x`))) return;
		}
	} else {
		sources = operands.slice(0, -1);
		if (!noTarget && isDirectory(destination)) into = destination;
		else if (operands.length > 2) {
			const stat = found(destination);
			return report.complain(`target ${quoteName(destination)}: ${errnoMessage(stat.ok ? "ENOTDIR" : stat.error)}`);
		} else if (!(plan.leading && (await makeParents(report, plan, destination))) && plan.leading) return;
	}
	for (const source of sources) {
		if (!(await report.step())) return;
		await installFile(report, plan, source, into === null ? destination : joinPath(into, baseName(source)));
	}
}

async function readPlan(report: Report, given: Given): Promise<Plan | null> {
	const { process } = report;
	const text = given.last("mode") ?? "0755";
	const mode = parseMode(text);
	if (mode === undefined) {
		await report.complain(`invalid mode ${quoteWord(text)}`);
		return null;
	}
	const accounts = await readAccounts(process);
	const [owner, group] = [given.last("owner"), given.last("group")];
	const uid = owner === undefined ? null : accounts.uid(owner);
	const gid = group === undefined ? null : accounts.gid(group);
	if (uid === undefined || gid === undefined) {
		const what = uid === undefined ? `user ${quoteWord(owner ?? "")}` : `group ${quoteWord(group ?? "")}`;
		await report.complain(`invalid ${what}`);
		return null;
	}
	const word = given.last("backup") ?? process.environment.get("VERSION_CONTROL") ?? "existing";
	const control = Object.hasOwn(controls, word) ? controls[word] : undefined;
	const wanted = given.has("backup") || given.has("b") || given.has("suffix");
	if (wanted && control === undefined) {
		await report.misuse(`invalid argument ${quoteWord(word)} for 'backup type'`);
		return null;
	}
	return {
		mode,
		uid,
		gid,
		backup: wanted ? (control ?? "existing") : "none",
		suffix: given.last("suffix") ?? process.environment.get("SIMPLE_BACKUP_SUFFIX") ?? "~",
		verbose: given.has("verbose"),
		times: given.has("preserve-timestamps"),
		compare: given.has("compare"),
		leading: given.has("D"),
		made: new Set(),
	};
}

/** `install -d`: the directory with the mode asked for; those above it with the usual one. */
async function makeDirectory(report: Report, plan: Plan, path: ByteString): Promise<void> {
	const { namespace, directory } = report.process;
	if (path !== "" && !(await makeParents(report, plan, path))) return;
	const made = namespace.mkdir(directory, path, 0o755);
	if (made.ok) {
		if (plan.verbose) await report.print(`install: creating directory ${quoteName(path)}\n`);
	} else {
		const stat = namespace.stat(directory, path, true);
		if (!stat.ok || stat.value.type !== "directory") {
			await report.complain(`cannot create directory ${quoteName(path)}: ${errnoMessage(made.error)}`);
			return;
		}
	}
	await setOwnerAndMode(report, plan, path, true);
}

/** Makes the directories that a path lies in. False: the message has been printed. */
async function makeParents(report: Report, plan: Plan, path: ByteString): Promise<boolean> {
	const { namespace, directory } = report.process;
	const parts = path.replace(/\/+$/, "").split("/");
	for (let count = 1; count < parts.length; count++) {
		const parent = parts.slice(0, count).join("/");
		if (parent === "" || parts[count - 1] === "") continue;
		const stat = namespace.stat(directory, parent, true);
		if (stat.ok && stat.value.type === "directory") continue;
		if (stat.ok) {
			await report.complain(`cannot create directory ${quoteName(parent)}: ${errnoMessage("ENOTDIR")}`);
			return false;
		}
		const made = namespace.mkdir(directory, parent, 0o755);
		if (!made.ok) {
			await report.complain(`cannot create directory ${quoteName(parent)}: ${errnoMessage(made.error)}`);
			return false;
		}
		if (plan.verbose) await report.print(`install: creating directory ${quoteName(parent)}\n`);
	}
	return true;
}

async function setOwnerAndMode(report: Report, plan: Plan, path: ByteString, isDirectory: boolean): Promise<boolean> {
	const { namespace, directory } = report.process;
	const { uid, gid } = plan;
	if (uid !== null || gid !== null) {
		const owner = { ...(uid === null ? {} : { uid }), ...(gid === null ? {} : { gid }) };
		const set = namespace.setAttributes(directory, path, owner, false);
		if (!set.ok) {
			await report.complain(`cannot change ownership of ${quoteName(path)}: ${errnoMessage(set.error)}`);
			return false;
		}
	}
	const stat = namespace.stat(directory, path, true);
	const before = isDirectory && stat.ok ? stat.value.mode & 0o6000 : 0;
	const { mode } = applyMode(plan.mode, before, isDirectory, 0);
	const set = namespace.setAttributes(directory, path, { mode }, true);
	if (set.ok) return true;
	await report.complain(`cannot change permissions of ${quoteName(path)}: ${errnoMessage(set.error)}`);
	return false;
}

async function installFile(report: Report, plan: Plan, source: ByteString, target: ByteString): Promise<void> {
	const { process } = report;
	const { namespace, directory } = process;
	const [from, to] = [quoteName(source), quoteName(target)];
	const stat = namespace.stat(directory, source, true);
	if (!stat.ok) return report.complain(`cannot stat ${from}: ${errnoMessage(stat.error)}`);
	if (stat.value.type === "directory") return report.complain(`omitting directory ${from}`);
	const there = namespace.stat(directory, target, false);
	let backup: ByteString | null = null;
	if (!there.ok && there.error !== "ENOENT") return report.complain(`cannot stat ${to}: ${errnoMessage(there.error)}`);
	if (there.ok) {
		const old = there.value;
		if (old.type === "directory") return report.complain(`cannot overwrite directory ${to} with non-directory`);
		if (plan.made.has(target)) return report.complain(`will not overwrite just-created ${to} with ${from}`);
		const same = old.dev === stat.value.dev && old.ino === stat.value.ino;
		if (same && plan.backup === "none") return report.complain(`${from} and ${to} are the same file`);
		if (plan.compare && !same && (await isCurrent(report, plan, source, target, stat.value, old))) return;
		if (plan.backup === "none") {
			const removed = namespace.unlink(directory, target);
			if (!removed.ok) return report.complain(`cannot remove ${to}: ${errnoMessage(removed.error)}`);
			if (plan.verbose) await report.print(`removed ${to}\n`);
		} else {
			backup = backupName(report, plan, target);
			const moved = namespace.rename(directory, target, directory, backup);
			if (!moved.ok) return report.complain(`cannot backup ${to}: ${errnoMessage(moved.error)}`);
		}
	}
	const input = namespace.open(directory, backup !== null && source === target ? backup : source, { read: true });
	if (!input.ok) return report.complain(`cannot open ${from} for reading: ${errnoMessage(input.error)}`);
	const output = namespace.open(directory, target, { write: true, create: true, exclusive: true }, 0o600);
	if (!output.ok) {
		input.value.release();
		return report.complain(`cannot create regular file ${to}: ${errnoMessage(output.error)}`);
	}
	if (plan.verbose) {
		await report.print(`${from} -> ${to}${backup === null ? "" : ` (backup: ${quoteName(backup)})`}\n`);
	}
	plan.made.add(target);
	const copied = await copyContent(process, input.value, output.value);
	input.value.release();
	output.value.release();
	if (!copied.ok) return report.complain(`error writing ${to}: ${errnoMessage(copied.error)}`);
	if (plan.times) {
		const { atime, mtime } = stat.value;
		const set = namespace.setAttributes(directory, target, { atime, mtime }, true);
		if (!set.ok) return report.complain(`cannot set timestamps for ${to}: ${errnoMessage(set.error)}`);
	}
	await setOwnerAndMode(report, plan, target, false);
}

/** Whether a destination needs no change: the same bytes, owner and mode. */
async function isCurrent(
	{ process }: Report,
	plan: Plan,
	source: ByteString,
	target: ByteString,
	stat: Stat,
	old: Stat,
): Promise<boolean> {
	const { mode } = applyMode(plan.mode, 0, false, 0);
	if (stat.type !== "file" || old.type !== "file" || stat.size !== old.size || old.mode !== mode) return false;
	if (mode > 0o777 || old.uid !== (plan.uid ?? process.world.uid) || old.gid !== (plan.gid ?? process.world.gid)) {
		return false;
	}
	const [one, two] = [source, target].map((path) => process.namespace.open(process.directory, path, { read: true }));
	let same = one?.ok === true && two?.ok === true;
	const [left, right] = [new Uint8Array(65_536), new Uint8Array(65_536)];
	for (let at = 0; same && at < stat.size && one?.ok && two?.ok; ) {
		const [a, b] = [one.value.pread(left, at), two.value.pread(right, at)];
		if (!a.ok || !b.ok || a.value === 0 || a.value !== b.value) same = false;
		else {
			for (let i = 0; i < a.value && same; i++) same = left[i] === right[i];
			at += a.value;
			await process.tick(a.value >> 6);
			if (process.ended !== null) same = false;
		}
	}
	for (const file of [one, two]) if (file?.ok) file.value.release();
	return same;
}

function backupName({ process }: Report, plan: Plan, target: ByteString): ByteString {
	if (plan.backup === "simple") return target + plan.suffix;
	const slash = target.lastIndexOf("/");
	const name = target.slice(slash + 1);
	const entries = process.namespace.readdir(process.directory, slash < 0 ? "." : target.slice(0, slash) || "/");
	let highest = 0;
	for (const entry of entries.ok ? entries.value : []) {
		const [, digits] = entry.name.startsWith(`${name}.~`)
			? (/^\.~(\d+)~$/.exec(entry.name.slice(name.length)) ?? [])
			: [];
		if (digits !== undefined) highest = Math.max(highest, Number(digits));
	}
	if (plan.backup === "existing" && highest === 0) return target + plan.suffix;
	return `${target}.~${highest + 1}~`;
}
