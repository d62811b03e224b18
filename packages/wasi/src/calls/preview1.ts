import { argsGet } from "./args-get.ts";
import { argsSizesGet } from "./args-sizes-get.ts";
import { clockResGet } from "./clock-res-get.ts";
import { clockTimeGet } from "./clock-time-get.ts";
import { environGet } from "./environ-get.ts";
import { environSizesGet } from "./environ-sizes-get.ts";
import { fdAdvise } from "./fd-advise.ts";
import { fdAllocate } from "./fd-allocate.ts";
import { fdClose } from "./fd-close.ts";
import { fdDatasync } from "./fd-datasync.ts";
import { fdFdstatGet } from "./fd-fdstat-get.ts";
import { fdFdstatSetFlags } from "./fd-fdstat-set-flags.ts";
import { fdFdstatSetRights } from "./fd-fdstat-set-rights.ts";
import { fdFilestatGet } from "./fd-filestat-get.ts";
import { fdFilestatSetSize } from "./fd-filestat-set-size.ts";
import { fdFilestatSetTimes } from "./fd-filestat-set-times.ts";
import { fdPread } from "./fd-pread.ts";
import { fdPrestatDirName } from "./fd-prestat-dir-name.ts";
import { fdPrestatGet } from "./fd-prestat-get.ts";
import { fdPwrite } from "./fd-pwrite.ts";
import { fdRead } from "./fd-read.ts";
import { fdReaddir } from "./fd-readdir.ts";
import { fdRenumber } from "./fd-renumber.ts";
import { fdSeek } from "./fd-seek.ts";
import { fdSync } from "./fd-sync.ts";
import { fdTell } from "./fd-tell.ts";
import { fdWrite } from "./fd-write.ts";
import type { ImportTable } from "./import-table.ts";
import { pathCreateDirectory } from "./path-create-directory.ts";
import { pathFilestatGet } from "./path-filestat-get.ts";
import { pathFilestatSetTimes } from "./path-filestat-set-times.ts";
import { pathLink } from "./path-link.ts";
import { pathOpen } from "./path-open.ts";
import { pathReadlink } from "./path-readlink.ts";
import { pathRemoveDirectory } from "./path-remove-directory.ts";
import { pathRename } from "./path-rename.ts";
import { pathSymlink } from "./path-symlink.ts";
import { pathUnlinkFile } from "./path-unlink-file.ts";
import { pollOneoff } from "./poll-oneoff.ts";
import { procExit } from "./proc-exit.ts";
import { procRaise } from "./proc-raise.ts";
import { randomGet } from "./random-get.ts";
import { schedYield } from "./sched-yield.ts";
import { sockAccept } from "./sock-accept.ts";
import { sockRecv } from "./sock-recv.ts";
import { sockSend } from "./sock-send.ts";
import { sockShutdown } from "./sock-shutdown.ts";

/** Every function of WASI preview1 (snapshot 01). */
export const preview1: ImportTable = {
	args_get: { make: argsGet, kind: "plain" },
	args_sizes_get: { make: argsSizesGet, kind: "plain" },
	clock_res_get: { make: clockResGet, kind: "plain" },
	clock_time_get: { make: clockTimeGet, kind: "plain" },
	environ_get: { make: environGet, kind: "plain" },
	environ_sizes_get: { make: environSizesGet, kind: "plain" },
	fd_advise: { make: fdAdvise, kind: "plain" },
	fd_allocate: { make: fdAllocate, kind: "plain" },
	fd_close: { make: fdClose, kind: "plain" },
	fd_datasync: { make: fdDatasync, kind: "plain" },
	fd_fdstat_get: { make: fdFdstatGet, kind: "plain" },
	fd_fdstat_set_flags: { make: fdFdstatSetFlags, kind: "plain" },
	fd_fdstat_set_rights: { make: fdFdstatSetRights, kind: "plain" },
	fd_filestat_get: { make: fdFilestatGet, kind: "plain" },
	fd_filestat_set_size: { make: fdFilestatSetSize, kind: "plain" },
	fd_filestat_set_times: { make: fdFilestatSetTimes, kind: "plain" },
	fd_pread: { make: fdPread, kind: "long" },
	fd_prestat_dir_name: { make: fdPrestatDirName, kind: "plain" },
	fd_prestat_get: { make: fdPrestatGet, kind: "plain" },
	fd_pwrite: { make: fdPwrite, kind: "long" },
	fd_read: { make: fdRead, kind: "waits" },
	fd_readdir: { make: fdReaddir, kind: "long" },
	fd_renumber: { make: fdRenumber, kind: "plain" },
	fd_seek: { make: fdSeek, kind: "plain" },
	fd_sync: { make: fdSync, kind: "plain" },
	fd_tell: { make: fdTell, kind: "plain" },
	fd_write: { make: fdWrite, kind: "waits" },
	path_create_directory: { make: pathCreateDirectory, kind: "plain" },
	path_filestat_get: { make: pathFilestatGet, kind: "long" },
	path_filestat_set_times: { make: pathFilestatSetTimes, kind: "plain" },
	path_link: { make: pathLink, kind: "plain" },
	path_open: { make: pathOpen, kind: "long" },
	path_readlink: { make: pathReadlink, kind: "plain" },
	path_remove_directory: { make: pathRemoveDirectory, kind: "plain" },
	path_rename: { make: pathRename, kind: "plain" },
	path_symlink: { make: pathSymlink, kind: "plain" },
	path_unlink_file: { make: pathUnlinkFile, kind: "plain" },
	poll_oneoff: { make: pollOneoff, kind: "waits" },
	proc_exit: { make: procExit, kind: "plain" },
	proc_raise: { make: procRaise, kind: "plain" },
	random_get: { make: randomGet, kind: "long" },
	sched_yield: { make: schedYield, kind: "waits" },
	sock_accept: { make: sockAccept, kind: "plain" },
	sock_recv: { make: sockRecv, kind: "plain" },
	sock_send: { make: sockSend, kind: "plain" },
	sock_shutdown: { make: sockShutdown, kind: "plain" },
};
