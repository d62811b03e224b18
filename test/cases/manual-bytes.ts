import { type Chapter, rows } from "../oracle/case.ts";

/** Bytes that are no characters, and what the locale makes of characters. */
export const manualBytes: Chapter = {
	name: "manual-bytes",
	cases: rows({
		"invalid bytes in variables":
			'x=$\'a\\xffb\\xc3\'; printf %s "$x" | od -An -tx1; echo ${#x}; y=$x$x; echo ${#y}; z="${x}é"; echo ${#z}; printf %s "${x:1:1}" "${x#a}" "${x%?}" | od -An -tx1; printf %s "${x/b/c}" "${x//?/.}" | od -An -tx1',
		"invalid bytes in arguments":
			"f() { printf %s \"$1\" | od -An -tx1; }; f $'\\xfe\\xff'; set -- $'\\x80' $'\\xc3\\x28'; echo ${#1} ${#2}; printf '%s' \"$@\" | od -An -tx1; /bin/echo -n $'\\xff' | od -An -tx1; env printf %s $'\\xe9' | od -An -tx1; bash -c 'printf %s \"$1\" | od -An -tx1; echo ${#1}' _ $'\\xff\\xfe'; X=$'\\xff' bash -c 'printf %s \"$X\" | od -An -tx1'",
		"invalid bytes through pipes and files":
			'printf \'a\\xff\\n\\x80b\\n\' > f; cat f | od -An -tx1; while read -r l; do printf %s "$l" | od -An -tx1; done < f; x=$(cat f); printf %s "$x" | od -An -tx1; echo "$x" > g; cmp f g; cat <<E | od -An -tx1\n$x\nE\ncat <<< "$x" | od -An -tx1; cat <(printf \'\\xff\') | od -An -tx1; echo $\'\\xff\' >&1 | od -An -tx1',
		"patterns over invalid bytes":
			"x=$'\\xff'; case $x in ?) echo one;; esac; case $'\\xff\\xfe' in ??) echo two;; esac; case $'\\xc3' in [$'\\xc3']) echo br;; esac; case $'\\xc3\\xa9' in ?) echo char;; esac; case $'\\xc3\\xa9' in ??) echo bytes;; *) echo no;; esac; [[ $'a\\xffb' == a?b ]]; echo $?; [[ $'a\\xffb' == a*b ]]; echo $?; [[ $'\\xff' == [!a] ]]; echo $?; [[ $'\\xff' =~ . ]]; echo $?; [[ $'\\xff' == $'\\xff' ]]; echo $?; y=$'a\\xffb'; echo \"${y//[!a-z]/X}\"; echo \"${y/?b/Y}\" | od -An -tx1",
		"quoting of invalid bytes":
			"x=$'a\\xff\\'b'; echo ${x@Q}; printf '%q\\n' \"$x\" $'\\x80' é $'é\\xff' $'\\xc3\\xa9' $'\\u200b' $'\\x7f' $'\\xc2\\x80'; declare -p x; set | grep -a ^x=; y=$'é'; declare -p y; echo ${y@Q}; z=$'\\xc3'; echo \"${z@A}\"; set -x; : $'\\xff' é $'\\t' 2>&1; set +x",
		"case conversion":
			"x=éÀßñaB; echo ${x^^} ${x,,} ${x^} ${x~~} ${x@U} ${x@L} ${x@u}; declare -u u=éàñ; declare -l l=ÉÀÑ; echo $u $l; y=ǆđłøþ; echo ${y^^} ${y^}; z=αβγΣς; echo ${z^^} ${z,,}; k=жщЯ; echo ${k^^} ${k,,}; i=ıİ; echo ${i^^} ${i,,}; s=ÿµſ; echo ${s^^}; e=$'\\xffa\\xc3'; printf %s \"${e^^}\" | od -An -tx1; echo ${x^^[é]} ${x,,[À-Ñ]}",
		"case conversion in C":
			'LC_ALL=C; x=éaB; echo ${x^^} ${x,,} ${x^} ${x@U}; declare -u u=éa; echo $u; printf %s "${x~~}" | od -An -tx1; y=É; echo ${y,,}',
		"patterns in C and UTF-8":
			'x=é; for l in C C.UTF-8; do LC_ALL=$l; case $x in ?) echo 1;; ??) echo 2;; esac; [[ $x == [é] ]]; echo $?; [[ $x == [a-z] ]]; echo $?; [[ $x == [[:alpha:]]* ]]; echo $?; [[ $x =~ ^.$ ]]; echo $?; [[ $x =~ ^..$ ]]; echo $?; echo "${x/?/X}" | od -An -tx1; [[ $x == [[:print:]]* ]]; echo $?; [[ $x == [^a]* ]]; echo $?; done',
		ranges:
			"for l in C C.UTF-8; do LC_ALL=$l; for r in a-z A-Z a-é 0-9 é-ü; do for c in a B z é ü 5; do case $c in [$r]) printf %s $c;; esac; done; printf ' '; done; echo; done",
		"sorting of names":
			"touch a B b A é Z z _ 1 ~ É; echo *; LC_ALL=C; echo *; echo [a-z] ; LC_ALL=C.UTF-8; echo [a-z] [[:upper:]] [[:alpha:]]",
		"regular expressions and bytes":
			"[[ é =~ ^[[:alpha:]]$ ]]; echo $?; [[ aé日 =~ (.)$ ]]; echo ${BASH_REMATCH[1]}; [[ éé =~ é{2} ]]; echo $?; [[ é =~ [é] ]]; echo $?; [[ É =~ é ]]; echo $?; shopt -s nocasematch; [[ É =~ é ]]; echo $?; [[ É == é ]]; echo $?; case É in é) echo nc;; esac; shopt -u nocasematch; LC_ALL=C; [[ é =~ ^.$ ]]; echo $?; [[ é =~ ^..$ ]]; echo $?; [[ é =~ $'\\xc3' ]]; echo $?; [[ $'\\xff' =~ $'\\xff' ]]; echo $?; [[ é =~ [[:alpha:]] ]]; echo $?",
		"null bytes":
			"x=$'a\\0b'; echo ${#x}; printf 'a\\0b' | od -An -tx1; y=$(printf 'a\\0b'); echo ${#y}; printf 'a\\0b\\n' > f; read z < f; echo ${#z}; mapfile -d '' m < f; echo ${#m[@]}; cat f | od -An -tx1; printf '%s\\0' a b | while IFS= read -r -d '' i; do echo \"<$i>\"; done; printf '%b' 'x\\0y' | od -An -tx1; echo -e 'a\\0b' | od -An -tx1; printf -v v 'a\\0b'; echo ${#v}",
		"functions and variables in UTF-8 text":
			"# é in a comment\nx='日本'; echo \"$x\" '語' \\é é\"x\"é; f() { echo \"é $1\"; }; f ü; declare -f f; case ü in [ü]) echo m;; esac; echo ${x/本/x} ${x#日}; a=(é ü); echo ${a[1]}; declare -A m=([é]=ü); echo ${m[é]} \"${!m[@]}\"; echo é{1,2} {é,ü}; cat <<é\nhere\né\nalias é='echo x' 2>/dev/null; eval 'echo \"é\"'; echo $'é\\u00e9'; [ é = é ]; echo $?; printf '%s\\n' é | tr é e | od -An -tx1 | head -n 1",
		"invalid bytes in script text": {
			script:
				'printf \'echo a\\xffb\\nx=\\xfe; echo "$x\\xff" \\x27\\x80\\x27\\necho \\xc3 ${#x}\\n# \\xff\\ncase \\xff in \\xff) echo m;; esac\\n\' > s; bash s | od -An -tx1; . ./s | od -An -tx1; eval "$(cat s)" | od -An -tx1',
			ignore: "stderr",
		},
		"arithmetic and test with bytes":
			"x=é; echo $((x)); [[ é < ü ]]; echo $?; [[ a < é ]]; echo $?; [ é '<' z ]; echo $?; [[ $'\\xff' > a ]]; echo $?; [[ $'\\x80' < $'\\xff' ]]; echo $?; LC_ALL=C; [[ é > z ]]; echo $?; [ $'\\xff' '>' a ]; echo $?",
		"brace and characters": "echo {á..ã} {a..é} {é,è} x{ü,ö}y; echo $'\\xff'{a,b} | od -An -tx1; LC_ALL=C; echo {é,è}",
		"splitting of long bytes":
			"x=$(printf '\\xff%.0s' {1..100}); echo ${#x}; y=$(printf 'é%.0s' {1..100}); echo ${#y}; LC_ALL=C; echo ${#x} ${#y}; z=${y:0:3}; echo ${#z}",
		"all bytes round trip":
			'for i in {1..255}; do printf -v o \'\\\\%03o\' $i; printf "$o"; done > all; x=$(< all); printf %s "$x" | cmp - all; echo ${#x}; LC_ALL=C; echo ${#x}; printf %s "$x" | cksum; cksum < all; eval "y=${x@Q}"; [ "$x" = "$y" ]; echo $?; printf -v q %q "$x"; eval "z=$q"; [ "$x" = "$z" ]; echo $?; set -- "$x"; [ "$*" = "$x" ]; echo $?; bash -c \'[ "$1" = "$2" ]; echo $?\' _ "$x" "$y"',
		"all bytes in C and UTF-8 quoting":
			'for i in 1 7 9 10 13 27 31 32 33 39 92 126 127 128 160 255; do printf -v h \'\\\\x%02x\' $i; printf -v c "$h"; printf \'%q \' "$c"; echo -n "${c@Q} "; done; echo',
	}),
};
