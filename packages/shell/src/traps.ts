import type { ByteString } from "@seahaven/abi/bytes";
import { type Signal, signalNumber, signals } from "@seahaven/abi/signal";
import type { Settings } from "./frame.ts";

/** Trap conditions that are not signals, and `EXIT`, which has number 0. */
export type PseudoSignal = "EXIT" | "ERR" | "DEBUG" | "RETURN";

const pseudo: readonly PseudoSignal[] = ["EXIT", "DEBUG", "ERR", "RETURN"];
const signalSet: ReadonlySet<string> = new Set<string>(signals);

/** What traps are set, and which are due. An empty command ignores the signal. */
export class TrapTable {
	#commands: ReadonlyMap<ByteString, ByteString>;
	/** Taken over by a fork: listed until the fork sets a trap of its own, but not run (apart from what is ignored). */
	#inherited: boolean;
	#due: Signal[] = [];
	#fixed: Set<ByteString> = new Set();
	/** Ignored without being listed. */
	#quiet: ReadonlySet<ByteString> = new Set();
	/** Set while a trap's command runs. */
	running: ByteString | null = null;
	/** The conditions whose commands run now, one inside the other: none comes inside itself. */
	readonly within: Set<ByteString> = new Set();
	/** Status of the trap command that ran last. */
	last = 0;
	/** `$?` from when it began. */
	status = 0;

	constructor(commands: ReadonlyMap<ByteString, ByteString> = new Map(), inherited = false) {
		this.#commands = commands;
		this.#inherited = inherited;
	}

	/** A subshell's table (bash manual 3.7.3): what is ignored stays so; ERR, DEBUG and RETURN only with errtrace or functrace. */
	fork(options: Settings): TrapTable {
		const copy = new TrapTable(this.#commands, this.#commands.size > 0);
		copy.#fixed = this.#fixed;
		copy.#quiet = this.#quiet;
		if (this.#commands.size === 0) return copy;
		copy.#kept = (condition, command) =>
			command === "" ||
			(condition === "ERR" && options.errtrace) ||
			((condition === "DEBUG" || condition === "RETURN") && options.functrace);
		return copy;
	}

	#kept: (condition: ByteString, command: ByteString) => boolean = () => true;

	/** The command to run on a condition, if it is one that is in force. */
	active(condition: ByteString): ByteString | undefined {
		const command = this.#commands.get(condition);
		if (command === undefined || (this.#inherited && !this.#kept(condition, command))) return undefined;
		return command;
	}

	/** Ignored when the shell began: no trap can be set on it (XCU 2.14, trap). */
	inherit(signal: Signal): void {
		this.set(signal, "");
		this.#fixed.add(signal);
	}

	/** What `trap -p` shows. */
	get(condition: ByteString): ByteString | undefined {
		return this.#commands.get(condition);
	}

	get empty(): boolean {
		return this.#commands.size === 0;
	}

	/** In the order of `trap -p`: EXIT, then signals by number, then the others. */
	list(): readonly (readonly [ByteString, ByteString])[] {
		const rank = (condition: ByteString): number => {
			if (condition === "EXIT") return 0;
			if (signalSet.has(condition)) return signalNumber(condition as Signal);
			return 1000 + pseudo.indexOf(condition as PseudoSignal);
		};
		return [...this.#commands]
			.filter(([condition]) => !this.#quiet.has(condition))
			.sort(([a], [b]) => rank(a) - rank(b));
	}

	/** For a command in the background without job control: the keyboard does not reach it. */
	ignoreKeyboard(): void {
		this.set("INT", "");
		if (this.ignores("QUIT")) return;
		this.set("QUIT", "");
		this.#quiet = new Set(["QUIT"]);
	}

	set(condition: ByteString, command: ByteString | null): void {
		if (this.#fixed.has(condition)) return;
		if (this.#quiet.has(condition)) this.#quiet = new Set();
		const commands = new Map<ByteString, ByteString>();
		for (const [known, text] of this.#commands)
			if (!this.#inherited || this.#kept(known, text)) commands.set(known, text);
		this.#inherited = false;
		if (command === null) commands.delete(condition);
		else commands.set(condition, command);
		this.#commands = commands;
	}

	/** Whether the table is a fork's that still shows its parent's traps. */
	get fresh(): boolean {
		return this.#inherited;
	}

	/** Takes a trap away for a function that does not inherit it; what it was is returned. */
	hide(condition: PseudoSignal): ByteString | undefined {
		const command = this.active(condition);
		if (command !== undefined) this.set(condition, null);
		return command;
	}

	/** Puts a hidden trap back, unless the function has set one. */
	unhide(condition: PseudoSignal, command: ByteString): void {
		if (this.active(condition) === undefined) this.set(condition, command);
	}

	ignores(signal: Signal): boolean {
		return this.#commands.get(signal) === "";
	}

	/** The signals that a program started now is to ignore. */
	ignored(): ReadonlySet<Signal> {
		const ignored = new Set<Signal>();
		for (const [condition, command] of this.#commands)
			if (command === "" && signalSet.has(condition)) ignored.add(condition as Signal);
		return ignored;
	}

	/** A signal came: true where a trap takes it. */
	post(signal: Signal): boolean {
		const command = this.active(signal);
		if (command === undefined || command === "") return false;
		this.#due.push(signal);
		return true;
	}

	get pending(): boolean {
		return this.#due.length > 0;
	}

	/** The signal whose trap is to run next. */
	get next(): Signal | undefined {
		return this.#due[0];
	}

	/** Takes the signal whose trap is to run next. */
	take(): Signal | undefined {
		return this.#due.shift();
	}
}
