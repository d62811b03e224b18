/** Redirections as text. */
import { printWord, quoteSingle, type WordStyle } from "./print-word.ts";
import type { DuplicateRedirection, Redirection, RedirectionFd } from "./syntax.ts";
import { unreachable } from "./unreachable.ts";

/** `inherent` is the descriptor the operator has by itself, which bash does not print. */
function printFd(fd: RedirectionFd, inherent: number, style: WordStyle): string {
	switch (fd.kind) {
		case "DefaultFd":
			return "";
		case "NumberFd":
			return style.bash && fd.number === inherent ? "" : String(fd.number);
		case "VariableFd":
			return `{${fd.name}}`;
		default:
			return unreachable(fd);
	}
}

function printDuplicate(node: DuplicateRedirection, style: WordStyle): string {
	const { fd, operator, target } = node;
	const inherent = operator === "<&" ? 0 : 1;
	// bash always names the descriptor where the target is a number.
	const named = style.bash && fd.kind === "DefaultFd" ? String(inherent) : printFd(fd, -1, style);
	switch (target.kind) {
		case "DescriptorTarget":
			return `${named}${operator}${target.number}`;
		case "MoveTarget":
			return `${named}${operator}${target.number}-`;
		case "CloseTarget":
			return `${named}${style.bash ? ">&" : operator}-`;
		case "WordTarget":
			return `${printFd(fd, inherent, style)}${operator}${printWord(target.word, style)}`;
		default:
			return unreachable(target);
	}
}

/** Without the body of a here-document. */
export function printRedirection(node: Redirection, style: WordStyle): string {
	switch (node.kind) {
		case "FileRedirection": {
			// bash takes 1 for the descriptor of `<>`, though it is 0.
			if (style.bash && node.operator === "<>" && node.fd.kind === "DefaultFd") {
				return `0<> ${printWord(node.target, style)}`;
			}
			return `${printFd(node.fd, node.operator === "<" ? 0 : 1, style)}${node.operator} ${printWord(node.target, style)}`;
		}
		case "DuplicateRedirection":
			return printDuplicate(node, style);
		case "HereString":
			return `${printFd(node.fd, 0, style)}<<< ${printWord(node.word, style)}`;
		case "HereDocument": {
			const delimiter = node.quoted ? quoteSingle(node.delimiter) : node.delimiter;
			const space = node.operator === "<<" && /^[-<>]/.test(delimiter) ? " " : "";
			return `${printFd(node.fd, 0, style)}${node.operator}${space}${delimiter}`;
		}
		default:
			return unreachable(node);
	}
}
