import { parse } from "@seahaven/parser/parser";
import fc from "fast-check";
import { bashScript, files } from "../generators/bash/script.ts";
import { script as plainScript } from "../generators/script.ts";
import { shrink } from "../oracle/shrink.ts";
import type { Difference } from "../oracle/side-by-side.ts";
import { SideBySide } from "../oracle/side-by-side.ts";

const BATCH = 100;

/**
 * The two grammars. `plain` are scripts as they are written, that may fail; the two shells say the same to them. `wild` has every operator,
 * attribute and option, in all sorts of errors: about one in twelve still differs, mostly in how far an error reaches and in the line that a
 * message names. What it finds becomes rows.
 */
export const grammars: Readonly<Record<"plain" | "wild", fc.Arbitrary<string>>> = {
	plain: plainScript({
		depth: 2,
		statements: 5,
		filters: ["cat", 'while read -r v; do echo "[$v]"; done', "(cat; exit 3)"],
	}),
	wild: bashScript,
};

export interface AgainstBash {
	readonly runs: number;
	readonly differences: readonly Difference[];
	/** Scripts to which live bash itself says now this, now that. */
	readonly wavering: number;
}

/**
 * Runs that many generated scripts in live bash and here. It stops at `most` differences, which are made small.
 */
export async function againstBash(
	runs: number,
	seed: number,
	{
		most = 1,
		grammar = "plain",
		report = () => {},
	}: {
		readonly most?: number;
		readonly grammar?: keyof typeof grammars;
		readonly report?: (text: string) => void;
	} = {},
): Promise<AgainstBash> {
	const sides = new SideBySide(files);
	const differences: Difference[] = [];
	let wavering = 0;
	let done = 0;
	let reported = performance.now();
	const batchAt = (at: number): string[] =>
		fc
			.sample(grammars[grammar], { numRuns: Math.min(BATCH, runs - at), seed: seed + at })
			// What `bash -c` is given cannot end in newlines where it comes from a substitution.
			.map((script) => script.trimEnd());
	try {
		while (done < runs && differences.length < most) {
			const scripts = batchAt(done);
			for (const wrong of await sides.compare(scripts)) {
				const { script } = wrong;
				const kind = kindOf(wrong);
				if (await sides.wavers(script)) {
					wavering++;
					continue;
				}
				const small = await shrink(script, async (candidates) => {
					const sound = valid(script) ? candidates.filter(valid) : candidates;
					const found = (await sides.compare(sound)).find((other) => kindOf(other) === kind);
					return found === undefined ? -1 : candidates.indexOf(found.script);
				});
				if (await sides.wavers(small)) {
					wavering++;
					continue;
				}
				const [difference] = await sides.compare([small]);
				if (difference === undefined) continue;
				differences.push(difference);
				report(describe(difference));
				if (differences.length >= most) break;
			}
			done += scripts.length;
			if (performance.now() - reported > 30_000) {
				reported = performance.now();
				report(`${done} of ${runs}, ${differences.length} differences`);
			}
		}
	} finally {
		sides.close();
	}
	return { runs: done, differences, wavering };
}

function valid(script: string): boolean {
	return parse(Buffer.from(script).toString("latin1")).ok;
}

/** In what they differ: while a script is made smaller, that stays the same. */
function kindOf({ bash, ours }: Difference): string {
	const differing = (["status", "stdout", "stderr"] as const).filter((part) => bash[part] !== ours[part]);
	return differing.join() || "tree";
}

/** For people to read. */
export function describe({ script, bash, ours }: Difference): string {
	const lines = [`${"=".repeat(20)}\n${script}`];
	if (bash.status !== ours.status) lines.push(`status: bash ${bash.status}, ours ${ours.status}`);
	for (const stream of ["stdout", "stderr"] as const)
		if (bash[stream] !== ours[stream])
			lines.push(`${stream}: bash\n${bash[stream]}${stream}: ours\n${ours[stream]}`.trimEnd());
	if (JSON.stringify(bash.tree) !== JSON.stringify(ours.tree)) {
		const names = new Set([...Object.keys(bash.tree), ...Object.keys(ours.tree)]);
		for (const name of names)
			if (bash.tree[name] !== ours.tree[name])
				lines.push(`${name}: bash ${JSON.stringify(bash.tree[name])}, ours ${JSON.stringify(ours.tree[name])}`);
	}
	return lines.join("\n");
}
