import type { Change, JournalEntry, Shell } from "seahaven";

const help = `undo [n]            take back what the last n scripts did to the files
redo [n]            do it again
seahaven log        what has been done, newest first
seahaven diff [n]   what the last n scripts changed
seahaven help       this text
`;

/** What a line about the past came to. */
export interface HistoryAnswer {
	readonly text: string;
	/** How many scripts were taken back. */
	readonly undone: number;
}

/** Lines that concern the past are no scripts: a script cannot take itself back. The answer, or null for everything else. */
export async function historyCommand(shell: Shell, script: string): Promise<HistoryAnswer | null> {
	const match = /^\s*(?:(undo|redo)|seahaven\s+(undo|redo|log|diff|help))(?:\s+(\d+))?\s*$/.exec(script);
	if (match === null) return null;
	const count = Number(match[3] ?? 1);
	const { journal } = shell;
	const answer = (text: string, undone = 0): HistoryAnswer => ({ text, undone });
	try {
		switch (match[1] ?? match[2]) {
			case "undo":
				return answer(describeChanges(await journal.undo(count)), count);
			case "redo":
				return answer(describeChanges(await journal.redo(count)));
			case "log":
				return answer([...journal.entries].reverse().map(describeEntry).join("") || "nothing has changed\n");
			case "diff":
				return answer(describeChanges(journal.entries.slice(-count).flatMap(({ changes }) => changes)));
			default:
				return answer(help);
		}
	} catch (error) {
		if (error instanceof RangeError) return answer("seahaven: there is nothing to take back or to do again\n");
		throw error;
	}
}

/** One line for each change: `A` added, `M` modified, `D` deleted, `P` attributes, `R` renamed. */
export function describeChanges(changes: readonly Change[]): string {
	if (changes.length === 0) return "nothing has changed\n";
	return changes.map(describeChange).join("");
}

function describeChange({ op, path, from }: Change): string {
	switch (op) {
		case "create":
			return `A ${path}\n`;
		case "modify":
			return `M ${path}\n`;
		case "delete":
			return `D ${path}\n`;
		case "chmod":
			return `P ${path}\n`;
		case "rename":
			return `R ${from} → ${path}\n`;
	}
}

function describeEntry({ id, script, changes }: JournalEntry): string {
	const [line = "", ...more] = (script ?? "(in the background)").trim().split("\n");
	return `${String(id).padStart(4)}  ${line}${more.length > 0 ? " …" : ""}  (${changes.length} changed)\n`;
}
