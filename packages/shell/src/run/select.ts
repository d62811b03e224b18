import type { SelectClause } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import { ExpansionFailure } from "../expand/host.ts";
import type { Shell } from "../state.ts";
import { isName } from "../variables.ts";
import { compileList } from "./list.ts";
import { due, turn } from "./loops.ts";
import { pause } from "./pause.ts";
import { failed, invalidLoopVariable, loopVariableFailed, type Step, settle } from "./step.ts";
import { debugTrap } from "./trap.ts";
import { compileFields, wordText } from "./words.ts";
import { traceText } from "./xtrace.ts";

/** bash manual 3.2.5.2, select. */
export function compileSelect(node: SelectClause): Step {
	const words = node.words === null ? null : compileFields(node.words);
	const body = compileList(node.body);
	const { variable, line } = node;
	const valid = isName(variable);
	const heading = `select ${variable} in ${node.words === null ? '"$@"' : node.words.map((word) => wordText(word)).join(" ")}`;

	async function select(shell: Shell): Promise<Completion> {
		shell.line = line;
		if (!valid) {
			return invalidLoopVariable(shell, variable);
		}
		const fields = words === null ? shell.positional : await words(shell);
		if (fields instanceof ExpansionFailure) return failed(shell, fields);
		if (fields.length === 0) return settle(shell, 0);
		if (shell.options.xtrace) traceText(shell, heading);
		if (shell.traps.active("DEBUG") !== undefined) {
			const debugged = await debugTrap(shell, heading);
			if (debugged !== null) return debugged;
		}
		shell.loopDepth++;
		const completion = await turns(shell, fields);
		shell.loopDepth--;
		return completion;
	}

	async function turns(shell: Shell, fields: readonly string[]): Promise<Completion> {
		let showMenu = true;
		for (;;) {
			if (due(shell)) {
				const paused = await pause(shell);
				if (paused !== null) return paused;
			}
			if (showMenu) shell.io.print(2, menu(fields, Number(shell.get("COLUMNS") ?? "80") || 80));
			const prompt = await shell.prompt(shell.get("PS3") ?? "#? ");
			if (prompt instanceof ExpansionFailure) return failed(shell, prompt);
			shell.io.print(2, prompt);
			const line = await readLine(shell);
			if (line === null) {
				// bash ends the line that the reader did not.
				shell.io.print(1, "\n");
				return settle(shell, 1);
			}
			shell.variables.assign("REPLY", line);
			const trimmed = line.replace(/^[ \t]+|[ \t]+$/g, "");
			if (trimmed === "") {
				showMenu = true;
				continue;
			}
			const number = /^[+-]?\d+$/.test(trimmed) ? Number(trimmed) : 0;
			const problem = shell.variables.assign(variable, (number >= 1 ? fields[number - 1] : undefined) ?? "");
			if (problem !== undefined) {
				return loopVariableFailed(shell, problem);
			}
			const done = await body(shell);
			if (typeof done !== "number") {
				const next = turn(shell, done);
				if (next.kind === "leave") return next.completion;
			}
			// The menu is shown again only when REPLY was made empty.
			showMenu = (shell.get("REPLY") ?? "") === "";
		}
	}

	return select;
}

/** The menu as bash lays it out: print_select_list in execute_cmd.c. */
function menu(fields: readonly string[], columns: number): string {
	const count = fields.length;
	const otherIndexWidth = String(count).length;
	const widest = Math.max(...fields.map((field) => field.length)) + otherIndexWidth + 2;
	const width = widest + 2;
	let perRow = Math.max(1, Math.floor(columns / width));
	let rows = Math.ceil(count / perRow);
	perRow = Math.ceil(count / rows);
	if (rows === 1) {
		rows = perRow;
		perRow = 1;
	}
	let text = "";
	const firstIndexWidth = String(rows).length;
	for (let row = 0; row < rows; row++) {
		let position = 0;
		for (let index = row; index < count; index += rows) {
			const indexWidth = index < rows ? firstIndexWidth : otherIndexWidth;
			const entry = `${String(index + 1).padStart(indexWidth)}) ${fields[index] ?? ""}`;
			text += entry;
			position += entry.length;
			if (index + rows >= count) break;
			const target = (Math.floor(index / rows) + 1) * width;
			while (position < target) {
				if (Math.floor(target / 8) > Math.floor(position / 8)) {
					text += "\t";
					position += 8 - (position % 8);
				} else {
					text += " ";
					position++;
				}
			}
		}
		text += "\n";
	}
	return text;
}

/** A line from standard input, without its newline; null at the end. One byte at a time, as what follows belongs to others. */
async function readLine(shell: Shell): Promise<string | null> {
	const file = shell.descriptors.get(0);
	if (file === undefined) return null;
	const byte = new Uint8Array(1);
	let line = "";
	for (;;) {
		const count = await shell.io.read(file, byte);
		if (count === null || count <= 0) return line === "" ? null : line;
		if (byte[0] === 10) return line;
		line += String.fromCharCode(byte[0] ?? 0);
	}
}
