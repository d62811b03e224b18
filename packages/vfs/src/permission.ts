import type { Inspection } from "./backend.ts";

/** Whose permissions are judged. */
export interface Credentials {
	readonly uid: number;
	readonly gid: number;
}

export const mayRead = 4;
export const mayWrite = 2;
export const mayExecute = 1;

/**
 * Whether the permission bits allow all of `wanted` (4 read, 2 write, 1 execute or search). User 0 may do everything, except to execute a file that
 * nobody may execute (XBD 4.7, path_resolution(7)).
 */
export function permits(who: Credentials, inode: Inspection, wanted: number): boolean {
	const { mode } = inode;
	if (who.uid === 0) return (wanted & mayExecute) === 0 || inode.type === "directory" || (mode & 0o111) !== 0;
	const bits = inode.uid === who.uid ? mode >> 6 : inode.gid === who.gid ? mode >> 3 : mode;
	return (bits & wanted) === wanted;
}

/** Whether a name in a directory may be removed or replaced where the sticky bit reserves that for owners. */
export function stickyPermits(who: Credentials, dir: Inspection, inode: Inspection): boolean {
	return (dir.mode & 0o1000) === 0 || who.uid === 0 || who.uid === dir.uid || who.uid === inode.uid;
}
