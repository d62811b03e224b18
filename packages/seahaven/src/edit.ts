import { fromText, toText } from "@seahaven/abi/bytes";
import { performEdits } from "@seahaven/builtins/edit/perform";
import { type EditRequest, parseEdits } from "@seahaven/builtins/edit/request";
import { editFiles } from "@seahaven/builtins/utilities/edit";
import type { Machine } from "./machine.ts";

/** One change of a file. Relative paths start at the session's working directory. */
export type Edit =
	/** Replaces a text that is found exactly `count` times, once unless given. Line ends and indentation may differ. */
	| { readonly path: string; readonly search: string; readonly replace: string; readonly count?: number }
	/** Makes a file that is not there. */
	| { readonly path: string; readonly create: string }
	/** Puts text after a line, from 1; 0: before the first. */
	| { readonly path: string; readonly insert: string; readonly line: number }
	/** Shows lines, from 1, with their numbers; all unless given. */
	| { readonly path: string; readonly view: true | readonly [from: number, to: number] };

/** What edits came to. Nothing is written unless all of them fit. */
export type EditResult =
	| { readonly ok: true; readonly text: string }
	/** What is wrong, with the places that were found or the ones that are most alike. */
	| { readonly ok: false; readonly message: string };

/** Does edits, given as values or as `<edit>` tags, as one entry of the journal. */
export async function editMachine(machine: Machine, cwd: string, edits: string | readonly Edit[]): Promise<EditResult> {
	const parsed = typeof edits === "string" ? parseEdits(fromText(edits)) : null;
	if (parsed !== null && !parsed.ok) return { ok: false, message: toText(parsed.error) };
	const requests = typeof edits === "string" ? (parsed?.value ?? []) : edits.map(requestOf);
	const { hostView } = machine;
	const at = hostView.directory(hostView.root, fromText(cwd));
	if (!at.ok) return { ok: false, message: `${cwd}: ${at.error}` };
	await machine.gate.enter(true);
	const transaction = machine.history.begin("edit");
	try {
		const { uid, gid } = machine.parts.world;
		const files = editFiles(hostView, at.value, 0o644);
		const result = performEdits(
			{
				...files,
				write(path, text) {
					const isNew = !hostView.stat(at.value, path, true).ok;
					const written = files.write(path, text);
					// What is made belongs to the world's user.
					if (written.ok && isNew) hostView.setAttributes(at.value, path, { uid, gid }, true);
					return written;
				},
			},
			requests,
		);
		return result.ok ? { ok: true, text: toText(result.value) } : { ok: false, message: toText(result.error) };
	} finally {
		transaction.commit();
		machine.gate.leave();
	}
}

function requestOf(edit: Edit): EditRequest {
	const path = fromText(edit.path);
	if ("search" in edit) {
		const { search, replace, count = 1 } = edit;
		return { kind: "replace", path, search: fromText(search), replace: fromText(replace), count };
	}
	if ("create" in edit) return { kind: "create", path, text: fromText(edit.create) };
	if ("insert" in edit) return { kind: "insert", path, line: edit.line, text: fromText(edit.insert) };
	const [from, to] = edit.view === true ? [1, Number.POSITIVE_INFINITY] : edit.view;
	return { kind: "view", path, from, to };
}
