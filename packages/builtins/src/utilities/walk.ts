import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Process } from "@seahaven/abi/program";
import type { Stat } from "@seahaven/abi/stat";

/** A file that a walk came to: itself first, then what is below it; or why it could not be looked at. */
export type Visit =
	| { readonly kind: "file"; readonly path: ByteString; readonly stat: Stat; readonly depth: number }
	| { readonly kind: "left"; readonly path: ByteString; readonly stat: Stat; readonly depth: number }
	| { readonly kind: "error"; readonly path: ByteString; readonly errno: Errno; readonly what: "stat" | "list" };

/** Walks a tree in byte order of names, following no links below its root; a directory is left after everything in it. */
export function* walk(process: Process, root: ByteString, followRoot: boolean): Generator<Visit> {
	yield* visit(process, root, 0, followRoot);
}

function* visit(process: Process, path: ByteString, depth: number, follow: boolean): Generator<Visit> {
	const stat = process.namespace.stat(process.directory, path, follow);
	if (!stat.ok) {
		yield { kind: "error", path, errno: stat.error, what: "stat" };
		return;
	}
	yield { kind: "file", path, stat: stat.value, depth };
	if (stat.value.type === "directory") {
		const entries = process.namespace.readdir(process.directory, path);
		if (!entries.ok) yield { kind: "error", path, errno: entries.error, what: "list" };
		else {
			const names = entries.value.map(({ name }) => name).sort((a, b) => (a < b ? -1 : 1));
			for (const name of names)
				yield* visit(process, path.endsWith("/") ? path + name : `${path}/${name}`, depth + 1, false);
		}
	}
	yield { kind: "left", path, stat: stat.value, depth };
}
