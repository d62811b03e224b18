import type { ByteString } from "@seahaven/abi/bytes";
import type { DirectoryEntry } from "@seahaven/abi/namespace";
import { ExpansionFailure, type ExpansionHost, endedFailure } from "./host.ts";
import { type Pattern, shellPattern } from "./pattern.ts";
import { type PatternFlags, type PatternNode, parsePattern } from "./pattern-syntax.ts";

/** Whether a pattern has something unquoted that pathname expansion looks at; without it a word stays as it is. */
export function hasGlob(pattern: ByteString, extglob: boolean): boolean {
	let open = false;
	for (let i = 0; i < pattern.length; i++) {
		switch (pattern.charCodeAt(i)) {
			case 42:
			case 63:
				return true;
			case 91:
				open = true;
				break;
			case 93:
				if (open) return true;
				break;
			case 47:
				open = false;
				break;
			case 92:
				i++;
				break;
			case 33:
			case 43:
			case 64:
				if (extglob && pattern.charCodeAt(i + 1) === 40) return true;
				break;
		}
	}
	return false;
}

/**
 * Pathname expansion of one field (XCU 2.6.6; bash manual 3.5.8): adds the names that match, sorted by bytes, or what the options say where
 * there are none. `text` is the field with its quotes removed.
 */
export function pathnameExpansion(
	host: ExpansionHost,
	pattern: ByteString,
	text: ByteString,
	into: ByteString[],
): ExpansionFailure | undefined {
	const found = glob(host, pattern);
	if (found === null) return endedFailure;
	if (found.length > 0) {
		for (const path of found) into.push(path);
		return undefined;
	}
	const { failglob, nullglob } = host.options;
	if (failglob) return new ExpansionFailure(`no match: ${text}`, "pattern");
	if (!nullglob) into.push(text);
	return undefined;
}

/** All paths that match a pattern, sorted by bytes; null: a limit was met. */
export function glob(host: ExpansionHost, pattern: ByteString): ByteString[] | null {
	const walk = new Walk(host);
	if (!walk.start(pattern)) return null;
	const ignore = host.get("GLOBIGNORE");
	const found = ignore ? walk.found.filter((path) => !isIgnored(host, path, ignore)) : walk.found;
	return found.sort(byBytes);
}

function byBytes(a: ByteString, b: ByteString): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether GLOBIGNORE has a pattern for a path. Slashes are matched by slashes alone, except by a star that ends a pattern. */
function isIgnored(host: ExpansionHost, path: ByteString, ignore: ByteString): boolean {
	const parts = path.split("/");
	const name = parts.at(-1);
	if (name === "." || name === "..") return true;
	const flags = { extglob: host.options.extglob, utf8: host.utf8, ignoreCase: host.options.nocaseglob };
	// A colon in a bracket expression separates nothing.
	return (ignore.match(/(?:\\.|\[[!^]?\]?[^\]]*\]|[^:])+/gs) ?? []).some((pattern) => {
		const names = pattern.split("/");
		const last = names.length - 1;
		const compared =
			pattern.endsWith("*") && parts.length > last ? [...parts.slice(0, last), parts.slice(last).join("/")] : parts;
		return (
			compared.length === names.length && names.every((one, i) => shellPattern(one, flags).matches(compared[i] ?? ""))
		);
	});
}

interface Component {
	readonly text: ByteString;
	/** The slashes after it. */
	readonly slashes: ByteString;
}

/** A pattern's components, after any slashes it begins with; slashes in the parentheses of an extended glob do not count. */
function splitComponents(pattern: ByteString, extglob: boolean): Component[] {
	const components: Component[] = [];
	let depth = 0;
	let start = 0;
	while (pattern.charCodeAt(start) === 47) start++;
	for (let i = start; i < pattern.length; i++) {
		const character = pattern.charAt(i);
		if (character === "\\") i++;
		else if (character === "(" && extglob && /[?*+@!]/.test(pattern.charAt(i - 1))) depth++;
		else if (character === ")" && depth > 0) depth--;
		else if (character === "/" && depth === 0) {
			let end = i + 1;
			while (pattern.charCodeAt(end) === 47) end++;
			components.push({ text: pattern.slice(start, i), slashes: pattern.slice(i, end) });
			start = end;
			i = end - 1;
		}
	}
	if (start < pattern.length) components.push({ text: pattern.slice(start), slashes: "" });
	return components;
}

type Step =
	| { readonly kind: "literal"; readonly text: ByteString; readonly slashes: ByteString }
	| { readonly kind: "pattern"; readonly pattern: Pattern; readonly dots: boolean; readonly slashes: ByteString }
	| { readonly kind: "globstar"; readonly slashes: ByteString };

const chargeEvery = 1024;

class Walk {
	readonly found: ByteString[] = [];
	readonly #host: ExpansionHost;
	readonly #dotglob: boolean;
	#steps: readonly Step[] = [];
	#uncharged = 0;
	#charged = 0;
	#over = false;

	constructor(host: ExpansionHost) {
		this.#host = host;
		this.#dotglob = host.options.dotglob || Boolean(host.get("GLOBIGNORE"));
	}

