import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 9, Using History Interactively: history, fc, history expansion. */
export const manualHistory: Chapter = {
	name: "manual-history",
	cases: rows({
		"comment character": "set -o history -o histexpand; history -c\necho a # !!\necho b",
	}),
};
