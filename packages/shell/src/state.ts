import type { ByteString } from "@seahaven/abi/bytes";
import { Descriptors } from "@seahaven/abi/descriptors";
import type { LimitName } from "@seahaven/abi/limits";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { Signal } from "@seahaven/abi/signal";
import type { LineEditor } from "@seahaven/builtins/commands/bind/keymap";
import { emptyHistory, type History } from "@seahaven/builtins/kit/history";
import type { HistoryMemory } from "@seahaven/builtins/kit/history-expand";
import type { CompletionSpec } from "@seahaven/builtins/view";
import type {
	CommandSubstitution,
	ProcessSubstitution,
	SimpleCommand,
	UnparsedSubstitution,
} from "@seahaven/parser/syntax";
import type { Control } from "./completion.ts";
import { SharedMap } from "./cow.ts";
import { type ArithmeticAnswer, elementOf, evaluateText, expandSubscript, subscriptKey } from "./evaluate.ts";
import {
	AssignmentFailure,
	type Expanded,
	type ExpansionFailure,
	type ExpansionHost,
	type VariableAccess,
} from "./expand/host.ts";
import { removeQuotes } from "./expand/remove-quotes.ts";
import type { Settings, StackFrame } from "./frame.ts";
import type { ShellFunction } from "./function.ts";
import { ShellIo } from "./io.ts";
import { type Job, JobTable } from "./jobs.ts";
import type { Kernel } from "./kernel.ts";
import { defaultOptions, defaultShopts, isOptionName, isShoptName, optionLetters, optionNames } from "./options.ts";
import { expandPrompt } from "./prompt.ts";
import { RandomSequence } from "./random.ts";
import { processSubstitution, substitute } from "./run/substitution.ts";
import type { RunState } from "./run-state.ts";
import type { Task } from "./task.ts";
import { describeCommand, functionText } from "./text.ts";
import { TrapTable } from "./traps.ts";
import { EXPORTED, NAMEREF, READONLY } from "./variable.ts";
import { type Problem, Variables } from "./variables.ts";
import { View } from "./view.ts";

/** A path that `hash` remembers. */
export interface HashedCommand {
	readonly path: ByteString;
	hits: number;
}

const nothing: readonly never[] = [];

/** One shell process: a session's own, a subshell, a stage of a pipeline, a substitution, or a `bash` that was started as a command. */
export class Shell implements ExpansionHost {
	readonly kernel: Kernel;
	run: RunState;
	task: Task;
	/** `$$`: the process that this shell was forked from, in the end. */
	readonly pid: number;
	readonly parentPid: number;
	/** Whether this is a copy of another shell. */
	readonly forked: boolean;
	interactive = false;
	/** The Restricted Shell (bash manual 6.10). */
	restricted = false;
	/** How it was started: `c`, `s` (standard input) or a script. */
	mode: "" | "c" | "s" = "c";
	/** The text of `-c`, if any. */
	executionString: ByteString | undefined = undefined;
	name: ByteString = "bash";
	readonly startedAt: bigint;

	variables: Variables;
	functions: SharedMap<ByteString, ShellFunction>;
	aliases: SharedMap<ByteString, ByteString>;
	hashed: SharedMap<ByteString, HashedCommand>;
	completions: SharedMap<ByteString, CompletionSpec>;
	disabledBuiltins: SharedMap<ByteString, true>;
	resourceLimits: SharedMap<ByteString, { readonly soft: number; readonly hard: number }>;
	traps: TrapTable;
	jobs: JobTable;
	options: Settings;
	descriptors: Descriptors;
	directory: Directory;
	/** `$PWD` as the shell keeps it. */
	cwd: ByteString;
	directoryStackEntries: readonly ByteString[] = nothing;
	umask = 0o022;
	positional: readonly ByteString[] = nothing;
	/** `set` has changed them since the running file was begun. */
	positionalSet = false;
	status = 0;
	backgroundPid: number | undefined = undefined;
	/** How deep in functions, eval and the like a forked shell's only command stands, whose failure is its parent's to trap; -1: it has several. */
	quietDepth = -1;
	/** Subscripts in the arguments of the built-in that runs, where their expansion had to be waited for. */
	expandedSubscripts: ReadonlyMap<ByteString, ByteString> | null = null;
	/** PIPESTATUS; null: just `$?`. */
	pipeStatus: readonly number[] | null = null;
	/** How often PS4's first character is repeated beyond the first: eval, substitutions. */
	traceDepth = 0;
	/** An alias was made since the running command line was read: in POSIX mode, substitutions on it do not know it. */
	aliasedSince = false;
	/** A fork that runs just one command: a program takes its place instead of becoming its child. */
	replaceable = false;
	/** A stage of a pipeline: the jobs are another shell's, and gone when its command runs. */
	forgetsJobs = false;
	lastArgument: ByteString = "";
	line = 1;
	history: History = emptyHistory;
	/** What `bind` has made of the keys; null: nothing yet. */
	lineEditor: LineEditor | null = null;
	/** `\#`: how many command lines have been read, plus one. */
	commandNumber = 1;
	getoptsOffset = 0;
	secondsFrom: bigint;
	utf8 = true;
	/** A program is about to be told of a locale by an assignment in front of it: not the shell's affair. */
	quietLocale = false;
	/** Locales that were asked for and are not there. */
	unknownLocales: readonly ByteString[] = nothing;
	subshellDepth = 0;
	/** How many shells this one was forked inside of; unlike BASH_SUBSHELL, nothing sets it. */
	forkDepth = 0;

