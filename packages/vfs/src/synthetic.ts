import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile } from "@seahaven/abi/file";
import type { DirectoryEntry } from "@seahaven/abi/namespace";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { unreachable } from "@seahaven/abi/unreachable";
import type { Access, Backend, Inspection, NodeId, Place } from "./backend.ts";
import { memoryFile } from "./memory-file.ts";

/** Something in a file system that is made up. The same object stands for the same inode, so a directory keeps what it hands out. */
export type Synthetic =
	| {
			readonly kind: "directory";
			readonly mode: number;
			readonly names: () => Iterable<ByteString>;
			readonly find: (name: ByteString) => Synthetic | undefined;
	  }
	| {
			readonly kind: "file";
			readonly mode: number;
			/** Bytes that stat(2) tells; /proc says 0. */
			readonly size: number;
			readonly read: () => Result<Uint8Array, Errno>;
	  }
	| {
			readonly kind: "link";
			readonly target: () => ByteString;
			/** The open file that the link leads to, if it leads to one. */
			readonly file: () => OpenFile | undefined;
	  }
	| {
			readonly kind: "device";
			readonly mode: number;
			readonly rdev: number;
			readonly open: (access: Access, stat: () => Result<Stat, Errno>) => Result<OpenFile, Errno>;
	  };

interface Known {
	readonly node: Synthetic;
	readonly inode: Inspection;
	readonly place: Place;
}

/** A read-only backend over a tree of made-up things. */
export class SyntheticBackend implements Backend {
	readonly root: NodeId = 1;
	dev = 0;
	readonly readOnly = true;
	readonly #time: bigint;
	readonly #known: Known[] = [];
	readonly #ids: Map<Synthetic, NodeId> = new Map();

	/** `time` in nanoseconds since 1970 is what all times show. */
	constructor(root: Synthetic, time: bigint) {
		this.#time = time;
		this.#id(root, { dir: 1, name: "" });
	}

	inspect(node: NodeId): Inspection | undefined {
		return this.#known[node - 1]?.inode;
	}

	lookup(dir: NodeId, name: ByteString): Result<NodeId, Errno> {
		const node = this.#known[dir - 1]?.node;
		if (node?.kind !== "directory") return fail(node === undefined ? "ENOENT" : "ENOTDIR");
		const found = node.find(name);
		return found === undefined ? fail("ENOENT") : ok(this.#id(found, { dir, name }));
	}

	place(dir: NodeId): Place | undefined {
		return this.#known[dir - 1]?.place;
	}

	stat(node: NodeId): Result<Stat, Errno> {
		const known = this.#known[node - 1];
		if (known === undefined) return fail("ESTALE");
		const { inode, node: what } = known;
		const size = what.kind === "file" ? what.size : what.kind === "link" ? what.target().length : 0;
		return ok({
			...inode,
			dev: this.dev,
			ino: node,
			nlink: what.kind === "directory" ? 2 : 1,
			size,
			atime: this.#time,
			mtime: this.#time,
			ctime: this.#time,
			blocks: 0,
			rdev: what.kind === "device" ? what.rdev : 0,
		});
	}

	readdir(dir: NodeId): Result<readonly DirectoryEntry[], Errno> {
		const node = this.#known[dir - 1]?.node;
		if (node?.kind !== "directory") return fail(node === undefined ? "ENOENT" : "ENOTDIR");
		const list: DirectoryEntry[] = [];
		for (const name of node.names()) {
			const found = node.find(name);
			if (found !== undefined) list.push({ name, type: typeOf(found), ino: this.#id(found, { dir, name }) });
		}
		return ok(list);
	}

	readlink(node: NodeId): Result<ByteString, Errno> {
		const what = this.#known[node - 1]?.node;
		return what?.kind === "link" ? ok(what.target()) : fail("EINVAL");
	}

	magic(node: NodeId): OpenFile | undefined {
		const what = this.#known[node - 1]?.node;
		return what?.kind === "link" ? what.file() : undefined;
	}

	open(node: NodeId, access: Access): Result<OpenFile, Errno> {
		const what = this.#known[node - 1]?.node;
		if (what === undefined) return fail("ESTALE");
		switch (what.kind) {
			case "directory":
				return fail("EISDIR");
			case "link":
				return fail("ELOOP");
			case "device":
				return what.open(access, () => this.stat(node));
			case "file": {
				if (access.write) return fail("EROFS");
				const content = what.read();
				const stat = this.stat(node);
				return content.ok && stat.ok
					? ok(memoryFile(content.value, stat.value))
					: fail(content.ok ? "EIO" : content.error);
			}
			default:
				return unreachable(what);
		}
	}

	create(): Result<NodeId, Errno> {
		return fail("EROFS");
	}
	link(): Result<void, Errno> {
		return fail("EROFS");
	}
	unlink(): Result<void, Errno> {
		return fail("EROFS");
	}
	rmdir(): Result<void, Errno> {
		return fail("EROFS");
	}
	rename(): Result<void, Errno> {
		return fail("EROFS");
	}
	setAttributes(): Result<void, Errno> {
		return fail("EROFS");
	}
	truncate(): Result<void, Errno> {
		return fail("EROFS");
	}

	#id(node: Synthetic, place: Place): NodeId {
		const known = this.#ids.get(node);
		if (known !== undefined) return known;
		const inode = { type: typeOf(node), mode: node.kind === "link" ? 0o777 : node.mode, uid: 0, gid: 0 };
		const id = this.#known.push({ node, inode, place });
		this.#ids.set(node, id);
		return id;
	}
}

/** A directory whose names are fixed. */
export function fixedDirectory(entries: ReadonlyMap<ByteString, Synthetic>): Synthetic {
	return { kind: "directory", mode: 0o755, names: () => entries.keys(), find: (name) => entries.get(name) };
}

/** A symbolic link to a path. */
export function fixedLink(target: ByteString): Synthetic {
	return { kind: "link", target: () => target, file: () => undefined };
}

function typeOf(node: Synthetic): FileType {
	switch (node.kind) {
		case "directory":
			return "directory";
		case "file":
			return "file";
		case "link":
			return "symlink";
		case "device":
			return "character";
		default:
			return unreachable(node);
	}
}
