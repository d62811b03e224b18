//! What the test programs share: every preview1 call as it is imported, with addresses as plain numbers so that wrong ones can be passed, and a
//! way to state what is expected. A program prints a line for each expectation that fails, and how many held; it ends with 1 if one failed.

pub mod host;
pub mod preview1;

use std::fmt::Debug;
use std::sync::atomic::{AtomicU32, Ordering};

static HELD: AtomicU32 = AtomicU32::new(0);
static FAILED: AtomicU32 = AtomicU32::new(0);

/// States that `got` is `want`.
#[track_caller]
pub fn same<T: PartialEq + Debug>(what: &str, got: T, want: T) {
    if got == want {
        HELD.fetch_add(1, Ordering::Relaxed);
    } else {
        FAILED.fetch_add(1, Ordering::Relaxed);
        let line = std::panic::Location::caller().line();
        println!("line {line}: {what}: got {got:?}, want {want:?}");
    }
}

/// States that `got` is one of `want`.
#[track_caller]
pub fn any_of<T: PartialEq + Debug>(what: &str, got: T, want: &[T]) {
    if want.contains(&got) {
        HELD.fetch_add(1, Ordering::Relaxed);
    } else {
        FAILED.fetch_add(1, Ordering::Relaxed);
        let line = std::panic::Location::caller().line();
        println!("line {line}: {what}: got {got:?}, want one of {want:?}");
    }
}

/// States that something holds.
#[track_caller]
pub fn holds(what: &str, it: bool) {
    same(what, it, true);
}

/// Ends the program with the verdict.
pub fn finish() -> ! {
    let failed = FAILED.load(Ordering::Relaxed);
    println!("{} held, {failed} failed", HELD.load(Ordering::Relaxed));
    std::process::exit(i32::from(failed > 0));
}

/// The address of a value that the host is going to write to or read.
pub fn at<T: ?Sized>(value: &mut T) -> u32 {
    std::ptr::from_mut(value).cast::<u8>() as u32
}

/// An address where no module of this size has memory.
pub const NOWHERE: u32 = 0xffff_fff0;

/// preview1 `errno`.
pub mod errno {
    pub const SUCCESS: i32 = 0;
    pub const ACCES: i32 = 2;
    pub const AGAIN: i32 = 6;
    pub const BADF: i32 = 8;
    pub const EXIST: i32 = 20;
    pub const FAULT: i32 = 21;
    pub const FBIG: i32 = 22;
    pub const INVAL: i32 = 28;
    pub const ISDIR: i32 = 31;
    pub const LOOP: i32 = 32;
    pub const NAMETOOLONG: i32 = 37;
    pub const NOENT: i32 = 44;
    pub const NOTDIR: i32 = 54;
    pub const NOTEMPTY: i32 = 55;
    pub const NOTSOCK: i32 = 57;
    pub const NOTSUP: i32 = 58;
    pub const NOTTY: i32 = 59;
    pub const OVERFLOW: i32 = 61;
    pub const PERM: i32 = 63;
    pub const PIPE: i32 = 64;
    pub const ROFS: i32 = 69;
    pub const SPIPE: i32 = 70;
    pub const NOTCAPABLE: i32 = 76;
}

/// preview1 `rights`.
pub mod rights {
    pub const FD_DATASYNC: u64 = 1 << 0;
    pub const FD_READ: u64 = 1 << 1;
    pub const FD_SEEK: u64 = 1 << 2;
    pub const FD_FDSTAT_SET_FLAGS: u64 = 1 << 3;
    pub const FD_SYNC: u64 = 1 << 4;
    pub const FD_TELL: u64 = 1 << 5;
    pub const FD_WRITE: u64 = 1 << 6;
    pub const FD_ADVISE: u64 = 1 << 7;
    pub const FD_ALLOCATE: u64 = 1 << 8;
    pub const PATH_CREATE_DIRECTORY: u64 = 1 << 9;
    pub const PATH_OPEN: u64 = 1 << 13;
    pub const FD_READDIR: u64 = 1 << 14;
    pub const FD_FILESTAT_GET: u64 = 1 << 21;
    pub const FD_FILESTAT_SET_SIZE: u64 = 1 << 22;
    pub const FD_FILESTAT_SET_TIMES: u64 = 1 << 23;
    pub const POLL_FD_READWRITE: u64 = 1 << 27;
    /// Everything that a file can do.
    pub const FILE: u64 = FD_DATASYNC
        | FD_READ
        | FD_SEEK
        | FD_FDSTAT_SET_FLAGS
        | FD_SYNC
        | FD_TELL
        | FD_WRITE
        | FD_ADVISE
        | FD_ALLOCATE
        | FD_FILESTAT_GET
        | FD_FILESTAT_SET_SIZE
        | FD_FILESTAT_SET_TIMES
        | POLL_FD_READWRITE;
    /// All that there are.
    pub const ALL: u64 = (1 << 30) - 1;
}

