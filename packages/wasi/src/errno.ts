import { type Errno, errnoNumber } from "@seahaven/abi/errno";
import type { Result } from "@seahaven/abi/result";

/** preview1 `errno::success`. */
export const success = 0;

// The errnos that the calls themselves answer; what vfs answers goes through `code`.
export const E2BIG: number = errnoNumber("E2BIG");
export const EBADF: number = errnoNumber("EBADF");
export const EDEADLK: number = errnoNumber("EDEADLK");
export const EFAULT: number = errnoNumber("EFAULT");
export const EINVAL: number = errnoNumber("EINVAL");
export const EISDIR: number = errnoNumber("EISDIR");
export const ENAMETOOLONG: number = errnoNumber("ENAMETOOLONG");
export const ENOENT: number = errnoNumber("ENOENT");
export const ENOSYS: number = errnoNumber("ENOSYS");
export const ENOTCAPABLE: number = errnoNumber("ENOTCAPABLE");
export const ENOTDIR: number = errnoNumber("ENOTDIR");
export const ENOTSOCK: number = errnoNumber("ENOTSOCK");
export const ENOTSUP: number = errnoNumber("ENOTSUP");
export const EOVERFLOW: number = errnoNumber("EOVERFLOW");
export const EPERM: number = errnoNumber("EPERM");
export const ERANGE: number = errnoNumber("ERANGE");
export const ESPIPE: number = errnoNumber("ESPIPE");

/** The preview1 errno of a result whose value the guest does not get. */
export function code(result: Result<unknown, Errno>): number {
	return result.ok ? success : errnoNumber(result.error);
}
