/** Whether two trees say the same, wherever in their sources they stood. */

/** What depends on the place or the layout of the source. */
const LAYOUT: ReadonlySet<string> = new Set(["span", "line"]);

/**
 * Compares nodes but for spans, lines, how list items are separated (`&` counts, `;` and newline do not), and the source
 * text that parsed substitutions keep.
 */
export function equalTrees(left: unknown, right: unknown): boolean {
	if (left === right) return true;
	if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
	if (Array.isArray(left)) {
		return Array.isArray(right) && left.length === right.length && left.every((item, i) => equalTrees(item, right[i]));
	}
	const a = left as Readonly<Record<string, unknown>>;
	const b = right as Readonly<Record<string, unknown>>;
	const keys = Object.keys(a);
	if (keys.length !== Object.keys(b).length) return false;
	return keys.every((key) => {
		if (LAYOUT.has(key)) return true;
		if (key === "terminator" && a["kind"] === "ListItem") return (a[key] === "&") === (b[key] === "&");
		if ((key === "text" || key === "raw") && "body" in a) return true;
		if (key === "error" && a["kind"] === "UnparsedSubstitution") return true;
		return equalTrees(a[key], b[key]);
	});
}
