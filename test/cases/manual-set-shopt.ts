import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 4.3, Modifying Shell Behavior: set and shopt; 6.11, POSIX mode. */
export const manualSetShopt: Chapter = {
	name: "manual-set-shopt",
	cases: rows({
		"set o lists": "set -o; set +o; set -o | wc -l; set -- $(set +o | wc -l); echo $1",
		"set letters":
			"echo $-; set -afu; echo $-; set +afu; echo $-; set -o noglob -o nounset; echo $-; set +o noglob +o nounset; echo $-; set -eu -- a b; echo $- $#; set +eu; set -f +f -u; echo $-",
		"set errors":
			'set -Z; echo $?; set +Z; echo $?; set -o nope; echo $?; set +o nope; echo $?; set -eZ; echo $? $-; set --help > /dev/null; echo $?; set -o errexit nope x; echo "$@" $-',
		"set positional":
			"set a b; echo $#; set -- -x; echo $1; set -; echo $#; set - p q; echo $#; set --; echo $#; set -- ''; echo $#; set -xv - z; echo $- $1; set +; echo $# $1; set + y; echo $1; set -u w; echo $1 $-; set -- \"$@\" more; echo $#",
		"set -a":
			"set -a; x=1; f() { :; }; env | grep -c '^x='; y+=q; export -p | grep -c ' y='; set +a; z=1; env | grep -c '^z='; bash -c 'type -t f'; set -a; read r <<< v; for l in 1; do :; done; env | grep -E '^[rl]=' | sort",
		"set -e basics":
			"(set -e; false; echo no); echo $?; (set -e; false || true; ! true; if false; then :; fi; while false; do :; done; false && true; echo yes); (set -e; true && false; echo no); echo $?; (set -e; (false); echo no); echo $?; (set -e; false | true; echo yes); (set -e; set -o pipefail; false | true; echo no); echo $?",
		"set -e functions and substitutions":
			'(set -e; f() { false; echo in; }; f || true; f; echo no); echo $?; (set -e; x=$(false); echo no); echo $?; (set -e; echo $(false); echo yes); (set -e; local=1; y=$(echo a; false; echo b) ; echo "$y"); echo $?; (set -e; shopt -s inherit_errexit; y=$(echo a; false; echo b); echo no); echo $?; (set -e; export z=$(false); echo yes)',
		"set -e compound":
			"(set -e; { false; echo no; }; echo no); echo $?; (set -e; for i in 1; do false; done; echo no); echo $?; (set -e; case a in a) false;; esac; echo no); echo $?; (set -e; [[ a = b ]]; echo no); echo $?; (set -e; ((0)); echo no); echo $?; (set -e; let 0; echo no); echo $?; (set -e; false & wait $!; echo no); echo $?; (set -e; eval false; echo no); echo $?",
		"set -e with ERR and EXIT traps":
			"(set -e; trap 'echo err $?' ERR; trap 'echo exit $?' EXIT; (exit 3); echo no); echo $?; (trap 'echo E' ERR; f() { false; true; }; f; set -E; f)",
		"set -f": ": > a; set -f; echo *; set +f; echo *; set -o noglob; echo [a]; case a in [a]) echo matches;; esac",
		"set -h":
			"set +h; ls > /dev/null; hash; set -h; ls > /dev/null; hash | tail -1 | sed 's/.*\\///'; set +h; hash -p /bin/true x; echo $?",
		"set -k": 'f() { echo "$# $a"; }; set -k; f x a=1 y; bash -c \'echo "$v $#"\' n v=5 w; set +k; f x a=1 y',
		"set -m runs jobs in groups":
			"set -m; sleep 0.01 & wait; case $- in *m*) echo m;; esac; set +m; echo $-; set -m; (exit 3) & wait $!; echo $?",
		"set -n":
			"bash -nc 'echo no; if'; echo $?; bash -nc 'echo fine'; echo $?; bash -c 'set -n; echo no'; echo $?; echo 'for x in; do echo; done' > s; bash -n s; echo $?",
		"set -p":
			"set -p; echo $-; set +p; echo $-; echo 'echo env' > e; BASH_ENV=e bash -c :; BASH_ENV=e bash -pc 'echo p'; f() { echo f; }; export -f f; bash -pc 'type -t f'; echo $?; SHELLOPTS=noglob bash -pc 'echo $-'; SHELLOPTS=noglob bash -c 'echo $-'",
		"set -t": "bash -tc 'echo one; echo two\necho three'; printf 'echo a; echo b\\necho c\\n' | bash -t; echo $?",
		"set -u":
			'(set -u; echo $x; echo no); echo $?; (set -u; echo ${x-def} ${x+y} "${x:-z}"; echo $@ $*; echo ok); (set -u; echo ${#x}; echo no); echo $?; (set -u; a=(); echo ${a[@]}; echo ${a[0]}; echo no); echo $?; (set -u; echo $1); echo $?; (set -u; echo ${x%a}); echo $?; (set -u; ((y=x+1)); echo $y); echo $?; (set -u; unset y; [[ $y ]]); echo $?; (set -u; echo $!); echo $?',
		"set -v": "set -v; echo a\necho b\nset +v\necho c",
		"set -x forms":
			"set -x; echo 'a b' \"c\" $'d\\n' ''; x=1 y='p q'; for i in 1 2; do :; done; case $x in 1) :;; esac; [[ $x == 1 && -n $y ]]; ((x++)); a=(1 'b c'); f() { local l=1; return 0; }; f 'g h'; : > /dev/null; echo $(echo sub); set +x",
		"set -x PS4":
			"PS4='$LINENO+ '; set -x; echo a\necho b; (echo sub); PS4=; echo none; unset PS4; echo unset; PS4='ab '; eval 'echo nested'; PS4='$(echo s) '; echo z; { set +x; } 2>/dev/null; echo done",
		BASH_XTRACEFD:
			"exec 4> trace; BASH_XTRACEFD=4; set -x; echo a; unset BASH_XTRACEFD; echo b; set +x; cat trace; BASH_XTRACEFD=x; BASH_XTRACEFD=99; echo $?",
		"set -B": "echo {a,b}; set +B; echo {a,b} {1..3}; set -B; echo {1..3}; set +o braceexpand; echo $-",
		"set -C":
			"echo a > f; set -C; echo b > f; echo $?; cat f; echo c >| f; cat f; echo d >> f; echo e > new; cat f new; echo x > /dev/null; echo $?; echo y &> f; echo $?; echo z <> f; echo $?; ln -s nowhere l; echo q > l; echo $?",
		"set -E and -T in subshells":
			"set -E; trap 'echo ERR' ERR; (false); x=$(false); f() { false; }; f; set +E; (false; true); set -T; trap 'echo DBG' DEBUG; (:); trap - DEBUG",
		"set -H in scripts": "set -H; echo \"a!b\"; set -o history; echo one; echo !!; set +H; echo '!x'",
		"set -P": "mkdir -p a/b; ln -s a/b l; cd l; pwd | sed 's/.*case//'; cd ..; set -P; cd l; pwd | sed 's/.*case//'",
		pipefail:
			"false | true; echo $?; set -o pipefail; false | true; echo $?; (exit 3) | (exit 4) | true; echo $?; (exit 3) | true | (exit 5); echo $?; true | true; echo $?; ! false | true; echo $?",
		"emacs and vi":
			"set -o vi; set -o | grep -E '^(vi|emacs)'; set -o emacs; set -o | grep -E '^(vi|emacs)'; set +o emacs; set -o | grep emacs",
		"ignoreeof and IGNOREEOF":
			"set -o ignoreeof; echo ${IGNOREEOF-unset}; set +o ignoreeof; echo ${IGNOREEOF-unset}; IGNOREEOF=5; set -o | grep ignoreeof; unset IGNOREEOF; set -o | grep ignoreeof",
		"keyword names of options in SHELLOPTS":
			"set -o noglob; echo $SHELLOPTS; SHELLOPTS=x; echo $?; export SHELLOPTS; bash -c 'echo $-'; set +o noglob; env SHELLOPTS=nounset:xtrace bash -c 'echo $SHELLOPTS'; env SHELLOPTS=bogus bash -c 'echo $SHELLOPTS'",
		"interactive-comments":
			"set +o interactive-comments; echo a # b\nshopt interactive_comments; shopt -s interactive_comments; set -o | grep interactive-c",
		"shopt lists":
			"shopt; shopt -p | wc -l; shopt -s | head -3; shopt -u | head -3; shopt -sp | head -2; shopt -o | head -2; shopt -po | tail -2; shopt -so; shopt -q; echo $?",
		"shopt status":
			"shopt -q extglob; echo $?; shopt extglob nullglob; echo $?; shopt -s extglob nullglob; shopt -q extglob nullglob; echo $?; shopt extglob dotglob; echo $?; shopt -u extglob; echo $?; shopt -p extglob; echo $?; shopt -op errexit; echo $?; shopt -qo errexit; echo $?; shopt -so noglob; echo $-; shopt -uo noglob; echo $-",
		"shopt errors":
			"shopt nope; echo $?; shopt -s nope; echo $?; shopt -q nope; echo $?; shopt -x; echo $?; shopt -su a; echo $?; shopt -o nope; echo $?; shopt -so nope; echo $?; shopt -p nope; echo $?; shopt -s extglob nope dotglob; echo $?; shopt dotglob; shopt -o extglob; echo $?",
		BASHOPTS:
			"shopt -s nullglob; echo $BASHOPTS; BASHOPTS=x; echo $?; env BASHOPTS=dotglob bash -c 'shopt dotglob; echo $BASHOPTS'; export BASHOPTS; bash -c 'shopt nullglob'",
		assoc_expand_once:
			"declare -A a; k='$(echo x >&2; echo q)'; a[$k]=1; declare -p a; shopt -s assoc_expand_once; [[ -v a[$k] ]]; echo $?; unset \"a[$k]\"; echo ${#a[@]}",
		"cmdhist histappend read only effects":
			"shopt cmdhist lithist histappend histverify histreedit; shopt -u cmdhist; shopt -s lithist; shopt cmdhist lithist; echo $?",
		"dotglob nullglob failglob nocaseglob":
			": > .h; : > a; : > B; echo *; shopt -s dotglob; echo *; shopt -u dotglob; echo x*; shopt -s nullglob; echo x*; shopt -s failglob; echo x*; echo after; shopt -u failglob nullglob; shopt -s nocaseglob; echo b*; GLOBIGNORE=a; echo *; unset GLOBIGNORE; shopt dotglob",
		"globstar globskipdots":
			"mkdir -p d/e; : > d/e/f; echo **; shopt -s globstar; echo **; echo **/; echo d/**; shopt -u globskipdots; echo .*; shopt -s globskipdots; echo .*",
		"extglob at run time":
			"shopt -s extglob\n: > ab; : > abb; : > c; echo a+(b) !(c) @(c|x) ?(a)c *(a)b; [[ abb == a+(b) ]]; echo $?\nshopt -u extglob\n[[ ab == a+(b) ]]; echo $?\neval 'echo a+(b)'; echo $?",
		nocasematch:
			"shopt -s nocasematch; case ABC in abc) echo yes;; esac; [[ ABC == a* ]]; echo $?; [[ ABC =~ b ]]; echo $?; x=ABC; echo ${x/b/_} ${x#a}; [ A = a ]; echo $?; shopt -u nocasematch",
		lastpipe:
			"shopt -s lastpipe; echo a | read x; echo $x; set -m; echo b | read y; echo \"[$y]\"; set +m; printf '1\\n2\\n' | while read l; do n=$l; done; echo $n; echo q | exit 3; echo no",
		"localvar_unset sourcepath shift_verbose":
			"shopt localvar_unset localvar_inherit sourcepath shift_verbose xpg_echo; x=1; f() { unset x; echo ${x-un}; }; g() { local x=2; f; echo ${x-un}; }; g; shopt -s localvar_unset; g; shopt -s shift_verbose; shift 2; echo $?",
		patsub_replacement:
			'x=abc; echo ${x/b/[&]} ${x/b/[\\&]} "${x/b/"&"}"; shopt -u patsub_replacement; echo ${x/b/[&]}',
		promptvars: 'x=1; p=\'$x \\w\'; HOME=/none; cd /; echo "${p@P}"; shopt -u promptvars; echo "${p@P}"',
		"extdebug arguments":
			"f() { echo ${BASH_ARGC[@]} : ${BASH_ARGV[@]}; }; f a b; shopt -s extdebug; f a b; g() { f x y; }; g 1; shopt -u extdebug; f c",
		"compat levels":
			'shopt -s compat42; shopt compat42 compat43; echo $BASH_COMPAT; BASH_COMPAT=4.4; shopt compat44; BASH_COMPAT=31; shopt compat31; BASH_COMPAT=9; echo $?; echo "[$BASH_COMPAT]"; unset BASH_COMPAT; shopt compat31; shopt -s compat31 compat44; shopt -s | grep compat',
		"compat behaviour of quoted regex":
			"[[ abc =~ 'a.c' ]]; echo $?; shopt -s compat31; [[ abc =~ 'a.c' ]]; echo $?; shopt -u compat31; [[ abc =~ 'a.c' ]]; echo $?",
		gnu_errfmt: "shopt -s gnu_errfmt; nosuchcmd; cd /nope; echo $?\nf() { nosuch2; }\nf",
		varredir_close:
			"f() { exec {fd}< /dev/null; echo $((fd > 9)); }; f; { : ; } {q}< /dev/null; { : <&$q; } 2>/dev/null; echo $?; shopt -s varredir_close; { : ; } {q2}< /dev/null; { : <&$q2; } 2>/dev/null; echo $?",
		"inherit_errexit and posix":
			"(set -e; x=$(false; echo a); echo $x); (set -e; shopt -s inherit_errexit; x=$(false; echo a); echo $x); echo $?; (set -eo posix; x=$(false; echo a); echo $x); echo $?",
		"checkhash hashall":
			"shopt checkhash; shopt -s checkhash; hash -p /nope/ls ls; ls -d /; hash -t ls; shopt -u checkhash; hash -p /nope/ls ls; ls -d /; echo $?",
		"direxpand complete and others are settable":
			'for o in $(shopt | cut -f1); do shopt -s $o; shopt -q $o || echo "$o off"; shopt -u $o; shopt -q $o && echo "$o on"; done; echo end',
		"every option can be set":
			'for o in $(set -o | cut -f1); do case $o in noexec|errexit|onecmd|verbose|xtrace|privileged|history) continue;; esac; set -o $o; [[ -o $o ]] || echo "$o off"; set +o $o; [[ -o $o ]] && echo "$o on"; done; echo end',
		"posix mode sets":
			"set -o posix; echo $POSIXLY_CORRECT; set +o posix; echo ${POSIXLY_CORRECT-unset}; POSIXLY_CORRECT=1; set -o | grep posix; unset POSIXLY_CORRECT; set -o | grep posix; shopt -o posix; set -o posix; shopt inherit_errexit expand_aliases shift_verbose interactive_comments sourcepath",
		"posix aliases expand in scripts": "set -o posix\nalias hi='echo hello'\nhi; command -v hi; alias",
		"posix function names": "set -o posix; f-g() { echo a; }; echo $?",
		"posix special builtin function names": "set -o posix; export() { echo mine; }; echo $?",
		"posix reserved words and time":
			"(set -o posix; time -p true) 2>&1 | sed 's/[0-9]/N/g'; (set -o posix; time) 2>&1 | sed 's/[0-9]/N/g'; (TIMEFORMAT=%R; set -o posix; time true) 2>&1 | sed 's/[0-9]/N/g' | wc -l",
		"posix assignment errors":
			"(set -o posix; readonly a=1; a=2; echo no); echo $?; (set -o posix; for a-b in 1; do :; done; echo no); echo $?; (set -o posix; readonly i=1; for i in 2; do :; done; echo no); echo $?; (set -o posix; readonly x=1; x=2 true; echo on $?); echo $?",
		"posix expansions":
			'set -o posix; x=\'a b\'; f() { echo "$# $1"; }; echo ${x#"a "}; echo "${x+"q"}" ; echo ~ > /dev/null; y=a:~; echo $y | sed \'s/\\/.*case/H/\'; echo "${x%\'b\'}"; echo $((010)); echo {1,2}; echo "${nope:-\'q\'}"',
		"posix kill trap and wait output":
			"set -o posix; kill -l | head -1 | cut -c1-30; kill -l 9; trap 'echo x' INT; trap; trap -p; trap 'echo y' SIGTERM; echo $?; trap - SIGINT; echo $?; trap",
		"posix export readonly output":
			"set -o posix; export A=1; readonly B=2; export -p | grep ' A='; readonly -p | grep ' B='; alias q=w; alias; declare -i n=3; declare -p n; set | grep -c BASH_VERSION; type cd; command -v if",
		"posix cd and pwd":
			"set -o posix; mkdir a; CDPATH=; cd a; pwd > /dev/null; echo $?; cd nope; echo $?; cd ''; echo $?; OLDPWD=; pwd -P > /dev/null; echo $?",
		"posix dot missing and exec missing end the shell":
			"(set -o posix; . /nope; echo no); echo $?; (set -o posix; exec /nope; echo no); echo $?; (set -o posix; exec nosuch; echo no); echo $?; (set -o posix; : > /nope/x; echo no); echo $?; (set -o posix; echo > /nope/x; echo on); echo $?",
		"posix history and fc not needed":
			"set -o posix; type fc history; echo \"a!b\"; echo 'a\nb' | while read -r l; do echo $l; done",
		"posix shell functions before special builtins":
			"set() { echo fn; }; set; builtin set -o posix; set -- a; echo $1; cd() { echo mycd; }; cd; unset -f cd; declare -F",
	}),
};
