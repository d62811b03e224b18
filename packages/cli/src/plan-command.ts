import type { PolicyDecision, Shell } from "seahaven";

const codes = { red: 31, green: 32, cyan: 36, bold: 1 } as const;

/** Shows what a script would do: its output, the differences it would make, and what the policy says. Nothing happens. */
export async function showPlan(
	shell: Shell,
	script: string,
	options: { readonly args: readonly string[]; readonly name?: string; readonly timeout?: number },
): Promise<number> {
	const plan = await shell.plan(script, options);
	const colour = process.stdout.isTTY && !process.env["NO_COLOR"];
	const paint = (text: string, kind: keyof typeof codes): string =>
		colour ? `\x1b[${codes[kind]}m${text}\x1b[0m` : text;
	process.stdout.write(plan.result.stdout.text);
	process.stderr.write(plan.result.stderr.text);
	const lines = plan.diff.split("\n").map((line) => {
		if (/^(diff |--- |\+\+\+ |new |deleted |rename|old mode)/.test(line)) return paint(line, "bold");
		if (line.startsWith("@@")) return paint(line, "cyan");
		return line.startsWith("+") ? paint(line, "green") : line.startsWith("-") ? paint(line, "red") : line;
	});
	if (plan.diff !== "") process.stdout.write(lines.join("\n"));
	for (const decision of plan.decisions) process.stdout.write(`${describe(decision)}\n`);
	return plan.result.exitCode;
}

function describe({ outcome, rule, command, reason, suggestion }: PolicyDecision): string {
	return `policy: ${outcome} by ${rule}: ${command === "" ? "the script" : command}: ${reason}${suggestion === null ? "" : `; instead: ${suggestion}`}`;
}
