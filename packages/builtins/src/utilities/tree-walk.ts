import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Process } from "@seahaven/abi/program";
import type { Stat } from "@seahaven/abi/stat";

/** What is met in a tree, in the order of fts(3). */
export type Visit =
	| {
			readonly kind: "enter" | "leave" | "file";
			readonly path: ByteString;
			readonly depth: number;
			readonly stat: Stat;
	  }
	/** A symbolic link to nothing that was to be followed. */
	| { readonly kind: "dangling"; readonly path: ByteString; readonly depth: number; readonly stat: Stat }
	| {
			readonly kind: "missing" | "unreadable";
			readonly path: ByteString;
			readonly depth: number;
			readonly error: Errno;
	  };

export interface WalkOptions {
	/** Which symbolic links are followed: none, operands, all. */
	readonly follow: "none" | "operands" | "all";
	/** Whether directories are entered. Without it a directory is one visit, `enter`, alone. */
	readonly recurse: boolean;
	/** Directories that are on another device than the operand are not entered. */
	readonly oneDevice?: boolean;
	/** Leaves an entry out, with all below it. */
	readonly skip?: (path: ByteString, name: ByteString) => boolean;
}

interface Frame {
	readonly path: ByteString;
	readonly stat: Stat;
	readonly names: readonly ByteString[];
	next: number;
}

/**
 * Walks an operand. A directory is seen as `enter` before what is in it, and as `leave` after it; its list is read after `enter`, so that what the
 * caller does to it then counts. One that leads back to a directory above it is not entered again.
 */
export function* walk(process: Process, operand: ByteString, options: WalkOptions): Generator<Visit, void, undefined> {
	const frames: Frame[] = [];
	const { namespace, directory } = process;
	let device = 0;
	// Enters a directory or tells of a file.
	function* visit(path: ByteString, depth: number): Generator<Visit, void, undefined> {
		const follow = options.follow === "all" || (options.follow === "operands" && depth === 0);
		let found = namespace.stat(directory, path, follow);
		if (!found.ok && follow) {
			found = namespace.stat(directory, path, false);
			if (found.ok && found.value.type === "symlink") {
				yield { kind: "dangling", path, depth, stat: found.value };
				return;
			}
		}
		if (!found.ok) {
			yield { kind: "missing", path, depth, error: found.error };
			return;
		}
		const stat = found.value;
		if (depth === 0) device = stat.dev;
		if (stat.type !== "directory") {
			yield { kind: "file", path, depth, stat };
			return;
		}
		if (options.oneDevice && stat.dev !== device) return;
		if (
			options.follow === "all" &&
			frames.some(({ stat: above }) => above.dev === stat.dev && above.ino === stat.ino)
		) {
			return;
		}
		yield { kind: "enter", path, depth, stat };
		if (!options.recurse) return;
		const entries = namespace.readdir(directory, path);
		if (!entries.ok) {
			yield { kind: "unreadable", path, depth, error: entries.error };
			yield { kind: "leave", path, depth, stat };
			return;
		}
		frames.push({ path, stat, names: entries.value.map(({ name }) => name).sort(), next: 0 });
	}
	yield* visit(operand, 0);
	for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
		const name = frame.names[frame.next++];
		if (name === undefined) {
			frames.pop();
			yield { kind: "leave", path: frame.path, depth: frames.length, stat: frame.stat };
			continue;
		}
		const path = frame.path.endsWith("/") ? frame.path + name : `${frame.path}/${name}`;
		if (options.skip?.(path, name) !== true) yield* visit(path, frames.length);
	}
}
