import { expect, test } from "vitest";
import { readTrap } from "./trap.ts";

// The wording of V8, SpiderMonkey and JavaScriptCore.
test.each([
	["unreachable", 134],
	["unreachable executed", 134],
	["Unreachable code should not be executed", 134],
	["divide by zero", 136],
	["integer divide by zero", 136],
	["Division by zero", 136],
	["remainder by zero", 136],
	["integer overflow", 136],
	["memory access out of bounds", 139],
	["index out of bounds", 139],
	["Out of bounds memory access", 139],
	["table index is out of bounds", 139],
	["indirect call to null", 139],
	["null function or function signature mismatch", 139],
	["something new", 134],
])("%s", (message, status) => {
	const trap = readTrap(new WebAssembly.RuntimeError(message));
	expect(trap?.status).toBe(status);
	expect(trap?.message).toContain(`(${message})`);
});

test("running out of stack is a segmentation fault", () => {
	expect(readTrap(new RangeError("Maximum call stack size exceeded"))?.status).toBe(139);
	const internal = new Error("too much recursion");
	internal.name = "InternalError";
	expect(readTrap(internal)?.status).toBe(139);
});

test("a bug of ours is no trap", () => {
	expect(readTrap(new Error("x"))).toBeNull();
	expect(readTrap("text")).toBeNull();
});
