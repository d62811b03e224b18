/**
 * How often a property is tried: SEAHAVEN_FUZZ_RUNS, else as often as asked here. The seed is SEAHAVEN_SEED, else of the moment; it is
 * printed, so that a run can be had again.
 */
export function parameters(
	name: string,
	runs = 10_000,
): { readonly numRuns: number; readonly seed: number; readonly verbose: boolean } {
	const numRuns = Number(process.env["SEAHAVEN_FUZZ_RUNS"] ?? runs);
	const seed = Number(process.env["SEAHAVEN_SEED"] ?? Date.now() % 0x7fffffff);
	console.log(`property ${name}: ${numRuns} runs, seed ${seed}`);
	return { numRuns, seed, verbose: false };
}

/** Milliseconds that a property may take before its test is said to hang. */
export const patience = 1_800_000;
