import type { World } from "@seahaven/abi/world";
import type { AuditEvent } from "./audit.ts";
import type { Change } from "./change.ts";
import type { PolicyDecision } from "./policy-decision.ts";
import type { ExecResult } from "./result.ts";

/** Whom to tell what happens, and how much. */
export interface AuditOptions {
	readonly sink: (event: AuditEvent) => void;
	/** Scripts, commands and paths are told as well. False unless given: then nothing that is told can hold a secret. */
	readonly content?: boolean;
}

/** Tells the embedder's sink what happens. */
export class Audit {
	readonly #sink: (event: AuditEvent) => void;
	readonly #content: boolean;
	readonly #world: World;

	constructor({ sink, content = false }: AuditOptions, world: World) {
		this.#sink = sink;
		this.#content = content;
		this.#world = world;
	}

	#stamp(id: string): { readonly time: string; readonly id: string } {
		return { time: new Date(Number(this.#world.now() / 1_000_000n)).toISOString(), id };
	}

	start(id: string, script: string, timeoutMs: number | null): void {
		this.#sink({
			type: "start",
			...this.#stamp(id),
			timeoutMs,
			sandbox: "world",
			...(this.#content ? { script } : {}),
		});
	}

	decision(id: string, { rule, severity, verdict, outcome, phase, command }: PolicyDecision): void {
		const content = this.#content ? { command } : {};
		this.#sink({ type: "decision", ...this.#stamp(id), rule, severity, verdict, outcome, phase, ...content });
	}

	end(result: ExecResult): void {
		const { id, outcome, exitCode, changes, usage } = result;
		if (changes.length > 0) this.#changes(id, changes);
		this.#sink({
			type: "end",
			...this.#stamp(id),
			exitCode,
			outcome: outcome.type,
			...(outcome.type === "limit" ? { limit: outcome.limit } : {}),
			wallMs: Math.round(usage.wallMs),
			commands: usage.commands,
		});
	}

	dropped(from: "trash" | "history", items: number, bytes: number, why: "items" | "age" | "bytes"): void {
		this.#sink({ type: "dropped", ...this.#stamp(""), from, items, bytes, why });
	}

	#changes(id: string, changes: readonly Change[]): void {
		const count = (...ops: readonly Change["op"][]): number => changes.filter(({ op }) => ops.includes(op)).length;
		this.#sink({
			type: "changes",
			...this.#stamp(id),
			created: count("create"),
			modified: count("modify", "chmod", "rename"),
			deleted: count("delete"),
			...(this.#content ? { paths: changes.map(({ path }) => path) } : {}),
		});
	}
}
