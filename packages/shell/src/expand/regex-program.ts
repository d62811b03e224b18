import { unreachable } from "@seahaven/abi/unreachable";
import type { CharacterSet } from "./pattern-syntax.ts";
import type { Assertion, RegexNode } from "./regex-syntax.ts";

/** A step of a compiled regular expression; `next` and its like are places in the program. */
export type Instruction =
	| { readonly op: "set"; readonly has: CharacterSet; readonly next: number }
	/** `first` is tried before `second`. */
	| { readonly op: "split"; first: number; second: number }
	| { readonly op: "jump"; next: number }
	| { readonly op: "save"; readonly slot: number; readonly next: number }
	/** The start of a repetition that may not be empty: `done` goes on without it. */
	| { readonly op: "mark"; readonly slot: number; readonly next: number }
	| { readonly op: "moved"; readonly slot: number; readonly next: number }
	| { readonly op: "assert"; readonly assertion: Assertion; readonly next: number }
	| { readonly op: "back"; readonly index: number; readonly next: number }
	| { readonly op: "match" };

const maximumProgram = 50_000;

/** Lays out an expression as a program; null: it is too large. */
export function assemble(node: RegexNode): Instruction[] | null {
	const program: Instruction[] = [];
	let marks = 0;
	const emit = (part: RegexNode): void => {
		if (program.length > maximumProgram) return;
		const here = program.length;
		switch (part.kind) {
			case "set":
				program.push({ op: "set", has: part.has, next: here + 1 });
				break;
			case "sequence":
				for (const inner of part.nodes) emit(inner);
				break;
			case "choice": {
				const jumps: { op: "jump"; next: number }[] = [];
				part.nodes.forEach((inner, i) => {
					if (i === part.nodes.length - 1) {
						emit(inner);
						return;
					}
					const split: Instruction = { op: "split", first: program.length + 1, second: 0 };
					program.push(split);
					emit(inner);
					const jump: { op: "jump"; next: number } = { op: "jump", next: 0 };
					program.push(jump);
					jumps.push(jump);
					split.second = program.length;
				});
				for (const jump of jumps) jump.next = program.length;
				break;
			}
			case "group":
				program.push({ op: "save", slot: part.index * 2, next: here + 1 });
				emit(part.node);
				program.push({ op: "save", slot: part.index * 2 + 1, next: program.length + 1 });
				break;
			case "repeat": {
				for (let i = 0; i < part.least; i++) emit(part.node);
				if (part.most === Number.POSITIVE_INFINITY) {
					const loop = program.length;
					const split: Instruction = { op: "split", first: loop + 1, second: 0 };
					const slot = marks++;
					program.push(split, { op: "mark", slot, next: loop + 2 });
					emit(part.node);
					program.push({ op: "moved", slot, next: loop });
					split.second = program.length;
				} else {
					const splits: { op: "split"; first: number; second: number }[] = [];
					for (let i = part.least; i < part.most && program.length <= maximumProgram; i++) {
						const split: { op: "split"; first: number; second: number } = {
							op: "split",
							first: program.length + 1,
							second: 0,
						};
						program.push(split);
						splits.push(split);
						emit(part.node);
					}
					for (const split of splits) split.second = program.length;
				}
				break;
			}
			case "assertion":
				program.push({ op: "assert", assertion: part.assertion, next: here + 1 });
				break;
			case "back":
				program.push({ op: "back", index: part.index, next: here + 1 });
				break;
			default:
				unreachable(part);
		}
	};
	emit(node);
	program.push({ op: "match" });
	return program.length > maximumProgram ? null : program;
}
