import type { Errno } from "@seahaven/abi/errno";
import type { Result } from "@seahaven/abi/result";

/** wasi:filesystem/types `error-code`. */
export type ErrorCode =
	| "access"
	| "already"
	| "bad-descriptor"
	| "busy"
	| "exist"
	| "file-too-large"
	| "illegal-byte-sequence"
	| "insufficient-memory"
	| "interrupted"
	| "invalid"
	| "io"
	| "is-directory"
	| "loop"
	| "name-too-long"
	| "no-entry"
	| "insufficient-space"
	| "not-directory"
	| "not-empty"
	| "unsupported"
	| "pipe"
	| "read-only"
	| "invalid-seek"
	| "text-file-busy"
	| "cross-device"
	| "not-permitted"
	| "would-block"
	| "too-many-links";

const codes: { readonly [errno in Errno]?: ErrorCode } = {
	EACCES: "access",
	EAGAIN: "would-block",
	EALREADY: "already",
	EBADF: "bad-descriptor",
	EBUSY: "busy",
	EEXIST: "exist",
	EFBIG: "file-too-large",
	EILSEQ: "illegal-byte-sequence",
	EINTR: "interrupted",
	EINVAL: "invalid",
	EISDIR: "is-directory",
	ELOOP: "loop",
	EMLINK: "too-many-links",
	ENAMETOOLONG: "name-too-long",
	ENOENT: "no-entry",
	ENOMEM: "insufficient-memory",
	ENOSPC: "insufficient-space",
	EDQUOT: "insufficient-space",
	ENOTDIR: "not-directory",
	ENOTEMPTY: "not-empty",
	ENOTSUP: "unsupported",
	ENOSYS: "unsupported",
	EPERM: "not-permitted",
	EPIPE: "pipe",
	EROFS: "read-only",
	ESPIPE: "invalid-seek",
	ETXTBSY: "text-file-busy",
	EXDEV: "cross-device",
};

/** An errno in the words of wasi:filesystem; `io` for what it has no word for. */
export function errorCode(errno: Errno): ErrorCode {
	return codes[errno] ?? "io";
}

/** How a function of a WIT interface returns `err`: jco takes the payload of what is thrown. It is no Error, since nobody needs its stack. */
export class Refusal<T> {
	readonly payload: T;

	constructor(payload: T) {
		this.payload = payload;
	}
}

/** Refuses with an errno of a file system operation. */
export function refuse(errno: Errno): Refusal<ErrorCode> {
	return new Refusal(errorCode(errno));
}

/** The value of a result, or its errno as the `err` of a wasi:filesystem function. */
export function granted<T>(result: Result<T, Errno>): T {
	if (!result.ok) throw refuse(result.error);
	return result.value;
}
