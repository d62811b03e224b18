import type { Utility } from "../builtin.ts";
import { chmod } from "./change-mode.ts";
import { chgrp, chown } from "./change-owner.ts";
import { df } from "./df.ts";
import { du } from "./disk-usage.ts";
import { edit } from "./edit.ts";
import { env } from "./env.ts";
import { stat } from "./file-status.ts";
import { getconf } from "./getconf.ts";
import { egrep, fgrep } from "./grep-names.ts";
import { groups, hostname, id, logname, sync, whoami } from "./identity.ts";
import { install } from "./install.ts";
import { mkfifo, mknod } from "./mknod.ts";
import { nice } from "./nice.ts";
import { nohup } from "./nohup.ts";
import { uptime, users, who } from "./presence.ts";
import { ps } from "./ps.ts";
import { stty } from "./stty.ts";
import { time } from "./time.ts";
import { timeout } from "./timeout.ts";
import { clear, reset, tput } from "./tput.ts";
import { watch } from "./watch.ts";
import { which } from "./which.ts";
import { xargs } from "./xargs.ts";

/** The utilities that start other commands, tell who and where we are, or handle modes and owners: what a WASI module cannot do. */
export const utilities: readonly Utility[] = [
	chgrp,
	chmod,
	chown,
	clear,
	df,
	du,
	egrep,
	edit,
	env,
	fgrep,
	getconf,
	groups,
	hostname,
	id,
	install,
	logname,
	mkfifo,
	mknod,
	nice,
	nohup,
	ps,
	reset,
	stat,
	stty,
	sync,
	time,
	timeout,
	tput,
	uptime,
	users,
	watch,
	which,
	who,
	whoami,
	xargs,
];
