/** Rows that differ from bash today, and why. A gap that closes must be removed. */
export const gaps: ReadonlyMap<string, string> = new Map([
	[
		"readonly r=1; f() { local r=2; echo $r; }; f; echo $?; f() { local -r q=1; g; }; g() { local q=2; echo $q; }; f",
		"a readonly local of a calling function is taken for a global one",
	],
]);
