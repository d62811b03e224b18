/** A place in a file. */
export interface Problem {
	/** From 1. */
	readonly line: number;
	/** From 1, in UTF-16 code units. */
	readonly column: number;
	readonly message: string;
}

/** The problem at an offset of a text. */
export function problemAt(text: string, offset: number, message: string): Problem {
	const before = text.slice(0, offset);
	return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n"), message };
}
