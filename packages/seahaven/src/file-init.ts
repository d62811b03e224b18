import { type ByteString, type Bytes, fromText } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { Result } from "@seahaven/abi/result";
import { FsError } from "./fs-error.ts";
import { readAll, type Source } from "./source.ts";

/** A file to begin with: its content, or content and mode, or a symbolic link, or a directory. */
export type FileInit =
	| string
	| Bytes
	| { readonly data: Source | (() => Source | Promise<Source>); readonly mode?: number }
	| { readonly symlink: string }
	| { readonly directory: true; readonly mode?: number };

/** Files by path: `{ "src/a.txt": "hello\n", "/etc/motd": … }`. */
export type FilesInit = Readonly<Record<string, FileInit>>;

/** Makes the files in a view that no permission bits bind, with the directories above them; they belong to `owner`. Throws FsError. */
export async function makeFiles(
	namespace: Namespace,
	at: Directory,
	files: FilesInit,
	owner: { readonly uid: number; readonly gid: number },
): Promise<void> {
	const ids = { uid: owner.uid, gid: owner.gid };
	const own = (path: ByteString): void => {
		namespace.setAttributes(at, path, ids, false);
	};
	for (const [name, init] of Object.entries(files)) {
		const path = fromText(name);
		const isDirectory = path.endsWith("/") || (typeof init === "object" && "directory" in init);
		makeDirectories(namespace, at, isDirectory ? path : path.slice(0, path.lastIndexOf("/") + 1), own);
		if (isDirectory) {
			if (typeof init === "object" && "mode" in init && init.mode !== undefined) {
				expectOk(namespace.setAttributes(at, path, { mode: init.mode }, true), "chmod", path);
			}
			continue;
		}
		if (typeof init === "object" && "symlink" in init) {
			expectOk(namespace.symlink(fromText(init.symlink), at, path), "symlink", path);
		} else {
			const { data, mode } = contentOf(init);
			const bytes = await readAll(typeof data === "function" ? await data() : data);
			writeFile(namespace, at, path, bytes, { mode, append: false });
		}
		own(path);
	}
}

function contentOf(init: Exclude<FileInit, { readonly symlink: string } | { readonly directory: true }>): {
	readonly data: Source | (() => Source | Promise<Source>);
	readonly mode: number;
} {
	if (typeof init === "string" || init instanceof Uint8Array) return { data: init, mode: 0o644 };
	return { data: init.data, mode: init.mode ?? 0o644 };
}

/** Makes a directory and those above it, as mkdir -p. Calls `made` for each that was not there. Throws FsError. */
export function makeDirectories(
	namespace: Namespace,
	at: Directory,
	path: ByteString,
	made: (path: ByteString) => void,
	mode = 0o755,
): void {
	let part = path.startsWith("/") ? "/" : "";
	for (const name of path.split("/")) {
		if (name === "") continue;
		part += name;
		const result = namespace.mkdir(at, part, mode);
		if (result.ok) made(part);
		else if (result.error !== "EEXIST") expectOk(result, "mkdir", part);
		part += "/";
	}
	if (part === "" || part === "/") return;
	if (expectOk(namespace.stat(at, part, true), "mkdir", path).type !== "directory") {
		throw new FsError("EEXIST", "mkdir", path);
	}
}

/** Writes a whole file, or adds to its end. Throws FsError. */
export function writeFile(
	namespace: Namespace,
	at: Directory,
	path: ByteString,
	bytes: Bytes,
	{ mode, append }: { readonly mode: number; readonly append: boolean },
): void {
	const flags = { write: true, create: true, append, truncate: !append };
	const file = expectOk(namespace.open(at, path, flags, mode), "open", path);
	try {
		for (let rest = bytes; rest.length > 0; ) rest = rest.subarray(expectOk(file.write(rest), "write", path));
	} finally {
		file.release();
	}
}

/** The value, or the errno as an exception: the embedder's side of the door. */
export function expectOk<T>(result: Result<T, Errno>, syscall: string, path: ByteString): T {
	if (result.ok) return result.value;
	throw new FsError(result.error, syscall, path);
}
