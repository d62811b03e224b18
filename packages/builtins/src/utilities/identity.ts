import type { ByteString } from "@seahaven/abi/bytes";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { type GnuOption, parseGnuOptions } from "./gnu-options.ts";
import { quotedName, quotedWord } from "./quoting.ts";
import { complain, print, usageError } from "./streams.ts";

const common: readonly GnuOption[] = [
	{ long: "help", short: null, argument: "none" },
	{ long: "version", short: null, argument: "none" },
];

/** A utility without options of its own that prints one line about the world's only user. */
function teller(name: ByteString, summary: ByteString, text: (process: Process) => ByteString): Utility {
	return {
		name,
		async run(process) {
			const parsed = parseGnuOptions(process.argv, common, false);
			if (parsed.kind === "error") return usageError(process, name, parsed.message, 1);
			const [option] = parsed.options;
			if (option?.name === "help") return print(process, name, `Usage: ${name} [OPTION]\n${summary}\n`);
			if (option?.name === "version") return print(process, name, `${name} (Seahaven)\n`);
			const [operand] = parsed.operands;
			if (operand !== undefined) return usageError(process, name, `extra operand ${quotedWord(operand)}`, 1);
			return print(process, name, `${text(process)}\n`);
		},
	};
}

/** whoami (GNU coreutils). */
export const whoami: Utility = teller("whoami", "Print the user name.", ({ world }) => world.user);

/** logname (XCU). */
export const logname: Utility = teller("logname", "Print the login name.", ({ world }) => world.user);

/** groups (GNU coreutils): a user's groups; here everyone has one, of the user's own name. */
export const groups: Utility = {
	name: "groups",
	async run(process) {
		const parsed = parseGnuOptions(process.argv, common, false);
		if (parsed.kind === "error") return usageError(process, "groups", parsed.message, 1);
		const [option] = parsed.options;
		if (option?.name === "help")
			return print(process, "groups", "Usage: groups [OPTION]... [USERNAME]...\nPrint the groups of each user.\n");
		if (option?.name === "version") return print(process, "groups", "groups (Seahaven)\n");
		if (parsed.operands.length === 0) return print(process, "groups", `${process.world.user}\n`);
		let status: ExitStatus = 0;
		for (const user of parsed.operands) {
			if (user === process.world.user) status ||= await print(process, "groups", `${user} : ${user}\n`);
			else {
				await complain(process, "groups", `${quotedWord(user)}: no such user`);
				status = 1;
			}
		}
		return status;
	},
};

const idOptions: readonly GnuOption[] = [
	{ long: null, short: "a", argument: "none" },
	{ long: "context", short: "Z", argument: "none" },
	{ long: "group", short: "g", argument: "none" },
	{ long: "groups", short: "G", argument: "none" },
	{ long: "name", short: "n", argument: "none" },
	{ long: "real", short: "r", argument: "none" },
	{ long: "user", short: "u", argument: "none" },
	{ long: "zero", short: "z", argument: "none" },
	...common,
];

const idHelp = `Usage: id [OPTION]... [USER]...
Print user and group information.

  -g, --group   print the group id
  -G, --groups  print all group ids
  -n, --name    print a name instead of a number, with -u, -g or -G
  -r, --real    print the real id, with -u, -g or -G
  -u, --user    print the user id
  -z, --zero    end with a NUL, not with the default format
      --help    print this
`;

/** id (XCU; GNU coreutils) of the world's user, and of root. */
export const id: Utility = {
	name: "id",
	async run(process) {
		const parsed = parseGnuOptions(process.argv, idOptions, false);
		if (parsed.kind === "error") return usageError(process, "id", parsed.message, 1);
		const given = new Set(parsed.options.map(({ name }) => name));
		if (given.has("help")) return print(process, "id", idHelp);
		if (given.has("version")) return print(process, "id", "id (Seahaven)\n");
		const wanted = ["user", "group", "groups"].filter((name) => given.has(name));
		const fault = given.has("context")
			? "--context (-Z) works only on an SELinux-enabled kernel"
			: wanted.length > 1
				? 'cannot print "only" of more than one choice'
				: wanted.length === 0 && (given.has("name") || given.has("real"))
					? "cannot print only names or real IDs in default format"
					: wanted.length === 0 && given.has("zero")
						? "option --zero not permitted in default format"
						: null;
		if (fault !== null) {
			await complain(process, "id", fault);
			return 1;
		}
		const { world } = process;
		const end = given.has("zero") ? "\0" : "\n";
		let status: ExitStatus = 0;
		for (const user of parsed.operands.length > 0 ? parsed.operands : [world.user]) {
			const number = user === world.user ? world.uid : user === "root" ? 0 : null;
			if (number === null) {
				await complain(process, "id", `${quotedWord(user)}: no such user`);
				status = 1;
				continue;
			}
			const text =
				wanted.length === 0
					? `uid=${number}(${user}) gid=${number}(${user}) groups=${number}(${user})`
					: given.has("name")
						? user
						: String(number);
			status ||= await print(process, "id", text + end);
		}
		return status;
	},
};

/** hostname (Debian): prints the world's name, which nobody can change. */
export const hostname: Utility = {
	name: "hostname",
	async run(process) {
		const { hostname: name } = process.world;
		for (const word of process.argv.slice(1)) {
			if (/^(-s|--short)$/.test(word)) return print(process, "hostname", `${name.split(".", 1)[0] ?? ""}\n`);
			if (/^(-f|--fqdn|--long)$/.test(word)) continue;
			if (/^(-i|-I|--ip-address|--all-ip-addresses)$/.test(word)) return print(process, "hostname", "127.0.0.1\n");
			if (/^(-d|--domain)$/.test(word)) return print(process, "hostname", `${name.split(".").slice(1).join(".")}\n`);
			if (word.startsWith("-")) return usageError(process, "hostname", `invalid option ${quotedWord(word)}`, 255);
			await complain(process, "hostname", "you must be root to change the host name");
			return 1;
		}
		return print(process, "hostname", `${name}\n`);
	},
};

/** sync (GNU coreutils): files of this world are always in step; operands are looked at all the same. */
export const sync: Utility = {
	name: "sync",
	async run(process) {
		const options: readonly GnuOption[] = [
			{ long: "data", short: "d", argument: "none" },
			{ long: "file-system", short: "f", argument: "none" },
			...common,
		];
		const parsed = parseGnuOptions(process.argv, options, false);
		if (parsed.kind === "error") return usageError(process, "sync", parsed.message, 1);
		if (parsed.options.some(({ name }) => name === "help")) {
			return print(process, "sync", "Usage: sync [OPTION] [FILE]...\nWrite cached data to storage.\n");
		}
		let status: ExitStatus = 0;
		for (const path of parsed.operands) {
			const file = process.namespace.open(process.directory, path, { read: true });
			if (file.ok) {
				file.value.sync();
				file.value.release();
			} else {
				await complain(process, "sync", `error opening ${quotedName(path)}: No such file or directory`);
				status = 1;
			}
		}
		return status;
	},
};
