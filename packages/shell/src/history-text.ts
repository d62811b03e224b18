import type { ByteString } from "@seahaven/abi/bytes";

/** How the lines of a command become entries: `shopt` cmdhist and lithist. */
export interface JoinOptions {
	/** One entry for all lines of a command. */
	readonly together: boolean;
	/** With newlines between them, where a semicolon would do. */
	readonly literal: boolean;
}

/** After these, no semicolon: bash's no_semi_successors. */
const open: ReadonlySet<string> = new Set([
	..."\n { ( ) ; & | case do else if ;; ;& ;;& then until while && || in".split(" "),
	"\n",
]);
const reserved: ReadonlySet<string> = new Set(
	"if then else elif fi case esac for select while until do done function time { } ! [[ coproc".split(" "),
);
/** Reserved words behind which a command may begin. */
const leading: ReadonlySet<string> = new Set("if then else elif while until do { ! time".split(" "));

interface HereDocument {
	readonly delimiter: string;
	readonly tabs: boolean;
}

/** Reads a command line by line and knows what it is in the middle of. */
class Scanner {
	/** Tokens of the command so far; what is no operator or reserved word is `word`. */
	readonly tokens: string[] = [];
	/** Quotes and brackets that are open: `'`, `"`, `` ` ``, `$(`, `${`, `((`, `[[`, `=(`. */
	readonly #stack: string[] = [];
	readonly documents: HereDocument[] = [];
	#commandPosition = true;
	/** What the next word is: of `for`, `case` and `function`. */
	#after = "";
	cases = 0;

	get inside(): string {
		return this.#stack.at(-1) ?? "";
	}

	get quoted(): boolean {
		return this.#stack.some((mark) => mark === "'" || mark === '"' || mark === "`" || mark === "$(");
	}

	/** One line, without its newline. Whether it ends in a comment. */
	line(text: ByteString): boolean {
		let word = "";
		let plain = true;
		const end = (): void => {
			if (word !== "") this.#word(word, plain);
			word = "";
			plain = true;
		};
		for (let i = 0; i < text.length; i++) {
			const character = text[i] ?? "";
			const mark = this.inside;
			if (mark === "'") {
				if (character === "'") this.#stack.pop();
				word += character;
				continue;
			}
			if (character === "\\") {
				word += text.slice(i, i + 2);
				plain = false;
				i++;
				continue;
			}
			if (character === '"' || character === "`" || (character === "'" && mark !== '"')) {
				if (mark === character) this.#stack.pop();
				else this.#stack.push(character);
				word += character;
				plain = false;
				continue;
			}
			if (character === "$" && (text[i + 1] === "(" || text[i + 1] === "{")) {
				this.#stack.push(`$${text[++i]}`);
				word += "$";
				plain = false;
				continue;
			}
			if (mark === "${" || mark === "$(" || mark === '"' || mark === "`") {
				if ((mark === "${" && character === "}") || (mark === "$(" && character === ")")) this.#stack.pop();
				if (mark === "$(" && character === "(") this.#stack.push("$(");
				word += character;
				continue;
			}
			if (mark === "=(" && character === ")") {
				this.#stack.pop();
				word += character;
				continue;
			}
			if (mark === "((" && text.startsWith("))", i)) {
				this.#stack.pop();
				i++;
				this.tokens.push("word");
				continue;
			}
			if (mark === "((" || mark === "=(") continue;
			if (character === " " || character === "\t") {
				end();
				continue;
			}
			if (character === "#" && word === "") return true;
			if (mark === "[[") {
				if (text.startsWith("]]", i) && word === "") {
					this.#stack.pop();
					this.tokens.push("]]");
					i++;
				}
				continue;
			}
			if (character === "(" && /^[A-Za-z_]\w*(?:\[.*\])?\+?=$/.test(word)) {
				this.#stack.push("=(");
				word += character;
				continue;
			}
			const operator = /^(?:;;&|;;|;&|&&|\|\||<<-|<<<|<<|[<>]\(|>>|<&|>&|<>|>\||&>>|&>|[;&|()<>])/.exec(
				text.slice(i),
			)?.[0];
			if (operator === undefined) {
				word += character;
				continue;
			}
			if (operator === "<(" || operator === ">(") {
				this.#stack.push("$(");
				word += operator;
				plain = false;
				i++;
				continue;
			}
			end();
			i += operator.length - 1;
			if (operator === "<<" || operator === "<<-") {
				i += this.#document(text.slice(i + 1), operator === "<<-");
				continue;
			}
			if (operator === "(" && this.#commandPosition && text[i + 1] === "(") {
				this.#stack.push("((");
				i++;
				continue;
			}
			this.tokens.push(operator);
			this.#commandPosition = !/^[<>]|^&>/.test(operator);
		}
		end();
		return false;
	}

	newline(): void {
		this.tokens.push("\n");
		if (this.inside === "") this.#commandPosition = true;
	}

	#word(word: string, plain: boolean): void {
		if (this.#after !== "") {
			this.tokens.push("word");
			this.#commandPosition = this.#after === "function";
			this.#after = this.#after === "function" ? "" : "in";
			if (this.tokens.at(-2) === "in") this.#after = "";
			this.#expectIn(word);
			return;
		}
		if (plain && this.#commandPosition && reserved.has(word)) {
			this.tokens.push(word);
			if (word === "case") this.cases++;
			if (word === "esac") this.cases--;
			if (word === "[[") this.#stack.push("[[");
			if (word === "for" || word === "case" || word === "select" || word === "function") this.#after = word;
			this.#commandPosition = leading.has(word);
			return;
		}
		this.tokens.push("word");
		this.#commandPosition = false;
	}

