import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { complain, print, writeAll } from "./streams.ts";

const usage = "Usage: getconf [-v specification] variable_name [pathname]\n       getconf -a [pathname]\n";

const system: { readonly [name: string]: ByteString } = {
	ARG_MAX: "2097152",
	CHAR_BIT: "8",
	CHAR_MAX: "127",
	CHAR_MIN: "-128",
	CHILD_MAX: "512",
	CLK_TCK: "100",
	CS_PATH: "/bin:/usr/bin",
	HOST_NAME_MAX: "64",
	INT_MAX: "2147483647",
	INT_MIN: "-2147483648",
	IOV_MAX: "1024",
	LINE_MAX: "2048",
	LOGIN_NAME_MAX: "256",
	LONG_BIT: "32",
	NGROUPS_MAX: "65536",
	OPEN_MAX: "1024",
	PAGESIZE: "4096",
	PAGE_SIZE: "4096",
	PATH: "/bin:/usr/bin",
	RE_DUP_MAX: "32767",
	SHRT_MAX: "32767",
	SHRT_MIN: "-32768",
	STREAM_MAX: "16",
	SYMLOOP_MAX: "40",
	TTY_NAME_MAX: "32",
	TZNAME_MAX: "6",
	UCHAR_MAX: "255",
	UINT_MAX: "4294967295",
	USHRT_MAX: "65535",
	WORD_BIT: "32",
	_NPROCESSORS_CONF: "1",
	_NPROCESSORS_ONLN: "1",
	_PHYS_PAGES: "524288",
	_AVPHYS_PAGES: "262144",
	_POSIX_ARG_MAX: "2097152",
	_POSIX_CHILD_MAX: "512",
	_POSIX_JOB_CONTROL: "1",
	_POSIX_OPEN_MAX: "1024",
	_POSIX_SAVED_IDS: "1",
	_POSIX_VERSION: "200809",
	POSIX2_VERSION: "200809",
	_XOPEN_VERSION: "700",
};

const ofPath: { readonly [name: string]: ByteString } = {
	FILESIZEBITS: "64",
	LINK_MAX: "65000",
	MAX_CANON: "255",
	MAX_INPUT: "255",
	NAME_MAX: "255",
	PATH_MAX: "4096",
	PIPE_BUF: "4096",
	SYMLINK_MAX: "",
	_POSIX_CHOWN_RESTRICTED: "1",
	_POSIX_NO_TRUNC: "1",
	_POSIX_PATH_MAX: "4096",
	_POSIX_PIPE_BUF: "4096",
	_POSIX_VDISABLE: "0",
};

/** getconf (XCU getconf; glibc): facts of this world, and what its file system allows. */
export const getconf: Utility = { name: "getconf", run };

async function run(process: Process): Promise<ExitStatus> {
	let words = process.argv.slice(1);
	if (words[0] === "--help") return print(process, "getconf", usage);
	if (words[0] === "-v") words = words.slice(2);
	if (words[0] === "-a" && words.length < 3) {
		const rows = [...Object.entries(system), ...Object.entries(ofPath)];
		return print(process, "getconf", rows.map(([name, value]) => `${name.padEnd(34)} ${value}\n`).join(""));
	}
	const [name, path] = words;
	if (name === undefined || words.length > 2 || name.startsWith("-")) {
		await writeAll(process, 2, usage);
		return 2;
	}
	const value = Object.hasOwn(system, name) ? system[name] : undefined;
	if (value !== undefined && path === undefined) return print(process, "getconf", `${value}\n`);
	const limit = Object.hasOwn(ofPath, name) ? ofPath[name] : undefined;
	if (limit === undefined) {
		const known = value !== undefined;
		if (known) {
			await writeAll(process, 2, usage);
			return 2;
		}
		await complain(process, "getconf", `Unrecognized variable \`${name}'`);
		return 2;
	}
	const stat = process.namespace.stat(process.directory, path ?? "/", true);
	if (!stat.ok) {
		await complain(process, "getconf", `pathconf: ${path}: ${errnoMessage(stat.error)}`);
		return 3;
	}
	return print(process, "getconf", `${limit || "undefined"}\n`);
}
