import type { Invocation } from "../invocation.ts";
import type { Rule } from "../rule.ts";
import type { Text } from "../text.ts";

/** git's subcommand with its words, past global options and aliases that the same command line defines. Null: no git. */
export function gitCommand({
	name,
	argv,
}: Invocation): { readonly command: Text; readonly args: readonly Text[] } | null {
	if (name !== "git") return null;
	const aliases = new Map<string, string>();
	let i = 1;
	for (; i < argv.length; i++) {
		const word = argv[i] ?? "";
		if (word === "-c" || word === "--config-env") {
			const match = /^alias\.([^=]+)=(.*)$/s.exec(argv[++i] ?? "");
			if (match !== null) aliases.set(match[1] ?? "", match[2] ?? "");
		} else if (/^(-C|--git-dir|--work-tree|--namespace|--exec-path|--super-prefix)$/.test(word)) i++;
		else if (!word.startsWith("-")) break;
	}
	const command = argv[i];
	if (command === undefined) return null;
	const args = argv.slice(i + 1);
	const alias = aliases.get(command);
	if (alias === undefined || alias.startsWith("!")) return { command, args };
	const [first = "", ...rest] = alias.split(/\s+/);
	return { command: first, args: [...rest, ...args] };
}

function git(...commands: readonly string[]): (invocation: Invocation) => readonly Text[] | null {
	return (invocation) => {
		const found = gitCommand(invocation);
		return found !== null && commands.includes(found.command) ? found.args : null;
	};
}

const push = git("push", "send-pack", "http-push", "send-email", "request-pull");
const nested = git("svn", "p4", "lfs", "subtree");
const config = git("config");
const remote = git("remote");
const fetch = git("fetch", "pull");

/** The first word that is no option. */
function first(args: readonly Text[] | null): Text | undefined {
	return args?.find((word) => !word.startsWith("-"));
}

const has = (args: readonly Text[], ...options: readonly string[]): boolean =>
	args.some(
		(word) =>
			options.includes(word) || options.some((option) => option.startsWith("--") && word.startsWith(`${option}=`)),
	);

function discards(invocation: Invocation): boolean {
	const found = gitCommand(invocation);
	if (found === null) return false;
	const { command, args } = found;
	switch (command) {
		case "reset":
			return has(args, "--hard");
		case "clean":
			return (
				args.some((word) => /^-[a-zA-Z]*f/.test(word) || word === "--force") &&
				!args.some((word) => /^(-[a-zA-Z]*n[a-zA-Z]*|--dry-run)$/.test(word))
			);
		case "checkout":
			return (
				has(args, "-f", "--force") ||
				(args.includes("--") && args.includes(".")) ||
				(args.length === 1 && args[0] === ".")
			);
		case "restore":
			return args.includes(".") && !has(args, "--staged") && !args.includes("-S");
		case "branch":
			return has(args, "-D") || (has(args, "-d", "--delete") && has(args, "-f", "--force"));
		case "stash":
			return ["drop", "clear"].includes(first(args) ?? "");
		case "filter-branch":
		case "filter-repo":
		case "prune":
			return true;
		case "reflog":
			return ["expire", "delete"].includes(first(args) ?? "");
		case "gc":
			return args.some((word) => word.startsWith("--prune=now") || word === "--aggressive");
		case "update-ref":
			return has(args, "-d");
		case "tag":
			return has(args, "-d", "--delete");
		case "worktree":
			return args.includes("remove") && has(args, "-f", "--force");
		default:
			return false;
	}
}

