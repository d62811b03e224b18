import type { FileUse } from "./invocation.ts";
import { baseName, isKnown, resolvePath, SOME, type Text } from "./text.ts";
import { unwrap } from "./unwrap.ts";

/** What a command does with its operands. */
type Shape =
	| "read"
	| "write"
	| "delete"
	/** All but the last are read, the last is written. */
	| "copy"
	/** All but the last go away, the last is written. */
	| "move"
	/** The last is written, the others are only named. */
	| "link"
	/** The first is a pattern or program, the others are read. */
	| "pattern"
	/** The first is a mode or owner, the others are written. */
	| "attributes"
	/** The first is read, the second is written. */
	| "filter"
	/** The first is read, the rest are a program's own arguments. */
	| "program"
	| "none";

interface Uses {
	readonly shape: Shape;
	/** Letters of options with a value. */
	readonly values?: string;
	/** Letters of options whose value is a file: read (`<`) or written (`>`), each followed by its letters. */
	readonly reads?: string;
	readonly writes?: string;
	/** Letters after which operands of a `pattern` are all files. */
	readonly instead?: string;
	/** Long options with a value in the next word. */
	readonly long?: readonly string[];
	/** Letters that make it recursive. */
	readonly recursive?: string;
	/** Letters that make a `pattern` write its operands. */
	readonly inPlace?: string;
}

const table: ReadonlyMap<string, Uses> = new Map<string, Uses>([
	...reading(
		"cat tac nl od xxd hexdump strings file stat md5sum sha1sum sha256sum sha512sum b2sum cksum sum bzcat zcat xzcat less more realpath readlink basename tsort fmt fold pr expand unexpand iconv jq yq column comm diff cmp paste join bat source . look shuf",
	),
	["basename", { shape: "none" }],
	["dirname", { shape: "none" }],
	["jq", { shape: "pattern", values: "L", reads: "f", instead: "f" }],
	["yq", { shape: "pattern" }],
	["head", { shape: "read", values: "nc" }],
	["tail", { shape: "read", values: "ncs" }],
	["wc", { shape: "read" }],
	["sort", { shape: "read", values: "kStT", writes: "o" }],
	["uniq", { shape: "filter", values: "fsw" }],
	["split", { shape: "read", values: "abCln" }],
	["cut", { shape: "read", values: "bcdf" }],
	["grep", { shape: "pattern", values: "eABCmdD", reads: "f", instead: "ef", recursive: "rR" }],
	["egrep", { shape: "pattern", values: "eABCm", reads: "f", instead: "ef", recursive: "rR" }],
	["fgrep", { shape: "pattern", values: "eABCm", reads: "f", instead: "ef", recursive: "rR" }],
	["rg", { shape: "pattern", values: "eABCmgtT", reads: "f", instead: "ef" }],
	["ag", { shape: "pattern", values: "ABCmG" }],
	["sed", { shape: "pattern", values: "el", reads: "f", instead: "ef", inPlace: "i" }],
	["awk", { shape: "pattern", values: "Fv", reads: "f", instead: "f" }],
	["gawk", { shape: "pattern", values: "Fv", reads: "f", instead: "f" }],
	["perl", { shape: "pattern", values: "e", instead: "e", inPlace: "i" }],
	["ls", { shape: "read", values: "IwT", recursive: "R" }],
	["dir", { shape: "read" }],
	["tree", { shape: "read", values: "LIPo" }],
	["du", { shape: "read", values: "dBt", recursive: "as" }],
	["df", { shape: "read", values: "Bt" }],
	["cd", { shape: "read" }],
	["pushd", { shape: "read" }],
	["cp", { shape: "copy", values: "tS", recursive: "rRa" }],
	["mv", { shape: "move", values: "tS" }],
	["ln", { shape: "link", values: "tS" }],
	["install", { shape: "copy", values: "mogtS" }],
	["rsync", { shape: "copy", values: "efB" }],
	["scp", { shape: "copy", values: "cFiJloPS", recursive: "r" }],
	["rm", { shape: "delete", recursive: "rR" }],
	["rmdir", { shape: "delete" }],
	["unlink", { shape: "delete" }],
	["shred", { shape: "delete", values: "ns" }],
	["srm", { shape: "delete", recursive: "r" }],
	["truncate", { shape: "write", values: "sr" }],
	["touch", { shape: "write", values: "dt", reads: "r" }],
	["mkdir", { shape: "write", values: "m" }],
	["mkfifo", { shape: "write", values: "m" }],
	["tee", { shape: "write" }],
	["chmod", { shape: "attributes", recursive: "R" }],
	["chown", { shape: "attributes", recursive: "R" }],
	["chgrp", { shape: "attributes", recursive: "R" }],
	["chattr", { shape: "attributes", recursive: "R" }],
	["setfacl", { shape: "write", values: "mxMX", recursive: "R" }],
	["gzip", { shape: "write" }],
	["gunzip", { shape: "write" }],
	["bzip2", { shape: "write" }],
	["xz", { shape: "write", values: "T" }],
	["zip", { shape: "write", values: "xi" }],
	["unzip", { shape: "read", values: "x", writes: "d" }],
	["ed", { shape: "write" }],
	["ex", { shape: "write" }],
	["vi", { shape: "write" }],
	["vim", { shape: "write" }],
	["nano", { shape: "write" }],
	["patch", { shape: "write", values: "pdF", reads: "i", writes: "o" }],
	["mktemp", { shape: "none", values: "p" }],
	["python", { shape: "program", values: "mcWX" }],
	["python3", { shape: "program", values: "mcWX" }],
	["node", { shape: "program", values: "epr" }],
	["ruby", { shape: "program", values: "erI" }],
	["curl", { shape: "none", writes: "o", reads: "TK", values: "XHdAubeFmxCcDErsUwYyz" }],
	["wget", { shape: "none", writes: "OP", values: "tTUQeiao" }],
	["echo", { shape: "none" }],
	["printf", { shape: "none" }],
]);

