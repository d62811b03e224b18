import { createReader, parse } from "@seahaven/parser/parser";
import type { Node } from "@seahaven/parser/syntax";
import { walk } from "@seahaven/parser/walk";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anySource } from "./parser-source.ts";
import { parameters, patience } from "./runs.ts";

/** Where a node's parent need not enclose it: the text of a here-document follows its line. */
function isDetached(path: readonly Node[]): boolean {
	return path.some((node) => node.kind === "HereDocument");
}

function checkSpans(root: Node, size: number): void {
	walk(root, (node, ancestors) => {
		const { start, end } = node.span;
		if (!(start >= 0 && start <= end && end <= size)) expect.fail(`${node.kind} ${start} ${end}`);
		const parent = ancestors[ancestors.length - 1];
		if (parent !== undefined && !isDetached(ancestors)) {
			const { start: from, end: to } = parent.span;
			if (start < from || end > to) expect.fail(`${node.kind} ${start} ${end} in ${parent.kind} ${from} ${to}`);
		}
		return "descend";
	});
}

/** **total**: any bytes end in a tree or an error, reading always goes forward, and every node knows where it stands. */
test("any bytes end in trees and errors", { timeout: patience }, () => {
	fc.assert(
		fc.property(anySource, fc.boolean(), fc.boolean(), (source, extglob, posix) => {
			const reader = createReader(source, { extglob, posix });
			let before = { offset: 0, line: 1 };
			for (;;) {
				const next = reader.next();
				if (next.kind === "end") break;
				expect(next.next.offset).toBeGreaterThan(before.offset);
				expect(next.next.line).toBeGreaterThanOrEqual(before.line);
				before = next.next;
				if (next.kind === "error") {
					const { span, line, message } = next.error;
					// An empty operand in a conditional ends bash without a word.
					if (!source.includes("[[")) expect(message).not.toBe("");
					expect(line).toBeGreaterThan(0);
					expect(span.start).toBeLessThanOrEqual(span.end);
					expect(span.end).toBeLessThanOrEqual(source.length);
				} else {
					expect(next.script.items.length).toBeGreaterThan(0);
					checkSpans(next.script, source.length);
				}
			}
			expect(before.offset).toBeLessThanOrEqual(source.length);
		}),
		parameters("total"),
	);
});

/** Texts that a parser can be made to look at again and again, or to go down without end. */
const LONG: readonly (readonly [name: string, source: string])[] = [
	["words", `echo ${"a ".repeat(500_000)}`],
	["commands", "a;".repeat(200_000)],
	["pipes", `${"a|".repeat(200_000)}a`],
	["quotes", `echo "${"$x ".repeat(300_000)}"`],
	["backslashes", "\\".repeat(1_000_000)],
	["continuations", "a\\\n".repeat(400_000)],
	["open substitutions", "$(".repeat(500_000)],
	["open arithmetic", "$((".repeat(300_000)],
	["false arithmetic", "$(( (a) ".repeat(100_000)],
	["open braces", ["$", "{x:-"].join("").repeat(300_000)],
	["open quotes and substitutions", '"$('.repeat(300_000)],
	["parentheses", "( ".repeat(500_000)],
	["backquotes", "`".repeat(500_001)],
	["here-documents on a line", `cat ${"<<A ".repeat(20_000)}\n${"x\nA\n".repeat(20_000)}`],
	["bangs", `${"! ".repeat(500_000)}a`],
	["negated conditions", `[[ ${"! ".repeat(200_000)}a ]]`],
	["conditions", `[[ ${"a && ".repeat(100_000)}a ]]`],
	["elif", `if a; then b; ${"elif a; then b; ".repeat(50_000)}fi`],
	["functions", `${"f() ".repeat(100_000)}{ a; }`],
	["NULs", "a\0".repeat(500_000)],
	["false arithmetic, nested", `${"$(( (".repeat(60)}1${") + 1 ) )".repeat(60)}`],
	["case items", `case x in ${"a) b;; ".repeat(100_000)}esac`],
];

test.each(LONG)("long: %s", (_, source) => {
	const result = parse(source);
	expect(result.ok || result.error.message !== "").toBe(true);
});
