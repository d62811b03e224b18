import { type ByteString, type Bytes, fromText, toBytes, toText } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { FileType, Stat as InodeStat } from "@seahaven/abi/stat";
import { expectOk, makeDirectories, writeFile } from "./file-init.ts";
import { FsError } from "./fs-error.ts";
import { readAll, type Source } from "./source.ts";

/** What stat and lstat tell. */
export interface Stat {
	readonly type: FileType;
	/** Bytes. */
	readonly size: number;
	/** Permission bits, octal 0 to 07777. */
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
	readonly nlink: number;
	/** Milliseconds since 1970, with fractions. */
	readonly mtimeMs: number;
	readonly ino: number;
	readonly dev: number;
}

export interface Dirent {
	readonly name: string;
	readonly type: FileType;
}

export interface WriteOptions {
	/** Permission bits of a file that is made; octal, 0644 unless given. */
	readonly mode?: number;
	/** Adds to the end of what is there. */
	readonly append?: boolean;
}

/**
 * The world's files, for the embedder: not bound by permission bits, but by everything else. Relative paths start at the session's first working
 * directory. What the world refuses is thrown as an `FsError` with its errno in `code`. What is made belongs to the world's user.
 */
export interface Files {
	readFile(path: string): Promise<Bytes>;
	/** As UTF-8, with U+FFFD for what is not. */
	readText(path: string): Promise<string>;
	writeFile(path: string, data: Source, options?: WriteOptions): Promise<void>;
	stat(path: string): Promise<Stat>;
	lstat(path: string): Promise<Stat>;
	exists(path: string): Promise<boolean>;
	/** By rising name, bytewise. */
	readdir(path: string): Promise<readonly Dirent[]>;
	mkdir(path: string, options?: { readonly recursive?: boolean; readonly mode?: number }): Promise<void>;
	rm(path: string, options?: { readonly recursive?: boolean; readonly force?: boolean }): Promise<void>;
	rename(from: string, to: string): Promise<void>;
	symlink(target: string, path: string): Promise<void>;
	readlink(path: string): Promise<string>;
	realpath(path: string): Promise<string>;
	/** Permission bits, octal. */
	chmod(path: string, mode: number): Promise<void>;
	truncate(path: string, size: number): Promise<void>;
}

/** Runs a change of the files as one entry of the journal. */
export type Record = <T>(name: string, change: () => T) => Promise<T>;

/** Files over a view that no permission bits bind. */
export class NamespaceFiles implements Files {
	readonly #namespace: Namespace;
	readonly #at: Directory;
	readonly #owner: { readonly uid: number; readonly gid: number };
	readonly #record: Record;

	constructor(
		namespace: Namespace,
		at: Directory,
		owner: { readonly uid: number; readonly gid: number },
		record: Record,
	) {
		this.#namespace = namespace;
		this.#at = at;
		this.#owner = { uid: owner.uid, gid: owner.gid };
		this.#record = record;
	}

	async readFile(path: string): Promise<Bytes> {
		const name = fromText(path);
		const file = expectOk(this.#namespace.open(this.#at, name, { read: true }), "open", name);
		try {
			return await readOpen(file, name);
		} finally {
			file.release();
		}
	}

	async readText(path: string): Promise<string> {
		return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await this.readFile(path));
	}

	async writeFile(path: string, data: Source, { mode = 0o644, append = false }: WriteOptions = {}): Promise<void> {
		const bytes = typeof data === "string" ? toBytes(fromText(data)) : await readAll(data);
		const name = fromText(path);
		await this.#record(`writeFile ${path}`, () => this.#write(name, bytes, mode, append));
	}

	async stat(path: string): Promise<Stat> {
		return this.#stat(path, true);
	}

	async lstat(path: string): Promise<Stat> {
		return this.#stat(path, false);
	}

	async exists(path: string): Promise<boolean> {
		return this.#namespace.stat(this.#at, fromText(path), true).ok;
	}

