import { closeSync, constants, existsSync, fstatSync, openSync, realpathSync } from "node:fs";
import { type ByteString, isAscii } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { Anchor, AnchorCalls } from "@seahaven/vfs/seen-nodes";
import { attempt } from "@seahaven/vfs/thrown";

/** Opens a path without any right to its content, only to name it (open(2), O_PATH; Linux). */
const pathOnly = 0o10000000;

/** A path for Node's fs: bytes where text would change them. */
export type HostPath = string | Buffer;

/** A ByteString as a path of the host. */
export function hostPath(path: ByteString): HostPath {
	return isAscii(path) ? path : Buffer.from(path, "latin1");
}

/**
 * How the backend names an entry of a directory that it has walked to, so that no link on the way can lead elsewhere.
 */
export interface Anchors extends AnchorCalls {
	/** Opens the root. */
	openRoot(path: ByteString): Result<Anchor, Errno>;
	/** The path of an entry, good for one call that does not follow links in the last place. */
	entry(dir: Anchor, name: ByteString): Result<ByteString, Errno>;
	/** The path of the directory itself. */
	self(dir: Anchor): Result<ByteString, Errno>;
}

const closed = (fd: number): void => {
	attempt(() => closeSync(fd));
};

/** Linux: `/proc/self/fd/N/name` is openat(2), so that the walk holds on to real directories and a swapped link is met as a link. */
export const descriptorAnchors: Anchors = {
	openRoot: (path) => openDirectory(hostPath(path), false),
	openIn: (dir, name) => openDirectory(hostPath(`/proc/self/fd/${dir.fd}/${name}`), true),
	entry: (dir, name) => ok(`/proc/self/fd/${dir.fd}/${name}`),
	self: (dir) => ok(`/proc/self/fd/${dir.fd}`),
	close: (dir) => closed(dir.fd),
};

/**
 * Elsewhere Node has nothing like openat(2): the real path of the directory is compared before each use. A process of the host that swaps a directory
 * for a link between the check and the use can win that race; the world's own inhabitants cannot, since nothing of theirs runs in between.
 */
export const pathAnchors: Anchors = {
	openRoot: (path) => attempt(() => ({ fd: -1, path: realpathSync.native(hostPath(path), { encoding: "latin1" }) })),
	openIn: (dir, name) => checked(`${dir.path}/${name}`),
	entry: (dir, name) => {
		const same = checked(dir.path);
		return same.ok ? ok(`${dir.path}/${name}`) : same;
	},
	self: (dir) => {
		const same = checked(dir.path);
		return same.ok ? ok(dir.path) : same;
	},
	close: () => {},
};

/** The anchors of the host that this runs on. */
export const anchors: Anchors =
	process.platform === "linux" && existsSync("/proc/self/fd") ? descriptorAnchors : pathAnchors;

function openDirectory(path: HostPath, noFollow: boolean): Result<Anchor, Errno> {
	const flags = pathOnly | constants.O_DIRECTORY | (noFollow ? constants.O_NOFOLLOW : 0);
	const opened = attempt(() => openSync(path, flags));
	if (!opened.ok) return opened.error === "ENOTDIR" || opened.error === "ELOOP" ? fail("ENOENT") : opened;
	const directory = attempt(() => fstatSync(opened.value).isDirectory());
	if (directory.ok && directory.value) return ok({ fd: opened.value, path: "" });
	closed(opened.value);
	return fail("ENOENT");
}

function checked(path: ByteString): Result<Anchor, Errno> {
	const real = attempt(() => realpathSync.native(hostPath(path), { encoding: "latin1" }));
	if (!real.ok) return real;
	return real.value === path ? ok({ fd: -1, path }) : fail("ENOENT");
}
