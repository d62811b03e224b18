import { expect, test } from "vitest";
import { type DirectiveValue, formatStat } from "./stat-format.ts";

const value = (directive: string): DirectiveValue =>
	directive === "a"
		? { kind: "number", value: 0o644, base: 8 }
		: directive === "Y"
			? { kind: "time", nanoseconds: -1n }
			: { kind: "text", text: `<${directive}>` };

function shown(format: string, escapes = false): string {
	const result = formatStat(format, escapes, "dr", value);
	return result.kind === "text" ? result.text : result.message;
}

test("flags, widths and precisions are printf's", () => {
	expect(shown("[%6a][%-6a][%06a][%#a]")).toBe("[   644][644   ][000644][0644]");
	expect(shown("[%5n][%.2n]")).toBe("[  <n>][<n]");
});

test("a time before 1970 counts from the second below", () => {
	expect(shown("%Y %.3Y")).toBe("-1 -1.999");
});

test("H and L go with d and r only", () => {
	expect(shown("%Hd%La")).toBe("<Hd><L>a");
});

test("a percent sign with a width is no directive", () => {
	expect(shown("x%5%")).toBe("'%5%': invalid directive");
	expect(shown("%%|%")).toBe("%|%");
});

test("escapes stand for characters only where asked", () => {
	expect(shown("\\t\\101\\x42", true)).toBe("\tAB");
	expect(shown("\\t")).toBe("\\t");
});
