import type { ByteString } from "@seahaven/abi/bytes";
import type { Invocation } from "../../builtin.ts";
import { parseInteger } from "../../kit/integer.ts";
import { binary, isBinary, isUnary, TestError, unary } from "./operators.ts";

/** The general grammar of test's arguments, for more than four of them: `!`, parentheses, -a over -o. */
export class Expression {
	readonly #invocation: Invocation;
	readonly #argv: readonly ByteString[];
	readonly #end: number;
	#at: number;

	/** Arguments `from` up to but not including `end`. */
	constructor(invocation: Invocation, from: number, end: number) {
		this.#invocation = invocation;
		this.#argv = invocation.argv;
		this.#at = from;
		this.#end = end;
	}

	#word(offset = 0): ByteString {
		return this.#argv[this.#at + offset] ?? "";
	}

	#is(word: ByteString): boolean {
		return this.#at < this.#end && this.#word() === word;
	}

	#advance(needed: boolean): void {
		this.#at++;
		if (needed && this.#at >= this.#end) throw new TestError("argument expected");
	}

	/** The value of the whole; a TestError is thrown within and returned. */
	evaluate(): boolean | TestError {
		try {
			const value = this.#expression();
			return this.#at === this.#end ? value : new TestError("too many arguments");
		} catch (error) {
			if (error instanceof TestError) return error;
			throw error;
		}
	}

	#expression(): boolean {
		if (this.#at >= this.#end) throw new TestError("argument expected");
		return this.#or();
	}

	#or(): boolean {
		const left = this.#and();
		if (!this.#is("-o")) return left;
		this.#advance(false);
		const right = this.#or();
		return left || right;
	}

	#and(): boolean {
		const left = this.#term();
		if (!this.#is("-a")) return left;
		this.#advance(false);
		const right = this.#and();
		return left && right;
	}

	#term(): boolean {
		if (this.#at >= this.#end) throw new TestError("argument expected");
		const word = this.#word();
		if (word === "!") {
			this.#advance(true);
			return !this.#term();
		}
		if (word === "(") {
			this.#advance(true);
			const value = this.#expression();
			const close = this.#argv[this.#at];
			if (close === undefined) throw new TestError("`)' expected");
			if (close !== ")") throw new TestError(`\`)' expected, found ${close}`);
			this.#advance(false);
			return value;
		}
		if (this.#at + 3 <= this.#end && isBinary(this.#word(1))) {
			const value = binary(this.#invocation, word, this.#word(1), this.#word(2));
			if (value instanceof TestError) throw value;
			this.#at += 3;
			return value;
		}
		if (this.#at + 2 <= this.#end && isUnary(word)) {
			this.#advance(false);
			if (word === "-t" && parseInteger(this.#word()) === null) return false;
			this.#at++;
			return unary(this.#invocation, word, this.#word(-1));
		}
		this.#advance(false);
		return word !== "";
	}
}
