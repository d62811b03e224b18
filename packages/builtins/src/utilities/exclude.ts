import type { ByteString } from "@seahaven/abi/bytes";

/** Whether a path, or what follows one of its slashes, matches a shell pattern: what `--exclude` means (gnulib exclude, fnmatch(3) without FNM_PATHNAME). */
export function compileExclude(pattern: ByteString): (path: ByteString) => boolean {
	const regex = new RegExp(`^${toRegex(pattern)}$`, "s");
	return (path) => {
		for (let at = 0; ; ) {
			if (regex.test(path.slice(at))) return true;
			const slash = path.indexOf("/", at);
			if (slash < 0) return false;
			at = slash + 1;
		}
	};
}

function toRegex(pattern: ByteString): string {
	let result = "";
	for (let at = 0; at < pattern.length; at++) {
		const character = pattern[at] ?? "";
		// Stars in a row are one: more would make matching slow.
		if (character === "*") result += result.endsWith(".*") && pattern[at - 1] === "*" ? "" : ".*";
		else if (character === "?") result += ".";
		else if (character === "\\" && at + 1 < pattern.length) result += literal(pattern[++at] ?? "");
		else if (character === "[") {
			const [whole, not = "", members] = /^\[([!^]?)(\]?(?:\[:\w+:\]|[^\]])*)\]/s.exec(pattern.slice(at)) ?? [];
			if (whole === undefined || members === undefined || members === "") result += "\\[";
			else {
				result += `[${not && "^"}${members.replace(/\[:(\w+):\]|[\\\][^]/g, (found, name) => (name ? (classes[name] ?? "") : `\\${found}`))}]`;
				at += whole.length - 1;
			}
		} else result += literal(character);
	}
	return result;
}

function literal(character: ByteString): string {
	return /[\w\s]/.test(character) || character.charCodeAt(0) > 126 ? character : `\\${character}`;
}

const classes: { readonly [name: string]: string } = {
	alnum: "A-Za-z0-9",
	alpha: "A-Za-z",
	blank: " \\t",
	digit: "0-9",
	lower: "a-z",
	punct: "!-\\/:-@\\[-`{-~",
	space: "\\s",
	upper: "A-Z",
	xdigit: "0-9A-Fa-f",
};
