import { readFileSync, writeFileSync } from "node:fs";
import { testSession } from "./session.ts";

/** Runs mutated snippets and reports what throws or hangs: `node mutate.ts SECONDS SEED FILE…`. */
const [, , seconds = "10", seedText = "1", ...paths] = process.argv;
const snippets = paths.flatMap((path) => readFileSync(path, "latin1").split("\n---\n"));
let state = Number(seedText);
function random(below: number): number {
	state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
	return Math.floor((state / 2 ** 32) * below);
}
const pick = (list: readonly string[]): string => list[random(list.length)] ?? "";
const bits = [
	"$(",
	")",
	"{",
	"}",
	"((",
	"))",
	"[[",
	"]]",
	"'",
	'"',
	"`",
	"\\",
	"\n",
	";",
	"&",
	"|",
	"<<",
	"<(",
	">(",
	"$",
	"${",
	"[",
	"]",
	"=",
	"!",
	"*",
	"x",
	"0",
	"-1",
	"&&",
	"do",
	"done",
	"fi",
	"then",
	"esac",
	";;",
	"exec",
	"eval",
	"set -e;",
	"trap",
	"\0",
	"\xff",
];

function mutate(text: string): string {
	let out = text;
	for (let n = 1 + random(4); n > 0; n--) {
		const at = random(out.length + 1);
		switch (random(5)) {
			case 0:
				out = out.slice(0, at) + pick(bits) + out.slice(at);
				break;
			case 1:
				out = out.slice(0, at) + out.slice(at + 1 + random(8));
				break;
			case 2: {
				const words = out.split(/(\s+)/);
				const i = random(words.length);
				[words[i], words[random(words.length)]] = [words[random(words.length)] ?? "", words[i] ?? ""];
				out = words.join("");
				break;
			}
			case 3: {
				const other = pick(snippets);
				out = out.slice(0, at) + other.slice(random(other.length));
				break;
			}
			default:
				out = out.slice(0, at) + pick(["; ", " | ", " & ", "\n"]) + out.slice(at);
		}
	}
	return out;
}

process.on("unhandledRejection", (reason) => {
	console.log("UNHANDLED", current, reason);
});
let current = "";
let count = 0;
const until = performance.now() + Number(seconds) * 1000;
while (performance.now() < until) {
	current = mutate(pick(snippets));
	writeFileSync("/tmp/mutate-current", current, "latin1");
	const { run, session } = testSession({ expansionBytes: 1 << 22, processes: 60, commands: 20_000 });
	const from = performance.now();
	try {
		await run(current, { timeoutMs: 300 });
		const after = await run("echo alive", { timeoutMs: 2000 });
		if (!after.stdout.endsWith("alive\n") && !current.includes("set -n"))
			console.log("DEAD", JSON.stringify(current), after);
	} catch (bug) {
		console.log("THROWN", JSON.stringify(current), bug);
	}
	const took = performance.now() - from;
	if (took > 1500) console.log("SLOW", took.toFixed(0), JSON.stringify(current));
	session.dispose();
	count++;
}
console.log(`${count} run, seed ${seedText}`);
process.exit(0);
