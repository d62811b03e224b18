import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 6.5, Shell Arithmetic. */
export const arithmetic: Chapter = {
	name: "arithmetic",
	cases: rows({
		operators:
			"echo $((1+2*3)) $((7/2)) $((-7/2)) $((-7%3)) $((2**10)) $((1<<4)) $((255>>4)) $((6&3)) $((6|3)) $((6^3)) $((~5)) $((!5)) $((!0))",
		comparison: "echo $((1<2)) $((2<=1)) $((3>2)) $((3>=3)) $((1==1)) $((1!=1)) $((1&&0)) $((0||2))",
		precedence: "echo $((1+2<<1)) $((2*3+4)) $((2+3*4)) $((1|2^3&4)) $((-2**2)) $(((1+2)*3))",
		"assignment operators":
			"x=5; echo $((x+=2)) $((x-=1)) $((x*=3)) $((x/=2)) $((x%=5)) $((x<<=2)) $((x>>=1)) $((x&=3)) $((x|=4)) $((x^=1)) $x",
		increments: "x=5; echo $((x++)) $((++x)) $((x--)) $((--x)) $x",
		ternary: "x=3; echo $((x>2?10:20)) $((x<2?10:x<4?30:40))",
		comma: "echo $((1,2,3)); ((a=1,b=a+1)); echo $a $b",
		bases: "echo $((0x1f)) $((010)) $((2#1011)) $((36#Zz)) $((64#@_)) $((16#fF))",
		"bad octal": "echo $((08)); echo after",
		"sixty-four bits":
			"echo $((9223372036854775807)) $((9223372036854775807+1)) $((-9223372036854775808-1)) $((4611686018427387904*2)) $((9007199254740993+0))",
		"big multiplication":
			"echo $((3037000500*3037000500)) $((123456789123*987654321987)) $((1<<63)) $((1<<64)) $((-1>>1))",
		"min over minus one": "echo $((-9223372036854775807-1)) $(( (-9223372036854775807-1) % -1 ))",
		"variables without dollar": "a=3 b=a; echo $((b+1)) $((undefined+1))",
		"expression in variable": "x='1+2'; echo $((x*2)) $(($x*2))",
		"nested expansion": "x=2; echo $(( $(echo 3) + ${x} + $((x*2)) ))",
		"division by zero": "echo $((1/0)); echo after",
		"modulo by zero": "((x=5%0)); echo $?",
		"syntax error": "echo $((1+)); echo after",
		"missing operand": "((1+)) ; echo $?",
		"unexpected token": "echo $((1 2)); echo after",
		"negative exponent": "echo $((2**-1)); echo after",
		"command form": "((5)); echo $?; ((0)); echo $?; (( 1 == 2 )) || echo no",
		let: "let x=1+2 y=x*2; echo $x $y $?; let z=0; echo $?",
		"let quoted": 'let "a = 5 * (2 + 1)"; echo $a',
		"arrays in arithmetic": "a=(1 2 3); echo $((a[0]+a[2])) $((a[1]++)) ${a[1]} $((a[-1]))",
		"associative in arithmetic": "declare -A m; m[k]=4; echo $((m[k]+1)); ((m[z]+=2)); echo ${m[z]}",
		"for loop": "for ((i=0,j=10;i<3;i++,j--)); do echo $i $j; done",
		"for loop empty parts": "i=0; for ((;;)); do ((i++>2)) && break; done; echo $i",
		"old form": "echo $[1+2]",
		"recursion limit": "x=y y=x; echo $((x)); echo after",
		"whitespace and newlines": "echo $((  1 +\n2 ))",
		"string operand": "x=abc; echo $((x)); x='a b'; echo $((x)); echo after",
		"substring index": "x=hello; i=1; echo ${x:i:i+1}",
		"assignment in condition": "if ((n=5)); then echo $n; fi",
		"short circuit": "x=1; ((0 && x++)); ((1 || x++)); echo $x",
		"exit status in while": "i=3; while ((i--)); do printf %s $i; done; echo",
		"large loop": "s=0; for ((i=1;i<=1000;i++)); do ((s+=i)); done; echo $s",
		"integers from printf": "printf '%d\\n' $((0xff)) \"'A\" 010 0x10",
		"quotes in arithmetic": 'x=3; echo $(("x"+1)) $(( "3" * 2 ))',
		"unary plus minus": "x=4; echo $((-x)) $((+x)) $((- -x)) $((!-x))",
	}),
};
