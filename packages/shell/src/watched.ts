import type { ByteString } from "@seahaven/abi/bytes";
import { fileSizeChanged, sizeChanged } from "./history.ts";
import { localeChanged } from "./locale.ts";
import type { Shell } from "./state.ts";

/** Variables whose change the shell notices at once. */
export const watchedNames: ReadonlySet<ByteString> = new Set([
	"PATH",
	"LC_ALL",
	"LC_CTYPE",
	"LC_COLLATE",
	"LC_MESSAGES",
	"LC_NUMERIC",
	"LC_TIME",
	"LANG",
	"OPTIND",
	"POSIXLY_CORRECT",
	"GLOBIGNORE",
	"IGNOREEOF",
	"HISTSIZE",
	"HISTFILESIZE",
]);

/** Carries out what an assignment to (or the unsetting of) a watched variable means. */
export function variableChanged(shell: Shell, name: ByteString): void {
	switch (name) {
		case "PATH":
			shell.hashed.clear();
			return;
		case "LC_ALL":
		case "LC_CTYPE":
		case "LC_COLLATE":
		case "LC_MESSAGES":
		case "LC_NUMERIC":
		case "LC_TIME":
		case "LANG":
			localeChanged(shell, name);
			return;
		case "OPTIND":
			shell.getoptsOffset = 0;
			return;
		case "POSIXLY_CORRECT":
			shell.setOption("posix", shell.variables.lookup("POSIXLY_CORRECT") !== undefined);
			return;
		case "GLOBIGNORE":
			// bash manual, GLOBIGNORE: setting it turns dotglob on, unsetting it off.
			shell.setShopt("dotglob", (shell.variables.get("GLOBIGNORE") ?? "") !== "");
			return;
		case "IGNOREEOF":
			shell.setOption("ignoreeof", shell.variables.lookup("IGNOREEOF") !== undefined);
			return;
		case "HISTSIZE":
			sizeChanged(shell);
			return;
		case "HISTFILESIZE":
			fileSizeChanged(shell);
			return;
		default:
			return;
	}
}
