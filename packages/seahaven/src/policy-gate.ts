import { type ByteString, fromText, toText } from "@seahaven/abi/bytes";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Namespace } from "@seahaven/abi/namespace";
import { analyze } from "@seahaven/policy/analyze/analyze";
import type { Decision } from "@seahaven/policy/decision";
import { type FileUse, type Invocation, inherited } from "@seahaven/policy/invocation";
import { filesOf, hostsOf } from "@seahaven/policy/operands";
import { judge, judgeScript, strictest } from "@seahaven/policy/policy";
import { baseName, isKnown, resolvePath, showText, type Text } from "@seahaven/policy/text";
import { unwrap } from "@seahaven/policy/unwrap";
import type { CommandGate, GatePlace, Refusal } from "@seahaven/shell/session";
import { type PolicyDecision, publicDecision } from "./policy-decision.ts";
import type { ActivePolicy } from "./policy-options.ts";

/** Why a script does not run, and where. */
export interface Refused {
	readonly line: number;
	/** In words, with the command's name. */
	readonly message: string;
}

function refused(decision: Decision): Refused {
	const name = decision.command.find((word) => !word.startsWith("<"));
	return {
		line: decision.line,
		message: `${name === undefined ? "" : `${toText(showText(name))}: `}${explain(decision)}`,
	};
}

const nowhere = { start: 0, end: 0 };

/** What a gate has to know of the world. */
export interface GateSurroundings {
	/** As no permission bits bind it. */
	readonly namespace: Namespace;
	/** Whether there is a built-in or a program of that name. */
	readonly exists: (name: ByteString) => boolean;
	readonly tell: (decision: PolicyDecision) => void;
}

/** Judges one execution: its script before it runs, and each command and redirection while it does. */
export class PolicyGate implements CommandGate {
	readonly decisions: PolicyDecision[] = [];
	readonly #active: ActivePolicy;
	readonly #namespace: Namespace;
	readonly #tell: (decision: PolicyDecision) => void;
	readonly #exists: (name: ByteString) => boolean;
	/** What somebody has said yes to, so that the run does not ask again. */
	readonly #approved: Set<string> = new Set();

	constructor(active: ActivePolicy, { namespace, exists, tell }: GateSurroundings) {
		this.#active = active;
		this.#namespace = namespace;
		this.#exists = exists;
		this.#tell = tell;
	}

	/** Judges a script by its syntax. What is refused does not run at all; the text says why. */
	before(
		source: ByteString,
		surroundings: { readonly cwd: ByteString; readonly environment: ReadonlyMap<ByteString, ByteString> },
	): Maybe<Refused | null> {
		const analysis = analyze(source, { cwd: surroundings.cwd, variables: surroundings.environment });
		if (analysis.error !== null) return null;
		const { policy } = this.#active;
		// A name that nobody knows here may be a function's; if it is nobody's, it is not found when it is met.
		const decisions = judgeScript(policy, this.#withLinks(analysis.invocations, analysis)).filter(
			({ rule, command }) =>
				rule !== "not-listed" || this.#exists(baseName(command.find((word) => !word.startsWith("<")) ?? "")),
		);
		const worst = strictest(decisions);
		// A command that does not exist is found out where it is met, as bash does.
		if (worst === null || worst.verdict === "allow" || worst.verdict === "missing") {
			for (const decision of decisions) if (isWorthNoting(decision)) this.#note(decision, "allowed");
			return null;
		}
		for (const decision of decisions) {
			if (decision.verdict === "deny" || decision.verdict === "wrap") {
				this.#note(decision, policy.mode === "log" ? "logged" : "refused");
				if (policy.mode !== "log") return refused(decision);
			}
		}
		return this.#askAll(decisions.filter(({ verdict }) => verdict === "ask"));
	}

