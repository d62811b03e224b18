import type { ByteString } from "@seahaven/abi/bytes";
import { fail, ok, type Result } from "@seahaven/abi/result";

/** One thing to do to a file. */
export type EditRequest =
	/** Replaces `search` by `replace`, where it is found exactly `count` times. */
	| {
			readonly kind: "replace";
			readonly path: ByteString;
			readonly search: ByteString;
			readonly replace: ByteString;
			readonly count: number;
	  }
	/** Makes a file that is not there yet. */
	| { readonly kind: "create"; readonly path: ByteString; readonly text: ByteString }
	/** Puts text after a line, from 1; 0 is before the first one. */
	| { readonly kind: "insert"; readonly path: ByteString; readonly line: number; readonly text: ByteString }
	/** Shows lines, from 1, with their numbers. */
	| { readonly kind: "view"; readonly path: ByteString; readonly from: number; readonly to: number };

const tag = /<(edit|create|insert|view)((?:\s+[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;

/**
 * Reads edits as a model writes them: `<edit path="f"><search>old</search><replace>new</replace><count>1</count></edit>`, `<create path="f">text</create>`,
 * `<insert path="f" line="3">text</insert>`, `<view path="f" lines="1-20"/>`. What is between tags is taken as it stands, so that code needs no escapes;
 * `<![CDATA[…]]>` may stand around text that has the tags themselves in it. A newline right after an opening tag and one before the closing one are not part
 * of the text. The error says what is wrong.
 */
export function parseEdits(source: ByteString): Result<readonly EditRequest[], ByteString> {
	const requests: EditRequest[] = [];
	tag.lastIndex = 0;
	let at = 0;
	for (let match = tag.exec(source); match !== null; match = tag.exec(source)) {
		const [whole, name = "", attributeText = "", closed] = match;
		const between = source.slice(at, match.index).trim();
		if (between !== "") return fail(`there is text outside of tags: ${between.slice(0, 40)}`);
		const attributes = readAttributes(attributeText);
		const path = attributes.get("path") ?? "";
		if (path === "") return fail(`<${name}> needs path="..."`);
		const begin = match.index + whole.length;
		if (closed === "/") {
			const request = name === "view" ? readView(path, attributes) : fail(`<${name}> needs a text`);
			if (!request.ok) return request;
			requests.push(request.value);
			at = begin;
			continue;
		}
		const inner = readInner(source, begin, name);
		if (inner === null) return fail(`<${name} path="${path}"> is not closed`);
		const request = readRequest(name, path, attributes, inner.raw);
		if (!request.ok) return request;
		requests.push(request.value);
		at = inner.end;
		tag.lastIndex = at;
	}
	const rest = source.slice(at).trim();
	if (rest !== "") return fail(`there is text outside of tags: ${rest.slice(0, 40)}`);
	return requests.length === 0 ? fail("there is no edit in it") : ok(requests);
}

function readAttributes(text: ByteString): ReadonlyMap<string, ByteString> {
	return new Map(
		[...text.matchAll(/([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((match) => [
			match[1] ?? "",
			match[2] ?? match[3] ?? "",
		]),
	);
}

/** What stands before a closing tag that is in no CDATA. */
function readInner(
	source: ByteString,
	begin: number,
	name: string,
): { readonly raw: ByteString; readonly end: number } | null {
	const close = `</${name}>`;
	for (let at = begin; ; ) {
		const end = source.indexOf(close, at);
		if (end < 0) return null;
		const data = source.indexOf("<![CDATA[", at);
		if (data < 0 || data > end) return { raw: source.slice(begin, end), end: end + close.length };
		const after = source.indexOf("]]>", data);
		if (after < 0) return null;
		at = after + 3;
	}
}

function textOf(raw: ByteString): ByteString {
	const data = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(raw);
	if (data !== null) return data[1] ?? "";
	if (!/^\r?\n/.test(raw)) return raw;
	return raw.replace(/^\r?\n/, "").replace(/\r?\n[ \t]*$/, "");
}

function readRequest(
	name: string,
	path: ByteString,
	attributes: ReadonlyMap<string, ByteString>,
	raw: ByteString,
): Result<EditRequest, ByteString> {
	switch (name) {
		case "create":
			return ok({ kind: "create", path, text: textOf(raw) + (/^\r?\n/.test(raw) ? "\n" : "") });
		case "insert": {
			const line = attributes.get("line") ?? "";
			return /^\d+$/.test(line)
				? ok({ kind: "insert", path, line: Number(line), text: textOf(raw) })
				: fail('<insert> needs line="N"');
		}
		case "view":
			return readView(path, attributes);
		default:
			break;
	}
	const search = readInnerTag(raw, "search");
	const replace = readInnerTag(raw, "replace");
	if (search === null) return fail(`<edit path="${path}"> needs <search>...</search>`);
	if (replace === null) return fail(`<edit path="${path}"> needs <replace>...</replace>`);
	const count = (readInnerTag(raw, "count") ?? attributes.get("count") ?? "1").trim();
	if (!/^[1-9]\d*$/.test(count)) return fail(`<count> is ${count}, which is no number of matches`);
	if (search === "") return fail(`<edit path="${path}"> has nothing to search for`);
	return ok({ kind: "replace", path, search, replace, count: Number(count) });
}

function readInnerTag(raw: ByteString, name: string): ByteString | null {
	if (raw.includes(`<${name}/>`)) return "";
	const begin = raw.indexOf(`<${name}>`);
	if (begin < 0) return null;
	const inner = readInner(raw, begin + name.length + 2, name);
	return inner === null ? null : textOf(inner.raw);
}

function readView(path: ByteString, attributes: ReadonlyMap<string, ByteString>): Result<EditRequest, ByteString> {
	const lines = attributes.get("lines");
	if (lines === undefined) return ok({ kind: "view", path, from: 1, to: Number.POSITIVE_INFINITY });
	const match = /^(\d+)(?:-(\d*))?$/.exec(lines);
	if (match === null) return fail(`lines="${lines}" is no range of lines`);
	const from = Number(match[1]);
	const to = match[2] === undefined ? from : match[2] === "" ? Number.POSITIVE_INFINITY : Number(match[2]);
	return ok({ kind: "view", path, from, to });
}