	/** The word after that of `for` and `case` is `in`. */
	#expectIn(word: string): void {
		if (word !== "in" || this.tokens.length < 3) return;
		this.tokens[this.tokens.length - 1] = "in";
		this.#after = "";
		this.#commandPosition = this.cases > 0;
	}

	#document(rest: string, tabs: boolean): number {
		const found = /^[ \t]*((?:\\.|'[^']*'|"[^"]*"|[^\s;&|()<>'"\\])+)/.exec(rest);
		if (found === null) return 0;
		this.documents.push({ delimiter: (found[1] ?? "").replace(/\\(.)|['"]/g, "$1"), tabs });
		this.tokens.push("word", "word");
		return found[0].length;
	}
}

/** Whether a line is nothing but a comment. */
function isComment(line: ByteString): boolean {
	return /^[ \t]*#/.test(line);
}

/** What the history remembers of one command's lines, as bash's history_delimiting_chars joins them. */
export function historyEntries(text: ByteString, options: JoinOptions): readonly ByteString[] {
	const lines = text.split("\n");
	if (lines.at(-1) === "") lines.pop();
	const entries: ByteString[] = [];
	let at = 0;
	// Blank lines before a command are nothing, and comments are entries.
	for (; at < lines.length; at++) {
		const line = lines[at] ?? "";
		if (line === "") continue;
		if (!isComment(line)) break;
		entries.push(line);
	}
	if (at >= lines.length) return entries;
	if (!options.together) {
		for (const line of lines.slice(at)) if (line !== "") entries.push(line);
		return entries;
	}
	entries.push(joined(lines.slice(at), options.literal));
	return entries;
}

function joined(lines: readonly ByteString[], literal: boolean): ByteString {
	const scanner = new Scanner();
	let entry = lines[0] ?? "";
	let commented = scanner.line(continued(entry) ? entry.slice(0, -1) : entry);
	if (!continued(entry)) scanner.newline();
	for (let i = 1; i < lines.length; i++) {
		if (scanner.documents.length > 0 && scanner.inside === "") {
			const end = documentsEnd(lines, i, scanner.documents);
			entry += `\n${lines.slice(i, end).join("\n")}\n`;
			scanner.documents.length = 0;
			i = end - 1;
			commented = false;
			continue;
		}
		const line = lines[i] ?? "";
		const escaped = !scanner.quoted && /(?:^|[^\\])\\$/.test(entry);
		let between = scanner.quoted || commented || literal ? "\n" : delimiter(scanner, line);
		if (line === "" && !scanner.quoted && !delimiter(scanner, line).startsWith(";")) {
			scanner.newline();
			continue;
		}
		if (isComment(line) && !scanner.quoted && !literal) {
			commented = true;
			scanner.newline();
			continue;
		}
		if (escaped) {
			entry = entry.slice(0, -1);
			between = "";
		} else if (entry.endsWith("\n") && between.startsWith(";")) between = between.slice(1);
		entry += between + line;
		commented = scanner.line(continued(line) ? line.slice(0, -1) : line);
		if (!continued(line) || scanner.quoted) scanner.newline();
	}
	return entry;
}

function continued(line: ByteString): boolean {
	return /(?:^|[^\\])(?:\\\\)*\\$/.test(line);
}

/** The first line after the bodies of the here-documents that begin at `from`. */
function documentsEnd(lines: readonly ByteString[], from: number, documents: readonly HereDocument[]): number {
	let at = from;
	for (const { delimiter: end, tabs } of documents) {
		while (at < lines.length && (tabs ? (lines[at] ?? "").replace(/^\t+/, "") : lines[at]) !== end) at++;
		at++;
	}
	return Math.min(at, lines.length);
}

/** What stands between what was read so far and the next line. */
function delimiter(scanner: Scanner, next: ByteString): string {
	const { tokens, inside } = scanner;
	if (inside === "((") return "; ";
	if (inside !== "") return " ";
	const before = tokens.at(-2) ?? "\n";
	const earlier = tokens.at(-3) ?? "\n";
	if (before === ")") return earlier === "(" || scanner.cases > 0 ? " " : "; ";
	if (before === "word" && earlier === "function") return " ";
	// There may be a here-document to come, whose delimiter must end a line.
	if (next.includes("<<")) return "\n";
	if (before === "word" && earlier === "for") return /^\s*in/.test(next) ? " " : ";";
	if (before === "word" && earlier === "case" && scanner.cases > 0) return " ";
	return open.has(before) ? " " : "; ";
}