	#withLinks<T extends object>(invocations: readonly Invocation[], analysis: T): T {
		return {
			...analysis,
			invocations: invocations.map((each) => ({ ...each, files: each.files.map((file) => this.#real(file)) })),
		};
	}

	#askAll(decisions: readonly Decision[], from = 0): Maybe<Refused | null> {
		for (let i = from; i < decisions.length; i++) {
			const decision = decisions[i];
			if (decision === undefined) continue;
			const answer = this.#ask(decision);
			if (answer instanceof Promise) {
				return answer.then((yes) => (yes ? this.#askAll(decisions, i + 1) : refused(decision)));
			}
			if (!answer) return refused(decision);
		}
		return null;
	}

	command(argv: readonly ByteString[], { cwd, line }: GatePlace): Maybe<Refusal | null> {
		const name = argv[0] ?? "";
		const invocation = runtimeInvocation(
			argv,
			filesOf(argv, cwd).map((file) => this.#real(file)),
			hostsOf(argv),
			cwd,
			line,
		);
		const decided = this.#decide(judge(this.#active.policy, invocation, "during"));
		if (!(name === "command" || name === "builtin" || name === "exec")) return decided;
		// What these lead to does not come by here again.
		const [inner] = unwrap(argv);
		if (inner?.kind !== "command") return decided;
		const next = (refusal: Refusal | null): Maybe<Refusal | null> => refusal ?? this.command(inner.argv, { cwd, line });
		return decided instanceof Promise ? decided.then(next) : next(decided);
	}

	redirection(path: ByteString, how: "read" | "write", { cwd, line }: GatePlace): Maybe<Refusal | null> {
		const file: FileUse = { how, path, resolved: resolvePath(cwd, path), by: "redirection", recursive: false };
		const socket = /^\/dev\/(?:tcp|udp)\/([^/]+)\//.exec(path)?.[1];
		const invocation = runtimeInvocation([], [this.#real(file)], socket === undefined ? [] : [socket], cwd, line);
		return this.#decide(judge(this.#active.policy, invocation, "during"));
	}

	#decide(decision: Decision): Maybe<Refusal | null> {
		const { mode } = this.#active.policy;
		switch (decision.verdict) {
			case "allow":
				if (isWorthNoting(decision)) this.#note(decision, "allowed");
				return null;
			case "missing":
				this.#note(decision, mode === "log" ? "logged" : "refused");
				return mode === "log" ? null : { kind: "missing" };
			case "deny":
			case "wrap":
				this.#note(decision, mode === "log" ? "logged" : "refused");
				return mode === "log" ? null : { kind: "refused", message: fromText(explain(decision)) };
			case "ask": {
				const answer = this.#ask(decision);
				const go = (yes: boolean): Refusal | null =>
					yes ? null : { kind: "refused", message: fromText(explain(decision)) };
				return answer instanceof Promise ? answer.then(go) : go(answer);
			}
		}
	}

	#ask(decision: Decision): Maybe<boolean> {
		const { policy, ask, askMs } = this.#active;
		const key = `${decision.rule}\0${decision.command.filter((word) => !word.startsWith("<")).join("\0")}`;
		if (this.#approved.has(key)) return true;
		if (policy.mode === "log") {
			this.#note(decision, "logged");
			return true;
		}
		const settle = (yes: boolean): boolean => {
			if (yes) this.#approved.add(key);
			this.#note(decision, yes ? "allowed" : "refused");
			return yes;
		};
		if (ask === null) return settle(false);
		const answer = ask(publicDecision(decision, "refused"));
		if (typeof answer === "boolean") return settle(answer);
		return within(answer, askMs).then(settle);
	}

	#note(decision: Decision, outcome: PolicyDecision["outcome"]): void {
		const told = publicDecision(decision, outcome);
		this.decisions.push(told);
		this.#tell(told);
	}

	/** Where a path leads by links, as far as it exists: one that does not exist yet is judged by the directory that it would be in. */
	#real(file: FileUse): FileUse {
		const { resolved } = file;
		if (resolved === null || !isKnown(resolved) || resolved.startsWith("/dev/")) return file;
		const { root } = this.#namespace;
		let rest = "";
		for (let path: Text = resolved; path !== "/" && path !== ""; path = path.slice(0, path.lastIndexOf("/"))) {
			const real = this.#namespace.realpath(root, path);
			if (real.ok) return { ...file, resolved: real.value === "/" ? rest || "/" : real.value + rest };
			const link = this.#namespace.readlink(root, path);
			if (link.ok) {
				// A dangling link leads to where a write would make a file.
				const target = resolvePath(path.slice(0, path.lastIndexOf("/")) || "/", link.value);
				return { ...file, resolved: target === null ? null : target + rest };
			}
			rest = path.slice(path.lastIndexOf("/")) + rest;
		}
		return file;
	}
}

function runtimeInvocation(
	argv: readonly Text[],
	files: readonly FileUse[],
	hosts: readonly Text[],
	cwd: Text,
	line: number,
): Invocation {
	return {
		argv,
		name: baseName(argv[0] ?? ""),
		via: [],
		files,
		hosts,
		input: inherited,
		origins: [],
		opaqueScript: false,
		cwd,
		span: nowhere,
		line,
	};
}

/** Whether an allowed command is to be remembered: where a rule of some weight was about it. */
function isWorthNoting({ rule, severity, verdict }: Decision): boolean {
	return (
		verdict === "allow" &&
		severity !== "low" &&
		rule !== "default" &&
		rule !== "known-form" &&
		!rule.startsWith("command-")
	);
}

/** A refusal in words: what, which rule, and what to do instead. */
function explain({ rule, reason, suggestion }: Decision): string {
	return `refused by rule ${rule}: ${reason}${suggestion === null ? "" : `; instead: ${suggestion}`}`;
}

/** The answer, or no when the time is up; a rejection is a no. */
async function within(answer: Promise<boolean>, ms: number): Promise<boolean> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<boolean>((resolve) => {
		timer = setTimeout(() => resolve(false), ms);
	});
	try {
		return await Promise.race([answer.catch(() => false), late]);
	} finally {
		clearTimeout(timer);
	}
}
