import type { ByteString } from "@seahaven/abi/bytes";
import { errnoNumber } from "@seahaven/abi/errno";
import { isPending } from "@seahaven/abi/maybe";
import { E2BIG, EFAULT, EINVAL, ENOENT } from "../../errno.ts";
import { orEnded } from "../../or-ended.ts";
import type { WaitingCall } from "../call.ts";

/** The child reads /dev/null instead of this process's standard input. */
const NULL_INPUT = 1;
/** ARG_MAX, bytes. */
const maximumArguments = 2 << 20;
/** A command that was not started is told by a negative errno, not by the status that a shell would give. */
const ERRNOS = 2;
/** The first string is the directory to run in, from this process's own. */
const IN_DIRECTORY = 4;

/**
 * `seahaven.spawn(argv, length, flags) -> status`: runs the command whose arguments are the bytes at `argv`, each ended by a NUL, with this process's
 * descriptors, directory and environment, and waits for it. Flags: 1 gives it /dev/null as standard input; 4 takes the first string for the directory to run
 * in; 2 tells by a negative number, an
 * errno's, that the command was not started (E2BIG, ENOENT, EACCES, ENOTDIR, ENOEXEC, EAGAIN, ENOMEM) or that the call is wrong (EFAULT; EINVAL: no arguments, or no
 * such flag). Without 2 those are 127 (ENOENT) and 126, as in a shell. Else the status is 0 to 255 as `$?` has it.
 */
export const spawn: WaitingCall<[argv: number, length: number, flags: number]> =
	(guest) => (address, length, flags) => {
		if (!guest.memory.has(address, length)) return failed(EFAULT, flags);
		if ((flags & ~(NULL_INPUT | ERRNOS | IN_DIRECTORY)) !== 0) return failed(EINVAL, flags);
		if (length >>> 0 > maximumArguments) return failed(E2BIG, flags);
		const argv = split(guest.memory.text(address, length));
		let { directory } = guest.process;
		if ((flags & IN_DIRECTORY) !== 0) {
			const entered = guest.process.namespace.directory(directory, argv.shift() ?? "");
			if (!entered.ok) return failed(errnoNumber(entered.error), flags);
			directory = entered.value;
		}
		if (argv.length === 0) return failed(EINVAL, flags);
		const descriptors = guest.process.descriptors.fork(true);
		if ((flags & NULL_INPUT) !== 0) {
			const { namespace } = guest.process;
			const nothing = namespace.open(namespace.root, "/dev/null", { read: true });
			if (!nothing.ok) {
				descriptors.closeAll();
				return failed(errnoNumber(nothing.error), flags);
			}
			descriptors.set(0, nothing.value);
		}
		const started = guest.process.spawn(argv, { descriptors, directory });
		if (!started.ok) {
			descriptors.closeAll();
			return failed(errnoNumber(started.error), flags);
		}
		const { status } = started.value;
		if (!isPending(status)) return status;
		// Where this process is ended meanwhile, nobody asks for the status.
		return guest.until(orEnded(guest.process, status)).then((value) => value ?? 0);
	};

function failed(errno: number, flags: number): number {
	if ((flags & ERRNOS) !== 0) return -errno;
	return errno === ENOENT ? 127 : 126;
}

/** Arguments that each end in a NUL; the last one may lack it. */
function split(text: ByteString): ByteString[] {
	const parts = text.split("\0");
	if (parts.at(-1) === "") parts.pop();
	return parts;
}
