import { type Chapter, rows } from "../oracle/case.ts";

/** bash manual 3.1.2 and 3.5: quoting, and every expansion in its order. */
export const manualExpansion: Chapter = {
	name: "manual-expansion",
	cases: rows({
		"escape character":
			'echo a\\b \\$HOME \\"x\\" \\\\ a\\\nb "c\\\nd" \'e\\\nf\'\necho \\a"\\a"\'\\a\' "\\$ \\` \\" \\\\ \\n \\!"',
		"single quotes": "echo 'a\"b$HOME`c`\\' 'it'\\''s' ''|cat -A\nset -- '' \"\" ''\"\"; echo $#",
		"double quotes":
			'x=\'a  b\'; echo "$x" "${x}" "`echo  q`" "$(echo  "n  m")" "$((1+1))" \'$x\' "a\'b"\necho "a\\"b" "`echo \\"in\\"`" "$(echo "in")" "${x:-"q w"}" "${u:-"q  w"}" "${u:-\'q  w\'}"',
		"ansi-c escapes":
			"printf '%s\\n' $'a\\ab\\bc\\ed\\Ee\\ff\\ng\\rh\\ti\\vj' | od -An -c\nprintf %s $'\\\\ \\' \\\" \\?' | od -An -c\nprintf %s $'\\101\\7\\x41\\x4\\u41\\u00e9\\U0001F600\\cA\\c[\\c?' | od -An -tx1",
		"ansi-c escape ends at null": "printf '[%s]' $'a\\0b' $'a\\x00b' $'\\u0000x' $'q\\c@r' x$'a\\000b'y; echo",
		"ansi-c unknown escapes":
			"printf '[%s]' $'\\q\\8\\9\\xzz\\u\\U\\c' $'\\x{41}' $'\\1234' $'\\400' $'\\777' $'\\x414'; echo",
		"ansi-c inside double quotes":
			"echo \"$'a\\tb'\" \"${x:-$'a\\tb'}\" ${x:-$'a\\tb'} \"${x-$'q'}\"\ny=$'a\\tb'; echo \"${y#$'a\\t'}\" \"${y/$'\\t'/_}\" \"${y/$'\\t'/$'\\n'}\"",
		"locale strings":
			'x=1; echo $"hello $x" $"a\\tb" "$"x"" "a$"; echo $"" | od -c; y=$"q w"; echo "$y"\necho "${u:-$"in  $x"}"',
		"locale strings and noexpand_translation":
			'shopt -s noexpand_translation; x=1; echo $"hello $x"; shopt -u noexpand_translation; TEXTDOMAIN=foo; echo $"hello $x"',
		comments:
			"echo a #b\necho a#b c\\#d \"#\" '#' # $(\n#echo no\nx=#y; echo $x; echo ${#x} $#\n: # a \\\necho continued",
		"comments with interactive_comments off":
			"shopt -u interactive_comments\necho a # b\nshopt -p interactive_comments",
		"brace expansion basics":
			'echo a{d,c,b}e {a,b}{1,2} {a,b{1,2},c} a{,b}c {,} x{}y {a} {a,b}{ {a b} "{a,b}" \'{a,b}\' {a\\,b,c} {"a,b",c}',
		"brace nesting": "echo {a,{b,{c,d}}} {{a,b},c} {a,b{c}} a{b{c,d} {a,b}} {{a,b} }{a,b} {a,b}c}d {x,y}{,z}{} ",
		"brace sequences":
			"echo {1..5} {5..1} {-2..2} {1..10..3} {10..1..3} {10..1..-3} {1..1} {0..5..0} {1..5..-2} {5..1..10}\necho {a..f} {f..a} {a..j..3} {A..c} {Z..b} {a..1} {1..a} {a..a}",
		"brace sequences padded":
			"echo {01..10} {001..3} {-01..1} {1..010} {-05..5..5} {0..-03} {00..0} {08..11} {-10..010..10}",
		"brace sequences that are none":
			"echo {1..} {..2} {1..2..} {1...3} {1..2..a} {a..bb} {1.5..2} {..} { 1..2 } {1..2}x{ {$((1))..3} {+1..3} {1..+3} {1..3..+1}",
		"brace and variables":
			'a=1 b=3; echo {$a..$b} {$a,$b} ${a}{x,y} {x,$a}$b $a{1,2} "$a"{x,y} \\{a,b} {a,b\\} {a\\,b} ${a,b}',
		"brace and large steps":
			"echo {9223372036854775806..9223372036854775807} {-9223372036854775808..-9223372036854775807} {1..3..9223372036854775807} {9223372036854775808..9223372036854775809}",
		"brace off":
			"set +B; echo {a,b}; set -o braceexpand; echo {a,b}; set +o braceexpand; echo {1..3}; bash +B -c 'echo {a,b}'",
		"brace before other expansions":
			'x=y; y=q; echo $x{a,b} ${x}{a,b} "$"{x,y} $(echo {a,b}){c,d} `echo {a,b}`{c,d} ~{root,nouser} $((1)){a,b}\necho {$(echo a,b),c} {`echo a b`,c} {"x y",z} {$x,$y}{$y,$x}',
		"brace not in assignments":
			'x={a,b}; echo $x; y={1..3}z; echo $y; declare z={a,b} q=1; echo $z; export e={1,2}; echo $e\na=({a,b}{1,2}); echo ${#a[@]} ${a[@]}; for i in {a,b}; do echo $i; done; case {a,b} in {a,b}) echo literal;; esac; [[ {a,b} == "{a,b}" ]]; echo $?',
		tilde:
			"HOME=/h; echo ~ ~/x ~root ~root/x ~nosuchuser ~nosuchuser/x \\~ \"~\" '~' ~\"\" ~'x' a~ ~+ ~- ~+/x\nOLDPWD=/old; echo ~- ~-/y; unset OLDPWD; echo ~-; cd /tmp; echo ~+ ~+/a",
		"tilde without home":
			"unset HOME; echo ~ ~/x; HOME=; echo [~] [~/x] ; HOME='a b'; printf '<%s>' ~ ~/c; echo; HOME='/x*'; echo ~",
		"tilde in assignments":
			'HOME=/h; a=~:~/b:x~:~root:~nosuch:"~":\\~; echo $a; PATH=~/bin:$PATH; echo ${PATH%%:*}; b=x:~; echo $b; c=~+:~; c=${c#*:}; echo $c\nexport d=~:~ ; echo $d; declare e=x=~; echo $e; echo f=~ f=x:~ --p=~/x',
		"tilde in words that look like assignments": "HOME=/h; echo a=~ a=b:~ make=~/x; set -o posix; echo a=~; ",
		"tilde in parameter words":
			'HOME=/h; echo ${u:-~} ${u:-~/x} "${u:-~}" ${u:-a~} ${u:-x:~} ${u:=~:~}; echo "$u"; v=/h/x; echo ${v#~} ${v/~/H} ${v/#~/H} "${v#~}" "${v/#~/H}" ; echo ${v/x/~}',
		"tilde in case and conditional":
			'HOME=/h; case /h in ~) echo y;; *) echo n;; esac; case ~/x in /h/x) echo y;; esac; [[ /h == ~ ]] && echo c; [[ ~ = "~" ]] || echo d; [[ /hx =~ ~x ]] && echo e; case x:~ in x:/h) echo f;; *) echo g;; esac',
		"tilde with directory stack":
			"cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; echo ~0 ~1 ~2 ~+1 ~-0 ~-1 ~3 ~-9 ~+0/x",
		"parameter basic":
			'x=abc; echo $x ${x} $xy ${x}y "$x"y $x-y $x. $1x ${10} $10; set -- a b c d e f g h i j k; echo $10 ${10} ${11} $1 $# ${#}',
		"parameter bad substitution": "echo ${x y}",
		"parameter bad substitution in double quotes": 'echo "${+}"; echo next',
		"parameter bad substitution list":
			"for s in '${}' '${ }' '${x.y}' '${x!}' '${1a}' '${#x y}' '${x@}' '${x@Z}' '${!}' '${!@Q}' '${-x}' '${x:}' '${x::}' '${x:1:2:3}' '${a b:-c}' '${x;y}' '${/x}' '${%x}' '${^x}' '${@x}' '${##}' '${#:}' '${#%}' '${###}' '${#?}' '${#-}' '${#/x/y}' '${$:-a}x'; do bash -c \"x=ab; echo \\\"[$s]\\\"\" 2>&1 | sed 's/[0-9][0-9]*x]/Nx]/'; done",
		"use default":
			'u=; unset v; echo [${u:-d}] [${u-d}] [${v:-d}] [${v-d}] [${v:-}] [${v-$(echo sub)}] [${v:-${w:-deep}}] [${v:-"a  b"}] [${v:-a  b}]\nset -- ${v:-a "b c" d}; echo $#; set -- "${v:-a "b c" d}"; echo $#; set -- ${v:-"$@"}; echo $#',
		"assign default":
			'u=; unset v; echo ${u:=x} $u ${v=y} $v; unset v; : ${v:=a b}; echo "$v"; unset w; echo "${w:=\'q\'}" "$w"; unset w; echo ${w:=\'q\'} "$w"; unset w; echo ${w:=$\'a\\tb\'} \nunset z; IFS=,; echo ${z:=a,b} "$z"',
		"assign default to what cannot be": "echo ${1:=x}; echo not here",
		"assign default to special": 'echo "${@:=x}"; echo not',
		"assign default array element":
			"unset a; echo ${a[3]:=x} ${a[1]=y}; declare -p a; declare -A m; echo ${m[k e]:=v} ${m[k e]:=w}; declare -p m; echo ${a[@]:=q}",
		"error if unset":
			"unset v; u=; bash -c 'echo ${v:?}; echo no'; echo $?; bash -c 'echo ${v?msg here}; echo no'; echo $?; bash -c 'u=; echo ${u:?\"is  null\"}'; echo $?; bash -c 'u=; echo [${u?}]'; echo $?; bash -c 'echo ${1:?first}'; bash -c 'echo ${a[2]?el}'; bash -c 'echo ${@:?all}'; bash -c 'echo ${x:?$(echo sub)}'; (echo ${v:?in subshell}; echo no); echo after $?",
		"error if unset in functions":
			'f() { echo ${nope:?gone}; echo no; }; (f); echo $?; x=$(f; echo no); echo $? "$x"; f | cat; echo $? ; f; echo unreachable',
		"use alternative":
			'u=; x=1; unset v; echo [${x:+a}] [${x+a}] [${u:+a}] [${u+a}] [${v:+a}] [${v+a}]; set -- ${x:+a b "c d"}; echo $#; set -- "${x:+a b "c d"}"; echo $# "$1"; echo ${x:+"$x"  \'$x\'}',
		"quotes in double quoted words":
			'x=1; echo "${x:+\'a\'}" "${x:+"a"}" "${x:+\\\'}" "${x:+\\"}" "${x:+\\}}" "${x:+a\\b}" "${x:+$\'a\'}" "${x:+a\'}\'b}" ${x:+\'}\'} ${x:+\\}} "${x:+`echo "q"`}"',
		substring:
			"x=0123456789; echo ${x:3} ${x:3:2} ${x: -3} ${x: -3:2} ${x:2:-2} ${x: -5:-2} ${x:0:0} [${x:10}] [${x:11}] [${x: -11}] ${x:1+1:1+1} ${x:$((1)):${#x}} ${x:(-2)} ${x:x?1:2} ${x::3} ${x:} 2>&1",
		"substring errors": "x=0123; echo ${x:2:-3}; echo after; echo ${x:1 2}; echo after2",
		"substring error lines": "x=0123\necho ${x:3:-2}\necho ${x:a+}\necho next; y=${x: -1: -2}; echo $? [$y]",
		"substring of positional":
			'set -- a b c d e; echo "${@:2}" . "${@:2:2}" . "${@: -2}" . "${@: -2:1}" . "${@:0:2}" . "${@:9}" . "${@:5:1}" . "${@:1:0}" . "${*:2:2}"; IFS=-; echo "${*:2:3}" ${*:2:3}; echo ${@:1:-1}; echo next',
		"substring of arrays":
			'a=(a b c d e); unset \'a[1]\'; echo "${a[@]:1}" . "${a[@]:1:2}" . "${a[@]: -2}" . "${a[@]:2:1}" . "${a[@]:9}" . "${a[*]:0:3}" . ${a[@]: -9} . ${a[2]:0:1} ${#a[@]}; echo ${a[@]:0:-1}',
		"substring of associative":
			'declare -A m=([x]=hello); echo ${m[x]:1:3} ${m[x]: -2} ${m[@]:0:1} "${m[@]:1}" "${m[@]:0}"',
		indirection:
			"x=y y=z z=end; echo ${!x} ${!x:-d} ${!y} ${!x#z} ${!x/z/Q} \"${!x}\" ; n=1; set -- pos; echo ${!n} ${!#} ${!n:0:2} ${!x@Q}; a=(p q); r='a[1]'; echo ${!r}; r='a[@]'; echo \"${!r}\" ${#r}; declare -A m=([k]=v); r='m[k]'; echo ${!r}; r=@; echo \"${!r}\"; r='#'; echo \"${!r}\"",
		"indirection errors": 'unset u; echo ${!u}; echo "[${!u:-d}]"; e=; echo ${!e}; echo next',
		"indirection to invalid names":
			"for v in 'a b' '1x' '-x' 'x[' 'x]' 'a[1' '' ' x' '!x' 'x+y'; do bash -c 'x=5; r=$1; echo \"[${!r}]\"; echo next' bash \"$v\"; done 2>&1",
		"prefix names":
			'ab1=1 ab2=2 abc=3; echo ${!ab*} - ${!ab@} - "${!ab@}" - "${!nosuch*}"; set -- "${!ab@}"; echo $#; set -- "${!ab*}"; echo $#; IFS=,; echo "${!ab*}" ${!ab*}',
		"array keys":
			'a=(x y z); unset \'a[1]\'; declare -A m=([k1]=1); s=1; echo ${!a[@]} ${!a[*]} ${!m[@]} ${!s[@]} [${!nosuch[@]}] "${!a[@]}"; set -- "${!a[@]}"; echo $#; set -- "${!a[*]}"; echo $#',
		length:
			"x=héllo; e=; a=(abc de); echo ${#x} ${#e} ${#u} ${#a} ${#a[1]} ${#a[@]} ${#a[*]} ${#*} ${#@} ${#} ${#1} ${#a[9]} ${#a[-1]} ; set -- q ww; echo ${#@} ${#2} ${##} ${#?} ${#-} ${#$} 2>&1 | sed 's/[0-9]*$/N/'",
		"remove prefix":
			'x=foobarfoobar; echo ${x#foo} ${x#*o} ${x##*o} ${x#x} ${x##*} [${x#*}] ${x#"*"o} ${x#?} ${x##?} ${x#[a-f]} ${x##[!b]} "${x#*"ob"}" ${x#"foo"bar}\np=\'*o\'; echo ${x#$p} ${x#"$p"} ${x##$p}',
		"remove suffix":
			"x=foobarfoobar; echo ${x%bar} ${x%o*} ${x%%o*} ${x%%*} [${x%*}] ${x%?} ${x%[r]} ${x%%[!f]*} ${x%x}; f=/a/b.c/d.tar.gz; echo ${f##*/} ${f%/*} ${f%.*} ${f%%.*} ${f#*.} ${f##*.}",
		"remove from lists":
			'set -- aab abb bab; echo ${@#a} ${*%b} "${@##a*}" "${*%%b}"; a=("$@"); echo "${a[@]#?}" ${a[*]%[ab]}; IFS=:; echo "${*#a}" "${a[*]#a}"',
		replace:
			'x=abcabcabc; echo ${x/b/X} ${x//b/X} ${x/#a/X} ${x/%c/X} ${x/#b/X} ${x/%b/X} ${x/b} ${x//b} ${x//} ${x//b/} ${x/[ab]/X} ${x//[ab]/X} ${x/b*/X} ${x//?/X} ${x/*/X} ${x//*/X} ${x/#/X} ${x/%/X} ${x//""/X}',
		"replace with special":
			'x=a/b/c; echo ${x//\\//-} ${x///-} ${x////-} ${x/\\/b/Y} ${x//[\\/]/:} "${x//\\//\\\\}" "${x/a/\\/}" ${x/a/"\\/"} ${x//b/\'q\'} "${x//b/\'q\'}" "${x//b/\\\'}" "${x/b/"$x"}"; y=\'&\'; echo ${x/b/<&>} ${x/b/<\\&>} "${x/b/<&>}" "${x/b/$y}" ${x/b/"&"} "${x/b/\\\\&}"',
		"replace without patsub_replacement":
			'shopt -u patsub_replacement; x=abc; echo ${x/b/<&>} ${x/b/<\\&>} "${x/b/\\&}"; shopt -s patsub_replacement; r=\'[&]\\&\'; echo ${x/b/$r} ${x/b/"$r"}',
		"replace empty matches":
			"x=abc; shopt -s extglob; echo ${x//*(z)/-} ${x/*(z)/-} ${x/%*(z)/-} ${x/#*(z)/-} ${x//?(b)/-} ${x/@(b|c)/-} ${x//@(b|bc)/-} ${x//!(b)/-}; e=; echo [${e/*/x}] [${e//x/y}] [${e/#/x}] [${e/%/x}] [${e/?/x}]",
		"replace lists":
			'set -- abc bcd cde; echo "${@/c/X}" "${*//[bd]/}"; echo ${@/#/pre} "${@/%/suf}"; a=(x1 x2); echo "${a[@]/x/y}" "${a[*]/%/,}"; declare -A m=([k]=vv); echo "${m[@]//v/w}" ${m[k]/v/u}',
		"case modification":
			'x=\'hello WORLD héé\'; echo ${x^} ${x^^} ${x,} ${x,,} ${x^h} ${x^^[hl]} ${x,,[A-M]} ${x^^o} "${x^x}" ${x~} ${x~~} ${x^^"é"}; e=; echo [${e^^}]; set -- ab cd; echo ${@^} "${*^^}" ${@^^[bc]}; a=(ab cd); echo ${a[@]^} "${a[*]^^?}"; p=\'[a-c]\'; echo ${a[@]^^$p} ${a[@]^^"$p"}',
		"transformation Q":
			"x=$'a b\\'c\\n\\001é\\xff'; echo ${x@Q} \"${x@Q}\"; e=; unset u; echo [${e@Q}] [${u@Q}] \"[${u@Q}]\"; set -- 'a b' \"c'd\" ''; echo ${@@Q} \"${*@Q}\"; a=('x y' z); echo ${a[@]@Q} ${a@Q} ${a[1]@Q}",
		"transformation E P":
			"x='a\\tb\\n\\x41\\u00e9\\'\"'\"; printf '[%s]' \"${x@E}\"; y='\\u@x \\$ \\w \\\\ \\a\\e \\101 $(echo hi) \\nQ'; USER=root; printf '[%s]' \"${y@P}\" | od -An -c | sed 's/  *$//'",
		"transformation A":
			"x='a b'; declare -i n=5; declare -r c=1; declare -x e='q'; a=(1 'b c'); declare -A m=([k]='v w'); unset u; declare -u up=abc; declare d; echo ${x@A}; echo ${n@A}; echo ${c@A}; echo ${e@A}; echo ${a@A}; echo ${a[@]@A}; echo ${m[@]@A}; echo [${u@A}]; echo ${up@A}; echo \"[${d@A}]\"; set -- p 'q r'; echo ${@@A}; echo ${1@A}; echo ${a[1]@A}",
		"transformation a":
			'declare -ir n=1; declare -x e=1; declare -a arr=(1); declare -A m=([k]=1); declare -n ref=n; declare -l low=x; declare -u up; declare -t t=1; s=1; echo "${n@a} ${e@a} ${arr@a} ${arr[0]@a} ${m@a} ${m[@]@a} ${ref@a} ${low@a} [${up@a}] ${t@a} [${s@a}] [${nosuch@a}]"; declare -ax both; echo ${both@a} "${both[@]@a}"',
		"transformation U u L":
			'x=\'héLLo wORLD\'; echo "${x@U} ${x@u} ${x@L}"; a=(abc dEF); echo ${a[@]@U} ${a[@]@u} ${a[@]@L} ${a@U}; set -- x yz; echo ${@@U} "${*@u}"; e=; echo "[${e@u}][${nosuch@U}]"',
		"transformation K k":
			'a=(\'x y\' [3]="q\'r" $\'n\\n\'); declare -A m=([a b]=\'c d\'); s=\'v w\'; echo "${a[@]@K}"; echo "${m[@]@K}"; echo "${s@K}" ${a@K}; printf \'<%s>\' "${a[@]@k}"; printf \'<%s>\' "${m[@]@k}" "${s@k}"; echo; set -- p \'q r\'; echo "${@@K}" "${@@k}"; echo "${a[*]@K}"',
		"command substitution":
			'echo $(echo a; echo b) "$(echo a; echo b)" "$(printf \'x\\n\\n\\n\')"y "[$(true)]" $(echo \'a  b\') "`echo a\\`echo b\\``" $(echo $(echo $(echo deep))); x=$(printf \'a\\n\\n\'); echo "[$x]"; echo "$(echo ")" \')\' \\))"',
		"command substitution status":
			"x=$(exit 3); echo $?; $(exit 4); echo $?; echo $(exit 5); echo $?; x=$(false) y=$(true); echo $?; local_() { local x=$(exit 3); echo $?; }; local_; $(true) $(false); echo $?; x=1 $(exit 6); echo $?",
		"command substitution and newlines":
			'x="$(\necho a # comment )\ncase x in x) echo y;; esac\ncat <<E\nhere )\nE\n)"; echo "$x"; y=`\necho b\n`; echo $y',
		"command substitution read file":
			'printf \'a\\nb\\n\\n\' > f; echo "$(<f)" "[$(< f)]" $(<f) "$(< "f")" `<f`; x=$(<nosuch); echo $?; echo "$(<f; echo no)"; echo "$(<f >g)"; echo "[$(< /dev/null)]" $?',
		"command substitution null bytes": "x=$(printf 'a\\0b\\0c'); echo \"$x\" ${#x}; x=`printf '\\0'`; echo \"[$x]\"",
		"backquotes and backslashes":
			"echo `echo \\\\a \\$HOME \\\\\\\\b` \"`echo \\\\a \\\"q\\\"`\" '`no`' `echo '\\\\\\\\'` \"`echo '\\\\\\\\'`\" `echo \"\\\\\\\\\"`; x='$y'; y=5; echo `eval echo \\$x` `eval echo $x`",
		"unterminated substitutions":
			"bash -c 'echo $(echo a'; echo $?; bash -c 'echo `echo a'; echo $?; bash -c 'echo ${x'; echo $?; bash -c 'echo \"abc'; echo $?; bash -c \"echo 'abc\"; echo $?; bash -c 'echo $((1+'; echo $?",
		"syntax errors in substitutions": "echo $(if); echo next",
		"syntax error in backquotes": "echo `if`; echo next $?; x=`)`; echo $?",
		"arithmetic expansion":
			'echo $((1+2)) $(( 3 * ( 4 + 1 ) )) "$((1 ? 2 : 3))" $[2+3] $((  )) "[$(())]" $((x=5)) $x $((x++)) $x a$((1))b $(($((1+1))+1)) $((`echo 3`)) $((${x}2)) $(("1"+\'2\')) 2>&1',
		"arithmetic or nested subshell":
			"echo $((echo a); (echo b)); echo $( (echo c) ); echo $((1 + (2)) ) 2>&1; ((echo d); (echo e))",
		"process substitution":
			"cat <(echo a) <(echo b); echo c > >(cat); sleep 0.1; paste <(printf '1\\n2\\n') <(printf '3\\n4\\n'); x=$(cat <(echo in)); echo $x; f() { cat \"$1\"; }; f <(echo fn); while read -r l; do echo \"[$l]\"; done < <(printf 'p\\nq\\n'); echo <(:) | sed 's/[0-9]*$/N/'",
		"word splitting default":
			'x=$\' a\\t b \\n c \'; set -- $x; echo $# "$1" "$2" "$3"; set -- "$x"; echo $#; set -- pre$x; echo $# $1; set -- $x"post"; echo $# $4; set -- pre${x}post; echo $#; e=; set -- $e; echo $#; set -- "$e"; echo $#; set -- $e$e x$e; echo $#; set -- $e"" ; echo $#',
		"word splitting IFS":
			"IFS=:; x=a:b::c:; set -- $x; echo $#; printf '[%s]' $x; IFS=' :'; x='a : b  :: c :'; printf '[%s]' $x; IFS=; printf '[%s]' $x; unset IFS; printf '[%s]' $x; IFS=$' \\t\\n:' ; x=' :a'; printf '[%s]' $x; IFS=x; x=axbxxc; printf '[%s]' $x \"$x\" ${x}x; echo",
		"word splitting only expansions":
			'IFS=:; echo a:b $(echo c:d) `echo e:f` ${u:-g:h} ${u:-"i:j"} $((10)) ; IFS=0; echo $((1020)) "$((1020))"; x=1020; echo $x',
		"word splitting star and at":
			'IFS=,; set -- a \'b c\' \'\'; printf \'[%s]\' $*; echo; printf \'[%s]\' $@; echo; printf \'[%s]\' "$*"; echo; printf \'[%s]\' "$@"; echo; IFS=; printf \'[%s]\' $* "$*" $@; echo; unset IFS; printf \'[%s]\' "$*" $*; echo; printf \'[%s]\' "x$@y" x$*y "$@$@" ""$@ "$@"""; echo; set --; printf \'[%s]\' "$@" $* "$*" "a$@" $@x; echo',
		"word splitting multibyte IFS":
			"IFS=é; x=aébéc; printf '[%s]' $x; set -- 1 2; echo \"$*\"; IFS=$'\\xc3'; x=$'a\\xc3b'; printf '[%s]' $x; echo",
		"pathname expansion":
			"touch a b ab abc .hid 'x y' 1 2; mkdir d; touch d/f d/.g; echo * ; echo a* ?  [ab] [!ab] [^a]* [a-b]? .* ./* */ */* d/.* nosuch* \"a*\" 'a*' a\\* *\"b\" [[:digit:]] [1-9] x* *.*",
		"pathname expansion in variables":
			"touch a1 a2; p='a*'; echo $p \"$p\" ${p} $p$p; q='a[1]'; echo $q; set -- *; echo $#; x=*; echo $x \"$x\"; for i in *; do echo \"<$i>\"; done; r='a\\*'; echo $r; touch 'a*'; echo $r a\\*",
		noglob:
			"touch a b; set -f; echo * [ab]; set +f; echo *; set -o noglob; echo ?; case a in ?) echo case;; esac; [[ a == ? ]] && echo cond; x=abc; echo ${x#?}",
		"nullglob and failglob":
			"touch a; shopt -s nullglob; echo n* a* x; set -- z* y*; echo $#; shopt -u nullglob; shopt -s failglob; echo a*; echo n*; echo next",
		"failglob in commands":
			'shopt -s failglob\necho nope*\necho $?\nfor i in nope*; do echo in; done\necho $?\nx=nope*; echo "$x"\n[[ nope* == n* ]] && echo cond',
		"dotglob and globstar":
			"mkdir -p d/e/f .h; touch a .b d/c d/.c d/e/g d/e/f/h; shopt -s dotglob; echo * d/*; shopt -u dotglob; shopt -s globstar; echo **; echo **/ ; echo d/** ; echo **/h **/f/** ; echo a** ; shopt -s dotglob; echo **/.c",
		nocaseglob:
			"touch Abc aBD x; shopt -s nocaseglob; echo a* [A]* AB? X; shopt -u nocaseglob; echo a* A*; shopt -s nocasematch; echo a*; case ABC in abc) echo m;; esac; [[ X == x ]] && echo y; x=aAa; echo ${x//a/b} ${x#A}",
		GLOBIGNORE:
			"touch a b .c .d; GLOBIGNORE=a; echo *; GLOBIGNORE='.*'; echo * .*; GLOBIGNORE='*b:.c'; echo *; unset GLOBIGNORE; echo *; shopt dotglob; mkdir d; touch d/a; GLOBIGNORE='d/a'; echo d/* ./*",
		globskipdots: "touch .x; echo .*; shopt -u globskipdots; echo .* ; echo .?; shopt globskipdots",
		"extglob patterns":
			"shopt -s extglob\ntouch a b ab aab abb c; echo @(a|b) ?(a)b *(a)b +(a)b !(a*) a!(b) *(a|b) @(a|b|c)?(b) +([ab]) !(*b) !(a|b)\nx=foo.tar.gz; echo ${x%.@(gz|bz2)} ${x%%.*([a-z.])} ${x//+(o)/0} ${x/#+(f|o)/_}\ncase ab in +(a|b)) echo m;; esac",
		"pattern brackets":
			"for f in a - ] b ^ '!' c '\\'; do : > \"$f\"; done; echo []a] [a-] [-a] [^]a] [!]a] [a-c] [\\]] [\\\\] [a\\-c] [[.a.]] [[=a=]] [[:alpha:]] [[:nosuch:]] [a [] ] [z-a] [!a-c] []-a]",
		"pattern classes":
			"for c in a Z 5 ' ' $'\\t' . $'\\001' é _; do for k in alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit; do case $c in [[:$k:]]) printf '%s ' $k;; esac; done; echo; done",
		globasciiranges:
			"for r in a-c A-C a-C; do for c in a B b C d é; do [[ $c == [$r] ]] && printf %s $c; done; echo; done; shopt -u globasciiranges; for r in a-c A-C; do for c in a B b C d; do [[ $c == [$r] ]] && printf %s $c; done; echo; done",
		"quote removal":
			'echo a"b"c\'d\'\\e ""\'\' "\\\\" \'\\\' $\'\' \\"\\\' "\'"; x=\'"q"\'; echo $x "$x" \\$x; eval echo $x; y="a\\\\b"; echo $y',
		"expansion order":
			"x='$y'; y='*'; touch f1; echo $x; eval echo $x; a='{1,2}'; echo $a; eval echo $a; t='~'; echo $t; eval echo $t; c='$(echo no)'; echo $c; z='a b'; echo {$z,c}",
		"assignments before expansions":
			"x=1; x=2 echo $x; x=3 eval 'echo $x'; y=$x z=$y; echo $z; a=1 b=$a c=$((a+b)); echo $c; i=1; i=$((i+1)) j=$i; echo $j",
		"embedded empties":
			'e=; set -- ""$e"" "$e$e" a$e"" \'\'; echo $#; set -- $e; echo $#; printf \'<%s>\' "" \'\' $\'\' $""; printf \'<%s>\' ${e:-} "${e:-}" ${e:-""} ${e:+x}; echo',
		"expansions that print nothing":
			'$e; echo $?; $(:); echo $?; "" ; echo $?; "$e" x; echo $?; \'\' 2>/dev/null; echo $?; $e echo x',
	}),
};
