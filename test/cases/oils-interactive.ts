import { type Chapter, rows } from "../oracle/case.ts";

/** What the public Oils suite taught about interactive shells, history, keys and completion; the rows are our own. */
export const oilsInteractive: Chapter = {
	name: "oils-interactive",
	cases: rows({
		"egrep and fgrep":
			"printf 'a.b\\naxb\\n' > f; egrep -o 'x|a' f; fgrep . f; egrep -c '(a|z).b' f; echo a+ | fgrep -q +; echo $?; egrep q f; echo $?",
		"the shell is in PATH": 'which bash sh; "$(which bash)" -c \'echo "$0 $BASH"\'; [ -x /bin/sh ] && echo there',
	}),
};
