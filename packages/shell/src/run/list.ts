import type { Maybe } from "@seahaven/abi/maybe";
import type { AndOr, List, ListItem, Pipeline, Script } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import type { Shell } from "../state.ts";
import { compileBackground } from "./background.ts";
import { compilePipeline } from "./pipeline.ts";
import type { Step } from "./step.ts";

const compiled: WeakMap<Script | List, Step> = new WeakMap();

/** XCU 2.9.3, Lists: compiles the items once; the step is kept with the tree. */
export function compileList(list: Script | List): Step {
	const known = compiled.get(list);
	if (known !== undefined) return known;
	const step = sequence(list.items.map(compileItem));
	compiled.set(list, step);
	return step;
}

function compileItem(item: ListItem): Step {
	return item.terminator === "&" ? compileBackground(item.command) : compileAndOr(item.command);
}

const nothing: Step = (shell) => {
	shell.status = 0;
	return 0;
};

/** One after the other, until one changes control. */
function sequence(steps: readonly Step[]): Step {
	const [only, second] = steps;
	if (only === undefined) return nothing;
	if (second === undefined) return only;
	return function list(shell) {
		let completion: Completion = 0;
		for (let i = 0; i < steps.length; i++) {
			const step = steps[i] as Step;
			const next = step(shell);
			if (typeof next === "number") completion = next;
			else if (next instanceof Promise) return sequenceLater(shell, steps, i + 1, next);
			else return next;
		}
		return completion;
	};
}

async function sequenceLater(
	shell: Shell,
	steps: readonly Step[],
	from: number,
	pending: Promise<Completion>,
): Promise<Completion> {
	let completion = await pending;
	for (let i = from; i < steps.length; i++) {
		if (typeof completion !== "number") return completion;
		const next: Maybe<Completion> = (steps[i] as Step)(shell);
		completion = next instanceof Promise ? await next : next;
	}
	return completion;
}

/** XCU 2.9.3, AND and OR lists. All but the last pipeline are tested: errexit and ERR look away from them. */
export function compileAndOr(node: AndOr): Step {
	const first = compilePipeline(node.first);
	if (node.rest.length === 0) return first;
	const steps = [first, ...node.rest.map((link) => compilePipeline(link.pipeline))];
	const operators = node.rest.map((link) => link.operator);
	return function andOr(shell) {
		return andOrFrom(shell, steps, operators, 0, 0);
	};
}

function andOrFrom(
	shell: Shell,
	steps: readonly Step[],
	operators: readonly ("&&" | "||")[],
	from: number,
	before: Completion,
): Maybe<Completion> {
	let completion = before;
	const last = steps.length - 1;
	for (let i = from; i <= last; i++) {
		if (i > 0) {
			if (typeof completion !== "number") return completion;
			if ((operators[i - 1] === "&&") !== (completion === 0)) continue;
		}
		const step = steps[i] as Step;
		if (i === last) return step(shell);
		shell.tested++;
		const next = step(shell);
		if (next instanceof Promise) {
			return next.then((later) => {
				shell.tested--;
				return andOrFrom(shell, steps, operators, i + 1, later);
			});
		}
		shell.tested--;
		completion = next;
	}
	return completion;
}

/** What a tree of one plain command boils down to, or null: such commands can take the place of the process that runs them. */
export function onlyPipeline(list: Script | List): Pipeline | null {
	const [item] = list.items;
	if (item === undefined || list.items.length !== 1 || item.terminator === "&" || item.command.rest.length > 0)
		return null;
	return item.command.first;
}