	/** False: a limit was met. */
	start(pattern: ByteString): boolean {
		const { options, utf8 } = this.#host;
		const flags: PatternFlags = { extglob: options.extglob, utf8, ignoreCase: options.nocaseglob };
		const steps: Step[] = [];
		for (const { text, slashes } of splitComponents(pattern, options.extglob)) {
			if (options.globstar && text === "**") {
				const last = steps.at(-1);
				if (last?.kind === "globstar") steps.pop();
				steps.push({ kind: "globstar", slashes });
			} else if (!hasGlob(text, options.extglob)) {
				steps.push({ kind: "literal", text: text.replace(/\\(.)/gs, "$1"), slashes });
			} else {
				const dots = options.dotglob || this.#dotglob || beginsWithDot(parsePattern(text, flags));
				steps.push({ kind: "pattern", pattern: shellPattern(text, flags), dots, slashes });
			}
		}
		this.#steps = steps;
		this.#walk(/^\/*/.exec(pattern)?.[0] ?? "", 0);
		return !this.#over;
	}

	#add(path: ByteString): void {
		this.found.push(path);
		if (++this.#uncharged >= chargeEvery) {
			this.#charged += this.#uncharged;
			if (!this.#host.charge("expansionFields", this.#charged)) this.#over = true;
			this.#uncharged = 0;
		}
	}

	#entries(prefix: ByteString): readonly DirectoryEntry[] {
		if (this.#over) return [];
		const { namespace, directory } = this.#host;
		const entries = namespace.readdir(directory, prefix === "" ? "." : prefix);
		return entries.ok ? entries.value : [];
	}

	#isDirectory(entry: DirectoryEntry, path: ByteString): boolean {
		if (entry.type !== "symlink") return entry.type === "directory";
		const { namespace, directory } = this.#host;
		const stat = namespace.stat(directory, path, true);
		return stat.ok && stat.value.type === "directory";
	}

	#walk(prefix: ByteString, index: number): void {
		const step = this.#steps[index];
		if (step === undefined) return;
		const last = index + 1 === this.#steps.length;
		switch (step.kind) {
			case "literal": {
				const path = prefix + step.text;
				if (last) this.#addIfThere(path, step.slashes);
				else this.#walk(path + step.slashes, index + 1);
				return;
			}
			case "pattern": {
				for (const entry of this.#entries(prefix)) {
					const { name } = entry;
					if (name.charCodeAt(0) === 46 && !step.dots) continue;
					if (!step.pattern.matches(name)) continue;
					const path = prefix + name;
					if (last && step.slashes === "") this.#add(path);
					else if (entry.type !== "directory" && entry.type !== "symlink") continue;
					else if (!last) this.#walk(path + step.slashes, index + 1);
					else if (this.#isDirectory(entry, path)) this.#add(path + step.slashes);
				}
				if (step.dots && !this.#host.options.globskipdots)
					this.#walkDots(prefix, index, step.pattern, step.slashes, last);
				return;
			}
			case "globstar":
				if (last && prefix !== "" && this.#isThere(prefix)) {
					// bash leaves the slash out where the directory was itself found by a pattern.
					const written = this.#steps.slice(0, index).every(({ kind }) => kind === "literal");
					this.#add(written || step.slashes !== "" ? prefix : prefix.replace(/\/+$/, ""));
				}
				this.#walkTree(prefix, index, last, step.slashes);
				return;
		}
	}

	/** `.` and `..`, which readdir leaves out. */
	#walkDots(prefix: ByteString, index: number, pattern: Pattern, slashes: ByteString, last: boolean): void {
		for (const name of [".", ".."]) {
			if (!pattern.matches(name)) continue;
			if (last) this.#add(prefix + name + slashes);
			else this.#walk(prefix + name + slashes, index + 1);
		}
	}

	/** `**`: this directory and all below it, not through links. */
	#walkTree(prefix: ByteString, index: number, last: boolean, slashes: ByteString): void {
		if (!last) this.#walk(prefix, index + 1);
		for (const entry of this.#entries(prefix)) {
			if (entry.name.charCodeAt(0) === 46 && !this.#dotglob) continue;
			const path = prefix + entry.name;
			if (last && slashes === "") this.#add(path);
			if (entry.type === "directory") {
				if (last && slashes !== "") this.#add(path + slashes);
				this.#walkTree(`${path}/`, index, last, slashes);
			} else if (last && slashes !== "" && this.#isDirectory(entry, path)) this.#add(path + slashes);
		}
	}

	#isThere(directory: ByteString): boolean {
		const { namespace, directory: at } = this.#host;
		const stat = namespace.stat(at, directory, true);
		return stat.ok && stat.value.type === "directory";
	}

	#addIfThere(path: ByteString, slashes: ByteString): void {
		const { namespace, directory } = this.#host;
		const stat = namespace.stat(directory, path, slashes !== "");
		if (stat.ok && (slashes === "" || stat.value.type === "directory")) this.#add(path + slashes);
	}
}

/** Whether a pattern may match a leading dot: only one that is written can. */
function beginsWithDot(nodes: readonly PatternNode[]): boolean {
	const [first] = nodes;
	if (first === undefined) return false;
	if (first.kind === "character") return first.code === 46;
	if (first.kind !== "group" || first.operator === "!") return false;
	return (
		first.alternatives.some(beginsWithDot) ||
		(first.operator !== "@" && first.operator !== "+" && beginsWithDot(nodes.slice(1)))
	);
}
