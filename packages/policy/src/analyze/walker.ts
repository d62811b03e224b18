import { parse } from "@seahaven/parser/parser";
import type {
	AndOr,
	Assignment,
	Command,
	CompoundCommand,
	FunctionDefinition,
	List,
	Pipeline,
	Redirection,
	Script,
	SimpleCommand,
	Span,
	Word,
} from "@seahaven/parser/syntax";
import { walk } from "@seahaven/parser/walk";
import { type FileUse, type Input, type Invocation, inherited } from "../invocation.ts";
import { filesOf, hostsOf } from "../operands.ts";
import { baseName, isKnown, resolvePath, SOME, type Text } from "../text.ts";
import { type Inner, unwrap } from "../unwrap.ts";
import type { ForkBomb, Opaque } from "./analysis.ts";
import { applyBuiltin } from "./builtin-effects.ts";
import { evaluateDocument, evaluateFields, evaluateText, type Substitute } from "./evaluate.ts";
import { foldOutput } from "./fold.ts";
import { type Scope, textValue, unknown, type Value } from "./scope.ts";

/** Commands that are looked at in one script, those in its functions counted at each call. */
const mostCommands = 20_000;
/** How deep scripts in scripts and calls in calls are followed. */
const deepest = 8;

/** What surrounds a command. */
interface Context {
	readonly scope: Scope;
	readonly input: Input;
	readonly via: readonly string[];
	readonly depth: number;
	/** Of the outermost command, once inside of a script in a script. */
	readonly place: { readonly span: Span; readonly line: number } | null;
}

/** Standard output, where it follows from the text alone. */
type Output = Text | null;

/** Walks a script in the order in which it would run, and notes what it would do. */
export class Walker {
	readonly invocations: Invocation[] = [];
	readonly opaque: Opaque[] = [];
	readonly forkBombs: ForkBomb[] = [];
	readonly substitutions: Span[] = [];
	#commands = 0;

	run(script: Script, scope: Scope): void {
		this.#list(script, { scope, input: inherited, via: [], depth: 0, place: null });
	}

	#list(list: Script | List, context: Context): Output {
		let output: Output = "";
		for (const { command } of list.items) output = add(output, this.#andOr(command, context));
		return output;
	}

	#andOr(node: AndOr, context: Context): Output {
		let output = this.#pipeline(node.first, context);
		for (const { pipeline } of node.rest) output = add(output, this.#pipeline(pipeline, context));
		return output;
	}

