import type { AssignmentArgument } from "@seahaven/builtins/builtin";
import type { Value } from "@seahaven/builtins/view";
import type { Argument, Assignment, Word } from "@seahaven/parser/syntax";
import { braceExpansion } from "../expand/brace.ts";
import { type Expanded, ExpansionFailure } from "../expand/host.ts";
import { IndexedArray, IndexedElementsMap } from "../indexed-array.ts";
import type { Shell } from "../state.ts";
import { type ArrayValue, compileArrayValue } from "./assign.ts";
import { compileFields, compileText, subscriptText, wordText } from "./words.ts";

/** The words of a declaration command once expanded. */
export interface DeclarationWords {
	readonly argv: readonly string[];
	/** By position in `argv`. */
	readonly declared: ReadonlyMap<number, AssignmentArgument>;
}

type Part = (shell: Shell, argv: string[], declared: Map<number, AssignmentArgument>) => Expanded<true>;

/** Words of which some are assignments: arguments of `declare`, `export` and the like. */
export function compileArguments(words: readonly Argument[]): (shell: Shell) => Expanded<DeclarationWords> {
	const parts: readonly Part[] = words.map((word) => {
		if (word.kind === "Assignment") return compileAssignmentArgument(word);
		const fields = compileFields([word]);
		return (shell, argv) => {
			const list = fields(shell);
			const take = (later: readonly string[] | ExpansionFailure): true | ExpansionFailure => {
				if (later instanceof ExpansionFailure) return later;
				for (const field of later) argv.push(field);
				return true;
			};
			return list instanceof Promise ? list.then(take) : take(list);
		};
	});
	function from(
		shell: Shell,
		start: number,
		argv: string[],
		declared: Map<number, AssignmentArgument>,
	): Expanded<DeclarationWords> {
		for (let i = start; i < parts.length; i++) {
			const done = (parts[i] as Part)(shell, argv, declared);
			if (done instanceof Promise) {
				return done.then((later) => (later === true ? from(shell, i + 1, argv, declared) : later));
			}
			if (done !== true) return done;
		}
		return { argv, declared };
	}
	return (shell) => from(shell, 0, [], new Map());
}

function compileAssignmentArgument(node: Assignment): Part {
	const name = node.subscript === null ? node.name : `${node.name}[${subscriptText(node.subscript)}]`;
	const { append } = node;
	const operator = append ? "+=" : "=";
	if (node.value.kind === "ArrayLiteral") {
		const evaluate = compileArrayValue(node.value);
		const shown = wordText(node.value);
		return (shell, argv, declared) => {
			// `declare -A` decides how the elements are read before there is a variable.
			const letters = argv
				.slice(1)
				.filter((word) => word.startsWith("-"))
				.join("");
			const kind = letters.includes("A") ? "associative" : letters.includes("a") ? "indexed" : null;
			const made = evaluate(shell, node.name, kind);
			const take = (value: ArrayValue | string | undefined | ExpansionFailure): true | ExpansionFailure => {
				if (value instanceof ExpansionFailure) return value;
				if (typeof value === "string") return new ExpansionFailure(value, "line");
				if (value === undefined) return true;
				declared.set(argv.length, { name, append, value: toValue(value), compound: true });
				argv.push(`${name}${operator}${shown}`);
				return true;
			};
			return made instanceof Promise ? made.then(take) : take(made);
		};
	}
	const braces = braceExpansion(node.value.parts);
	const plain = compileScalarArgument(name, append, operator, node.value);
	if (braces === null || braces.count > mostBraces) return plain;
	const { span } = node.value;
	const each = [...braces.words()].map((parts) =>
		compileScalarArgument(name, append, operator, { kind: "Word", span, parts }),
	);
	// Braces are expanded in the whole argument before anybody knows that it assigns: `declare x={a,b}` assigns twice.
	function from(
		shell: Shell,
		argv: string[],
		declared: Map<number, AssignmentArgument>,
		start: number,
	): Expanded<true> {
		for (let i = start; i < each.length; i++) {
			const done = (each[i] as Part)(shell, argv, declared);
			if (done instanceof Promise)
				return done.then((later) => (later === true ? from(shell, argv, declared, i + 1) : later));
			if (done !== true) return done;
		}
		return true;
	}
	return (shell, argv, declared) =>
		shell.options.braceexpand ? from(shell, argv, declared, 0) : plain(shell, argv, declared);
}

/** Beyond this many words an argument's braces stay as they are. */
const mostBraces = 4096;

function compileScalarArgument(name: string, append: boolean, operator: string, value: Word): Part {
	const text = compileText(value);
	return (shell, argv, declared) => {
		const expanded = text(shell);
		const take = (later: string | ExpansionFailure): true | ExpansionFailure => {
			if (later instanceof ExpansionFailure) return later;
			declared.set(argv.length, { name, append, value: { kind: "scalar", text: later }, compound: false });
			argv.push(`${name}${operator}${later}`);
			return true;
		};
		return expanded instanceof Promise ? expanded.then(take) : take(expanded);
	};
}

function toValue(value: ArrayValue): Value {
	return value instanceof IndexedArray
		? { kind: "indexed", elements: new IndexedElementsMap(value) }
		: { kind: "associative", elements: value };
}
