import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin, Invocation } from "../builtin.ts";
import { isIdentifier, parseReference } from "../kit/identifier.ts";
import { parseInteger } from "../kit/integer.ts";
import { findJob, jobText } from "../kit/jobs.ts";
import { Report, writeHelp } from "../kit/report.ts";
import type { JobView } from "../view.ts";

/** The job that a word names, or undefined after a message. */
function named(invocation: Invocation, report: Report, word: ByteString, label = word): JobView | undefined {
	const job = findJob(invocation.view, word);
	if (job === "ambiguous") {
		report.warn(`${word.replace(/^%\??/, "")}: ambiguous job spec`);
		if (invocation.argv[0] !== "disown" && invocation.argv[0] !== "jobs") {
			report.status = 1;
			return undefined;
		}
	}
	if (job === "none" || job === "ambiguous") {
		report.fail(`${label}: no such job`);
		return undefined;
	}
	return job;
}

/** jobs (XCU jobs). */
export const jobs: Builtin = {
	name: "jobs",
	special: false,
	declaration: false,
	synopsis: "jobs [-lnprs] [jobspec ...] or jobs -x command [args]",
	help: `Lists the jobs.

Options:
  -l	with process ids
  -n	only those whose state has changed since it was told
  -p	process ids only
  -r -s	only those that run, that are stopped
  -x	runs a command in whose arguments job specifications stand for process ids

Exit Status:
Success, unless an option or job is wrong.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, jobs);
		const parsed = report.options("lpnxrs");
		if (parsed === undefined) return report.end();
		const letters = parsed.options.map(({ letter }) => letter);
		const rest = argv.slice(parsed.index);
		if (letters.includes("x")) {
			if (letters.length > 1) {
				report.fail("no other options allowed with `-x'");
				return report.end();
			}
			const words = rest.map((word) => {
				const job = word.startsWith("%") ? findJob(view, word) : "none";
				return typeof job === "string" ? word : String(job.pid);
			});
			if (words.length > 0) report.effect({ kind: "runCommand", argv: words, only: "noFunctions", defaultPath: false });
			return report.end();
		}
		const form = letters.findLast((letter) => letter === "l" || letter === "p");
		const show = (job: JobView) => {
			if (letters.includes("r") && job.state !== "running") return;
			if (letters.includes("s") && job.state !== "stopped") return;
			if (letters.includes("n") && job.notified) return;
			report.print(form === "p" ? `${job.pid}\n` : jobText(job, form === "l"));
			report.effect({ kind: "notifiedJob", pid: job.pid });
		};
		if (rest.length === 0) for (const job of view.jobs()) show(job);
		for (const word of rest) {
			const job = named(invocation, report, word);
			if (job !== undefined) show(job);
		}
		return report.end();
	},
};

/** fg (XCU fg). */
export const fg: Builtin = {
	name: "fg",
	special: false,
	declaration: false,
	synopsis: "fg [job_spec]",
	help: "Brings a job to the foreground, the current one unless named, and waits for it.\n\nExit Status:\nThat of the job, or failure.",
	run(invocation) {
		const { argv, view } = invocation;
		if (argv[1] === "--help") return writeHelp(invocation, fg);
		const report = new Report(invocation, fg);
		if (view.option("monitor") !== true) {
			report.fail("no job control");
			return report.end();
		}
		const parsed = report.options("");
		if (parsed === undefined) return report.end();
		const job = named(invocation, report, argv[parsed.index] ?? "%%", argv[parsed.index] ?? "current");
		if (job?.state === "done") report.fail("job has terminated");
		else if (job !== undefined) {
			report.print(`${job.command}\n`);
			report.effect({ kind: "foreground", job: job.number });
		}
		return report.end();
	},
};

/** bg (XCU bg). */
export const bg: Builtin = {
	name: "bg",
	special: false,
	declaration: false,
	synopsis: "bg [job_spec ...]",
	help: "Lets stopped jobs run on in the background, the current one unless named.\n\nExit Status:\nSuccess, unless there is no such job or no job control.",
	run(invocation) {
		const { argv, view } = invocation;
		if (argv[1] === "--help") return writeHelp(invocation, bg);
		const report = new Report(invocation, bg);
		if (view.option("monitor") !== true) {
			report.fail("no job control");
			return report.end();
		}
		const parsed = report.options("");
		if (parsed === undefined) return report.end();
		const words = argv.slice(parsed.index);
		const numbers: number[] = [];
		for (const word of words.length === 0 ? ["%%"] : words) {
			const job = named(invocation, report, word, words.length === 0 ? "current" : word);
			if (job === undefined) continue;
			if (job.state === "running") report.warn(`job ${job.number} already in background`);
			else {
				report.print(`[${job.number}]${job.current} ${job.command} &\n`);
				numbers.push(job.number);
			}
		}
		if (numbers.length > 0) report.effect({ kind: "background", jobs: numbers });
		return report.end();
	},
};