	#pipeline({ stages }: Pipeline, context: Context): Output {
		const [only] = stages;
		if (only !== undefined && stages.length === 1) return this.#command(only.command, context);
		let input = context.input;
		let output: Output = "";
		for (const { command } of stages) {
			const from = this.invocations.length;
			output = this.#command(command, { ...context, scope: context.scope.copy(), input });
			const names = this.invocations.slice(from).map(({ name }) => name);
			const earlier = input.kind === "pipe" ? input.commands : [];
			input = { kind: "pipe", commands: [...earlier, ...names], text: output };
		}
		return output;
	}

	#command(node: Command, context: Context): Output {
		if (++this.#commands > mostCommands) {
			if (this.#commands === mostCommands + 1)
				this.#unclear("size", "the script is too large to be followed to its end", node.span);
			return null;
		}
		switch (node.kind) {
			case "SimpleCommand":
				return this.#simple(node, context);
			case "FunctionDefinition":
				this.#define(node, context);
				return "";
			case "Coproc":
				this.#command(node.command, { ...context, scope: context.scope.copy() });
				return null;
			default:
				return this.#compound(node, context);
		}
	}

	#compound(node: CompoundCommand, outer: Context): Output {
		const { input, files } = this.#redirections(node.redirections, outer);
		if (files.length > 0) this.#note([], [], files, node.span, node.line, outer, []);
		const context = { ...outer, input: input ?? outer.input };
		const { scope } = context;
		switch (node.kind) {
			case "BraceGroup":
				return this.#list(node.body, context);
			case "Subshell":
				return this.#list(node.body, { ...context, scope: scope.copy() });
			case "IfClause": {
				const branches: Scope[] = [];
				for (const { condition, body } of node.clauses) {
					this.#list(condition, context);
					const branch = scope.copy();
					this.#list(body, { ...context, scope: branch });
					branches.push(branch);
				}
				if (node.otherwise !== null) this.#list(node.otherwise, context);
				for (const branch of branches) scope.join(branch);
				return null;
			}
			case "ForClause":
			case "SelectClause": {
				const words =
					node.words === null
						? (scope.positional ?? [SOME])
						: node.words.flatMap((word) => this.#fields(word, context).flat());
				scope.set(node.variable, node.kind === "ForClause" && words.length > 0 ? textValue(...words) : unknown);
				this.#loop(node.body, context);
				return null;
			}
			case "ArithmeticFor":
				for (const word of [node.init, node.condition, node.update]) this.#texts(word, context);
				this.#loop(node.body, context);
				return null;
			case "WhileClause":
			case "UntilClause":
				this.#list(node.condition, context);
				this.#loop(node.body, context);
				return null;
			case "CaseClause": {
				this.#texts(node.subject, context);
				const branches = node.items.map(({ patterns, body }) => {
					for (const pattern of patterns) this.#texts(pattern, context);
					const branch = scope.copy();
					this.#list(body, { ...context, scope: branch });
					return branch;
				});
				for (const branch of branches) scope.join(branch);
				return null;
			}
			case "ArithmeticCommand":
				this.#texts(node.expression, context);
				return "";
			case "ConditionalCommand":
				this.#conditional(node, context);
				return "";
		}
	}

	#loop(body: List, context: Context): void {
		const branch = context.scope.copy();
		this.#list(body, { ...context, scope: branch });
		context.scope.join(branch);
	}

	#conditional(node: Extract<CompoundCommand, { kind: "ConditionalCommand" }>, context: Context): void {
		walk(node.expression, (child) => {
			if (child.kind !== "Word") return "descend";
			this.#texts(child, context);
			return "skip";
		});
	}

	#define(node: FunctionDefinition, { scope, place }: Context): void {
		scope.functions.set(node.name, node.body);
		if (isForkBomb(node))
			this.forkBombs.push({ name: node.name, span: place?.span ?? node.span, line: place?.line ?? node.line });
	}

	#simple(node: SimpleCommand, context: Context): Output {
		const { scope } = context;
		const from = this.invocations.length;
		const temporary = node.words.length > 0;
		const inner = temporary && node.assignments.length > 0 ? scope.copy() : scope;
		for (const assignment of node.assignments) this.#assign(assignment, { ...context, scope: inner });
		let readings: readonly (readonly Text[])[] = [[]];
		const declared: string[] = [];
		for (const word of node.words) {
			const options = word.kind === "Word" ? this.#fields(word, context) : [[this.#declare(word, context, declared)]];
			readings = readings.flatMap((reading) => options.map((option) => [...reading, ...option])).slice(0, 24);
		}
		const { input, files } = this.#redirections(node.redirections, context);
		const origins = this.invocations.slice(from).map(({ name }) => name);
		const around: Context = { ...context, scope: inner, input: input ?? context.input };
		const at = context.place ?? { span: node.span, line: node.line };
		let output: Output = null;
		for (const argv of readings) {
			if (argv.length === 0) {
				if (files.length > 0) this.#note([], [], files, at.span, at.line, around, origins);
				output = "";
				continue;
			}
			output = this.#invoke(argv, files, origins, at, around);
		}
		if (inner !== scope) {
			scope.cwd = inner.cwd;
			scope.functions = inner.functions;
			scope.aliases = inner.aliases;
		}
		return readings.length === 1 && !redirectsOutput(node.redirections) ? output : readings.length === 1 ? "" : null;
	}

	/** A simple command with its words expanded. */
	#invoke(
		argv: readonly Text[],
		files: readonly FileUse[],
		origins: readonly string[],
		at: { readonly span: Span; readonly line: number },
		context: Context,
	): Output {
		const { scope, depth } = context;
		const name = argv[0] ?? "";
		const body = scope.functions.get(name);
		if (body !== undefined && depth < deepest && !context.via.includes(name)) {
			if (files.length > 0) this.#note([], [], files, at.span, at.line, context, origins);
			const { positional } = scope;
			scope.positional = argv.slice(1);
			const output = this.#command(body, {
				...context,
				via: [...context.via, name],
				depth: depth + 1,
				place: context.place,
			});
			scope.positional = positional;
			return output;
		}
		const alias = scope.aliases.get(name);
		if (alias !== undefined && depth < deepest && isKnown(alias) && !context.via.includes(name)) {
			const text = [alias, ...argv.slice(1).map(quoteText)].join(" ");
			return this.#script(text, null, name, { ...context, place: at }, at);
		}
		if (body !== undefined || alias !== undefined) return null;
		const inner = unwrap(argv);
		const opaque = this.#isOpaque(argv, inner, context);
		this.#note(argv, origins, files, at.span, at.line, context, origins, opaque);
		applyBuiltin(argv, scope);
		let output: Output = foldOutput(argv, inputText(context.input));
		for (const each of inner) output = this.#inner(each, origins, at, context);
		return output;
	}

	#isOpaque(argv: readonly Text[], inner: readonly Inner[], { input }: Context): boolean {
		const [first] = inner;
		if (!isKnown(argv[0] ?? "")) return false;
		if (first?.kind === "script") return !isKnown(first.text);
		if (first?.kind === "stdin") return input.kind === "pipe" && (input.text === null || !isKnown(input.text));
		return first?.kind === "file" && (first.path.startsWith("/dev/fd/") || !isKnown(first.path));
	}

	#inner(
		inner: Inner,
		origins: readonly string[],
		at: { readonly span: Span; readonly line: number },
		context: Context,
	): Output {
		const deeper: Context = { ...context, via: [...context.via, inner.via], depth: context.depth + 1, place: at };
		if (deeper.depth > deepest) return null;
		switch (inner.kind) {
			case "command":
				return this.#invoke(withInput(inner, inputText(context.input)), [], origins, at, deeper);
			case "script": {
				const own = inner.args === null ? context : { ...context, scope: context.scope.copy() };
				if (inner.args !== null) own.scope.positional = inner.args;
				return this.#script(inner.text, inner.args, inner.via, { ...own, place: at }, at);
			}
			case "stdin": {
				const text = inputText(context.input);
				if (text === null) {
					if (context.input.kind !== "inherited")
						this.#unclear("script", "a shell reads its script from what only the run will tell", at.span);
					return null;
				}
				return this.#script(text, [], inner.via, { ...context, scope: context.scope.copy(), place: at }, at);
			}
			case "file":
				this.#unclear("script", "the script is in a file", at.span);
				return null;
			case "code":
				this.#unclear("code", "code in another language is not looked into", at.span);
				return null;
		}
	}

	/** Shell text that a command runs. */
	#script(
		text: Text,
		_args: readonly Text[] | null,
		via: string,
		context: Context,
		at: { readonly span: Span; readonly line: number },
	): Output {
		if (!isKnown(text)) this.#unclear("script", "parts of the script are only known when it runs", at.span);
		if (text === SOME || context.depth >= deepest) return null;
		const parsed = parse(text);
		if (!parsed.ok) return null;
		return this.#list(parsed.script, { ...context, via: [...context.via, via], depth: context.depth + 1, place: at });
	}

	#note(
		argv: readonly Text[],
		_origins: readonly string[],
		redirected: readonly FileUse[],
		span: Span,
		line: number,
		{ scope, via, input, place }: Context,
		origins: readonly string[],
		opaqueScript = false,
	): void {
		const first = argv[0] ?? "";
		const name = isKnown(first) ? baseName(first) : "";
		if (argv.length > 0 && !isKnown(first))
			this.#unclear("name", "which command this is, only the run will tell", place?.span ?? span);
		else if (/[*?]|\[.+\]/.test(first) && first !== "[" && first !== "[[")
			this.#unclear("pattern", "the command's name is a pattern", place?.span ?? span);
		this.invocations.push({
			argv,
			name,
			via,
			files: [...redirected, ...filesOf(argv, scope.cwd)],
			hosts: [...hostsOf(argv), ...redirected.flatMap(({ path }) => socketHost(path))],
			input,
			origins,
			opaqueScript,
			cwd: scope.cwd,
			span: place?.span ?? span,
			line: place?.line ?? line,
		});
	}

	#unclear(why: Opaque["why"], message: string, span: Span): void {
		this.opaque.push({ why, message, span });
	}

	#redirections(
		nodes: readonly Redirection[],
		context: Context,
	): { readonly input: Input | null; readonly files: readonly FileUse[] } {
		let input: Input | null = null;
		const files: FileUse[] = [];
		const use = (how: FileUse["how"], word: Word): readonly Text[] => {
			const paths = this.#texts(word, context);
			for (const path of paths) {
				files.push({ how, path, resolved: resolvePath(context.scope.cwd, path), by: "redirection", recursive: false });
			}
			return paths;
		};
		for (const node of nodes) {
			switch (node.kind) {
				case "FileRedirection": {
					const reads = node.operator === "<" || node.operator === "<>";
					const [path = SOME] = use(reads ? "read" : "write", node.target);
					if (reads) input = { kind: "file", path };
					break;
				}
				case "DuplicateRedirection":
					if (node.target.kind === "WordTarget" && node.operator === ">&") {
						const [text = ""] = this.#texts(node.target.word, context);
						if (!/^(\d+-?|-)$/.test(text)) use("write", node.target.word);
					}
					break;
				case "HereDocument":
					input = {
						kind: "text",
						text: evaluateDocument(node.body, context.scope, this.#substitute(context))[0] ?? SOME,
					};
					break;
				case "HereString":
					input = { kind: "text", text: `${this.#texts(node.word, context)[0] ?? SOME}\n` };
					break;
			}
		}
		return { input, files };
	}

	#assign({ name, value, append, subscript }: Assignment, context: Context): void {
		const { scope } = context;
		const made = this.#value(value, context);
		if (subscript !== null) {
			const [index] = subscript.kind === "ElementSubscript" ? this.#texts(subscript.word, context) : [SOME];
			const old = scope.variables.get(name);
			const elements = [...(old?.kind === "list" ? old.elements : old === undefined ? [] : old.options.slice(0, 1))];
			if (/^\d{1,3}$/.test(index ?? "") && made.kind === "text") elements[Number(index)] = made.options[0] ?? SOME;
			else elements.push(SOME);
			scope.set(name, { kind: "list", elements: Array.from(elements, (element) => element ?? "") });
			return;
		}
		if (!append) {
			scope.set(name, made);
			return;
		}
		const old = scope.variables.get(name);
		if (made.kind === "list") {
			scope.set(name, {
				kind: "list",
				elements: [...(old?.kind === "list" ? old.elements : (old?.options ?? [])), ...made.elements],
			});
		} else {
			scope.set(name, textValue(...scope.text(name).flatMap((before) => made.options.map((text) => before + text))));
		}
	}

	#value(value: Assignment["value"], context: Context): Value {
		if (value.kind === "Word") return textValue(...this.#texts(value, context));
		const elements = value.elements.flatMap((element) =>
			element.kind === "Word"
				? (this.#fields(element, context)[0] ?? [])
				: this.#texts(element.value, context).slice(0, 1),
		);
		return { kind: "list", elements };
	}

	/** An argument of `export`, `alias` and the like that is written as an assignment. */
	#declare(assignment: Assignment, context: Context, declared: string[]): Text {
		declared.push(assignment.name);
		if (assignment.value.kind !== "Word") {
			this.#assign(assignment, context);
			return assignment.name;
		}
		const [value = SOME] = this.#texts(assignment.value, context);
		return `${assignment.name}${assignment.append ? "+" : ""}=${value}`;
	}

	#fields(word: Word, context: Context): readonly (readonly Text[])[] {
		return evaluateFields(word, context.scope, this.#substitute(context));
	}

	#texts(word: Word, context: Context): readonly Text[] {
		return evaluateText(word, context.scope, this.#substitute(context));
	}

	#substitute(context: Context): Substitute {
		return (body, via) => {
			this.substitutions.push(context.place?.span ?? body.span);
			return this.#list(body, { ...context, scope: context.scope.copy(), via: [...context.via, via] });
		};
	}
}

