import type { Bytes } from "@seahaven/abi/bytes";
import type { Change } from "./change.ts";
import type { PolicyDecision } from "./policy-decision.ts";

/** A piece of output as it came. */
export interface OutputEvent {
	readonly type: "stdout" | "stderr";
	readonly data: Bytes;
	/** The same as UTF-8; a character that is cut in two comes with its second half. */
	readonly text: string;
	/** Milliseconds since the execution began. */
	readonly t: number;
}

/** A simple command, expanded, about to run. */
export interface CommandEvent {
	readonly type: "command";
	readonly argv: readonly string[];
	readonly pid: number;
	/** In the script, from 1. */
	readonly line: number;
	/** What the name stands for. */
	readonly kind: "function" | "builtin" | "program" | "script" | "unknown";
	readonly t: number;
}

/** A difference that the execution made; told at its end. */
export interface ChangeEvent {
	readonly type: "change";
	readonly change: Change;
	readonly t: number;
}

/** The end. */
export interface ExitEvent {
	readonly type: "exit";
	readonly exitCode: number;
	readonly t: number;
}

/** A policy's decision about a command, where a rule was about it. */
export interface PolicyEvent {
	readonly type: "policy";
	readonly decision: PolicyDecision;
}

export type ExecEvent = OutputEvent | PolicyEvent | CommandEvent | ChangeEvent | ExitEvent;

/** Told about everything that executions do: `id` is the result's. It must not throw. */
export type Observer = (event: ExecEvent, execution: { readonly id: string; readonly script: string }) => void;
