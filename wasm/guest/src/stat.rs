//! What `stat` tells: preview 1 knows no mode, owner or device number, and wasi-libc leaves them zero. The linker sends the
//! functions of wasi-libc that all others come down to through these (`packs/build.rs`), and these add what the host
//! knows. Rust's `Metadata` is wasi-libc's record, so that it is there for who knows where to look.

use std::ffi::{CStr, c_char, c_int};
use std::fs::Metadata;

/// wasi-libc's `struct stat`, up to what is filled in.
#[repr(C)]
pub struct Stat {
    dev: u64,
    ino: u64,
    nlink: u64,
    mode: u32,
    uid: u32,
    gid: u32,
    pad: u32,
    rdev: u64,
    size: i64,
    blksize: i32,
    blocks: i64,
    times: [[i64; 2]; 3],
    /// The mode with the type as it is. `mode` keeps preview 1's type, by which the host lets a device or FIFO pass for a file to be read.
    full_mode: u64,
    reserved: [i64; 2],
}

// Rust's own record has nothing before or beside it.
const _: () = assert!(size_of::<Metadata>() == size_of::<Stat>());

/// The host's record behind `path_mode_get` and `fd_mode_get`.
#[repr(C)]
#[derive(Default)]
struct Attributes {
    mode: u32,
    uid: u32,
    gid: u32,
    major: u32,
    minor: u32,
    pad: u32,
    blocks: u64,
}

const PERMISSIONS: u32 = 0o7777;
const AT_SYMLINK_NOFOLLOW: c_int = 1;
const LOOKUP_SYMLINK_FOLLOW: u32 = 1;

#[link(wasm_import_module = "seahaven")]
unsafe extern "C" {
    safe fn path_mode_get(fd: c_int, lookup: u32, path: *const u8, len: usize, out: *mut Attributes) -> u32;
    safe fn fd_mode_get(fd: c_int, out: *mut Attributes) -> u32;
}

unsafe extern "C" {
    fn __real___wasilibc_nocwd_fstatat(fd: c_int, path: *const c_char, out: *mut Stat, flags: c_int) -> c_int;
    fn __real_fstatat(fd: c_int, path: *const c_char, out: *mut Stat, flags: c_int) -> c_int;
    fn __real_fstat(fd: c_int, out: *mut Stat) -> c_int;
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap___wasilibc_nocwd_fstatat(fd: c_int, path: *const c_char, out: *mut Stat, flags: c_int) -> c_int {
    // SAFETY: the caller's own arguments.
    unsafe { at(fd, path, out, flags, __real___wasilibc_nocwd_fstatat(fd, path, out, flags)) }
}

/// From an open directory; what has no such comes by the one above.
#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap_fstatat(fd: c_int, path: *const c_char, out: *mut Stat, flags: c_int) -> c_int {
    // SAFETY: the caller's own arguments.
    unsafe { at(fd, path, out, flags, __real_fstatat(fd, path, out, flags)) }
}

unsafe fn at(fd: c_int, path: *const c_char, out: *mut Stat, flags: c_int, result: c_int) -> c_int {
    // SAFETY: the caller's string.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    if result == 0 && fd >= 0 && !path.starts_with(b"/") {
        let lookup = if flags & AT_SYMLINK_NOFOLLOW == 0 { LOOKUP_SYMLINK_FOLLOW } else { 0 };
        let mut attributes = Attributes::default();
        if path_mode_get(fd, lookup, path.as_ptr(), path.len(), &raw mut attributes) == 0 {
            // SAFETY: `result` says that it was filled.
            unsafe { (*out).add(&attributes) };
        }
    }
    result
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap_fstat(fd: c_int, out: *mut Stat) -> c_int {
    // SAFETY: the caller's own arguments.
    let result = unsafe { __real_fstat(fd, out) };
    let mut attributes = Attributes::default();
    if result == 0 && fd_mode_get(fd, &raw mut attributes) == 0 {
        unsafe { (*out).add(&attributes) };
    }
    result
}

impl Stat {
    fn add(&mut self, attributes: &Attributes) {
        self.full_mode = u64::from(attributes.mode);
        self.mode = self.mode & !PERMISSIONS | attributes.mode & PERMISSIONS;
        self.uid = attributes.uid;
        self.gid = attributes.gid;
        self.rdev = u64::from(attributes.major) << 8 | u64::from(attributes.minor);
        self.blocks = attributes.blocks as i64;
    }

    fn of(metadata: &Metadata) -> &Self {
        // SAFETY: of the same size, checked above, and since Rust 1.9x a wrapper of this very record.
        unsafe { &*std::ptr::from_ref(metadata).cast() }
    }
}

/// `st_mode`, the type's bits included.
pub fn mode(metadata: &Metadata) -> u32 {
    let Stat { full_mode, mode, .. } = Stat::of(metadata);
    if *full_mode == 0 { *mode } else { *full_mode as u32 }
}

/// The number of the owner.
pub fn uid(metadata: &Metadata) -> u32 {
    Stat::of(metadata).uid
}

/// The number of the group.
pub fn gid(metadata: &Metadata) -> u32 {
    Stat::of(metadata).gid
}

/// Device and inode: what makes a file the same as another.
pub fn identity(metadata: &Metadata) -> (u64, u64) {
    let Stat { dev, ino, .. } = Stat::of(metadata);
    (*dev, *ino)
}

/// How many names the file has.
pub fn links(metadata: &Metadata) -> u64 {
    Stat::of(metadata).nlink
}

/// A device's own major and minor number.
pub fn device(metadata: &Metadata) -> (u32, u32) {
    let rdev = Stat::of(metadata).rdev;
    ((rdev >> 8) as u32, (rdev & 0xff) as u32)
}

/// The patched crates (`../patches.json`) call this and the following by name.
#[unsafe(no_mangle)]
fn seahaven_mode(metadata: &Metadata) -> u32 {
    mode(metadata)
}

#[unsafe(no_mangle)]
fn seahaven_links(metadata: &Metadata) -> u64 {
    links(metadata)
}

#[unsafe(no_mangle)]
fn seahaven_identity(metadata: &Metadata) -> (u64, u64) {
    identity(metadata)
}

/// Owner and group.
#[unsafe(no_mangle)]
fn seahaven_ids(metadata: &Metadata) -> (u32, u32) {
    (uid(metadata), gid(metadata))
}

/// Of the last change to the inode: seconds since 1970, nanoseconds.
#[unsafe(no_mangle)]
fn seahaven_changed(metadata: &Metadata) -> (i64, i64) {
    let [seconds, nanoseconds] = Stat::of(metadata).times[2];
    (seconds, nanoseconds)
}

/// In units of 512 bytes.
#[unsafe(no_mangle)]
fn seahaven_blocks(metadata: &Metadata) -> u64 {
    Stat::of(metadata).blocks as u64
}

/// The owner's name, or number if `numeric` or nameless.
#[unsafe(no_mangle)]
fn seahaven_owner(metadata: &Metadata, numeric: bool) -> &'static str {
    crate::names::user(Stat::of(metadata).uid, numeric)
}

/// Likewise the group's.
#[unsafe(no_mangle)]
fn seahaven_group(metadata: &Metadata, numeric: bool) -> &'static str {
    crate::names::group(Stat::of(metadata).gid, numeric)
}

/// A user's or a group's number by name.
#[unsafe(no_mangle)]
fn seahaven_id(group: bool, name: &str) -> Option<u32> {
    if group { crate::names::group_id(name) } else { crate::names::user_id(name) }
}
