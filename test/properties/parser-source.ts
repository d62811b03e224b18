import fc from "fast-check";
import { verdicts } from "./parser-verdicts.ts";

/** Texts for the properties of the parser, as byte strings. */

const TOKENS = [
	..."; & | ( ) < > { } ! # \\ ' \" ` $ = [ ] * ? ~ / : % + - , ^ @".split(" "),
	...";; ;& ;;& && || |& << <<- <<< >> >| <> &> &>> >& <& (( )) [[ ]] $( $(( ${ $[ <( >( $' $\" =( += == =~ != :- := :? :+ ## %% // ^^ ,,".split(
		" ",
	),
	..."if then else elif fi for in do done while until case esac select function time -p coproc declare local export eval".split(
		" ",
	),
	..."a b x foo 1 2 10 $x $1 $@ ${x} ${#x} ${!x} ${x:-y} ${x/a/b} ${x[1]} ${x[@]} 'q r' \"s $x t\" `u` x=1 y+=2 z[1]=3 w=(1 2) -f -eq E".split(
		" ",
	),
	" ",
	"\t",
	"\n",
	"\\\n",
	"<<E",
	"<<-'E'",
	"\nE\n",
	"\0",
	"\xff",
	"\r",
	"(a|b)",
	"@(a|b)",
	"!(x)",
];

/** Tokens of the language in any order. */
export const tokenSoup: fc.Arbitrary<string> = fc
	.array(fc.tuple(fc.constantFrom(...TOKENS), fc.constantFrom("", "", " ", "\n")), { maxLength: 24 })
	.map((pairs) => pairs.map(([token, blank]) => token + blank).join(""));

/** Any bytes. */
export const anyBytes: fc.Arbitrary<string> = fc
	.uint8Array({ maxLength: 80 })
	.map((bytes) => String.fromCharCode(...bytes));

const SCRIPTS: readonly string[] = [
	`#!/bin/bash
set -euo pipefail
usage() { echo "usage: \${0##*/} [-v] FILE..." >&2; exit 2; }
verbose=0
while getopts v opt; do
  case $opt in
    v) (( verbose++ )) ;;
    *) usage ;;
  esac
done
shift $((OPTIND - 1))
[[ $# -gt 0 ]] || usage
for file in "$@"; do
  if [[ ! -r $file ]]; then echo "$file: not readable" >&2; continue; fi
  while IFS=: read -r name _ uid rest; do
    printf '%-20s %5d\\n' "\${name^^}" "$uid"
  done < "$file" | sort -k2n | head -n "\${LINES:-10}"
done
`,
	`trap 'rm -rf "$tmp"' EXIT
tmp=$(mktemp -d) || exit
declare -A seen=([a]=1 ["b c"]=2)
cat <<EOT > "$tmp/x" 2>&1
Hello $USER, today is $(date +%F) and \`uname\` costs \\$5
\${seen[a]:-none}
EOT
diff <(sort "$tmp/x") <(sort -u "$tmp/x") && echo same || { echo differs; exit 1; }
for ((i = 0; i < 3; i++)); do arr+=("$i"); done
echo "\${arr[@]/#/n}" "\${#arr[@]}" "\${!seen[@]}"
select x in a b; do break; done <<< 1
coproc CAT { cat; }
exec {fd}>&"\${CAT[1]}"- 3<&-
function f () ( : $'tab\\t' $"loc" )
! time -p f |& cat &
wait $!
until false; do break; done
if [[ $x =~ ^([a-z]+)(b|c)$ && ( -f x || ! y < z ) ]]; then :; elif (( x > 1 ? 2 : 3 )); then :; else :; fi
`,
	...verdicts.filter(({ output }) => output === "").map(({ source }) => source),
];

type Edit = readonly [at: number, length: number, text: string];

function edited(script: string, edits: readonly Edit[]): string {
	let out = script;
	for (const [at, length, text] of edits) {
		const from = Math.floor(at * out.length);
		out = out.slice(0, from) + text + out.slice(from + length);
	}
	return out;
}

/** A real script with a few bytes or tokens taken out or put in. */
export const mutatedScript: fc.Arbitrary<string> = fc
	.tuple(
		fc.constantFrom(...SCRIPTS),
		fc.array(
			fc.tuple(
				fc.double({ min: 0, max: 1, noNaN: true }),
				fc.constantFrom(0, 0, 1, 2, 7),
				fc.constantFrom("", ...TOKENS),
			),
			{ maxLength: 4 },
		),
	)
	.map(([script, edits]) => edited(script, edits));

/** All of these. */
export const anySource: fc.Arbitrary<string> = fc.oneof(tokenSoup, anyBytes, mutatedScript);
