import type { ImportTable } from "../import-table.ts";
import { cwdGet } from "./cwd-get.ts";
import { fdChmod } from "./fd-chmod.ts";
import { fdModeGet } from "./fd-mode-get.ts";
import { gidGet } from "./gid-get.ts";
import { hostnameGet } from "./hostname-get.ts";
import { pathAccess } from "./path-access.ts";
import { pathChmod } from "./path-chmod.ts";
import { pathChown } from "./path-chown.ts";
import { pathMkfifo } from "./path-mkfifo.ts";
import { pathModeGet } from "./path-mode-get.ts";
import { pidGet } from "./pid-get.ts";
import { ppidGet } from "./ppid-get.ts";
import { sigpipeIgnore } from "./sigpipe-ignore.ts";
import { spawn } from "./spawn.ts";
import { terminalSizeGet } from "./terminal-size-get.ts";
import { tick } from "./tick.ts";
import { uidGet } from "./uid-get.ts";
import { umaskGet } from "./umask-get.ts";
import { userGet } from "./user-get.ts";

/** What the host offers beside WASI: everything in the import module `seahaven`. */
export const seahaven: ImportTable = {
	cwd_get: { make: cwdGet, kind: "plain" },
	fd_chmod: { make: fdChmod, kind: "plain" },
	fd_mode_get: { make: fdModeGet, kind: "plain" },
	gid_get: { make: gidGet, kind: "plain" },
	hostname_get: { make: hostnameGet, kind: "plain" },
	path_access: { make: pathAccess, kind: "plain" },
	path_chmod: { make: pathChmod, kind: "plain" },
	path_chown: { make: pathChown, kind: "plain" },
	path_mkfifo: { make: pathMkfifo, kind: "plain" },
	path_mode_get: { make: pathModeGet, kind: "plain" },
	pid_get: { make: pidGet, kind: "plain" },
	ppid_get: { make: ppidGet, kind: "plain" },
	sigpipe_ignore: { make: sigpipeIgnore, kind: "plain" },
	spawn: { make: spawn, kind: "waits" },
	terminal_size_get: { make: terminalSizeGet, kind: "plain" },
	tick: { make: tick, kind: "waits" },
	uid_get: { make: uidGet, kind: "plain" },
	umask_get: { make: umaskGet, kind: "plain" },
	user_get: { make: userGet, kind: "plain" },
};
