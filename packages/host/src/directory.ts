import { resolve } from "node:path";
import { JournaledBackend } from "@seahaven/vfs/journaled";
import { ReadOnlyBackend } from "@seahaven/vfs/readonly";
import { FsError, type Mount } from "seahaven";
import { HostBackend } from "./fs/host-backend.ts";
import { temporaryBlobs } from "./fs/host-blobs.ts";

export interface HostDirectoryOptions {
	/** Whether what the world writes goes to the disk at once. It can be undone for as long as the shell lives. False unless given. */
	readonly write?: boolean;
}

/**
 * A directory of this machine. What this process's user owns belongs to the world's user. Put an `overlay` over it to let the world write without
 * changing anything here. Links that lead out of it lead nowhere; sockets, devices and FIFOs do not exist. Opening it fails with an FsError:
 * ENOENT, EACCES.
 */
export function hostDirectory(path: string, options: HostDirectoryOptions = {}): Mount {
	const { write = false } = options;
	return {
		kind: "host",
		readOnly: !write,
		open({ world, limits }) {
			const owner = { uid: world.uid, gid: world.gid };
			const opened = HostBackend.open(resolve(path), { owner, fileBytes: limits.fileBytes });
			if (!opened.ok) throw new FsError(opened.error, "open", path);
			return write
				? new JournaledBackend(opened.value, temporaryBlobs(opened.value))
				: new ReadOnlyBackend(opened.value);
		},
	};
}
