import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOrder } from "./hash-order.ts";
import { formatLongDouble, parseLongDouble } from "./long-double.ts";
import { backslashQuote, quoteValue } from "./quote.ts";
import { strftime } from "./strftime.ts";

/** Runs a script with arguments that are byte strings; lines come back NUL-separated. */
function bash(script: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): string[] {
	const quoted = args.map((arg) => `'${arg.replaceAll("'", "'\\''")}'`).join(" ");
	const ran = spawnSync("/bin/bash", ["-s"], {
		input: Buffer.from(`set -- ${quoted}\n${script}\n`, "latin1"),
		env: { LC_ALL: "C.UTF-8", PATH: "/usr/bin:/bin", ...environment },
		maxBuffer: 1 << 28,
	});
	return ran.stdout.toString("latin1").split("\0").slice(0, -1);
}

const bytes = fc
	.array(fc.integer({ min: 1, max: 255 }), { maxLength: 8 })
	// What is printable beyond two bytes depends on the version of Unicode.
	.map((codes) => String.fromCharCode(...codes).replace(/[\xe0-\xf4]/g, "\xff"));
const letters = fc.stringMatching(/^[a-z ~#='"\\$`!*?\][{}^,:%@+\n\t-]{0,8}$/);
const many = <T>(what: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(what, { minLength: 50, maxLength: 300 });

test("quoting: words are quoted as printf %q does", () => {
	fc.assert(
		fc.property(many(fc.oneof(letters, bytes)), (words) => {
			expect(words.map(backslashQuote)).toEqual(bash(`for w; do printf '%q\\0' "$w"; done`, words));
		}),
		{ numRuns: 20 },
	);
});

test("quoting: values are printed as declare -p does", () => {
	fc.assert(
		fc.property(many(fc.oneof(letters, bytes)), (words) => {
			expect(words.map((word) => `declare -- x=${quoteValue(word)}\n`)).toEqual(
				bash(`for x; do declare -p x; printf '\\0'; done`, words),
			);
		}),
		{ numRuns: 20 },
	);
});

test("keys come in the order of bash's hash table, also after it has grown", () => {
	const keys = fc.uniqueArray(
		fc.oneof(
			fc.stringMatching(/^[a-z0-9]{1,6}$/),
			bytes.filter((key) => key !== ""),
		),
		{
			minLength: 1,
			maxLength: 200,
		},
	);
	fc.assert(
		fc.property(keys, (list) => {
			expect(hashOrder(list)).toEqual(
				bash(`declare -A a; for k; do a["$k"]=1; done; printf '%s\\0' "\${!a[@]}"`, list),
			);
		}),
		{ numRuns: 20 },
	);
	const grown = Array.from({ length: 5000 }, (_, i) => `key${i}`);
	expect(hashOrder(grown)).toEqual(bash(`declare -A a; for k; do a[$k]=1; done; printf '%s\\0' "\${!a[@]}"`, grown));
});

test("numbers: f, e, g and a are those of a long double", () => {
	const decimal = fc
		.tuple(
			fc.integer({ min: -999_999_999, max: 999_999_999 }),
			fc.integer({ min: 0, max: 9999 }),
			fc.integer({ min: -40, max: 40 }),
		)
		.map(([whole, fraction, power]) => `${whole}.${fraction}e${power}`);
	const cases = fc.tuple(
		many(decimal),
		fc.integer({ min: 0, max: 25 }),
		fc.constantFrom("f", "e", "g", "a"),
		fc.boolean(),
	);
	fc.assert(
		fc.property(cases, ([texts, precision, letter, wanted]) => {
			const alternate = wanted && letter !== "g";
			// glibc rounds %a of a carry in its own way: leave the precision to it.
			const places = letter === "a" ? -1 : precision;
			const ours = texts.map((text) => {
				const { value } = parseLongDouble(text);
				return (value.negative ? "-" : "") + formatLongDouble(value, letter, places, alternate);
			});
			// Some glibc's lose the zeros that `%#g` keeps where rounding carries.
			const format = `%${alternate ? "#" : ""}${places < 0 ? "" : `.${places}`}${letter}`;
			expect(ours).toEqual(bash(`printf '${format}\\0' "$@"`, texts));
		}),
		{ numRuns: 60 },
	);
});

test("times are those of strftime, in zones with and without summer time", () => {
	const format = "%Y-%m-%d %H:%M:%S %z %j %U %W %V %G %g %u %w %a %B %p %I %l %e %C %y %D %R %s";
	// -1 and -2 have a meaning of their own to printf.
	const moments = many(
		fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }).filter((second) => second < -2 || second >= 0),
	);
	const zones = fc.constantFrom(
		"UTC",
		"Europe/Berlin",
		"America/New_York",
		"Asia/Kolkata",
		"Australia/Lord_Howe",
		"EST5",
		"<+03>-3",
	);
	fc.assert(
		fc.property(moments, zones, (seconds, zone) => {
			expect(seconds.map((second) => strftime(format, second, zone))).toEqual(
				bash(`printf '%(${format})T\\0' "$@"`, seconds.map(String), { TZ: zone }),
			);
		}),
		{ numRuns: 20 },
	);
});
