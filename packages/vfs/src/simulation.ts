import type { ByteString, Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";
import { unreachable } from "@seahaven/abi/unreachable";
import { blobBytes } from "./blobs.ts";
import type { Image, Mark, Step } from "./steps.ts";

/** One file, followed through steps that are only imagined. */
export interface Track {
	/** Null: it does not exist in the state that was reached. */
	path: ByteString | null;
	stat: Stat | null;
	target: ByteString;
	read: () => Result<Bytes, Errno>;
	/** Counts what was done to the content. */
	version: number;
}

/** What a track was like in one state. */
export interface Seen extends Readonly<Track> {
	readonly path: ByteString;
	readonly stat: Stat;
}

/** The living file at a path. */
export interface Living {
	readonly stat: Stat;
	readonly target: ByteString;
	readonly read: () => Result<Bytes, Errno>;
}

/** What steps would make of the living state, without taking any of them: what they touch is followed by identity. */
export class Simulation {
	readonly #living: (path: ByteString) => Living | null;
	readonly #at: Map<ByteString, Track> = new Map();
	readonly #moves: { readonly from: ByteString; readonly to: ByteString }[] = [];
	readonly #tracks: Track[] = [];
	/** The paths, in the living state, of the files that were met. */
	readonly origins: ByteString[] = [];

	constructor(living: (path: ByteString) => Living | null) {
		this.#living = living;
	}

	step(step: Step): void {
		switch (step.kind) {
			case "remove": {
				const track = this.track(step.path);
				this.#at.delete(step.path);
				if (track !== null) track.path = null;
				break;
			}
			case "put":
				this.#enter(step.path, trackOf(step.image));
				break;
			case "link": {
				const of = this.track(step.of);
				if (of !== null) this.#enter(step.path, { ...of });
				break;
			}
			case "move":
				this.#move(step.from, step.to);
				break;
			case "content": {
				const track = this.track(step.path);
				if (track?.stat) {
					const { read } = track;
					track.read = () => spliced(read, step);
					track.stat = { ...track.stat, size: step.size };
					track.version++;
				}
				break;
			}
			case "attributes":
				break;
			default:
				unreachable(step);
		}
		for (const mark of step.marks) {
			const track = this.track(mark.path);
			if (track?.stat) track.stat = marked(track.stat, mark);
		}
	}

	/** The file at a path in the state that was reached; null: none. */
	track(path: ByteString): Track | null {
		const known = this.#at.get(path);
		if (known !== undefined) return known;
		const origin = this.#livingPath(path);
		const living = this.#living(origin);
		if (living === null) return null;
		this.origins.push(origin);
		return this.#enter(path, { path, ...living, version: 0 });
	}

	/** Every file that the steps have touched so far, as it now is; for one that does not exist, null. */
	seen(): ReadonlyMap<Track, Seen | null> {
		const seen = new Map<Track, Seen | null>();
		for (const track of this.#tracks) {
			const { path, stat } = track;
			seen.set(track, path === null || stat === null ? null : { ...track, path, stat });
		}
		return seen;
	}

	#enter(path: ByteString, track: Track): Track {
		track.path = path;
		this.#at.set(path, track);
		this.#tracks.push(track);
		return track;
	}

	#move(from: ByteString, to: ByteString): void {
		this.track(from);
		const moved: [ByteString, Track][] = [];
		for (const [path, track] of this.#at) {
			if (path !== from && !path.startsWith(`${from}/`)) continue;
			this.#at.delete(path);
			moved.push([to + path.slice(from.length), track]);
		}
		for (const [path, track] of moved) {
			track.path = path;
			this.#at.set(path, track);
		}
		this.#moves.push({ from, to });
	}

	#livingPath(path: ByteString): ByteString {
		let living = path;
		for (let i = this.#moves.length - 1; i >= 0; i--) {
			const move = this.#moves[i];
			if (move !== undefined && (living === move.to || living.startsWith(`${move.to}/`))) {
				living = move.from + living.slice(move.to.length);
			}
		}
		return living;
	}
}

function trackOf(image: Image): Track {
	const { mark, type, target, blob } = image;
	const size = type === "file" ? (blob?.size ?? 0) : target.length;
	const stat = { type, dev: 0, ino: 0, nlink: 1, size, ctime: mark.mtime, blocks: Math.ceil(size / 4096) * 8, rdev: 0 };
	const { mode, uid, gid, atime, mtime } = mark;
	return {
		path: null,
		stat: { ...stat, mode, uid, gid, atime, mtime },
		target,
		read: () => (blob === null ? ok(new Uint8Array(0)) : blobBytes(blob)),
		version: 0,
	};
}

function marked(stat: Stat, { mode, uid, gid, atime, mtime }: Mark): Stat {
	return { ...stat, mode, uid, gid, atime, mtime };
}

function spliced(read: () => Result<Bytes, Errno>, step: Extract<Step, { kind: "content" }>): Result<Bytes, Errno> {
	const bytes = new Uint8Array(step.size);
	if (step.offset > 0) {
		const before = read();
		if (!before.ok) return before;
		if (before.value.length < Math.min(step.offset, step.size)) return fail("EIO");
		bytes.set(before.value.subarray(0, Math.min(step.offset, step.size)));
	}
	if (step.blob !== null) {
		const blob = blobBytes(step.blob);
		if (!blob.ok) return blob;
		bytes.set(blob.value.subarray(0, Math.max(0, step.size - step.offset)), step.offset);
	}
	return ok(bytes);
}
