// Runs the cases of a shell specification suite here and in the machine's bash, and shows where they differ: `node test/oils.ts [--command] SUITE HELPERS
// [FILE…]`, where SUITE is a folder with `*.test.sh` files and HELPERS one with the helper programs that they call. The cases are read from standard input,
// as that suite does it, or with --command handed to `-c`. Two counts: where both answer the same, and, of the cases where the machine's bash answers
// what the suite expects of bash, those where ours does too. The suite is not kept in the repository.
import { execFileSync, spawn } from "node:child_process";
import {
	closeSync,
	constants,
	existsSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeSync,
} from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { nodeUserland } from "@seahaven/host/userland";
import { createShell, type FilesInit } from "seahaven";

const byCommand = process.argv.includes("--command");
const [suite = "", helpers = "", ...wanted] = process.argv.slice(2).filter((word) => word !== "--command");
const directory = `/tmp/oils-${process.pid}`;
const pipes = `${directory}.pipes`;
const userland = nodeUserland();

// Texts are bytes: one character for each.
interface SpecCase {
	readonly name: string;
	readonly code: string;
	/** What the suite says of bash; `null` where it says nothing. */
	readonly expected: { readonly status: number; readonly stdout: string | null; readonly stderr: string | null };
}

const inBytes = (text: string): string => Buffer.from(text).toString("latin1");
const inText = (bytes: string): string => Buffer.from(bytes, "latin1").toString();
const assertion = /^## +(?:(?:OK|BUG|N-I)(?:-\d)? +(\S+) +)?([\w-]+): *(.*)$/;

