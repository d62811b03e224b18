import type { ByteString } from "@seahaven/abi/bytes";
import type { Option } from "../../kit/options.ts";
import { hasMetacharacters, singleQuote } from "../../kit/quote.ts";
import type { Report } from "../../kit/report.ts";
import type { CompletionSpec } from "../../view.ts";

/** Options of completions, in the order in which they are printed. */
export const completionOptions: readonly ByteString[] = [
	"bashdefault",
	"default",
	"dirnames",
	"filenames",
	"noquote",
	"nosort",
	"nospace",
	"plusdirs",
];

/** Actions with a letter of their own, in the order in which they are printed. */
export const letterActions: ReadonlyMap<ByteString, ByteString> = new Map([
	["a", "alias"],
	["b", "builtin"],
	["c", "command"],
	["d", "directory"],
	["e", "export"],
	["f", "file"],
	["g", "group"],
	["j", "job"],
	["k", "keyword"],
	["s", "service"],
	["u", "user"],
	["v", "variable"],
]);

const longActions: readonly ByteString[] = [
	"arrayvar",
	"binding",
	"disabled",
	"enabled",
	"function",
	"helptopic",
	"hostname",
	"running",
	"setopt",
	"shopt",
	"signal",
	"stopped",
];

/** The letters that complete and compgen read. */
export const specLetters: ByteString = "abcdefgjksuvo:A:G:W:P:S:X:F:C:";

/** What the options say; undefined after a message. */
export function readSpec(report: Report, options: readonly Option[]): CompletionSpec | undefined {
	const chosen = new Set<ByteString>();
	const actions = new Set<ByteString>();
	const texts: { [letter: string]: ByteString | null } = {};
	for (const { letter, argument } of options) {
		if (letter === "o") {
			if (!completionOptions.includes(argument ?? "")) {
				report.fail(`${argument}: invalid option name`, 2);
				return undefined;
			}
			chosen.add(argument ?? "");
		} else if (letter === "A") {
			const name = argument ?? "";
			if (!longActions.includes(name) && ![...letterActions.values()].includes(name)) {
				report.fail(`${name}: invalid action name`, 2);
				return undefined;
			}
			actions.add(name);
		} else if (letter === "F" && /[\s;&|()<>$`"'\\]/.test(argument ?? "")) {
			report.fail(`\`${argument}': not a valid identifier`, 2);
			return undefined;
		} else if (letterActions.has(letter)) actions.add(letterActions.get(letter) ?? "");
		else texts[letter] = argument;
	}
	const text = (letter: ByteString): ByteString | null => texts[letter] ?? null;
	return {
		options: completionOptions.filter((name) => chosen.has(name)),
		actions: [...letterActions.values(), ...longActions].filter((name) => actions.has(name)),
		wordlist: text("W"),
		functionName: text("F"),
		command: text("C"),
		glob: text("G"),
		prefix: text("P"),
		suffix: text("S"),
		filter: text("X"),
	};
}

/** The names under which the completions of -D, -E and -I are kept. */
export const specialCommands: ReadonlyMap<ByteString, ByteString> = new Map([
	["D", "_DefaultCmD_"],
	["E", "_EmptycmD_"],
	["I", "_InitialWorD_"],
]);

/** The command as `complete -p` and `compopt` print it. */
export function commandText(command: ByteString): ByteString {
	for (const [letter, name] of specialCommands) if (name === command) return `-${letter}`;
	return hasMetacharacters(command) ? singleQuote(command) : command;
}

/** A line of `complete -p`. */
export function specText(command: ByteString, spec: CompletionSpec): ByteString {
	let text = "complete ";
	for (const option of spec.options) text += `-o ${option} `;
	const letters = new Map([...letterActions].map(([letter, action]) => [action, letter]));
	for (const action of spec.actions) {
		const letter = letters.get(action);
		text += letter === undefined ? `-A ${action} ` : `-${letter} `;
	}
	const quoted = (letter: ByteString, value: ByteString | null) => {
		if (value !== null) text += `-${letter} ${singleQuote(value)} `;
	};
	quoted("G", spec.glob);
	quoted("W", spec.wordlist);
	quoted("P", spec.prefix);
	quoted("S", spec.suffix);
	quoted("X", spec.filter);
	quoted("C", spec.command);
	if (spec.functionName !== null) {
		text += `-F ${hasMetacharacters(spec.functionName) ? singleQuote(spec.functionName) : spec.functionName} `;
	}
	return `${text}${commandText(command)}\n`;
}
