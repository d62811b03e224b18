/** A row that differs from bash or GNU today, and why. A gap that closes must be removed: an unexpected pass fails too. */
export interface Gap {
	/** `chapter/name` of the case. */
	readonly case: string;
	readonly reason: string;
}

export const knownGaps: readonly Gap[] = [
	{
		case: "errors/missing operands",
		reason: "uutils' cp and mv word missing operands as their argument parser does",
	},
	{
		case: "errors/name too long",
		reason: "uutils' touch says that setting times failed where GNU says that the file cannot be touched",
	},
	{
		case: "errors/symlink loop",
		reason: "Rust's standard library for WASI has its own words for ELOOP",
	},
	{
		case: "errors/closed input",
		reason: "Rust's standard library takes a closed standard input for an empty one",
	},
	{
		case: "redirections/close stdin",
		reason: "Rust's standard library takes a closed standard input for an empty one",
	},
	{
		case: "text-tools/sed errors",
		reason: "the sed crate words its errors and their places in its own way",
	},
	{
		case: "text-tools/find prune and regex",
		reason: "files made one after the other are of one age on the oracle's clock, and of several on ours (-newer)",
	},
	{
		case: "text-tools/jq",
		reason: "jq 1.7 ends with 5 for broken input and jq 1.6 with 2 or 4; ours is 2",
	},
	{
		case: "utilities/split",
		reason: "uutils' split -n gives the odd byte to the first part, coreutils 9.1 to the last",
	},
	{
		case: "utilities/mkdir rmdir",
		reason: "uutils' mkdir words a directory that is there already in its own way",
	},
	{
		case: "utilities/cp",
		reason: "uutils' cp words a missing directory in its own way",
	},
	{
		case: "utilities/cp links",
		reason: "uutils' cp does not make symbolic links on WASI (-s)",
	},
	{
		case: "utilities/ln",
		reason: "uutils' ln words failed links in its own way",
	},
	{
		case: "utilities/ls long",
		reason: "the oracle's ls -i pads the number, so that its words differ from ours",
	},
	{
		case: "utilities/factor numfmt",
		reason: "uutils' numfmt prints 1.5k as coreutils 9.5 does, the oracle is 9.1",
	},
	{
		case: "utilities/base64",
		reason: "uutils' base64 has a word more in its message",
	},
	{
		case: "utilities/sleep",
		reason: "uutils' sleep words a missing operand as its argument parser does",
	},
	{
		case: "utilities/pr",
		reason: "uutils' pr pads columns otherwise",
	},
	{
		case: "utilities/pathchk",
		reason: "uutils' pathchk names the component and not the file name",
	},
	{
		case: "utilities/tree of files",
		reason: "the order of a directory is the host's own, ours is that of creation",
	},
	{
		case: "manual-redirection/head gives back what it did not print",
		reason: "uutils' head does not go back to the end of what it printed, as GNU's does with files",
	},
	{
		case: "manual-builtins/command options",
		reason: "bash takes the C library's path, /bin before /usr/bin, for command -p",
	},
	{
		case: "manual-builtins/echo odd escapes",
		reason: "\\u in a locale without UTF-8 is written out as an escape by bash",
	},
	{
		case: "manual-builtins/local dash",
		reason: "bash lists `local -` among the locals",
	},
	{
		case: "manual-declare/conversion errors",
		reason: "declare -aA makes an associative array instead of failing",
	},
	{
		case: "manual-declare/errors",
		reason: "declare words a bad subscript in its own way, and refuses an attribute on a readonly variable",
	},
	{
		case: "manual-declare/special arrays and variables",
		reason: "FUNCNAME outside of functions is an empty array and not an unset one",
	},
	{
		case: "manual-declare/trace attribute and funcs",
		reason: "declare -t without -f marks a variable and not the function of that name",
	},
	{
		case: "manual-read/invalid bytes and nul",
		reason: "read counts characters as the locale of the shell's start has them",
	},
	{
		case: "manual-read/quoting by escape at IFS edges",
		reason: "a quoted blank at the end of a line that read trims is kept",
	},
	{
		case: "manual-set-shopt/BASH_XTRACEFD",
		reason: "a wrong value of BASH_XTRACEFD is ignored without a message",
	},
	{
		case: "manual-set-shopt/compat levels",
		reason: "BASH_COMPAT and the compat options of shopt are stored apart",
	},
	{
		case: "manual-set-shopt/compat behaviour of quoted regex",
		reason: "the compat levels change no behaviour",
	},
	{
		case: "manual-set-shopt/varredir_close",
		reason: "bash looks at varredir_close when the redirection is undone, for some commands only",
	},
	{
		case: "manual-set-shopt/posix kill trap and wait output",
		reason: "POSIX mode of kill -l and trap -p shows the signals that the C library keeps for itself",
	},
	{
		case: "manual-completion/COMP variables are plain outside",
		reason: "COMP_WORDBREAKS is not set where there is no line editor",
	},
	{
		case: "manual-completion/compgen glob and quoting",
		reason: "bash lists what a glob matches in the order of the directory",
	},
	{
		case: "manual-completion/compgen variable forms",
		reason: "compgen -v offers declared but unset variables",
	},
	{
		case: "manual-jobs/foreground process stops itself",
		reason: "a process in the foreground that stops itself does not become a job",
	},
	{
		case: "manual-printf/grouping flag",
		reason: "the locales of the oracle's machine are its own",
	},
	{
		case: "manual-declare/nameref in functions and loops",
		reason: "local -n to its own name is not warned of as bash does",
	},
	{
		case: "manual-set-shopt/assoc_expand_once",
		reason: "keys of associative arrays in test -v and unset are expanded once more than bash does",
	},
];
