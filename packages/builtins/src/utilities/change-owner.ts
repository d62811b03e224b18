import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Stat } from "@seahaven/abi/stat";
import type { Utility } from "../builtin.ts";
import { type Accounts, readAccounts } from "./accounts.ts";
import { flag, type Given, gnuUtility, type Report, valued } from "./gnu-utility.ts";
import { quoteName, quoteWord } from "./shell-quote.ts";
import { walk } from "./tree-walk.ts";

const options = [
	flag("changes", "c"),
	flag("dereference"),
	valued("from"),
	flag("no-dereference", "h"),
	flag("no-preserve-root"),
	flag("preserve-root"),
	flag("quiet"),
	flag("recursive", "R"),
	valued("reference"),
	flag("silent", "f"),
	flag("verbose", "v"),
	flag(null, "H"),
	flag(null, "L"),
	flag(null, "P"),
];

const optionsHelp = `
  -c, --changes          like verbose but report only when a change is made
  -f, --silent, --quiet  suppress most error messages
  -v, --verbose          output a diagnostic for every file processed
      --dereference      affect the referent of each symbolic link (the default)
  -h, --no-dereference   affect symbolic links instead of what they refer to
      --preserve-root    fail to operate recursively on '/'
      --reference=RFILE  use RFILE's ownership
  -R, --recursive        operate on files and directories recursively
  -H, -L, -P             with -R: follow links to directories that are operands, all of them, none (the default)
      --help             print this
`;

/** chown (XCU chown; GNU coreutils). Who is not root gets EPERM. */
export const chown: Utility = gnuUtility({
	name: "chown",
	options,
	help: `Usage: chown [OPTION]... [OWNER][:[GROUP]] FILE...\nChange the owner and/or group of each FILE.\n${optionsHelp}`,
	run: (report, given) => run(report, given, ownership),
});

/** chgrp (XCU chgrp; GNU coreutils). */
export const chgrp: Utility = gnuUtility({
	name: "chgrp",
	options: options.filter(({ long }) => long !== "from"),
	help: `Usage: chgrp [OPTION]... GROUP FILE...\nChange the group of each FILE to GROUP.\n${optionsHelp}`,
	run: (report, given) =>
		run(report, given, (accounts, text) => {
			const gid = text === "" ? null : accounts.gid(text);
			if (gid === undefined) return `invalid group: ${quoteWord(text)}`;
			return { uid: null, gid, user: null, group: gid === null ? null : text };
		}),
});

/** An ownership to set or to ask for. Null: any, or as it is. */
interface Ownership {
	readonly uid: number | null;
	readonly gid: number | null;
	/** As they are shown in messages. */
	readonly user: ByteString | null;
	readonly group: ByteString | null;
}

/** `owner`, `owner:group`, `owner:` (their login group), `:group`; the message where it is none of them. */
function ownership(accounts: Accounts, text: ByteString): Ownership | ByteString {
	const colon = text.indexOf(":");
	const user = colon < 0 ? text : text.slice(0, colon);
	const group = colon < 0 ? "" : text.slice(colon + 1);
	const uid = user === "" ? null : accounts.uid(user);
	if (uid === undefined) return `invalid user: ${quoteWord(text)}`;
	if (group !== "") {
		const gid = accounts.gid(group);
		return gid === undefined
			? `invalid group: ${quoteWord(text)}`
			: { uid, gid, user: uid === null ? null : user, group };
	}
	if (uid === null || colon < 0) return { uid, gid: null, user: uid === null ? null : user, group: null };
	const gid = accounts.loginGroup(user);
	if (gid === undefined) return `invalid spec: ${quoteWord(text)}`;
	return { uid, gid, user, group: accounts.groupName(gid) ?? String(gid) };
}

interface Plan {
	readonly wanted: Ownership;
	readonly from: Ownership | null;
	readonly accounts: Accounts;
	readonly tell: "nothing" | "changes" | "all";
	readonly silent: boolean;
	/** Whether a link's referent is changed instead of the link. */
	readonly dereference: boolean;
}

