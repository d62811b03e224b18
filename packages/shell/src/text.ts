import type { ByteString } from "@seahaven/abi/bytes";
import { printForMessage, printFunction } from "@seahaven/parser/print";
import type { AndOr, Command, Pipeline } from "@seahaven/parser/syntax";
import type { ShellFunction } from "./function.ts";

const described: WeakMap<Command, ByteString> = new WeakMap();

/** A command as `jobs` and BASH_COMMAND show it. */
export function describeCommand(command: Command): ByteString {
	let text = described.get(command);
	if (text === undefined) {
		text = printForMessage(command);
		described.set(command, text);
	}
	return text;
}

/** An and-or list on one line. */
export function describeList(node: AndOr): ByteString {
	let text = describePipeline(node.first);
	for (const { operator, pipeline } of node.rest) text += ` ${operator} ${describePipeline(pipeline)}`;
	return text;
}

function describePipeline(node: Pipeline): ByteString {
	const stages = node.stages.map((stage, index) => {
		const joint = index === node.stages.length - 1 ? "" : stage.withStderr ? " |& " : " | ";
		return describeCommand(stage.command) + joint;
	});
	const time = node.timed === "no" ? "" : node.timed === "posix" ? "time -p " : "time ";
	return `${time}${node.negated ? "! " : ""}${stages.join("")}`;
}

/** A function as `declare -f` prints it; for the environment without its name: `() {  …`. */
export function functionText(definition: ShellFunction, exported: boolean): ByteString {
	const text = printFunction(definition.name, definition.node.body);
	return exported ? `() ${text.slice(text.indexOf("\n") + 1)}` : `${text}\n`;
}
