import type { ByteString } from "@seahaven/abi/bytes";
import type { Process } from "@seahaven/abi/program";
import { readToEnd } from "./streams.ts";

/** The users and groups of a world: its own, root, and whom /etc/passwd and /etc/group name. */
export interface Accounts {
	userName(uid: number): ByteString | undefined;
	groupName(gid: number): ByteString | undefined;
	/** A name's number, or the number itself. */
	uid(name: ByteString): number | undefined;
	gid(name: ByteString): number | undefined;
	/** The group that a user has at login. */
	loginGroup(user: ByteString): number | undefined;
}

/** Reads who there is. */
export async function readAccounts(process: Process): Promise<Accounts> {
	const { world } = process;
	const users = new Map<ByteString, readonly [number, number]>([
		["root", [0, 0]],
		[world.user, [world.uid, world.gid]],
	]);
	const groups = new Map<ByteString, number>([
		["root", 0],
		[world.user, world.gid],
	]);
	for (const [name, , uid, gid] of await rowsOf(process, "/etc/passwd")) {
		if (name && /^\d+$/.test(uid ?? "") && !users.has(name)) users.set(name, [Number(uid), Number(gid)]);
	}
	for (const [name, , gid] of await rowsOf(process, "/etc/group")) {
		if (name && /^\d+$/.test(gid ?? "") && !groups.has(name)) groups.set(name, Number(gid));
	}
	const userNames = new Map([...users].reverse().map(([name, [uid]]) => [uid, name]));
	const groupNames = new Map([...groups].reverse().map(([name, gid]) => [gid, name]));
	return {
		userName: (uid) => userNames.get(uid),
		groupName: (gid) => groupNames.get(gid),
		uid: (name) => users.get(name)?.[0] ?? numeric(name),
		gid: (name) => groups.get(name) ?? numeric(name),
		loginGroup: (user) => users.get(user)?.[1],
	};
}

function numeric(text: ByteString): number | undefined {
	const [, digits] = /^\+?(\d{1,10})$/.exec(text) ?? [];
	const value = Number(digits ?? Number.NaN);
	// The largest number stands for "no change" in chown(2).
	return value < 2 ** 32 - 1 ? value : undefined;
}

async function rowsOf(process: Process, path: ByteString): Promise<readonly (readonly ByteString[])[]> {
	const opened = process.namespace.open(process.directory, path, { read: true });
	if (!opened.ok) return [];
	const text = await readToEnd(process, opened.value);
	opened.value.release();
	return text.ok ? text.value.split("\n").map((line) => line.split(":")) : [];
}
