import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import { isUtf8Locale } from "./expand/host.ts";
import type { Shell } from "./state.ts";

/** The variables that name a locale for one thing each; LC_ALL overrides them, and LANG stands in for them. */
const categories: readonly ByteString[] = ["LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME"];
export const localeVariables: ReadonlySet<ByteString> = new Set(["LC_ALL", "LANG", ...categories]);

/** The world has the C locale, and UTF-8 under whatever name it is asked for. */
function isKnown(name: ByteString): boolean {
	return name === "" || name === "C" || name === "POSIX" || /\.utf-?8(@|$)/i.test(name);
}

/** What a new value of LC_ALL, LANG or a category means, and a warning where there is no such locale. */
export function localeChanged(shell: Shell, name: ByteString): void {
	readLocale(shell);
	if (name === "LANG" || (name !== "LC_ALL" && (shell.get("LC_ALL") ?? "") !== "")) return;
	const value = shell.get(name) ?? "";
	if (isKnown(value) || shell.quietLocale) return;
	warn(shell, shell.prefix(), name, value, !shell.unknownLocales.includes(value));
	if (!shell.unknownLocales.includes(value)) shell.unknownLocales = [...shell.unknownLocales, value];
}

/** The locale that a fresh shell finds in its environment. */
export function firstLocale(shell: Shell): void {
	readLocale(shell);
	const base = shell.name.slice(shell.name.lastIndexOf("/") + 1);
	const all = shell.get("LC_ALL") ?? "";
	for (const name of all === "" ? categories : ["LC_ALL"]) {
		const value = shell.get(name) ?? "";
		if (!isKnown(value)) warn(shell, `${base}: `, name, value, all === "");
	}
}

function readLocale(shell: Shell): void {
	shell.utf8 = isUtf8Locale(shell.get("LC_ALL"), shell.get("LC_CTYPE"), shell.get("LANG"));
}

/** The C library says why once for each name. */
function warn(shell: Shell, prefix: ByteString, name: ByteString, value: ByteString, first: boolean): void {
	const why = first ? `: ${errnoMessage("ENOENT")}` : "";
	shell.io.print(2, `${prefix}warning: setlocale: ${name}: cannot change locale (${value})${why}\n`);
}
