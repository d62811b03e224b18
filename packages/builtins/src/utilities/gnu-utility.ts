import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";
import type { Utility } from "../builtin.ts";
import { type GivenOption, type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { complain, usageError, writeAll } from "./streams.ts";

/** What a run says. Standard output is kept back as stdio keeps it, so that messages come before it where both go to one file. */
export class Report {
	readonly process: Process;
	readonly name: ByteString;
	/** 1 as soon as something went wrong. */
	status: ExitStatus = 0;
	#pending: ByteString[] = [];
	#size = 0;
	#steps = 0;

	constructor(process: Process, name: ByteString) {
		this.process = process;
		this.name = name;
	}

	/** Adds to standard output. */
	async print(text: ByteString): Promise<void> {
		this.#pending.push(text);
		this.#size += text.length;
		if (this.#size > 32_768) await this.flush();
	}

	/** A message, and status 1. */
	async complain(message: ByteString): Promise<void> {
		this.status = 1;
		await complain(this.process, this.name, message);
	}

	/** A wrong use: the message, where help is to be had, and status 1. */
	async misuse(message: ByteString): Promise<ExitStatus> {
		this.status = await usageError(this.process, this.name, message, 1);
		return this.status;
	}

	/** To be called once for each file. False: the process is to end. */
	async step(): Promise<boolean> {
		if (++this.#steps % 64 === 0) await this.process.tick(64);
		return this.process.ended === null;
	}

	/** Writes what is pending. */
	async flush(): Promise<void> {
		if (this.#size === 0) return;
		const text = this.#pending.join("");
		this.#pending = [];
		this.#size = 0;
		const written = await writeAll(this.process, 1, text);
		if (written.ok || this.process.ended !== null) return;
		if (written.error === "EPIPE") this.status = signalStatus("PIPE");
		else await this.complain(`write error: ${errnoMessage(written.error)}`);
	}
}

/** Options and operands as they were given. */
export interface Given {
	readonly options: readonly GivenOption[];
	readonly operands: readonly ByteString[];
	/** Whether the option was given at all. */
	has(name: ByteString): boolean;
	/** The argument of the option's last use. */
	last(name: ByteString): ByteString | undefined;
}

interface GnuUtility {
	readonly name: ByteString;
	readonly options: readonly GnuOption[];
	/** What `--help` prints. */
	readonly help: ByteString;
	/** Rewrites the arguments before they are read, where the utility has ways of its own. */
	readonly prepare?: (argv: readonly ByteString[]) => readonly ByteString[];
	/** The first operand ends the options. */
	readonly inOrder?: boolean;
	run(report: Report, given: Given): Promise<unknown>;
}

/** An option without an argument. */
export function flag(long: ByteString | null, short: ByteString | null = null): GnuOption {
	return { long, short, argument: "none" };
}

/** An option with an argument. */
export function valued(long: ByteString | null, short: ByteString | null = null): GnuOption {
	return { long, short, argument: "required" };
}

/** A utility in GNU's manner: `--help`, `--version`, options anywhere, and output that is written at the end. */
export function gnuUtility({ name, options, help, prepare, inOrder, run }: GnuUtility): Utility {
	const known = [...options, flag("help"), flag("version")];
	return {
		name,
		async run(process) {
			const parsed = parseGnuOptions(prepare?.(process.argv) ?? process.argv, known, inOrder ?? false);
			const report = new Report(process, name);
			if (parsed.kind === "error") return report.misuse(parsed.message);
			const has = (option: ByteString): boolean => parsed.options.some((given) => given.name === option);
			const last = (option: ByteString): ByteString | undefined =>
				parsed.options.findLast((given) => given.name === option)?.argument ?? undefined;
			if (has("help")) await report.print(help);
			else if (has("version")) await report.print(`${name} (Seahaven)\n`);
			else await run(report, { options: parsed.options, operands: parsed.operands, has, last });
			if (process.ended !== null) return signalStatus(process.ended);
			await report.flush();
			return report.status;
		},
	};
}