async function run(
	report: Report,
	given: Given,
	parse: (accounts: Accounts, text: ByteString) => Ownership | ByteString,
): Promise<unknown> {
	const { process } = report;
	const reference = given.last("reference");
	const [text = ""] = given.operands;
	const files = reference === undefined ? given.operands.slice(1) : given.operands;
	if (files.length === 0) {
		return report.misuse(`missing operand${given.operands.length > 0 ? ` after ${quoteWord(text)}` : ""}`);
	}
	const recurse = given.has("recursive");
	const following = given.options.findLast(({ name }) => /^[HLP]$/.test(name))?.name ?? "P";
	const choice = given.options.findLast(({ name }) => name === "dereference" || name === "no-dereference")?.name;
	let dereference = choice !== "no-dereference";
	if (recurse && following === "P") {
		if (choice === "dereference") return report.complain("-R --dereference requires either -H or -L");
		dereference = false;
	}
	const accounts = await readAccounts(process);
	let wanted: Ownership | ByteString;
	if (reference !== undefined) {
		const stat = process.namespace.stat(process.directory, reference, true);
		if (!stat.ok) {
			return report.complain(`failed to get attributes of ${quoteName(reference)}: ${errnoMessage(stat.error)}`);
		}
		const { uid, gid } = stat.value;
		const [user, group] = [accounts.userName(uid) ?? String(uid), accounts.groupName(gid) ?? String(gid)];
		wanted = report.name === "chgrp" ? { uid: null, gid, user: null, group } : { uid, gid, user, group };
	} else wanted = parse(accounts, text);
	if (typeof wanted === "string") return report.complain(wanted);
	const asked = given.last("from");
	const from = asked === undefined ? null : ownership(accounts, asked);
	if (typeof from === "string") return report.complain(from);
	const telling = given.options.findLast(({ name }) => name === "verbose" || name === "changes")?.name;
	const plan: Plan = {
		wanted,
		from,
		accounts,
		tell: telling === "verbose" ? "all" : telling === "changes" ? "changes" : "nothing",
		silent: given.has("silent") || given.has("quiet"),
		dereference,
	};
	const follow = !recurse ? "none" : following === "L" ? "all" : following === "H" ? "operands" : "none";
	for (const file of files) {
		const real = process.namespace.realpath(process.directory, file);
		if (recurse && given.has("preserve-root") && real.ok && real.value === "/") {
			await report.complain("it is dangerous to operate recursively on '/'");
			await report.complain("use --no-preserve-root to override this failsafe");
			continue;
		}
		for (const visit of walk(process, file, { follow, recurse })) {
			if (!(await report.step())) return;
			const name = quoteName(visit.path);
			switch (visit.kind) {
				case "leave":
					break;
				case "missing":
					await fault(report, plan, `cannot access ${name}: ${errnoMessage(visit.error)}`);
					if (plan.tell === "all") {
						const what = wanted.user === null ? "group" : "ownership";
						await report.print(`failed to change ${what} of ${name} to ${spell(wanted.user, wanted.group)}\n`);
					}
					break;
				case "unreadable":
					await fault(report, plan, `cannot read directory ${name}: ${errnoMessage(visit.error)}`);
					break;
				default:
					await change(report, plan, visit.path, visit.stat);
			}
		}
	}
}

async function fault(report: Report, { silent }: Plan, message: ByteString): Promise<void> {
	if (silent) report.status = 1;
	else await report.complain(message);
}

async function change(report: Report, plan: Plan, path: ByteString, seen: Stat): Promise<void> {
	const { namespace, directory } = report.process;
	const { wanted, from, accounts } = plan;
	const name = quoteName(path);
	let stat = seen;
	let reachable = true;
	if (seen.type === "symlink" && plan.dereference) {
		const target = namespace.stat(directory, path, true);
		if (target.ok) stat = target.value;
		else {
			reachable = false;
			await fault(report, plan, `cannot dereference ${name}: ${errnoMessage(target.error)}`);
		}
	}
	const asked = reachable && (from?.uid ?? stat.uid) === stat.uid && (from?.gid ?? stat.gid) === stat.gid;
	const attributes = {
		...(wanted.uid === null ? {} : { uid: wanted.uid }),
		...(wanted.gid === null ? {} : { gid: wanted.gid }),
	};
	const set = asked ? namespace.setAttributes(directory, path, attributes, plan.dereference) : null;
	if (set !== null && !set.ok) {
		const what = report.name === "chgrp" || wanted.uid === null ? "group" : "ownership";
		await fault(report, plan, `changing ${what} of ${name}: ${errnoMessage(set.error)}`);
	}
	const changed = asked && ((wanted.uid ?? stat.uid) !== stat.uid || (wanted.gid ?? stat.gid) !== stat.gid);
	if (plan.tell === "nothing" || (plan.tell === "changes" && !(changed && set?.ok))) return;
	// The old names stand only where new ones were asked for.
	const old = spell(
		wanted.user === null ? null : (accounts.userName(stat.uid) ?? String(stat.uid)),
		wanted.group === null ? null : (accounts.groupName(stat.gid) ?? String(stat.gid)),
	);
	await report.print(`${describe(plan, name, old, changed, reachable && set?.ok !== false)}\n`);
}

function spell(user: ByteString | null, group: ByteString | null): ByteString {
	return group === null ? (user ?? "") : user === null ? group : `${user}:${group}`;
}

function describe({ wanted }: Plan, name: ByteString, old: ByteString, changed: boolean, worked: boolean): ByteString {
	if (wanted.user === null && wanted.group === null) return `ownership of ${name} retained`;
	const what = wanted.user === null ? "group" : "ownership";
	if (!worked) return `failed to change ${what} of ${name} from ${old} to ${spell(wanted.user, wanted.group)}`;
	if (!changed) return `${what} of ${name} retained as ${old}`;
	return `changed ${what} of ${name} from ${old} to ${spell(wanted.user, wanted.group)}`;
}
