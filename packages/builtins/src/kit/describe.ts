import type { ByteString } from "@seahaven/abi/bytes";
import type { ShellView } from "../view.ts";
import { functionLines } from "./list-variables.ts";
import { singleQuote } from "./quote.ts";

/** What a name can stand for, in the order in which the shell looks. */
export type Meaning =
	| { readonly kind: "alias"; readonly text: ByteString }
	| { readonly kind: "keyword" }
	| { readonly kind: "function" }
	| { readonly kind: "builtin" }
	| { readonly kind: "file"; readonly path: ByteString; readonly hashed: boolean };

export interface Search {
	/** All meanings, not only the first. */
	readonly all: boolean;
	readonly functions: boolean;
	/** Only files, in PATH: type -P. */
	readonly filesOnly: boolean;
	readonly defaultPath: boolean;
	/** Whether a remembered path is used. */
	readonly hash: boolean;
}

/** The meanings of a command's name: `type`, `command -v`. */
export function meanings(view: ShellView, name: ByteString, search: Search): readonly Meaning[] {
	const found: Meaning[] = [];
	const enough = () => found.length > 0 && !search.all;
	if (!search.filesOnly) {
		const alias = view.shopt("expand_aliases") === true || view.posix ? view.alias(name) : undefined;
		if (alias !== undefined) found.push({ kind: "alias", text: alias });
		if (!enough() && view.isKeyword(name)) found.push({ kind: "keyword" });
		if (!enough() && search.functions && view.functionFlags(name) !== undefined) found.push({ kind: "function" });
		if (!enough() && view.isBuiltin(name) && view.builtinEnabled(name)) found.push({ kind: "builtin" });
		if (enough()) return found;
	}
	if (name.includes("/")) {
		const stat = view.namespace.stat(view.directory, name, true);
		if (
			stat.ok &&
			stat.value.type !== "directory" &&
			view.namespace.access(view.directory, name, { execute: true }).ok
		) {
			found.push({ kind: "file", path: name, hashed: false });
		}
		return found;
	}
	if (search.hash && !search.all && !search.defaultPath) {
		const remembered = view.hashed().find(([hashed]) => hashed === name);
		if (remembered !== undefined) {
			found.push({ kind: "file", path: remembered[1], hashed: true });
			return found;
		}
	}
	const paths = view.findInPath(name, search.defaultPath);
	for (const path of paths) {
		found.push({ kind: "file", path, hashed: false });
		if (!search.all) break;
	}
	const [other] = paths.length > 0 || search.defaultPath || search.all ? [] : [view.unexecutableInPath(name)];
	if (other !== undefined) found.push({ kind: "file", path: other, hashed: false });
	return found;
}

/** The sentence of `type` and `command -V`. */
export function describe(view: ShellView, name: ByteString, meaning: Meaning): ByteString {
	switch (meaning.kind) {
		case "alias":
			return `${name} is aliased to \`${meaning.text}'\n`;
		case "keyword":
			return `${name} is a shell keyword\n`;
		case "function":
			return `${name} is a function\n${functionLines(view, name)}`;
		case "builtin":
			return view.posix && isSpecial(name) ? `${name} is a special shell builtin\n` : `${name} is a shell builtin\n`;
		default:
			return meaning.hashed ? `${name} is hashed (${meaning.path})\n` : `${name} is ${meaning.path}\n`;
	}
}

/** The reusable form of `command -v`. */
export function reusable(name: ByteString, meaning: Meaning): ByteString {
	switch (meaning.kind) {
		case "alias":
			return `alias ${name.startsWith("-") ? "-- " : ""}${name}=${singleQuote(meaning.text)}\n`;
		case "file":
			return `${meaning.path}\n`;
		default:
			return `${name}\n`;
	}
}

const specials: ReadonlySet<ByteString> = new Set(
	". : break continue eval exec exit export readonly return set shift source times trap unset".split(" "),
);

/** POSIX's special built-ins, and `source`. */
export function isSpecial(name: ByteString): boolean {
	return specials.has(name);
}
