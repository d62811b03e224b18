import { type Chapter, rows } from "../oracle/case.ts";

/** bash manual 6.11: what POSIX mode changes, a row for what a script can see. */
export const manualPosix: Chapter = {
	name: "manual-posix",
	cases: rows({
		"enter and leave":
			"set -o posix; echo $POSIXLY_CORRECT; set -o | grep posix; set +o posix; shopt -o posix; bash --posix -c 'shopt -o posix'; shopt -so posix; echo $SHELLOPTS",
		"aliases are expanded":
			"set -o posix\nalias e='echo aliased'\ne x\nalias c='command '\nshopt expand_aliases\nbash --posix -c 'alias q=\"echo sh\"\nq y'",
		"alias reserved words":
			"set -o posix\nalias if='echo noif'\nif true; then echo real; fi\nalias foo='echo f'; type foo\nalias",
		"alias printing": "alias a=b c='d e'; alias; set -o posix; alias; alias a; alias -p",
		"hash finds again":
			"set -o posix; mkdir b; printf '#!/bin/sh\\necho b\\n' > b/cm; chmod +x b/cm; PATH=$PWD/b:$PATH; cm; rm b/cm; mkdir c; printf '#!/bin/sh\\necho c\\n' > c/cm; chmod +x c/cm; PATH=$PATH:$PWD/c; cm; hash | wc -l",
		"tilde in assignments only":
			"set -o posix; HOME=/h; x=~:~; echo $x; echo a=~ ; export y=~:~/z; echo $y; HOME=/h env q=~ | grep ^q=",
		"parameter word quotes": 'set -o posix; x=; echo "${x:-\'a b\'}" ${x:-\'a b\'} "${x:-"q"}" "${x:+\'}"; ',
		"parameter pattern quotes":
			'set -o posix; x="a\'b\'c"; echo "${x#a\'b\'}" "${x%"\'c"}" ${x#"a\'"}; y=\'abc\'; echo "${y#\'a\'}" "${y/\'b\'/X}"',
		"redirections do not glob":
			"set -o posix; touch f1; echo a > f*; ls; x='p q'; echo b > $x; ls; echo c > \"$x\"; ls; IFS=:; y=m:n; echo d > $y; ls",
		"function names": "set -o posix; a-b() { echo ok; }; a-b",
		"function names that are special built-ins":
			"bash -c 'set -o posix; export() { echo mine; }; echo after'; echo $?; bash -c 'export() { echo mine; }; export x; set -o posix; export y'; bash -c 'set -o posix; f.g() { :; }; echo $?'; echo $?; bash -c 'set -o posix; eval() { :; }'; echo $?",
		"special built-ins before functions":
			"break() { echo fn; }; set() { echo fnset; }; set -x; unset -f set; set -o posix; set +x; cd() { echo fncd; }; cd x",
		"assignments before special built-ins":
			'set -o posix; x=1 :; echo "[$x]"; y=2 export z=3; echo "[$y]"; w=4 true; echo "[$w]"; f() { :; }; v=5 f; echo "[$v]"; u=6 eval \'echo $u\'; echo "[$u]"; t=7 command :; echo "[$t]"; s=8 set -- a; echo "[$s]"; r=9 . /dev/null; echo "[$r]"; q=1 unset nosuch; echo "[$q]"; export p=0; p=1 :; env | grep ^p=',
		"assignment errors":
			"for s in 'readonly a=1; a=2 true; echo next' 'readonly a=1; a=2 :; echo next' 'readonly a=1; a=2; echo next' 'readonly a=1; for a in x; do echo in; done; echo next' 'readonly a=1; export a=2; echo next' 'readonly a=1; a=2 command echo hi; echo next' 'readonly a=1; f() { echo f; }; a=2 f; echo next' 'readonly a=1; : ${a:=}; echo ok; : ${b:=$((a=3))}; echo next' 'readonly a=1; read a <<< x; echo next $?' 'readonly a=1; ((a=2)); echo next $?' 'readonly a=1; local_() { local a=2; echo l $?; }; local_; echo next' 'readonly a=1; (a=2; echo in); echo next $?'; do bash -c \"set -o posix; $s\"; echo \"[$?]\"; done 2>&1",
		"expansion errors":
			"for s in 'echo ${u?}; echo n' 'set -u; echo $u; echo n' 'echo ${x!}; echo n' 'echo $((1+)); echo n' 'echo ${x:1:-9}; echo n' 'x=abc; echo ${x:0:-9}; echo n' 'echo ${!u}; echo n' 'a=(1); echo ${a[-9]}; echo n'; do bash -c \"set -o posix; $s\"; echo \"[$?]\"; done 2>&1",
		inherit_errexit:
			'set -o posix; set -e; x=$(false; echo still) || echo "[$x]"; shopt inherit_errexit; y=$(set +e; false; echo t); echo $y; z=$(false; echo no); echo not',
		"command substitution keeps errexit off otherwise": 'set -e; x=$(false; echo still); echo "[$x]"',
		"export and readonly listing":
			"set -o posix; export a='b c' n; readonly r=\"q'w\"; export -p | grep -E ' (a|n)'; readonly -p | grep -E ' r='; declare -p a; set | grep -E '^(a|r)='",
		"set prints no functions": "f() { :; }; set | grep -c '^f ()'; set -o posix; set | grep -c '^f ()'; declare -f f",
		"unset without option":
			"f() { echo fn; }; set -o posix; unset f; f; echo $?; unset -f f; f; echo $?; v=1; v() { :; }; unset v; echo [$v]; type -t v",
		"dot needs the path":
			"echo 'echo sourced' > lib; set -o posix; . ./lib; (. lib; echo no); echo $?; PATH=$PWD:$PATH; . lib; source lib; (source ./nosuch; echo yes); echo $?; (command . ./nosuch; echo cont)",
		"cd and pwd":
			"set -o posix; mkdir -p a; ln -s a l; cd l; pwd | sed 's,.*/,,'; pwd -P | sed 's,.*/,,'; cd ..; cd ''; echo $?; cd -P l; pwd | sed 's,.*/,,'; cd /nosuch; echo $?; cd -; echo $?",
		"echo and printf":
			"set -o posix; echo -n a; echo -e 'b\\n'; shopt -s xpg_echo; echo 'c\\td'; echo -n 'e\\n'; echo -e x; shopt -u xpg_echo; printf '%s\\n' -n",
		"test operators":
			"set -o posix; [ a '<' b ]; echo $?; [ b '<' a ]; echo $?; [ '(' a ')' ]; echo $?; [ ! a ]; echo $?; [ a -a b ]; echo $?; [ -n = -n ]; echo $?; [ '(' = '(' ]; echo $?",
		arithmetic:
			"set -o posix; echo $((010)) $((0x10)) $((1 ? 2 : 3)); x=5; echo $((x++)) $((x)); echo $((1.5)); echo not",
		"bang and time":
			"set -o posix; ! true; echo $?; time -p true 2>/dev/null; { time -p :; } 2>&1 | sed 's/[0-9]/N/g'; { time -- : ; } 2>&1 | head -n 2",
		"process substitution": "set -o posix; cat <(echo a); echo $?",
		"here-documents and aliases in substitution":
			"set -o posix; x=$(cat <<E\nhere $((1+1))\nE\n); echo \"$x\"; alias z='echo zz'; y=$(z); echo $y",
		"command word expansions":
			'set -o posix; command -v if echo export cat; command -V export | head -n 1; type export; type -t set; command export q=~:~; echo $q | sed "s,$HOME,H,g"; command -p cat /dev/null; echo $?',
		"declaration utilities":
			'set -o posix; x=\'a b\'; export y=$x; echo "$y"; readonly z=$x; echo "$z"; command export w=$x; echo "[$w]"; e=export; $e v=$x; echo "[$v]"; local_() { local l=$x; echo "$l"; }; local_; \\export u=$x; echo "[$u]"',
		"declaration utilities outside posix mode":
			'x=\'a b\'; command export w=$x; echo "[$w]"; e=export; $e v=$x; echo "[$v]"; \\export u=$x; echo "[$u]"; builtin export t=$x; echo "[$t]"; "export" s=$x; echo "[$s]"; declare r=$x q=($x); echo "[$r]" ${#q[@]}; eval export p=$x; echo "[$p]"',
		"wait and jobs": "set -o posix; (exit 3) & wait $!; echo $?; wait 99999; echo $?; false & wait; echo $?",
		read: "set -o posix; read x y <<< 'a b c'; echo \"$x|$y\"; (read 1x <<< z; echo $?); read -r l <<< 'a\\b'; echo $l; printf 'a\\\\\\nb\\n' | { read z; echo $z; }",
		"exit in trap":
			"set -o posix; trap 'echo e $?' EXIT; (exit 3); (trap 'echo s' EXIT); f() { trap 'echo f' EXIT; }; f; exit 4",
		"fatal in subshell only":
			'set -o posix; (export 1x; echo no); echo "sub $?"; x=$(readonly 1x; echo no); echo "cs $? $x"; export 1x | cat; echo pipe; { set -Z; } | cat; echo pipe2',
		"syntax differences":
			"bash --posix -c 'function f { echo f; }; f'; bash --posix -c 'f() (echo g); f'; bash --posix -c 'echo {a,b} $((1)) ~ | wc -w'; bash --posix -c '[[ a == a ]]; echo $?'; bash --posix -c 'select x in a; do break; done <<< 1' 2>/dev/null; bash --posix -c 'echo &>f; cat f'; bash --posix -c 'a=(1 2); echo ${a[1]}'; bash --posix -c 'coproc cat; echo $?'; bash --posix -c 'time2() { :; }; time2; echo $?'; bash --posix -c 'x() echo hi; x'; echo $?; bash --posix -c 'for i in 1 2; { echo $i; }'",
		"posix startup":
			"bash --posix -c 'echo $0 $- ; set -o | grep posix'; echo 'echo $- $1' > s; bash --posix s a; bash --posix -e -c 'false; echo no'; echo $?; bash --posix -o nosuch -c : 2>/dev/null; echo $?; echo 'echo in $1' | bash --posix -s z; bash -o posix -c 'echo ${BASH_VERSION:+bash}'; bash --posix nosuch; echo $?",
		"ulimit and umask":
			"set -o posix; umask 022; umask; umask -S; umask u=rwx,g=,o=; umask; umask -p; (umask 8; echo $?); umask a+x; umask; umask g-x,o=rw; umask -S",
		"printf and special names":
			"set -o posix; printf '%d\\n' 010 0x10 \"'a\"; printf '%d\\n' 08; echo $?; printf '%s %s\\n' a b c; printf '%b\\n' 'a\\0101b\\c' no; printf '%z\\n'; echo $?",
		"ignoring of SIGCHLD and job messages": {
			script: "set -o posix; kill -9 $BASHPID & wait $!; echo $?",
			ignore: "stderr",
		},
		"noclobber and others":
			"set -o posix; set -C; echo a > f; (echo b > f; echo st $?); echo c >| f; cat f; set +C; set -f; echo *; set +f; set -a; zz=1; env | grep ^zz; set +a; set -o | wc -l",
	}),
};
