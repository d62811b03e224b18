import type { ByteString } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import { errnoMessage } from "@seahaven/abi/errno";
import { fail, ok, type Result } from "@seahaven/abi/result";
import { findPlaces, nearest, type Place } from "./match.ts";
import type { EditRequest } from "./request.ts";

/** The files that edits are about. */
export interface EditFiles {
	/** ENOENT and the like. */
	read(path: ByteString): Result<ByteString, Errno>;
	/** Replaces all of a file's content, or makes the file. */
	write(path: ByteString, text: ByteString): Result<void, Errno>;
	/** Takes back the making of a file. */
	remove(path: ByteString): void;
}

/** Does edits, all of them or none. The answer is what was done or shown; a failure, what is wrong and where. */
export function performEdits(files: EditFiles, requests: readonly EditRequest[]): Result<ByteString, ByteString> {
	/** What each file is now to hold. Edits of one file follow one another. */
	const contents = new Map<ByteString, { readonly before: ByteString | null; text: ByteString }>();
	const told: ByteString[] = [];
	for (const request of requests) {
		const { path } = request;
		let content = contents.get(path);
		if (content === undefined) {
			const read = files.read(path);
			if (!read.ok && !(read.error === "ENOENT" && request.kind === "create"))
				return fail(`${path}: ${errnoMessage(read.error)}`);
			content = { before: read.ok ? read.value : null, text: read.ok ? read.value : "" };
		}
		const done = perform(request, content.text, content.before !== null || contents.has(path));
		if (!done.ok) return fail(`${path}: ${done.error}`);
		told.push(done.value.told);
		if (done.value.text === null) continue;
		content.text = done.value.text;
		contents.set(path, content);
	}
	const written: ByteString[] = [];
	for (const [path, { text, before }] of contents) {
		if (text === before) continue;
		const result = files.write(path, text);
		if (result.ok) {
			written.push(path);
			continue;
		}
		for (const earlier of [...written, path]) {
			const old = contents.get(earlier)?.before ?? null;
			if (old === null) files.remove(earlier);
			else files.write(earlier, old);
		}
		return fail(`${path}: ${errnoMessage(result.error)}; nothing was written`);
	}
	return ok(told.join(""));
}

type Done = Result<{ readonly text: ByteString | null; readonly told: ByteString }, ByteString>;

function perform(request: EditRequest, content: ByteString, exists: boolean): Done {
	const { path } = request;
	switch (request.kind) {
		case "create":
			return exists
				? fail(`${errnoMessage("EEXIST")}; nothing was written`)
				: ok({ text: request.text, told: `created ${path}\n` });
		case "view":
			return ok({ text: null, told: view(content, request.from, request.to) });
		case "insert":
			return insert(path, content, request.line, request.text);
		case "replace":
			return replace(path, content, request);
	}
}

function view(content: ByteString, from: number, to: number): ByteString {
	const lines = content.split("\n");
	if (lines.at(-1) === "") lines.pop();
	return lines
		.slice(Math.max(0, from - 1), to)
		.map((line, i) => `${String(Math.max(1, from) + i).padStart(6)}\t${line}\n`)
		.join("");
}

function insert(path: ByteString, content: ByteString, line: number, text: ByteString): Done {
	const lines = content === "" ? [] : content.split("\n");
	if (lines.at(-1) === "") lines.pop();
	if (line > lines.length)
		return fail(`it has ${lines.length} lines, so there is no line ${line}; nothing was written`);
	const added = text.replace(/\n$/, "").split("\n");
	lines.splice(line, 0, ...added);
	return ok({
		text: `${lines.join("\n")}\n`,
		told: `edited ${path}: ${added.length} line${added.length === 1 ? "" : "s"} after line ${line}\n`,
	});
}

function replace(
	path: ByteString,
	content: ByteString,
	request: Extract<EditRequest, { readonly kind: "replace" }>,
): Done {
	const places = findPlaces(content, request.search, request.replace);
	if (places.length !== request.count) return fail(explain(content, request, places));
	let text = "";
	let at = 0;
	for (const { start, end, replacement } of places) {
		text += content.slice(at, start) + replacement;
		at = end;
	}
	const where = places.map(({ line }) => line).join(", ");
	return ok({
		text: text + content.slice(at),
		told: `edited ${path}: replaced at line${places.length === 1 ? "" : "s"} ${where}\n`,
	});
}

function explain(
	content: ByteString,
	{ search, count }: { readonly search: ByteString; readonly count: number },
	places: readonly Place[],
): ByteString {
	const times = (number: number): string => (number === 1 ? "once" : `${number} times`);
	if (places.length > 0) {
		const lines = content.split("\n");
		const shown = places.slice(0, 10).map(({ line }) => `\n  line ${line}: ${(lines[line - 1] ?? "").trim()}`);
		return `the text was found ${times(places.length)}, and ${times(count)} was expected; nothing was written${shown.join("")}`;
	}
	const candidates = nearest(content, search).map(({ line, text, likeness }) => {
		const indented = text
			.split("\n")
			.map((each) => `\n    ${each}`)
			.join("");
		return `\n  line ${line} is ${Math.round(likeness * 100)} % alike:${indented}`;
	});
	return `the text was not found; nothing was written${candidates.join("")}`;
}