/// preview1 `filestat`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Filestat {
    pub dev: u64,
    pub ino: u64,
    pub filetype: u8,
    pub nlink: u64,
    pub size: u64,
    pub atim: u64,
    pub mtim: u64,
    pub ctim: u64,
}

/// preview1 `fdstat`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fdstat {
    pub filetype: u8,
    pub flags: u16,
    pub base: u64,
    pub inheriting: u64,
}

/// preview1 `iovec` and `ciovec`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Vector {
    pub address: u32,
    pub length: u32,
}

pub const CREAT: i32 = 1;
pub const DIRECTORY: i32 = 2;
pub const EXCL: i32 = 4;
pub const TRUNC: i32 = 8;
pub const FOLLOW: i32 = 1;
pub const APPEND: i32 = 1;
pub const NONBLOCK: i32 = 4;

/// path_open from the root preopen; the descriptor, or the negative errno.
pub fn open(path: &str, oflags: i32, base: u64, flags: i32) -> i32 {
    open_at(3, path, FOLLOW, oflags, base, flags)
}

/// path_open; the descriptor, or the negative errno.
pub fn open_at(fd: i32, path: &str, lookup: i32, oflags: i32, base: u64, flags: i32) -> i32 {
    let mut opened = 0_u32;
    let (path, length) = text(path);
    let errno = preview1::path_open(fd, lookup, path, length, oflags, base, rights::ALL, flags, at(&mut opened));
    if errno == 0 { opened as i32 } else { -errno }
}

/// Address and length of a string.
pub fn text(text: &str) -> (u32, u32) {
    (text.as_ptr() as u32, text.len() as u32)
}

/// fd_write of one buffer; bytes, or the negative errno.
pub fn write(fd: i32, bytes: &[u8]) -> i32 {
    let mut vector = [Vector { address: bytes.as_ptr() as u32, length: bytes.len() as u32 }];
    let mut written = 0_u32;
    let errno = preview1::fd_write(fd, at(&mut vector), 1, at(&mut written));
    if errno == 0 { written as i32 } else { -errno }
}

/// fd_read into one buffer; bytes, or the negative errno.
pub fn read(fd: i32, bytes: &mut [u8]) -> i32 {
    let mut vector = [Vector { address: at(bytes), length: bytes.len() as u32 }];
    let mut got = 0_u32;
    let errno = preview1::fd_read(fd, at(&mut vector), 1, at(&mut got));
    if errno == 0 { got as i32 } else { -errno }
}

/// path_filestat_get from the root preopen.
pub fn stat(path: &str, lookup: i32) -> Result<Filestat, i32> {
    let mut stat = Filestat::default();
    let (path, length) = text(path);
    let errno = preview1::path_filestat_get(3, lookup, path, length, at(&mut stat));
    if errno == 0 { Ok(stat) } else { Err(errno) }
}

/// fd_filestat_get.
pub fn stat_fd(fd: i32) -> Result<Filestat, i32> {
    let mut stat = Filestat::default();
    let errno = preview1::fd_filestat_get(fd, at(&mut stat));
    if errno == 0 { Ok(stat) } else { Err(errno) }
}

/// fd_fdstat_get.
pub fn fdstat(fd: i32) -> Result<Fdstat, i32> {
    let mut stat = Fdstat::default();
    let errno = preview1::fd_fdstat_get(fd, at(&mut stat));
    if errno == 0 { Ok(stat) } else { Err(errno) }
}
