import type { Bytes } from "@seahaven/abi/bytes";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile, Whence } from "@seahaven/abi/file";
import { fail, ok, type Result } from "@seahaven/abi/result";
import type { FileType, Stat } from "@seahaven/abi/stat";
import type { World } from "@seahaven/abi/world";
import type { ActorCell } from "./actor.ts";
import type { Access, Backend } from "./backend.ts";
import { fdDirectory, fdLink } from "./fd-links.ts";
import { FileBase } from "./file-base.ts";
import { fixedDirectory, type Synthetic, SyntheticBackend } from "./synthetic.ts";

type Fill = (into: Bytes) => number;
type Take = (from: Bytes) => Result<number, Errno>;

class Device extends FileBase {
	override readonly type: FileType = "character";
	readonly #fill: Fill;
	readonly #take: Take;
	readonly #stat: () => Result<Stat, Errno>;

	constructor(access: Access, fill: Fill, take: Take, stat: () => Result<Stat, Errno>) {
		super(access.read, access.write);
		this.append = access.append;
		this.#fill = fill;
		this.#take = take;
		this.#stat = stat;
	}

	override read(into: Bytes): Result<number, Errno> {
		return this.readable ? ok(this.#fill(into)) : fail("EBADF");
	}

	override write(from: Bytes): Result<number, Errno> {
		return this.writable ? this.#take(from) : fail("EBADF");
	}

	override pread(into: Bytes): Result<number, Errno> {
		return this.read(into);
	}

	override pwrite(from: Bytes): Result<number, Errno> {
		return this.write(from);
	}

	/** Seeking such a device goes nowhere and succeeds (null(4)). */
	override seek(_offset: number, _whence: Whence): Result<number, Errno> {
		return ok(0);
	}

	override stat(): Result<Stat, Errno> {
		return this.#stat();
	}
}

const nothing: Fill = () => 0;
const zeros: Fill = (into) => {
	into.fill(0);
	return into.length;
};
const swallow: Take = (from) => ok(from.length);

function device(minor: number, fill: Fill, take: Take): Synthetic {
	return {
		kind: "device",
		mode: 0o666,
		rdev: makeDevice(1, minor),
		open: (access, stat) => ok(new Device(access, fill, take, stat)),
	};
}

/** The device number that stat(2) gives on Linux for small majors and minors. */
function makeDevice(major: number, minor: number): number {
	return major * 256 + minor;
}

function terminal(cell: ActorCell): Synthetic {
	return {
		kind: "device",
		mode: 0o666,
		rdev: makeDevice(5, 0),
		open: () => {
			const descriptors = cell.actor?.descriptors();
			for (const fd of [0, 1, 2]) {
				const file: OpenFile | undefined = descriptors?.get(fd);
				if (file === undefined || file.terminal === null) continue;
				file.retain();
				return ok(file);
			}
			return fail("ENXIO");
		},
	};
}

/** /dev: null zero full random urandom tty, and fd stdin stdout stderr of whoever looks. ENXIO: a tty where there is no terminal. */
export function devBackend(world: World, cell: ActorCell): Backend {
	const random: Fill = (into) => {
		world.random(into);
		return into.length;
	};
	const entries = new Map<string, Synthetic>([
		["null", device(3, nothing, swallow)],
		["zero", device(5, zeros, swallow)],
		["full", device(7, zeros, () => fail("ENOSPC"))],
		["random", device(8, random, swallow)],
		["urandom", device(9, random, swallow)],
		["tty", terminal(cell)],
		["fd", fdDirectory(cell)],
		["stdin", fdLink(cell, 0)],
		["stdout", fdLink(cell, 1)],
		["stderr", fdLink(cell, 2)],
	]);
	return new SyntheticBackend(fixedDirectory(entries), world.now());
}
