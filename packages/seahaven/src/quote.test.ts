import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { parse } from "shell-quote";
import { describe, expect, test } from "vitest";
import { quote, quoteInDouble, quoteInSingle } from "./quote.ts";

/** Words dense in what means something to a shell. No NUL, which no word can hold, and no lone surrogate, which no byte string can. */
const word = fc.oneof(
	fc.string({ unit: fc.constantFrom(..."ab12 \t\n'\"\\$`!*?[]{}(),;&|<>#~=%^-+.@:/é€") }),
	fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0") && text.isWellFormed()),
	fc.constantFrom("", "if", "!", "[[", "{", "2", "~", "-n", "a=b", "..", "$(x)", "`x`"),
);

/** Runs one bash over many scripts: each prints its words, each word ended by a NUL. */
function wordsOf(script: string): readonly string[] {
	const { stdout } = spawnSync("bash", ["--norc", "-c", script], { env: { LC_ALL: "C.UTF-8" }, maxBuffer: 1 << 28 });
	return stdout.toString("utf8").split("\0").slice(0, -1);
}

describe("quote", () => {
	test.each([
		["plain-word_1.txt", "plain-word_1.txt"],
		["", "''"],
		["two words", "'two words'"],
		["it's", "'it'\\''s'"],
		["if", "'if'"],
		["2", "'2'"],
		["a=b", "'a=b'"],
		["~", "'~'"],
	])("%j is %s", (text, quoted) => {
		expect(quote(text)).toBe(quoted);
	});

	test("a NUL is refused", () => {
		expect(() => quote("a\0b")).toThrow(TypeError);
		expect(() => quoteInDouble("\0")).toThrow(TypeError);
		expect(() => quoteInSingle("\0")).toThrow(TypeError);
	});

	test("quoting: bash reads back every word, wherever it stands", () => {
		fc.assert(
			fc.property(fc.array(word, { minLength: 200, maxLength: 200 }), (words) => {
				const script = words
					.map(
						(each) =>
							`printf '%s\\0' ${quote(each)} "${quoteInDouble(each)}" '${quoteInSingle(each)}' x${quote(each)}>&1`,
					)
					.join("\n");
				expect(wordsOf(script)).toEqual(words.flatMap((each) => [each, each, each, `x${each}`]));
			}),
			{ numRuns: 50 },
		);
	});

	test("quoting: shell-quote reads back every word", () => {
		fc.assert(
			fc.property(fc.array(word), (words) => {
				expect(parse(quote(...words), (name) => `$${name}`)).toEqual(words);
			}),
			{ numRuns: 10_000 },
		);
	});
});
