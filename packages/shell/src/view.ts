import type { ByteString } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { World } from "@seahaven/abi/world";
import type { LineEditor } from "@seahaven/builtins/commands/bind/keymap";
import type { History } from "@seahaven/builtins/kit/history";
import type { HistoryExpansion } from "@seahaven/builtins/kit/history-expand";
import type {
	CompletionSpec,
	Frame,
	JobView,
	ShellView,
	Value,
	VariableFlags,
	VariableView,
} from "@seahaven/builtins/view";
import { expandPlainWords, expandSubscript, globText, matchesText, quoteText } from "./evaluate.ts";
import { expandLine } from "./history.ts";
import { IndexedElementsMap } from "./indexed-array.ts";
import { findInPath, searchPath, standardPath } from "./lookup.ts";
import { isOptionName, isShoptName, optionNames, shoptNames } from "./options.ts";
import type { Shell } from "./state.ts";
import { functionText } from "./text.ts";
import { READONLY, type Variable } from "./variable.ts";

const keywords: ReadonlySet<ByteString> = new Set(
	"if then else elif fi case esac for select while until do done in function time { } ! [[ ]] coproc".split(" "),
);

/** A shell as its built-ins see it: nothing is copied until it is asked for. */
export class View implements ShellView {
	readonly #shell: Shell;

	constructor(shell: Shell) {
		this.#shell = shell;
	}

	get name(): ByteString {
		return this.#shell.name;
	}
	get pid(): number {
		return this.#shell.pid;
	}
	get login(): boolean {
		return this.#shell.options.login_shell;
	}
	get subshell(): boolean {
		return this.#shell.forked;
	}
	get startedAt(): bigint {
		return this.#shell.startedAt;
	}
	get interactive(): boolean {
		return this.#shell.interactive;
	}
	get restricted(): boolean {
		return this.#shell.restricted;
	}
	get posix(): boolean {
		return this.#shell.options.posix;
	}
	get status(): number {
		// `exit` and `return` in a trap's commands mean the status from before it, but for DEBUG.
		const { traps } = this.#shell;
		if (traps.running !== null && traps.running !== "DEBUG") return traps.status;
		return this.#shell.status;
	}
	get line(): number {
		return this.#shell.line;
	}
	get messagePrefix(): ByteString {
		return this.#shell.prefix();
	}
	get world(): World {
		return this.#shell.kernel.world;
	}
	get namespace(): Namespace {
		return this.#shell.kernel.namespace;
	}
	get directory(): Directory {
		return this.#shell.directory;
	}
	get workingDirectory(): ByteString {
		return this.#shell.cwd;
	}
	get umask(): number {
		return this.#shell.umask;
	}
	get positional(): readonly ByteString[] {
		return this.#shell.positional;
	}
	get frames(): readonly Frame[] {
		return this.#shell.frameList();
	}
	get functionDepth(): number {
		return this.#shell.functionDepth;
	}
	get sourceDepth(): number {
		return this.#shell.sourceDepth;
	}
	get loopDepth(): number {
		return this.#shell.loopDepth;
	}
	get directoryStack(): readonly ByteString[] {
		return this.#shell.directoryStackEntries;
	}
	get optionLetters(): ByteString {
		return this.#shell.optionLetters;
	}
	get getoptsOffset(): number {
		return this.#shell.getoptsOffset;
	}

	variable(name: ByteString): VariableView | undefined {
		const { variables } = this.#shell;
		const target = variables.follow(name);
		if (target === null || target.subscript !== null) return undefined;
		const variable = variables.lookup(target.name);
		return variable === undefined ? undefined : this.#variableView(target.name, variable);
	}

	variableItself(name: ByteString): VariableView | undefined {
		const variable = this.#shell.variables.lookup(name);
		return variable === undefined ? undefined : this.#variableView(name, variable);
	}

	globalReadonly(name: ByteString): boolean {
		const variable = this.#shell.variables.lookup(name);
		return variable !== undefined && variable.depth === 0 && (variable.flags & READONLY) !== 0;
	}

