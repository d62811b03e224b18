/** A run of lines: kept, or only in the old or the new text. */
export interface Hunk {
	readonly kind: "same" | "old" | "new";
	/** Indices into the lines of the text that it is about; of the old one where both have them. */
	readonly from: number;
	readonly to: number;
}

/** Differences that are looked for; texts that differ more are told as replaced. */
const patience = 2_000;

/** The shortest edit from one list of lines to another (Myers, "An O(ND) Difference Algorithm"). */
export function diffLines(old: readonly string[], young: readonly string[]): readonly Hunk[] {
	let start = 0;
	while (start < old.length && start < young.length && old[start] === young[start]) start++;
	let end = 0;
	while (end < old.length - start && end < young.length - start && old.at(-1 - end) === young.at(-1 - end)) end++;
	const hunks: Hunk[] = [];
	const push = (kind: Hunk["kind"], from: number, to: number): void => {
		const last = hunks.at(-1);
		if (from >= to) return;
		if (last?.kind === kind && last.to === from) hunks[hunks.length - 1] = { kind, from: last.from, to };
		else hunks.push({ kind, from, to });
	};
	push("same", 0, start);
	const a = old.slice(start, old.length - end);
	const b = young.slice(start, young.length - end);
	for (const [kind, x, y] of script(a, b)) {
		if (kind === "new") push("new", start + y, start + y + 1);
		else push(kind, start + x, start + x + 1);
	}
	push("same", old.length - end, old.length);
	return hunks;
}

type Step = readonly [kind: Hunk["kind"], x: number, y: number];

function script(a: readonly string[], b: readonly string[]): readonly Step[] {
	const max = Math.min(a.length + b.length, patience);
	const furthest = new Map<number, number>([[1, 0]]);
	const trace: Map<number, number>[] = [];
	for (let d = 0; d <= max; d++) {
		trace.push(new Map(furthest));
		for (let k = -d; k <= d; k += 2) {
			const down = k === -d || (k !== d && (furthest.get(k - 1) ?? 0) < (furthest.get(k + 1) ?? 0));
			let x = down ? (furthest.get(k + 1) ?? 0) : (furthest.get(k - 1) ?? 0) + 1;
			let y = x - k;
			while (x < a.length && y < b.length && a[x] === b[y]) {
				x++;
				y++;
			}
			furthest.set(k, x);
			if (x >= a.length && y >= b.length) return backtrack(trace, a.length, b.length);
		}
	}
	return [...a.map((_, x): Step => ["old", x, 0]), ...b.map((_, y): Step => ["new", a.length, y])];
}

function backtrack(trace: readonly ReadonlyMap<number, number>[], width: number, height: number): readonly Step[] {
	const steps: Step[] = [];
	let [x, y] = [width, height];
	for (let d = trace.length - 1; d >= 0; d--) {
		const furthest = trace[d];
		const k = x - y;
		const down = k === -d || (k !== d && (furthest?.get(k - 1) ?? 0) < (furthest?.get(k + 1) ?? 0));
		const before = down ? k + 1 : k - 1;
		const fromX = furthest?.get(before) ?? 0;
		const fromY = fromX - before;
		while (x > fromX && y > fromY) steps.push(["same", --x, --y]);
		if (d > 0) steps.push(down ? ["new", x, --y] : ["old", --x, y]);
	}
	return steps.reverse();
}
