import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { cacheDirectory } from "../userland.ts";
import type { Operation } from "./operation.ts";

/** What one script did to a directory of the host. */
export interface StoredEntry {
	/** Rising from 1. */
	readonly id: number;
	readonly script: string;
	/** Milliseconds since 1970. */
	readonly time: number;
	readonly operations: readonly Operation[];
}

/** Entries that are kept for a directory. */
const most = 100;

/** What scripts did to one directory of the host, kept between runs in SEAHAVEN_HISTORY or beside the cache: enough to take it back. */
export class HistoryStore {
	readonly #directory: string;

	/** `root` must exist. */
	constructor(root: string) {
		const key = createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 16);
		this.#directory = join(process.env["SEAHAVEN_HISTORY"] || join(cacheDirectory(), "history"), key);
	}

	/** Oldest first. */
	ids(): readonly number[] {
		if (!existsSync(this.#directory)) return [];
		return readdirSync(this.#directory)
			.map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1]))
			.filter((id) => id > 0)
			.sort((a, b) => a - b);
	}

	read(id: number): StoredEntry {
		return JSON.parse(readFileSync(this.#file(id), "utf8"), revive) as StoredEntry;
	}

	/** Keeps an entry; it is there whole or not at all. Returns its id. */
	add(script: string, operations: readonly Operation[]): number {
		mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
		const ids = this.ids();
		const id = (ids.at(-1) ?? 0) + 1;
		const entry: StoredEntry = { id, script, time: Date.now(), operations };
		const partial = `${this.#file(id)}.${process.pid}`;
		writeFileSync(partial, JSON.stringify(entry, preserve), { mode: 0o600 });
		renameSync(partial, this.#file(id));
		for (const old of ids.slice(0, Math.max(0, ids.length + 1 - most))) this.remove(old);
		return id;
	}

	remove(id: number): void {
		rmSync(this.#file(id), { force: true });
	}

	#file(id: number): string {
		return join(this.#directory, `${id}.json`);
	}
}

function preserve(_key: string, value: unknown): unknown {
	return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}

function revive(key: string, value: unknown): unknown {
	return key === "data" && typeof value === "string" ? new Uint8Array(Buffer.from(value, "base64")) : value;
}
