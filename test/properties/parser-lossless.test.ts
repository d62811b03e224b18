import { tokenize } from "@seahaven/parser/token";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anySource } from "./parser-source.ts";
import { parameters, patience } from "./runs.ts";

/** **lossless**: the tokens of any text add up to it, and each knows where it stands. */
test("tokens add up to the source", { timeout: patience }, () => {
	fc.assert(
		fc.property(anySource, fc.boolean(), (source, extglob) => {
			let pos = 0;
			for (const { span, text } of tokenize(source, { extglob })) {
				expect(span).toEqual({ start: pos, end: pos + text.length });
				expect(text).not.toBe("");
				pos = span.end;
				expect(source.slice(span.start, span.end)).toBe(text);
			}
			expect(pos).toBe(source.length);
		}),
		parameters("lossless"),
	);
});
