//! What Rust's standard library has no stable words for on WASI: links, times, owners, FIFOs.

use std::ffi::{CString, OsStr, c_char, c_int, c_long};
use std::io;
use std::os::wasi::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

#[link(wasm_import_module = "seahaven")]
unsafe extern "C" {
    safe fn path_chown(fd: c_int, lookup: u32, path: *const u8, len: usize, uid: u32, gid: u32) -> c_int;
    safe fn path_mkfifo(fd: c_int, path: *const u8, len: usize, mode: u32) -> c_int;
    safe fn uid_get() -> u32;
    safe fn terminal_size_get(fd: c_int, out: *mut u32) -> c_int;
}

#[repr(C)]
struct TimeSpec {
    seconds: i64,
    nanoseconds: c_long,
}

unsafe extern "C" {
    fn symlink(target: *const c_char, link: *const c_char) -> c_int;
    fn utimensat(fd: c_int, path: *const c_char, times: *const TimeSpec, flags: c_int) -> c_int;
}

const ROOT: c_int = 3;
const AT_FDCWD: c_int = -2;
const AT_SYMLINK_NOFOLLOW: c_int = 1;

/// A path of any bytes.
pub fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(OsStr::from_bytes(bytes))
}

/// A path's bytes.
pub fn bytes(path: impl Into<PathBuf>) -> Vec<u8> {
    path.into().into_os_string().into_vec()
}

fn c_string(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}

fn below_root(path: &Path) -> Vec<u8> {
    let absolute = std::env::current_dir().unwrap_or_else(|_| "/".into()).join(path);
    let below = absolute.strip_prefix("/").unwrap_or(&absolute).as_os_str().as_bytes();
    if below.is_empty() { b".".to_vec() } else { below.to_vec() }
}

fn checked(errno: c_int) -> io::Result<()> {
    if errno == 0 { Ok(()) } else { Err(io::Error::from_raw_os_error(errno)) }
}

/// symlink(2).
pub fn make_symlink(target: &[u8], link: &Path) -> io::Result<()> {
    let (target, link) = (CString::new(target)?, c_string(link)?);
    // SAFETY: both end in a NUL.
    if unsafe { symlink(target.as_ptr(), link.as_ptr()) } == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Sets both times, in seconds since 1970 and nanoseconds, of a file or of a symbolic link itself.
pub fn set_times(path: &Path, accessed: (i64, u32), modified: (i64, u32)) -> io::Result<()> {
    let times = [accessed, modified].map(|(seconds, nanoseconds)| TimeSpec { seconds, nanoseconds: nanoseconds as c_long });
    let path = c_string(path)?;
    // SAFETY: a string that ends in a NUL, and two records.
    let result = unsafe { utimensat(AT_FDCWD, path.as_ptr(), times.as_ptr(), AT_SYMLINK_NOFOLLOW) };
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// lchown(2).
pub fn change_owner(path: &Path, uid: u32, gid: u32) -> io::Result<()> {
    let path = below_root(path);
    checked(path_chown(ROOT, 0, path.as_ptr(), path.len(), uid, gid))
}

/// mkfifo(3).
pub fn make_fifo(path: &Path, mode: u32) -> io::Result<()> {
    let path = below_root(path);
    checked(path_mkfifo(ROOT, path.as_ptr(), path.len(), mode))
}

/// The user's number.
pub fn current_user() -> u32 {
    uid_get()
}

/// Columns and rows of a terminal, if the descriptor is one.
pub fn terminal_size(fd: c_int) -> Option<(u32, u32)> {
    let mut size = [0_u32; 2];
    (terminal_size_get(fd, size.as_mut_ptr()) == 0).then_some((size[0], size[1]))
}
