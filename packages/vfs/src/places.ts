import type { ByteString } from "@seahaven/abi/bytes";
import type { Backend, NodeId, Place } from "./backend.ts";

const most = 20_000;

/** Where the files of a backend were met, which alone knows the places of its directories. */
export class Places {
	readonly #backend: Backend;
	readonly #met: Map<NodeId, Place[]> = new Map();
	readonly #opens: Map<NodeId, number> = new Map();

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	met(node: NodeId, dir: NodeId, name: ByteString): void {
		let places = this.#met.get(node);
		if (places === undefined) {
			if (this.#met.size >= most) this.#prune();
			places = [];
			this.#met.set(node, places);
		}
		if (!places.some((place) => place.dir === dir && place.name === name)) places.push({ dir, name });
	}

	/** A file that is open is remembered. */
	opened(node: NodeId): void {
		this.#opens.set(node, (this.#opens.get(node) ?? 0) + 1);
	}

	isOpen(node: NodeId): boolean {
		return this.#opens.has(node);
	}

	closed(node: NodeId): void {
		const count = (this.#opens.get(node) ?? 1) - 1;
		if (count > 0) this.#opens.set(node, count);
		else this.#opens.delete(node);
	}

	/** A path, relative to the root, by which a node can be reached now. Null: none is known. */
	pathOf(node: NodeId): ByteString | null {
		const { root } = this.#backend;
		if (node === root) return "";
		if (this.#backend.inspect(node)?.type === "directory") {
			const place = this.#backend.place(node);
			return place === undefined ? null : this.pathIn(place.dir, place.name);
		}
		return this.#valid(node)[0] ?? null;
	}

	/** Another path of a file that is no directory. Null: none is known. */
	another(node: NodeId, path: ByteString): ByteString | null {
		if (this.#backend.inspect(node)?.type === "directory") return null;
		return this.#valid(node).find((other) => other !== path) ?? null;
	}

	/** The path of an entry of a directory. */
	pathIn(dir: NodeId, name: ByteString): ByteString {
		let path = name;
		for (let at = dir; at !== this.#backend.root; ) {
			const place = this.#backend.place(at);
			if (place === undefined) break;
			path = `${place.name}/${path}`;
			at = place.dir;
		}
		return path;
	}

	#valid(node: NodeId): readonly ByteString[] {
		const places = this.#met.get(node);
		if (places === undefined) return [];
		const valid = places.filter(({ dir, name }) => {
			const found = this.#backend.lookup(dir, name);
			return found.ok && found.value === node;
		});
		if (valid.length < places.length) this.#met.set(node, valid);
		return valid.map(({ dir, name }) => this.pathIn(dir, name));
	}

	#prune(): void {
		for (const node of this.#met.keys()) if (!this.#opens.has(node)) this.#met.delete(node);
	}
}
