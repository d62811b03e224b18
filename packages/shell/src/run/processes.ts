import type { Maybe } from "@seahaven/abi/maybe";
import type { Redirection, SimpleCommand, Word, WordPart } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import type { Step } from "./step.ts";
import { closeProcessSubstitutions } from "./substitution.ts";

/** Whether a command's own words or redirections have process substitutions, whose pipes it is to close at its end. */
export function usesProcesses(node: Pick<SimpleCommand, "words" | "redirections">): boolean {
	return node.words.some((word) => word.kind === "Word" && inWord(word)) || redirectsProcesses(node.redirections);
}

/** The same for redirections alone. */
export function redirectsProcesses(redirections: readonly Redirection[]): boolean {
	return redirections.some((redirection) => {
		switch (redirection.kind) {
			case "FileRedirection":
				return inWord(redirection.target);
			case "HereString":
				return inWord(redirection.word);
			case "DuplicateRedirection":
				return redirection.target.kind === "WordTarget" && inWord(redirection.target.word);
			case "HereDocument":
				return false;
		}
		return false;
	});
}

function inWord(word: Word): boolean {
	return word.parts.some(inPart);
}

function inPart(part: WordPart): boolean {
	if (part.kind === "ProcessSubstitution") return true;
	if (part.kind === "ParameterExpansion") return "word" in part.operation && inWord(part.operation.word);
	return false;
}

/** Closes the pipes of the process substitutions that a command made, once it has ended. */
export function withProcesses(step: Step): Step {
	return (shell): Maybe<Completion> => {
		const from = shell.processDescriptors.length;
		const done = step(shell);
		if (!(done instanceof Promise)) {
			closeProcessSubstitutions(shell, from);
			return done;
		}
		return done.then((later) => {
			closeProcessSubstitutions(shell, from);
			return later;
		});
	};
}
