//! What the host offers beside WASI.

#[link(wasm_import_module = "seahaven")]
unsafe extern "C" {
    pub safe fn cwd_get(buffer: u32, length: u32) -> u32;
    pub safe fn fd_chmod(fd: i32, mode: u32) -> i32;
    pub safe fn fd_mode_get(fd: i32, out: u32) -> i32;
    pub safe fn gid_get() -> u32;
    pub safe fn hostname_get(buffer: u32, length: u32) -> u32;
    pub safe fn path_access(fd: i32, path: u32, length: u32, mode: u32) -> i32;
    pub safe fn path_chmod(fd: i32, lookup: i32, path: u32, length: u32, mode: u32) -> i32;
    pub safe fn path_chown(fd: i32, lookup: i32, path: u32, length: u32, uid: u32, gid: u32) -> i32;
    pub safe fn path_mkfifo(fd: i32, path: u32, length: u32, mode: u32) -> i32;
    pub safe fn path_mode_get(fd: i32, lookup: i32, path: u32, length: u32, out: u32) -> i32;
    pub safe fn pid_get() -> u32;
    pub safe fn ppid_get() -> u32;
    pub safe fn sigpipe_ignore(on: i32);
    pub safe fn spawn(argv: u32, length: u32, flags: u32) -> i32;
    pub safe fn terminal_size_get(fd: i32, out: u32) -> i32;
    pub safe fn uid_get() -> u32;
    pub safe fn umask_get() -> u32;
    pub safe fn user_get(buffer: u32, length: u32) -> u32;
}
