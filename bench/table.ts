import type { Measured, Results } from "./run.ts";

const ms = (value: number): string =>
	value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
const mib = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

/** The README's tables: medians with their spread, and ratios to native's median in the same run. */
export function table({ machine, node, bash, justBash, rows, processes }: Results): string {
	const lines = [
		`Measured on ${machine}, Node ${node}, ${bash.replace(/^GNU /, "")}, just-bash ${justBash}. Times are medians (least to most), ratios are to native`,
		"in the same run; what is over its budget is marked with ✗.",
		"",
		"| workload | native | Seahaven | ratio | budget | just-bash | ratio | peak memory, Seahaven / just-bash |",
		"|---|---|---|---|---|---|---|---|",
	];
	for (const { name, budget, engines } of rows) {
		const { native, seahaven } = engines;
		const other = engines["just-bash"];
		const base = "failed" in native ? Number.NaN : native.median;
		const time = (it: Measured | { readonly failed: string }): string =>
			"failed" in it ? it.failed : `${ms(it.median)} ms (${ms(it.min)}–${ms(it.max)})`;
		const ratio = (it: Measured | { readonly failed: string }): string =>
			"failed" in it ? "–" : `${(it.median / base).toFixed(2)} ×`;
		const over = "failed" in seahaven || seahaven.median / base > budget ? " ✗" : "";
		const peak = (it: Measured | { readonly failed: string }): string => ("failed" in it ? "–" : mib(it.peak));
		lines.push(
			`| ${name.replaceAll("|", "\\|")} | ${time(native)} | ${time(seahaven)} | ${ratio(seahaven)}${over} | ${budget} × | ${time(other)} | ${ratio(other)} | ${peak(seahaven)} / ${peak(other)} |`,
		);
	}
	if (processes.length > 0) {
		lines.push("", "| what | measured | budget |", "|---|---|---|");
		for (const { name, measured, unit, budget } of processes)
			lines.push(
				`| ${name} | ${measured.toFixed(measured < 10 ? 3 : 1)} ${unit}${measured > budget ? " ✗" : ""} | ${budget} ${unit} |`,
			);
	}
	return `${lines.join("\n")}\n`;
}
