import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { Stat } from "@seahaven/abi/stat";

/** How much is kept. What is too much goes, the oldest first. */
export interface TrashBounds {
	/** 1,000 unless given. */
	readonly items?: number;
	/** Nanoseconds; without end unless given. */
	readonly age?: bigint;
	/** Bytes of content; 1 GiB unless given. */
	readonly bytes?: number;
}

/** What was let go for good. */
export interface Dropped {
	readonly items: number;
	readonly bytes: number;
	readonly why: "items" | "age" | "bytes";
}

/** Something that was removed, and can be had back. */
export interface TrashEntry {
	/** Unique and rising, also over time. */
	readonly id: number;
	/** Absolute: where it lies. */
	readonly path: ByteString;
	/** Absolute: where it was; null where that is not known any more. */
	readonly from: ByteString | null;
	/** Nanoseconds since 1970. */
	readonly time: bigint;
	readonly bytes: number;
}

interface Item extends TrashEntry {
	/** The `.trash` that it is in. */
	readonly place: ByteString;
}

const name = ".trash";

/**
 * Where `rm` puts things instead of destroying them: `.trash/NUMBER_NAME` in the workspace, or at the top of the file system that they are on. Numbers
 * rise and are never used twice. It is made when it is first needed.
 */
export class Trash {
	readonly #workspace: ByteString;
	readonly #bounds: Required<TrashBounds>;
	readonly #now: () => bigint;
	readonly #dropped: (dropped: Dropped) => void;
	readonly #items: Item[] = [];
	/** Trash directories that have been looked into. */
	readonly #known: Set<ByteString> = new Set();
	#last = 0;

	constructor(options: {
		readonly workspace: ByteString;
		readonly bounds?: TrashBounds;
		readonly now: () => bigint;
		readonly dropped?: (dropped: Dropped) => void;
	}) {
		const { items = 1_000, age = 1n << 62n, bytes = 2 ** 30 } = options.bounds ?? {};
		this.#workspace = options.workspace;
		this.#bounds = { items, age, bytes };
		this.#now = options.now;
		this.#dropped = options.dropped ?? (() => {});
	}

	/** Oldest first; what is no longer there is not listed. */
	entries(namespace: Namespace): readonly TrashEntry[] {
		return this.#items.filter(({ path }) => namespace.stat(namespace.root, path, false).ok);
	}

	/** Moves something into the trash. EBUSY: it is the trash. ENOENT, EACCES, EROFS and what else a rename meets. */
	take(namespace: Namespace, at: Directory, path: ByteString, stat: Stat): Result<void, Errno> {
		const slash = path.replace(/\/+$/, "").lastIndexOf("/");
		const base = path.replace(/\/+$/, "").slice(slash + 1);
		const parent = namespace.realpath(at, slash < 0 ? "." : path.slice(0, slash) || "/");
		if (!parent.ok) return parent;
		const from = parent.value === "/" ? `/${base}` : `${parent.value}/${base}`;
		if (base === name && stat.type === "directory") return fail("EBUSY");
		const place = this.#placeFor(namespace, from, stat.dev);
		if (!place.ok) return place;
		const id = ++this.#last;
		const to = `${place.value}/${id}_${base.slice(0, 255 - String(id).length - 1)}`;
		const bytes = sizeOf(namespace, from, stat);
		const moved = namespace.rename(namespace.root, from, namespace.root, to);
		if (!moved.ok) return moved;
		this.#items.push({ id, path: to, from, time: this.#now(), bytes, place: place.value });
		this.#trim(namespace);
		return ok(undefined);
	}

	/** Puts something back where it was. ENOENT: there is no such entry. EEXIST: something is there. */
	restore(namespace: Namespace, id: number): Result<ByteString, Errno> {
		const item = this.#items.find((each) => each.id === id);
		if (item?.from == null) return fail("ENOENT");
		if (namespace.stat(namespace.root, item.from, false).ok) return fail("EEXIST");
		const moved = namespace.rename(namespace.root, item.path, namespace.root, item.from);
		if (!moved.ok) return moved;
		this.#items.splice(this.#items.indexOf(item), 1);
		return ok(item.from);
	}