function reading(names: string): readonly (readonly [string, Uses])[] {
	return names.split(" ").map((name) => [name, { shape: "read" }] as const);
}

/** Commands of which it is known what they do with their words. */
export function knowsOperands(name: string): boolean {
	return table.has(name) || ["find", "dd", "tar", "test", "[", "git"].includes(name);
}

/** What a command's words say about files. Of a command that nobody knows, words that look like paths count as read. */
export function filesOf(argv: readonly Text[], cwd: Text): readonly FileUse[] {
	const name = baseName(argv[0] ?? "");
	const use = (how: FileUse["how"], path: Text, recursive = false): FileUse => ({
		how,
		path,
		resolved: resolvePath(cwd, path),
		by: "operand",
		recursive,
	});
	switch (name) {
		case "find":
			return findUses(argv, use);
		case "dd":
			return argv.flatMap((word) => {
				const match = /^(if|of)=(.*)$/s.exec(word);
				return match === null ? [] : [use(match[1] === "if" ? "read" : "write", match[2] ?? "")];
			});
		case "tar":
			return tarUses(argv, use);
		case "bash":
		case "sh":
			return unwrap(argv).flatMap((inner) => (inner.kind === "file" ? [use("read", inner.path)] : []));
		case "test":
		case "[":
			return argv.flatMap((word, i) =>
				/^-[abcdefgGhkLNOprsSuwx]$/.test(argv[i - 1] ?? "") ? [use("read", word)] : [],
			);
		case "git":
			return argv.flatMap((word, i) =>
				/^(-C|--git-dir|--work-tree)$/.test(argv[i - 1] ?? "") ? [use("read", word)] : [],
			);
		default:
			break;
	}
	const uses = table.get(name);
	if (uses === undefined && unwrap(argv).length > 0) return [];
	if (uses === undefined) {
		return argv
			.slice(1)
			.filter(looksLikePath)
			.map((word) => use("read", word));
	}
	return shaped(argv, uses, use);
}

/** Whether a word of a command that nobody knows is most likely a path: absolute, or up from here. */
function looksLikePath(word: Text): boolean {
	return /^(\/|\.\.(\/|$))/.test(word) && !word.includes(" ") && !/^\/\//.test(word);
}

type Make = (how: FileUse["how"], path: Text, recursive?: boolean) => FileUse;