/** The cases of a file. An assertion that names bash goes before one for all shells. */
function parseSpec(text: string): readonly SpecCase[] {
	const cases: SpecCase[] = [];
	for (const part of text.split(/^####/m).slice(1)) {
		const lines = part.split("\n");
		const general = new Map<string, string>();
		const special = new Map<string, string>();
		const code: string[] = [];
		let reached = false;
		for (let at = 1; at < lines.length; at++) {
			const line = lines[at] ?? "";
			const match = assertion.exec(line);
			if (match === null) {
				if (!reached) code.push(line);
				continue;
			}
			const [, shells, key = "", value = ""] = match;
			if (key === "code") code.push(value);
			reached = code.some((line) => line.trim() !== "");
			const target = shells === undefined ? general : shells.split("/").includes("bash") ? special : null;
			if (key === "STDOUT" || key === "STDERR") {
				const block: string[] = [];
				while (at + 1 < lines.length && !/^## /.test(lines[at + 1] ?? "")) block.push(lines[++at] ?? "");
				if (/^## +END/.test(lines[at + 1] ?? "")) at++;
				target?.set(key.toLowerCase(), block.map((line) => `${line}\n`).join(""));
			} else if (key.endsWith("-json")) target?.set(key.slice(0, -"-json".length), inBytes(JSON.parse(inText(value))));
			else target?.set(key, key === "status" ? value : `${value}\n`);
		}
		const find = (key: string): string | null => special.get(key) ?? general.get(key) ?? null;
		cases.push({
			name: (lines[0] ?? "").trim(),
			code: `${code.join("\n")}\n`,
			expected: { status: Number(find("status") ?? "0"), stdout: find("stdout"), stderr: find("stderr") },
		});
	}
	return cases;
}

/** The helper programs of the suite, for a world that has no Python. */
const ownHelpers: Readonly<Record<string, string>> = {
	"argv.py": `LC_ALL=C
separator= out=
for argument; do
	quote="'"
	[[ $argument == *"'"* && $argument != *'"'* ]] && quote='"'
	text=$argument
	if [[ $argument == *[!\\ -~]* || $argument == *[\\\\"$quote"]* ]]; then
		text=
		for ((at = 0; at < \${#argument}; at++)); do
			byte=\${argument:at:1}
			case $byte in
			"$quote" | \\\\) text+=\\\\$byte ;;
			$'\\n') text+='\\n' ;;
			$'\\t') text+='\\t' ;;
			$'\\r') text+='\\r' ;;
			[\\ -~]) text+=$byte ;;
			*) printf -v byte '\\\\x%02x' "'$byte"; text+=$byte ;;
			esac
		done
	fi
	out+=$separator$quote$text$quote
	separator=', '
done
printf '[%s]\\n' "$out"
`,
	"printenv.py": `for name; do [[ -v $name ]] && printf '%s\\n' "\${!name}" || echo None; done\n`,
	"stdout_stderr.py": `echo "\${1-STDOUT}"; echo "\${2-STDERR}" >&2; exit "\${3-0}"\n`,
	"read_from_fd.py": `for fd; do
	{ IFS= read -r -d '' -u "$fd" text; } 2>/dev/null
	printf '%s: %s' "$fd" "$text"
done
`,
};

const files: Record<string, FilesInit[string]> = {};
function gather(folder: string, to: string): void {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		const stat = statSync(path);
		if (stat.isDirectory()) gather(path, `${to}/${name}`);
		else files[`${to}/${name}`] = { data: readFileSync(path), mode: stat.mode & 0o777 };
	}
}
for (const folder of ["testdata", "bin"])
	if (existsSync(join(suite, folder))) gather(join(suite, folder), `${suite}/${folder}`);
// What is the machine's own and shows in answers: accounts, and the prompt that its shells begin with. Of the suite's folder, the names.
for (const path of ["/etc/passwd", "/etc/group", "/etc/bash.bashrc"])
	if (existsSync(path)) files[path] = { data: readFileSync(path), mode: 0o644 };
for (const name of readdirSync(suite)) if (name.endsWith(".sh")) files[`${suite}/${name}`] = "";
for (const [name, text] of Object.entries(ownHelpers))
	files[`${helpers}/${name}`] = { data: `#!/bin/bash -p\n${text}`, mode: 0o755 };

const environment = {
	PATH: `${helpers}:/usr/bin:/bin`,
	HOME: "/home/bob",
	LC_ALL: "C.UTF-8",
	TMP: directory,
	SH: "bash",
	REPO_ROOT: join(suite, ".."),
	LOCALE_ARCHIVE: "",
};

interface Answer {
	readonly status: number;
	readonly stdout: string;
	readonly stderr: string;
}

/** The two ends of a pipe with a name: /dev/stdout can be opened where it is one, and not where it is one of Node's sockets. */
function openPipe(name: string): { readonly read: number; readonly write: number } {
	const read = openSync(join(pipes, name), constants.O_RDONLY | constants.O_NONBLOCK);
	return { read, write: openSync(join(pipes, name), constants.O_WRONLY) };
}

function live(code: string): Promise<Answer> {
	const input = openSync(join(pipes, "in"), constants.O_RDWR);
	const stdin = openSync(join(pipes, "in"), constants.O_RDONLY);
	if (!byCommand) writeSync(input, code, null, "latin1");
	closeSync(input);
	const [out, err] = [openPipe("out"), openPipe("err")];
	return new Promise((resolve) => {
		const child = spawn("/bin/bash", byCommand ? ["-c", inText(code)] : [], {
			argv0: "bash",
			cwd: directory,
			env: environment,
			detached: true,
			stdio: [stdin, out.write, err.write],
		});
		for (const fd of [stdin, out.write, err.write]) closeSync(fd);
		const text = { stdout: "", stderr: "" };
		let status = 0;
		let open = 3;
		const close = (): void => {
			if (--open > 0) return;
			clearTimeout(timer);
			resolve({ status, ...text });
		};
		for (const [key, { read }] of [["stdout", out] as const, ["stderr", err] as const]) {
			const socket = new Socket({ fd: read, readable: true, writable: false });
			socket.on("data", (part: Buffer) => {
				text[key] += part.toString("latin1");
			});
			socket.on("close", close);
		}
		const timer = setTimeout(() => {
			try {
				process.kill(-(child.pid ?? 0), "SIGKILL");
			} catch {}
		}, 10_000);
		child.on("exit", (code, signal) => {
			const signals: Record<string, number> = { SIGKILL: 137, SIGTERM: 143, SIGINT: 130, SIGHUP: 129, SIGUSR1: 138 };
			status = code ?? signals[signal ?? ""] ?? 128;
			close();
		});
	});
}

async function ours(code: string): Promise<Answer> {
	await using shell = await createShell({
		userland,
		files: { ...files, [`${directory}/_tmp/`]: { directory: true } },
		cwd: directory,
		env: environment,
		world: { user: "root" },
	});
	const options = byCommand ? { stdin: "" } : { stdin: Buffer.from(code, "latin1") };
	const result = await shell.exec(byCommand ? inText(code) : "unset LANG LOGNAME SHELL USER; exec bash", {
		...options,
		timeout: 10_000,
	});
	const text = (part: { readonly bytes: Uint8Array }): string => Buffer.from(part.bytes).toString("latin1");
	return { status: result.exitCode, stdout: text(result.stdout), stderr: text(result.stderr) };
}

const meets = (answer: Answer, expected: SpecCase["expected"]): boolean =>
	answer.status === expected.status &&
	(expected.stdout === null || answer.stdout === expected.stdout) &&
	(expected.stderr === null || answer.stderr === expected.stderr);
const strip = (value: string): string => value.replaceAll(/\b\d{4,}\b/g, "N").replaceAll("/usr/bin/bash", "/bin/bash");

const sum = { same: 0, all: 0, met: 0, expected: 0 };
mkdirSync(pipes);
execFileSync(
	"mkfifo",
	["in", "out", "err"].map((name) => join(pipes, name)),
);
for (const file of wanted.length > 0 ? wanted : readdirSync(suite).filter((name) => name.endsWith(".test.sh"))) {
	const text = readFileSync(join(suite, file), "latin1");
	if (/^## (?:our_shell: ysh|compare_shells: *$)/m.test(text) || /^(?:ysh|hay|json|ble|nix|ex|func|proc)-/.test(file))
		continue;
	const count = { same: 0, all: 0, met: 0, expected: 0 };
	for (const { name, code, expected } of parseSpec(text)) {
		rmSync(directory, { recursive: true, force: true });
		mkdirSync(join(directory, "_tmp"), { recursive: true });
		if (/\$SH --ysh|shopt --set|oils:|ysh:/.test(code)) continue;
		const theirs = await live(code);
		if (theirs.status === 137) continue;
		const mine = await ours(code);
		const same = strip(theirs.stdout) === strip(mine.stdout) && theirs.status === mine.status;
		const wants = meets(theirs, expected);
		const met = wants && meets(mine, expected);
		count.all++;
		if (same) count.same++;
		if (wants) count.expected++;
		if (met) count.met++;
		if (same && met === wants) continue;
		const mark = met ? "as expected" : wants ? "NOT AS EXPECTED" : "nothing to meet";
		console.log(
			`===== ${file}: ${name} (${mark})\n${code.trim()}\n-- bash ${theirs.status}\n${theirs.stdout}${theirs.stderr}-- ours ${mine.status}\n${mine.stdout}${mine.stderr}`,
		);
	}
	for (const key of ["same", "all", "met", "expected"] as const) sum[key] += count[key];
	console.error(`${file}: ${count.same}/${count.all} the same, ${count.met}/${count.expected} as expected`);
}
console.error(`${sum.same} of ${sum.all} the same; ${sum.met} of ${sum.expected} as expected`);
for (const path of [directory, pipes]) rmSync(path, { recursive: true, force: true });
process.exit(0);
