import type { LimitName } from "@seahaven/abi/limits";

/**
 * What happened, for whoever watches over a world: rule ids, counts and times, never content, commands or paths (L17). `content` is only there where
 * the embedder asks for it.
 */
export type AuditEvent = AuditStart | AuditDecision | AuditChange | AuditEnd | AuditDropped;

interface Stamped {
	/** ISO 8601, in the world's time. */
	readonly time: string;
	/** The execution's id. */
	readonly id: string;
}

export interface AuditStart extends Stamped {
	readonly type: "start";
	readonly timeoutMs: number | null;
	/** What held it in: the world alone, or native confinement as well. */
	readonly sandbox: "world" | "native";
	readonly script?: string;
}

export interface AuditDecision extends Stamped {
	readonly type: "decision";
	readonly rule: string;
	readonly severity: string;
	readonly verdict: string;
	readonly outcome: "allowed" | "refused" | "logged";
	readonly phase: "before" | "during";
	readonly command?: string;
}

export interface AuditChange extends Stamped {
	readonly type: "changes";
	readonly created: number;
	readonly modified: number;
	readonly deleted: number;
	readonly paths?: readonly string[];
}

export interface AuditEnd extends Stamped {
	readonly type: "end";
	readonly exitCode: number;
	readonly outcome: "exit" | "signal" | "timeout" | "aborted" | "limit";
	readonly limit?: LimitName;
	/** Milliseconds. */
	readonly wallMs: number;
	readonly commands: number;
}

/** Something kept for undo was let go. */
export interface AuditDropped extends Stamped {
	readonly type: "dropped";
	readonly from: "trash" | "history";
	readonly items: number;
	readonly bytes: number;
	readonly why: "items" | "age" | "bytes";
}

/** A sink that writes each event as a line of JSON. */
export function jsonLines(write: (line: string) => void): (event: AuditEvent) => void {
	return (event) => write(`${JSON.stringify(event)}\n`);
}
