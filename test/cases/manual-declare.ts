import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 4.2, declare. */
export const manualDeclare: Chapter = {
	name: "manual-declare",
	cases: rows({
		"attributes printed":
			"declare -i i=5; declare -r r=x; declare -x e=y; declare -l l=ABC; declare -u u=abc; declare -c c=abc; declare -t t=1; declare -a a=(1 2); declare -A A=([k]=v); declare -n n=i; declare -p i r e l u c t a A n",
		"combined attributes":
			"declare -ix a=1; declare -rx b=2; declare -ai c=(1+1 2*3); declare -Au d=([k]=up); declare -ilx f=7; declare -xrai g=(1); declare -p a b c d f g; declare -ul h=Ab; declare -p h; declare -lu k=Ab; declare -p k; declare -lc m=Ab; declare -p m",
		"remove attributes":
			"declare -ix a=1; declare +i a; a=1+1; declare -p a; declare +x a; declare -p a; declare -r q=1; declare +r q; echo $?; declare -a z=(1); declare +a z; echo $?; declare -A y=(); declare +A y; echo $?; declare -l w=A; declare +l w; w=B; declare -p w",
		"no value":
			"declare a; declare -p a; echo \"${a-unset}\"; declare -i b; declare -a c; declare -A d; declare -p b c d; declare -x e; declare -p e; env | grep -c '^e='; declare -p nope; echo $?",
		"integer evaluation":
			'declare -i x; x=2+3; echo $x; x=foo; echo $x; foo=7; x=foo*2; echo $x; x+=5; echo $x; x=\'1 +\'; echo "$? $x"; x=08; echo $x; x=16#ff; echo $x; declare -i y=1/0; echo "$? ${y-unset}"',
		"case attributes":
			"declare -u u; u=abc; echo $u; u+=def; echo $u; declare -l l=XyZ; echo $l; declare -c c='hELLO wORLD'; echo \"$c\"; read u <<< low; echo $u; for u in a b; do echo $u; done; printf -v l ABC; echo $l; declare -ua arr=(a b); arr+=(c); echo ${arr[@]}; declare -u é=é; x=é; declare -u x=éa; echo $x",
		arrays:
			"declare -a a=(1 2 [5]=6 7); declare -p a; declare -a a; declare -p a; declare -a b=x; declare -p b; c=str; declare -a c; declare -p c; declare -a d='(1 2)'; declare -p d; declare 'e[2]=x'; declare -p e; declare -a f[3]=y; declare -p f; declare g=(1 2); declare -p g",
		associative:
			'declare -A h=([a]=1 [b c]=2 ["d"]=3); declare -p h; declare -A k=(a 1 b 2); declare -p k; declare -A m; m[x]=1; m+=([y]=2); declare -p m; declare -A n=x; echo $?; declare -A o=([a]); echo $?; i=(1 2); declare -A i; echo $?; declare -A p; p=x; declare -p p; declare -A q=([@]=at [*]=star); declare -p q',
		"conversion errors":
			"declare -a a=(1); declare -A a; echo $?; declare -A b=(); declare -a b; echo $?; declare -aA c; echo $?; declare -A d; d+=3; declare -p d; declare +A d; echo $?; x=1; declare -A x; declare -p x",
		namerefs:
			"declare -n r=v; r=5; echo $v; declare -p r; echo ${!r}; declare -n r2=r; echo $r2; unset -n r; declare -n s=s; echo $?; declare -n t=1x; echo $?; declare -n u; u=w; u=7; echo $w; declare -n a='arr[1]'; a=z; declare -p arr; declare +n u; echo $u; declare -n e=; echo $?",
		"nameref circular and attributes":
			'declare -n a=b b=a; a=1; echo $?; echo "[$a]"; x=1; declare -n p=x; declare -i p; p=1+1; declare -p x p; declare -nr q=x; q=4; echo $x; declare -n q=y; echo $?; declare -n -x z=x; declare -p z; declare -na y; echo $?',
		"nameref in functions and loops":
			"f() { declare -n ref=$1; ref=set; }; f var; echo $var; g() { local -n ref=ref; echo $ref; }; ref=o; g; a=1 b=2; declare -n it; for it in a b; do echo $it; it=x; done; echo $a $b; h() { local -n arr=$1; arr+=(new); }; l=(1); h l; echo ${l[@]}",
		"functions listed":
			"f() { echo a; }; g() { :; }; declare -f f; declare -F f; declare -F; declare -f nope; echo $?; declare -F nope; echo $?; declare -f f g | grep -c '()'; declare -pf g; declare -fp nope; echo $?; declare -F f nope g; echo $?",
		"function attributes":
			"f() { :; }; declare -fx f; declare -F; declare -ft f; declare -F; declare -fr f; declare -F; declare -f f; declare -f +x f; declare -F; declare -fi f; echo $?; declare -f f=1; echo $?",
		"functions with extdebug": "shopt -s extdebug\nf() { :; }\n\ng() {\n :\n}\ndeclare -F f g; echo $?",
		"listing by attribute":
			"declare -i zi=1; declare -ri zri=2; declare -A zA=([k]=v); declare -i | grep ' z'; declare -ri | grep ' z'; declare -A | grep ' z'; declare -xp | grep -c PATH; declare -p -i | grep z; declare -n zn=zi; declare -n; declare -l zl=x; declare -l; declare -u; declare -c; declare -t",
		"plain listing":
			"zz='a b'; declare | grep '^zz='; declare -p | grep ' zz='; f() { :; }; declare | grep -A2 '^f ()'; declare -px | grep HOME | sed 's/=.*//'",
		errors:
			"declare 1x; echo $?; declare a-b=1; echo $?; declare ''; echo $?; declare -Z; echo $?; declare +Z; echo $?; declare =x; echo $?; declare -i 'a b'; echo $?; declare 'a[]=1'; echo $?; declare 'a[b'; echo $?; declare a=1 2b c=3; echo $? $a $c; declare -p 1x; echo $?; declare -f 1x; echo $?; declare -r R=1; declare R=2; echo $?; declare -a R; echo $?",
		"in functions local and global":
			'f() { declare a=1; declare -g b=2; typeset c=3; declare -gx d=4; declare -gA e=([k]=v); }; f; echo "${a-un} $b ${c-un} $d"; declare -p d e; x=g; g() { local x=l; declare -g x=new; echo $x; }; g; echo $x; h() { declare -g y; declare -p y; }; h',
		"inherit option":
			"x=1; declare -i n=5; f() { declare -I x n; declare -p x n; n=1+1; echo $n; }; f; echo $n; g() { declare -I nosuch; declare -p nosuch; }; g; declare -I | grep -c '^x='; shopt -s localvar_inherit; h() { declare n; declare -p n; }; h",
		"append in declare":
			"declare a=1; declare a+=2; echo $a; declare -i i=1; declare i+=2; echo $i; declare -a l=(1); declare -a l+=(2); declare -p l; declare l+=x; declare -p l; declare -A h=([a]=1); declare h+=([b]=2); declare -p h; declare -x e+=q; declare -p e",
		"word splitting and expansion in assignments":
			'x=\'a b  c\'; declare y=$x; echo "$y"; declare z=~; [ "$z" = "$HOME" ] && echo tilde; declare w=a:~; [ "$w" = "a:$HOME" ] && echo tilde2; v=\'q=1 r=2\'; declare $v; echo $q $r; declare "s=$x"; echo "$s"; declare t=*; echo "$t"; c=declare; $c u=$x; echo "$u"; declare a=(*.nope "x y"); declare -p a',
		"quoting in declare -p":
			"a=$'x\\ny' b=\"it's\" c='$x `y` \"z\" \\w' d=$'\\x01\\e' e=é f=' '; declare -p a b c d e f; declare -a g=($'p\\tq' \"r s\" 't\"u'); declare -p g; declare -A h=([\"k y\"]=1 ['q\"w']=2 [é]=3 ['$z']=4); declare -p h",
		"status of command substitution":
			"declare x=$(false); echo $?; x=$(false); echo $?; local y=1; echo $?; f() { local z=$(exit 5); echo $?; z=$(exit 5); echo $?; }; f; export e=$(exit 3); echo $?; readonly r=$(exit 3); echo $?",
		"assigning while declaring readonly":
			"declare -r a=1 a=2; echo $?; declare -r a; echo $?; a=3; echo $?; declare -x a; declare -p a; declare -i a; declare -p a; f() { local a=5; echo $a; }; f; echo $?; g() { declare -g a=9; echo $?; }; g; unset a; echo $?",
		"special arrays and variables":
			"declare -p BASH_VERSINFO | sed 's/=.*//'; declare -p EUID UID PPID | sed 's/=.*//'; declare -p SHELLOPTS | sed 's/=.*//'; declare -p BASHOPTS | sed 's/=.*//'; declare -p DIRSTACK GROUPS | sed 's/=.*//'; declare -p FUNCNAME; echo $?; declare -p BASH_ALIASES BASH_CMDS; declare -p RANDOM SECONDS LINENO | sed 's/=.*//'; declare -p PIPESTATUS; declare -p BASH_ARGC BASH_ARGV BASH_SOURCE BASH_LINENO",
		"export of arrays and unset exported":
			"declare -xa a=(1 2); env | grep -c '^a='; declare -x v; env | grep -c '^v='; v=1; env | grep '^v='; declare -x u=; env | grep '^u='; (unset v; env | grep -c '^v=')",
		"local arrays":
			"f() { local -a a=(1 2) b; local -A m=([x]=1); b[3]=q; declare -p a b m; g; }; g() { a+=(3); declare -p a; }; f; declare -p a; echo $?; h() { local a=(x y); echo ${#a[@]}; local s='(1 2)'; echo \"$s\"; }; h",
		"declare -p of local and global same name":
			"x=global; f() { local x=local; declare -p x; declare -gp x; declare -g -p x; unset x; declare -p x; }; f; g() { local y; declare -p y; y=; declare -p y; }; g",
		"trace attribute and funcs":
			"f() { :; }; declare -t f; declare -p f; declare -ft f; trap 'echo RET' RETURN; f; declare +ft f; f; declare -f +t f; f",
		"plus and minus mixed":
			"declare -i +x a=1+1; declare -p a; declare -x +i b=1+1; declare -p b; declare +p a; echo $?; declare +x | grep ^a; declare -i -r -x c=3; declare -p c; declare -g | grep ^a",
	}),
};
