import type { ByteString } from "@seahaven/abi/bytes";
import type { ShellView } from "../view.ts";

/** `shopt cdspell`: the path with each part that is not there replaced by the entry that is one slip away from it; undefined where there is none. */
export function correctedPath(view: ShellView, path: ByteString): ByteString | undefined {
	let at = path.startsWith("/") ? "/" : "";
	for (const part of path.split("/")) {
		if (part === "") continue;
		const here = `${at}${part}`;
		if (view.namespace.stat(view.directory, here, true).ok) {
			at = `${here}/`;
			continue;
		}
		const entries = view.glob(`${at}*`).map((entry) => entry.slice(at.length));
		let best: ByteString | undefined;
		let distance = 3;
		for (const entry of entries) {
			const found = slips(entry, part);
			if (found < distance) {
				best = entry;
				distance = found;
			}
		}
		if (best === undefined) return undefined;
		at = `${at}${best}/`;
	}
	return at.length > 1 ? at.slice(0, -1) : at;
}

/** 0: the same; 1: two characters exchanged; 2: one wrong, missing or too many; 3: more than that. */
function slips(a: ByteString, b: ByteString): number {
	let i = 0;
	while (i < a.length && a[i] === b[i]) i++;
	if (i === a.length && i === b.length) return 0;
	const [restA, restB] = [a.slice(i), b.slice(i)];
	if (restA[0] === restB[1] && restA[1] === restB[0] && restA.length > 1 && restA.slice(2) === restB.slice(2)) return 1;
	if (restA.slice(1) === restB.slice(1) && restA !== "" && restB !== "") return 2;
	if (restA.slice(1) === restB || restA === restB.slice(1)) return 2;
	return 3;
}
