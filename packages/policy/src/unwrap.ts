import { baseName, SOME, type Text } from "./text.ts";

/** What a command that starts others leads to. */
export type Inner =
	| { readonly kind: "command"; readonly argv: readonly Text[]; readonly via: string }
	/** Shell text; `args` are its positional parameters. */
	| { readonly kind: "script"; readonly text: Text; readonly args: readonly Text[] | null; readonly via: string }
	/** A shell that reads its script from standard input. */
	| { readonly kind: "stdin"; readonly via: string }
	/** A shell that reads a file. */
	| { readonly kind: "file"; readonly path: Text; readonly via: string }
	/** Code in another language, which is not looked into. */
	| { readonly kind: "code"; readonly text: Text; readonly via: string };

/** Options of a command that stands before another: which take a value, in the next word or in the same. */
interface Prefix {
	/** Letters of options that take a value. */
	readonly values?: string;
	/** Long options whose value is the next word. */
	readonly long?: readonly string[];
	/** Operands before the command, such as `timeout`'s duration. */
	readonly operands?: number;
	/** `NAME=VALUE` words before the command. */
	readonly assignments?: boolean;
	/** Arguments that nobody knows follow the command's own. */
	readonly appends?: boolean;
}

const prefixes: ReadonlyMap<string, Prefix> = new Map<string, Prefix>([
	["command", {}],
	["builtin", {}],
	["exec", { values: "a" }],
	["env", { values: "uCS", long: ["--unset", "--chdir", "--split-string"], assignments: true }],
	["sudo", { values: "ugpCDhRrtTU", long: ["--user", "--group", "--chdir", "--host", "--prompt"], assignments: true }],
	["doas", { values: "uC" }],
	["nice", { values: "n", long: ["--adjustment"] }],
	["ionice", { values: "cnpPu", long: ["--class", "--classdata"] }],
	["nohup", {}],
	["setsid", {}],
	["time", { values: "fo", long: ["--format", "--output"] }],
	["timeout", { values: "ks", long: ["--kill-after", "--signal"], operands: 1 }],
	["stdbuf", { values: "ioe", long: ["--input", "--output", "--error"] }],
	["chroot", { long: ["--userspec", "--groups"], operands: 1 }],
	["unshare", { values: "SGRw" }],
	["nsenter", { values: "tSGrw", long: ["--target"] }],
	["taskset", { values: "p", operands: 1 }],
	["chrt", { values: "TPD", operands: 1 }],
	["flock", { values: "wE", long: ["--wait", "--timeout"], operands: 1 }],
	["strace", { values: "eopsaEubIOPSX" }],
	["ltrace", { values: "eopsaulnS" }],
	[
		"xargs",
		{
			values: "adEILnPs",
			long: ["--arg-file", "--delimiter", "--max-args", "--max-procs", "--max-lines", "--replace"],
			appends: true,
		},
	],
	["parallel", { values: "jNIan", long: ["--jobs", "--arg-file", "--colsep"], appends: true }],
	["busybox", {}],
	["toybox", {}],
	["coproc", {}],
	["faketime", { operands: 1 }],
	["proxychains", { values: "f" }],
	["proxychains4", { values: "f" }],
	["torsocks", {}],
	["caffeinate", { values: "tw" }],
	["dbus-run-session", {}],
	["fakeroot", { values: "lsib" }],
	["npx", { values: "pc", long: ["--package", "--call"] }],
	["entr", {}],
	["uv", {}],
]);

export const shells: ReadonlySet<string> = new Set([
	"bash",
	"sh",
	"dash",
	"zsh",
	"ksh",
	"ash",
	"mksh",
	"rbash",
	"fish",
]);

const interpreters: ReadonlyMap<string, string> = new Map([
	["python", "c"],
	["python2", "c"],
	["python3", "c"],
	["pypy", "c"],
	["perl", "eE"],
	["ruby", "e"],
	["node", "ep"],
	["nodejs", "ep"],
	["deno", "e"],
	["bun", "e"],
	["php", "r"],
	["lua", "e"],
	["Rscript", "e"],
	["osascript", "e"],
]);

