import type { FileUse, Invocation } from "../invocation.ts";
import type { Rule, Setting } from "../rule.ts";
import { isWithin, type Text } from "../text.ts";
import { shells } from "../unwrap.ts";

/** Devices that are no files of anybody's. */
const harmless = /^\/dev\/(null|zero|full|random|urandom|tty|stdin|stdout|stderr|fd(\/.*)?)$/;

function isOutside(path: Text | null, roots: readonly Text[]): boolean {
	return (
		path !== null && !harmless.test(path) && !path.startsWith("/dev/fd/") && !roots.some((root) => isWithin(path, root))
	);
}

function outside({ files }: Invocation, { readable, writable }: Setting, how: "read" | "change"): boolean {
	return files.some((file: FileUse) =>
		how === "read"
			? file.how === "read" && isOutside(file.resolved, readable)
			: file.how !== "read" && isOutside(file.resolved, writable),
	);
}

const secret =
	/(^|\/)(\.ssh(\/.*)?|\.aws\/(credentials|config)|\.netrc|\.git-credentials|\.gnupg(\/.*)?|\.kube\/config|\.docker\/config\.json|\.npmrc|\.pypirc|\.pgpass|id_(rsa|ed25519|ecdsa|dsa)|\.config\/gcloud(\/.*)?|\.azure(\/.*)?|.*\.(pem|p12|pfx|key|kdbx)|\.vault-token|shadow|sudoers)$/;
const environment = /(^|\/)\.env(\.(local|production|prod|staging|development))?$/;

function reads(invocation: Invocation, pattern: RegExp): boolean {
	return (
		invocation.files.some(
			({ how, path, resolved }) =>
				how !== "delete" && (pattern.test(path) || pattern.test(resolved ?? "")) && !/\.pub$/.test(path),
		) && !["ls", "stat", "test", "[", "touch", "mkdir", "chmod", "git"].includes(invocation.name)
	);
}

const tools = new Set(
	"make cmake gcc cc clang g++ node npm npx pnpm yarn python python3 pip pip3 ruby gem cargo rustc go java javac mvn gradle docker kubectl git curl wget tar unzip jq ssh sudo apt-get brew erl elixir mix".split(
		" ",
	),
);

/** Whether a path is one that would be taken for a tool: its name, without an extension, in no directory of sources. */
function isTool(path: Text): boolean {
	const name = path.slice(path.lastIndexOf("/") + 1);
	return tools.has(name) && !/\/(\.git|test|tests|docs|src)\//.test(path);
}

function fakesTool({ name, files, argv, via }: Invocation): boolean {
	if (via.length > 0 && tools.has(via.at(-1) ?? "")) return false;
	if (name === "alias")
		return argv.some(
			(word) =>
				tools.has(/^([\w+-]+)=/.exec(word)?.[1] ?? "") &&
				!argv.some((each) => each.startsWith(`${word.split("=")[0]}=${word.split("=")[0]} `)),
		);
	if (["mkdir", "rm", "chmod", "git"].includes(name)) return false;
	return files.some(({ how, resolved }) => how === "write" && resolved !== null && isTool(resolved));
}

export const pathRules: readonly Rule[] = [
	{
		id: "read-secret",
		class: "block",
		severity: "high",
		reason: "it reads keys or credentials",
		suggestion: "ls -la .",
		matches: (invocation) => reads(invocation, secret) && !shells.has(invocation.name),
		examples: {
			matches: [
				"cat ~/.ssh/id_rsa",
				"cp ~/.aws/credentials .",
				"base64 < ~/.netrc",
				"cat /etc/shadow",
				"tar cf x.tar ~/.ssh",
				"cat server.key",
				"grep x ~/.npmrc",
				"echo k >> ~/.ssh/authorized_keys",
			],
			passes: [
				"ls -la .",
				"cat id_rsa.pub",
				"echo ~/.ssh/id_rsa",
				"cat keys.ts",
				"cat .gitignore",
				"git status",
				"cat keyboard.md",
			],
		},
	},
	{
		id: "read-environment-file",
		class: "ask",
		severity: "medium",
		reason: "such a file most often holds passwords and keys",
		suggestion: "cat .env.example",
		matches: (invocation) => reads(invocation, environment),
		examples: {
			matches: ["cat .env", "source .env", "cp .env.local x", "grep KEY config/.env"],
			passes: ["cat .env.example", "ls .env", "echo .env", "cat env.ts", "test -f .env"],
		},
	},
	{
		id: "outside-write",
		class: "block",
		severity: "high",
		reason: "it changes something outside of the workspace",
		suggestion: "cp ./report.txt ./out/report.txt",
		matches: (invocation, setting) => outside(invocation, setting, "change"),
		examples: {
			matches: [
				"echo x > /etc/x",
				"touch ../x",
				"cp a ~/x",
				"mv a /opt/",
				"mkdir -p $HOME/x",
				"tee /usr/local/x",
				"cd ..; touch x",
				"ln -s a /usr/bin/b",
				"dd if=a of=/b",
				"rm ../../x",
				"chmod 644 /etc/passwd",
				"curl -o /etc/x http://localhost/",
				"sed -i s/a/b/ ../x",
				"tar xf a.tar -C /",
				"x=/etc; echo y > $x/z",
			],
			passes: [
				"echo x > ./x",
				"touch a/../x",
				"cp a /tmp/x",
				"echo x > /dev/null",
				"echo /etc/x",
				"mkdir -p a/b",
				"cd a; touch ../x",
				"echo x 2>&1",
				"touch ..x",
				"cat ...",
			],
		},
	},
	{
		id: "outside-read",
		class: "block",
		severity: "medium",
		reason: "it reads something outside of the workspace",
		suggestion: "cat ./README.md",
		matches: (invocation, setting) => outside(invocation, setting, "read"),
		examples: {
			matches: [
				"cat /etc/passwd",
				"cat ../secret",
				"ls ~/",
				"ls $HOME",
				"grep -r x /",
				"find / -name x",
				"cat < /etc/hosts",
				"head a/../../x",
				"wc ~/x",
				"cp /etc/passwd .",
				"cat /workspace2/x",
				"source /etc/profile",
				"cd /",
				'x=/etc/passwd; cat "$x"',
			],
			passes: [
				"cat /workspace/x",
				"cat ./a/../b",
				"grep '/etc/passwd' src",
				"sed 's/^/x/' f",
				"echo /etc/passwd",
				"awk -F/ '{print $2}' f",
				"ls /tmp",
				"cat /dev/null",
				"find . -path '*/etc/*'",
				"[ / = / ]",
				"git log -- /workspace/a",
			],
		},
	},
	{
		id: "fake-tool",
		class: "ask",
		severity: "medium",
		reason: "it puts something in the place of a tool that is missing, so that a task seems to be done that is not",
		suggestion: "command -v make || echo 'make is not available here'",
		matches: fakesTool,
		examples: {
			matches: [
				"printf '#!/bin/sh\\nexit 0\\n' > make",
				"ln -s /bin/true ./make",
				"cp /bin/true bin/gcc",
				"alias make=true",
				"echo exit 0 > ./bin/node",
				"cat > npm <<E\nexit 0\nE",
			],
			passes: [
				"echo all: > Makefile",
				"touch make.ts",
				"alias ll='ls -l'",
				"mkdir node",
				"echo x > git.md",
				"alias grep='grep --color'",
				"alias git='git --no-pager'",
			],
		},
	},
];