	#placeFor(namespace: Namespace, from: ByteString, dev: number): Result<ByteString, Errno> {
		const { root } = namespace;
		const workspace = namespace.stat(root, this.#workspace, true);
		let top = this.#workspace;
		if (!workspace.ok || workspace.value.dev !== dev || !from.startsWith(`${top === "/" ? "" : top}/`)) {
			// The highest directory of the same file system.
			top = from.slice(0, from.lastIndexOf("/")) || "/";
			while (top !== "/") {
				const above = top.slice(0, top.lastIndexOf("/")) || "/";
				const stat = namespace.stat(root, above, true);
				if (!stat.ok || stat.value.dev !== dev || !namespace.access(root, above, { write: true }).ok) break;
				top = above;
			}
		}
		const place = top === "/" ? `/${name}` : `${top}/${name}`;
		const made = namespace.mkdir(root, place, 0o700);
		if (!made.ok && made.error !== "EEXIST") return made;
		this.#look(namespace, place);
		return ok(place);
	}

	/** Takes over what an earlier world has left there. */
	#look(namespace: Namespace, place: ByteString): void {
		if (this.#known.has(place)) return;
		this.#known.add(place);
		const entries = namespace.readdir(namespace.root, place);
		if (!entries.ok) return;
		for (const entry of entries.value) {
			const id = Number(/^(\d+)_/.exec(entry.name)?.[1] ?? 0);
			if (id === 0) continue;
			this.#last = Math.max(this.#last, id);
			const path = `${place}/${entry.name}`;
			const stat = namespace.stat(namespace.root, path, false);
			if (stat.ok)
				this.#items.push({
					id,
					path,
					from: null,
					time: stat.value.ctime,
					bytes: sizeOf(namespace, path, stat.value),
					place,
				});
		}
		this.#items.sort((a, b) => a.id - b.id);
	}

	#trim(namespace: Namespace): void {
		const { items, age, bytes } = this.#bounds;
		const now = this.#now();
		let total = this.#items.reduce((sum, item) => sum + item.bytes, 0);
		const counts = { items: [0, 0], age: [0, 0], bytes: [0, 0] } as const satisfies Record<
			Dropped["why"],
			[number, number]
		>;
		for (;;) {
			const [oldest] = this.#items;
			if (oldest === undefined) break;
			const why =
				now - oldest.time > age ? "age" : this.#items.length > items ? "items" : total > bytes ? "bytes" : null;
			if (why === null) break;
			removeAll(namespace, oldest.path);
			this.#items.shift();
			total -= oldest.bytes;
			counts[why][0]++;
			counts[why][1] += oldest.bytes;
		}
		for (const why of ["age", "items", "bytes"] as const) {
			const [count, size] = counts[why];
			if (count > 0) this.#dropped({ items: count, bytes: size, why });
		}
	}
}

function sizeOf(namespace: Namespace, path: ByteString, stat: Stat): number {
	if (stat.type !== "directory") return stat.type === "file" ? stat.size : 0;
	const entries = namespace.readdir(namespace.root, path);
	if (!entries.ok) return 0;
	let sum = 0;
	for (const entry of entries.value) {
		const inner = namespace.stat(namespace.root, `${path}/${entry.name}`, false);
		if (inner.ok) sum += sizeOf(namespace, `${path}/${entry.name}`, inner.value);
	}
	return sum;
}

function removeAll(namespace: Namespace, path: ByteString): void {
	const { root } = namespace;
	const entries = namespace.readdir(root, path);
	if (entries.ok) for (const entry of entries.value) removeAll(namespace, `${path}/${entry.name}`);
	if (!namespace.unlink(root, path).ok) namespace.rmdir(root, path);
}
