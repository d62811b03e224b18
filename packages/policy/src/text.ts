/**
 * What is known of a text before it is expanded: bytes, which are code units 0 to 255, and holes, which are code units above. What has no hole is
 * known to the last byte.
 */
export type Text = string;

/** A piece of text that only the run will tell. */
export const SOME: Text = "\uE000";
/** The value of a variable that nothing seen so far has set: most likely nothing at all. */
export const UNSET: Text = "\uE001";

/** Whether every byte is known. */
export function isKnown(text: Text): boolean {
	for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 255) return false;
	return true;
}

/** The text as it is where variables that nothing sets are empty. Other holes stay. */
export function withoutUnset(text: Text): Text {
	return text.replaceAll(UNSET, "");
}

/** The text for people: holes are shown as an ellipsis. */
export function showText(text: Text): string {
	return text.replace(/[\uE000-\uE0FF]/g, "…");
}

/** The text, or null where it has a hole. */
export function knownOrNull(text: Text): string | null {
	return isKnown(text) ? text : null;
}

/** Whether one of the names is the last component of a path. */
export function baseName(text: Text): Text {
	return text.slice(text.lastIndexOf("/") + 1);
}

/** A path made absolute, without `.`, `..` and doubled slashes. Null: it begins with what nobody knows. Links are not followed. */
export function resolvePath(cwd: Text, path: Text): Text | null {
	if (path.startsWith(UNSET)) {
		// Empty, most likely: then it is the root that is meant. Elsewhere the variable may well come from outside.
		return /^\/+[.*]*$/.test(withoutUnset(path)) ? `/${withoutUnset(path).replace(/^[/.]+/, "")}` : null;
	}
	const whole = path.startsWith("/") ? path : `${cwd}/${path}`;
	if (!whole.startsWith("/")) return null;
	if (path.startsWith(SOME)) return null;
	const parts: string[] = [];
	for (const part of whole.split("/")) {
		if (part === "" || part === ".") continue;
		if (part === "..") parts.pop();
		else parts.push(part);
	}
	return `/${parts.join("/")}`;
}

/** Whether a path is a directory or below it; by components, not by a prefix of the name. */
export function isWithin(path: Text, directory: Text): boolean {
	return path === directory || directory === "/" || path.startsWith(`${directory}/`);
}
