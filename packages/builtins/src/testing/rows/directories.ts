/** Scripts that show what bash does; each is judged by live bash. */
export const directoriesRows: readonly string[] = [
	"cd nope; echo $?; > f; cd f; cd a b; echo $?; cd -q; echo $?; cd -@ /; echo $?; cd ''; echo $?; cd -P ''; echo $?",
	"cd /tmp; cd - >/dev/null; cd /; pwd; cd -- /tmp; pwd; unset HOME; cd; echo $?; unset OLDPWD; cd -; echo $?; HOME=; cd; echo $?; pwd",
	'mkdir -p a/b c; ln -s a/b l; cd l; echo "${PWD##*/}"; cd ..; echo "${PWD##*/}" $(ls | wc -l); cd -P l; echo "${PWD##*/}"; cd ..; echo "${PWD##*/}"; cd -L ../l/..; ls',
	"cd //; pwd; cd ///tmp; pwd; cd /./tmp/../; pwd; pwd -x; echo $?; pwd a; pwd -LP; cd /tmp; pwd -P -L",
	'mkdir -p p/q r; CDPATH=p; cd q | sed "s#$PWD##"; cd q >/dev/null; echo "${PWD##*/}"; cd ../..; CDPATH=:p; cd r; echo $?; cd ..; cd ./q; echo $?; CDPATH=/nope:p; cd q | sed "s#.*/p/#p/#"',
	"mkdir d; v=d; shopt -s cdable_vars; cd v; echo \"${PWD##*/}\"; OLDPWD=/nope; cd -; echo $?; cd $(printf 'a%.0s' {1..300}); echo $?",
	"mkdir -p x/y; cd x; pwd | sed 's#.*/##'; cd nope/..; echo $?",
	"cd /; dirs; dirs -v; pushd /tmp; pushd /usr; dirs; dirs -p; dirs -v; dirs -l; dirs +1; dirs -0; dirs +9; echo $?; dirs -x; echo $?; dirs x; echo $?",
	"cd /; pushd /tmp; pushd /usr; pushd; pushd +1; pushd -0; pushd -n /bin; dirs; popd; popd +1; popd -n; dirs; popd +9; echo $?; popd; popd; echo $?",
	"popd; echo $?; popd x; echo $?; pushd /nope; echo $?; pushd -z; echo $?; pushd; echo $?; pushd +5; echo $?; pushd a b; echo $?; dirs -c; dirs +1; echo $?",
	"HOME=/tmp; cd /usr; pushd /tmp; dirs; dirs -l; dirs -v; cd /; pushd - ; pushd +x; echo $?; dirs +x; popd +x; popd -z; pushd -n; dirs -c; pushd -- /; popd -0; dirs",
	'cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; echo "${DIRSTACK[@]}"; popd +0; popd -1; pushd -n +1; popd -n +1; dirs -v -l; dirs -p -l +0',
	"umask; umask -S; umask -p; umask -pS; umask 077; umask; umask u=rwx,g=,o=; umask; umask u+x; umask g+rw; umask",
	"umask 9; echo $?; umask 1234567; umask a=r; umask -S; umask u-r,g-w; umask; umask z=1; echo $?; umask u=z; umask 022 3; umask g=u; echo $?; umask; umask +x; umask; umask ,; umask -q; echo $?; umask -S 022; umask o=X; umask -S; umask =; umask; umask 0; umask",
];
