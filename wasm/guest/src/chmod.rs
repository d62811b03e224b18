//! Modes set: preview 1 has no call for it, so wasi-libc's `chmod` and `fchmod` come here (`packs/build.rs`).

use std::ffi::{CStr, OsStr, c_char, c_int};
use std::fs::{Metadata, Permissions};
use std::io;
use std::os::wasi::ffi::OsStrExt;
use std::path::Path;

#[link(wasm_import_module = "seahaven")]
unsafe extern "C" {
    safe fn path_chmod(fd: c_int, lookup: u32, path: *const u8, len: usize, mode: u32) -> c_int;
    safe fn fd_chmod(fd: c_int, mode: u32) -> c_int;
    safe fn umask_get() -> u32;
}

unsafe extern "C" {
    safe fn __errno_location() -> *mut c_int;
}

/// The only directory that is open from the start: `/`.
const ROOT: c_int = 3;
const LOOKUP_SYMLINK_FOLLOW: u32 = 1;
const PERMISSIONS: u32 = 0o7777;

/// chmod(2), relative to the working directory. Answers an errno, 0 if it is done.
fn chmod(path: &Path, mode: u32) -> c_int {
    const NOENT: c_int = 44;
    if path.as_os_str().is_empty() {
        return NOENT;
    }
    let absolute = std::env::current_dir().unwrap_or_else(|_| "/".into()).join(path);
    let below = absolute.strip_prefix("/").unwrap_or(&absolute).as_os_str();
    let below = if below.is_empty() { b"." } else { below.as_bytes() };
    path_chmod(ROOT, LOOKUP_SYMLINK_FOLLOW, below.as_ptr(), below.len(), mode & PERMISSIONS)
}

fn answer(errno: c_int) -> c_int {
    if errno == 0 {
        return 0;
    }
    // SAFETY: libc's own errno; there are no threads.
    unsafe { *__errno_location() = errno };
    -1
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap_chmod(path: *const c_char, mode: u32) -> c_int {
    // SAFETY: the caller's string.
    let path = unsafe { CStr::from_ptr(path) };
    answer(chmod(Path::new(OsStr::from_bytes(path.to_bytes())), mode))
}

#[unsafe(no_mangle)]
extern "C" fn __wrap_fchmod(fd: c_int, mode: u32) -> c_int {
    answer(fd_chmod(fd, mode & PERMISSIONS))
}

/// Gives a file a mode. Links are followed.
pub fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    match chmod(path, mode) {
        0 => Ok(()),
        errno => Err(io::Error::from_raw_os_error(errno)),
    }
}

/// What new files are denied.
pub fn umask() -> u32 {
    umask_get()
}

/// For the patched crates (`../patches.json`), by name.
#[unsafe(no_mangle)]
fn seahaven_chmod(path: &Path, mode: u32) -> io::Result<()> {
    set_mode(path, mode)
}

#[unsafe(no_mangle)]
fn seahaven_umask() -> u32 {
    umask()
}

/// The permissions of a copy of a file: the file's own or, if `plain`, those of any new file, less what the umask denies.
#[unsafe(no_mangle)]
fn seahaven_copied(source: &Metadata, plain: bool) -> Permissions {
    let mode = if plain { 0o666 } else { crate::stat::mode(source) & 0o777 };
    permissions(mode & !umask())
}

/// Rust's record of permissions is the number alone, but on WASI there is no way to make one of a number.
pub fn permissions(mode: u32) -> Permissions {
    const { assert!(size_of::<Permissions>() == size_of::<u32>()) };
    // SAFETY: of the same size; since Rust 1.9x a wrapper of `mode_t`.
    unsafe { std::mem::transmute::<u32, Permissions>(mode) }
}