function add(before: Output, more: Output): Output {
	return before === null || more === null ? null : before + more;
}

function inputText(input: Input): Text | null {
	switch (input.kind) {
		case "pipe":
		case "text":
			return input.text;
		case "file":
		case "inherited":
			return null;
	}
}

/** What `xargs` adds, where its input is known. */
function withInput({ argv, via }: Extract<Inner, { kind: "command" }>, input: Text | null): readonly Text[] {
	if (via !== "xargs" || input === null || !isKnown(input) || !argv.includes(SOME)) return argv;
	const words = input.split(/\s+/).filter((word) => word !== "");
	return argv.flatMap((word) => (word === SOME ? words : [word]));
}

/** `/dev/tcp/HOST/PORT`, which bash opens itself. */
function socketHost(path: Text): readonly Text[] {
	const match = /^\/dev\/(?:tcp|udp)\/([^/]+)\//.exec(path);
	return match?.[1] === undefined ? [] : [match[1]];
}

function redirectsOutput(nodes: readonly Redirection[]): boolean {
	return nodes.some(
		(node) =>
			(node.kind === "FileRedirection" &&
				node.operator !== "<" &&
				(node.fd.kind === "DefaultFd" || (node.fd.kind === "NumberFd" && node.fd.number === 1))) ||
			(node.kind === "DuplicateRedirection" && node.operator === ">&" && node.fd.kind === "DefaultFd"),
	);
}

function quoteText(text: Text): Text {
	return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A function whose body calls it at least twice, or once in a pipeline or in the background, before anything could stop it. */
function isForkBomb({ name, body }: FunctionDefinition): boolean {
	let calls = 0;
	let spreads = false;
	let guarded = false;
	walk(body, (node) => {
		if (
			node.kind === "IfClause" ||
			node.kind === "CaseClause" ||
			node.kind === "WhileClause" ||
			node.kind === "UntilClause"
		)
			guarded = true;
		if (node.kind === "ListItem" && node.terminator === "&") spreads = true;
		if (node.kind === "Pipeline" && node.stages.length > 1) spreads = true;
		if (node.kind === "SimpleCommand") {
			const [word] = node.words;
			const [part] = word?.kind === "Word" ? word.parts : [];
			if (word?.kind === "Word" && word.parts.length === 1 && part?.kind === "Literal" && part.text === name) calls++;
			if (
				word?.kind === "Word" &&
				part?.kind === "Literal" &&
				(part.text === "return" || part.text === "exit" || part.text === "[")
			)
				guarded = true;
		}
		return "descend";
	});
	return calls > 0 && spreads && !(guarded && calls < 2);
}
