import { type ByteString, toText } from "@seahaven/abi/bytes";
import { parse } from "@seahaven/parser/parser";
import { analyze } from "@seahaven/policy/analyze/analyze";
import { isKnown } from "@seahaven/policy/text";
import type { Session } from "@seahaven/shell/session";
import { commandNames } from "./command-names.ts";
import type { Machine } from "./machine.ts";
import type { ExecResult, Hint } from "./result.ts";

/** Advice about a result that did not come out well. Nothing here looks into messages: it follows from outcome, status and syntax. */
export function hintsFor(script: ByteString, result: ExecResult, machine: Machine, session: Session): readonly Hint[] {
	const hints: Hint[] = [];
	const { outcome, exitCode, stdout, stderr } = result;
	for (const [name, stream] of [
		["stdout", stdout],
		["stderr", stderr],
	] as const) {
		if (stream.truncated === false) continue;
		const { totalBytes, spill } = stream.truncated;
		hints.push({
			code: "output-truncated",
			message: `${name} had ${totalBytes} bytes, and not all of them were kept`,
			suggestion: spill === null ? "filter it with head, tail or grep, or write it to a file" : `read ${spill}`,
		});
	}
	for (const { rule, reason, suggestion, outcome: came, verdict } of result.decisions) {
		if (came !== "refused" || verdict === "missing") continue;
		hints.push({
			code: "refused",
			message: `refused by rule ${rule}: ${reason}`,
			...(suggestion === null ? {} : { suggestion }),
		});
	}
	if (outcome.type === "timeout") {
		hints.push({
			code: "timeout",
			message: `Command timed out after ${outcome.ms / 1000} seconds`,
			suggestion: "give it more time, or run it in the background with & and look at its output later",
		});
	}
	if (outcome.type === "limit") {
		hints.push({ code: "limit", message: `the limit ${outcome.limit} is ${outcome.max}` });
	}
	if (exitCode === 2) {
		const status = session.parseStatus(script);
		if (status.kind !== "complete") {
			const why = status.kind === "error" ? `line ${status.line}: ${toText(status.message)}` : "it ends too early";
			hints.push({ code: "syntax-error", message: `the script is not valid: ${why}` });
		}
	}
	if (exitCode !== 0) hints.push(...missingFiles(script, machine, session));
	if (exitCode === 127) hints.push(...unknownCommands(script, machine, session));
	return hints;
}

/** Paths that the script reads and that are not there, where something of a similar name is. */
function missingFiles(script: ByteString, { hostView }: Machine, session: Session): readonly Hint[] {
	const { files } = analyze(script, { cwd: session.cwd, variables: session.environment });
	const hints: Hint[] = [];
	const seen = new Set<string>();
	for (const { how, path, resolved } of files) {
		if (how === "write" || resolved === null || !isKnown(resolved) || /[*?[]/.test(path) || seen.has(resolved))
			continue;
		seen.add(resolved);
		if (hints.length >= 3 || hostView.stat(hostView.root, resolved, false).ok) continue;
		const parent = resolved.slice(0, resolved.lastIndexOf("/")) || "/";
		const entries = hostView.readdir(hostView.root, parent);
		if (!entries.ok) continue;
		const base = resolved.slice(resolved.lastIndexOf("/") + 1);
		const lower = entries.value.find(({ name }) => name.toLowerCase() === base.toLowerCase())?.name;
		const near =
			lower ??
			nearest(
				base,
				entries.value.map(({ name }) => name),
			);
		if (near === null) continue;
		const suggestion = path.slice(0, path.length - base.length) + near;
		hints.push({ code: "missing-file", message: `there is no ${toText(path)}`, suggestion: toText(suggestion) });
	}
	return hints;
}

function unknownCommands(script: ByteString, machine: Machine, session: Session): readonly Hint[] {
	const parsed = parse(script);
	if (!parsed.ok) return [];
	const known = new Set(machine.commandNames());
	const hints: Hint[] = [];
	for (const name of new Set(commandNames(parsed.script))) {
		if (name.includes("/") || known.has(name)) continue;
		// Functions and aliases are known to the session alone.
		if (session.complete(name, name.length).items.some(({ kind, value }) => kind === "command" && value === name))
			continue;
		const near = nearest(name, known);
		hints.push({
			code: "command-not-found",
			message: `there is no command ${toText(name)}`,
			...(near === null ? {} : { suggestion: toText(near) }),
		});
	}
	return hints;
}

/** The name that differs least, if it differs by no more than a quarter of its letters. */
function nearest(name: string, names: Iterable<string>): string | null {
	let best: string | null = null;
	let least = Math.max(1, Math.floor(name.length / 4)) + 1;
	for (const other of names) {
		if (Math.abs(other.length - name.length) >= least) continue;
		const distance = editDistance(name, other);
		if (distance < least) [best, least] = [other, distance];
	}
	return best;
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other (Damerau, restricted). */
function editDistance(a: string, b: string): number {
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, i) => i);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1];
			let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
			row.push(cost);
		}
		before = last;
		last = row;
	}
	return last[b.length] ?? 0;
}
