import { type Chapter, rows } from "../oracle/case.ts";

/** bash manual 6.7: indexed and associative arrays. */
export const manualArrays: Chapter = {
	name: "manual-arrays",
	cases: rows({
		"create by element":
			"a[0]=x; a[3]=y; echo ${a[@]} ${!a[@]} ${#a[@]}; a[1+1]=z; echo ${!a[@]}; a[\"4\"]=q; a['5']=r; a[$((6))]=s; echo ${!a[@]}; a[ 7 ]=t; echo ${a[7]}; i=8; a[i]=u; a[$i+1]=v; echo ${!a[@]}; declare -p a",
		"create by declare":
			"declare -a a; declare -p a; declare -a b[5]; declare -p b; declare -a c=(1 2) d=([2]=x); declare -p c d; declare -a e='(x y)'; declare -p e; declare -a f=x; declare -p f; declare g=(1); declare -p g; declare -ai h=(1+1 2); declare -p h; declare -ar i=(1); declare -p i; declare -a j=; declare -p j",
		"compound forms":
			"a=(1 2 3); declare -p a; a=([5]=a b [2]=c d); declare -p a; a=(); declare -p a; a=([0]+=x [0]+=y); declare -p a; a=(a=b \"c d\" 'e'f $'g\\n'); declare -p a; a=(\none # comment\ntwo\n\nthree); declare -p a; a=( [1]= [2]='' 3); declare -p a; a=([x]=1 [y]=2); declare -p a; a=([-1]=q); echo $?",
		"compound expansions":
			'x=\'p q\'; touch f1 f2; a=($x); echo ${#a[@]}; a=("$x"); echo ${#a[@]}; a=(f*); echo ${a[@]}; a=({1..3}); echo ${#a[@]}; a=($(echo a b c)); echo ${#a[@]}; a=([1]=$x [2]="$x" [3]=f* [4]={a,b}); declare -p a; IFS=,; y=1,2; a=($y 3,4); declare -p a; a=(${a[@]} "${a[@]}"); echo ${#a[@]}; a=("$@"); echo ${#a[@]}; a=(~ x=~); echo ${a[@]/$HOME/H}',
		"compound invalid":
			"bash -c 'a=(1'; echo $?; bash -c 'a=(1 (2))'; echo $?; bash -c 'a=(1;2)'; echo $?; bash -c 'a=(|)'; echo $?; bash -c 'a =(1)'; echo $?; bash -c 'a= (1)'; echo $?; bash -c 'a[0]=(1)'; echo $?; bash -c 'a=(1) b'; echo $?; bash -c 'echo a=(1)'; echo $?; bash -c 'a=([0]=(1))'; echo $?; bash -c 'a=(&)'; echo $?; bash -c 'a=(1)2; declare -p a'; echo $?; bash -c 'a=([0]=1 [])'; echo $?; bash -c 'a=([]=1); echo $?'; echo $?",
		append:
			"a=(1); a+=(2 3); declare -p a; a+=4; declare -p a; a[1]+=x; declare -p a; a+=([7]=q r); declare -p a; b+=(new); declare -p b; s=str; s+=(el); declare -p s; declare -A m=([k]=v); m+=([k2]=w [k]=z); declare -p m; m[k]+=y; echo ${m[k]}; declare -a n; n+=(); declare -p n; a+=(); echo ${#a[@]}; unset q; q[2]+=x; declare -p q; declare -i i=(1 2); i+=(3+4); i[0]+=5; declare -p i",
		"append scalar to associative": "declare -A m; m+=x; declare -p m; echo $?; m=y; declare -p m; echo ${m} ${m[0]}",
		"negative subscripts":
			"a=(a b c d); echo ${a[-1]} ${a[-4]}; a[-1]=z; echo ${a[@]}; unset 'a[-1]'; echo ${a[@]}; a[9]=n; echo ${a[-1]} [${a[-2]}]; echo ${a[-11]}; echo $?; a[-11]=x; echo $?; unset 'a[-20]'; echo $?; echo \"${a[@]: -2}\" ${#a[-1]}",
		"referencing without subscript":
			'a=(x y); echo $a ${a} ${#a} "$a"; unset \'a[0]\'; echo "[$a]" ${a-unset} ${a:-d} ${a[@]-none}; a=new; declare -p a; s=scalar; echo ${s[0]} ${s[@]} ${#s[@]} ${!s[@]} [${s[1]}] ${s[-1]} ${s[*]}; declare -A m=([0]=zero [k]=v); echo $m ${m[0]}',
		"all elements":
			'a=(\'a b\' \'\' c); printf \'<%s>\' ${a[@]}; echo; printf \'<%s>\' "${a[@]}"; echo; printf \'<%s>\' "${a[*]}"; echo; printf \'<%s>\' ${a[*]}; echo; IFS=-; printf \'<%s>\' "${a[*]}" "${a[@]}"; echo; printf \'<%s>\' "x${a[@]}y" "${a[@]}${a[@]}"; echo; IFS=; printf \'<%s>\' "${a[*]}" ${a[*]} ${a[@]}; echo; e=(); printf \'<%s>\' "${e[@]}" "${e[*]}" x"${e[@]}"; echo; set -- "${e[@]}"; echo $#',
		"tests for set":
			"a=(x '' ); unset u; e=(); declare -a d; echo ${a[0]+s} ${a[1]+s} ${a[1]:+s} [${a[2]+s}] [${a[@]+s}] [${e[@]+s}] [${e+s}] [${d+s}] [${u[@]+s}] ${a[@]:-d} ${e[@]:-d} ${e[*]-d2}; [[ -v a ]]; echo $?; [[ -v a[1] ]]; echo $?; [[ -v a[2] ]]; echo $?; [[ -v e ]]; echo $?; [[ -v a[@] ]]; echo $?; [[ -v e[@] ]]; echo $?; declare -A m=([k]=); [[ -v m[k] ]]; echo $?; [[ -v m[j] ]]; echo $?; [[ -v m ]]; echo $?; test -v 'm[k]'; echo $?; x='a[0]'; [[ -v $x ]]; echo $?; [[ -v a[-1] ]]; echo $?; [[ -v a[-9] ]] 2>/dev/null; echo $?",
		unset:
			"a=(1 2 3 4); unset a[1]; declare -p a; unset 'a[0]' \"a[3]\"; declare -p a; unset a[@]; declare -p a; a=(1 2); unset a[*]; declare -p a; unset a; declare -p a; echo $?; a=(1); unset 'a[x]'; declare -p a; unset 'a[5]'; echo $?; s=1; unset 's[0]'; echo [$s]; s=1; unset 's[1]'; echo $?; readonly r=(1); unset r; echo $?; unset 'r[0]'; echo $?; unset 'a[1'; echo $?; unset 'a[]'; echo $?; declare -A m=([a]=1 [@]=2 [*]=3); unset 'm[a]'; declare -p m; unset 'm[@]'; declare -p m; unset 'm[*]'; declare -p m; unset m; declare -p m",
		"associative create":
			"declare -A m; m[a]=1; m['b c']=2; m[\"d\"]=3; k=e; m[$k]=4; m[e f]=5; echo ${m[a]} ${m[b c]} ${m[\"b c\"]} ${m[d]} ${m[$k]} ${m[e f]} ${#m[@]}; m[a]=x; echo ${m[a]}; m[1+1]=plus; echo ${m[1+1]} [${m[2]}]; m[]=q; echo $?; m['']=empty; echo $? \"[${m['']}]\"; m[$u]=r; echo $?; m[@]=at; echo ${#m[@]}; m[*]=st; echo ${#m[@]}; m[a]b=1; echo $?",
		"associative compound":
			"declare -A m=([a]=1 ['b c']=\"2 3\" [$HOME]=h); echo ${m[b c]} ${m[$HOME]}; m=(k1 v1 k2 v2 odd); echo ${m[k1]} ${m[odd]-unset} ${#m[@]}; declare -A n=(x 'y z' [a]=b); echo $?; declare -A o=(one two [a]=b); declare -p o; o=([a]=1 two three); declare -p o; declare -A p=(); declare -p p; p=(\"\" v); declare -p p; p=([x]=1 [x]+=2); declare -p p; declare -A q=([a]=1); q=([b]=2); declare -p q; x='k v'; declare -A r=($x); declare -p r; declare -A s=(\"$x\" $x); declare -p s",
		"associative order":
			"declare -A m; for i in one two three four five six seven eight nine ten {a..z} {1..40}; do m[$i]=$i; done; echo ${!m[@]}; echo ${m[@]}; unset 'm[five]' 'm[q]'; m[five]=again; echo \"${!m[@]}\"",
		"associative keys quoted":
			"declare -A m; m[']']=br; m['$x']=dollar; m['\"']=q; m[\"'\"]=sq; m['a]b']=ab; m[\\*]=st; m['`']=bt; m[$'\\n']=nl; m['\\']=bs; m[' ']=sp; declare -p m; for k in \"${!m[@]}\"; do printf '<%q=%s>' \"$k\" \"${m[$k]}\"; done; echo; k='a]b'; echo ${m[$k]} ${m[\"a]b\"]} ${m['$x']}; unset \"m[$k]\" 'm[\"]'; echo ${#m[@]}; x='$x'; ((m[$x]=5)); echo ${m['$x']}",
		"associative conversions":
			"declare -A m=([a]=1); declare -a m; echo $?; a=(1); declare -A a; echo $?; s=str; declare -A s; declare -p s; s2=str; declare -a s2; declare -p s2; declare +A m; echo $?; declare +a a; echo $?; m=scalar; declare -p m; unset q; declare -A q; q=(1 2); declare -p q; local_() { local -A l=([x]=y); declare -p l; }; local_; declare -gA g=([z]=1); declare -p g",
		"keys and pairs":
			'declare -A m=([k]=\'v w\' [k2]=x); for k in "${!m[@]}"; do echo "$k=${m[$k]}"; done | sort; echo "${!m[@]}" "${!m[*]}" | wc -w; a=([3]=x [1]=y); for i in ${!a[@]}; do echo $i ${a[i]}; done; echo ${!a[*]}; IFS=,; echo "${!a[*]}" "${!a[@]}"; x=\'m[k]\'; echo ${!x}; n=\'!a[@]\'; echo ${a[@]@k} "${a[@]@K}"',
		"element operators":
			'a=(foo.txt bar.txt \'b z.txt\'); echo ${a[@]%.txt} ${a[@]#*.} "${a[@]/.txt/.c}" ${a[1]/b/B} ${a[@]^} ${a[@]:1} ${#a[2]} ${a[2]:0:1} "${a[@]@Q}" ${a[@]/#/pre-} ${a[1]^^} ${a[@]:0:2} ${a[-1]%% *} ${a[9]:-def} ${a[1]:+alt} ${a[@]:+alt} ${a[@]//[a-m]/_}',
		slices:
			"a=(0 1 2 3 4 5 6 7 8 9); echo ${a[@]:3:4} ${a[@]:7} ${a[@]: -3} ${a[@]: -3:2} ${a[@]:0:0}; unset 'a[4]' 'a[5]'; echo ${a[@]:3:3} ${a[@]:4:2} ${a[@]: -5:2} ; b=(\"${a[@]:2:3}\"); declare -p b; echo \"${a[*]:1:2}\" ${a[@]:20} ${a[@]:x+1:2}; echo ${a[@]:1:-1}; echo $?",
		loops:
			'a=(a \'b c\' d); for x in "${a[@]}"; do echo "<$x>"; done; for x in ${a[@]}; do echo "<$x>"; done; for i in "${!a[@]}"; do echo "$i:${a[i]}"; done; for ((i=0;i<${#a[@]};i++)); do echo ${a[i]}; done; while ((${#a[@]})); do echo ${a[0]}; a=("${a[@]:1}"); done; stack=(); stack+=(1); stack+=(2); echo ${stack[-1]}; unset \'stack[-1]\'; echo ${#stack[@]}',
		"read and mapfile into arrays":
			"read -a a <<< 'x y  z'; declare -p a; IFS=: read -ra b <<< 'p:q::r:'; declare -p b; mapfile c < <(printf 'l1\\nl2\\n'); declare -p c; mapfile -t d < <(printf 'l1\\nl2'); declare -p d; mapfile -t -n 1 -s 1 e < <(printf '1\\n2\\n3\\n'); declare -p e; mapfile -t -O 2 f < <(printf 'a\\nb\\n'); declare -p f; mapfile -d : -t g <<< a:b; declare -p g; readarray -t h < /dev/null; declare -p h; mapfile -t < <(echo m); declare -p MAPFILE; cb() { echo \"cb $1 $2\"; }; mapfile -t -C cb -c 2 i < <(seq 5); echo ${#i[@]}; x=1; mapfile -t x <<< q; declare -p x; declare -A m; mapfile m <<< x; echo $?; read -a m <<< 'x y'; echo $?; mapfile 'a[1]' <<< x; echo $?; mapfile -u 9 z; echo $?; mapfile -n x y; echo $?; mapfile -O -1 y <<< q; echo $?; mapfile 1x; echo $?",
		"printf and read into elements":
			"declare -A m; printf -v 'm[k]' '%s-%d' a 5; echo ${m[k]}; printf -v a[2] x; declare -p a; read 'a[0]' 'm[r]' <<< '1 2'; echo ${a[0]} ${m[r]}; i=1; read a[i] <<< q; echo ${a[1]}; printf -v 'm[a b]' y; echo ${m[a b]}; printf -v 'a[' x; echo $?; printf -v 'a[]' x; echo $?; for m[loop] in 1; do :; done; echo $?",
		"declare p forms":
			"a=(1 'b c' $'d\\ne' \"f'g\" 'h\"i' '$j' '`k`' 'l\\m' é $'\\xff' '' '*'); declare -p a; echo ${a[@]@A}; declare -A m=(['k e']='v \"w\"'); declare -p m; declare -x ex=(1); declare -p ex; declare -ax; declare -r ro=(a); readonly -a | grep ro=; set | grep ^a=; declare -a | grep ' a='; declare -A | grep ' m='; export ar=(1 2); env | grep -c ^ar=; bash -c 'echo [$ar]'; (a=x; declare -p a)",
		"readonly arrays":
			"readonly -a r=(1 2); r[0]=x; echo $?; r+=(3); echo $?; echo next; readonly -A m=([k]=v); m[k]=w; echo $? ${m[k]}; unset 'r[0]'; echo $?; declare -a r=(9); echo $?; r=(5); echo not",
		"local arrays":
			'a=(g1 g2); f() { local a; a[0]=l; echo ${a[@]}; local -a b=(x y); b+=(z); echo ${#b[@]}; g; echo ${b[@]}; }; g() { b[0]=changed; a+=(more); }; f; echo ${a[@]} [${b[@]}]; h() { local a=("${a[@]}" added); echo ${a[@]}; }; h; k() { a=(k); declare c=(1); declare -g d=(2); }; k; echo ${a[@]} [${c[@]}] ${d[@]}; l() { local a=x; declare -p a; a[2]=y; declare -p a; }; l',
		"nameref to arrays":
			"a=(1 2 3); declare -n r=a; echo ${r[1]} ${#r[@]} \"${r[@]}\"; r[1]=x; r+=(4); echo ${a[@]}; f() { local -n q=$1; q+=(f); echo ${!q}; for i in \"${!q[@]}\"; do printf '%s ' $i; done; echo; }; f a; echo ${a[@]}; unset -n r; declare -n e='a[1]'; echo $e; e=new; echo ${a[1]}; unset e; echo ${!a[@]}; declare -A m=([k]=v); declare -n mr=m; mr[j]=w; echo ${m[j]} ${!mr[@]}",
		"nameref to all elements":
			"a=('x y' z); declare -n r='a[@]'; printf '<%s>' \"$r\"; printf '<%s>' $r; printf '<%s>' \"${r}\" \"${r[0]}\"; echo; declare -n s='a[*]'; printf '<%s>' \"$s\" $s; echo \"${r%y}\" \"${r:-d}\"; r=5; echo $?; declare -p a; f() { local -n q='a[@]'; for i in \"$q\"; do echo \"<$i>\"; done; }; f",
		"arrays and commands":
			'a=(echo hi there); "${a[@]}"; ${a[0]} x; args=(-c \'echo "$0 $1"\' \'n 0\' \'a 1\'); bash "${args[@]}"; a=(1 2) true; echo ${a[@]}; a=(9) echo ${a[@]}; a=(1 2) bash -c \'echo $a\'; cmd=(printf \'%s|\'); "${cmd[@]}" x y; echo; f() { printf \'%s|\' "$@"; echo; }; f "${a[@]}" "${a[*]}" "${!a[@]}"; e=(); f "${e[@]}"; f ${e[@]}; f "${e[@]:-none}"; a[0]=q env | grep -c \'^a\'',
		"subscripts that are words":
			"a=(1 2 3); i=1; echo ${a[i]} ${a[$i]} ${a[\"i\"]} ${a['1']} ${a[i+1]} ${a[$i + 1]} ${a[`echo 2`]} ${a[$(echo 0)]} ${a[${#a[@]}-1]} ${a[a[0]]} ${a[${a[0]}]}; a[x=2]=y; echo ${a[2]} $x; echo ${a[i++]}${a[i++]} $i; b[$(echo 1)]=sub; echo ${b[1]}; c[0]+=x; c[0]+=y; echo $c; echo ${a[@]:i-2:1}; a[010]=oct; echo ${a[8]}; a[0x10]=hex; echo ${a[16]}; a[2#11]=bin; echo ${a[3]}",
		"bad subscripts": "a=(1 2); echo ${a[]}; echo $?; echo ${a[ ]}; echo $?",
		"bad subscripts of other kinds":
			"a=(1 2); a[]=x; echo $?; a[-5]=x; echo $?; echo ${a[-5]}; echo $?; a[1 2]=x; echo not",
		"bad subscripts text":
			"for s in 'echo ${a[1 2]}' 'echo ${a[x y]}' 'a[@]=1' 'a[*]=1' 'echo ${a[@}' 'echo ${a[0]' 'echo ${a[08]}' 'a[08]=1' 'a[9223372036854775808]=x; echo ${!a[@]}' 'a=([9223372036854775807]=x y)' 'a[1.5]=x' 'echo ${#a[}' 'a[b[]=1' 'echo ${a[0]x}' 'echo ${a[0]' 'a[0]]=1; echo ${a[0]}' 'a[0][1]=1; echo $?' 'echo ${a[0][1]}' 'declare a[0]=1; declare -p a' 'declare \"a[0]=1\"; declare -p a' 'declare -A m; m[=1' 'export a[0]=1; declare -p a' 'readonly a[1]=1' 'a[1]=(x)' 'unset a[0'; do echo \"[$s]\"; bash -c \"a=(1 2); $s\"; echo $?; done 2>&1",
		"sparse arrays":
			"a[1000000]=far; a[5]=near; echo ${#a[@]} ${!a[@]} ${a[@]: -1} ${a[-1]}; a+=(next); echo ${!a[@]}; unset 'a[5]'; echo ${a[@]}; a=(\"${a[@]}\"); echo ${!a[@]}; b[4294967296]=big; echo ${!b[@]}; c=([10]=x y [3]=z w); declare -p c; d=(a b c); unset 'd[1]'; d=(\"${d[@]}\"); declare -p d",
		copying:
			'a=(1 \'x y\' 3); b=("${a[@]}"); b[0]=z; echo ${a[0]} ${b[@]}; c=${a[@]}; declare -p c; d="${a[*]}"; declare -p d; e=$a; echo $e; f=(${a[*]}); echo ${#f[@]}; declare -A m=([p]=q); declare -A n; for k in "${!m[@]}"; do n[$k]=${m[$k]}; done; declare -p n; eval "g=(${a[*]@Q})"; declare -p g; declare -A o="(${m[@]@K})"; declare -p o; h=([5]=5); i=("${h[@]}"); declare -p i; declare -a j="(${a[*]@Q})"; declare -p j',
		"sums and joins":
			'a=(3 1 2); s=0; for x in ${a[@]}; do ((s+=x)); done; echo $s; (IFS=+; echo "${a[*]}" $((${a[*]}))); sorted=($(printf \'%s\\n\' "${a[@]}" | sort)); echo ${sorted[@]}; rev=(); for ((i=${#a[@]}-1;i>=0;i--)); do rev+=(${a[i]}); done; echo ${rev[@]}; printf -v j \'%s,\' "${a[@]}"; echo ${j%,}; max=${a[0]}; for x in "${a[@]}"; do ((x>max)) && max=$x; done; echo $max; [[ " ${a[*]} " == *" 1 "* ]] && echo has',
		"case attributes on arrays":
			"declare -u u=(abc Def); u+=(ghi); u[0]+=xyz; echo ${u[@]}; declare -l l; l=(ABC); l[3]=DEF; echo ${l[@]}; declare -Au m=([k]=val); m[j]=two; echo ${m[k]} ${m[j]}; declare -c c=(hello wORLD); echo ${c[@]}; declare +u u; u+=(low); echo ${u[@]}; declare -u a; read -a a <<< 'x y'; echo ${a[@]}; mapfile -t a <<< z; echo ${a[@]}",
		"set -u and arrays":
			'set -u; a=(1); echo ${a[0]} ${#a[@]} ${a[@]}; e=(); echo "${e[@]}" ok ${#e[@]}; echo ${e[@]-d}; echo ${a[1]-unset}; (echo ${a[1]}); echo $?; (echo ${e[0]}); echo $?; declare -A m; (echo ${m[k]}); echo $?; (echo ${e}); echo $?; (echo ${#nope[@]}); echo $?; (echo ${nope[@]}); echo $?; (echo ${!nope[@]}); echo $?; (a[nope]=1; echo ${a[0]}); echo $?',
		"dynamic arrays":
			"f() { echo ${FUNCNAME[0]} ${#FUNCNAME[@]} ${BASH_LINENO[0]}; }; f; FUNCNAME=x; f; echo ${PIPESTATUS[@]}; PIPESTATUS=(7 8); echo ${PIPESTATUS[@]}; true | false; echo ${PIPESTATUS[1]} ; DIRSTACK[0]=/x; echo ${DIRSTACK[0]/$HOME/H}; cd /; pushd /tmp >/dev/null; DIRSTACK[1]=/usr; dirs; echo ${#DIRSTACK[@]} ${DIRSTACK[1]}; BASH_ALIASES[foo]='bar baz'; alias foo; alias q=r; echo ${BASH_ALIASES[q]}; unset 'BASH_ALIASES[q]'; alias q; hash -p /x/y zz; echo ${BASH_CMDS[zz]}; BASH_CMDS[ww]=/bin/echo; ww hi; echo ${#GROUPS[@]} ${GROUPS[0]}; GROUPS=5; echo $GROUPS; echo ${BASH_VERSINFO[0]} ${BASH_VERSINFO[1]} ${#BASH_VERSINFO[@]}; BASH_VERSINFO[0]=9; echo $?",
		"extdebug arguments":
			'shopt -s extdebug; f() { echo "${BASH_ARGC[@]} | ${BASH_ARGV[@]}"; g x "y z"; }; g() { echo "${BASH_ARGC[@]} | ${BASH_ARGV[@]} ${#BASH_ARGV[@]}"; }; f a b c; echo "${#BASH_ARGC[@]}"; shopt -u extdebug; f q; declare -F f',
		"arguments of the shell itself":
			'bash -c \'shopt -s extdebug; echo "${BASH_ARGC[@]} | ${BASH_ARGV[@]}"; f() { echo "${BASH_ARGC[@]} | ${BASH_ARGV[@]}"; }; f p q; set -- new; f z\' name a b; bash -c \'echo "${BASH_ARGC[@]} | ${BASH_ARGV[@]}"; f() { echo "${BASH_ARGC[@]} | ${BASH_ARGV[@]}"; }; f p q\' name a b; printf \'echo "${BASH_ARGC[@]} | ${BASH_ARGV[@]}"\\n\' > s; bash -c \'shopt -s extdebug; . ./s k l; . ./s; . ./s z\' n a',
		assoc_expand_once:
			"declare -A m; k='$(echo x)'; m[$k]=1; shopt -s assoc_expand_once; m[$k]=2; ((m[$k]++)); declare -p m; [[ -v m[$k] ]]; echo $?; unset \"m[$k]\"; declare -p m; test -v 'm[$k]'; echo $?; printf -v 'm[$k]' x; declare -p m; shopt -u assoc_expand_once",
		"assignments to arrays in prefix and arguments":
			"f() { declare -p a 2>&1; }; a=(1 2) f; a[0]=1 f; echo $?; export b=(1 2); bash -c 'declare -p b'; declare c=(1 2) d=3; declare -p c d; x=y; declare e=($x \"$x $x\"); declare -p e; readonly f1=(1 2); declare -p f1; local_() { local g=(1 2) h; declare -p g h; }; local_; eval 'i=(1 2)' ; declare -p i; declare 'j=(1 2)'; declare -p j; declare -a 'k=(1 2)'; declare -p k; typeset -a l=([1]=x); declare -p l",
		"large array":
			'a=({1..2000}); echo ${#a[@]} ${a[1999]} ${a[@]: -1}; for ((i=0;i<2000;i++)); do b[i]=$((i*i)); done; echo ${b[1999]} ${#b[@]}; unset \'b[0]\'; echo ${#b[@]}; s=${a[*]}; echo ${#s}; c=("${a[@]/#/x}"); echo ${c[1234]}; declare -A m; for i in "${a[@]}"; do m[$i]=$i; done; echo ${#m[@]} ${m[777]}; echo "${a[@]:500:3}"',
	}),
};
