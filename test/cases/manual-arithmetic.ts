import { type Chapter, rows } from "../oracle/case.ts";

/** bash manual 6.5: arithmetic, in every place that evaluates it. */
export const manualArithmetic: Chapter = {
	name: "manual-arithmetic",
	cases: rows({
		operators:
			"echo $((7+3)) $((7-3)) $((7*3)) $((7/3)) $((7%3)) $((2**10)) $((-7/3)) $((-7%3)) $((7%-3)) $((-2**2)) $((2**3**2)) $((1<<4)) $((256>>2)) $((-1>>1)) $((6&3)) $((6|3)) $((6^3)) $((~5)) $((!5)) $((!0)) $((+5)) $((- -5)) $((-+-5)) $((!!5)) $((~~5))",
		"comparisons and logic":
			"echo $((1<2)) $((2<=2)) $((3>4)) $((4>=4)) $((1==1)) $((1!=1)) $((1&&0)) $((1||0)) $((0||0)) $((5&&7)) $((1<2<3)) $((3>2>1)) $((1==1==1)) $((2&&3||0)) $((0&&1||1)) $((1?2:3)) $((0?2:3)) $((1?0?4:5:6)) $((0?1:0?2:3))",
		precedence:
			"echo $((1+2*3)) $(((1+2)*3)) $((2*3%4)) $((1<<2+1)) $((1|2^3&4)) $((5&3==3)) $((!1+1)) $((~1+1)) $((-2**2)) $((2**-1+1)) 2>&1; echo $((1,2,3)) $((x=1,y=x+1,y*2)) $((1?2,3:4)) $((a=b=3)) $a $b $((4-3-2)) $((64/4/2)) $((10-2+3))",
		"assignment operators":
			"x=10; echo $((x=5)) $((x+=3)) $((x-=2)) $((x*=4)) $((x/=3)) $((x%=5)) $((x<<=3)) $((x>>=1)) $((x&=13)) $((x|=3)) $((x^=5)) $x; echo $((y+=1)) $y $((z=y=7)) $z",
		increments:
			"x=5; echo $((x++)) $x $((++x)) $x $((x--)) $x $((--x)) $x $((x++ + ++x)) $x $((x+++x)) $x $((x---x)) $x $((- -x)) $((+ +x)) $((-- x)) $x $((x ++)) $x; echo $((u++)) $u $((--v)) $v",
		"increments of no variable":
			"echo $((5++)); echo after; echo $((++5)); echo $((--5)) $((+-5)); echo $(( (x)++ )); echo next",
		"number bases":
			"echo $((010)) $((0x1F)) $((0Xff)) $((2#101)) $((8#17)) $((16#fF)) $((36#z)) $((36#Z)) $((37#A)) $((62#Z)) $((64#@)) $((64#_)) $((64#a)) $((10#08)) $((10#-5)) 2>&1; echo $((0)) $((00)) $((-0)) $((0x)) $((2#)) 2>&1",
		"bad numbers":
			"for e in 08 09 0x 0xg 2#2 1#1 65#1 '2#' 12a 1.5 '1 2' 99999999999999999999 '#5' '3#' '16#g' 0b1 1e3 '37#?' '-' '0_1' \"1'000\"; do bash -c \"echo \\$(($e)); echo not\" ; echo $?; done 2>&1",
		wrapping:
			"echo $((9223372036854775807)) $((9223372036854775807+1)) $((-9223372036854775808)) $((-9223372036854775808-1)) $((9223372036854775808)) $((0xffffffffffffffff)) $((0x7fffffffffffffff*2)) $((-9223372036854775808*-1)) $((9223372036854775807*9223372036854775807)) $((3037000500**2)) $((2**63)) $((2**64)) $((7**30)) $((1<<63)) $((1<<64)) $((1<<-1)) $((1>>64)) $((5>>65))",
		"division corner":
			"echo $((-9223372036854775808/-1)) $((-9223372036854775808%-1)) $((5/-2)) $((-5/2)) $((-5%2)) $((5%-2)); echo $((1/0)); echo next",
		"division by zero everywhere":
			"bash -c 'echo $((1/0)); echo n'; echo $?; bash -c 'echo $((1%0)); echo n'; echo $?; bash -c '((1/0)); echo $?'; bash -c 'let 1/0; echo $?'; bash -c 'x=1; ((x/=0)); echo $? $x'; bash -c 'declare -i i=1/0; echo $? $i'; bash -c 'a[1/0]=x; echo $?'; echo $?; bash -c 'echo ${a[1/0]}; echo $?'; echo $?; bash -c 'x=abc; echo ${x:1/0}; echo $?'; echo $?; bash -c '[[ 1/0 -eq 0 ]]; echo $?'; bash -c 'for ((;1/0;)); do :; done; echo $?'; bash -c 'echo $((0&&1/0)) $((1||1/0)) $((1?2:1/0))'; bash -c 'echo $[1/0]; echo $?'; echo $?",
		"negative exponent": "echo $((2**0)) $((0**0)) $((-1**3)) $((1**-1)); echo after",
		"syntax errors":
			"for e in '1+' '*2' '1 +* 2' '(1' '1)' '1 2' '()' '1?2' '1:2' '1?:2' '1?2:' ',1' '1,' 'a b' '=5' '5=3' 'x=' '1+=2' '@' '1 $ 2' '&&1' '1&&' '1||' '!' '~' '--' '++' 'x y=1' '1//2' '\"' '.' 'a.b' '[1]' 'x[' 'x[]' '1;2' '{1}' '1=>2' 'x=5=6' 'x++y' '-' '1?2:3:4' '0?1' '(1)(2)' '1 ? 2 ? 3 : 4' 'a[1]]' '!x=1' '-x=1' '1+x=2'; do echo \"[$e]\"; bash -c \"x=1; echo \\$(($e))\"; done 2>&1",
		"syntax errors in command":
			"for e in '1+' '1 2' 'x=' '5=3' 'a b' '08' '1/0' 'x[' '@'; do echo \"[$e]\"; bash -c \"x=1; (( $e )); echo \\$?; let '$e'; echo \\$?; declare -i v='$e'; echo \\$? [\\$v]\"; done 2>&1",
		"variables in arithmetic":
			"x=5 y=x z='y+1' w='(z)*2' s='' b=' 7 '; echo $((x)) $((y)) $((z)) $((w)) $((s)) $((b)) $((nosuch)) $(($x+$y)) $((x*2)) $((${x}0)) $(($z*2)) $((z*2)) $((x+x)) $((x2)); a=b b=c c=9; echo $((a)); e='x=42'; echo $((e)) $x; q=1+1; echo $((q*q)) $(($q*$q))",
		"variable loops": "a=b; b=a; echo $((a)); echo next; x=x; echo $((x)); echo $?",
		"variables that hold bad text": "a='1 2'; echo $((a)); echo n1; b='foo bar'; echo $((b+1)); echo n2",
		"variables with bad text in command":
			"a='1+'; ((a)); echo $?; ((a+1)); echo $?; b=08; ((b)); echo $?; let c=b; echo $?; [[ a -eq 1 ]]; echo $?; d=1.5; ((d>1)); echo $?; e=abc.def; ((e)); echo $?; f='\"1\"'; ((f)); echo $?; g='$x'; ((g)); echo $?; h=\"'1'\"; ((h)); echo $?",
		"arrays in arithmetic":
			"a=(1 2 3); echo $((a)) $((a[1])) $((a[1]+a[2])) $((a[a[0]])) $((a[-1])) $((a[1+1])) $((a[i=1])) $i $((a[5])) $((a[1]++)) ${a[1]} $((a[3]=9)) ${a[@]} $((++a[0])) $((a[0]+=10)) ${a[0]}; declare -A m=([k]=5 [x y]=6 ['a[0]']=7); echo $((m[k])) $((m[k]+1)) $((m[nosuch])) $((m[x y])) $((m[k]++)) ${m[k]} $((m[new]=3)) ${m[new]}; k=k; echo $((m[$k])) $((m[\"k\"])) $((${m[k]}))",
		"quotes and expansions in arithmetic":
			'x=3; echo $(("x"+1)) $(("$x"+1)) $(( "1" + "2" )) $((\\x)) 2>&1; echo $((`echo 2`+$(echo 3))) $(($(( 1+1 ))*2)) $((${#x}+${x:-0})) $((${u:-4})) $((\'1\')) 2>&1; echo no',
		"strings in arithmetic command":
			"((x = \"1\" + \"2\")); echo $x; ((y='5')); echo $? $y; let \"z = 1 + 2\" 'w=z*2'; echo $z $w; let 'v=' ; echo $?; let a=5 b=a+1 c=b*2; echo $a $b $c; let \"a > 3\"; echo $?; let 0; echo $?; let a- 5; echo $?; let -- 1; echo $?; let -1; echo $?; let '(1+2)*3'; let x=1 y=1/0 z=5; echo $? $z",
		"old form":
			"echo $[1+2] $[ x=4, x*2 ] \"$[3*3]\" $[2**3]x a$[1]b $[[1]] 2>&1; echo $[]; x=2; echo $[$x+x]; echo $[$(echo 5)] $[(1+2)]; echo $[1]] ; echo '$[1]'",
		"whitespace and newlines":
			"echo $((\n 1 +\n 2\n)) $((\t3\t)) $((  1+1  )) $(( x = 2 ,\nx * 3 )); ((y=\n4)); echo $y; echo $((1 +\\\n2)); echo end",
		"integer attribute":
			"declare -i n; n=2+3; echo $n; n+=4; echo $n; n=n*2; echo $n; n=abc; echo $n; n='1 2'; echo $? $n; n=; echo \"[$n]\"; n=0x10; echo $n; n=010; echo $n; declare -i a; a=(1+1 2*3 x=7); echo ${a[@]} $x; a+=(5+5); echo ${a[@]}; a[1]+=4; echo ${a[1]}; declare -i m=08; echo $? $m; typeset -i q=5/2; echo $q; declare +i q; q=1+1; echo $q; f() { local -i l=3*3; l+=1; echo $l; }; f; readonly -i 2>/dev/null; declare -ir c=4+4; echo $c; export e=1; declare -i e=e+1; echo $e",
		"integer in other places":
			"declare -i i=0; for i in 1+1 2*2; do echo $i; done; read i <<< 3+4; echo $i; printf -v i '5*5'; echo $i; i=(6+6); echo $i; unset i; declare -i i; : ${i:=7+7}; echo $i; mapfile -t i <<< 1+1; echo $i; getopts a i -a; echo $i; ((i='1+1')); echo $i",
		"substring and subscripts are arithmetic":
			"x=abcdef n=2; a=(p q r s); echo ${x:n} ${x:n+1} ${x:n:n} ${x:1+1:n-1} ${x: -n} ${x:(n>1)?1:2} ${a[n]} ${a[n-1]} ${a[$n]} ${a[ 1 ]} ${a[n++]} $n ${a[1?2:3]} ${a[@]:n-2:2} ${x:x[0]} ${x:n=1:1} $n; set -- p q r; echo ${@:n:1} ${@:n+1}",
		"shift return exit take numbers":
			"f() { return 1+1; }; f; echo $?; set -- a b c; shift 1+1; echo $# $?; (exit 1+1); echo $?; break 1+1; n=2; shift n; echo $?; shift 08; echo $?; shift 0x1; echo $?",
		"test numbers":
			"[ 1+1 -eq 2 ]; echo $?; [ ' 5 ' -eq 5 ]; echo $?; [ 08 -eq 8 ]; echo $?; [ 0x10 -eq 16 ]; echo $?; [ -5 -lt +5 ]; echo $?; [ '' -eq 0 ]; echo $?; [ a -eq 0 ]; echo $?; [[ '' -eq 0 ]]; echo $?; [[ a -eq 0 ]]; echo $?; [[ 0x10 -eq 16 ]]; echo $?; [[ 010 -eq 8 ]]; echo $?; [[ 1+1 -eq 2 ]]; echo $?; [[ ' 5 ' -eq 5 ]]; echo $?; [ 99999999999999999999 -eq 1 ]; echo $?; [[ 9223372036854775808 -lt 0 ]]; echo $?; [ 9223372036854775807 -gt 1 ]; echo $?",
		"arithmetic in conditions":
			"x=5; if ((x>3)); then echo big; fi; while ((x--)); do ((x==2)) && break; done; echo $x; ((x)) || echo zero; ((0)) || echo f; ((x==2&&1)) && echo t; until ((++x>4)); do :; done; echo $x; ((x>1)) && ((x<10)) && echo in; !((0)); echo $?; (( ! 0 )); echo $?",
		"large loops":
			"s=0; for ((i=0;i<1000;i++)); do ((s+=i)); done; echo $s; i=0; while ((i<500)); do i=$((i+1)); done; echo $i; f() { (($1<2)) && { r=$1; return; }; f $(($1-1)); local a=$r; f $(($1-2)); r=$((a+r)); }; f 12; echo $r; p=1; for i in {1..25}; do ((p*=i)); done; echo $p",
		"random and special in arithmetic":
			"RANDOM=42; a=$RANDOM; RANDOM=42; echo $((a==RANDOM)) $((RANDOM>=0)) $((RANDOM<32768)); set -- 4 5; echo $(($1+$2)) $(($#*2)) $(($?+1)) $((${#1})); true; echo $(($?)) ; x='$#'; echo $((LINENO)) $((SECONDS<5)); echo $((_)) 2>&1",
		"nested ternaries and commas with assignments":
			"x=1; echo $((x>0?x=5:(x=6))) $x $((x>9?1:x>4?2:3)) $((y=x>4?10:20)) $y $(( (x=1,y=2),x+y )); echo $((0?x=9:7)) 2>&1; echo $x $((1?x++:x--)) $x $((0?x++:x--)) $x",
		"ternary assignment without parentheses": "x=1; echo $((1?x=2:x=3)); echo $x",
		"short circuit side effects":
			"x=0; echo $((0&&x++)) $x $((1||x++)) $x $((1&&x++)) $x $((0||x++)) $x $((1?5:x++)) $x $((0?x++:5)) $x; y=0; ((x==2&&(y=1))); echo $y; ((0&&(y=9),1)); echo $y",
		"name references and dynamic scope":
			"declare -n r=x; x=3; echo $((r+1)) $((r++)) $x; ((r=10)); echo $x; declare -n e='a[1]'; a=(1 2); echo $((e*5)); ((e+=1)); echo ${a[1]}; f() { local v=1; g; echo $v; }; g() { ((v+=5)); }; f; echo \"[$v]\"",
		"readonly in arithmetic":
			"readonly r=1; ((r++)); echo $? $r; echo after; let r=2; echo $?; echo $((r=3)); echo not",
		"printing of error tokens":
			"x='a b c'; ((1 + x)); ((1 + 2 3 4)); (( 5 5 )); ((foo bar baz)); ((1 +)); let '1 + '; let 'x ='",
	}),
};
