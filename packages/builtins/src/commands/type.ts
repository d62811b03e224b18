import type { Builtin } from "../builtin.ts";
import { describe, meanings } from "../kit/describe.ts";
import { Report } from "../kit/report.ts";

/** type (bash manual 4.2). */
export const type: Builtin = {
	name: "type",
	special: false,
	declaration: false,
	synopsis: "type [-afptP] name [name ...]",
	help: `Says what each name would run as a command.

Options:
  -a	everything it could stand for, not only the first
  -f	without functions
  -P	looks in PATH alone
  -p	the path, if it stands for a file
  -t	one word: alias, keyword, function, builtin or file

Exit Status:
Success if every name is found.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, type);
		const rewritten = argv.map((word, i) =>
			i > 0 && /^--?(type|path|all)$/.test(word)
				? `-${{ t: "t", p: "p", a: "a" }[word.replace(/^-+/, "")[0] ?? ""] ?? ""}`
				: word,
		);
		const parsed = new Report({ ...invocation, argv: rewritten }, type);
		const options = parsed.options("afptP");
		if (options === undefined) return parsed.end();
		let all = false;
		let functions = true;
		let filesOnly = false;
		let form: "words" | "path" | "type" = "words";
		for (const { letter } of options.options) {
			if (letter === "a") all = true;
			else if (letter === "f") functions = false;
			else if (letter === "t") form = "type";
			else {
				form = "path";
				if (letter === "P") filesOnly = true;
			}
		}
		for (const name of argv.slice(options.index)) {
			const found = meanings(view, name, { all, functions, filesOnly, defaultPath: false, hash: true });
			if (found.length === 0) {
				if (form === "words") report.fail(`${name}: not found`);
				else report.status = 1;
			}
			for (const meaning of found) {
				if (form === "words")
					report.print(describe(view, name, all && meaning.kind === "file" ? { ...meaning, hashed: false } : meaning));
				else if (form === "type") report.print(`${meaning.kind}\n`);
				else if (meaning.kind === "file") report.print(`${meaning.path}\n`);
			}
		}
		return report.end();
	},
};
