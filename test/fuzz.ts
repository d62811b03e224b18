// The properties of whole scripts, for as long as one likes: `node test/fuzz.ts robust|bash|wild [RUNS [SEED]]`. RUNS is a number or `forever`.
import { againstBash } from "./properties/against-bash.ts";
import { robust } from "./properties/robust-watch.ts";

const [, , what = "", count = "forever", from = String(Date.now() % 0x7fffffff)] = process.argv;
const ROUND = 100_000;
let left = count === "forever" ? Number.POSITIVE_INFINITY : Number(count);
let seed = Number(from);
let bad = 0;
const log = (text: string): void => console.log(text);
while (left > 0) {
	const runs = Math.min(left, ROUND);
	log(`${what}: ${runs} runs, seed ${seed}`);
	const before = performance.now();
	if (what === "robust") {
		const { findings, memory } = await robust(runs, seed, log);
		bad += findings.length;
		log(`memory in MiB: ${memory.map((bytes) => bytes >> 20).join(" ")}`);
	} else if (what === "bash" || what === "wild") {
		const { differences, wavering } = await againstBash(runs, seed, {
			most: Number(process.env["MOST"] ?? 1000),
			grammar: what === "wild" ? "wild" : "plain",
			report: log,
		});
		bad += differences.length;
		log(`${wavering} left out, of which bash itself says now this, now that`);
	} else throw new Error(`no such property: ${what}`);
	log(`${((performance.now() - before) / 1000).toFixed(0)} s, ${bad} findings so far`);
	left -= runs;
	seed += runs;
}
process.exitCode = bad === 0 ? 0 : 1;
