// Runs the cases of a shell specification suite here and in the machine's bash, and shows where they differ: `node test/oils.ts SUITE HELPERS [FILE…]`,
// where SUITE is a folder with `*.test.sh` files and HELPERS one with the helper programs that they call. The suite is not kept in the repository.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { nodeUserland } from "@seahaven/host/userland";
import { createShell, defineCommand } from "seahaven";

const [, , suite = "", helpers = "", ...wanted] = process.argv;
const directory = `/tmp/oils-${process.pid}`;
const userland = nodeUserland();

interface SpecCase {
	readonly name: string;
	readonly code: string;
}

function parseSpec(text: string): readonly SpecCase[] {
	const cases: SpecCase[] = [];
	let name: string | null = null;
	let lines: string[] = [];
	let skip = false;
	const push = (): void => {
		if (name !== null) cases.push({ name, code: lines.join("\n") });
	};
	for (const line of text.split("\n")) {
		const title = /^#### +(.*)$/.exec(line);
		if (title !== null) {
			push();
			name = title[1] ?? "";
			lines = [];
			skip = false;
			continue;
		}
		if (/^## /.test(line)) {
			if (/^## END/.test(line)) skip = false;
			else if (/^## (?:(?:OK|N-I|BUG|BUG-\d) \S+ )?(?:STDOUT|STDERR):/i.test(line)) skip = /STDOUT:|STDERR:/.test(line);
			continue;
		}
		if (!skip) lines.push(line);
	}
	push();
	return cases;
}

const repr = (text: string): string => {
	const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
	let out = quote;
	for (const byte of Buffer.from(text, "utf8")) {
		const character = String.fromCharCode(byte);
		if (character === quote || character === "\\") out += `\\${character}`;
		else if (character === "\n") out += "\\n";
		else if (character === "\t") out += "\\t";
		else if (character === "\r") out += "\\r";
		else if (byte >= 32 && byte < 127) out += character;
		else out += `\\x${byte.toString(16).padStart(2, "0")}`;
	}
	return out + quote;
};
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const commands = [
	defineCommand("argv.py", async ({ args, stdout }) => {
		await stdout.write(bytes(`[${args.map(repr).join(", ")}]\n`));
		return 0;
	}),
	defineCommand("printenv.py", async ({ args, stdout, env }) => {
		await stdout.write(bytes(args.map((name) => `${env[name] ?? "None"}\n`).join("")));
		return 0;
	}),
	defineCommand("stdout_stderr.py", async ({ args, stdout, stderr }) => {
		await stdout.write(bytes(`${args[0] ?? "STDOUT"}\n`));
		await stderr.write(bytes(`${args[1] ?? "STDERR"}\n`));
		return Number(args[2] ?? "0");
	}),
];

const data: Record<string, Uint8Array> = {};
function gather(folder: string, to: string): void {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (statSync(path).isDirectory()) gather(path, `${to}/${name}`);
		else data[`${to}/${name}`] = readFileSync(path);
	}
}
if (existsSync(join(suite, "testdata"))) gather(join(suite, "testdata"), `${suite}/testdata`);

const environment = {
	PATH: `${helpers}:/usr/bin:/bin`,
	HOME: "/home/bob",
	LC_ALL: "C.UTF-8",
	TMP: directory,
	SH: "bash",
	REPO_ROOT: join(suite, ".."),
	LOCALE_ARCHIVE: "",
};

function live(code: string): Promise<{ status: number; stdout: string; stderr: string }> {
	return new Promise((resolve) => {
		const child = spawn("/bin/bash", ["-c", code], { argv0: "bash", cwd: directory, env: environment, detached: true });
		const out: Buffer[] = [];
		const err: Buffer[] = [];
		child.stdout.on("data", (part: Buffer) => out.push(part));
		child.stderr.on("data", (part: Buffer) => err.push(part));
		child.stdin.end();
		const timer = setTimeout(() => {
			try {
				process.kill(-(child.pid ?? 0), "SIGKILL");
			} catch {}
		}, 10_000);
		child.on("close", (status, signal) => {
			clearTimeout(timer);
			resolve({
				status:
					status ??
					({ SIGKILL: 137, SIGTERM: 143, SIGINT: 130, SIGHUP: 129, SIGUSR1: 138 } as Record<string, number>)[
						signal ?? ""
					] ??
					128,
				stdout: Buffer.concat(out).toString("latin1"),
				stderr: Buffer.concat(err).toString("latin1"),
			});
		});
	});
}

async function ours(code: string): Promise<{ status: number; stdout: string; stderr: string }> {
	await using shell = await createShell({
		userland,
		files: data,
		commands,
		cwd: directory,
		env: { ...environment, PATH: `/usr/bin:/bin` },
		world: { user: "root" },
	});
	const { exitCode, stdout, stderr } = await shell.exec(code, { stdin: "", timeout: 10_000 });
	const text = (part: { readonly bytes: Uint8Array }): string => Buffer.from(part.bytes).toString("latin1");
	return { status: exitCode, stdout: text(stdout), stderr: text(stderr) };
}

let same = 0;
let total = 0;
const names = wanted.length > 0 ? wanted : readdirSync(suite).filter((name) => name.endsWith(".test.sh"));
for (const file of names) {
	const text = readFileSync(join(suite, file), "utf8");
	if (/^## (?:our_shell: ysh|compare_shells: *$)/m.test(text) || /^(?:ysh|hay|json|ble|nix|ex|func|proc)-/.test(file))
		continue;
	let passed = 0;
	let all = 0;
	for (const { name, code } of parseSpec(text)) {
		rmSync(directory, { recursive: true, force: true });
		mkdirSync(directory);
		if (/\$SH --ysh|shopt --set|oils:|ysh:/.test(code)) continue;
		const theirs = await live(code);
		if (theirs.status === 137) continue;
		const mine = await ours(code);
		all++;
		const strip = (value: string): string =>
			value.replaceAll(/\b\d{4,}\b/g, "N").replaceAll("/usr/bin/bash", "/bin/bash");
		if (strip(theirs.stdout) === strip(mine.stdout) && theirs.status === mine.status) passed++;
		else {
			console.log(
				`===== ${file}: ${name}\n${code.trim()}\n-- bash ${theirs.status}\n${theirs.stdout}${theirs.stderr}-- ours ${mine.status}\n${mine.stdout}${mine.stderr}`,
			);
		}
	}
	same += passed;
	total += all;
	console.error(`${file}: ${passed}/${all}`);
}
console.error(`${same} of ${total} the same`);
rmSync(directory, { recursive: true, force: true });
process.exit(0);
