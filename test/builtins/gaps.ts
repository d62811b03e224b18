/** Rows that differ from bash today, and why. A gap that closes must be removed. */
export const gaps: ReadonlyMap<string, string> = new Map();
