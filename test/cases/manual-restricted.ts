import { type Chapter, rows } from "../oracle/case.ts";

/** Bash manual 6.10, The Restricted Shell. */
export const manualRestricted: Chapter = {
	name: "manual-restricted",
	cases: rows({
		"starting restricted":
			"bash -r -c 'echo $-; shopt restricted_shell; set -o | grep restr'; bash --restricted -c 'cd /'; echo $?; exec -a rbash bash -c 'cd /; echo $0 $?'",
		"set -r":
			"set -r; echo $-; cd /; echo $?; set +r; echo $?; shopt restricted_shell; shopt -u restricted_shell; echo $?; echo $-",
		"rbash is a command":
			"rbash -c 'cd /; echo $?; shopt restricted_shell; echo $-'; type -t rbash; echo 'cd /; echo $?' | rbash; (exec -a /bin/rbash bash -c 'cd /')",
		cd: "bash -rc 'cd; echo $?; cd /tmp; echo $?; pushd /; echo $?; popd; dirs > /dev/null; echo $?; pwd > /dev/null; echo $?; command cd /; builtin cd /; echo $?'",
		variables:
			"bash -rc 'SHELL=x; echo no'; echo $?; bash -rc 'PATH=x; echo no'; echo $?; bash -rc 'HISTFILE=x; echo no'; bash -rc 'ENV=x; echo no'; bash -rc 'BASH_ENV=x; echo no'; bash -rc 'unset PATH; echo $?; PATH=q true; echo $?; declare PATH=z; echo $?; export PATH; echo $?; HOME=/; echo $HOME'",
		"variables by other means":
			"bash -rc 'read PATH <<< x; echo $?'; bash -rc 'printf -v PATH x; echo $?'; bash -rc 'for PATH in a; do echo no; done'; bash -rc 'declare +r PATH; echo $?; declare -p PATH | sed \"s/=.*//\"'; bash -rc 'f() { local PATH=x; echo $?; }; f'",
		"command names with slashes":
			"bash -rc '/bin/echo a; echo $?; ./x; echo $?; echo b; command /bin/echo c; echo $?; type /bin/ls; echo $?; PATH=/bin /bin/ls; echo $?; exec /bin/ls; echo $?'; echo $?",
		"file name to dot with slash":
			"echo 'echo sourced' > lib; bash -rc '. ./lib; echo $?'; bash -rc 'source /etc/profile; echo $?'; bash -rc 'command . ./lib; echo $?'; bash -rc '. lib; echo $?'",
		"history with slash": "bash -rc 'history -r /tmp/x; echo $?; history -w ./h; echo $?; history -a a/b; echo $?'",
		"hash -p": "bash -rc 'hash -p /bin/ls foo; echo $?; hash -p ls foo; echo $?; hash ls; echo $?'",
		"function import and SHELLOPTS":
			"f() { echo f; }; export -f f; bash -rc 'f; echo $?; type -t f'; SHELLOPTS=noglob bash -rc 'echo $-'; SHELLOPTS=noglob bash -c 'echo $-'",
		"output redirections":
			"bash -rc 'echo a > f; echo $?; echo b >> f; echo $?; echo c >| f; echo $?; echo d &> f; echo $?; echo e >& f; echo $?; echo g <> f; echo $?; echo h &>> f; echo $?; : > /dev/null; echo $?; echo out >&2 2>&1; echo $?; cat < /dev/null; echo $?; exec 3>&1; echo $?; echo fd >&3; cat <<< here'; ls",
		"input redirections stay":
			"echo in > f; bash -rc 'cat < f; read x < f; echo $x; exec 4< f; cat <&4; cat << E\ndoc\nE\necho \"$(< f)\"; { cat; } < f | cat'",
		exec: "bash -rc 'exec echo x; echo after $?'; echo $?; bash -rc 'exec 5< /dev/null; echo $?; exec; echo $?'",
		"enable -f -d":
			"bash -rc 'enable -f x y; echo $?; enable -d echo; echo $?; enable -n echo; echo $?; enable echo; echo $?; enable -n test; enable test; echo $?'",
		"command -p":
			"bash -rc 'command -p ls -d /; echo $?; command -v ls; echo $?; command -pv ls; echo $?; command echo a'",
		"set and shopt cannot leave":
			"bash -rc 'set +r; echo $?; set +o restricted; echo $?; shopt -u restricted_shell; echo $?; bash -c \"cd / && echo free\"; set -o restricted; echo $?'",
		"startup files are read before":
			"echo 'cd /; PATH=/usr/bin:/bin; echo env ok' > e; BASH_ENV=e bash -rc 'pwd; cd /'; echo 'echo profile; cd /' > .profile; bash -rlc 'pwd; cd'",
		"scripts are run unrestricted":
			"printf 'cd / && echo script free\\n' > s; chmod +x s; bash -rc 'PWD2=$PWD; s'; echo $?; mkdir p; cp s p; PATH=$PWD/p:$PATH bash -rc 's; cd /'; printf '#!/bin/bash\\ncd / && echo shebang free\\n' > p/t; chmod +x p/t; PATH=$PWD/p:$PATH bash -rc 't'",
		"subshells and functions stay restricted":
			'bash -rc \'(cd /); echo $?; f() { cd /; }; f; echo $?; x=$(cd /; pwd); echo "[$?]"; eval "cd /"; echo $?; trap "cd /" EXIT\'',
		"restricted scripts": "printf 'cd /\\necho $? > out\\necho end\\n' > s; bash -r s; echo $?; ls",
		"posix and other options":
			"(exec -a sh bash -rc 'cd /; echo $?'); bash -r --posix -c 'cd /; echo $?; > f; echo no'; echo $?; bash +r -c 'cd / && echo ok'; bash -cr 'cd /'; bash -o restricted -c 'echo $-'; echo $?; RBASH=1 bash -c 'cd / && pwd'",
		"aliases and jobs still work":
			'bash -rc \'shopt -s expand_aliases\nalias g="echo aliased"\ng; sleep 0 & wait; jobs; kill -l 9; umask; ulimit -c > /dev/null; trap; echo $((1+1)); test -d / && echo dir; [[ -d / ]] && echo dir2; mapfile a <<< x; printf "%s\\n" "${a[0]}"\'',
	}),
};
