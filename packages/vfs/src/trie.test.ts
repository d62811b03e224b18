import fc from "fast-check";
import { expect, test } from "vitest";
import { Entries } from "./entries.ts";
import { newOwner } from "./owner.ts";
import { Trie } from "./trie.ts";

test("a trie is a map whose old versions stay, and that knows what differs", () => {
	const key = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2 ** 21 }));
	const change = fc.record({ key, remove: fc.boolean(), snapshot: fc.boolean() });
	fc.assert(
		fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
			let owner = newOwner({ displaced: 0 });
			const trie = new Trie<{ readonly at: number }>(owner);
			const map = new Map<number, { readonly at: number }>();
			const kept: [Trie<{ readonly at: number }>, Map<number, { readonly at: number }>][] = [];
			for (const [at, { key: k, remove, snapshot }] of changes.entries()) {
				if (snapshot) {
					kept.push([new Trie(owner, trie), new Map(map)]);
					owner = newOwner({ displaced: 0 });
				}
				trie.set(owner, k, remove ? undefined : { at });
				const value = trie.get(k);
				if (value === undefined) map.delete(k);
				else map.set(k, value);
				expect(value?.at).toBe(remove ? undefined : at);
			}
			for (const [old, model] of kept) {
				for (const { key: k } of changes) expect(old.get(k)).toBe(model.get(k));
				const differing: number[] = [];
				old.differences(trie, (k, mine, theirs) => {
					expect([mine, theirs]).toEqual([model.get(k), map.get(k)]);
					differing.push(k);
				});
				const expected = [...new Set([...model.keys(), ...map.keys()])].filter((k) => model.get(k) !== map.get(k));
				expect(differing).toEqual(expected.sort((a, b) => a - b));
			}
		}),
		{ numRuns: 500 },
	);
});

test("a large directory copies little when one name is added", () => {
	const first = new Entries(newOwner({ displaced: 0 }));
	for (let i = 0; i < 50_000; i++) first.set(`name-${i}`, i + 1);
	const second = new Entries(newOwner({ displaced: 0 }), first);
	second.set("new", 1);
	second.delete("name-7");
	expect([first.size, second.size]).toEqual([50_000, 50_000]);
	expect([first.get("new"), first.get("name-7"), second.get("name-7"), second.get("name-49999")]).toEqual([
		undefined,
		8,
		undefined,
		50_000,
	]);
	const names: string[] = [];
	second.forEach((name) => {
		names.push(name);
	});
	expect(new Set(names).size).toBe(50_000);
});
