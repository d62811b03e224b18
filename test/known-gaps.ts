/** A row that differs from bash or GNU today, and why. A gap that closes must be removed: an unexpected pass fails too. */
export interface Gap {
	/** `chapter/name` of the case. */
	readonly case: string;
	readonly reason: string;
}

export const knownGaps: readonly Gap[] = [
	{
		case: "execution/a A B C typeset n q a printf s q",
		reason: "a name reference to all of an array gives one field between double quotes",
	},
	{
		case: "execution/bash c echo a echo bash nosuch echo echo if",
		reason: "bash names line 0 in the message about an unknown option name",
	},
];