	frame: StackFrame | null = null;
	functionDepth = 0;
	sourceDepth = 0;
	/** How many `command` built-ins are around what runs. */
	underCommand = 0;
	loopDepth = 0;
	listReferences = false;
	/** The value of an integer variable was no expression: what assigned it gives up its line. */
	badInteger = false;
	/** The positional parameters that the shell began with. */
	scriptParameters: readonly ByteString[] = nothing;
	/** How many conditions (if, while, &&, ||, !) are being judged: errexit and ERR look away. */
	tested = 0;
	/** How many of them are a `!` that began while errexit was off: they do not hide failures from a `set -e` inside. */
	soft = 0;
	/** How deep texts that are expanded while something else is (prompts, subscripts in references) lead to one another. */
	nesting = 0;
	/** What a trap that ran while a built-in was reading wants done. */
	interrupted: Control | null = null;
	/** Something wants to be seen to before the next command: a signal, a trap, output that could not be written yet. */
	attention = false;
	/** Where functions that are defined now come from. */
	sourceName: ByteString = "environment";
	/** Status that the last command substitution of the running command left, or -1. */
	substitutionStatus = -1;
	/** Processes of process substitutions that the running command keeps open. */
	processDescriptors: number[] = [];
	/** What to call it where a signal ended it, if not by its last command. */
	title: ByteString | null = null;
	/** Background jobs whose end has not been noticed yet. */
	endedJobs: Job[] = [];
	/** What is to be let go of coprocesses that have ended. */
	readonly endedCoprocs: (() => void)[] = [];
	/** Started by `&` or the like: it may wait for its parent no more. */
	background = false;
	currentCommand: SimpleCommand | null = null;
	currentText: ByteString | null = null;
	readonly io: ShellIo;
	/** What history expansion remembers between lines; forks share it. */
	readonly historyMemory: HistoryMemory;
	#view: View | null = null;
	#namespace: Namespace | null = null;
	#random: RandomSequence | null = null;

