import type { ByteString } from "@seahaven/abi/bytes";
import { print } from "@seahaven/parser/print";
import type { Script } from "@seahaven/parser/syntax";
import { walk } from "@seahaven/parser/walk";

/** `bash -D`, `--dump-po-strings` and `--pretty-print`: what a script says instead of being run. `name` is its file. */
export function dumpScript(
	script: Script,
	text: ByteString,
	form: "strings" | "po-strings" | "pretty",
	name: ByteString,
): ByteString {
	if (form === "pretty") {
		return script.items
			.map((item) => {
				const one = print({ ...script, items: [item] }).replace(/\n+$/, "");
				const defines = item.command.first.stages[0]?.command.kind === "FunctionDefinition";
				return `${one}\n${defines ? "\n" : ""}`;
			})
			.join("");
	}
	let out = "";
	walk(script, (node) => {
		if (node.kind !== "Locale") return "descend";
		const { start, end } = node.span;
		const quoted = text.slice(start + 1, end);
		out += form === "strings" ? `${quoted}\n` : message(quoted, name, text.slice(0, start).split("\n").length);
		return "descend";
	});
	return out;
}

/** An entry of a PO file. */
function message(quoted: ByteString, name: ByteString, line: number): ByteString {
	const lines = quoted.slice(1, -1).split("\n");
	const id = lines.length === 1 ? quoted : `""\n"${lines.join('\\n"\n"')}"`;
	return `#: ${name}:${line}\nmsgid ${id}\nmsgstr ""\n`;
}
