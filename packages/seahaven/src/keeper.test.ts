import { fromBytes, toBytes } from "@seahaven/abi/bytes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Capture } from "./captured.ts";
import { Keeper } from "./keeper.ts";

const chunks = fc.array(
	fc.string({ maxLength: 12 }).map((text) => text.replace(/[^ -~\n]/g, "x")),
	{ maxLength: 60 },
);

describe("a keeper", () => {
	test.each(["head", "tail", "both"] as const)("keeps the %s exactly as far as there is room", (keep) => {
		fc.assert(
			fc.property(chunks, fc.nat(64), (parts, maxBytes) => {
				const keeper = new Keeper({ maxBytes, keep });
				for (const part of parts) keeper.push(toBytes(part));
				const all = parts.join("");
				const { head, omitted, tail } = keeper.kept();
				const first = keep === "head" ? maxBytes : keep === "tail" ? 0 : Math.ceil(maxBytes / 2);
				expect(fromBytes(head)).toBe(all.slice(0, first));
				const rest = all.slice(first);
				expect(fromBytes(tail)).toBe(rest.slice(Math.max(0, rest.length - (maxBytes - first))));
				expect(omitted).toBe(Math.max(0, all.length - maxBytes));
				expect(keeper.totalLines).toBe(all.split("\n").length - 1);
			}),
			{ numRuns: 2_000 },
		);
	});

	test("very many tiny chunks stay in order", () => {
		const keeper = new Keeper({ maxBytes: 100_000, keep: "both" });
		const all = Array.from({ length: 50_000 }, (_, i) => String(i % 10));
		for (const part of all) keeper.push(toBytes(part));
		expect(fromBytes(new Capture(keeper).bytes)).toBe(all.join(""));
	});

	test("the text says what is missing, and cuts no character in two", () => {
		const keeper = new Keeper({ maxBytes: 9, keep: "both" });
		keeper.push(new TextEncoder().encode("aaaaäbbbbbbbbbbbbbbbb€zzz"));
		const { text, truncated } = new Capture(keeper, "/tmp/out");
		expect(text).toBe("aaaa\n… 19 bytes omitted; all of it is in /tmp/out …\nzzz");
		expect(truncated).toEqual({ totalBytes: 28, totalLines: 0, spill: "/tmp/out" });
	});
});
