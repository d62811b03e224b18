/** What to do, from the command line. */
export interface Invocation {
	readonly action: Action;
	/** Directory of the host to work in, or null: an empty world. */
	readonly root: string | null;
	readonly write: boolean;
	/** Milliseconds, or null. */
	readonly timeoutMs: number | null;
	readonly env: Readonly<Record<string, string>>;
	/** In the world; null: where the root is mounted, or home. */
	readonly cwd: string | null;
	readonly json: boolean;
	readonly hardened: boolean;
	/** A profile's name or file, or null. */
	readonly policy: string | null;
	/** Only show what would happen. */
	readonly plan: boolean;
	/** A file of the host's that gets audit events, or null. */
	readonly audit: string | null;
}

export type Action =
	| { readonly kind: "help" }
	| { readonly kind: "version" }
	| { readonly kind: "tour" }
	| { readonly kind: "undo" | "redo"; readonly count: number }
	| { readonly kind: "diff" }
	| { readonly kind: "history" }
	| { readonly kind: "blame"; readonly path: string }
	| { readonly kind: "restore"; readonly path: string; readonly id: number | null }
	| { readonly kind: "policy-check"; readonly path: string }
	| { readonly kind: "policy-report"; readonly profile: string }
	| { readonly kind: "policy-list" }
	| { readonly kind: "hook"; readonly asIs: boolean }
	/** A terminal: lines are typed; otherwise standard input is the script. */
	| { readonly kind: "interactive" }
	| { readonly kind: "stdin"; readonly args: readonly string[] }
	| {
			readonly kind: "command";
			readonly script: string;
			readonly name: string | null;
			readonly args: readonly string[];
	  }
	| { readonly kind: "file"; readonly path: string; readonly args: readonly string[] };

export const usage: string = `usage: seahaven [option…] [file [argument…]]
       seahaven [option…] -c script [name [argument…]]
       seahaven --root dir --write undo [n] | redo [n] | diff | history |
                blame path | restore path [id]
       seahaven policy check file | report [profile] | list
       seahaven [--policy profile] hook [--as-is]

A bash whose world cannot be left and cannot be ruined. Without a script: a terminal's
shell, or the script on standard input.

  -c script         run this text; the words after it are $0 and the arguments
  -s                read the script from standard input; the words after it are arguments
      --root dir    work on a directory of this machine, mounted at /workspace. What is
                    written stays in memory and is gone at the end. SEAHAVEN_ROOT unless
                    given; without either, the world is empty
      --write       with --root: what a script has written is put on the disk when it ends
      --cwd dir     begin in this directory of the world
      --env K=V     export a variable; may be repeated
      --timeout s   end everything after this many seconds (status 124)
      --json        print the result as JSON: outcome, output, changes, usage, hints
      --policy p    rules for what runs: default, truman, llm-safe, passepartout, read-only,
                    or a file of your own (.conf or JSON)
      --plan        show what the script would do, as a diff; nothing happens
      --audit file  append what happens to a file, a line of JSON each, without content
      --hardened    tighter limits: output, memory, processes, 30 seconds
  -h, --help        this text
      --version     the version

  undo [n]          with --root and --write: take back what the last n scripts wrote
  redo [n]          and do it again
  diff              with --root and --write: what the last script wrote
  history           with --root and --write: what scripts have written, newest first
  blame path        the scripts that made a file what it is
  restore path [id] a file as it was before the last script, or that one, changed it
  policy check      whether a profile is valid, with the line and column of what is not
  policy report     what a profile prevents, and what it gets wrong, over a corpus
  hook              answer an agent's tool call (JSON on standard input): allowed, with the
                    command rewritten to run in here (--as-is: not), or denied with the reason
  tour              show what this is, on the files of --root
`;

export type ParsedArguments =
	| { readonly ok: true; readonly invocation: Invocation }
	| { readonly ok: false; readonly message: string };

