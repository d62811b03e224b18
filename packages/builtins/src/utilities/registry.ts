import type { Utility } from "../builtin.ts";
import { env } from "./env.ts";
import { groups, hostname, id, logname, sync, whoami } from "./identity.ts";
import { nice } from "./nice.ts";
import { nohup } from "./nohup.ts";
import { timeout } from "./timeout.ts";
import { which } from "./which.ts";
import { xargs } from "./xargs.ts";

/** The utilities that start other commands, or tell who and where we are: what a WASI module cannot do. */
export const utilities: readonly Utility[] = [
	env,
	groups,
	hostname,
	id,
	logname,
	nice,
	nohup,
	sync,
	timeout,
	which,
	whoami,
	xargs,
];
