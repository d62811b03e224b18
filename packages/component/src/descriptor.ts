import { type ByteString, type Bytes, fromText, toText } from "@seahaven/abi/bytes";
import type { Attributes, OpenFile } from "@seahaven/abi/file";
import type { Directory, DirectoryEntry, Namespace } from "@seahaven/abi/namespace";
import type { FileType, Stat } from "@seahaven/abi/stat";
import { unreachable } from "@seahaven/abi/unreachable";
import { type Datetime, datetime, nanoseconds } from "./clocks.ts";
import type { ComponentGuest } from "./guest.ts";
import { granted, refuse } from "./refusal.ts";
import { InputStream, OutputStream } from "./streams.ts";

/** PATH_MAX, bytes. */
const maximumPath = 4096;
/** Bytes that one `read` gives at most. */
const largestRead = 1 << 20;

/** wasi:filesystem/types `descriptor-type`. */
type DescriptorType =
	| "unknown"
	| "block-device"
	| "character-device"
	| "directory"
	| "fifo"
	| "symbolic-link"
	| "regular-file"
	| "socket";

interface DescriptorFlags {
	readonly read?: boolean;
	readonly write?: boolean;
	readonly fileIntegritySync?: boolean;
	readonly dataIntegritySync?: boolean;
	readonly requestedWriteSync?: boolean;
	readonly mutateDirectory?: boolean;
}

interface PathFlags {
	readonly symlinkFollow?: boolean;
}

interface OpenFlags {
	readonly create?: boolean;
	readonly directory?: boolean;
	readonly exclusive?: boolean;
	readonly truncate?: boolean;
}

type NewTimestamp = { readonly tag: "no-change" | "now" } | { readonly tag: "timestamp"; readonly val: Datetime };

interface DescriptorStat {
	readonly type: DescriptorType;
	readonly linkCount: bigint;
	readonly size: bigint;
	readonly dataAccessTimestamp: Datetime;
	readonly dataModificationTimestamp: Datetime;
	readonly statusChangeTimestamp: Datetime;
}

function typeOf(type: FileType): DescriptorType {
	switch (type) {
		case "file":
			return "regular-file";
		case "directory":
			return "directory";
		case "symlink":
			return "symbolic-link";
		case "fifo":
			return "fifo";
		case "character":
			return "character-device";
		case "block":
			return "block-device";
		case "socket":
			return "socket";
		default:
			return unreachable(type);
	}
}

function statOf(stat: Stat): DescriptorStat {
	return {
		type: typeOf(stat.type),
		linkCount: BigInt(stat.nlink),
		size: BigInt(stat.size),
		dataAccessTimestamp: datetime(stat.atime),
		dataModificationTimestamp: datetime(stat.mtime),
		statusChangeTimestamp: datetime(stat.ctime),
	};
}

/** Whether a relative path, read without regard to links, goes above where it starts. */
function escapes(path: ByteString): boolean {
	let depth = 0;
	for (const part of path.split("/")) {
		if (part === "..") depth--;
		else if (part !== "" && part !== ".") depth++;
		if (depth < 0) return true;
	}
	return false;
}

/** wasi:filesystem/types `directory-entry-stream`. */
export class DirectoryEntryStream {
	readonly #entries: Iterator<DirectoryEntry>;

	constructor(entries: readonly DirectoryEntry[]) {
		this.#entries = entries[Symbol.iterator]();
	}

	readDirectoryEntry(): { readonly type: DescriptorType; readonly name: string } | undefined {
		const next = this.#entries.next();
		return next.done === true ? undefined : { type: typeOf(next.value.type), name: toText(next.value.name) };
	}
}

/** wasi:filesystem/types `descriptor`: an open file or a directory of this world. What its functions refuse they refuse with an `error-code`. */
export class Descriptor {
	readonly #guest: ComponentGuest;
	readonly #file: OpenFile | null;
	readonly #directory: Directory | null;
	readonly #flags: DescriptorFlags;
	/** The world's root and the working directory, where `..` is as in POSIX; from any other one nothing leads above it. */
	readonly #preopened: boolean;