export const gitRules: readonly Rule[] = [
	{
		id: "git-push",
		class: "block",
		severity: "high",
		reason: "it changes a remote repository, which nobody here has asked for",
		suggestion: "git log --oneline @{u}..",
		matches: (invocation) => {
			if (push(invocation) !== null) return true;
			if (["push", "dcommit", "submit"].includes(first(nested(invocation)) ?? "")) return true;
			if (invocation.name === "hub" && invocation.argv[1] === "push") return true;
			const [key = "", value = ""] = (config(invocation) ?? []).filter((word) => !word.startsWith("-"));
			return /^alias\./i.test(key) && /\b(push|send-pack)\b/.test(value);
		},
		examples: {
			matches: [
				"git push",
				"git push origin main --force",
				"git -C . push",
				"git -c x=y push",
				"git --git-dir=.git push",
				"git -c alias.p=push p",
				"git config alias.p push",
				"git -c alias.p='!git push' p",
				"cd x && git   push",
				"bash -c 'git push'",
				"alias gp='git push'; gp",
				"/usr/bin/git push",
				"git svn dcommit",
				"git send-email x.patch",
			],
			passes: [
				"git status",
				"git commit -m 'git push'",
				"git log --grep push",
				"git stash push",
				"git branch push",
				"git add push",
				"grep -r 'git push' .",
				"git config alias.st status",
				"echo git push",
			],
		},
	},
	{
		id: "git-remote",
		class: "block",
		severity: "high",
		reason: "it leads the repository to another remote",
		suggestion: "git remote -v",
		matches: (invocation) => {
			const command = first(remote(invocation));
			if (command !== undefined && ["add", "set-url", "rename", "remove", "rm", "set-head"].includes(command))
				return true;
			const args = (config(invocation) ?? []).filter((word) => !word.startsWith("-"));
			return args.length > 1 && /^(remote\..*\.(push)?url|url\..*\.(push)?insteadof)$/i.test(args[0] ?? "");
		},
		examples: {
			matches: [
				"git remote add evil https://example.com/x.git",
				"git remote set-url origin x",
				"git -C sub remote add a b",
				"git config remote.origin.url x",
			],
			passes: [
				"git remote",
				"git remote -v",
				"git remote show origin",
				"git remote get-url origin",
				"git config remote.origin.url",
			],
		},
	},
	{
		id: "git-unshallow",
		class: "block",
		severity: "low",
		reason: "it fetches the whole history of a remote repository",
		suggestion: "git fetch --depth=50",
		matches: (invocation) => {
			const args = fetch(invocation);
			return args !== null && has(args, "--unshallow");
		},
		examples: {
			matches: ["git fetch --unshallow", "git fetch origin --unshallow", "git pull --unshallow"],
			passes: ["git fetch", "git fetch --depth=50", "git pull --rebase", "git log --grep=--unshallow"],
		},
	},
	{
		id: "git-code",
		class: "ask",
		severity: "high",
		reason: "git would run a program that this configuration names, at some later time",
		suggestion: "git config --list",
		matches: (invocation) => {
			const args = (config(invocation) ?? []).filter((word) => !word.startsWith("-"));
			const code =
				/^(core\.(hookspath|sshcommand|fsmonitor|pager|editor|gitproxy|askpass)|.*\.(textconv|command|cmd)|credential\.helper|alias\..*|init\.templatedir|sequence\.editor|filter\..*)/i;
			if (args.length > 1 && code.test(args[0] ?? ""))
				return !/^alias\./i.test(args[0] ?? "") || (args[1] ?? "").startsWith("!");
			if (invocation.files.some(({ how, path }) => how === "write" && /(^|\/)\.git\/(hooks\/|config$)/.test(path)))
				return true;
			return invocation.argv.some(
				(word, i) =>
					i > 1 && invocation.argv[i - 1] === "-c" && /^core\.(hookspath|sshcommand|fsmonitor|pager)=/i.test(word),
			);
		},
		examples: {
			matches: [
				"git config core.hooksPath hooks",
				"git config alias.x '!sh -c y'",
				"echo x > .git/hooks/pre-commit",
				"git -c core.sshCommand=./x fetch",
				"cp x .git/hooks/post-merge",
			],
			passes: [
				"git config user.name x",
				"git config alias.st status",
				"cat .git/config",
				"ls .git/hooks",
				"git config --get core.editor",
			],
		},
	},
	{
		id: "git-discard",
		class: "ask",
		severity: "medium",
		reason: "it throws away work that has not been committed, or commits that nothing else keeps",
		suggestion: "git stash",
		matches: discards,
		examples: {
			matches: [
				"git reset --hard",
				"git reset --hard HEAD~3",
				"git clean -fdx",
				"git checkout -- .",
				"git checkout .",
				"git restore .",
				"git branch -D main",
				"git stash clear",
				"git reflog expire --expire=now --all",
				"git gc --prune=now",
				"git filter-branch --tree-filter x",
				"git update-ref -d refs/heads/main",
			],
			passes: [
				"git reset HEAD a",
				"git reset --soft HEAD~1",
				"git clean -n",
				"git clean -ndf",
				"git checkout main",
				"git checkout -b x",
				"git restore --staged .",
				"git branch -d merged",
				"git stash",
				"git stash pop",
				"git gc",
				"git commit -m 'reset --hard'",
			],
		},
	},
];
