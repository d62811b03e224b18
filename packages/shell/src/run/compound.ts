import type { Maybe } from "@seahaven/abi/maybe";
import type { BraceGroup, CaseClause, FunctionDefinition, IfClause, Subshell } from "@seahaven/parser/syntax";
import type { Completion } from "../completion.ts";
import { ExpansionFailure } from "../expand/host.ts";
import { noticeJobs } from "../job-control.ts";
import type { Shell } from "../state.ts";
import { describeList } from "../text.ts";
import { isName } from "../variables.ts";
import { forkFailed, forkShell, reportEnd, runChild } from "./child.ts";
import { compileCompound } from "./command.ts";
import { compileList } from "./list.ts";
import { withRedirections } from "./redirected.ts";
import { failed, type Step, settle } from "./step.ts";
import { commandFailed, debugTrap } from "./trap.ts";
import { compileMatcher, compileString as compileText, wordText } from "./words.ts";
import { traceText } from "./xtrace.ts";

/** `{ list; }` */
export function compileBraceGroup(node: BraceGroup): Step {
	return compileList(node.body);
}

/** XCU 2.9.4.4, if. */
export function compileIf(node: IfClause): Step {
	const conditions = node.clauses.map((clause) => compileList(clause.condition));
	const bodies = node.clauses.map((clause) => compileList(clause.body));
	const otherwise = node.otherwise === null ? null : compileList(node.otherwise);
	function from(shell: Shell, start: number): Maybe<Completion> {
		for (let i = start; i < conditions.length; i++) {
			shell.tested++;
			const judged = (conditions[i] as Step)(shell);
			if (judged instanceof Promise) {
				return judged.then((later) => {
					shell.tested--;
					if (typeof later !== "number") return later;
					return later === 0 ? (bodies[i] as Step)(shell) : from(shell, i + 1);
				});
			}
			shell.tested--;
			if (typeof judged !== "number") return judged;
			if (judged === 0) return (bodies[i] as Step)(shell);
		}
		return otherwise === null ? settle(shell, 0) : otherwise(shell);
	}
	if (conditions.length > 1) return (shell) => from(shell, 0);
	const condition = conditions[0] as Step;
	const body = bodies[0] as Step;
	return function ifClause(shell) {
		shell.tested++;
		const judged = condition(shell);
		if (judged instanceof Promise) {
			return judged.then((later) => {
				shell.tested--;
				if (typeof later !== "number") return later;
				return later === 0 ? body(shell) : from(shell, 1);
			});
		}
		shell.tested--;
		if (typeof judged !== "number") return judged;
		if (judged === 0) return body(shell);
		if (otherwise !== null) return otherwise(shell);
		shell.status = 0;
		return 0;
	};
}

