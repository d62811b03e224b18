import { errnoNumber } from "@seahaven/abi/errno";
import { EFAULT, success } from "../../errno.ts";
import { PATH_FILESTAT_GET } from "../../rights.ts";
import type { Call } from "../call.ts";
import { SYMLINK_FOLLOW } from "../lookupflags.ts";
import { attributesLength, storeAttributes } from "./attributes-out.ts";

/**
 * `seahaven.path_mode_get(fd, lookupflags, path, length, out) -> errno`: mode, owner, device and blocks (32 bytes, see storeAttributes), resolved as
 * path_filestat_get does, with its errnos.
 */
export const pathModeGet: Call<[fd: number, lookup: number, path: number, length: number, out: number]> =
	(guest) => (fd, lookup, address, length, out) => {
		const at = guest.directory(fd, PATH_FILESTAT_GET);
		if (typeof at === "number") return at;
		const path = guest.path(at, address, length);
		if (typeof path === "number") return path;
		if (!guest.memory.has(out, attributesLength)) return EFAULT;
		const stat = guest.process.namespace.stat(guest.handle(at), path, (lookup & SYMLINK_FOLLOW) !== 0);
		if (!stat.ok) return errnoNumber(stat.error);
		storeAttributes(guest, out, stat.value);
		return success;
	};
