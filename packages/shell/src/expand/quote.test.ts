import fc from "fast-check";
import { parse } from "shell-quote";
import { expect, test } from "vitest";
import { hashOrder } from "./hash-order.ts";
import { quoteBackslash, quoteIfNeeded, quoteKey, quoteReusable, quoteSingle, quoteValue } from "./quote.ts";
import { askBash, octal } from "./testing/ask-bash.ts";

const character = fc.oneof(
	fc.constantFrom(..." !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~aZ0\n\t\x1b\x07\x01\x7f"),
	fc.constantFrom("é", "ß", "𝒳", "\u200b", "\u00a0", "\u0085").map((c) => Buffer.from(c).toString("latin1")),
	fc.constantFrom("\xff", "\xc3", "\xe9"),
);
const text = fc.array(character, { maxLength: 8 }).map((list) => list.join(""));

for (const locale of ["C.UTF-8", "C"]) {
	test(`bash prints the same quotes in ${locale}`, () => {
		const seed = Date.now() % 1_000_000;
		console.log(`seed ${seed}`);
		const samples = [
			"",
			"~",
			"a~",
			"a:~",
			"a=~b",
			"#",
			"a#",
			"a #",
			"'",
			"''",
			"@",
			"*",
			...fc.sample(text, { numRuns: 2000, seed }),
		];
		const script = samples.map(
			(sample) => `x=${octal(sample)}
printf '%q\\0' "$x"; printf '%s\\0' "\${x@Q}"; declare -p x; printf '\\0'
declare -A m=(); if [[ -n $x ]]; then m[$x]=1; fi; declare -p m; printf '\\0'
`,
		);
		const answers = askBash(script.join(""), { locale }).split("\0");
		const utf8 = locale !== "C";
		const wrong: string[] = [];
		samples.forEach((sample, i) => {
			const ours = [
				quoteBackslash(sample, utf8),
				quoteReusable(sample, utf8),
				`declare -- x=${quoteValue(sample, utf8)}\n`,
				sample === "" ? "declare -A m=()\n" : `declare -A m=([${quoteKey(sample, utf8)}]="1" )\n`,
			];
			const theirs = answers.slice(i * 4, i * 4 + 4);
			ours.forEach((our, k) => {
				if (our !== theirs[k]) wrong.push(`${k} ${JSON.stringify(sample)}: ${our} / ${theirs[k]}`);
			});
		});
		expect(wrong.slice(0, 20)).toEqual([]);
	});
}

test("`set` and traces quote only what must be", () => {
	const samples = [
		"abc",
		"a b",
		"a'b",
		"~",
		"a~",
		"a:~",
		"#a",
		"a#",
		"a=~",
		"a,b",
		"{",
		"}",
		"a*",
		"é",
		"%",
		"^",
		"!",
		"-",
	];
	const answers = askBash(samples.map((sample) => `x=${octal(sample)}; set | grep -a '^x='\n`).join("")).split("\n");
	expect(samples.map((sample) => `x=${quoteIfNeeded(sample, true)}`)).toEqual(answers.slice(0, -1));
});

test("quoting comes back as itself", () => {
	const ascii = fc.string({ unit: fc.constantFrom(..."ab '\"$\\`*?~#!&|;<>(){}[]^\n\t") });
	fc.assert(
		fc.property(ascii, (sample) => {
			expect(parse(quoteSingle(sample)).join(" ")).toBe(parse(quoteSingle(sample)).length === 0 ? "" : sample);
		}),
	);
	const samples = fc.sample(text, { numRuns: 1000 });
	const script = samples
		.flatMap((s) => [quoteBackslash(s, true), quoteReusable(s, true), quoteValue(s, true)])
		.map((quoted) => `printf '%s\\0' ${quoted}\n`);
	expect(askBash(script.join("")).split("\0").slice(0, -1)).toEqual(samples.flatMap((s) => [s, s, s]));
});

test("associative arrays are listed in bash's order", () => {
	const keys = Array.from({ length: 9000 }, (_, i) => `k${(i * 7919) % 10_007}`);
	const script = `declare -A a; while read -r k; do a[$k]=; done; echo "\${!a[@]}"`;
	const ours = new Set(keys);
	expect(hashOrder(ours).join(" ")).toBe(askBash(script, { input: `${keys.join("\n")}\n` }).trimEnd());
});
