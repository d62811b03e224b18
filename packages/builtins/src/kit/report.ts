import type { ByteString } from "@seahaven/abi/bytes";
import { andThen, isPending, type Maybe } from "@seahaven/abi/maybe";
import type { ExitStatus } from "@seahaven/abi/program";
import type { BuiltinResult, Invocation } from "../builtin.ts";
import type { Effect } from "../effect.ts";
import { type ParsedOptions, parseOptions } from "./options.ts";

/** What `help` and usage messages know of a built-in. */
export interface Doc {
	readonly name: ByteString;
	readonly synopsis: ByteString;
	readonly help: ByteString;
}

type Piece = { readonly to: "output" | "error" | "raw"; text: ByteString };

/** The layout of `help name`. */
export function helpText(doc: Doc): ByteString {
	const body = doc.help
		.split("\n")
		.map((line) => (line === "" ? "    " : `    ${line}`))
		.join("\n");
	return `${doc.name}: ${doc.synopsis}\n${body}\n`;
}

/** Gathers what a built-in has to say, its status and its effects; `end` writes all of it in order. */
export class Report {
	readonly #invocation: Invocation;
	readonly #doc: Doc;
	readonly #pieces: Piece[] = [];
	readonly effects: Effect[] = [];
	status: ExitStatus = 0;

	constructor(invocation: Invocation, doc: Doc) {
		this.#invocation = invocation;
		this.#doc = doc;
	}

	/** Standard output. */
	print(text: ByteString): void {
		const last = this.#pieces.at(-1);
		if (last?.to === "output") last.text += text;
		else this.#pieces.push({ to: "output", text });
	}

	/** A message with bash's prefix, and the status. */
	fail(message: ByteString, status: ExitStatus = 1): void {
		this.#pieces.push({ to: "error", text: message });
		this.status = status;
	}

	/** A message with bash's prefix that does not change the status. */
	warn(message: ByteString): void {
		this.#pieces.push({ to: "error", text: message });
	}

	/** Standard error without a prefix. */
	printError(text: ByteString): void {
		this.#pieces.push({ to: "raw", text });
	}

	/** The usage line, status 2. */
	usage(message?: ByteString): void {
		if (message !== undefined) this.fail(message, 2);
		this.printError(`${this.#invocation.argv[0]}: usage: ${this.#doc.synopsis}\n`);
		this.status = 2;
	}

	/** Reads the options; undefined after an error or `--help`, which has been reported. */
	options(spec: ByteString, from?: number): Extract<ParsedOptions, { kind: "options" }> | undefined {
		const parsed = parseOptions(this.#invocation.argv, spec, from);
		if (parsed.kind === "options") return parsed;
		if (parsed.kind === "error") this.usage(parsed.message);
		else {
			this.print(helpText(this.#doc));
			this.status = 2;
		}
		return undefined;
	}

	effect(effect: Effect): void {
		this.effects.push(effect);
	}

	/** Writes everything and gives the result. */
	end(): Maybe<BuiltinResult> {
		return this.#from(0);
	}

	#from(start: number): Maybe<BuiltinResult> {
		const { io } = this.#invocation;
		for (let i = start; i < this.#pieces.length; i++) {
			const piece = this.#pieces[i];
			if (piece === undefined) break;
			const written =
				piece.to === "output"
					? io.write(piece.text)
					: piece.to === "error"
						? io.error(piece.text)
						: io.writeError(piece.text);
			if (isPending(written)) {
				return (written as Promise<boolean | undefined>).then((taken) => {
					if (taken === false) this.status ||= 1;
					return this.#from(i + 1);
				});
			}
			if (written === false) this.status ||= 1;
		}
		return this.effects.length === 0 ? this.status : { status: this.status, effects: this.effects };
	}
}

/** What `name --help` prints; the status is 2. */
export function writeHelp(invocation: Invocation, doc: Doc): Maybe<BuiltinResult> {
	const report = new Report(invocation, doc);
	report.print(helpText(doc));
	report.status = 2;
	return report.end();
}

/** Writes to standard output; the status is 1 if that fails, else 0. */
export function writeOut(invocation: Invocation, text: ByteString): Maybe<ExitStatus> {
	const written = invocation.io.write(text);
	return written === true ? 0 : andThen(written, (taken) => (taken ? 0 : 1));
}

/** Prints a message and gives the status. */
export function failWith(invocation: Invocation, message: ByteString, status: ExitStatus): Maybe<ExitStatus> {
	const printed = invocation.io.error(message);
	return isPending(printed) ? printed.then(() => status) : status;
}
