/** Scripts that show what bash does; each is judged by live bash. */
export const limitsRows: readonly string[] = [
	"ulimit -z; echo $?; ulimit -n abc; echo $?; ulimit -nf; echo $?; ulimit -p 7; echo $?; ulimit -b; echo $?; ulimit -k; ulimit -P; ulimit -T; ulimit -n -5; echo $?; ulimit; ulimit -c 0; ulimit -c",
	"ulimit -n 100; ulimit -n; ulimit -Sn; ulimit -Hn; ulimit -c 0 -n; ulimit -a | wc -l; ulimit -a | head -2; ulimit -Sn 50; ulimit -n; ulimit -Hn; ulimit -f 10; ulimit; ulimit -n hard; ulimit -n; ulimit -x",
	"times x | wc -l; times | tr 0-9 N; times -x; echo $?; times | wc -l",
	"bind -z; echo $?; bind -q foo; echo $?; bind -q abort; echo $?; bind -m foo; echo $?; bind -f /nope; echo $?; bind -V | head -2; bind -v | head -3; bind -l | wc -l; bind -s; bind -u foo; echo $?",
	"bind -P | head -5; bind -p | head -4; bind -q self-insert 2>/dev/null | head -1; bind -q dump-functions; echo $?",
	"help -s cd; help -s nope; echo $?; help -z; echo $?; help -s 'c*' | tail -n +3; help -s read readonly; help -s '%' | tail -1; help help >/dev/null; echo $?; help | grep '^ '",
	"exec nope; echo no",
	"exec -z; echo $?; (exec -a foo bash -c 'echo $0'); exec 4>f; echo x >&4; cat f; (exec bash -c 'exit 5'); echo $?",
	"exec < /nope; echo $?",
];
