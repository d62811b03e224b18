import type { ByteString } from "@seahaven/abi/bytes";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { complain, print, readToEnd, writeAll } from "./streams.ts";
import { type Terminal, terminalOf } from "./terminals.ts";

const usage = `Usage: tput [options] [command]

Options:
  -S <<       read commands from standard input
  -T TERM     use this instead of $TERM
  -V          print curses-version
  -x          do not try to clear scrollback

Commands:
  clear       clear the screen
  init        initialize the terminal
  reset       reinitialize the terminal
  capname     unlike clear/init/reset, print value for capability "capname"
`;

/** tput (XCU tput; ncurses) for terminals that follow ECMA-48. Status 1: the terminal cannot; 2: a wrong use; 3: no such terminal; 4: no such capability. */
export const tput: Utility = {
	name: "tput",
	async run(process) {
		const read = await readTerminal(process, "tput", usage, true);
		if (typeof read === "number") return read;
		if (read.fromInput) {
			const input = process.descriptors.get(0);
			const text = input === undefined ? undefined : await readToEnd(process, input);
			if (text === undefined || !text.ok) return 2;
			let status: ExitStatus = 0;
			for (const line of text.value.split("\n").filter((line) => line.trim() !== "")) {
				status = (await put(process, read, line.trim().split(/\s+/))) || status;
			}
			return status;
		}
		if (read.words.length === 0) {
			await writeAll(process, 2, usage);
			return 2;
		}
		return put(process, read, read.words);
	},
};

/** clear (ncurses). */
export const clear: Utility = {
	name: "clear",
	async run(process) {
		const read = await readTerminal(process, "clear", "Usage: clear [-T TERM] [-V] [-x]\n", false);
		if (typeof read === "number") return read;
		return put(process, read, ["clear"]);
	},
};

/** reset (ncurses): clears what a program may have left behind in a terminal. */
export const reset: Utility = {
	name: "reset",
	async run(process) {
		const name = process.argv.slice(1).find((word) => !word.startsWith("-")) ?? process.environment.get("TERM") ?? "";
		if ([0, 1, 2].every((fd) => !process.descriptors.get(fd)?.terminal)) {
			await complain(process, "reset", "terminal attributes: No such device or address\n");
			return 1;
		}
		const terminal = terminalOf(name);
		if (terminal === undefined) {
			await complain(process, "reset", `unknown terminal type ${name}`);
			return 1;
		}
		return put(process, { terminal, keepScrollback: false, fromInput: false, words: [] }, ["reset"]);
	},
};

interface Request {
	readonly terminal: Terminal;
	readonly keepScrollback: boolean;
	readonly fromInput: boolean;
	readonly words: readonly ByteString[];
}

async function readTerminal(
	process: Process,
	name: ByteString,
	usage: ByteString,
	takesWords: boolean,
): Promise<Request | ExitStatus> {
	let term = process.environment.get("TERM") || undefined;
	let [keepScrollback, fromInput] = [false, false];
	const words = process.argv.slice(1);
	while (words[0]?.startsWith("-") && words[0] !== "-") {
		const option = words.shift() ?? "";
		if (option === "-V") return print(process, name, "ncurses 6.4.20221231\n");
		if (option === "-x") keepScrollback = true;
		else if (option === "-S" && takesWords) fromInput = true;
		else if (option === "-T") term = words.shift();
		else if (option.startsWith("-T")) term = option.slice(2);
		else if (option === "--help") return print(process, name, usage);
		else {
			await complain(process, name, `invalid option -- '${option[1]}'`);
			await writeAll(process, 2, usage);
			return takesWords ? 2 : 1;
		}
	}
	if (term === undefined) {
		await complain(process, name, "No value for $TERM and no -T specified");
		return 2;
	}
	const terminal = terminalOf(term);
	if (terminal !== undefined) return { terminal, keepScrollback, fromInput, words };
	if (takesWords) await complain(process, name, `unknown terminal "${term}"`);
	else await writeAll(process, 2, `'${term}': unknown terminal type.\n`);
	return takesWords ? 3 : 1;
}

async function put(process: Process, request: Request, words: readonly ByteString[]): Promise<ExitStatus> {
	const { terminal, keepScrollback } = request;
	const [name = "", ...parameters] = words;
	if (name === "cols" || name === "lines") {
		// A size in the environment counts more than the terminal's own, as in ncurses.
		const set = process.environment.get(name === "cols" ? "COLUMNS" : "LINES");
		const size = [1, 2, 0].map((fd) => process.descriptors.get(fd)?.terminal).find((found) => found);
		const own = name === "cols" ? size?.columns : size?.rows;
		const value = set !== undefined && /^[1-9]\d*$/.test(set) ? Number(set) : (own ?? terminal.numbers.get(name));
		return print(process, "tput", `${value ?? -1}\n`);
	}
	if (name === "longname") return print(process, "tput", terminal.longName);
	const number = terminal.numbers.get(name);
	if (number !== undefined) return print(process, "tput", `${number}\n`);
	const flag = terminal.flags.get(name);
	if (flag !== undefined) return flag ? 0 : 1;
	const known = terminal.strings.get(name);
	if (known === undefined) {
		await complain(process, "tput", `unknown terminfo capability '${name}'`);
		return 4;
	}
	if (known === null) return 1;
	const text = known(parameters.map((word) => Number.parseInt(word, 10) || 0));
	const scrollback = name === "clear" && !keepScrollback ? (terminal.strings.get("E3")?.([]) ?? "") : "";
	return print(process, "tput", text + scrollback);
}
