/** Scripts that show what bash does; each is judged by live bash. */
export const setRows: readonly string[] = [
	"set -o | head -3; set +o | head -3; set -z; echo $?; set -o nope; echo $?",
	"set -eu; set -o | grep -E 'errexit|nounset'; echo $-; set +e +u; echo $-",
	'set -x- ; echo "$-"',
	"set -u a b; echo $# ; set -; echo $#; set - a; echo $#; set -- ; echo $#; set -- -e x; echo $# $1; case $- in *e*) echo e;; esac",
	"set -o noglob -o pipefail q; echo $# $1 $-; set -fo pipefail; set +o noglob; echo $-; set +f",
	"set +z; echo $?; set --help >/dev/null; echo $?; set -oo nope; echo $?; set -o xyz errexit; echo $?; set -i; echo $?",
	'set a b c; echo $*; set -- "a b" c; echo "$1"; set +e x; echo $1; set -e -- y; echo $1; false; echo no',
	"x=1; set | grep '^x='; f() { echo; }; set | tail -4; set -o posix; set | tail -1 | cut -c1-2",
	"set -C; echo a > f; echo b > f; echo $?; echo c >| f; cat f; set +C; set -a; v=1; declare -p v; set +a",
	"shopt nope; echo $?; shopt -s nope; echo $?; shopt extglob; echo $?; shopt -p extglob; shopt -q extglob; echo $?; shopt -s extglob; shopt -q extglob; echo $?",
	"shopt -su a; echo $?; shopt -o errexit; echo $?; shopt -so errexit nope; echo $?; shopt -po errexit; shopt -z; echo $?",
	"shopt -q nope; echo $?; shopt -qo pipefail; echo $?; shopt -p extglob nullglob; echo $?; shopt -qs; echo $?; shopt extglob nullglob nope; echo $?",
	"shopt | wc -l; shopt -p | head -3; shopt -o | wc -l; shopt -s | head -3; shopt -po | head -2; shopt -so",
	"shopt",
	"echo $BASHOPTS; echo $SHELLOPTS; set -o pipefail; echo $SHELLOPTS",
];
