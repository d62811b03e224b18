/** Scripts that show what bash does; each is judged by live bash. */
export const echoRows: readonly string[] = [
	"echo -e 'a\\'\"'\"'b\\\"c\\?d\\1e\\01f\\0101g\\x4h\\xzi\\u41j\\uzk\\ql\\'",
	"echo -n a; echo -ne '\\n'; echo -en 'b\\n'; echo -E 'a\\n'; echo -eE 'a\\n'; echo -nn x; echo; echo -x; echo -; echo --; echo -n -e -- x",
	"echo -e 'a\\cb' c; echo; echo -e '\\a\\b\\f\\v\\t\\r\\\\' | od -An -c",
	"shopt -s xpg_echo; echo 'a\\tb'; echo -E 'a\\tb'; echo -n x; set -o posix; echo -n x; echo 'a\\nb'",
	"echo; echo ''; echo a  b   c; echo 'a  b'",
	"echo -e '\\U0001F600\\u20ac' | od -An -tx1",
	"echo hi >&-; echo $?",
	"echo \"$(echo -e 'a\\n\\n')\"; echo -e '\\0'; echo -e '\\0060\\060' ",
];
