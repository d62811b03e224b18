import type { ByteString } from "@seahaven/abi/bytes";
import { parse } from "@seahaven/parser/parser";
import { IndexedArray } from "./indexed-array.ts";
import { firstLocale, localeVariables } from "./locale.ts";
import { findInPath } from "./lookup.ts";
import { compileFunction } from "./run/compound.ts";
import type { Shell } from "./state.ts";
import { EXPORTED, INTEGER, READONLY } from "./variable.ts";

/** How a fresh shell begins. */
export interface Start {
	readonly environment: ReadonlyMap<ByteString, ByteString>;
	/** Absolute path; `/` is used where it is no directory. */
	readonly cwd: ByteString;
	/** `$0` */
	readonly name: ByteString;
	/** What the shell was called as, where that is not `$0`. */
	readonly called?: ByteString;
	readonly parameters: readonly ByteString[];
	readonly umask: number;
	readonly interactive: boolean;
	readonly mode: "" | "c" | "s";
	/** Whether functions and options of the environment are taken over: `-p` and restricted shells do not. */
	readonly trusting: boolean;
}

export const bashVersion = "5.2.15(1)-release";
const defaultPath = "/usr/local/bin:/usr/bin:/bin";
const validName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Gives a fresh shell its environment and the variables that bash sets (bash manual 5.2). */
export function setUp(shell: Shell, start: Start): void {
	const { variables, kernel } = shell;
	const { world } = kernel;
	shell.interactive = start.interactive;
	shell.mode = start.mode;
	shell.name = start.name;
	shell.positional = start.parameters;
	shell.scriptParameters = start.parameters;
	shell.umask = start.umask;
	if (start.interactive) {
		shell.setShopt("expand_aliases", true);
		shell.setOption("history", true);
		shell.setOption("histexpand", true);
	}
	for (const [name, value] of start.environment) {
		if (name.startsWith("BASH_FUNC_") && name.endsWith("%%")) {
			if (start.trusting) importFunction(shell, name.slice(10, -2), value);
			continue;
		}
		if (!validName.test(name)) {
			if (!name.startsWith("BASH_FUNC_")) variables.passOn(name, value);
			continue;
		}
		// What root is shown of a trace is not for others to say.
		if (name === "PS4" && world.uid === 0) continue;
		if (!start.trusting && (name === "SHELLOPTS" || name === "BASHOPTS")) continue;
		if (name === "SHELLOPTS") for (const option of value.split(":")) shell.setOption(option, true);
		else if (name === "BASHOPTS") for (const option of value.split(":")) shell.setShopt(option, true);
		if ((variables.lookup(name)?.flags ?? 0) & READONLY) continue;
		// Nothing is cut down to these sizes before there is a history, and locales are looked at together.
		if (name === "HISTSIZE" || name === "HISTFILESIZE" || localeVariables.has(name)) variables.own(name).setText(value);
		else variables.assign(name, value);
		variables.own(name).flags |= EXPORTED;
	}
	firstLocale(shell);
	// What is taken from the environment as it is, and what is set whatever the environment says.
	const plain: readonly (readonly [ByteString, ByteString, number])[] = [
		["BASH", "", 0],
		["BASH_VERSION", bashVersion, 0],
		["HOSTNAME", world.hostname, 0],
		["HOSTTYPE", "x86_64", 0],
		["MACHTYPE", "x86_64-pc-linux-gnu", 0],
		["OSTYPE", "linux-gnu", 0],
		["IFS", " \t\n", 0],
		["OPTERR", "1", 0],
		["OPTIND", "1", INTEGER],
		["PS4", "+ ", 0],
		["TERM", "dumb", 0],
		["SHELL", "/bin/bash", 0],
	];
	for (const [name, value, flags] of plain) {
		const known = variables.lookup(name);
		if (known !== undefined && name !== "IFS" && name !== "OPTIND" && name !== "BASH" && name !== "BASH_VERSION")
			continue;
		variables.assign(name, value);
		const variable = variables.own(name);
		variable.flags = (variable.flags | flags) & (name === "IFS" ? ~EXPORTED : ~0);
	}
	variables.assignArray("BASH_VERSINFO", IndexedArray.of(["5", "2", "15", "1", "release", "x86_64-pc-linux-gnu"]));
	variables.own("BASH_VERSINFO").flags |= READONLY;
	if (variables.lookup("PATH") === undefined) variables.assign("PATH", defaultPath);
	if (!start.interactive) for (const name of ["PS1", "PS2"]) variables.remove(name);
	else {
		if (variables.lookup("PS1") === undefined) variables.assign("PS1", "\\s-\\v\\$ ");
		if (variables.lookup("PS2") === undefined) variables.assign("PS2", "> ");
	}
	variables.assign("SHLVL", String(shellLevel(shell, start.environment.get("SHLVL") ?? "0")));
	variables.own("SHLVL").flags |= EXPORTED;
	enter(shell, start);
	variables.assign("BASH", ownPath(shell, start.called ?? start.name));
	variables.environmentChanged();
}

