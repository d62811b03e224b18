import type { Builtin } from "../builtin.ts";

/** `:` (XCU 2.14): nothing, successfully. */
export const colon: Builtin = {
	name: ":",
	special: true,
	declaration: false,
	synopsis: ":",
	help: "Does nothing; its arguments are expanded all the same.\n\nExit Status:\nAlways succeeds.",
	run: () => 0,
};

export const trueCommand: Builtin = {
	name: "true",
	special: false,
	declaration: false,
	synopsis: "true",
	help: "Succeeds.\n\nExit Status:\nAlways succeeds.",
	run: () => 0,
};

export const falseCommand: Builtin = {
	name: "false",
	special: false,
	declaration: false,
	synopsis: "false",
	help: "Fails.\n\nExit Status:\nAlways fails.",
	run: () => 1,
};
