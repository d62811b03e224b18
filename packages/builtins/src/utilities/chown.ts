import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Stat } from "@seahaven/abi/stat";
import type { Utility } from "../builtin.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { quotedName, quotedWord } from "./quoting.ts";
import { complain, print, usageError } from "./streams.ts";
import { userName, userNumber } from "./users.ts";
import { walk } from "./walk.ts";

const known: readonly GnuOption[] = [
	{ long: "changes", short: "c", argument: "none" },
	{ long: "silent", short: "f", argument: "none" },
	{ long: "quiet", short: null, argument: "none" },
	{ long: "verbose", short: "v", argument: "none" },
	{ long: "recursive", short: "R", argument: "none" },
	{ long: "dereference", short: null, argument: "none" },
	{ long: "no-dereference", short: "h", argument: "none" },
	{ long: "no-preserve-root", short: null, argument: "none" },
	{ long: "preserve-root", short: null, argument: "none" },
	{ long: "from", short: null, argument: "required" },
	{ long: "reference", short: null, argument: "required" },
	{ long: null, short: "H", argument: "none" },
	{ long: null, short: "L", argument: "none" },
	{ long: null, short: "P", argument: "none" },
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

const helpTail = `
  -c, --changes          say what is changed
  -f, --silent, --quiet  no messages about files that cannot be changed
  -v, --verbose          say what is done with each file
  -h, --no-dereference   change links themselves
  -R, --recursive        everything below directories as well
      --from=OWNER:GROUP only what belongs to them
      --reference=RFILE  the owner and group of RFILE
      --help             print this
`;

/** chown (XCU; GNU coreutils). */
export const chown: Utility = { name: "chown", run: (process) => run(process, "chown") };

/** chgrp (XCU; GNU coreutils). */
export const chgrp: Utility = { name: "chgrp", run: (process) => run(process, "chgrp") };

interface Owner {
	readonly uid: number | null;
	readonly gid: number | null;
}

/** `owner`, `owner:group`, `owner:`, `:group` (a dot serves as well); a message where a name is unknown. */
function parseOwner(process: Process, text: ByteString, groupOnly: boolean): Owner | ByteString {
	if (groupOnly) {
		const gid = userNumber(process, text);
		return gid === null ? `invalid group: ${quotedWord(text)}` : { uid: null, gid };
	}
	const colon = text.indexOf(":");
	const owner = colon < 0 ? text : text.slice(0, colon);
	const uid = owner === "" ? null : userNumber(process, owner);
	if (owner !== "" && uid === null) return `invalid user: ${quotedWord(text)}`;
	if (colon < 0) return { uid, gid: null };
	const group = text.slice(colon + 1);
	// `owner:` means the login group of the owner, who here has one of the same number.
	if (group === "") return { uid, gid: uid };
	const gid = userNumber(process, group);
	return gid === null ? `invalid group: ${quotedWord(text)}` : { uid, gid };
}

async function run(process: Process, name: "chown" | "chgrp"): Promise<ExitStatus> {
	const parsed = parseGnuOptions(process.argv, known, false);
	if (parsed.kind === "error") return usageError(process, name, parsed.message, 1);
	const given = new Map(parsed.options.map(({ name: option, argument }) => [option, argument]));
	const what = name === "chown" ? "[OWNER][:[GROUP]]" : "GROUP";
	if (given.has("help"))
		return print(process, name, `Usage: ${name} [OPTION]... ${what} FILE...\nChange who files belong to.\n${helpTail}`);
	if (given.has("version")) return print(process, name, `${name} (Seahaven)\n`);
	const files = [...parsed.operands];
	const reference = given.get("reference") ?? null;
	let owner: Owner | ByteString;
	if (reference !== null) {
		const stat = process.namespace.stat(process.directory, reference, true);
		if (!stat.ok) {
			await complain(
				process,
				name,
				`failed to get attributes of ${quotedName(reference)}: ${errnoMessage(stat.error)}`,
			);
			return 1;
		}
		owner = { uid: name === "chown" ? stat.value.uid : null, gid: stat.value.gid };
	} else {
		const text = files.shift();
		if (text === undefined) return usageError(process, name, "missing operand", 1);
		if (files.length === 0) return usageError(process, name, `missing operand after ${quotedWord(text)}`, 1);
		owner = parseOwner(process, text, name === "chgrp");
	}
	if (files.length === 0) return usageError(process, name, "missing operand", 1);
	const fromText = given.get("from") ?? null;
	const from = fromText === null ? { uid: null, gid: null } : parseOwner(process, fromText, false);
	for (const wrong of [owner, from]) {
		if (typeof wrong === "string") {
			await complain(process, name, wrong);
			return 1;
		}
	}
	if (typeof owner === "string" || typeof from === "string") return 1;
	const job: Job = {
		name,
		owner,
		from,
		follow: !given.has("no-dereference"),
		quiet: given.has("silent") || given.has("quiet"),
		tell: given.has("verbose") ? "all" : given.has("changes") ? "changes" : "none",
	};
	let status: ExitStatus = 0;
	for (const file of files) {
		if (!given.has("recursive")) {
			const stat = process.namespace.stat(process.directory, file, job.follow);
			if (stat.ok) status ||= await change(process, file, stat.value, job, job.follow);
			else {
				if (!job.quiet) await complain(process, name, `cannot access ${quotedName(file)}: ${errnoMessage(stat.error)}`);
				status = 1;
			}
			continue;
		}
		for (const visit of walk(process, file, given.has("L") || given.has("H"))) {
			if (process.ended !== null) return 1;
			if (visit.kind === "error") {
				const how = visit.what === "stat" ? "cannot access" : "cannot read directory";
				if (!job.quiet) await complain(process, name, `${how} ${quotedName(visit.path)}: ${errnoMessage(visit.errno)}`);
				status = 1;
			} else if (visit.kind === "file") status ||= await change(process, visit.path, visit.stat, job, false);
		}
	}
	return status;
}

interface Job {
	readonly name: "chown" | "chgrp";
	readonly owner: Owner;
	readonly from: Owner;
	readonly follow: boolean;
	readonly quiet: boolean;
	readonly tell: "none" | "changes" | "all";
}

async function change(process: Process, path: ByteString, stat: Stat, job: Job, follow: boolean): Promise<ExitStatus> {
	const { owner, from, name } = job;
	if ((from.uid !== null && from.uid !== stat.uid) || (from.gid !== null && from.gid !== stat.gid)) return 0;
	const { uid, gid } = owner;
	const kind = name === "chgrp" || uid === null ? "group" : "ownership";
	if (uid !== null || gid !== null) {
		const done = process.namespace.setAttributes(
			process.directory,
			path,
			{ ...(uid === null ? {} : { uid }), ...(gid === null ? {} : { gid }) },
			follow,
		);
		if (!done.ok) {
			if (!job.quiet)
				await complain(process, name, `changing ${kind} of ${quotedName(path)}: ${errnoMessage(done.error)}`);
			return 1;
		}
	}
	const before = ownerText(
		process,
		kind === "group" ? null : stat.uid,
		kind === "ownership" && gid === null ? null : stat.gid,
	);
	const same = (uid === null || uid === stat.uid) && (gid === null || gid === stat.gid);
	if (job.tell === "none" || (same && job.tell === "changes")) return 0;
	return print(
		process,
		name,
		same
			? `${kind} of ${quotedName(path)} retained as ${before}\n`
			: `changed ${kind} of ${quotedName(path)} from ${before} to ${ownerText(process, uid, gid)}\n`,
	);
}

function ownerText(process: Process, uid: number | null, gid: number | null): ByteString {
	const owner = uid === null ? "" : (userName(process, uid) ?? String(uid));
	const group = gid === null ? "" : (userName(process, gid) ?? String(gid));
	return uid !== null && gid !== null ? `${owner}:${group}` : owner + group;
}