function shaped(argv: readonly Text[], uses: Uses, use: Make): readonly FileUse[] {
	const { shape, values = "", reads = "", writes = "", instead = "", recursive = "", inPlace = "" } = uses;
	const files: FileUse[] = [];
	const operands: Text[] = [];
	const seen = new Set<string>();
	let into: Text | null = null;
	for (let i = 1; i < argv.length; i++) {
		const word = argv[i] ?? "";
		if (word === "--") {
			operands.push(...argv.slice(i + 1));
			break;
		}
		const inline = /^--([a-z-]+)=(.*)$/s.exec(word);
		if (inline !== null) {
			const [, option = "", value = ""] = inline;
			if (option === "target-directory") into = value;
			else if (/^(output|output-document|output-file|directory-prefix|to-file)$/.test(option))
				files.push(use("write", value));
			else if (/^(file|reference|files0-from|upload-file|config|regexp-file)$/.test(option))
				files.push(use("read", value));
			else if (option === "in-place") seen.add("i");
			continue;
		}
		if (word.startsWith("--")) {
			if (word === "--recursive") seen.add(recursive[0] ?? "");
			else if (word === "--in-place") seen.add("i");
			else if (/^--(output|output-document)$/.test(word)) files.push(use("write", argv[++i] ?? ""));
			else if (/^--(regexp|expression)$/.test(word)) {
				seen.add("e");
				i++;
			} else if (word === "--target-directory") into = argv[++i] ?? null;
			continue;
		}
		if (!word.startsWith("-") || word === "-" || !isKnown(word.slice(0, 2))) {
			operands.push(word);
			continue;
		}
		for (let at = 1; at < word.length; at++) {
			const letter = word[at] ?? "";
			seen.add(letter);
			// sed's and perl's -i takes a suffix in the same word.
			if (letter === "i" && inPlace.includes("i")) break;
			if (!values.includes(letter) && !reads.includes(letter) && !writes.includes(letter)) continue;
			const value = at < word.length - 1 ? word.slice(at + 1) : (argv[++i] ?? "");
			if (reads.includes(letter)) files.push(use("read", value));
			else if (writes.includes(letter)) files.push(use("write", value));
			else if (letter === "t" && (shape === "copy" || shape === "move" || shape === "link")) into = value;
			break;
		}
	}
	const deep = [...recursive].some((letter) => seen.has(letter));
	const last = into === null ? operands.at(-1) : into;
	const others = into === null ? operands.slice(0, -1) : operands;
	const writing = [...inPlace].some((letter) => seen.has(letter));
	switch (shape) {
		case "read":
		case "write":
		case "delete":
			files.push(...operands.filter((path) => path !== "-").map((path) => use(shape, path, deep)));
			break;
		case "copy":
		case "move":
			files.push(...others.map((path) => use(shape === "copy" ? "read" : "delete", path, deep)));
			if (last !== undefined) files.push(use("write", last));
			break;
		case "link":
			if (last !== undefined) files.push(use("write", last));
			break;
		case "pattern": {
			const all = [...instead].some((letter) => seen.has(letter)) ? operands : operands.slice(1);
			files.push(...all.filter((path) => path !== "-").map((path) => use(writing ? "write" : "read", path, deep)));
			break;
		}
		case "attributes":
			files.push(...operands.slice(1).map((path) => use("write", path, deep)));
			break;
		case "filter":
			if (operands[0] !== undefined) files.push(use("read", operands[0]));
			if (operands[1] !== undefined) files.push(use("write", operands[1]));
			break;
		case "program":
			if (operands[0] !== undefined && operands[0] !== "-") files.push(use("read", operands[0]));
			break;
		case "none":
			break;
	}
	return files;
}