/** disown (bash manual 7.2). */
export const disown: Builtin = {
	name: "disown",
	special: false,
	declaration: false,
	synopsis: "disown [-h] [-ar] [jobspec ... | pid ...]",
	help: `Forgets jobs: the current one unless named.

Options:
  -a	all
  -h	keeps them, but sends them no HUP when the shell ends
  -r	only those that run

Exit Status:
Success, unless an option or job is wrong.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, disown);
		const parsed = report.options("ahr");
		if (parsed === undefined) return report.end();
		const has = (letter: string) => parsed.options.some((option) => option.letter === letter);
		const keep = has("h");
		const words = argv.slice(parsed.index);
		const wanted: JobView[] = [];
		if (words.length === 0) {
			if (has("a") || has("r")) wanted.push(...view.jobs().filter((job) => !has("r") || job.state === "running"));
			else {
				const job = named(invocation, report, "%%", "current");
				if (job !== undefined) wanted.push(job);
			}
		}
		for (const word of words) {
			const pid = word.startsWith("%") ? null : parseInteger(word);
			const job =
				pid === null
					? named(invocation, report, word)
					: view.jobs().find((candidate) => candidate.pid === pid || candidate.pids.includes(pid));
			if (job === undefined) {
				if (pid !== null) report.fail(`${word}: no such job`);
			} else wanted.push(job);
		}
		for (const job of wanted) report.effect({ kind: "disownJob", pid: job.pid, keep });
		return report.end();
	},
};

/** wait (XCU wait). */
export const wait: Builtin = {
	name: "wait",
	special: false,
	declaration: false,
	synopsis: "wait [-fn] [-p var] [id ...]",
	help: `Waits for processes and jobs, or for all that this shell started.

Options:
  -f	until they have ended, and not only changed their state
  -n	for the next one to end
  -p var	puts its process id into VAR

Exit Status:
That of the last one named; 127 if there is none.`,
	run(invocation) {
		const { argv } = invocation;
		const report = new Report(invocation, wait);
		const parsed = report.options("fnp:");
		if (parsed === undefined) return report.end();
		let next = false;
		let forced = false;
		let variable: ByteString | null = null;
		for (const { letter, argument } of parsed.options) {
			if (letter === "n") next = true;
			else if (letter === "f") forced = true;
			else variable = argument;
		}
		if (variable !== null && parseReference(variable) === undefined && !isIdentifier(variable)) {
			report.fail(`\`${variable}': not a valid identifier`);
			return report.end();
		}
		const targets: ({ readonly pid: number } | { readonly job: number })[] = [];
		for (const word of argv.slice(parsed.index)) {
			const pid = /^[0-9]+$/.test(word) ? parseInteger(word) : null;
			if (pid !== null) targets.push({ pid });
			else if (word.startsWith("%")) {
				const job = named(invocation, report, word);
				if (job === undefined) report.status = 127;
				else targets.push({ job: job.number });
			} else report.fail(`\`${word}': not a pid or valid job spec`);
		}
		if (targets.length > 0 || parsed.index >= argv.length) {
			// Unknown jobs among the names have been told already; what follows decides the status.
			report.effect({ kind: "wait", targets, next, forced, variable });
		}
		return report.end();
	},
};

/** suspend (bash manual 7.2). */
export const suspend: Builtin = {
	name: "suspend",
	special: false,
	declaration: false,
	synopsis: "suspend [-f]",
	help: "Stops the shell until it is sent CONT.\n\nOptions:\n  -f	also a login shell\n\nExit Status:\nSuccess, unless there is no job control.",
	run(invocation) {
		const { view } = invocation;
		const report = new Report(invocation, suspend);
		const parsed = report.options("f");
		if (parsed === undefined) return report.end();
		const forced = parsed.options.length > 0;
		if (!forced && view.option("monitor") !== true) report.fail("cannot suspend: no job control");
		else if (!forced && view.login === true) report.fail("cannot suspend a login shell");
		else report.effect({ kind: "suspend" });
		return report.end();
	},
};
