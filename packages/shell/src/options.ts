/** `set -o` options by their long names, and `shopt` options: bash manual 4.3. Both are immutable records that change by replacement. */

/** Long name, letter of `set` if any, and whether a non-interactive shell begins with it. */
const optionTable = [
	["allexport", "a", false],
	["braceexpand", "B", true],
	["emacs", "", false],
	["errexit", "e", false],
	["errtrace", "E", false],
	["functrace", "T", false],
	["hashall", "h", true],
	["histexpand", "H", false],
	["history", "", false],
	["ignoreeof", "", false],
	["interactive-comments", "", true],
	["keyword", "k", false],
	["monitor", "m", false],
	["noclobber", "C", false],
	["noexec", "n", false],
	["noglob", "f", false],
	["nolog", "", false],
	["notify", "b", false],
	["nounset", "u", false],
	["onecmd", "t", false],
	["physical", "P", false],
	["pipefail", "", false],
	["posix", "", false],
	["privileged", "p", false],
	["verbose", "v", false],
	["vi", "", false],
	["xtrace", "x", false],
] as const;

const shoptTable = [
	["autocd", false],
	["assoc_expand_once", false],
	["cdable_vars", false],
	["cdspell", false],
	["checkhash", false],
	["checkjobs", false],
	["checkwinsize", true],
	["cmdhist", true],
	["compat31", false],
	["compat32", false],
	["compat40", false],
	["compat41", false],
	["compat42", false],
	["compat43", false],
	["compat44", false],
	["complete_fullquote", true],
	["direxpand", false],
	["dirspell", false],
	["dotglob", false],
	["execfail", false],
	["expand_aliases", false],
	["extdebug", false],
	["extglob", false],
	["extquote", true],
	["failglob", false],
	["force_fignore", true],
	["globasciiranges", true],
	["globskipdots", true],
	["globstar", false],
	["gnu_errfmt", false],
	["histappend", false],
	["histreedit", false],
	["histverify", false],
	["hostcomplete", true],
	["huponexit", false],
	["inherit_errexit", false],
	["interactive_comments", true],
	["lastpipe", false],
	["lithist", false],
	["localvar_inherit", false],
	["localvar_unset", false],
	["login_shell", false],
	["mailwarn", false],
	["no_empty_cmd_completion", false],
	["nocaseglob", false],
	["nocasematch", false],
	["noexpand_translation", false],
	["nullglob", false],
	["patsub_replacement", true],
	["progcomp", true],
	["progcomp_alias", false],
	["promptvars", true],
	["restricted_shell", false],
	["shift_verbose", false],
	["sourcepath", true],
	["varredir_close", false],
	["xpg_echo", false],
] as const;

export type OptionName = (typeof optionTable)[number][0];
export type ShoptName = (typeof shoptTable)[number][0];
export type Options = { readonly [name in OptionName]: boolean };
export type Shopts = { readonly [name in ShoptName]: boolean };

/** Every `set -o` name in the order `set -o` lists them. */
export const optionNames: readonly OptionName[] = optionTable.map(([name]) => name);
/** Every `shopt` name in the order `shopt` lists them. */
export const shoptNames: readonly ShoptName[] = shoptTable.map(([name]) => name);

/** What a shell begins with. */
export const defaultOptions: Options = Object.fromEntries(optionTable.map(([name, , on]) => [name, on])) as Options;
export const defaultShopts: Shopts = Object.fromEntries(shoptTable) as Shopts;

const letters = new Map<string, OptionName>();
for (const [name, letter] of optionTable) if (letter !== "") letters.set(letter, name);
const optionSet: ReadonlySet<string> = new Set<string>(optionNames);
const shoptSet: ReadonlySet<string> = new Set<string>(shoptNames);

export function isOptionName(name: string): name is OptionName {
	return optionSet.has(name);
}

export function isShoptName(name: string): name is ShoptName {
	return shoptSet.has(name);
}

/** The long name of a `set` letter. */
export function optionOfLetter(letter: string): OptionName | undefined {
	return letters.get(letter);
}

/** In the order in which bash's `$-` has them: flags.c. */
const letterOrder = "abefhkmnptuvxBCEHPT";

/** `$-`, with `i`, `c` and `s` as the shell was started. */
export function optionLetters(
	options: Options,
	interactive: boolean,
	mode: "" | "c" | "s",
	restricted: boolean,
): string {
	let text = "";
	for (const letter of letterOrder) {
		const name = letters.get(letter);
		if (name !== undefined && options[name]) text += letter;
		// bash puts i where its flag table has it: between h and m.
		if (letter === "h" && interactive) text += "i";
		if (letter === "p" && restricted) text += "r";
	}
	return text + mode;
}

/** SHELLOPTS. */
export function shellOpts(options: Options): string {
	return optionNames.filter((name) => options[name]).join(":");
}

/** BASHOPTS, by rising name. */
export function bashOpts(shopts: Shopts): string {
	return shoptNames
		.filter((name) => shopts[name])
		.sort()
		.join(":");
}
