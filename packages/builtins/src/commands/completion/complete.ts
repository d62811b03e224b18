import type { ByteString } from "@seahaven/abi/bytes";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult } from "../../builtin.ts";
import { hashOrder } from "../../kit/hash-order.ts";
import { Report } from "../../kit/report.ts";
import { candidates, completed } from "./candidates.ts";
import { commandText, completionOptions, readSpec, specialCommands, specLetters, specText } from "./spec.ts";

/** complete (bash manual 8.7). */
export const complete: Builtin = {
	name: "complete",
	special: false,
	declaration: false,
	synopsis:
		"complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]",
	help: `Says how the arguments of commands are completed, or lists what has been said.

Options:
  -p	lists
  -r	forgets: the names, or all
  -D -E -I	for commands without their own, for an empty line, for the first word
The others are those of compgen.

Exit Status:
Success, unless an option or name is wrong.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, complete);
		const parsed = report.options(`prDEI${specLetters}`);
		if (parsed === undefined) return report.end();
		const letters = parsed.options.map(({ letter }) => letter);
		const spec = readSpec(
			report,
			parsed.options.filter(({ letter }) => !"prDEI".includes(letter)),
		);
		if (spec === undefined) return report.end();
		const names = [...argv.slice(parsed.index)];
		// The first of them alone counts.
		const special = [...specialCommands].find(([letter]) => letters.includes(letter));
		if (special !== undefined) names.splice(0, names.length, special[1]);
		if (letters.includes("r")) {
			if (names.length === 0)
				for (const [name] of view.completions()) report.effect({ kind: "setCompletion", command: name, spec: null });
			for (const name of names) {
				if (view.completion(name) === undefined) report.fail(`${name}: no completion specification`);
				else report.effect({ kind: "setCompletion", command: name, spec: null });
			}
			return report.end();
		}
		if (letters.includes("p") || parsed.options.length === 0) {
			if (names.length === 0) {
				for (const name of hashOrder(
					view.completions().map(([command]) => command),
					512,
				)) {
					const found = view.completion(name);
					if (found !== undefined) report.print(specText(name, found));
				}
				return report.end();
			}
			if (letters.includes("p")) {
				for (const name of names) {
					const found = view.completion(name);
					if (found === undefined) report.fail(`${name}: no completion specification`);
					else report.print(specText(name, found));
				}
				return report.end();
			}
		}
		if (names.length === 0) {
			report.usage();
			return report.end();
		}
		for (const name of names) report.effect({ kind: "setCompletion", command: name, spec });
		return report.end();
	},
};

/** compgen (bash manual 8.7). */
export const compgen: Builtin = {
	name: "compgen",
	special: false,
	declaration: false,
	synopsis:
		"compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]",
	help: `Prints what could complete WORD.

Options:
  -A action	names of a kind: alias arrayvar binding builtin command directory disabled enabled export file function group helptopic
		hostname job keyword running service setopt shopt signal stopped user variable
  -a -b -c -d -e -f -g -j -k -s -u -v	alias, builtin, command, directory, export, file, group, job, keyword, service, user, variable
  -G globpat	files that match
  -W wordlist	words
  -F -C	what a function or command gives
  -X filterpat	leaves out what matches; with ! in front, what does not
  -P -S	put before and behind
  -o option	bashdefault default dirnames filenames noquote nosort nospace plusdirs

Exit Status:
Success if there is anything.`,
	run(invocation): Maybe<BuiltinResult> {
		const { argv, view } = invocation;
		const report = new Report(invocation, compgen);
		if (argv.length === 1) return 0;
		const parsed = report.options(specLetters);
		if (parsed === undefined) return report.end();
		const spec = readSpec(report, parsed.options);
		if (spec === undefined) return report.end();
		const word = argv[parsed.index] ?? "";
		if (spec.functionName !== null) report.warn("warning: -F option may not work as you expect");
		if (spec.command !== null) report.warn("warning: -C option may not work as you expect");
		const done = (found: readonly ByteString[] | null): Maybe<BuiltinResult> => {
			if (found === null) {
				report.status = 1;
				return report.end();
			}
			if (spec.functionName !== null || spec.command !== null) {
				report.effect({ kind: "generate", spec, word, found });
				return report.end();
			}
			const names = completed(view, spec, word, found);
			for (const name of names) report.print(`${name}\n`);
			if (names.length === 0) report.status = 1;
			return report.end();
		};
		const found = candidates(view, spec, word);
		return isPending(found) ? found.then(done) : done(found);
	},
};

/** compopt (bash manual 8.7). */
export const compopt: Builtin = {
	name: "compopt",
	special: false,
	declaration: false,
	synopsis: "compopt [-o|+o option] [-DEI] [name ...]",
	help: `Changes options of completions, or prints them.

Options:
  -o +o option	switches on, off
  -D -E -I	the completions that complete knows by these letters

Exit Status:
Success, unless an option is wrong or a name has no completion.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, compopt);
		const parsed = report.options("+o:DEI");
		if (parsed === undefined) return report.end();
		const on = new Set<ByteString>();
		const off = new Set<ByteString>();
		const names = [...argv.slice(parsed.index)];
		for (const { letter, plus, argument } of parsed.options) {
			const special = specialCommands.get(letter);
			if (special !== undefined) names.splice(0, names.length, special);
			else if (!completionOptions.includes(argument ?? "")) {
				report.fail(`${argument}: invalid option name`, 2);
				return report.end();
			} else (plus ? off : on).add(argument ?? "");
		}
		if (names.length === 0) {
			report.fail("not currently executing completion function");
			return report.end();
		}
		for (const name of names) {
			const spec = view.completion(name);
			if (spec === undefined) {
				report.fail(`${name}: no completion specification`);
				continue;
			}
			if (on.size === 0 && off.size === 0) {
				const options = completionOptions
					.map((option) => `${spec.options.includes(option) ? "-" : "+"}o ${option} `)
					.join("");
				report.print(`compopt ${options}${commandText(name)}\n`);
				continue;
			}
			const options = completionOptions.filter(
				(option) => (spec.options.includes(option) || on.has(option)) && !off.has(option),
			);
			report.effect({ kind: "setCompletion", command: name, spec: { ...spec, options } });
		}
		return report.end();
	},
};
