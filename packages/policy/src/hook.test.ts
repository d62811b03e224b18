import { describe, expect, test } from "vitest";
import { compileProfile, resolveProfile } from "./compile.ts";
import { answerToolCall, type HookAnswer, hookOutput, readToolCall } from "./hook.ts";
import { builtInProfiles } from "./profile.ts";

function ask(call: unknown, rewrite = false): HookAnswer {
	const full = resolveProfile(builtInProfiles.get("llm-safe") ?? { name: "" });
	if (!full.ok) throw new Error(full.error);
	const policy = compileProfile(full.value, { workspace: "/p", home: "/home/u" });
	const text = typeof call === "string" ? call : JSON.stringify(call);
	return answerToolCall(
		readToolCall(text),
		(cwd) => ({ policy, cwd: cwd ?? "/p", variables: new Map() }),
		rewrite ? (script, cwd) => `seahaven --root ${cwd} -c '${script}'` : null,
	);
}

describe("T19: the agent hook", () => {
	test.each([
		[
			"a hook",
			{
				hook_event_name: "PreToolUse",
				tool_name: "Bash",
				tool_input: { command: "git push", description: "x" },
				cwd: "/p",
			},
		],
		["a content block", { type: "tool_use", name: "bash", input: { command: "git push" } }],
		["a function call", { type: "function", function: { name: "shell", arguments: '{"command":["git","push"]}' } }],
		["a list of words", { name: "local_shell", arguments: { command: ["bash", "-lc", "git push"] } }],
		["a bare command", { command: "git push" }],
	])("%s that is refused", (_, call) => {
		expect(ask(call)).toMatchObject({
			permission: "deny",
			rule: "git-push",
			suggestion: expect.stringContaining("git log"),
			updatedInput: null,
		});
	});

	test("what is allowed is rewritten to run in a world", () => {
		const call = { tool_name: "Bash", tool_input: { command: "npm test", timeout: 5 }, cwd: "/p/sub" };
		expect(ask(call, true)).toMatchObject({
			permission: "allow",
			updatedInput: { command: "seahaven --root /p/sub -c 'npm test'", timeout: 5 },
		});
		expect(hookOutput(ask(call, true))).toMatchObject({
			hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow", updatedInput: {} },
		});
		expect(ask(call).updatedInput).toBe(null);
	});

	test.each([
		["no JSON", "git push"],
		["nothing", ""],
		["a list", "[]"],
		["no tool", "{}"],
		["no input", '{"tool_name":"Bash"}'],
		["no command", '{"tool_name":"Bash","tool_input":{}}'],
		["a command of numbers", '{"tool_name":"Bash","tool_input":{"command":[1]}}'],
		["a null", '{"tool_name":"Bash","tool_input":{"command":null}}'],
		["arguments that are none", '{"name":"bash","arguments":"{"}'],
		["a relative directory", '{"tool_name":"Bash","tool_input":{"command":"ls"},"cwd":"p"}'],
		["no script", '{"tool_name":"Bash","tool_input":{"command":"if"}}'],
		["cut off", '{"tool_name":"Bash","tool_input":{"command":"ls"'],
	])("malformed is denied: %s", (_, text) => {
		expect(ask(text).permission).toBe("deny");
	});

	test("files are judged as well, anything else is somebody's to decide", () => {
		expect(ask({ tool_name: "Write", tool_input: { file_path: "/etc/x", content: "" } })).toMatchObject({
			permission: "deny",
			rule: "outside-write",
		});
		expect(ask({ tool_name: "Read", tool_input: { file_path: "/p/x" } }).permission).toBe("allow");
		expect(ask({ tool_name: "Read", tool_input: { file_path: "/home/u/.ssh/id_rsa" } })).toMatchObject({
			permission: "deny",
		});
		expect(ask({ tool_name: "WebSearch", tool_input: { query: "x" } }).permission).toBe("ask");
		expect(ask({ tool_name: "Bash", tool_input: { command: "python -c 'x'" } }).permission).toBe("ask");
	});
});
