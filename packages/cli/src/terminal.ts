import { EventEmitter } from "node:events";
import type { OpenFile } from "@seahaven/abi/file";
import { InputStream } from "@seahaven/host/input-stream";
import { LineDiscipline } from "./line-discipline.ts";

/** What a line editor reads from: keys reach it one call at a time, so that it can be left in the middle of a paste. */
export class KeySource extends EventEmitter {
	readonly isTTY = true;

	resume(): this {
		return this;
	}

	pause(): this {
		return this;
	}
}

/**
 * This process's terminal, raw for as long as it is open. Keys go to the line editor, or, while something runs, through a line discipline to the
 * standard input of what runs. What nobody has read by then goes back to the editor.
 */
export class Terminal {
	readonly keys: KeySource = new KeySource();
	readonly stdin: OpenFile;
	/** Ctrl-C and Ctrl-\ while something runs. */
	onSignal: (signal: "INT" | "QUIT") => void = () => {};
	/** The terminal has gone away. */
	onHangup: () => void = () => {};
	readonly #input: InputStream;
	readonly #discipline: LineDiscipline;
	#running = false;

	constructor() {
		const size = {
			get columns() {
				return process.stdout.columns || 80;
			},
			get rows() {
				return process.stdout.rows || 24;
			},
		};
		// Keys are read all the time: Ctrl-C has to be seen when nobody reads.
		this.#input = new InputStream("character", size, { start: () => {}, stop: () => {} });
		this.stdin = this.#input;
		this.#discipline = new LineDiscipline({
			echo: (bytes) => process.stdout.write(bytes, "latin1"),
			line: (bytes) => this.#input.push(bytes),
			endOfFile: () => this.#input.end(),
			signal: (signal) => {
				this.#input.drain();
				this.onSignal(signal);
			},
		});
		process.stdin.setRawMode(true);
		process.stdin.on("data", (chunk: Buffer) => this.#route(chunk));
		process.stdin.on("end", () => this.onHangup());
		process.stdin.resume();
	}

	/** From now on keys belong to what runs. */
	run(): void {
		this.#running = true;
	}

	/** From now on keys belong to the editor, beginning with those that were typed and not read. */
	edit(): void {
		this.#running = false;
		const ahead = [...this.#input.drain(), this.#discipline.drain()];
		for (const chunk of ahead) this.#route(Buffer.from(chunk));
	}

	close(): void {
		process.stdin.setRawMode(false);
		process.stdin.pause();
	}

	#route(chunk: Buffer): void {
		let rest = chunk;
		while (rest.length > 0 && !this.#running) {
			// Line by line: what follows a line may be for the program that the line starts.
			const at = rest.findIndex((byte) => byte === 13 || byte === 10);
			const end = at < 0 ? rest.length : at + 1;
			const keys = rest.subarray(0, end);
			rest = rest.subarray(end);
			this.keys.emit("data", keys);
		}
		for (const byte of rest) this.#discipline.type(byte);
	}
}
