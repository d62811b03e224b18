/** Seahaven: a world built for one inhabitant. The public API, all of it. */
export {
	type Analysis,
	type AnalyzedCommand,
	type AnalyzeOptions,
	analyzeScript,
	type SourceSpan,
} from "./analysis.ts";
export { type AuditEvent, jsonLines } from "./audit.ts";
export type { AuditOptions } from "./audit-log.ts";
export type { Budget } from "./budget.ts";
export type { Captured, Truncation } from "./captured.ts";
export type { Change, ChangeSide } from "./change.ts";
export {
	type Command,
	type CommandContext,
	type CommandInput,
	type CommandOutput,
	defineCommand,
	type ProgramCommand,
} from "./command.ts";
export type { Edit, EditResult } from "./edit.ts";
export type { ChangeEvent, CommandEvent, ExecEvent, ExitEvent, Observer, OutputEvent } from "./event.ts";
export type { ExecOptions } from "./exec-options.ts";
export type { Execution } from "./execution.ts";
export type { FileInit, FilesInit } from "./file-init.ts";
export type { Dirent, Files, Stat, WriteOptions } from "./files.ts";
export { FsError } from "./fs-error.ts";
export type { Journal, JournalEntry, Snapshot } from "./journal.ts";
export type { HistoryOptions } from "./machine.ts";
export { fromFs, type Mount, type MountContext, memory, overlay, type Quota, readonly } from "./mount.ts";
export type { OutputPolicy } from "./output-policy.ts";
export { type Plan, PlanConflict } from "./plan.ts";
export type { PolicyDecision } from "./policy-decision.ts";
export type { AuditSink, PolicyMode, PolicyOptions, Profile } from "./policy-options.ts";
export { quote } from "./quote.ts";
export { ExecError, type ExecResult, type Hint, type Outcome, type Usage } from "./result.ts";
export type { Completion, Completions, Session, SessionOptions } from "./session.ts";
export { type Capabilities, createShell, type Shell, type ShellOptions } from "./shell.ts";
export type { Source } from "./source.ts";
export type { Interpolation, Raw } from "./template.ts";
export type { TrashedFile, TrashOptions, TrashView } from "./trash.ts";
export { unifiedDiff } from "./unified-diff.ts";
export type { WorldOptions } from "./world.ts";
