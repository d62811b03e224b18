import type { ByteString } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import type { ActorCell } from "./actor.ts";
import type { Synthetic } from "./synthetic.ts";

/** The directory `/dev/fd` (and `/proc/self/fd`): a link to each open file of the process that looks. */
export function fdDirectory(cell: ActorCell): Synthetic {
	const links = new Map<number, Synthetic>();
	return {
		kind: "directory",
		mode: 0o555,
		names: () => (cell.actor?.descriptors().numbers() ?? []).map(String),
		find: (name) => {
			const fd = Number(name);
			if (String(fd) !== name || cell.actor?.descriptors().get(fd) === undefined) return undefined;
			let link = links.get(fd);
			if (link === undefined) {
				link = fdLink(cell, fd);
				links.set(fd, link);
			}
			return link;
		},
	};
}

/** A link to one open file of the process that looks. */
export function fdLink(cell: ActorCell, fd: number): Synthetic {
	const file = (): OpenFile | undefined => cell.actor?.descriptors().get(fd);
	return { kind: "link", file, target: () => describe(file()) };
}

function describe(file: OpenFile | undefined): ByteString {
	if (file === undefined) return "";
	if (file.directory !== null) return file.directory.path;
	if (file.terminal !== null) return "/dev/tty";
	const stat = file.stat();
	const ino = stat.ok ? stat.value.ino : 0;
	return file.type === "fifo" ? `pipe:[${ino}]` : `${file.type}:[${ino}]`;
}
