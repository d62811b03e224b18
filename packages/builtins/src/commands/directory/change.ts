import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { logicalPath } from "../../kit/logical-path.ts";
import type { ShellView } from "../../view.ts";

/**
 * The path that PWD gets when `path` becomes the working directory: logical, or with `physical` without links. Errors are those of chdir(2);
 * with `..`, every directory before it must exist.
 */
export function directoryTarget(view: ShellView, path: ByteString, physical: boolean): Result<ByteString, Errno> {
	const { namespace } = view;
	const target = logicalPath(view.workingDirectory, path);
	const reached = enter(view, target);
	const dots = path.includes("..") ? missingBefore(view, path) : undefined;
	if (reached.ok && dots === undefined) {
		if (!physical) return ok(target);
		const real = namespace.realpath(view.directory, path);
		return real.ok ? real : fail(real.error);
	}
	// The logical path leads nowhere: what the kernel makes of the path as it is may still.
	const raw = enter(view, path);
	if (!raw.ok) return raw;
	return namespace.realpath(view.directory, path);
}

function enter(view: ShellView, path: ByteString): Result<void, Errno> {
	const opened = view.namespace.directory(view.directory, path);
	if (!opened.ok) return opened;
	return view.namespace.access(view.directory, path, { execute: true });
}

/** The errno of the first directory before a `..` that is not there. */
function missingBefore(view: ShellView, path: ByteString): Errno | undefined {
	const parts = path.split("/");
	for (let i = 1; i < parts.length; i++) {
		if (parts[i] !== "..") continue;
		const before = parts.slice(0, i).join("/");
		if (before === "") continue;
		const stat = view.namespace.stat(view.directory, logicalPath(view.workingDirectory, before), true);
		if (!stat.ok) return stat.error;
		if (stat.value.type !== "directory") return "ENOTDIR";
	}
	return undefined;
}
