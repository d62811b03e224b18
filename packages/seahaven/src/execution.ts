import type { Signal } from "@seahaven/abi/signal";
import type { ExecEvent } from "./event.ts";
import type { EventHub } from "./event-hub.ts";
import { ExecError, type ExecResult } from "./result.ts";

/** What an execution asks of the session that it belongs to. */
export interface ExecutionSource {
	readonly script: string;
	readonly hub: EventHub;
	start(): Promise<ExecResult>;
	kill(signal: Signal): void;
}

/**
 * A script under way. It starts by itself before the next task of the event loop, or when it is first used. Await it for the result; iterate over it
 * for what happens, as it happens: the world waits for a slow reader. A reader that stops early lets the script go on.
 */
export class Execution implements PromiseLike<ExecResult>, AsyncIterable<ExecEvent> {
	readonly #source: ExecutionSource;
	#result: Promise<ExecResult> | null = null;

	constructor(source: ExecutionSource) {
		this.#source = source;
		queueMicrotask(() => this.#start());
	}

	// biome-ignore lint/suspicious/noThenProperty: an execution is awaitable, as promises are.
	then<T = ExecResult, E = never>(
		onResult?: ((result: ExecResult) => T | PromiseLike<T>) | null,
		onError?: ((reason: unknown) => E | PromiseLike<E>) | null,
	): Promise<T | E> {
		return this.#start().then(onResult, onError);
	}

	/** The result if it is ok; else an ExecError is thrown. */
	async orThrow(): Promise<ExecResult> {
		const result = await this.#start();
		if (!result.ok) throw new ExecError(this.#source.script, result);
		return result;
	}

	/** Standard output, whatever the exit code. Throws where the output policy did not keep all of it. */
	async text(): Promise<string> {
		const { stdout } = await this.#start();
		if (stdout.truncated !== false) {
			throw new RangeError(`the output has ${stdout.truncated.totalBytes} bytes, more than output.maxBytes keeps`);
		}
		return stdout.text;
	}

	/** Standard output as a JSON document. SyntaxError where it is none. */
	async json(): Promise<unknown> {
		return JSON.parse(await this.text());
	}

	/** The lines of standard output without their newlines, as they come. */
	async *lines(): AsyncGenerator<string, void, undefined> {
		let rest = "";
		for await (const event of this) {
			if (event.type !== "stdout") continue;
			const lines = (rest + event.text).split("\n");
			rest = lines.pop() ?? "";
			yield* lines;
		}
		if (rest !== "") yield rest;
	}

	/** Sends a signal to what runs in the foreground; TERM unless given. */
	kill(signal: Signal = "TERM"): void {
		void this.#start();
		this.#source.kill(signal);
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<ExecEvent, void, undefined> {
		if (this.#result !== null)
			throw new TypeError("an execution has to be iterated over at once: it has begun already");
		const { hub } = this.#source;
		hub.queue();
		const result = this.#start();
		try {
			for (;;) {
				const event = await hub.next();
				if (event === null) break;
				yield event;
			}
		} finally {
			hub.unqueue();
		}
		// A bug of ours surfaces here and not as an unhandled rejection.
		await result;
	}

	#start(): Promise<ExecResult> {
		this.#result ??= this.#source.start();
		return this.#result;
	}
}
