import { type ByteString, toBytes } from "@seahaven/abi/bytes";
import { ok } from "@seahaven/abi/result";
import type { World } from "@seahaven/abi/world";
import type { ActorCell } from "./actor.ts";
import type { Backend } from "./backend.ts";
import { fdDirectory } from "./fd-links.ts";
import { fixedDirectory, fixedLink, type Synthetic, SyntheticBackend } from "./synthetic.ts";
import type { MountTable } from "./table.ts";

function generated(text: () => ByteString, mode = 0o444): Synthetic {
	return { kind: "file", mode, size: 0, read: () => ok(toBytes(text())) };
}

function seconds(nanoseconds: bigint): string {
	return (Number(nanoseconds / 10_000_000n) / 100).toFixed(2);
}

/** A small /proc: the process that looks (as `self` and by its number), and facts of this world, which has one processor and 2 GiB. */
export function procBackend(world: World, cell: ActorCell, table: MountTable): Backend {
	const started = world.monotonic();
	const argv = (): readonly ByteString[] => cell.actor?.argv?.() ?? [];
	const pid = (): number => cell.actor?.pid ?? 0;
	const comm = (): ByteString => (argv()[0] ?? "").split("/").pop()?.slice(0, 15) ?? "";
	const cwd = (): ByteString => cell.actor?.directory?.() ?? "/";
	const mounts = generated(() =>
		table.mounts
			.map(
				({ path, backend }) =>
					`seahaven ${path.replace(/[ \t\n\\]/g, octal)} vfs ${backend.readOnly ? "ro" : "rw"} 0 0\n`,
			)
			.join(""),
	);
	const status = (): ByteString =>
		`Name:\t${comm()}\nState:\tR (running)\nTgid:\t${pid()}\nPid:\t${pid()}\n` +
		`Uid:\t${`${world.uid}\t`.repeat(4).trim()}\nGid:\t${`${world.gid}\t`.repeat(4).trim()}\nThreads:\t1\n`;
	const self = fixedDirectory(
		new Map<string, Synthetic>([
			["fd", fdDirectory(cell)],
			[
				"cmdline",
				generated(() =>
					argv()
						.map((word) => `${word}\0`)
						.join(""),
				),
			],
			["comm", generated(() => `${comm()}\n`)],
			[
				"environ",
				generated(() => [...(cell.actor?.environment?.() ?? [])].map(([k, v]) => `${k}=${v}\0`).join(""), 0o400),
			],
			["status", generated(status)],
			["mounts", mounts],
			["cwd", { kind: "link", target: cwd, file: () => undefined }],
			["root", fixedLink("/")],
		]),
	);
	const uptime = (): string => seconds(world.monotonic() - started);
	const entries = new Map<string, Synthetic>([
		["self", { kind: "link", target: () => String(pid()), file: () => undefined }],
		["mounts", fixedLink("self/mounts")],
		["uptime", generated(() => `${uptime()} ${uptime()}\n`)],
		["version", generated(() => "Linux version 6.1.0-seahaven (seahaven@seahaven) #1\n")],
		["loadavg", generated(() => `0.00 0.00 0.00 1/1 ${pid()}\n`)],
		[
			"meminfo",
			generated(() => "MemTotal:        2097152 kB\nMemFree:         1048576 kB\nMemAvailable:    1048576 kB\n"),
		],
		["cpuinfo", generated(() => "processor\t: 0\nmodel name\t: Seahaven virtual processor\ncpu cores\t: 1\n\n")],
		["filesystems", generated(() => "nodev\tvfs\n")],
	]);
	const root: Synthetic = {
		kind: "directory",
		mode: 0o555,
		names: () => (cell.actor === null ? entries.keys() : [...entries.keys(), String(pid())]),
		find: (name) => entries.get(name) ?? (cell.actor !== null && name === String(pid()) ? self : undefined),
	};
	return new SyntheticBackend(root, world.now());
}

function octal(character: string): string {
	return `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`;
}
