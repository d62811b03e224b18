import { type ByteString, type Bytes, fromBytes } from "@seahaven/abi/bytes";
import { type Errno, errnoMessage } from "@seahaven/abi/errno";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult, Invocation } from "../../builtin.ts";
import type { Effect } from "../../effect.ts";
import { isIdentifier, parseReference } from "../../kit/identifier.ts";
import { parseInteger } from "../../kit/integer.ts";
import { LineReader, type ReadStep } from "../../kit/line-reader.ts";
import { parseOptions } from "../../kit/options.ts";
import { Report } from "../../kit/report.ts";
import { sequenceLength } from "../../kit/utf8.ts";
import { FieldSplitter, type ReadText } from "./split.ts";

interface Wish {
	raw: boolean;
	array: ByteString | null;
	/** -1: none (-N). */
	delimiter: number;
	/** Characters, or null for no bound. */
	most: number | null;
	exact: boolean;
	prompt: ByteString | null;
	timeoutMs: number | null;
	fd: number;
	names: readonly ByteString[];
}

const newline = 10;
const backslash = 92;

/** read (XCU read), bash manual 4.2. */
export const read: Builtin = {
	name: "read",
	special: false,
	declaration: false,
	synopsis:
		"read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]",
	help: `Reads a line and splits it into words by IFS: the first word for the first name, and so on, the rest for the last. Without names
the line goes to REPLY as it is.

Options:
  -a array	the words become the elements of ARRAY
  -d delim	the line ends at the first character of DELIM instead of a newline
  -e -i text	for line editing on a terminal
  -n nchars	at most NCHARS characters
  -N nchars	exactly NCHARS characters, whatever they are
  -p prompt	prints PROMPT first, if the input is a terminal
  -r		backslashes are ordinary characters
  -s		does not show what is typed
  -t timeout	gives up after so many seconds; 0 only asks whether input is there
  -u fd	reads from this descriptor

Exit Status:
Success, unless the end comes first, the time is over (above 128), or an assignment or option is wrong.`,
	run(invocation) {
		const report = new Report(invocation, read);
		const wish = readWish(invocation, report);
		if (wish === undefined) return report.end();
		const { io } = invocation;
		const file = io.descriptors.get(wish.fd);
		if (wish.fd !== 0 && file === undefined) {
			report.fail(`${wish.fd}: invalid file descriptor: Bad file descriptor`);
			return report.end();
		}
		if (wish.timeoutMs === 0) return file?.poll("read") === true ? 0 : 1;
		const [first] = wish.names;
		const target = wish.array ?? first;
		if (target !== undefined && (wish.array !== null ? !isIdentifier(target) : parseReference(target) === undefined)) {
			report.fail(`\`${target}': not a valid identifier`);
			return report.end();
		}
		if (file === undefined) {
			report.fail(`read error: 0: ${errnoMessage("EBADF")}`);
			return report.end();
		}
		if (wish.most === 0) return finish(invocation, report, wish, { text: "", escaped: null }, 0);
		if (wish.prompt !== null && file.terminal !== null) {
			const printed = io.writeError(wish.prompt);
			if (isPending(printed))
				return printed.then(() => new Reading(invocation, report, wish, new LineReader(io, file)).run());
		}
		return new Reading(invocation, report, wish, new LineReader(io, file)).run();
	},
};