	constructor(kernel: Kernel, run: RunState, task: Task, from?: Shell, descriptors?: Descriptors) {
		this.kernel = kernel;
		this.run = run;
		this.task = task;
		task.shell = this;
		this.io = new ShellIo(this);
		this.historyMemory = from?.historyMemory ?? { pattern: "", replacement: "", searched: "", matched: "" };
		if (from === undefined) {
			this.pid = task.pid;
			this.parentPid = task.parentPid;
			this.forked = false;
			this.startedAt = kernel.world.now();
			this.secondsFrom = this.startedAt;
			this.options = { ...defaultOptions, ...defaultShopts };
			this.variables = new Variables(this);
			this.functions = new SharedMap();
			this.aliases = new SharedMap();
			this.hashed = new SharedMap();
			this.completions = new SharedMap();
			this.disabledBuiltins = new SharedMap();
			this.resourceLimits = new SharedMap();
			this.traps = new TrapTable();
			this.jobs = new JobTable();
			this.descriptors = descriptors ?? new Descriptors(run.limits.openFiles);
			this.directory = kernel.namespace.root;
			this.cwd = "/";
			this.variables.installSpecial();
			return;
		}
		this.pid = from.pid;
		this.parentPid = from.parentPid;
		this.forked = true;
		this.interactive = from.interactive;
		this.restricted = from.restricted;
		this.mode = from.mode;
		this.name = from.name;
		this.executionString = from.executionString;
		this.startedAt = from.startedAt;
		this.secondsFrom = from.secondsFrom;
		this.variables = new Variables(this, from.variables);
		this.functions = from.functions.fork();
		this.aliases = from.aliases.fork();
		this.hashed = from.hashed.fork();
		this.completions = from.completions.fork();
		this.disabledBuiltins = from.disabledBuiltins.fork();
		this.resourceLimits = from.resourceLimits.fork();
		this.traps = from.traps.fork(from.options);
		this.jobs = from.jobs.fork();
		this.options = from.options;
		this.descriptors = descriptors ?? from.descriptors.fork();
		this.directory = from.directory;
		this.cwd = from.cwd;
		this.directoryStackEntries = from.directoryStackEntries;
		this.umask = from.umask;
		this.positional = from.positional;
		this.status = from.status;
		this.backgroundPid = from.backgroundPid;
		this.pipeStatus = from.pipeStatus;
		this.lastArgument = from.lastArgument;
		this.line = from.line;
		this.lineEditor = from.lineEditor;
		this.commandNumber = from.commandNumber;
		this.history = { ...from.history, added: 0 };
		this.getoptsOffset = from.getoptsOffset;
		this.utf8 = from.utf8;
		this.subshellDepth = from.subshellDepth + 1;
		this.forkDepth = from.forkDepth + 1;
		this.frame = from.frame;
		this.functionDepth = from.functionDepth;
		this.listReferences = from.listReferences;
		this.scriptParameters = from.scriptParameters;
		this.sourceDepth = from.sourceDepth;
		this.underCommand = from.underCommand;
		this.tested = from.tested;
		this.soft = from.soft;
		this.sourceName = from.sourceName;
		this.currentCommand = from.currentCommand;
		this.currentText = from.currentText;
		this.traceDepth = from.traceDepth;
		this.aliasedSince = from.aliasedSince;
	}

	/** Gives back what the shell holds: descriptors and its share of the parent's state. */
	dispose(): void {
		this.descriptors.closeAll();
		this.variables.release();
		this.functions.release();
		this.aliases.release();
		this.hashed.release();
		this.completions.release();
		this.disabledBuiltins.release();
		this.resourceLimits.release();
	}

	get view(): View {
		this.#view ??= new View(this);
		return this.#view;
	}

	get random(): RandomSequence {
		this.#random ??= new RandomSequence(this.kernel.random32());
		return this.#random;
	}

	set random(sequence: RandomSequence) {
		this.#random = sequence;
	}

	// ------------------------------------------------------------------------------------------ options

	setOption(name: ByteString, on: boolean): void {
		if (!isOptionName(name) || this.options[name] === on) return;
		this.options = { ...this.options, [name]: on };
		if (name === "allexport") this.variables.allExport = on;
		// One editing mode at a time (bash manual, set -o).
		if (on && name === "vi") this.setOption("emacs", false);
		if (on && name === "emacs") this.setOption("vi", false);
		if (name === "posix") this.#posixChanged(on);
		if (name === "interactive-comments") this.setShopt("interactive_comments", on);
		if (name === "ignoreeof") {
			if (!on) this.variables.remove("IGNOREEOF");
			else if (this.get("IGNOREEOF") === undefined) this.variables.assign("IGNOREEOF", "10");
		}
		this.#optionsChanged("SHELLOPTS");
	}

	setShopt(name: ByteString, on: boolean): void {
		if (!isShoptName(name) || this.options[name] === on) return;
		this.options = { ...this.options, [name]: on };
		if (name === "interactive_comments") this.setOption("interactive-comments", on);
		this.#optionsChanged("BASHOPTS");
	}

	/** Puts back the options of `set`; those of `shopt` stay (`local -`). */
	restoreOptions(options: Settings): void {
		if (this.options === options) return;
		const restored: { [name: string]: boolean } = { ...this.options };
		for (const name of optionNames) restored[name] = options[name];
		this.options = restored as unknown as Settings;
		this.variables.allExport = options.allexport;
		this.#optionsChanged("SHELLOPTS");
	}

