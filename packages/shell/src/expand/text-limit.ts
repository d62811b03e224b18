import { ExpansionFailure, type ExpansionHost, endedFailure } from "./host.ts";

const chargeFrom = 1 << 16;
/** What a string of the engine can hold; a limit set higher than that does not help. */
const longest = (1 << 29) - 64;

/** Charges a text of this many bytes before it is made: a failure where the limit is met. */
export function chargeText(host: ExpansionHost, length: number): ExpansionFailure | undefined {
	if (length <= chargeFrom) return undefined;
	if (!host.charge("expansionBytes", length)) return endedFailure;
	return length > longest ? new ExpansionFailure("expansion too large", "shell") : undefined;
}
