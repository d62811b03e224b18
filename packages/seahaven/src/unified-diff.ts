import type { Bytes } from "@seahaven/abi/bytes";
import type { Change, ChangeSide } from "./change.ts";
import { diffLines, type Hunk } from "./line-diff.ts";

/** Lines of context around each change. */
const context = 3;
/** Files that are larger are told as differing. */
const largest = 4 << 20;

/** Changes of files as a unified diff with git's headers: what `git apply` takes, but for binary files, which are only named. */
export function unifiedDiff(changes: readonly Change[]): string {
	return changes.map(diffOf).join("");
}

function diffOf(change: Change): string {
	const { op, path, from, before, after } = change;
	if ((before ?? after)?.type === "directory") return directoryNote(change);
	const old = before === null ? "/dev/null" : `a${from ?? path}`;
	const young = after === null ? "/dev/null" : `b${path}`;
	const head = [`diff --git a${from ?? path} b${path}`];
	if (before === null && after !== null) head.push(`new file mode ${modeOf(after)}`);
	else if (after === null && before !== null) head.push(`deleted file mode ${modeOf(before)}`);
	else if (before !== null && after !== null && modeOf(before) !== modeOf(after)) {
		head.push(`old mode ${modeOf(before)}`, `new mode ${modeOf(after)}`);
	}
	if (op === "rename") head.push(`rename from ${(from ?? "").slice(1)}`, `rename to ${path.slice(1)}`);
	const [a, b] = [bytesOf(before), bytesOf(after)];
	if (sameBytes(a, b)) return head.length > 1 ? `${head.join("\n")}\n` : "";
	if (a.length + b.length > largest || isBinary(a) || isBinary(b)) {
		return `${head.join("\n")}\nBinary files ${old} and ${young} differ\n`;
	}
	return `${head.join("\n")}\n--- ${old}\n+++ ${young}\n${hunks(linesOf(a), linesOf(b))}`;
}

function directoryNote({ op, path, from, before, after }: Change): string {
	switch (op) {
		case "create":
			return `new directory b${path}/\n`;
		case "delete":
			return `deleted directory a${path}/\n`;
		case "rename":
			return `renamed directory a${from}/ b${path}/\n`;
		default:
			return before?.mode === after?.mode
				? ""
				: `directory b${path}/ mode ${before?.mode.toString(8)} to ${after?.mode.toString(8)}\n`;
	}
}

function modeOf({ type, mode }: ChangeSide): string {
	return type === "symlink" ? "120000" : mode & 0o111 ? "100755" : "100644";
}

const nothing: Bytes = new Uint8Array(0);

function bytesOf(side: ChangeSide | null): Bytes {
	return side === null || (side.type !== "file" && side.type !== "symlink") ? nothing : side.bytes();
}

function sameBytes(a: Bytes, b: Bytes): boolean {
	return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function isBinary(bytes: Bytes): boolean {
	return bytes.subarray(0, 8192).includes(0);
}

/** The lines with their newlines; the last may have none. */
function linesOf(bytes: Bytes): readonly string[] {
	const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
	return text === "" ? [] : (text.match(/[^\n]*\n|[^\n]+$/g) ?? []);
}

function hunks(old: readonly string[], young: readonly string[]): string {
	const marked: string[] = [];
	/** For each marked line: its line in the old and the new text. */
	const at: (readonly [number, number])[] = [];
	let [x, y] = [0, 0];
	for (const { kind, from, to } of diffLines(old, young) satisfies readonly Hunk[]) {
		for (let i = from; i < to; i++) {
			at.push([x, y]);
			const line = kind === "new" ? (young[i] ?? "") : (old[i] ?? "");
			const mark = kind === "same" ? " " : kind === "old" ? "-" : "+";
			marked.push(`${mark}${line}${line.endsWith("\n") ? "" : "\n\\ No newline at end of file\n"}`);
			if (kind !== "new") x++;
			if (kind !== "old") y++;
		}
	}
	let text = "";
	for (let i = 0; i < marked.length; ) {
		if (marked[i]?.startsWith(" ")) {
			i++;
			continue;
		}
		const from = Math.max(0, i - context);
		let to = i;
		for (let quiet = 0; to < marked.length && quiet <= 2 * context; to++)
			quiet = marked[to]?.startsWith(" ") ? quiet + 1 : 0;
		while (to > i && marked[to - 1]?.startsWith(" ")) to--;
		to = Math.min(marked.length, to + context);
		const part = marked.slice(from, to);
		const count = (mark: string): number => part.filter((line) => line.startsWith(mark) || line.startsWith(" ")).length;
		const [startX = 0, startY = 0] = at[from] ?? [];
		const [olds, youngs] = [count("-"), count("+")];
		const range = (start: number, length: number): string => {
			const first = length === 0 ? start : start + 1;
			return length === 1 ? String(first) : `${first},${length}`;
		};
		text += `@@ -${range(startX, olds)} +${range(startY, youngs)} @@\n${part.join("")}`;
		i = to;
	}
	return text;
}
