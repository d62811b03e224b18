import type { Script } from "@seahaven/parser/syntax";

/** The command names that a script spells out, in order, repetitions included. What is only known when it runs is left out. */
export function commandNames(script: Script): readonly string[] {
	const names: string[] = [];
	visit(script, names);
	return names;
}

function visit(node: unknown, names: string[]): void {
	if (Array.isArray(node)) {
		for (const each of node) visit(each, names);
		return;
	}
	if (typeof node !== "object" || node === null) return;
	if ("kind" in node && node.kind === "SimpleCommand" && "words" in node && Array.isArray(node.words)) {
		const name = literal(node.words[0]);
		if (name !== null) names.push(name);
	}
	for (const child of Object.values(node)) visit(child, names);
}

/** The text of a word that has no expansions. */
function literal(
	word:
		| { readonly kind: string; readonly parts?: readonly { readonly kind: string; readonly text?: string }[] }
		| undefined,
): string | null {
	if (word?.kind !== "Word" || word.parts === undefined || word.parts.length === 0) return null;
	let text = "";
	for (const part of word.parts) {
		if (part.kind !== "Literal" && part.kind !== "SingleQuoted" && part.kind !== "Escaped") return null;
		text += part.text ?? "";
	}
	return text;
}
