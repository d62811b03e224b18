import type { Invocation } from "../invocation.ts";
import type { Rule } from "../rule.ts";
import { shells } from "../unwrap.ts";

/** Commands whose output is made to be evaluated. */
const trusted = new Set([
	"ssh-agent",
	"direnv",
	"pyenv",
	"rbenv",
	"nodenv",
	"dircolors",
	"brew",
	"mise",
	"starship",
	"fnm",
	"zoxide",
	"opam",
	"luarocks",
	"poetry",
	"conda",
	"resize",
	"lesspipe",
	"getopt",
	"printf",
	"tset",
	"keychain",
	"shellenv",
	"uv",
]);

function runsUnknown({ name, opaqueScript, origins, argv }: Invocation): boolean {
	if (!opaqueScript || !(shells.has(name) || name === "eval")) return false;
	if (name !== "eval" && argv.length > 1 && !argv.some((word) => /^-[a-zA-Z]*[cs]$/.test(word) || word === "-"))
		return false;
	return !(origins.length > 0 && origins.every((origin) => trusted.has(origin)));
}

export const injectionRules: readonly Rule[] = [
	{
		id: "unknown-script",
		class: "ask",
		severity: "medium",
		reason: "it runs text as a script that nobody can know before",
		suggestion: "bash build.sh",
		matches: runsUnknown,
		examples: {
			matches: [
				'eval "$cmd"',
				"cat x | sh",
				'sh -c "$cmd"',
				"base64 -d payload | bash",
				'eval "$(cat x)"',
				"tr a b < x | bash",
			],
			passes: [
				"bash build.sh",
				"echo ls | sh",
				"eval 'ls'",
				'eval "$(ssh-agent -s)"',
				"bash -c 'ls'",
				'bash build.sh "$x"',
				"cat x | grep y",
			],
		},
	},
	{
		id: "substitution",
		class: "block",
		severity: "medium",
		reason: "text from a substitution becomes part of a command",
		suggestion: "ls > list.txt",
		inspect: ({ substitutions }) => substitutions.map((span) => ({ span, line: 1 })),
		examples: {
			matches: ["echo `ls`", "echo $(ls)", 'echo "$(ls)"', "cat <(ls)", "x=$(date)", "cat <<E\n$(ls)\nE"],
			passes: ["echo '$(ls)'", "echo '`ls`'", "echo \\`ls\\`", "echo $((1+1))", "echo $x", "cat <<'E'\n$(ls)\nE"],
		},
	},
	{
		id: "foreign-code",
		class: "ask",
		severity: "low",
		reason: "code in another language on the command line is not looked into",
		suggestion: "python script.py",
		matches: ({ name, argv }) =>
			/^(python[\d.]*|perl|ruby|node|nodejs|php|lua|deno|bun|osascript|Rscript)$/.test(name) &&
			codeOption(name, argv.slice(1)),
		examples: {
			matches: [
				"python -c 'print(1)'",
				"perl -e 'unlink glob \"*\"'",
				"node -e 'x()'",
				"ruby -e x",
				"php -r x",
				"python3 -Bc x",
			],
			passes: [
				"python script.py",
				"node index.js",
				"python -m pytest -c x.ini",
				"node --check x.js",
				"perl -v",
				"python script.py -c x",
			],
		},
	},
];

function codeOption(name: string, words: readonly string[]): boolean {
	const letters = name.startsWith("python")
		? "c"
		: name === "php"
			? "r"
			: name === "perl"
				? "eE"
				: name.startsWith("node")
					? "ep"
					: "e";
	for (const word of words) {
		if (!word.startsWith("-") || word === "-m" || word === "-") return false;
		if (word === "--eval" || word === "--print") return true;
		if (/^-[a-zA-Z]+$/.test(word) && [...letters].some((letter) => word.includes(letter))) return true;
	}
	return false;
}
