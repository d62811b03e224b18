import type { Signal } from "@seahaven/abi/signal";
import { EINVAL, ENOTSUP, success } from "../errno.ts";
import { ProcessExit } from "../exit.ts";
import type { Call } from "./call.ts";

/** preview1 `signal`: the index is the number. */
const signals: readonly (Signal | null)[] = [
	null,
	"HUP",
	"INT",
	"QUIT",
	"ILL",
	"TRAP",
	"ABRT",
	"BUS",
	"FPE",
	"KILL",
	"USR1",
	"SEGV",
	"USR2",
	"PIPE",
	"ALRM",
	"TERM",
	"CHLD",
	"CONT",
	"STOP",
	"TSTP",
	"TTIN",
	"TTOU",
	"URG",
	"XCPU",
	"XFSZ",
	"VTALRM",
	"PROF",
	"WINCH",
	"IO",
	"PWR",
	"SYS",
];

/**
 * preview1 `proc_raise` with each signal's default action (signal(7)), since a module has no handlers: it ends the process, or nothing happens.
 * ENOTSUP: the signal would stop the process. EINVAL: no such signal.
 */
export const procRaise: Call<[signal: number]> = () => (number) => {
	const signal = signals[number];
	if (signal === undefined) return EINVAL;
	switch (signal) {
		case null:
		case "CHLD":
		case "CONT":
		case "URG":
		case "WINCH":
			return success;
		case "STOP":
		case "TSTP":
		case "TTIN":
		case "TTOU":
			return ENOTSUP;
		default:
			throw ProcessExit.bySignal(signal);
	}
};