function readWish(invocation: Invocation, report: Report): Wish | undefined {
	const { argv, view } = invocation;
	const wish: Wish = {
		raw: false,
		array: null,
		delimiter: newline,
		most: null,
		exact: false,
		prompt: null,
		timeoutMs: null,
		fd: 0,
		names: argv,
	};
	const tmout = view.text("TMOUT");
	if (tmout !== undefined) {
		const ms = milliseconds(tmout);
		if (ms !== null && ms > 0) wish.timeoutMs = ms;
	}
	if (argv[1]?.charCodeAt(0) !== 0x2d) {
		wish.names = argv.slice(1);
		return wish;
	}
	const spec = "ersa:d:i:n:p:t:u:N:";
	// The common `read -r`.
	const parsed = parseOptions(argv, spec);
	if (parsed.kind !== "options") {
		report.options(spec);
		return undefined;
	}
	for (const { letter, argument } of parsed.options) {
		const text = argument ?? "";
		switch (letter) {
			case "r":
				wish.raw = true;
				break;
			case "a":
				wish.array = text;
				break;
			case "d":
				wish.delimiter = text === "" ? 0 : text.charCodeAt(0);
				break;
			case "p":
				wish.prompt = text;
				break;
			case "n":
			case "N": {
				const count = parseInteger(text);
				if (count === null || count < 0) {
					report.fail(`${text}: invalid number`);
					return undefined;
				}
				wish.most = count;
				wish.exact = letter === "N";
				break;
			}
			case "t": {
				const ms = milliseconds(text);
				if (ms === null) {
					report.fail(`${text}: invalid timeout specification`);
					return undefined;
				}
				wish.timeoutMs = ms;
				break;
			}
			case "u": {
				const fd = parseInteger(text);
				if (fd === null || fd < 0) {
					report.fail(`${text}: invalid file descriptor specification`);
					return undefined;
				}
				wish.fd = fd;
				break;
			}
			default:
		}
	}
	if (wish.exact) wish.delimiter = -1;
	wish.names = argv.slice(parsed.index);
	return wish;
}

function milliseconds(text: ByteString): number | null {
	return /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text) ? Number(text) * 1000 : null;
}

class Reading {
	readonly #invocation: Invocation;
	readonly #report: Report;
	readonly #wish: Wish;
	readonly #reader: LineReader;
	readonly #deadline: bigint | null;
	#text = "";
	#escaped: Set<number> | null = null;
	/** A backslash that waits for what it escapes. */
	#pending = false;
	#characters = 0;

	constructor(invocation: Invocation, report: Report, wish: Wish, reader: LineReader) {
		this.#invocation = invocation;
		this.#report = report;
		this.#wish = wish;
		this.#reader = reader;
		this.#deadline =
			wish.timeoutMs === null ? null : invocation.view.world.monotonic() + BigInt(Math.round(wish.timeoutMs * 1e6));
	}