/** What an invocation starts; nothing for a command that starts no other. */
export function unwrap(argv: readonly Text[]): readonly Inner[] {
	const name = baseName(argv[0] ?? "");
	if (shells.has(name)) return [unwrapShell(name, argv)];
	switch (name) {
		case "eval":
			return argv.length > 1
				? [{ kind: "script", text: argv.slice(argv[1] === "--" ? 2 : 1).join(" "), args: null, via: name }]
				: [];
		case "source":
		case ".": {
			const file = argv[argv[1] === "--" ? 2 : 1];
			return file === undefined ? [] : [{ kind: "file", path: file, via: name }];
		}
		case "trap": {
			const [, text] = argv[1] === "--" ? argv.slice(1) : argv;
			return argv.length > 2 && text !== undefined && text !== "-" && !text.startsWith("-")
				? [{ kind: "script", text, args: null, via: name }]
				: [];
		}
		case "find":
		case "fd":
			return unwrapFind(name, argv);
		case "watch":
			return unwrapWatch(argv);
		case "su":
		case "runuser":
		case "script": {
			const at = argv.findIndex((word, i) => i > 0 && /^(-[a-z]*c|--command|--session-command)$/.test(word));
			const text = argv[at + 1];
			return at > 0 && text !== undefined ? [{ kind: "script", text, args: [], via: name }] : [];
		}
		case "ssh": {
			const at = afterOptions(argv, 1, { values: "BbcDEeFIiJLlmOopQRSWw", operands: 1 });
			return at < argv.length ? [{ kind: "script", text: argv.slice(at).join(" "), args: [], via: name }] : [];
		}
		case "awk":
		case "gawk":
		case "mawk":
			return argv.slice(1).flatMap((word) => systemCalls(word, name));
		case "git":
			return argv.flatMap((word, i): readonly Inner[] => {
				const alias = argv[i - 1] === "-c" ? /^alias\.[^=]+=!(.*)$/s.exec(word) : null;
				return alias === null ? [] : [{ kind: "script", text: alias[1] ?? "", args: null, via: "git alias" }];
			});
		default:
			break;
	}
	const code = interpreters.get(name.replace(/(?<=^python[23]?)[\d.]*$/, ""));
	if (code !== undefined) return unwrapInterpreter(name, argv, code);
	const prefix = prefixes.get(name);
	if (prefix === undefined) return [];
	if (name === "uv" && argv[1] !== "run") return [];
	if (name === "command" && /^-[pvV]*[vV]/.test(argv[1] ?? "")) return [];
	if (name === "env") {
		const split = argv.findIndex((word, i) => i > 0 && /^(-[a-z]*S|--split-string)/.test(word));
		if (split > 0) {
			const word = argv[split] ?? "";
			const inline = /^--split-string=(.*)$/s.exec(word)?.[1] ?? /^-[a-z]*S(.+)$/s.exec(word)?.[1] ?? null;
			const rest = argv.slice(split + (inline === null ? 2 : 1));
			return [{ kind: "script", text: [inline ?? argv[split + 1] ?? "", ...rest].join(" "), args: null, via: name }];
		}
	}
	if (name === "npx") {
		const at = argv.findIndex((word) => word === "-c" || word === "--call");
		if (at > 0) return [{ kind: "script", text: argv[at + 1] ?? "", args: [], via: name }];
	}
	const at = afterOptions(argv, name === "uv" ? 2 : 1, prefix);
	if (at >= argv.length) return [];
	if (name === "flock" && /^(-c|--command)$/.test(argv[at] ?? ""))
		return [{ kind: "script", text: argv[at + 1] ?? "", args: [], via: name }];
	const inner = argv.slice(at);
	if (prefix.appends !== true) return [{ kind: "command", argv: inner, via: name }];
	// With -I the mark is replaced, and nothing is appended.
	const mark = replacementMark(argv);
	return [
		{
			kind: "command",
			argv: mark === null ? [...inner, SOME] : inner.map((word) => word.replaceAll(mark, SOME)),
			via: name,
		},
	];
}

function replacementMark(argv: readonly Text[]): string | null {
	for (const [i, word] of argv.entries()) {
		if (word === "-I") return argv[i + 1] ?? null;
		if (word.startsWith("-I") && word.length > 2) return word.slice(2);
		if (word === "-i" || word === "--replace") return "{}";
		if (word.startsWith("--replace=")) return word.slice(10);
	}
	return argv[0] !== undefined && baseName(argv[0]) === "parallel" && argv.some((word) => word.includes("{}"))
		? "{}"
		: null;
}

