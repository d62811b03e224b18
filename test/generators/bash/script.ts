import { functionBody, statement } from "./compound.ts";
import { many, one, some, type Text, text } from "./pick.ts";

/**
 * Whole bash scripts that say the same each time and end soon: no clocks, process ids, random numbers or background jobs, loops that count
 * their turns, recursion that counts down. They fail in all the ways that scripts fail. {@link files} is what they find; they write below the
 * working directory only.
 */
export const files: Readonly<Record<string, string>> = {
	"a.txt": "one\ntwo words\n  three\n",
	"b.txt": "x:y:z\nlast",
	"c.log": "",
	"sp ace": "s\n",
	".hid": "h\n",
	"d/x": "echo sourced $# $1; a=src; return 6\n",
	"d/y": "",
	"d/.z": "",
	"d/s.sh": 'echo "s.sh $# $*"\nset -- in\nfalse\n',
};

const options: Text = some(
	[12, one("")],
	[2, one("set -u\n", "set -e\n", "set -eu\n", "set -f\n", "set -o pipefail\n", "set -euo pipefail\n")],
	one(
		"set -E; trap 'echo \"err $?\"' ERR\n",
		"trap 'echo bye $?' EXIT\n",
		"shopt -s nullglob\n",

		"set -T; trap 'echo ret' RETURN\n",
		"set -e; trap 'echo \"E $? $BASH_COMMAND\"' ERR\n",
		"shopt -s lastpipe\n",

		"set -a\n",
		"shopt -s globstar dotglob\n",

		"shopt -s inherit_errexit\n",
		"IFS=:\n",
		"IFS=\n",
		"set -- p 'q r' ''\n",
		"trap 'echo \"D $BASH_COMMAND\"' DEBUG\n",

		"shopt -s failglob\n",
	),
);

const start = `shopt -s extglob
declare -A map=([k]=v)
arr=(zero 'one 1' '')
a=foo b='x y' c= n=1 m=-2 e= w=' p  q ' x='é*' p=a q='arr[1]'
declare -i i=4; declare -l l=Low; declare -u U=Up; declare -n ref=a; readonly r=ro
set -- 1st '2 nd' ''
`;

const end: Text = some(
	[3, one("")],
	one(
		'echo "$a|$b|$c|$n|${arr[*]}|$?"\n',
		"declare -p a b n arr map i l U 2>&1\n",
		'printf "<%s>" "$@" "${!arr[@]}" "${!map[@]}"\n',
		"exit 3\n",
		"echo *\n",
		"echo $-\n",
	),
);

/** A byte string in UTF-8 terms is what `bash -c` is given; see the head of this file. */
export const bashScript: Text = text`${options}${start}f0() {
(( \${#FUNCNAME[@]} > 2 )) && return 3
${functionBody(1)}
}
f1() {
(( \${#FUNCNAME[@]} > 3 )) && return 4
${functionBody(0)}
}
${many(statement(2), 1, 4, "\n")}
${end}`;