	/** What `set -o posix` brings with it (bash's posix_initialize), and the variable that stands for it. */
	#posixChanged(on: boolean): void {
		if (on) {
			const brought = { inherit_errexit: true, shift_verbose: true, interactive_comments: true, sourcepath: true };
			this.options = { ...this.options, ...brought, expand_aliases: true };
			if (this.variables.lookup("POSIXLY_CORRECT") === undefined) this.variables.assign("POSIXLY_CORRECT", "y");
		} else {
			this.options = { ...this.options, shift_verbose: false, expand_aliases: this.interactive };
			this.variables.remove("POSIXLY_CORRECT");
		}
		this.#optionsChanged("BASHOPTS");
	}

	#optionsChanged(variable: ByteString): void {
		const flags = this.variables.lookup(variable)?.flags ?? 0;
		if (flags & EXPORTED) this.variables.environmentChanged();
	}

	/** `-r`, `set -r`, `rbash`: there is no way back. */
	restrict(): void {
		if (this.restricted) return;
		this.restricted = true;
		for (const name of ["PATH", "SHELL", "HISTFILE", "ENV", "BASH_ENV"]) this.variables.own(name).flags |= READONLY;
	}

	get optionLetters(): ByteString {
		return optionLetters(this.options, this.interactive, this.mode, this.restricted);
	}

	// ------------------------------------------------------------------------------------------ variables, as expansion sees them

	get(name: ByteString): ByteString | undefined {
		return this.variables.get(name);
	}

	/** Remembers that some name refers to all elements of an array, which plain expansions need not ask before. */
	noteReferent(text: ByteString): void {
		if (/\[[@*]\]$/.test(text)) this.listReferences = true;
	}

	listReferent(name: ByteString): ByteString | undefined {
		const target = this.variables.follow(name);
		if (target === null || (target.subscript !== "@" && target.subscript !== "*")) return undefined;
		return `${target.name}[${target.subscript}]`;
	}

	integer(name: ByteString): number {
		return this.variables.integer(name);
	}

	variable(name: ByteString): VariableAccess | undefined {
		const variable = this.variables.resolve(name);
		if (variable === undefined) return undefined;
		const letters = variable.letters();
		if (variable.indexed !== null) return { kind: "indexed", elements: variable.indexed, letters };
		if (variable.associative !== null) return { kind: "associative", elements: variable.associative, letters };
		const { dynamic } = variable;
		if (dynamic !== null) {
			if (dynamic.elements !== undefined)
				return { kind: "indexed", elements: listElements(dynamic.elements(this)), letters };
			if (dynamic.entries !== undefined) return { kind: "associative", elements: dynamic.entries(this), letters };
			return { kind: "scalar", text: dynamic.read(this), letters };
		}
		return { kind: "scalar", text: variable.scalar(), letters };
	}

	referent(name: ByteString): ByteString | undefined {
		const variable = this.variables.lookup(name);
		return variable === undefined || (variable.flags & NAMEREF) === 0 ? undefined : (variable.text ?? "");
	}

	names(prefix: ByteString): readonly ByteString[] {
		const names: ByteString[] = [];
		for (const [name, variable] of this.variables.entries()) {
			if (!name.startsWith(prefix)) continue;
			const set = variable.dynamic !== null ? variable.dynamic.read(this) !== undefined : variable.isSet;
			if (set) names.push(name);
		}
		return names.sort();
	}

	assign(name: ByteString, value: ByteString): ExpansionFailure | undefined {
		return failure(this.variables.assign(name, value));
	}

	assignInteger(name: ByteString, value: number): ExpansionFailure | undefined {
		return failure(this.variables.assignInteger(name, value));
	}

	assignElement(name: ByteString, key: number | ByteString, value: ByteString): ExpansionFailure | undefined {
		const target = this.variables.follow(name);
		return target === null ? undefined : failure(this.variables.assignElement(target.name, key, value));
	}

	/** `name[subscript]=value`, the subscript still to be evaluated. */
	assignSubscript(name: ByteString, subscript: ByteString, value: ByteString, append = false): Problem {
		const target = this.variables.follow(name);
		if (target === null) return undefined;
		if (subscript === "@" || subscript === "*") {
			const variable = this.variables.lookup(target.name);
			if (variable?.associative == null) return `${name}[${subscript}]: bad array subscript`;
		}
		const key = subscriptKey(this, target.name, subscript);
		if (typeof key === "object") return key.problem;
		return this.variables.assignElement(target.name, key, value, append);
	}

	/** What `${name[subscript]}` gives. */
	elementText(name: ByteString, subscript: ByteString): ByteString | undefined {
		return elementOf(this, name, subscript);
	}

	/** Evaluates arithmetic text: integer variables, subscripts, `let`. */
	arithmetic(text: ByteString): ArithmeticAnswer {
		return evaluateText(this, text);
	}

	exportedFunctions(): readonly (readonly [ByteString, ByteString])[] {
		const exported: (readonly [ByteString, ByteString])[] = [];
		for (const [name, definition] of this.functions.entries()) {
			if (definition.exported) exported.push([name, functionText(definition, true)]);
		}
		return exported;
	}

	// ------------------------------------------------------------------------------------------ what expansion asks for besides

	/** The file system as this process sees it: `/dev/fd` and `/proc/self` are its own. */
	get namespace(): Namespace {
		this.#namespace ??= this.kernel.namespaceOf({
			pid: this.task.pid,
			descriptors: () => this.descriptors,
			environment: () => this.variables.environment(),
			directory: () => this.directory.path,
		});
		return this.#namespace;
	}

	/** What a subscript's text means as a key. */
	associativeKey(subscript: ByteString): ByteString {
		return removeQuotes(expandSubscript(this, subscript));
	}

	substitute(node: CommandSubstitution | UnparsedSubstitution): Expanded<ByteString> {
		return substitute(this, node);
	}

	process(node: ProcessSubstitution): Expanded<ByteString> {
		return processSubstitution(this, node);
	}

	prompt(text: ByteString): Expanded<ByteString> {
		return expandPrompt(this, text);
	}

	homeDirectory(user: ByteString): ByteString | undefined {
		const { world } = this.kernel;
		if (user === "" || user === world.user) return world.home;
		return user === "root" ? "/root" : undefined;
	}

	directoryStack(index: number, fromRight: boolean): ByteString | undefined {
		const all = [this.cwd, ...this.directoryStackEntries];
		return all[fromRight ? all.length - 1 - index : index];
	}

	charge(limit: LimitName, amount: number): boolean {
		return this.run.charge(limit, amount);
	}

	warn(message: ByteString): void {
		const prefix = this.prefix();
		const shown = this.options.gnu_errfmt ? prefix.replace(/: line (\d+): $/, ":$1: ") : prefix;
		this.io.print(2, `${shown}${message}\n`);
	}

	// ------------------------------------------------------------------------------------------ messages

	/** What stands before an error: `bash: line 3: `. */
	prefix(): ByteString {
		const { frame } = this;
		const source = frame === null ? "" : frame.source;
		if (this.interactive) {
			const slash = this.name.lastIndexOf("/");
			return source !== "" && frame?.kind === "source"
				? `${source}: line ${this.line}: `
				: `${this.name.slice(slash + 1)}: `;
		}
		return `${source !== "" ? source : this.name}: line ${this.line}: `;
	}

	/** BASH_COMMAND. */
	commandText(): ByteString {
		if (this.currentText !== null) return this.currentText;
		return this.currentCommand === null ? "" : describeCommand(this.currentCommand);
	}

	/** Frames from the innermost out, as FUNCNAME, BASH_SOURCE and BASH_LINENO list them. */
	frameList(): readonly StackFrame[] {
		const frames: StackFrame[] = [];
		for (let frame = this.frame; frame !== null; frame = frame.parent) frames.push(frame);
		return frames;
	}

	// ------------------------------------------------------------------------------------------ signals

	/** Whether a trap takes the signal; it is then due. */
	catches(signal: Signal): boolean {
		if (!this.traps.post(signal)) return false;
		this.attention = true;
		return true;
	}

	/** Whether the signal is ignored: `trap '' INT`, or an interactive shell's own (bash manual 3.7.6). */
	ignores(signal: Signal): boolean {
		if (this.traps.ignores(signal)) return true;
		if (!this.interactive || this.forked) return false;
		return signal === "TERM" || signal === "QUIT" || (this.options.monitor && terminalStops.has(signal));
	}

	/** What ends this process now, if anything does. */
	ending(): Control | null {
		if (this.run.stopped !== null) return this.run.stopped;
		const { ended } = this.task;
		return ended === null ? null : { kind: "killed", signal: ended, silent: ended === "KILL" };
	}
}

const terminalStops: ReadonlySet<Signal> = new Set<Signal>(["TSTP", "TTIN", "TTOU"]);

function failure(problem: Problem): ExpansionFailure | undefined {
	return problem === undefined ? undefined : new AssignmentFailure(problem, "line");
}

/** The elements of a computed array. */
function listElements(values: readonly ByteString[]): Extract<VariableAccess, { kind: "indexed" }>["elements"] {
	return {
		count: values.length,
		end: values.length,
		get: (subscript) => values[subscript],
		keys: () => values.map((_, index) => index),
		values: () => values,
	};
}