	variables(localOnly = false): readonly VariableView[] {
		const depth = this.#shell.functionDepth;
		const views: VariableView[] = [];
		for (const [name, variable] of this.#shell.variables.entries()) {
			if (localOnly && (variable.depth === 0 || variable.depth !== depth)) continue;
			views.push(this.#variableView(name, variable));
		}
		return views.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
	}

	#variableView(name: ByteString, variable: Variable): VariableView {
		return new LazyVariable(name, variable.flagView(), () => this.#value(variable));
	}

	#value(variable: Variable): Value | null {
		const { dynamic } = variable;
		if (dynamic !== null) {
			if (dynamic.elements !== undefined) {
				return {
					kind: "indexed",
					elements: new Map(dynamic.elements(this.#shell).map((text, index) => [index, text])),
				};
			}
			if (dynamic.entries !== undefined) return { kind: "associative", elements: dynamic.entries(this.#shell) };
			const text = dynamic.read(this.#shell);
			return text === undefined ? null : { kind: "scalar", text };
		}
		if (variable.indexed !== null)
			return variable.declaredOnly ? null : { kind: "indexed", elements: new IndexedElementsMap(variable.indexed) };
		if (variable.associative !== null)
			return variable.declaredOnly ? null : { kind: "associative", elements: variable.associative };
		const text = variable.scalar();
		return text === undefined ? null : { kind: "scalar", text };
	}

	text(name: ByteString): ByteString | undefined {
		return this.#shell.get(name);
	}

	functionText(name: ByteString): ByteString | undefined {
		const definition = this.#shell.functions.get(name);
		return definition === undefined ? undefined : functionText(definition, false);
	}

	functionNames(): readonly ByteString[] {
		return [...this.#shell.functions.keys()].sort();
	}

	functionFlags(name: ByteString):
		| {
				readonly exported: boolean;
				readonly readonly: boolean;
				readonly trace: boolean;
				readonly line: number;
				readonly source: ByteString;
		  }
		| undefined {
		return this.#shell.functions.get(name);
	}

	alias(name: ByteString): ByteString | undefined {
		return this.#shell.aliases.get(name);
	}

	aliases(): readonly (readonly [ByteString, ByteString])[] {
		return [...this.#shell.aliases.entries()].sort(byFirst);
	}

	option(name: ByteString): boolean | null {
		return isOptionName(name) ? this.#shell.options[name] : null;
	}

	options(): readonly (readonly [ByteString, boolean])[] {
		return optionNames.map((name) => [name, this.#shell.options[name]]);
	}

	shopt(name: ByteString): boolean | null {
		return isShoptName(name) ? this.#shell.options[name] : null;
	}

	shopts(): readonly (readonly [ByteString, boolean])[] {
		return shoptNames.map((name) => [name, this.#shell.options[name]]);
	}

	trap(condition: ByteString): ByteString | undefined {
		return this.#shell.traps.get(condition);
	}

	traps(): readonly (readonly [ByteString, ByteString])[] {
		return this.#shell.traps.list();
	}

	jobs(): readonly JobView[] {
		return this.#shell.jobs.views();
	}

	hashed(): readonly (readonly [ByteString, ByteString, number])[] {
		return [...this.#shell.hashed.entries()].map(([name, { path, hits }]) => [name, path, hits]);
	}

	expandHistory(text: ByteString, without: number): HistoryExpansion {
		return expandLine(this.#shell, text, "", without);
	}

	history(): History {
		return this.#shell.history;
	}

	lineEditor(): LineEditor | null {
		return this.#shell.lineEditor;
	}

	completion(command: ByteString): CompletionSpec | undefined {
		return this.#shell.completions.get(command);
	}

	completions(): readonly (readonly [ByteString, CompletionSpec])[] {
		return [...this.#shell.completions.entries()];
	}

	isBuiltin(name: ByteString): boolean {
		return this.#shell.kernel.builtins.has(name);
	}

	builtinEnabled(name: ByteString): boolean {
		return this.isBuiltin(name) && !this.#shell.disabledBuiltins.has(name);
	}

	builtinNames(): readonly ByteString[] {
		return [...this.#shell.kernel.builtins.keys()].sort();
	}

	isKeyword(name: ByteString): boolean {
		return keywords.has(name);
	}

	unexecutableInPath(name: ByteString): ByteString | undefined {
		return name === "" ? undefined : searchPath(this.#shell, name, this.#shell.get("PATH"));
	}

	findInPath(name: ByteString, defaultPath = false): readonly ByteString[] {
		return findInPath(this.#shell, name, defaultPath ? standardPath : this.#shell.get("PATH"));
	}

	expandSubscript(subscript: ByteString): ByteString {
		return expandSubscript(this.#shell, subscript);
	}

	arithmetic(
		expression: ByteString,
	):
		| { readonly ok: true; readonly value: bigint }
		| { readonly ok: false; readonly error: ByteString; readonly assignment?: boolean } {
		return this.#shell.arithmetic(expression);
	}

	limit(resource: ByteString): { readonly soft: number; readonly hard: number } | undefined {
		return this.#shell.resourceLimits.get(resource);
	}

	expandWords(text: ByteString): Maybe<readonly ByteString[] | null> {
		return expandPlainWords(this.#shell, text);
	}

	matches(text: ByteString, pattern: ByteString): boolean {
		return matchesText(this.#shell, text, pattern);
	}

	glob(pattern: ByteString): readonly ByteString[] {
		return globText(this.#shell, pattern);
	}

	quote(text: ByteString): ByteString {
		return quoteText(this.#shell, text);
	}

	times(): {
		readonly user: number;
		readonly system: number;
		readonly childUser: number;
		readonly childSystem: number;
	} {
		// The world has no processors to account: user time is the time since the shell began.
		const seconds = Number(this.#shell.kernel.world.now() - this.#shell.startedAt) / 1e9;
		return { user: seconds, system: 0, childUser: 0, childSystem: 0 };
	}
}

/** A variable whose value is looked at only when it is asked for: most built-ins want no more than the attributes. */
class LazyVariable implements VariableView {
	readonly name: ByteString;
	readonly flags: VariableFlags;
	readonly #read: () => Value | null;
	#value: Value | null | undefined = undefined;

	constructor(name: ByteString, flags: VariableFlags, read: () => Value | null) {
		this.name = name;
		this.flags = flags;
		this.#read = read;
	}

	get value(): Value | null {
		if (this.#value === undefined) this.#value = this.#read();
		return this.#value;
	}
}

function byFirst(a: readonly [string, unknown], b: readonly [string, unknown]): number {
	return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
}
