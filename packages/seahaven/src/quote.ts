/** Words that mean something where a command begins (bash manual 3.2.1), so that a value spelled like one has to be quoted. */
const reserved: ReadonlySet<string> = new Set(
	"if then else elif fi time for in until while do done case esac coproc select function".split(" "),
);

/** Bytes that mean themselves anywhere in a word. No comma and no two dots: between braces they would make several words. */
const plain = /^(?!.*\.\.)[A-Za-z_/.:@%+-][A-Za-z0-9_/.:@%+-]*$/;

/**
 * The words as bash source that reads them back as exactly these words, separated by spaces, whatever they hold and wherever a word may stand.
 * A word cannot hold a NUL: it is thrown out with a TypeError.
 */
export function quote(...words: readonly string[]): string {
	return words.map(quoteWord).join(" ");
}

function quoteWord(word: string): string {
	// Digits alone would name a descriptor before a redirection.
	if (plain.test(word) && !reserved.has(word)) return word;
	return `'${quoteInSingle(word)}'`;
}

/** The text as it has to stand between double quotes to mean itself. NUL: TypeError. */
export function quoteInDouble(text: string): string {
	if (text.includes("\0")) throw new TypeError("a word of a command cannot hold a NUL");
	return text.replace(/[\\"$`]/g, "\\$&");
}

/** The text as it has to stand between single quotes to mean itself. NUL: TypeError. */
export function quoteInSingle(text: string): string {
	if (text.includes("\0")) throw new TypeError("a word of a command cannot hold a NUL");
	return text.replaceAll("'", "'\\''");
}
