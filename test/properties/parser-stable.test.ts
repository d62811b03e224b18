import { equalTrees } from "@seahaven/parser/equal";
import { parse } from "@seahaven/parser/parser";
import { print } from "@seahaven/parser/print";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anySource } from "./parser-source.ts";
import { parameters, patience } from "./runs.ts";

/** **stable**: what is printed parses to the same tree, and prints to the same text. */
test("printing and parsing give the same tree", { timeout: patience }, () => {
	let parsed = 0;
	fc.assert(
		fc.property(anySource, fc.boolean(), (source, extglob) => {
			const first = parse(source, { extglob });
			if (!first.ok) return;
			parsed++;
			const text = print(first.script);
			const second = parse(text, { extglob });
			expect(second.ok ? "" : `${second.error.message}\n${text}`).toBe("");
			if (!second.ok) return;
			expect(equalTrees(first.script, second.script), text).toBe(true);
			expect(print(second.script)).toBe(text);
		}),
		parameters("stable"),
	);
	// A property that nearly always has nothing to look at would say nothing.
	expect(parsed).toBeGreaterThan(100);
});