/** XCU 2.9.4.3, case, with bash's `;&` and `;;&`. */
export function compileCase(node: CaseClause): Step {
	const subject = compileText(node.subject);
	const heading = `case ${wordText(node.subject)} in`;
	const items = node.items.map((item) => ({
		patterns: item.patterns.map((pattern) => compileMatcher(pattern)),
		body: item.body.items.length === 0 ? null : compileList(item.body),
		terminator: item.terminator,
	}));
	const { line } = node;

	function choose(shell: Shell, text: string, item: number, pattern: number, otherwise = 0): Maybe<Completion> {
		let at = pattern;
		for (let i = item; i < items.length; i++, at = 0) {
			const current = items[i];
			if (current === undefined) break;
			for (let p = at; p < current.patterns.length; p++) {
				const matches = current.patterns[p]?.(shell, text) ?? false;
				if (matches instanceof Promise) {
					return matches.then((later) => {
						if (later instanceof ExpansionFailure) return failed(shell, later);
						return later ? runFrom(shell, text, i) : choose(shell, text, i, p + 1, otherwise);
					});
				}
				if (matches instanceof ExpansionFailure) return failed(shell, matches);
				if (matches) return runFrom(shell, text, i);
			}
		}
		return settle(shell, otherwise);
	}

	function runFrom(shell: Shell, text: string, i: number): Maybe<Completion> {
		const item = items[i];
		if (item === undefined) return shell.status;
		const done = item.body === null ? settle(shell, 0) : item.body(shell);
		if (item.terminator === ";;") return done;
		if (done instanceof Promise)
			return done.then((later) => (typeof later === "number" ? goOn(shell, text, i) : later));
		return typeof done === "number" ? goOn(shell, text, i) : done;
	}

	function goOn(shell: Shell, text: string, i: number): Maybe<Completion> {
		if (items[i]?.terminator === ";&") return i + 1 < items.length ? runFrom(shell, text, i + 1) : shell.status;
		// Where nothing further matches, the status of the last list that ran stays.
		return choose(shell, text, i + 1, 0, shell.status);
	}

	function start(shell: Shell, text: string | ExpansionFailure): Maybe<Completion> {
		if (text instanceof ExpansionFailure) return failed(shell, text);
		return choose(shell, text, 0, 0);
	}

	function run(shell: Shell): Maybe<Completion> {
		const text = subject(shell);
		return text instanceof Promise ? text.then((later) => start(shell, later)) : start(shell, text);
	}

	return function caseClause(shell) {
		shell.line = line;
		if (shell.options.xtrace) traceText(shell, heading);
		if (shell.traps.active("DEBUG") !== undefined) {
			const debugged = debugTrap(shell, `${heading} `);
			if (debugged instanceof Promise) return debugged.then((control) => control ?? run(shell));
			if (debugged !== null) return debugged;
		}
		return run(shell);
	};
}

/** What the copy of the shell runs, which a stage of a pipeline is already. */
export function compileSubshellBody(node: Subshell): Step {
	const list = compileList(node.body);
	const { line } = node;
	const title = `( ${node.body.items.map((item) => describeList(item.command)).join("; ")} )`;
	const inside = node.redirections.length === 0 ? list : withRedirections(node.redirections, list, node.line, true);
	return (child) => {
		child.line = line;
		child.title = title;
		return inside(child);
	};
}

/** `( list )`: a copy of the shell runs the list. */
export function compileSubshell(node: Subshell): Step {
	const inside = compileSubshellBody(node);
	const { line } = node;
	return function subshell(shell) {
		shell.line = line;
		const child = forkShell(shell);
		if (child === null) return forkFailed(shell);
		child.jobs.clear();
		const status = runChild(child, inside);
		if (status instanceof Promise) return status.then((later) => subshellDone(shell, child, later));
		return subshellDone(shell, child, status);
	};
}

function subshellDone(shell: Shell, child: Shell, status: number): Maybe<Completion> {
	const ending = shell.ending();
	if (ending !== null) return ending;
	shell.pipeStatus = [status];
	reportEnd(shell, child);
	noticeJobs(shell);
	return status === 0 ? settle(shell, 0) : commandFailed(shell, status);
}

/** XCU 2.9.5, Function Definition Command. */
export function compileFunction(node: FunctionDefinition): Step {
	const body = compileCompound(node.body);
	const { name, line } = node;
	const quoted = /["'$`\\]/.test(name);
	return function functionDefinition(shell) {
		if (quoted || (shell.options.posix && !isName(name))) {
			shell.line = line;
			shell.warn(`\`${name}': not a valid identifier`);
			return shell.options.posix && !shell.interactive ? { kind: "exit", status: 2 } : commandFailed(shell, 1);
		}
		const known = shell.functions.get(name);
		if (known?.readonly) {
			shell.line = line;
			shell.warn(`${name}: readonly function`);
			return settle(shell, 1);
		}
		if (shell.options.posix && shell.kernel.builtins.get(name)?.special) {
			shell.line = line;
			shell.warn(`\`${name}': is a special builtin`);
			return shell.interactive ? settle(shell, 1) : { kind: "exit", status: 2 };
		}
		shell.functions.set(name, {
			name,
			node,
			body,
			source: shell.frame !== null && shell.frame.kind !== "main" ? shell.frame.source : shell.sourceName,
			line,
			exported: known?.exported ?? shell.options.allexport,
			readonly: false,
			trace: known?.trace ?? false,
		});
		return settle(shell, 0);
	};
}