/** Reads the command line as bash reads its own: options end at the first word that is none. */
export function parseArguments(
	args: readonly string[],
	environment: Readonly<Record<string, string | undefined>> = {},
): ParsedArguments {
	const words = [...args];
	let root: string | null = environment["SEAHAVEN_ROOT"] || null;
	let write = false;
	let timeoutMs: number | null = null;
	let cwd: string | null = null;
	let json = false;
	let hardened = false;
	let policy: string | null = null;
	let plan = false;
	let audit: string | null = null;
	let fromStdin = false;
	let script: string | null = null;
	const env: Record<string, string> = {};
	const wrong = (message: string): ParsedArguments => ({ ok: false, message });
	const finish = (action: Action): ParsedArguments => {
		if (write && root === null) return wrong("--write needs --root");
		return { ok: true, invocation: { action, root, write, timeoutMs, env, cwd, json, hardened, policy, plan, audit } };
	};
	const historyAction = (
		verb: "undo" | "redo" | "diff" | "history" | "blame" | "restore",
		rest: readonly string[],
	): ParsedArguments => {
		const [operand, second] = rest;
		switch (verb) {
			case "diff":
			case "history":
				return finish({ kind: verb });
			case "blame":
				return operand === undefined ? wrong("blame needs a path") : finish({ kind: verb, path: operand });
			case "restore":
				if (operand === undefined) return wrong("restore needs a path");
				if (second !== undefined && !/^[1-9]\d*$/.test(second)) return wrong(`restore: ${second} is no entry's number`);
				return finish({ kind: verb, path: operand, id: second === undefined ? null : Number(second) });
			default: {
				const count = Number(operand ?? 1);
				if (!(Number.isInteger(count) && count > 0)) return wrong(`${verb}: ${operand} is no number of scripts`);
				return finish({ kind: verb, count });
			}
		}
	};
	for (let word = words[0]; word?.startsWith("-") && word !== "-"; word = words[0]) {
		words.shift();
		if (word === "--") break;
		const [name = "", inline] = word.startsWith("--") ? split(word) : [word];
		const value = (): string | undefined => inline ?? words.shift();
		switch (name) {
			case "-h":
			case "--help":
				return finish({ kind: "help" });
			case "--version":
				return finish({ kind: "version" });
			case "--write":
				write = true;
				break;
			case "--json":
				json = true;
				break;
			case "--hardened":
				hardened = true;
				break;
			case "--plan":
				plan = true;
				break;
			case "--policy":
			case "--audit": {
				const given = value();
				if (given === undefined || given === "")
					return wrong(`${name} needs ${name === "--policy" ? "a profile" : "a file"}`);
				if (name === "--policy") policy = given;
				else audit = given;
				break;
			}
			case "-s":
				fromStdin = true;
				break;
			case "-c": {
				const given = value();
				if (given === undefined) return wrong("-c: option requires an argument");
				script = given;
				break;
			}
			case "--root": {
				const given = value();
				if (given === undefined || given === "") return wrong("--root needs a directory");
				root = given;
				break;
			}
			case "--cwd": {
				const given = value();
				if (given === undefined || !given.startsWith("/")) return wrong("--cwd needs an absolute path of the world");
				cwd = given;
				break;
			}
			case "--timeout": {
				const given = value();
				const seconds = given === undefined || given.trim() === "" ? Number.NaN : Number(given);
				if (!(seconds > 0 && Number.isFinite(seconds)))
					return wrong(`--timeout needs a number of seconds, not ${given ?? "nothing"}`);
				timeoutMs = Math.ceil(seconds * 1000);
				break;
			}
			case "--env": {
				const given = value() ?? "";
				const at = given.indexOf("=");
				const key = given.slice(0, Math.max(at, 0));
				if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) return wrong(`--env needs NAME=VALUE, not ${given || "nothing"}`);
				env[key] = given.slice(at + 1);
				break;
			}
			default:
				return wrong(`${word}: invalid option`);
		}
		if (inline !== undefined && ["--write", "--json", "--hardened", "--plan"].includes(name)) {
			return wrong(`${name} takes no value`);
		}
	}
	if (script !== null) {
		const [name = null, ...rest] = words;
		return finish({ kind: "command", script, name, args: rest });
	}
	const [first, ...rest] = words;
	if (fromStdin) return finish({ kind: "stdin", args: words });
	switch (first) {
		case undefined:
			return finish({ kind: "interactive" });
		case "-":
			return finish({ kind: "stdin", args: rest });
		case "tour":
			return finish({ kind: "tour" });
		case "hook":
			if (rest.some((each) => each !== "--as-is")) return wrong(`hook: ${rest[0]}: invalid option`);
			return finish({ kind: "hook", asIs: rest.length > 0 });
		case "policy": {
			const [verb, name, more] = rest;
			if (more !== undefined) return wrong(`policy ${verb}: too many arguments`);
			if (verb === "check" && name !== undefined) return finish({ kind: "policy-check", path: name });
			if (verb === "report") return finish({ kind: "policy-report", profile: name ?? "llm-safe" });
			if (verb === "list" && name === undefined) return finish({ kind: "policy-list" });
			return wrong("policy needs check FILE, report [PROFILE] or list");
		}
		case "undo":
		case "redo":
		case "diff":
		case "history":
		case "blame":
		case "restore":
			if (!write) {
				// Files may have these names as well.
				if (first === "undo" || first === "diff")
					return wrong(`${first} needs --root and --write; in an open shell, it is a command`);
				return finish({ kind: "file", path: first, args: rest });
			}
			return historyAction(first, rest);
		default:
			return finish({ kind: "file", path: first, args: rest });
	}
}

function split(word: string): readonly [string, string?] {
	const at = word.indexOf("=");
	return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)];
}
