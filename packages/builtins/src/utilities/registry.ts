import type { Utility } from "../builtin.ts";
import { chmod } from "./chmod.ts";
import { chgrp, chown } from "./chown.ts";
import { du } from "./du.ts";
import { env } from "./env.ts";
import { groups, hostname, id, logname, sync, whoami } from "./identity.ts";
import { mkfifo } from "./mkfifo.ts";
import { nice } from "./nice.ts";
import { nohup } from "./nohup.ts";
import { uptime, users, who } from "./presence.ts";
import { stat } from "./stat.ts";
import { time } from "./time.ts";
import { timeout } from "./timeout.ts";
import { watch } from "./watch.ts";
import { which } from "./which.ts";
import { xargs } from "./xargs.ts";

/** The utilities that start other commands, tell who and where we are, or handle modes and owners: what a WASI module cannot do. */
export const utilities: readonly Utility[] = [
	chgrp,
	chmod,
	chown,
	du,
	env,
	groups,
	hostname,
	id,
	logname,
	mkfifo,
	nice,
	nohup,
	stat,
	sync,
	time,
	timeout,
	uptime,
	users,
	watch,
	which,
	who,
	whoami,
	xargs,
];
