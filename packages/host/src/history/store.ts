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

/** The one step that makes operations final: an entry among those done, or among those undone; or none, and then they are taken back until they are through. */
export type Commit = { readonly kind: "done" | "undone"; readonly id: number } | null;

function commitName(commit: Commit): string {
	if (commit === null) return "";
	return `${commit.id}.${commit.kind === "done" ? "json" : "undone"}`;
}

/** Operations that are being carried out. */
export interface Unfinished {
	readonly tag: string;
	readonly operations: readonly Operation[];
	/** They are through, or have been taken back. */
	end(): void;
}

function isAlive(pid: number): boolean {
	if (pid === process.pid) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
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
		return this.#numbered(/^(\d+)\.json$/);
	}

	read(id: number): StoredEntry {
		return JSON.parse(readFileSync(this.#file(id), "utf8"), revive) as StoredEntry;
	}

	/** Keeps an entry; it is there whole or not at all. Returns its id. */
	add(script: string, operations: readonly Operation[]): number {
		mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
		const ids = this.ids();
		const id = this.nextId();
		const entry: StoredEntry = { id, script, time: Date.now(), operations };
		const partial = `${this.#file(id)}.${process.pid}`;
		writeFileSync(partial, JSON.stringify(entry, preserve), { mode: 0o600 });
		renameSync(partial, this.#file(id));
		for (const old of ids.slice(0, Math.max(0, ids.length + 1 - most))) this.remove(old);
		return id;
	}

	/** Entries that were undone and can be done again, oldest first. */
	undone(): readonly number[] {
		return this.#numbered(/^(\d+)\.undone$/);
	}

	readUndone(id: number): StoredEntry {
		return JSON.parse(readFileSync(join(this.#directory, `${id}.undone`), "utf8"), revive) as StoredEntry;
	}

	/** Puts an entry among those that are undone. */
	setAside(id: number): void {
		renameSync(this.#file(id), join(this.#directory, `${id}.undone`));
	}

	/** Puts an undone entry back. */
	bringBack(id: number): void {
		renameSync(join(this.#directory, `${id}.undone`), this.#file(id));
	}

	/** Forgets what was undone: something else has been done since. */
	forgetUndone(): void {
		for (const id of this.undone()) rmSync(join(this.#directory, `${id}.undone`), { force: true });
	}

	/** The number of the next entry. */
	nextId(): number {
		return Math.max(this.ids().at(-1) ?? 0, this.undone().at(-1) ?? 0) + 1;
	}

	/** Notes that operations are about to be carried out. What this process leaves unfinished is found by the next. */
	begin(operations: readonly Operation[], commit: Commit): Unfinished {
		mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
		const tag = `${process.pid}-${Date.now().toString(36)}`;
		const path = join(this.#directory, `${tag}.begun`);
		writeFileSync(`${path}.partial`, JSON.stringify({ operations, commit: commitName(commit) }, preserve), {
			mode: 0o600,
			flush: true,
		});
		renameSync(`${path}.partial`, path);
		return { tag, operations, end: () => rmSync(path, { force: true }) };
	}

	/** Operations that a process has begun and not ended, which is gone. */
	unfinished(): readonly Unfinished[] {
		if (!existsSync(this.#directory)) return [];
		return readdirSync(this.#directory).flatMap((name) => {
			const match = /^((\d+)-[a-z0-9]+)\.begun$/.exec(name);
			if (match === null || isAlive(Number(match[2]))) return [];
			const path = join(this.#directory, name);
			const { operations, commit } = JSON.parse(readFileSync(path, "utf8"), revive) as {
				readonly operations: readonly Operation[];
				readonly commit: string;
			};
			if (commit !== "" && existsSync(join(this.#directory, commit))) {
				// It was through; only the note of its beginning was left.
				rmSync(path, { force: true });
				return [];
			}
			return [{ tag: match[1] ?? "", operations, end: () => rmSync(path, { force: true }) }];
		});
	}

	#numbered(form: RegExp): readonly number[] {
		if (!existsSync(this.#directory)) return [];
		return readdirSync(this.#directory)
			.map((name) => Number(form.exec(name)?.[1]))
			.filter((id) => id > 0)
			.sort((a, b) => a - b);
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