	run(): Maybe<BuiltinResult> {
		const { most, delimiter } = this.#wish;
		for (;;) {
			const step = this.#reader.step(
				delimiter,
				most === null ? Number.POSITIVE_INFINITY : most - this.#characters,
				this.#remaining(),
			);
			if (isPending(step)) {
				return step.then((later) => {
					const status = this.#took(later);
					return status === null ? this.run() : this.#finish(status);
				});
			}
			const status = this.#took(step);
			if (status !== null) return this.#finish(status);
		}
	}

	#remaining(): number | undefined {
		if (this.#deadline === null) return undefined;
		return Math.max(0, Number(this.#deadline - this.#invocation.view.world.monotonic()) / 1e6);
	}

	/** The status if the reading is over, or null to go on. */
	#took(step: ReadStep): number | null {
		if (typeof step === "string") {
			if (step !== "interrupted") {
				this.#fail(step);
				return 1;
			}
			const timedOut = this.#deadline !== null && this.#invocation.view.world.monotonic() >= this.#deadline;
			return timedOut ? 142 : 130;
		}
		if (step === 0) return 1;
		const { raw, delimiter, most } = this.#wish;
		const bytes = this.#reader.buffer.subarray(0, step);
		let end = step;
		let found = false;
		if (delimiter >= 0 && bytes[step - 1] === delimiter) {
			end--;
			found = true;
		}
		const plain = raw || (!this.#pending && bytes.indexOf(backslash) < 0);
		if (plain) {
			const text = fromBytes(end === step ? bytes : bytes.subarray(0, end));
			this.#text += delimiter !== 0 && text.includes("\0") ? text.replaceAll("\0", "") : text;
		} else if (this.#unescape(bytes, end) && found) {
			// The delimiter was escaped: a newline goes away, anything else is kept.
			this.#pending = false;
			found = false;
			if (delimiter !== newline) this.#keep(String.fromCharCode(delimiter));
		}
		if (found) return 0;
		if (most !== null) {
			this.#characters = countCharacters(this.#text);
			if (this.#characters >= most && !this.#pending) return 0;
		}
		return null;
	}

	#keep(c: ByteString): void {
		this.#escaped ??= new Set();
		this.#escaped.add(this.#text.length);
		this.#text += c;
	}

	/** Adds bytes without the backslashes that escape; true if one is left over at the end. */
	#unescape(bytes: Bytes, end: number): boolean {
		for (let i = 0; i < end; i++) {
			const byte = bytes[i] ?? 0;
			if (this.#pending) {
				this.#pending = false;
				if (byte !== newline) this.#keep(String.fromCharCode(byte));
			} else if (byte === backslash) this.#pending = true;
			else if (byte !== 0 || this.#wish.delimiter === 0) this.#text += String.fromCharCode(byte);
		}
		return this.#pending;
	}

	#fail(errno: Errno): void {
		this.#report.fail(`read error: ${this.#wish.fd}: ${errnoMessage(errno)}`);
	}

	#finish(status: number): Maybe<BuiltinResult> {
		this.#reader.done();
		return finish(this.#invocation, this.#report, this.#wish, { text: this.#text, escaped: this.#escaped }, status);
	}
}

function countCharacters(text: ByteString): number {
	let count = 0;
	for (let i = 0; i < text.length; ) {
		const length = sequenceLength(text, i);
		if (length === 0) {
			// What may still become a character is not counted yet.
			const lead = text.charCodeAt(i);
			const wanted = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
			if (i + wanted > text.length && wanted > 1) return count;
			i++;
		} else i += length;
		count++;
	}
	return count;
}

function scalar(name: ByteString, text: ByteString): Effect {
	return { kind: "setVariable", name, value: { kind: "scalar", text } };
}

/** Gives the names their values. */
function finish(
	invocation: Invocation,
	report: Report,
	wish: Wish,
	taken: ReadText,
	status: number,
): Maybe<BuiltinResult> {
	const { view } = invocation;
	const { names, array } = wish;
	if (report.status !== 0) return report.end();
	if (array !== null) {
		if (view.variable(array)?.flags.array === "associative") {
			report.fail(`${array}: not an indexed array`);
			return report.end();
		}
		const elements = new Map<number, ByteString>();
		const splitter = new FieldSplitter(taken, view.text("IFS") ?? " \t\n");
		while (!splitter.atEnd) elements.set(elements.size, splitter.next());
		return { status, effects: [{ kind: "setVariable", name: array, value: { kind: "indexed", elements } }] };
	}
	if (names.length === 0) return { status, effects: [scalar("REPLY", taken.text)] };
	if (wish.exact) {
		const effects = names.map((name, i) => scalar(name, i === 0 ? taken.text : ""));
		return { status, effects };
	}
	const ifs = view.text("IFS") ?? " \t\n";
	const last = names.length - 1;
	if (last === 0 && ifs === "") return { status, effects: [scalar(names[0] ?? "", taken.text)] };
	const splitter = new FieldSplitter(taken, ifs);
	const effects: Effect[] = [];
	for (let i = 0; i <= last; i++) {
		const name = names[i] ?? "";
		if (i > 0 && parseReference(name) === undefined) {
			report.fail(`\`${name}': not a valid identifier`);
			for (const effect of effects) report.effect(effect);
			return report.end();
		}
		effects.push(scalar(name, i === last ? splitter.rest() : splitter.next()));
	}
	return { status, effects };
}
