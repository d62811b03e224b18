import type { ByteString } from "@seahaven/abi/bytes";
import { historyNumber } from "./history.ts";
import { bashOpts, shellOpts } from "./options.ts";
import { RandomSequence } from "./random.ts";
import type { Shell } from "./state.ts";
import { type DynamicVariable, INTEGER, NOASSIGN, READONLY } from "./variable.ts";

/** The variables that the shell computes (bash manual 5.2, Bash Variables): name, attribute bits, and how. */
export const specialVariables: readonly (readonly [ByteString, number, DynamicVariable])[] = [
	["BASHPID", INTEGER | NOASSIGN, { read: (shell) => String(shell.task.pid) }],
	[
		"BASH_ALIASES",
		0,
		table(
			(shell) => new Map(shell.aliases.entries()),
			(shell, key, value) => {
				// Taking an element away leaves the alias where it is, as in bash.
				if (value !== undefined) shell.aliases.set(key, value);
			},
		),
	],
	["BASH_ARGC", NOASSIGN, list((shell) => argumentLists(shell).map((words) => String(words.length)))],
	["BASH_ARGV", NOASSIGN, list((shell) => argumentLists(shell).flatMap((words) => words.toReversed()))],
	[
		"BASH_ARGV0",
		0,
		{
			read: (shell) => shell.name,
			write: (shell, value) => {
				shell.name = value;
			},
		},
	],
	[
		"BASH_CMDS",
		0,
		table(
			(shell) => new Map([...shell.hashed.entries()].map(([name, entry]) => [name, entry.path])),
			(shell, key, value) => {
				if (value !== undefined) shell.hashed.set(key, { path: value, hits: 0 });
			},
		),
	],
	["BASH_COMMAND", 0, { read: (shell) => shell.commandText() }],
	[
		"BASH_EXECUTION_STRING",
		0,
		{
			read: (shell) => shell.executionString,
			write: (shell, value) => {
				shell.executionString = value;
			},
		},
	],
	["BASH_LINENO", NOASSIGN, list((shell) => shell.frameList().map((frame) => String(frame.line)))],
	["BASH_SOURCE", NOASSIGN, list((shell) => shell.frameList().map((frame) => frame.source))],
	[
		"BASH_SUBSHELL",
		0,
		{
			read: (shell) => String(shell.subshellDepth),
			write: (shell, value) => {
				shell.subshellDepth = toInteger(value);
			},
		},
	],
	[
		"DIRSTACK",
		NOASSIGN,
		{
			...list((shell) => [shell.cwd, ...shell.directoryStackEntries]),
			writeEntry: (shell, key, value) => {
				const at = toInteger(key) - 1;
				if (value === undefined || at < 0 || at >= shell.directoryStackEntries.length) return;
				shell.directoryStackEntries = shell.directoryStackEntries.with(at, value);
			},
		},
	],
	["EPOCHREALTIME", 0, { read: (shell) => microseconds(shell.kernel.world.now()), write: () => {} }],
	["EPOCHSECONDS", 0, { read: (shell) => String(shell.kernel.world.now() / 1_000_000_000n), write: () => {} }],
	["EUID", INTEGER | READONLY, { read: (shell) => String(shell.kernel.world.uid) }],
	[
		"FUNCNAME",
		NOASSIGN,
		list((shell) => (shell.functionDepth === 0 ? [] : shell.frameList().map((frame) => frame.name))),
	],
	["GROUPS", NOASSIGN, list((shell) => [String(shell.kernel.world.gid)])],
	["HISTCMD", INTEGER, { read: (shell) => String(historyNumber(shell) - 1), write: () => {} }],
	[
		"LINENO",
		0,
		{
			read: (shell) => String(shell.line),
			write: (shell, value) => {
				shell.line = toInteger(value);
			},
		},
	],
	["PIPESTATUS", 0, { ...list((shell) => (shell.pipeStatus ?? [shell.status]).map(String)), write: () => {} }],
	["PPID", INTEGER | READONLY, { read: (shell) => String(shell.parentPid) }],
	[
		"RANDOM",
		INTEGER,
		{
			read: (shell) => String(shell.random.next()),
			write: (shell, value) => {
				shell.random = new RandomSequence(toInteger(value));
			},
		},
	],
	[
		"SECONDS",
		INTEGER,
		{
			read: (shell) => String((shell.kernel.world.now() - shell.secondsFrom) / 1_000_000_000n),
			write: (shell, value) => {
				shell.secondsFrom = shell.kernel.world.now() - BigInt(toInteger(value)) * 1_000_000_000n;
			},
		},
	],
	["SHELLOPTS", READONLY, { read: (shell) => shellOpts(shell.options) }],
	["BASHOPTS", READONLY, { read: (shell) => bashOpts(shell.options) }],
	["SRANDOM", INTEGER, { read: (shell) => String(shell.kernel.random32()), write: () => {} }],
	["UID", INTEGER | READONLY, { read: (shell) => String(shell.kernel.world.uid) }],
	[
		"_",
		0,
		{
			read: (shell) => shell.lastArgument,
			write: (shell, value) => {
				shell.lastArgument = value;
			},
		},
	],
];

/** The arguments of the running functions and sourced files, as far as `extdebug` was on, and then the script's own. */
function argumentLists(shell: Shell): readonly (readonly ByteString[])[] {
	const lists: (readonly ByteString[])[] = [];
	for (const frame of shell.frameList()) if (frame.parameters !== null) lists.push(frame.parameters);
	lists.push(shell.scriptParameters);
	return lists;
}

function list(elements: (shell: Shell) => readonly ByteString[]): DynamicVariable {
	return { read: (shell) => elements(shell)[0], elements };
}

function table(
	entries: (shell: Shell) => ReadonlyMap<ByteString, ByteString>,
	writeEntry: (shell: Shell, key: ByteString, value: ByteString | undefined) => void,
): DynamicVariable {
	return { read: (shell) => entries(shell).get("0"), entries, writeEntry };
}

function toInteger(text: ByteString): number {
	const value = Number.parseInt(text, 10);
	return Number.isSafeInteger(value) ? value : 0;
}

function microseconds(now: bigint): ByteString {
	return `${now / 1_000_000_000n}.${String((now / 1000n) % 1_000_000n).padStart(6, "0")}`;
}
