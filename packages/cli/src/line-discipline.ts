/** What a terminal does with what is typed while a program runs (termios(3), canonical mode). */
export interface DisciplineActions {
	/** Shows text on the terminal. */
	echo(bytes: string): void;
	/** A complete line, or what Ctrl-D sends off without a newline. */
	line(bytes: Uint8Array): void;
	/** Ctrl-D at the beginning of a line. */
	endOfFile(): void;
	/** Ctrl-C, Ctrl-\ */
	signal(signal: "INT" | "QUIT"): void;
}

const interrupt = 3;
const endOfFile = 4;
const backspace = 8;
const newline = 10;
const carriageReturn = 13;
const killLine = 21;
const literalNext = 22;
const eraseWord = 23;
const quit = 28;
const rubout = 127;

/**
 * The terminal stays raw as long as the shell is open, so that it is the shell who decides where keys go; this gives programs the lines that they
 * expect: echo, Backspace, Ctrl-U, Ctrl-W, Ctrl-V, Ctrl-C, Ctrl-D.
 */
export class LineDiscipline {
	readonly #actions: DisciplineActions;
	#line: number[] = [];
	#literal = false;

	constructor(actions: DisciplineActions) {
		this.#actions = actions;
	}

	/** What has been typed of a line that is not finished; it is taken back. */
	drain(): Uint8Array {
		const rest = Uint8Array.from(this.#line);
		this.#line = [];
		this.#literal = false;
		return rest;
	}

	type(byte: number): void {
		if (this.#literal) {
			this.#literal = false;
			this.#put(byte);
			return;
		}
		switch (byte) {
			case interrupt:
			case quit:
				this.#actions.echo(byte === interrupt ? "^C\r\n" : "^\\\r\n");
				this.#line = [];
				this.#actions.signal(byte === interrupt ? "INT" : "QUIT");
				return;
			case endOfFile:
				if (this.#line.length === 0) this.#actions.endOfFile();
				else this.#send();
				return;
			case backspace:
			case rubout:
				this.#erase();
				return;
			case killLine:
				while (this.#line.length > 0) this.#erase();
				return;
			case eraseWord:
				while (this.#line.at(-1) === 32) this.#erase();
				while (this.#line.length > 0 && this.#line.at(-1) !== 32) this.#erase();
				return;
			case literalNext:
				this.#literal = true;
				return;
			case carriageReturn:
			case newline:
				this.#actions.echo("\r\n");
				this.#line.push(newline);
				this.#send();
				return;
			default:
				this.#put(byte);
		}
	}

	#put(byte: number): void {
		this.#line.push(byte);
		if (byte < 32) this.#actions.echo(`^${String.fromCharCode(byte + 64)}`);
		else this.#actions.echo(String.fromCharCode(byte));
	}

	/** Takes back one character, which may be several bytes. */
	#erase(): void {
		let byte = this.#line.pop();
		if (byte === undefined) return;
		while (byte !== undefined && (byte & 0xc0) === 0x80) byte = this.#line.pop();
		this.#actions.echo(byte !== undefined && byte < 32 ? "\b \b\b \b" : "\b \b");
	}

	#send(): void {
		const line = Uint8Array.from(this.#line);
		this.#line = [];
		this.#actions.line(line);
	}
}
