import type { Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { strftime } from "../kit/strftime.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { print, usageError } from "./streams.ts";

const common: readonly GnuOption[] = [
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

const letters = (text: string): readonly GnuOption[] =>
	[...text].map((short) => ({ long: null, short, argument: "none" }) as const);

/** who (XCU; GNU coreutils): nobody is logged in on a terminal line here. */
export const who: Utility = {
	name: "who",
	async run(process) {
		const options = [
			...letters("abdHlmpqrstTuw"),
			{ long: "count", short: null, argument: "none" } as const,
			...common,
		];
		const parsed = parseGnuOptions(process.argv, options, false);
		if (parsed.kind === "error") return usageError(process, "who", parsed.message, 1);
		const given = new Set(parsed.options.map(({ name }) => name));
		if (given.has("help")) return print(process, "who", "Usage: who [OPTION]...\nPrint who is logged in.\n");
		if (given.has("version")) return print(process, "who", "who (Seahaven)\n");
		if (given.has("q") || given.has("count")) return print(process, "who", "\n# users=0\n");
		return given.has("H") ? print(process, "who", "NAME     LINE         TIME             COMMENT\n") : 0;
	},
};

/** users (GNU coreutils): the same, as one line. */
export const users: Utility = {
	name: "users",
	async run(process) {
		const parsed = parseGnuOptions(process.argv, common, false);
		if (parsed.kind === "error") return usageError(process, "users", parsed.message, 1);
		if (parsed.options.some(({ name }) => name === "help"))
			return print(process, "users", "Usage: users\nPrint who is logged in.\n");
		return 0;
	},
};

/** uptime (procps): how long the world's clock has been running. */
export const uptime: Utility = {
	name: "uptime",
	async run(process) {
		const options: readonly GnuOption[] = [
			{ long: "pretty", short: "p", argument: "none" },
			{ long: "since", short: "s", argument: "none" },
			...common,
		];
		const parsed = parseGnuOptions(process.argv, options, false);
		if (parsed.kind === "error") return usageError(process, "uptime", parsed.message, 1);
		const given = new Set(parsed.options.map(({ name }) => name));
		if (given.has("help"))
			return print(process, "uptime", "Usage: uptime [-p] [-s]\nPrint how long this world has been there.\n");
		if (given.has("version")) return print(process, "uptime", "uptime (Seahaven)\n");
		return print(process, "uptime", text(process, given.has("pretty"), given.has("since")));
	},
};

function text({ world, environment }: Process, pretty: boolean, since: boolean): string {
	const up = Number(world.monotonic() / 1_000_000_000n);
	const now = Number(world.now() / 1_000_000_000n);
	const tz = environment.get("TZ") ?? world.timezone;
	if (since) return `${strftime("%Y-%m-%d %H:%M:%S", now - up, tz)}\n`;
	const [days, hours, minutes] = [Math.floor(up / 86_400), Math.floor(up / 3600) % 24, Math.floor(up / 60) % 60];
	const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? "" : "s"}`;
	if (pretty) {
		const parts = [
			...(days > 0 ? [count(days, "day")] : []),
			...(hours > 0 ? [count(hours, "hour")] : []),
			count(minutes, "minute"),
		];
		return `up ${parts.join(", ")}\n`;
	}
	const long = hours > 0 ? `${String(hours).padStart(2)}:${String(minutes).padStart(2, "0")}` : `${minutes} min`;
	const dayText = days > 0 ? `${count(days, "day")}, ` : "";
	return ` ${strftime("%H:%M:%S", now, tz)} up ${dayText}${long},  0 users,  load average: 0.00, 0.00, 0.00\n`;
}
