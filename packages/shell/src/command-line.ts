import type { ByteString } from "@seahaven/abi/bytes";
import { isOptionName, isShoptName, optionOfLetter } from "./options.ts";

/** What the command line of `bash` says (bash manual 6.1). */
export interface CommandLine {
	/** `set -o` names, in order. */
	readonly options: readonly (readonly [ByteString, boolean])[];
	readonly shopts: readonly (readonly [ByteString, boolean])[];
	readonly command: boolean;
	readonly stdin: boolean;
	readonly interactive: boolean;
	readonly login: boolean;
	readonly restricted: boolean;
	readonly profile: boolean;
	/** Whether ~/.bashrc is read, and what is read in its stead. */
	readonly rc: boolean;
	/** Not `--noediting`. */
	readonly editing: boolean;
	readonly rcFile: ByteString | null;
	readonly rest: readonly ByteString[];
	/** What is printed instead of running commands, or of a script instead of running it. */
	readonly info: "help" | "version" | null;
	readonly dump: "strings" | "po-strings" | "pretty" | null;
	/** `-o` or `-O` without a name: true in the form of `set -o`, false in that of `set +o`. */
	readonly lists: readonly { readonly kind: "o" | "O"; readonly readable: boolean }[];
	/** After the shell's name and a colon; `usage`: with the list of options below it. */
	readonly problem: { readonly message: ByteString; readonly usage: boolean } | null;
}

type Draft = { -readonly [key in keyof CommandLine]: CommandLine[key] } & {
	options: [ByteString, boolean][];
	shopts: [ByteString, boolean][];
	lists: { kind: "o" | "O"; readable: boolean }[];
};

const longOptions: ReadonlyMap<ByteString, (line: Draft) => void> = new Map<ByteString, (line: Draft) => void>([
	["debug", () => {}],
	["debugger", () => {}],
	[
		"dump-po-strings",
		(line) => {
			line.dump = "po-strings";
		},
	],
	[
		"dump-strings",
		(line) => {
			line.dump = "strings";
		},
	],
	[
		"help",
		(line) => {
			line.info = "help";
		},
	],
	[
		"login",
		(line) => {
			line.login = true;
		},
	],
	[
		"noediting",
		(line) => {
			line.editing = false;
		},
	],
	[
		"noprofile",
		(line) => {
			line.profile = false;
		},
	],
	[
		"norc",
		(line) => {
			line.rc = false;
		},
	],
	["posix", (line) => void line.options.push(["posix", true])],
	[
		"pretty-print",
		(line) => {
			line.dump = "pretty";
		},
	],
	[
		"restricted",
		(line) => {
			line.restricted = true;
		},
	],
	["verbose", (line) => void line.options.push(["verbose", true])],
	[
		"version",
		(line) => {
			line.info = "version";
		},
	],
]);

/** What follows the message about an unknown option, and `bash --help`. */
export const usageText: string = `Usage:\tbash [GNU long option] [option] ...
\tbash [GNU long option] [option] script-file ...
GNU long options:
${["debug", "debugger", "dump-po-strings", "dump-strings", "help", "init-file", "login", "noediting", "noprofile", "norc", "posix", "pretty-print", "rcfile", "restricted", "verbose", "version"].map((name) => `\t--${name}\n`).join("")}Shell options:
\t-ilrsD or -c command or -O shopt_option\t\t(invocation only)
\t-abefhkmnptuvxBCEHPT or -o option
`;

/** Long options come first; after the first letters there are only letters. */
export function parseCommandLine(argv: readonly ByteString[]): CommandLine {
	const line: Draft = {
		options: [],
		shopts: [],
		command: false,
		stdin: false,
		interactive: false,
		login: (argv[0] ?? "").startsWith("-"),
		restricted: false,
		profile: true,
		rc: true,
		editing: true,
		rcFile: null,
		rest: [],
		info: null,
		dump: null,
		lists: [],
		problem: null,
	};
	let i = 1;
	for (; i < argv.length; i++) {
		const word = argv[i] ?? "";
		const long = word.startsWith("--");
		const name = word.slice(long ? 2 : 1);
		if (!word.startsWith("-") || name === "") break;
		if (name === "rcfile" || name === "init-file") {
			const file = argv[++i];
			if (file === undefined) {
				line.problem = { message: `${name}: option requires an argument`, usage: false };
				return line;
			}
			line.rcFile = file;
			continue;
		}
		const apply = longOptions.get(name);
		if (apply !== undefined) apply(line);
		else if (long) {
			line.problem = { message: `${word}: invalid option`, usage: true };
			return line;
		} else break;
	}
	let next = i;
	for (; i < argv.length && line.problem === null; i = next) {
		const word = argv[i] ?? "";
		next = i + 1;
		if (word === "-" || word === "--") {
			i++;
			break;
		}
		if (!/^[-+]/.test(word)) break;
		for (const letter of word.slice(1)) {
			next = readLetter(line, argv, word[0] ?? "-", letter, next);
			if (line.problem !== null) break;
		}
	}
	line.rest = argv.slice(i);
	return line;
}

/** One letter of a word; the answer is where the next word is. */
function readLetter(
	line: Draft,
	argv: readonly ByteString[],
	sign: ByteString,
	letter: ByteString,
	next: number,
): number {
	const on = sign === "-";
	if (letter === "c") line.command = true;
	else if (letter === "s") line.stdin = true;
	else if (letter === "i") line.interactive = on;
	else if (letter === "l") line.login = true;
	else if (letter === "r") line.restricted = on;
	else if (letter === "D") line.dump = "strings";
	else if (letter === "o" || letter === "O") {
		const name = argv[next];
		if (name === undefined) {
			line.lists.push({ kind: letter, readable: on });
			return next;
		}
		if (letter === "o" ? isOptionName(name) : isShoptName(name)) {
			(letter === "o" ? line.options : line.shopts).push([name, on]);
		} else {
			const message = letter === "o" ? `bash: ${name}: invalid option name` : `${name}: invalid shell option name`;
			line.problem = { message: `line 0: ${message}`, usage: false };
		}
		return next + 1;
	} else {
		const name = optionOfLetter(letter);
		if (name === undefined) line.problem = { message: `${sign}${letter}: invalid option`, usage: true };
		else line.options.push([name, on]);
	}
	return next;
}
