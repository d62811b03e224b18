/**
 * The smallest text found by leaving out parts, first lines, then words, that is still bad. `firstBad` tells which of some
 * candidates, if any, still is: the index, or -1.
 */
export async function shrink(
	text: string,
	firstBad: (candidates: readonly string[]) => Promise<number>,
): Promise<string> {
	let best = text;
	for (const split of [/(?<=\n)/, /(?<=[ ;\n"'{}()|&])/]) {
		let parts = best.split(split);
		for (let size = Math.ceil(parts.length / 2); size >= 1; ) {
			const sweep: string[][] = [];
			for (let at = 0; at < parts.length; at += size) sweep.push([...parts.slice(0, at), ...parts.slice(at + size)]);
			let found = false;
			for (let at = 0; at < sweep.length; at += 16) {
				const some = sweep.slice(at, at + 16);
				const index = await firstBad(some.map((candidate) => candidate.join("")));
				const smaller = some[index];
				if (smaller === undefined) continue;
				parts = smaller;
				best = parts.join("");
				found = true;
				break;
			}
			if (!found) {
				if (size === 1) break;
				size = Math.ceil(size / 2);
			} else size = Math.min(size, Math.max(1, Math.ceil(parts.length / 2)));
		}
	}
	return best;
}