	constructor(guest: ComponentGuest, opened: OpenFile | Directory, flags: DescriptorFlags, preopened = false) {
		const file = "path" in opened ? null : opened;
		this.#guest = guest;
		this.#file = file;
		this.#directory = "path" in opened ? opened : opened.directory;
		this.#flags = flags;
		this.#preopened = preopened;
		if (file !== null) guest.adopt(file);
	}

	[Symbol.dispose](): void {
		if (this.#file !== null) this.#guest.drop(this.#file);
	}

	readViaStream(offset: bigint): InputStream {
		const file = this.#open("read");
		return new InputStream(this.#guest, { file, offset: this.#seekable(file) ? Number(offset) : null });
	}

	writeViaStream(offset: bigint): OutputStream {
		const file = this.#open("write");
		return new OutputStream(this.#guest, { file, offset: this.#seekable(file) ? Number(offset) : null });
	}

	appendViaStream(): OutputStream {
		const file = this.#open("write");
		return new OutputStream(this.#guest, { file, offset: this.#seekable(file) ? "end" : null });
	}

	advise(): void {
		this.#open();
	}

	syncData(): void {
		this.sync();
	}

	sync(): void {
		this.#guest.enter();
		if (this.#file !== null) granted(this.#file.sync());
	}

	getFlags(): DescriptorFlags {
		return this.#flags;
	}

	getType(): DescriptorType {
		return this.#directory === null && this.#file !== null ? typeOf(this.#file.type) : "directory";
	}

	setSize(size: bigint): void {
		granted(this.#open("write").truncate(Number(size)));
	}

	setTimes(access: NewTimestamp, modification: NewTimestamp): void {
		this.#guest.enter();
		const attributes = this.#times(access, modification);
		if (this.#file !== null) granted(this.#file.setAttributes(attributes));
		else granted(this.#namespace.setAttributes(this.#at(), ".", attributes, true));
	}

	/** Reads without moving anything. The flag tells whether the end has been reached. */
	read(length: bigint, offset: bigint): [Bytes, boolean] {
		const file = this.#open("read");
		const into = new Uint8Array(length > BigInt(largestRead) ? largestRead : Number(length));
		const got = granted(file.pread(into, Number(offset)));
		this.#guest.enter(got);
		return [into.subarray(0, got), got === 0 && into.length > 0];
	}

	write(bytes: Bytes, offset: bigint): bigint {
		this.#guest.enter(bytes.length);
		return BigInt(granted(this.#open("write").pwrite(bytes, Number(offset))));
	}

	readDirectory(): DirectoryEntryStream {
		const entries = granted(this.#namespace.readdir(this.#at(), "."));
		this.#guest.enter(entries.length * 64);
		return new DirectoryEntryStream(entries);
	}

	createDirectoryAt(path: string): void {
		granted(this.#namespace.mkdir(this.#at(true), this.#path(path), 0o777 & ~this.#guest.process.umask));
	}

	stat(): DescriptorStat {
		this.#guest.enter();
		return statOf(granted(this.#file?.stat() ?? this.#namespace.stat(this.#at(), ".", true)));
	}

	statAt(flags: PathFlags, path: string): DescriptorStat {
		return statOf(granted(this.#namespace.stat(this.#at(), this.#path(path), flags.symlinkFollow === true)));
	}

	setTimesAt(flags: PathFlags, path: string, access: NewTimestamp, modification: NewTimestamp): void {
		const attributes = this.#times(access, modification);
		const follow = flags.symlinkFollow === true;
		granted(this.#namespace.setAttributes(this.#at(true), this.#path(path), attributes, follow));
	}

	linkAt(flags: PathFlags, from: string, to: Descriptor, path: string): void {
		const follow = flags.symlinkFollow === true;
		granted(this.#namespace.link(this.#at(true), this.#path(from), to.#at(true), to.#path(path), follow));
	}

	openAt(pathFlags: PathFlags, path: string, openFlags: OpenFlags, flags: DescriptorFlags): Descriptor {
		const changes = openFlags.create === true || openFlags.truncate === true || flags.write === true;
		const at = this.#at(changes);
		const { process } = this.#guest;
		const opened = granted(
			process.namespace.open(
				at,
				this.#path(path),
				{
					read: flags.read === true || flags.write !== true,
					write: flags.write === true,
					create: openFlags.create === true,
					exclusive: openFlags.exclusive === true,
					truncate: openFlags.truncate === true,
					directory: openFlags.directory === true,
					noFollow: pathFlags.symlinkFollow !== true,
				},
				0o666 & ~process.umask,
			),
		);
		return new Descriptor(this.#guest, opened, {
			...flags,
			mutateDirectory: flags.mutateDirectory === true && this.#flags.mutateDirectory === true,
		});
	}

	readlinkAt(path: string): string {
		return toText(granted(this.#namespace.readlink(this.#at(), this.#path(path))));
	}

	removeDirectoryAt(path: string): void {
		granted(this.#namespace.rmdir(this.#at(true), this.#path(path)));
	}

	renameAt(from: string, to: Descriptor, path: string): void {
		granted(this.#namespace.rename(this.#at(true), this.#path(from), to.#at(true), to.#path(path)));
	}

	symlinkAt(target: string, path: string): void {
		granted(this.#namespace.symlink(fromText(target), this.#at(true), this.#path(path)));
	}

	unlinkFileAt(path: string): void {
		granted(this.#namespace.unlink(this.#at(true), this.#path(path)));
	}

	isSameObject(other: Descriptor): boolean {
		const [mine, theirs] = [this.#identity(), other.#identity()];
		return mine.dev === theirs.dev && mine.ino === theirs.ino;
	}

	metadataHash(): { readonly lower: bigint; readonly upper: bigint } {
		return hashOf(this.#identity());
	}

	metadataHashAt(flags: PathFlags, path: string): { readonly lower: bigint; readonly upper: bigint } {
		return hashOf(granted(this.#namespace.stat(this.#at(), this.#path(path), flags.symlinkFollow === true)));
	}

	get #namespace(): Namespace {
		return this.#guest.process.namespace;
	}

	#identity(): Stat {
		return granted(this.#file?.stat() ?? this.#namespace.stat(this.#at(), ".", true));
	}

	/** The open file, which must not be a directory. */
	#open(right?: "read" | "write"): OpenFile {
		this.#guest.enter();
		if (this.#directory !== null || this.#file === null) throw refuse("EISDIR");
		if (right !== undefined && this.#flags[right] !== true) throw refuse("EBADF");
		return this.#file;
	}

	/** The directory from which a path is resolved. */
	#at(change = false): Directory {
		this.#guest.enter(16 << 10);
		if (this.#directory === null) throw refuse("ENOTDIR");
		if (change && this.#flags.mutateDirectory !== true) throw refuse("EPERM");
		return this.#directory;
	}

	#path(text: string): ByteString {
		const path = fromText(text);
		if (path.length > maximumPath) throw refuse("ENAMETOOLONG");
		if (path.startsWith("/") || (!this.#preopened && path.includes("..") && escapes(path))) throw refuse("EPERM");
		return path;
	}

	#seekable(file: OpenFile): boolean {
		return file.type === "file" || file.type === "block";
	}

	#times(access: NewTimestamp, modification: NewTimestamp): Attributes {
		const time = (stamp: NewTimestamp): bigint | undefined => {
			switch (stamp.tag) {
				case "no-change":
					return undefined;
				case "now":
					return this.#guest.process.world.now();
				case "timestamp":
					return nanoseconds(stamp.val);
				default:
					return unreachable(stamp);
			}
		};
		const [atime, mtime] = [time(access), time(modification)];
		return { ...(atime === undefined ? {} : { atime }), ...(mtime === undefined ? {} : { mtime }) };
	}
}

function hashOf({ dev, ino }: Stat): { readonly lower: bigint; readonly upper: bigint } {
	return { lower: BigInt(ino), upper: BigInt(dev) };
}

/** What a component is given: the world's root, and the working directory. */
export function preopens(guest: ComponentGuest): readonly (readonly [Descriptor, string])[] {
	const { namespace, directory } = guest.process;
	const flags = (of: Directory): DescriptorFlags => ({ read: of.rights.read, mutateDirectory: of.rights.write });
	return [
		[new Descriptor(guest, namespace.root, flags(namespace.root), true), "/"],
		[new Descriptor(guest, directory, flags(directory), true), "."],
	];
}
