import { expect, test } from "vitest";
import { parseBlockSize, parseSize, showSize } from "./block-size.ts";

test.each([
	[0, "0"],
	[1023, "1023"],
	[1024, "1.0K"],
	[1025, "1.1K"],
	[10_240, "10K"],
	[10_241, "11K"],
	[1_047_553, "1.0M"],
	[1_048_576, "1.0M"],
])("%i bytes are %s", (bytes, text) => {
	expect(showSize(bytes, { kind: "human", base: 1024 })).toBe(text);
});

test("a unit without a number is shown", () => {
	const [unit, counted] = [parseBlockSize("M"), parseBlockSize("1M")];
	expect(unit && showSize(1, unit)).toBe("1M");
	expect(counted && showSize(1, counted)).toBe("1");
});

test("sizes", () => {
	expect(parseSize("4K")).toBe(4096);
	expect(parseSize("4kB")).toBe(4000);
	expect(parseSize("x")).toBeUndefined();
	expect(parseBlockSize("0")).toBeUndefined();
});