	async readdir(path: string): Promise<readonly Dirent[]> {
		const name = fromText(path);
		const entries = expectOk(this.#namespace.readdir(this.#at, name), "scandir", name);
		return [...entries]
			.sort((a, b) => (a.name < b.name ? -1 : 1))
			.map(({ name, type }) => ({ name: toText(name), type }));
	}

	async mkdir(path: string, options: { readonly recursive?: boolean; readonly mode?: number } = {}): Promise<void> {
		const { recursive = false, mode = 0o755 } = options;
		const name = fromText(path);
		await this.#record(`mkdir ${path}`, () => {
			if (recursive) makeDirectories(this.#namespace, this.#at, name, (path) => this.#own(path), mode);
			else {
				expectOk(this.#namespace.mkdir(this.#at, name, mode), "mkdir", name);
				this.#own(name);
			}
		});
	}

	async rm(path: string, options: { readonly recursive?: boolean; readonly force?: boolean } = {}): Promise<void> {
		const name = fromText(path);
		await this.#record(`rm ${path}`, () => {
			const stat = this.#namespace.stat(this.#at, name, false);
			if (!stat.ok && stat.error === "ENOENT" && options.force === true) return;
			const { type } = expectOk(stat, "rm", name);
			if (type === "directory" && options.recursive === true) this.#removeAll(name);
			else if (type === "directory") expectOk(this.#namespace.rmdir(this.#at, name), "rmdir", name);
			else expectOk(this.#namespace.unlink(this.#at, name), "unlink", name);
		});
	}

	async rename(from: string, to: string): Promise<void> {
		const [old, name] = [fromText(from), fromText(to)];
		await this.#record(`rename ${from} ${to}`, () => {
			expectOk(this.#namespace.rename(this.#at, old, this.#at, name), "rename", old);
		});
	}

	async symlink(target: string, path: string): Promise<void> {
		const name = fromText(path);
		await this.#record(`symlink ${target} ${path}`, () => {
			expectOk(this.#namespace.symlink(fromText(target), this.#at, name), "symlink", name);
			this.#own(name);
		});
	}

	async readlink(path: string): Promise<string> {
		const name = fromText(path);
		return toText(expectOk(this.#namespace.readlink(this.#at, name), "readlink", name));
	}

	async realpath(path: string): Promise<string> {
		const name = fromText(path);
		return toText(expectOk(this.#namespace.realpath(this.#at, name), "realpath", name));
	}

	async chmod(path: string, mode: number): Promise<void> {
		const name = fromText(path);
		await this.#record(`chmod ${mode.toString(8)} ${path}`, () => {
			expectOk(this.#namespace.setAttributes(this.#at, name, { mode }, true), "chmod", name);
		});
	}

	async truncate(path: string, size: number): Promise<void> {
		const name = fromText(path);
		await this.#record(`truncate ${size} ${path}`, () => {
			expectOk(this.#namespace.truncate(this.#at, name, size), "truncate", name);
		});
	}

	#stat(path: string, follow: boolean): Stat {
		const name = fromText(path);
		return publicStat(expectOk(this.#namespace.stat(this.#at, name, follow), follow ? "stat" : "lstat", name));
	}

	#write(name: ByteString, bytes: Bytes, mode: number, append: boolean): void {
		const made = !this.#namespace.stat(this.#at, name, true).ok;
		writeFile(this.#namespace, this.#at, name, bytes, { mode, append });
		if (made) this.#own(name);
	}

	#own(name: ByteString): void {
		this.#namespace.setAttributes(this.#at, name, this.#owner, false);
	}

	#removeAll(name: ByteString): void {
		for (const entry of expectOk(this.#namespace.readdir(this.#at, name), "scandir", name)) {
			const path = `${name}/${entry.name}`;
			if (entry.type === "directory") this.#removeAll(path);
			else expectOk(this.#namespace.unlink(this.#at, path), "unlink", path);
		}
		expectOk(this.#namespace.rmdir(this.#at, name), "rmdir", name);
	}
}

function publicStat(stat: InodeStat): Stat {
	const { type, size, mode, uid, gid, nlink, ino, dev } = stat;
	return { type, size, mode, uid, gid, nlink, ino, dev, mtimeMs: Number(stat.mtime / 1000n) / 1000 };
}

/** As much as is read of a device, most of which have no end. */
const deviceBytes = 64 << 20;

async function readOpen(file: OpenFile, name: ByteString): Promise<Bytes> {
	const stat = expectOk(file.stat(), "read", name);
	let all: Bytes = new Uint8Array(Math.max(stat.size, 4096));
	let length = 0;
	for (;;) {
		if (length === all.length) {
			const more = new Uint8Array(all.length * 2);
			more.set(all);
			all = more;
		}
		const read = file.read(all.subarray(length));
		if (!read.ok && read.error === "EAGAIN") {
			await file.ready("read");
			continue;
		}
		const count = expectOk(read, "read", name);
		if (count === 0) return all.subarray(0, length);
		length += count;
		if (stat.type === "character" && length > deviceBytes) throw new FsError("EFBIG", "read", name);
	}
}
