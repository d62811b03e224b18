import { type ByteString, fromBytes } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import { isPending, type Maybe } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult, Invocation } from "../builtin.ts";
import { isIdentifier } from "../kit/identifier.ts";
import { parseInteger } from "../kit/integer.ts";
import { LineReader } from "../kit/line-reader.ts";
import { singleQuote } from "../kit/quote.ts";
import { readAll } from "../kit/read-file.ts";
import { Report } from "../kit/report.ts";

const help = `Reads lines into an indexed array, MAPFILE unless named.

Options:
  -d delim	lines end at the first character of DELIM
  -n count	at most COUNT lines; 0 is all
  -O origin	the first line goes to this index, and the array is not emptied first
  -s count	leaves the first COUNT lines out
  -t		without the delimiters
  -u fd	reads from this descriptor
  -C callback	runs CALLBACK with an index and a line, for each QUANTUM lines
  -c quantum	5000 unless given

Exit Status:
Success, unless an option is wrong or the array is readonly or no indexed one.`;

/** mapfile (bash manual 4.2). Callbacks run, in order, after all lines have been assigned. */
export const mapfile: Builtin = {
	name: "mapfile",
	special: false,
	declaration: false,
	synopsis: "mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]",
	help,
	run: (invocation) => run(invocation, mapfile),
};

export const readarray: Builtin = {
	name: "readarray",
	special: false,
	declaration: false,
	synopsis: "readarray [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]",
	help,
	run: (invocation) => run(invocation, readarray),
};

interface Wish {
	delimiter: number;
	count: number;
	origin: number | null;
	skip: number;
	trim: boolean;
	fd: number;
	callback: ByteString | null;
	quantum: number;
	array: ByteString;
}

function readWish(invocation: Invocation, report: Report): Wish | undefined {
	const { argv } = invocation;
	const parsed = report.options("d:u:n:O:tC:c:s:");
	if (parsed === undefined) return undefined;
	const wish: Wish = {
		delimiter: 10,
		count: 0,
		origin: null,
		skip: 0,
		trim: false,
		fd: 0,
		callback: null,
		quantum: 5000,
		array: "MAPFILE",
	};
	for (const { letter, argument } of parsed.options) {
		const text = argument ?? "";
		const number = parseInteger(text);
		const wrong = (what: string, least = 0): boolean => {
			if (number !== null && number >= least) return false;
			report.fail(`${text}: invalid ${what}`);
			return true;
		};
		switch (letter) {
			case "d":
				wish.delimiter = text === "" ? 0 : text.charCodeAt(0);
				break;
			case "u":
				if (wrong("file descriptor specification")) return undefined;
				if (invocation.io.descriptors.get(number ?? 0) === undefined) {
					report.fail(`${number}: invalid file descriptor: Bad file descriptor`);
					return undefined;
				}
				wish.fd = number ?? 0;
				break;
			case "n":
				if (wrong("line count")) return undefined;
				wish.count = number ?? 0;
				break;
			case "s":
				if (wrong("line count")) return undefined;
				wish.skip = number ?? 0;
				break;
			case "O":
				if (wrong("array origin")) return undefined;
				wish.origin = number ?? 0;
				break;
			case "c":
				if (wrong("callback quantum", 1)) return undefined;
				wish.quantum = number ?? 1;
				break;
			case "C":
				wish.callback = text;
				break;
			default:
				wish.trim = true;
		}
	}
	const name = argv[parsed.index];
	if (name !== undefined) {
		if (name === "") {
			report.fail("empty array variable name", 2);
			return undefined;
		}
		wish.array = name;
	}
	if (!isIdentifier(wish.array)) {
		report.fail(`\`${wish.array}': not a valid identifier`);
		return undefined;
	}
	return wish;
}

function run(invocation: Invocation, doc: Builtin): Maybe<BuiltinResult> {
	const { view, io } = invocation;
	const report = new Report(invocation, doc);
	const wish = readWish(invocation, report);
	if (wish === undefined) return report.end();
	if (view.variable(wish.array)?.flags.array === "associative") {
		report.fail(`${wish.array}: not an indexed array`);
		return report.end();
	}
	const file = io.descriptors.get(wish.fd);
	if (file === undefined) return finish(invocation, report, wish, []);
	if (wish.count === 0) {
		const all = readAll(io, file);
		const split = (text: ByteString) => finish(invocation, report, wish, splitLines(text, wish.delimiter));
		if (isPending(all)) return all.then((read) => split(read.ok ? read.value : ""));
		return split(all.ok ? all.value : "");
	}
	return takeLines(invocation, report, wish, file);
}

/** Lines with their delimiters; the last one may lack it. */
function splitLines(text: ByteString, delimiter: number): ByteString[] {
	const lines: ByteString[] = [];
	const mark = String.fromCharCode(delimiter);
	for (let from = 0; from < text.length; ) {
		const to = text.indexOf(mark, from);
		if (to < 0) {
			lines.push(text.slice(from));
			break;
		}
		lines.push(text.slice(from, to + 1));
		from = to + 1;
	}
	return lines;
}

/** As many lines as are asked for, and not a byte more. */
function takeLines(invocation: Invocation, report: Report, wish: Wish, file: OpenFile): Maybe<BuiltinResult> {
	const reader = new LineReader(invocation.io, file);
	const wanted = wish.skip + wish.count;
	const lines: ByteString[] = [];
	let line = "";
	const took = (step: number | string): boolean => {
		if (typeof step === "string" || step === 0) {
			if (line !== "") lines.push(line);
			return false;
		}
		line += fromBytes(reader.buffer.subarray(0, step));
		if (reader.buffer[step - 1] === wish.delimiter) {
			lines.push(line);
			line = "";
		}
		return lines.length < wanted;
	};
	const loop = (): Maybe<BuiltinResult> => {
		for (;;) {
			const step = reader.step(wish.delimiter, Number.POSITIVE_INFINITY, undefined);
			if (isPending(step))
				return step.then((later) => (took(later) ? loop() : finish(invocation, report, wish, lines)));
			if (!took(step)) return finish(invocation, report, wish, lines);
		}
	};
	return loop();
}

function finish(
	invocation: Invocation,
	report: Report,
	wish: Wish,
	lines: readonly ByteString[],
): Maybe<BuiltinResult> {
	const before = invocation.view.variable(wish.array)?.value;
	const elements = new Map<number, ByteString>();
	if (wish.origin !== null && before !== undefined && before !== null) {
		if (before.kind === "indexed") for (const [index, text] of before.elements) elements.set(index, text);
		else if (before.kind === "scalar") elements.set(0, before.text);
	}
	const origin = wish.origin ?? 0;
	const mark = String.fromCharCode(wish.delimiter);
	let calls = "";
	for (let i = wish.skip; i < lines.length; i++) {
		let line = lines[i] ?? "";
		if ((wish.trim || wish.delimiter === 0) && line.endsWith(mark)) line = line.slice(0, -1);
		if (line.includes("\0")) line = line.slice(0, line.indexOf("\0"));
		const place = i - wish.skip;
		elements.set(origin + place, line);
		if (wish.callback !== null && (place + 1) % wish.quantum === 0) {
			calls += `${wish.callback} ${origin + place} ${singleQuote(line)}\n`;
		}
	}
	let value: ReadonlyMap<number, ByteString> = elements;
	if (wish.origin !== null) value = new Map([...elements].sort(([a], [b]) => a - b));
	report.effect({ kind: "setVariable", name: wish.array, value: { kind: "indexed", elements: value } });
	if (calls !== "") report.effect({ kind: "evaluate", source: calls });
	return report.end();
}
