import { type Chapter, rows } from "../oracle/case.ts";

/** bash manual 3.6: every form of redirection. */
export const manualRedirection: Chapter = {
	name: "manual-redirection",
	cases: rows({
		"input and output":
			"echo a > f; cat < f; cat<f; echo b>f; cat f; >g; cat g; echo c 1>f; cat 0<f; > f echo first; cat f; echo x >f y; cat f; < f cat; echo 2>f; cat f; echo 2 >f; cat f; echo a2>f; cat f",
		"output order":
			"echo a > f > g; cat f g; echo b > f 2>&1 >&2 >h; cat f; cat h; { echo o; echo e >&2; } > f 2>&1; cat f; { echo o; echo e >&2; } 2>&1 > f | sed s/^/p:/; cat f",
		append:
			"echo a >> f; echo b >> f; cat f; echo c 2>> f; cat f; ls nosuch 2>> f; wc -l < f; { echo x; echo y >&2; } &>> g; cat g; echo z >>g 2>&1; cat g",
		"both streams":
			"{ echo o; echo e >&2; } &> f; cat f; { echo o; echo e >&2; } >& g; cat g; { echo o2; ls nosuch; } >&g; cat g; echo a >&2 2>/dev/null; echo b &>h c; cat h; echo d>&h; cat h; x=5; echo e &>$x; cat 5",
		duplicating:
			"exec 3>f; echo a >&3; echo b 1>&3; exec 4>&3; echo c >&4; exec 3>&-; echo d >&4; exec 4>&-; cat f; exec 5<f; read x <&5; read y 0<&5; echo $x$y; exec 6<&5; read z <&6; echo $z; read w <&5; echo $w; exec 5<&- 6<&-; n=2; echo v >&$n 2>/dev/null; echo w >& 2",
		moving:
			"exec 3>f; exec 4>&3-; echo a >&4; echo b >&3; echo $?; exec 1>&4-; echo c; exec 1>&2; cat f; exec 5<f 6<&5-; read x <&6; echo $x; read y <&5; echo $?; 7>&1 8>&7- true; echo end >&1-; echo $?",
		closing:
			"(exec >&-; echo a); echo $?; (exec 2>&-; echo err >&2; ls /nosuch); echo $?; echo x 3>&-; echo $?; (exec <&-; read x; echo $?); { echo y; } >&-; echo $?; (exec 1>&- ; pwd; echo $? >&2); printf x >&-; echo $?; cat <&- 2>/dev/null; :",
		"bad descriptors":
			"echo a >&9; echo $?; cat <&9; echo $?; echo b >&foo 2>&1; cat foo; cat <&foo; echo $?; echo c 5>&nofile6; echo $?; echo d >&-x; cat ./-x; x='1 2'; echo e >&$x; echo $?; x=; echo f >&$x; echo $?; echo g 2>&1x; echo $?; exec 7>&8; echo $? not",
		"files that cannot be opened":
			"cat < nosuch; echo $?; echo a > nosuch/x; echo $?; echo b > .; echo $?; cat < ''; echo $?; > ''; echo $?; mkdir d; echo c > d; echo $?; echo d >> d; echo $?; cat < d; echo $?; ln -s loop loop; cat < loop; echo $?; touch f; cat < f/x; echo $?; >&/nosuch/a; echo $?; echo q <> d; echo $?; : <nosuch >made; echo $?; ls made; : >made <nosuch; ls made",
		ambiguous:
			'x=\'a b\'; echo q > $x; echo $?; cat < $x; echo $?; touch a1 a2; echo q > a*; echo $?; echo q > nosuch*; ls; e=; echo q > $e; echo $?; echo r > "$e"; echo $?; set -- p q; echo s > $@; echo $?; echo t > "$@"; echo $?; echo u > "$*"; ls; echo v > {a,b}; echo $?; echo > $(echo x y); echo $?',
		noclobber:
			"set -C; echo a > f; echo b > f; echo $?; cat f; echo c >| f; cat f; echo d >> f; cat f; echo e &> f; echo $?; echo g >& f; echo $?; echo h > /dev/null; echo $?; ln -s f l; echo i > l; echo $?; mkfifo p; echo j <> f; echo $?; ln -s nowhere dang; echo k > dang; echo $?; set +C; echo m > f; cat f",
		"read and write":
			"echo hello > f; exec 3<>f; read x <&3; echo $x; echo more >&3; cat f; exec 3>&-; printf 12345 > g; printf X 1<> g; cat g; echo; <> made cat; ls made; cat <> f; echo in <>/dev/null; echo z 0<>f >&0; cat f",
		"here documents":
			"x=v; cat <<E\na $x ${x}y $(echo sub) `echo bq` $((1+1)) \\$x \\\\ \\` \"q\" 'r' \\a \\\njoined\nE\ncat <<'E'\n$x `no` \\\nE\ncat <<\"E\"\n$x\nE\ncat <<\\E\n$x\nE\ncat <<E''F\n$x\nEF",
		"here document tabs":
			"cat <<-E\n\tone\n\t\ttwo $((1))\n\t three\n\tE\ncat <<-'E'\n\traw $x\n\tE\nif true; then\n\tcat <<-X\n\tin if\n\tX\nfi",
		"here documents many":
			"cat <<A - <<B; echo after\nfirst\nA\nsecond\nB\ncat <<A <<B\none\nA\ntwo\nB\ncat 3<<A 4<<B <&3\nthree\nA\nfour\nB\ncat <<A; cat <<B\na\nA\nb\nB\n(cat; cat <&3) <<X 3<<Y\nx\nX\ny\nY",
		"here document end forms":
			"cat <<E\nE x\n E\nE\necho; cat <<' sp ace'\nt\n sp ace\ncat <<$x\nlit\n$x\ncat <<\"a b\"c\nq\na bc\ncat << end\ns\nend\ncat <<E |\np\nE\nsed s/p/P/\nf() { cat <<E\nin f $1\nE\n}; f arg; f arg2",
		"here document unterminated": "cat <<E\ntext\nmore $((1+1))",
		"here document unterminated in substitution": 'x=$(cat <<E\ntext\n); echo "[$x]"',
		"here document expansions":
			'set -- p \'q  r\'; cat <<E\n$@ "$@" ${#} ${u:-d "e" \'f\'} ${u:-$(echo "x)y")} ~ * {a,b} $\'a\' "$(echo "in")" ${1/p/"P"} \\"\n${u:-multi\nline}\nE\ncat <<E\n${u:-\'}\'}\nE\ncat <<E\n$(cat <<F\ninner $1\nF\n)\nE',
		"here document errors": "cat <<E\n${u:?gone}\nE\necho no",
		"here document arithmetic error": "cat <<E; echo $?\n$((1/0))\nE\necho after",
		"here strings":
			"cat <<< word; cat <<<\"a  b\"; x='c  d'; cat <<< $x; cat <<< \"$x\"; cat <<< ''; cat <<< $'a\\nb'; cat <<< ~; cat <<< *; cat <<< {a,b}; cat <<<$(echo sub; echo two); read a b <<< \"p q r\"; echo $a-$b; cat <<<a\\ b; cat <<< $((1+1)) - ; wc -c <<< ''; cat <<< a <<< b; cat 3<<< z <&3; set -- 1 2; cat <<< $@; cat <<< \"$@\"",
		"here strings with IFS":
			'IFS=:; x=a:b:c; cat <<< $x; set -- p q; cat <<< $*; cat <<< "$*"; cat <<< $@; IFS=; cat <<< $*; a=(1 2); cat <<< ${a[@]}; cat <<< "${a[*]}"',
		"variable descriptors":
			"exec {fd}>f; [ $fd -ge 10 ] && echo ten; echo a >&$fd; exec {fd}>&-; echo b >&$fd; echo $?; cat f; exec {r}<f; read x <&$r; echo $x; exec {r}<&-; { echo c >&$v; } {v}>g; cat g; echo d >&$v; cat g; exec {v}>&-; exec {dup}>&1; echo e >&$dup; exec {w}<<<hs; cat <&$w; exec {w}<<E\nhd\nE\ncat <&$w",
		"variable descriptors odd names":
			"exec {a[1]}>f; echo a >&${a[1]}; cat f; exec {a[1]}>&-; readonly ro=1; exec {ro}>g; echo $?; exec {1x}>h; echo $?; echo {x}>y; cat y; echo { fd}>z; cat z; unset none; exec {none}>&-; echo $?; none=; exec {none}>&-; echo $?; none=abc; exec {none}<&-; echo $?; declare -A m; exec {m[k]}>f2; echo q >&${m[k]}; cat f2",
		varredir_close:
			"shopt -s varredir_close; echo a {fd}>f; echo b >&$fd; echo $?; exec {g}>h; echo c >&$g; echo $?; shopt -u varredir_close; : {k}>i; echo d >&$k; cat i",
		"big descriptors":
			"echo a 9>f >&9; cat f; echo b 10>f >&10; cat f; echo c 20>g 1>&20; cat g; echo d 255>h 1>&255; cat h; exec 30>i; echo e >&30; cat i; echo q 99999999999>j; cat j",
		"compound redirections":
			'{ echo a; echo b; } > f; cat f; (echo c; echo d) > f; cat f; if true; then echo e; fi > f; cat f; for i in 1 2; do echo $i; done > f; cat f; while read x; do echo "[$x]"; done < f; case x in x) echo g;; esac > f; cat f; until read y; do :; done < f; echo $y; [[ -n x ]] > f; ((1)) >> f; cat f; select z in a; do echo $z; break; done <<< 1 2>/dev/null; for ((i=0;i<2;i++)); do echo $i; done >f; cat f; { cat; } < f > g; cat g; while :; do echo once; break; done 2>&1 >h | cat; cat h',
		"compound redirection failures":
			"{ echo no; } > /nosuch/f; echo $?; for i in 1; do echo no; done < /nosuch; echo $?; if true; then echo no; fi > /nosuch/f; echo $?; (echo no) < /nosuch; echo $?; while echo no; do break; done > /nosuch/f; echo $?; case a in a) echo no;; esac < /nosuch; echo $?; [[ a ]] < /nosuch; echo $?; ((1)) < /nosuch; echo $?; f() { echo no; }; f < /nosuch; echo $?; echo ok",
		"redirections without command":
			'> f; echo $?; < f; echo $?; < nosuch; echo $?; x=1 > g; echo $x $?; y=$(echo q) > /nosuch/g; echo "[$y]" $?; > $(echo name); ls; 2>&1; echo $?; <<E\ntext\nE\necho $?; 3>&1 >&3; echo still; x=$(exit 4) >f; echo $?; >f <nosuch x=2; echo $x',
		"redirections of built-ins":
			"exec 3>&1; x=$(echo a >&3); echo \"[$x]\"; read x < <(echo q); echo $x; cd / > f; cd - >/dev/null; ls f; echo err 2>&1 >&2 2>/dev/null; pwd >&2 2>/dev/null; type nosuch 2> e; cat e; export > ex; grep -c PATH ex; rm ex; set > st; grep -c ^IFS st; rm st; eval 'echo e1; echo e2 >&2' >o 2>&1; cat o; . /dev/stdin <<< 'echo sourced' > o; cat o; command echo c > o; cat o; builtin echo b > o; cat o; : > /nosuch/x; echo $?; command : > /nosuch/x; echo $?; true > /nosuch/x || echo or",
		"special built-ins and failed redirections":
			"set -o posix; (: > /nosuch/x; echo no); echo $?; (command : > /nosuch/x; echo yes); (export x > /nosuch/x; echo no); (echo a > /nosuch/x; echo yes); (eval : < /nosuch; echo no); (exec < /nosuch; echo no); (set +o posix; exec < /nosuch; echo yes); echo end",
		"exec redirections":
			"exec > f; echo in f; exec >&2; cat f; exec 3>&1 1>g; echo in g; exec 1>&3 3>&-; cat g; exec 2> e; echo to e >&2; nosuch; exec 2>&1; cat e; exec < f; read x; echo $x; exec 0<&-; read y; echo $?",
		"redirection in pipelines":
			"echo a 2>&1 | cat > f; cat f; { echo o; echo e >&2; } 2>&1 | sort; { echo o; echo e >&2; } |& sort; echo x | cat < f; echo y > g | cat; cat g; ls nosuch |& sed s/ls:/LS:/; (echo p >&3) 3>&1 | sed s/p/P/; echo q | { cat; cat <&3; } 3<<< r",
		"dev files":
			"echo e | cat /dev/stdin; echo f | cat < /dev/fd/0; exec 3<<<g; cat /dev/fd/3; echo x > /dev/null; cat < /dev/null; echo $?; echo j > /dev/fd/99; echo $?; cat < /dev/nosuch; echo $?; echo k > /dev/full; echo $?; head -c 3 /dev/zero | od -An -tx1",
		"network forms": {
			script: "echo a > /dev/tcp/localhost/99999; echo $?; cat < /dev/tcp/nosuch/; echo $?",
			ignore: "stderr",
		},
		"expansion in targets":
			"n=out; echo a > $n.txt; cat out.txt; echo b > \"$n\".x; cat out.x; echo c > $(echo sub); cat sub; echo d > ${u:-dflt}; cat dflt; i=0; echo e > f$((i++)); ls f0; echo $i; echo f > ~/tilde; ls tilde; a=(p q); echo g > ${a[1]}; cat q; x=3; exec 3>three; echo h >&$x; cat three; echo j > 'q w'; cat q\\ w; echo k >$'n\\nl'; ls | tail -n 2",
		"order of expansion and redirection":
			'echo $(cat f 2>/dev/null || echo none) > f; cat f; x=old; x=new > $x; ls; unset y; echo ${y:=val} > "$y"; ls; i=0; echo $((i++)) > n$((i++)); echo $i; ls n*; echo err > ${z?unset var}; echo no',
		"while read loops":
			'printf \'a b\\nc\\\\d\\n e \\nlast\' > f; while read l; do echo "[$l]"; done < f; while read -r l; do echo "[$l]"; done < f; while IFS= read -r l; do echo "[$l]"; done < f; while read -r l || [ -n "$l" ]; do echo "[$l]"; done < f; while read -r -u 3 l; do cat > /dev/null; echo "$l"; done 3< f < /dev/null; x=$(while read l; do echo $l; done < f); echo $x',
		"shared offsets":
			"printf '1\\n2\\n3\\n4\\n' > f; { read a; read b; echo $a$b; cat; } < f; exec 4< f; read -u 4 x; (read -u 4 y; echo sub $y); read -u 4 z; echo $x $z; { echo a; echo b; } > g; cat g; (echo c; (echo d)) >> g; cat g; { echo 1 >&3; echo 2 >&4; } 3>h 4>>h; cat h",
		"syntax of redirections":
			"for s in 'echo >' 'echo > ' 'echo > >' 'echo <' 'echo >> ;' 'echo > &' 'echo >& ' 'echo <<' 'echo <<<' 'echo &>' 'cat <<< ;' 'echo 2> |' 'echo > (a)' 'echo >|' 'echo <>' 'cat < > f' 'echo >&&1' 'echo {fd}>' 'echo <&' '> > f' 'echo >>> f' 'echo <<<< f' 'echo >! f; cat !'; do echo \"[$s]\"; bash -c \"$s\"; echo $?; done 2>&1",
		"number before redirections":
			'echo 1>f; cat f; echo 1 >f; cat f; echo "1">f; cat f; echo \\1>f; cat f; echo a1>f; cat f; x=1; echo $x>f; cat f; echo 12>f; cat f; echo 1 2>f; cat f; echo -1>f; cat f; echo 0>f; echo +1>f; cat f; echo 1<f; echo 1,2>f; cat f',
		"permission of created files":
			"umask 022; > a; umask 077; > b; echo x >> c; umask 0; > d; ls -l a b c d | cut -c1-10; umask 777; > e; ls -l e | cut -c1-10; umask 22",
		"substitutions and descriptors":
			'exec 3>f; echo $(echo a >&3; echo b); cat f; x=$(echo err 2>&1 >&2 2>/dev/null); echo "[$x]"; y=$( { echo o; echo e >&2; } 2>&1 >/dev/null); echo "$y"; z=$(exec 3>&1; echo z >&3); echo $z; exec 4< <(echo p; echo q); read x <&4; read y <&4; echo $x$y; echo w > >(sed s/w/W/); wait; sleep 0.05; tee >(sed s/^/t:/ >t) <<< in >/dev/null; sleep 0.05; cat t',
		"trace of redirections":
			'set -x; echo a > f 2>&1; : < f >> g; cat <<E\nx\nE\ncat <<< "h s"; exec 3>h; echo b >&3; exec 3>&-; { :; } > k; (:) 2>k; : {fd}>m; set +x',
		"errexit and redirections":
			"bash -ec 'echo a > /nosuch/x; echo no'; echo $?; bash -ec '> /nosuch/x; echo no'; echo $?; bash -ec '{ :; } > /nosuch/x; echo no'; echo $?; bash -ec 'echo a > /nosuch/x || echo yes'; echo $?; bash -ec 'exec > /nosuch/x; echo no'; echo $?; bash -ec 'x=1 > /nosuch/x; echo no'; echo $?; bash -ec 'cat <&9; echo no'; echo $?",
		"pipes that end early":
			"yes | head -n 2; echo ${PIPESTATUS[@]}; (trap '' PIPE; while echo y; do :; done 2>/dev/null; echo $? >&2) | head -n 1; { echo a; sleep 0.05; echo b; echo \"st $?\" >&2; } | true; echo ${PIPESTATUS[@]}",
		fifos:
			'mkfifo p; echo hi > p & cat p; wait; cat p > o & echo there > p; wait; cat o; (echo 1; echo 2) > p & while read l; do echo "[$l]"; done < p; exec 3<>p; echo rw >&3; read x <&3; echo $x; ls -l p | cut -c1',
		"inherited descriptors":
			"exec 3>f 4<<<four; bash -c 'echo three >&3; cat <&4'; cat f; bash -c 'echo x >&5'; echo $?; exec 3>&-; bash -c 'echo x >&3'; echo $?; sh -c 'echo via sh >&2' 2>g; cat g; env echo e 5>h >&5; cat h; (exec 6>&1; bash -c 'echo six >&6')",
		"head gives back what it did not print":
			"printf '1\\n2\\n3\\n' > f; { head -n 1 >/dev/null; read c; echo \"c=$c\"; } < f",
	}),
};
