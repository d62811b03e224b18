//! Every function of WASI preview1, with addresses as u32.

#[link(wasm_import_module = "wasi_snapshot_preview1")]
unsafe extern "C" {
    pub safe fn args_get(argv: u32, buffer: u32) -> i32;
    pub safe fn args_sizes_get(count: u32, bytes: u32) -> i32;
    pub safe fn clock_res_get(id: i32, out: u32) -> i32;
    pub safe fn clock_time_get(id: i32, precision: u64, out: u32) -> i32;
    pub safe fn environ_get(environ: u32, buffer: u32) -> i32;
    pub safe fn environ_sizes_get(count: u32, bytes: u32) -> i32;
    pub safe fn fd_advise(fd: i32, offset: u64, length: u64, advice: i32) -> i32;
    pub safe fn fd_allocate(fd: i32, offset: u64, length: u64) -> i32;
    pub safe fn fd_close(fd: i32) -> i32;
    pub safe fn fd_datasync(fd: i32) -> i32;
    pub safe fn fd_fdstat_get(fd: i32, out: u32) -> i32;
    pub safe fn fd_fdstat_set_flags(fd: i32, flags: i32) -> i32;
    pub safe fn fd_fdstat_set_rights(fd: i32, base: u64, inheriting: u64) -> i32;
    pub safe fn fd_filestat_get(fd: i32, out: u32) -> i32;
    pub safe fn fd_filestat_set_size(fd: i32, size: u64) -> i32;
    pub safe fn fd_filestat_set_times(fd: i32, atim: u64, mtim: u64, flags: i32) -> i32;
    pub safe fn fd_pread(fd: i32, iovs: u32, count: u32, offset: u64, out: u32) -> i32;
    pub safe fn fd_prestat_dir_name(fd: i32, buffer: u32, length: u32) -> i32;
    pub safe fn fd_prestat_get(fd: i32, out: u32) -> i32;
    pub safe fn fd_pwrite(fd: i32, iovs: u32, count: u32, offset: u64, out: u32) -> i32;
    pub safe fn fd_read(fd: i32, iovs: u32, count: u32, out: u32) -> i32;
    pub safe fn fd_readdir(fd: i32, buffer: u32, length: u32, cookie: u64, out: u32) -> i32;
    pub safe fn fd_renumber(from: i32, to: i32) -> i32;
    pub safe fn fd_seek(fd: i32, offset: i64, whence: i32, out: u32) -> i32;
    pub safe fn fd_sync(fd: i32) -> i32;
    pub safe fn fd_tell(fd: i32, out: u32) -> i32;
    pub safe fn fd_write(fd: i32, iovs: u32, count: u32, out: u32) -> i32;
    pub safe fn path_create_directory(fd: i32, path: u32, length: u32) -> i32;
    pub safe fn path_filestat_get(fd: i32, lookup: i32, path: u32, length: u32, out: u32) -> i32;
    pub safe fn path_filestat_set_times(
        fd: i32,
        lookup: i32,
        path: u32,
        length: u32,
        atim: u64,
        mtim: u64,
        flags: i32,
    ) -> i32;
    pub safe fn path_link(
        from_fd: i32,
        lookup: i32,
        from: u32,
        from_length: u32,
        to_fd: i32,
        to: u32,
        to_length: u32,
    ) -> i32;
    pub safe fn path_open(
        fd: i32,
        lookup: i32,
        path: u32,
        length: u32,
        oflags: i32,
        base: u64,
        inheriting: u64,
        flags: i32,
        out: u32,
    ) -> i32;
    pub safe fn path_readlink(fd: i32, path: u32, length: u32, buffer: u32, buffer_length: u32, out: u32) -> i32;
    pub safe fn path_remove_directory(fd: i32, path: u32, length: u32) -> i32;
    pub safe fn path_rename(from_fd: i32, from: u32, from_length: u32, to_fd: i32, to: u32, to_length: u32) -> i32;
    pub safe fn path_symlink(target: u32, target_length: u32, fd: i32, path: u32, length: u32) -> i32;
    pub safe fn path_unlink_file(fd: i32, path: u32, length: u32) -> i32;
    pub safe fn poll_oneoff(subscriptions: u32, events: u32, count: u32, out: u32) -> i32;
    pub safe fn proc_exit(code: i32) -> !;
    pub safe fn proc_raise(signal: i32) -> i32;
    pub safe fn random_get(buffer: u32, length: u32) -> i32;
    pub safe fn sched_yield() -> i32;
    pub safe fn sock_accept(fd: i32, flags: i32, out: u32) -> i32;
    pub safe fn sock_recv(fd: i32, data: u32, count: u32, flags: i32, length: u32, out_flags: u32) -> i32;
    pub safe fn sock_send(fd: i32, data: u32, count: u32, flags: i32, length: u32) -> i32;
    pub safe fn sock_shutdown(fd: i32, how: i32) -> i32;
}
