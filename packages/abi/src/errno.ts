/** Every errno with its preview1 number (WASI snapshot 01, `errno`) and the message that glibc's strerror gives. */
const table: { readonly [errno in Errno]: readonly [number, string] } = {
	E2BIG: [1, "Argument list too long"],
	EACCES: [2, "Permission denied"],
	EADDRINUSE: [3, "Address already in use"],
	EADDRNOTAVAIL: [4, "Cannot assign requested address"],
	EAFNOSUPPORT: [5, "Address family not supported by protocol"],
	EAGAIN: [6, "Resource temporarily unavailable"],
	EALREADY: [7, "Operation already in progress"],
	EBADF: [8, "Bad file descriptor"],
	EBADMSG: [9, "Bad message"],
	EBUSY: [10, "Device or resource busy"],
	ECANCELED: [11, "Operation canceled"],
	ECHILD: [12, "No child processes"],
	ECONNABORTED: [13, "Software caused connection abort"],
	ECONNREFUSED: [14, "Connection refused"],
	ECONNRESET: [15, "Connection reset by peer"],
	EDEADLK: [16, "Resource deadlock avoided"],
	EDESTADDRREQ: [17, "Destination address required"],
	EDOM: [18, "Numerical argument out of domain"],
	EDQUOT: [19, "Disk quota exceeded"],
	EEXIST: [20, "File exists"],
	EFAULT: [21, "Bad address"],
	EFBIG: [22, "File too large"],
	EHOSTUNREACH: [23, "No route to host"],
	EIDRM: [24, "Identifier removed"],
	EILSEQ: [25, "Invalid or incomplete multibyte or wide character"],
	EINPROGRESS: [26, "Operation now in progress"],
	EINTR: [27, "Interrupted system call"],
	EINVAL: [28, "Invalid argument"],
	EIO: [29, "Input/output error"],
	EISCONN: [30, "Transport endpoint is already connected"],
	EISDIR: [31, "Is a directory"],
	ELOOP: [32, "Too many levels of symbolic links"],
	EMFILE: [33, "Too many open files"],
	EMLINK: [34, "Too many links"],
	EMSGSIZE: [35, "Message too long"],
	EMULTIHOP: [36, "Multihop attempted"],
	ENAMETOOLONG: [37, "File name too long"],
	ENETDOWN: [38, "Network is down"],
	ENETRESET: [39, "Network dropped connection on reset"],
	ENETUNREACH: [40, "Network is unreachable"],
	ENFILE: [41, "Too many open files in system"],
	ENOBUFS: [42, "No buffer space available"],
	ENODEV: [43, "No such device"],
	ENOENT: [44, "No such file or directory"],
	ENOEXEC: [45, "Exec format error"],
	ENOLCK: [46, "No locks available"],
	ENOLINK: [47, "Link has been severed"],
	ENOMEM: [48, "Cannot allocate memory"],
	ENOMSG: [49, "No message of desired type"],
	ENOPROTOOPT: [50, "Protocol not available"],
	ENOSPC: [51, "No space left on device"],
	ENOSYS: [52, "Function not implemented"],
	ENOTCONN: [53, "Transport endpoint is not connected"],
	ENOTDIR: [54, "Not a directory"],
	ENOTEMPTY: [55, "Directory not empty"],
	ENOTRECOVERABLE: [56, "State not recoverable"],
	ENOTSOCK: [57, "Socket operation on non-socket"],
	ENOTSUP: [58, "Operation not supported"],
	ENOTTY: [59, "Inappropriate ioctl for device"],
	ENXIO: [60, "No such device or address"],
	EOVERFLOW: [61, "Value too large for defined data type"],
	EOWNERDEAD: [62, "Owner died"],
	EPERM: [63, "Operation not permitted"],
	EPIPE: [64, "Broken pipe"],
	EPROTO: [65, "Protocol error"],
	EPROTONOSUPPORT: [66, "Protocol not supported"],
	EPROTOTYPE: [67, "Protocol wrong type for socket"],
	ERANGE: [68, "Numerical result out of range"],
	EROFS: [69, "Read-only file system"],
	ESPIPE: [70, "Illegal seek"],
	ESRCH: [71, "No such process"],
	ESTALE: [72, "Stale file handle"],
	ETIMEDOUT: [73, "Connection timed out"],
	ETXTBSY: [74, "Text file busy"],
	EXDEV: [75, "Invalid cross-device link"],
	ENOTCAPABLE: [76, "Capabilities insufficient"],
};

/** The name of an error, as POSIX and WASI spell it. */
export type Errno =
	| "E2BIG"
	| "EACCES"
	| "EADDRINUSE"
	| "EADDRNOTAVAIL"
	| "EAFNOSUPPORT"
	| "EAGAIN"
	| "EALREADY"
	| "EBADF"
	| "EBADMSG"
	| "EBUSY"
	| "ECANCELED"
	| "ECHILD"
	| "ECONNABORTED"
	| "ECONNREFUSED"
	| "ECONNRESET"
	| "EDEADLK"
	| "EDESTADDRREQ"
	| "EDOM"
	| "EDQUOT"
	| "EEXIST"
	| "EFAULT"
	| "EFBIG"
	| "EHOSTUNREACH"
	| "EIDRM"
	| "EILSEQ"
	| "EINPROGRESS"
	| "EINTR"
	| "EINVAL"
	| "EIO"
	| "EISCONN"
	| "EISDIR"
	| "ELOOP"
	| "EMFILE"
	| "EMLINK"
	| "EMSGSIZE"
	| "EMULTIHOP"
	| "ENAMETOOLONG"
	| "ENETDOWN"
	| "ENETRESET"
	| "ENETUNREACH"
	| "ENFILE"
	| "ENOBUFS"
	| "ENODEV"
	| "ENOENT"
	| "ENOEXEC"
	| "ENOLCK"
	| "ENOLINK"
	| "ENOMEM"
	| "ENOMSG"
	| "ENOPROTOOPT"
	| "ENOSPC"
	| "ENOSYS"
	| "ENOTCONN"
	| "ENOTDIR"
	| "ENOTEMPTY"
	| "ENOTRECOVERABLE"
	| "ENOTSOCK"
	| "ENOTSUP"
	| "ENOTTY"
	| "ENXIO"
	| "EOVERFLOW"
	| "EOWNERDEAD"
	| "EPERM"
	| "EPIPE"
	| "EPROTO"
	| "EPROTONOSUPPORT"
	| "EPROTOTYPE"
	| "ERANGE"
	| "EROFS"
	| "ESPIPE"
	| "ESRCH"
	| "ESTALE"
	| "ETIMEDOUT"
	| "ETXTBSY"
	| "EXDEV"
	| "ENOTCAPABLE";

/** The preview1 number of an errno. */
export function errnoNumber(errno: Errno): number {
	return table[errno][0];
}

/** What strerror says of an errno: "No such file or directory". */
export function errnoMessage(errno: Errno): string {
	return table[errno][1];
}

/** Every errno, by rising preview1 number. */
export const errnos: readonly Errno[] = Object.keys(table) as Errno[];
