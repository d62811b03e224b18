import type * as fs from "node:fs";
import type { ByteString } from "@seahaven/abi/bytes";

/** The operations that every model knows: no links, no `..`, one directory to start from. */
export type Simple =
	| {
			readonly kind: "write";
			readonly path: ByteString;
			readonly data: ByteString;
			readonly how: "truncate" | "append" | "exclusive" | "existing";
	  }
	| { readonly kind: "read" | "readdir" | "mkdir" | "unlink" | "rmdir" | "type"; readonly path: ByteString }
	| { readonly kind: "rename"; readonly path: ByteString; readonly to: ByteString }
	| { readonly kind: "truncate"; readonly path: ByteString; readonly size: number };

/** What an operation answers: "ok", an errno, or what was read or listed. */
export type Answer = string;

/** A file system that is nothing but a map from paths to contents; null stands for a directory. */
export class MapModel {
	readonly #at: Map<ByteString, ByteString | null> = new Map([["", null]]);

	run(op: Simple): Answer {
		const path = op.path;
		const broken = this.#broken(path);
		if (broken !== null) return broken;
		const there = this.#at.get(path);
		switch (op.kind) {
			case "write": {
				if (op.how === "exclusive" && there !== undefined) return "EEXIST";
				if (there === null) return "EISDIR";
				if (there === undefined && op.how === "existing") return "ENOENT";
				const rest = op.how === "existing" ? (there ?? "").slice(op.data.length) : "";
				this.#at.set(path, op.how === "append" ? (there ?? "") + op.data : op.data + rest);
				return "ok";
			}
			case "read":
				return there === null ? "EISDIR" : (there ?? "ENOENT");
			case "type":
				return there === undefined ? "ENOENT" : there === null ? "directory" : `file ${there.length}`;
			case "readdir":
				if (there !== null) return there === undefined ? "ENOENT" : "ENOTDIR";
				return this.#below(path)
					.map((name) => name.slice(path === "" ? 0 : path.length + 1))
					.filter((name) => !name.includes("/"))
					.sort()
					.join(" ");
			case "mkdir":
				if (there !== undefined) return "EEXIST";
				this.#at.set(path, null);
				return "ok";
			case "unlink":
				if (there === undefined) return "ENOENT";
				if (there === null) return "EISDIR";
				this.#at.delete(path);
				return "ok";
			case "rmdir":
				if (there === undefined) return "ENOENT";
				if (there !== null) return "ENOTDIR";
				if (this.#below(path).length > 0) return "ENOTEMPTY";
				this.#at.delete(path);
				return "ok";
			case "truncate":
				if (there === undefined) return "ENOENT";
				if (there === null) return "EISDIR";
				this.#at.set(path, there.slice(0, op.size).padEnd(op.size, "\0"));
				return "ok";
			case "rename":
				return this.#rename(path, op.to, there);
		}
	}

	#rename(from: ByteString, to: ByteString, there: ByteString | null | undefined): Answer {
		const broken = this.#broken(to);
		if (broken !== null) return broken;
		if (there === undefined) return "ENOENT";
		const replaced = this.#at.get(to);
		if (from === to) return "ok";
		if (there === null && to.startsWith(`${from}/`)) return "EINVAL";
		if (replaced === null && from.startsWith(`${to}/`)) return "ENOTEMPTY";
		if (replaced === null && there !== null) return "EISDIR";
		if (there === null && replaced !== undefined && replaced !== null) return "ENOTDIR";
		if (replaced === null && this.#below(to).length > 0) return "ENOTEMPTY";
		for (const path of [from, ...this.#below(from)]) {
			const content = this.#at.get(path);
			this.#at.delete(path);
			if (content !== undefined) this.#at.set(to + path.slice(from.length), content);
		}
		return "ok";
	}

	#below(path: ByteString): ByteString[] {
		const prefix = path === "" ? "" : `${path}/`;
		return [...this.#at.keys()].filter((other) => other !== "" && other !== path && other.startsWith(prefix));
	}

	/** The errno of a path whose directories are not there. */
	#broken(path: ByteString): Answer | null {
		for (let slash = path.indexOf("/"); slash > 0; slash = path.indexOf("/", slash + 1)) {
			const dir = this.#at.get(path.slice(0, slash));
			if (dir === undefined) return "ENOENT";
			if (dir !== null) return "ENOTDIR";
		}
		return null;
	}
}

/** What is used of Node's fs to be a model: Node's own, or memfs. */
export type ModelFs = Pick<
	typeof fs,
	| "openSync"
	| "closeSync"
	| "writeSync"
	| "readFileSync"
	| "readdirSync"
	| "mkdirSync"
	| "unlinkSync"
	| "rmdirSync"
	| "renameSync"
	| "truncateSync"
	| "lstatSync"
>;

/** Another implementation as a model. */
export class FsModel {
	readonly #fs: ModelFs;
	readonly #root: string;

	constructor(model: ModelFs, root: string) {
		this.#fs = model;
		this.#root = root;
	}

	run(op: Simple): Answer {
		try {
			return this.#run(op);
		} catch (thrown) {
			return (thrown as NodeJS.ErrnoException).code ?? String(thrown);
		}
	}

	#run(op: Simple): Answer {
		const path = `${this.#root}/${op.path}`;
		switch (op.kind) {
			case "write": {
				const flags = { truncate: "w", append: "a", exclusive: "wx", existing: "r+" }[op.how];
				const fd = this.#fs.openSync(path, flags, 0o644);
				if (op.data.length > 0) this.#fs.writeSync(fd, Buffer.from(op.data, "latin1"));
				this.#fs.closeSync(fd);
				return "ok";
			}
			case "read":
				return Buffer.from(this.#fs.readFileSync(path)).toString("latin1");
			case "type": {
				const stat = this.#fs.lstatSync(path);
				return stat.isDirectory() ? "directory" : `file ${stat.size}`;
			}
			case "readdir":
				return this.#fs.readdirSync(path).map(String).sort().join(" ");
			case "mkdir":
				this.#fs.mkdirSync(path, 0o755);
				return "ok";
			case "unlink":
				this.#fs.unlinkSync(path);
				return "ok";
			case "rmdir":
				this.#fs.rmdirSync(path);
				return "ok";
			case "truncate":
				this.#fs.truncateSync(path, op.size);
				return "ok";
			case "rename":
				this.#fs.renameSync(path, `${this.#root}/${op.to}`);
				return "ok";
		}
	}
}