/** The index of the first word that belongs to the command inside. */
function afterOptions(argv: readonly Text[], from: number, prefix: Prefix): number {
	let operands = prefix.operands ?? 0;
	let i = from;
	for (; i < argv.length; i++) {
		const word = argv[i] ?? "";
		if (word === "--") {
			i++;
			break;
		}
		if (word.startsWith("--")) {
			if (prefix.long?.includes(word)) i++;
			continue;
		}
		if (word.startsWith("-") && word.length > 1) {
			const at = [...word].findIndex((letter, n) => n > 0 && prefix.values?.includes(letter));
			if (at > 0 && at === word.length - 1) i++;
			continue;
		}
		if (word === "-" && prefix.assignments === true) continue;
		if (prefix.assignments === true && /^[A-Za-z_][A-Za-z0-9_]*=/.test(word)) continue;
		if (operands-- > 0) continue;
		return i;
	}
	return i + Math.max(0, operands);
}

function unwrapShell(name: string, argv: readonly Text[]): Inner {
	let i = 1;
	for (; i < argv.length; i++) {
		const word = argv[i] ?? "";
		if (/^-[a-zA-Z]*c[a-zA-Z]*$/.test(word)) {
			// More options may stand between -c and its text.
			let at = i + 1;
			while (/^[-+][a-zA-Z]+$/.test(argv[at] ?? "")) at += /^[-+][a-zA-Z]*[oO]$/.test(argv[at] ?? "") ? 2 : 1;
			if (argv[at] === "--") at++;
			return { kind: "script", text: argv[at] ?? "", args: argv.slice(at + 2), via: `${name} -c` };
		}
		if (/^-[a-zA-Z]*s[a-zA-Z]*$/.test(word)) return { kind: "stdin", via: name };
		if (word === "--") {
			i++;
			break;
		}
		if (/^[-+][oO]$/.test(word) || word === "--rcfile" || word === "--init-file") i++;
		else if (!/^[-+]/.test(word) || word === "-") break;
	}
	const file = argv[i];
	if (file === undefined || file === "-" || file === "/dev/stdin" || file === "/dev/fd/0")
		return { kind: "stdin", via: name };
	return { kind: "file", path: file, via: name };
}

function unwrapFind(name: string, argv: readonly Text[]): readonly Inner[] {
	const found: Inner[] = [];
	for (let i = 1; i < argv.length; i++) {
		const word = argv[i] ?? "";
		if (!/^-(exec|execdir|ok|okdir)$/.test(word) && !(name === "fd" && /^(-x|-X|--exec|--exec-batch)$/.test(word)))
			continue;
		let end = i + 1;
		while (end < argv.length && argv[end] !== ";" && !(argv[end] === "+" && argv[end - 1] === "{}")) end++;
		const inner = argv.slice(i + 1, end).map((each) => each.replaceAll("{}", SOME));
		if (inner.length > 0) found.push({ kind: "command", argv: inner, via: `${name} ${word}` });
		i = end;
	}
	return found;
}

function unwrapWatch(argv: readonly Text[]): readonly Inner[] {
	const at = afterOptions(argv, 1, { values: "nq", long: ["--interval"] });
	if (at >= argv.length) return [];
	if (argv.slice(1, at).some((word) => /^(-[a-z]*x|--exec)/.test(word)))
		return [{ kind: "command", argv: argv.slice(at), via: "watch" }];
	return [{ kind: "script", text: argv.slice(at).join(" "), args: [], via: "watch" }];
}

/** `system("…")` and pipes to commands in awk's text. */
function systemCalls(program: Text, via: string): readonly Inner[] {
	return [
		...program.matchAll(
			/system\s*\(\s*"((?:[^"\\]|\\.)*)"|"((?:[^"\\]|\\.)*)"\s*\|\s*getline|\|\s*"((?:[^"\\]|\\.)*)"/g,
		),
	].map((match) => ({
		kind: "script",
		text: (match[1] ?? match[2] ?? match[3] ?? "").replace(/\\(.)/g, "$1"),
		args: [],
		via,
	}));
}

function unwrapInterpreter(name: string, argv: readonly Text[], letters: string): readonly Inner[] {
	for (let i = 1; i < argv.length; i++) {
		const word = argv[i] ?? "";
		if (!word.startsWith("-")) return [];
		const inline = [...letters].map((letter) => word.indexOf(letter)).find((at) => at > 0);
		if (
			(inline !== undefined && /^-[a-zA-Z]+/.test(word) && !word.startsWith("--")) ||
			word === "--eval" ||
			word === "--print"
		) {
			return [{ kind: "code", text: argv[i + 1] ?? "", via: name }];
		}
		if (word === "-m" || word === "-W" || word === "-X") return [];
	}
	return [];
}
