import { analyze } from "./analyze/analyze.ts";
import type { Decision } from "./decision.ts";
import { type FileUse, type Invocation, inherited } from "./invocation.ts";
import { judge, judgeScript, type Policy, strictest } from "./policy.ts";
import { resolvePath } from "./text.ts";

/** A tool call that an agent is about to make. */
export type ToolCall =
	| {
			readonly kind: "script";
			readonly script: string;
			readonly cwd: string | null;
			readonly input: Readonly<Record<string, unknown>>;
			readonly key: string;
	  }
	| { readonly kind: "file"; readonly path: string; readonly how: "read" | "write"; readonly cwd: string | null }
	| { readonly kind: "other" }
	| { readonly kind: "malformed"; readonly why: string };

/** What is answered. */
export interface HookAnswer {
	readonly permission: "allow" | "deny" | "ask";
	readonly reason: string;
	readonly rule: string | null;
	readonly suggestion: string | null;
	/** The call's input with the command rewritten; null where it stays as it is. */
	readonly updatedInput: Readonly<Record<string, unknown>> | null;
}

const shellTools =
	/^(bash|shell|sh|terminal|exec|execute|run|local_shell|run_(shell_)?(command|terminal_cmd|bash)|execute_(command|bash)|developer__shell|bash_\d+)$/i;
const reading = /^(read|view|cat|open)/i;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads a tool call in the shapes that agents use: `tool_name` and `tool_input` (hooks), `name` and `input` (content blocks), `name` and `arguments`
 * (function calls, the arguments as an object or as JSON text), or a bare `command`. Whatever is not understood is malformed.
 */
export function readToolCall(text: string): ToolCall {
	let call: unknown;
	try {
		call = JSON.parse(text);
	} catch {
		return { kind: "malformed", why: "the call is not JSON" };
	}
	if (!isRecord(call)) return { kind: "malformed", why: "the call is not an object" };
	const inner = isRecord(call["function"]) ? call["function"] : call;
	const name =
		inner["tool_name"] ?? inner["name"] ?? inner["tool"] ?? (typeof inner["command"] === "string" ? "bash" : undefined);
	if (typeof name !== "string") return { kind: "malformed", why: "the call names no tool" };
	let input: unknown = inner["tool_input"] ?? inner["input"] ?? inner["arguments"] ?? inner["parameters"] ?? inner;
	if (typeof input === "string") {
		try {
			input = JSON.parse(input);
		} catch {
			return { kind: "malformed", why: "the call's arguments are not JSON" };
		}
	}
	if (!isRecord(input)) return { kind: "malformed", why: "the call's input is not an object" };
	const cwd =
		[input["cwd"], input["workdir"], input["working_directory"], call["cwd"]].find((each) => each !== undefined) ??
		null;
	if (cwd !== null && (typeof cwd !== "string" || !cwd.startsWith("/")))
		return { kind: "malformed", why: "the working directory is no absolute path" };
	const key = ["command", "script", "cmd"].find((each) => Object.hasOwn(input as object, each));
	if (key !== undefined) {
		const value = input[key];
		if (typeof value === "string") return { kind: "script", script: value, cwd, input, key };
		if (Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string")) {
			return { kind: "script", script: value.map(quoteWord).join(" "), cwd, input, key };
		}
		if (!(shellTools.test(name) || key !== "command")) return { kind: "other" };
		return { kind: "malformed", why: "the command is neither text nor a list of words" };
	}
	if (shellTools.test(name)) return { kind: "malformed", why: "the call has no command" };
	const path = input["file_path"] ?? input["path"] ?? input["notebook_path"];
	if (typeof path === "string") return { kind: "file", path, how: reading.test(name) ? "read" : "write", cwd };
	return { kind: "other" };
}

/** A word as the shell takes it. */
export function quoteWord(word: string): string {
	return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** How a call is answered. `policyFor` gives the policy for a working directory; `rewrite` the command that runs instead. */
export function answerToolCall(
	call: ToolCall,
	policyFor: (cwd: string | null) => {
		readonly policy: Policy;
		readonly cwd: string;
		readonly variables: ReadonlyMap<string, string>;
	},
	rewrite: ((script: string, cwd: string) => string) | null,
): HookAnswer {
	const plain = (permission: HookAnswer["permission"], reason: string): HookAnswer => ({
		permission,
		reason,
		rule: null,
		suggestion: null,
		updatedInput: null,
	});
	switch (call.kind) {
		case "malformed":
			return plain("deny", `malformed call: ${call.why}`);
		case "other":
			return plain("ask", "the policy is about commands and files, and this is neither");
		case "file": {
			const { policy, cwd } = policyFor(call.cwd);
			const { how, path } = call;
			const file: FileUse = { how, path, resolved: resolvePath(cwd, path), by: "operand", recursive: false };
			return answer(policy, judge(policy, fileInvocation(file, cwd), "before"), null);
		}
		case "script": {
			const { policy, cwd, variables } = policyFor(call.cwd);
			const analysis = analyze(toByteText(call.script), { cwd, variables });
			if (analysis.error !== null)
				return plain("deny", `the command is not valid: line ${analysis.error.line}: ${analysis.error.message}`);
			const updatedInput = rewrite === null ? null : { ...call.input, [call.key]: rewrite(call.script, cwd) };
			return answer(policy, strictest(judgeScript(policy, analysis)), updatedInput);
		}
	}
}

function answer(policy: Policy, decision: Decision | null, updatedInput: HookAnswer["updatedInput"]): HookAnswer {
	const allowed: HookAnswer = {
		permission: "allow",
		reason: "no rule is against it",
		rule: null,
		suggestion: null,
		updatedInput,
	};
	if (decision === null || policy.mode !== "enforce") return allowed;
	const { verdict, rule, reason, suggestion } = decision;
	if (verdict === "allow") return allowed;
	const why = `rule ${rule}: ${reason}${suggestion === null ? "" : `; instead: ${suggestion}`}`;
	return { permission: verdict === "ask" ? "ask" : "deny", reason: why, rule, suggestion, updatedInput: null };
}

function fileInvocation(file: FileUse, cwd: string): Invocation {
	return {
		argv: [],
		name: "",
		via: [],
		files: [file],
		hosts: [],
		input: inherited,
		origins: [],
		opaqueScript: false,
		cwd,
		span: { start: 0, end: 0 },
		line: 1,
	};
}

/** Human text as the parser takes it: one code unit a byte. */
function toByteText(text: string): string {
	return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

/** The answer in the shape that hooks before a tool's use have, with what other callers look for beside it. */
export function hookOutput({
	permission,
	reason,
	rule,
	suggestion,
	updatedInput,
}: HookAnswer): Readonly<Record<string, unknown>> {
	return {
		hookSpecificOutput: {
			hookEventName: "PreToolUse",
			permissionDecision: permission,
			permissionDecisionReason: reason,
			...(updatedInput === null ? {} : { updatedInput }),
		},
		decision: permission,
		reason,
		...(rule === null ? {} : { rule }),
		...(suggestion === null ? {} : { suggestion }),
	};
}