/** `$BASH`: the way this shell was started, or where PATH has it. */
function ownPath(shell: Shell, called: ByteString): ByteString {
	if (called.startsWith("/")) return called;
	if (called.includes("/")) return `${shell.cwd === "/" ? "" : shell.cwd}/${called}`;
	return findInPath(shell, called, shell.get("PATH"), false)[0] ?? "/bin/bash";
}

/** adjust_shell_level: one more than the environment says. */
function shellLevel(shell: Shell, text: ByteString): number {
	const level = (/^\s*[-+]?\d+\s*$/.test(text) ? Number(text) : 0) + 1;
	if (level < 0) return 0;
	if (level < 1000) return level;
	shell.io.print(2, `${shell.name}: warning: shell level (${level}) too high, resetting to 1\n`);
	return 1;
}

/** The working directory, and PWD where the environment's own says the same place. */
function enter(shell: Shell, start: Start): void {
	const { namespace, variables } = shell;
	const opened = namespace.directory(namespace.root, start.cwd);
	shell.directory = opened.ok ? opened.value : namespace.root;
	shell.cwd = opened.ok ? shell.directory.path : "/";
	const inherited = start.environment.get("PWD") ?? start.cwd;
	const there = namespace.stat(namespace.root, inherited, true);
	const here = namespace.stat(namespace.root, shell.cwd, true);
	if (
		inherited.startsWith("/") &&
		there.ok &&
		here.ok &&
		there.value.ino === here.value.ino &&
		there.value.dev === here.value.dev
	) {
		shell.cwd = inherited;
	}
	variables.assign("PWD", shell.cwd);
	variables.own("PWD").flags |= EXPORTED;
	variables.own("OLDPWD").flags |= EXPORTED;
}

/** An exported function of the parent (`BASH_FUNC_name%%`). */
function importFunction(shell: Shell, name: ByteString, text: ByteString): void {
	const parsed = parse(`${name} ${text}`);
	const command =
		parsed.ok && parsed.script.items.length === 1
			? parsed.script.items[0]?.command.first.stages[0]?.command
			: undefined;
	if (command?.kind !== "FunctionDefinition") {
		const extra = parsed.ok && parsed.script.items[0]?.command.first.stages[0]?.command.kind === "FunctionDefinition";
		if (extra) shell.io.print(2, `${shell.name}: warning: ${name}: ignoring function definition attempt\n`);
		if (parsed.ok) shell.io.print(2, `${shell.name}: error importing function definition for \`${name}'\n`);
		else shell.warn(`error importing function definition for \`${name}'`);
		return;
	}
	compileFunction(command)(shell);
	const known = shell.functions.get(name);
	if (known !== undefined) shell.functions.set(name, { ...known, exported: true, source: "environment" });
}
