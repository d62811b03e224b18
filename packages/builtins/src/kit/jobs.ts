import type { ByteString } from "@seahaven/abi/bytes";
import { signalByNumber } from "@seahaven/abi/signal";
import type { JobView, ShellView } from "../view.ts";

/** Why a job specification names no job. */
export type JobError = "none" | "ambiguous";

/** The job that `%n`, `%%`, `%+`, `%-`, `%text` or `%?text` names (bash manual 7.1). A word without `%` is taken as if it had one. */
export function findJob(view: ShellView, word: ByteString): JobView | JobError {
	const jobs = view.jobs();
	const spec = word.startsWith("%") ? word.slice(1) : word;
	if (spec === "" || spec === "%" || spec === "+") return jobs.find(({ current }) => current === "+") ?? "none";
	if (spec === "-")
		return jobs.find(({ current }) => current === "-") ?? jobs.find(({ current }) => current === "+") ?? "none";
	if (/^[0-9]+$/.test(spec)) return jobs.find(({ number }) => number === Number(spec)) ?? "none";
	const matching = jobs.filter(({ command }) =>
		spec.startsWith("?") ? command.includes(spec.slice(1)) : command.startsWith(spec),
	);
	return matching.length > 1 ? "ambiguous" : (matching[0] ?? "none");
}

const signalTexts: { readonly [signal: string]: string } = {
	HUP: "Hangup",
	INT: "Interrupt",
	QUIT: "Quit",
	ILL: "Illegal instruction",
	TRAP: "Trace/breakpoint trap",
	ABRT: "Aborted",
	BUS: "Bus error",
	FPE: "Floating point exception",
	KILL: "Killed",
	USR1: "User defined signal 1",
	SEGV: "Segmentation fault",
	USR2: "User defined signal 2",
	PIPE: "Broken pipe",
	ALRM: "Alarm clock",
	TERM: "Terminated",
	STKFLT: "Stack fault",
	XCPU: "CPU time limit exceeded",
	XFSZ: "File size limit exceeded",
	VTALRM: "Virtual timer expired",
	PROF: "Profiling timer expired",
	IO: "I/O possible",
	PWR: "Power failure",
	SYS: "Bad system call",
};

/** The state of a job as `jobs` words it. */
export function jobState(job: JobView): ByteString {
	if (job.state === "running") return "Running";
	if (job.state === "stopped") return "Stopped";
	const status = job.status ?? 0;
	if (status === 0) return "Done";
	const signal = status > 128 ? signalByNumber(status - 128) : undefined;
	return (signal === undefined ? undefined : signalTexts[signal]) ?? `Exit ${status}`;
}

/** A job as `jobs` lists it; with `long`, one line a process where the command shows that many. */
export function jobText(job: JobView, long: boolean): ByteString {
	const tail = job.state === "running" ? " &" : "";
	const head = `[${job.number}]${job.current}`;
	if (!long) return `${head}  ${jobState(job).padEnd(24)}${job.command}${tail}\n`;
	const parts = job.command.split(" | ");
	if (job.pids.length < 2 || parts.length !== job.pids.length) {
		return `${head}${String(job.pid).padStart(6)} ${jobState(job).padEnd(24)}${job.command}${tail}\n`;
	}
	return job.pids
		.map((pid, i) => {
			const start =
				i === 0
					? `${head}${String(pid).padStart(6)} ${jobState(job).padEnd(24)}`
					: `     ${String(pid).padStart(5)} ${" ".repeat(22)}| `;
			return `${start}${parts[i]}${i === job.pids.length - 1 ? tail : ""}\n`;
		})
		.join("");
}