function findUses(argv: readonly Text[], use: Make): readonly FileUse[] {
	const roots: Text[] = [];
	for (const word of argv.slice(1)) {
		if (/^-[HLPO]/.test(word) && roots.length === 0) continue;
		if (/^[-(!,]/.test(word)) break;
		roots.push(word);
	}
	if (roots.length === 0) roots.push(".");
	const removes = argv.some((word) => word === "-delete");
	const filtered = argv.some((word) =>
		/^-(i?name|i?path|type|newer|m?time|mtime|mmin|size|i?regex|empty|user|perm|maxdepth)$/.test(word),
	);
	const files = roots.map((path) => use(removes ? "delete" : "read", path, !filtered || !removes));
	for (const [i, word] of argv.entries()) {
		if (/^-f(print|print0|ls|printf)$/.test(word)) files.push(use("write", argv[i + 1] ?? SOME));
	}
	return files;
}

function tarUses(argv: readonly Text[], use: Make): readonly FileUse[] {
	const files: FileUse[] = [];
	let creates = false;
	for (let i = 1; i < argv.length; i++) {
		const word = argv[i] ?? "";
		const group = /^-?([A-Za-z]+)$/.exec(word)?.[1];
		if (i === 1 && group !== undefined) {
			creates = /[cru]/.test(group);
			if (group.includes("f")) files.push(use(creates ? "write" : "read", argv[++i] ?? ""));
			continue;
		}
		if (word === "-f") files.push(use(creates ? "write" : "read", argv[++i] ?? ""));
		else if (word === "-C" || word === "--directory") files.push(use(creates ? "read" : "write", argv[++i] ?? ""));
		else if (word.startsWith("--file=")) files.push(use(creates ? "write" : "read", word.slice(7)));
		else if (word === "--create") creates = true;
		else if (!word.startsWith("-") && creates) files.push(use("read", word, true));
	}
	return files;
}

/** The hosts that a command's words name: of URLs, of `user@host:path`, of commands that take a host. */
export function hostsOf(argv: readonly Text[]): readonly Text[] {
	const name = baseName(argv[0] ?? "");
	const hosts = new Set<Text>();
	const network = networkCommands.has(name);
	if (name === "git" && !argv.some((word) => gitNetwork.has(word))) return [];
	for (const [i, word] of argv.entries()) {
		if (i === 0) continue;
		if (!textual.has(name)) {
			for (const match of word.matchAll(
				/\b[a-z][a-z0-9+.-]*:\/\/(?:[^/@\s:]*(?::[^/@\s]*)?@)?(\[[0-9a-fA-F:]+\]|[^/:\s'"?#]+)/gi,
			)) {
				if (!match[0].toLowerCase().startsWith("file:")) hosts.add((match[1] ?? "").toLowerCase());
			}
		}
		if (remote.has(name)) {
			const match = /^(?:[^@\s/:]+@)?([A-Za-z0-9._-]+\.?[A-Za-z0-9-]*):(?!\/\/)/.exec(word);
			if (match !== null && !word.startsWith("-")) hosts.add((match[1] ?? "").toLowerCase());
		}
		if (
			network &&
			(hosts.size === 0 || manyHosts.has(name)) &&
			!word.startsWith("-") &&
			!word.includes("://") &&
			hostOperand.test(word)
		) {
			const before = argv[i - 1] ?? "";
			const takesValue = /^-[A-Za-z]$/.test(before) && !/^-[sSLkfvgI46]$/.test(before);
			if (!takesValue)
				hosts.add(
					word
						.replace(/^[^@/]*@/, "")
						.replace(/[:/].*$/s, "")
						.toLowerCase(),
				);
		}
	}
	return [...hosts].filter((host) => host !== "");
}

const hostOperand = /^(?:[^@/\s]*@)?(?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]*[A-Za-z\d](?::\d+)?(?:\/.*)?$/;
/** Commands whose operands are hosts. */
export const networkCommands: ReadonlySet<string> = new Set(
	"curl wget nc ncat netcat telnet ssh sftp ftp ping dig nslookup host socat aria2c httpie http lynx".split(" "),
);
const manyHosts = new Set(["curl", "wget", "ping"]);
const gitNetwork = new Set(["clone", "fetch", "pull", "push", "remote", "ls-remote", "submodule", "archive"]);
const remote = new Set(["scp", "rsync", "git", "sftp"]);
/** Commands that take text: a URL in it is no host that they reach. */
const textual = new Set(
	"echo printf grep egrep fgrep rg sed awk cat test [ [[ export local declare read : true jq tee basename dirname expr sort".split(
		" ",
	),
);
