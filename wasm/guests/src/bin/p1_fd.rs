//! fd_*: what one descriptor does.
use seahaven_guests::preview1::*;
use seahaven_guests::*;

fn seek(fd: i32, offset: i64, whence: i32) -> Result<u64, i32> {
    let mut out = 0_u64;
    let errno = fd_seek(fd, offset, whence, at(&mut out));
    if errno == 0 { Ok(out) } else { Err(errno) }
}

fn tell(fd: i32) -> Result<u64, i32> {
    let mut out = 0_u64;
    let errno = fd_tell(fd, at(&mut out));
    if errno == 0 { Ok(out) } else { Err(errno) }
}

fn pread(fd: i32, bytes: &mut [u8], offset: u64) -> i32 {
    let mut vector = [Vector { address: at(bytes), length: bytes.len() as u32 }];
    let mut got = 0_u32;
    let errno = fd_pread(fd, at(&mut vector), 1, offset, at(&mut got));
    if errno == 0 { got as i32 } else { -errno }
}

fn pwrite(fd: i32, bytes: &[u8], offset: u64) -> i32 {
    let mut vector = [Vector { address: bytes.as_ptr() as u32, length: bytes.len() as u32 }];
    let mut got = 0_u32;
    let errno = fd_pwrite(fd, at(&mut vector), 1, offset, at(&mut got));
    if errno == 0 { got as i32 } else { -errno }
}

fn preopens() {
    let mut prestat = [9_u32; 2];
    same("fd_prestat_get", fd_prestat_get(3, at(&mut prestat)), errno::SUCCESS);
    same("the root", prestat, [0, 1]);
    let mut name = [0_u8; 4];
    same("fd_prestat_dir_name", fd_prestat_dir_name(3, at(&mut name), 4), errno::SUCCESS);
    same("name", &name, b"/\0\0\0");
    same("no room", fd_prestat_dir_name(3, at(&mut name), 0), errno::NAMETOOLONG);
    same("nowhere", fd_prestat_dir_name(3, NOWHERE, 99), errno::FAULT);
    same("nowhere", fd_prestat_get(3, NOWHERE), errno::FAULT);
    same("no preopen", fd_prestat_get(1, at(&mut prestat)), errno::BADF);
    same("no preopen", fd_prestat_dir_name(77, at(&mut name), 4), errno::BADF);
    same("type", fdstat(3).map(|stat| stat.filetype), Ok(3));
    same("stat", stat_fd(3).map(|stat| stat.filetype), Ok(3));
    same("sync of a directory", fd_sync(3), errno::SUCCESS);
    same("datasync of a directory", fd_datasync(3), errno::SUCCESS);
}

fn bad_descriptors() {
    let mut out = 0_u64;
    for fd in [-1, 55, i32::MAX, i32::MIN] {
        same("fd_advise", fd_advise(fd, 0, 0, 0), errno::BADF);
        same("fd_allocate", fd_allocate(fd, 0, 1), errno::BADF);
        same("fd_close", fd_close(fd), errno::BADF);
        same("fd_datasync", fd_datasync(fd), errno::BADF);
        same("fd_fdstat_get", fdstat(fd), Err(errno::BADF));
        same("fd_fdstat_set_flags", fd_fdstat_set_flags(fd, 0), errno::BADF);
        same("fd_fdstat_set_rights", fd_fdstat_set_rights(fd, 0, 0), errno::BADF);
        same("fd_filestat_get", stat_fd(fd), Err(errno::BADF));
        same("fd_filestat_set_size", fd_filestat_set_size(fd, 0), errno::BADF);
        same("fd_filestat_set_times", fd_filestat_set_times(fd, 0, 0, 0), errno::BADF);
        same("fd_pread", pread(fd, &mut [0], 0), -errno::BADF);
        same("fd_pwrite", pwrite(fd, &[0], 0), -errno::BADF);
        same("fd_read", read(fd, &mut [0]), -errno::BADF);
        same("fd_write", write(fd, &[0]), -errno::BADF);
        same("fd_readdir", fd_readdir(fd, at(&mut out), 8, 0, at(&mut out)), errno::BADF);
        same("fd_renumber", fd_renumber(fd, 1), errno::BADF);
        same("fd_renumber", fd_renumber(1, fd), errno::BADF);
        same("fd_seek", seek(fd, 0, 0), Err(errno::BADF));
        same("fd_sync", fd_sync(fd), errno::BADF);
        same("fd_tell", tell(fd), Err(errno::BADF));
    }
}

fn reading_and_writing(fd: i32) {
    same("write", write(fd, b"hello, world"), 12);
    same("tell", tell(fd), Ok(12));
    same("seek set", seek(fd, 7, 0), Ok(7));
    let mut bytes = [0_u8; 20];
    same("read", read(fd, &mut bytes), 5);
    same("bytes", &bytes[..5], b"world");
    same("end", read(fd, &mut bytes), 0);
    same("seek cur", seek(fd, -5, 1), Ok(7));
    same("seek end", seek(fd, 3, 2), Ok(15));
    same("before the start", seek(fd, -1, 0), Err(errno::INVAL));
    same("before the start", seek(fd, -99, 2), Err(errno::INVAL));
    same("no such whence", seek(fd, 0, 3), Err(errno::INVAL));
    same("nowhere", fd_seek(fd, 0, 0, NOWHERE), errno::FAULT);
    same("nowhere", fd_tell(fd, NOWHERE), errno::FAULT);
    same("tell", tell(fd), Ok(15));
    same("beyond the end", read(fd, &mut bytes), 0);
    same("write beyond the end", write(fd, b"!"), 1);
    same("size", stat_fd(fd).map(|stat| stat.size), Ok(16));
    same("hole", pread(fd, &mut bytes, 10), 6);
    same("hole", &bytes[..6], b"ld\0\0\0!");
    same("pread leaves the offset", tell(fd), Ok(16));
    same("pwrite", pwrite(fd, b"HELLO", 0), 5);
    same("pwrite leaves the offset", tell(fd), Ok(16));
    same("pread at the end", pread(fd, &mut bytes, 16), 0);
    same("pread beyond the end", pread(fd, &mut bytes, 1 << 40), 0);
    same("pread before the start", pread(fd, &mut bytes, u64::MAX), -errno::INVAL);
    same("pwrite before the start", pwrite(fd, b"x", u64::MAX), -errno::INVAL);
    same("pwrite too far", pwrite(fd, b"x", (1 << 60) + 1), -errno::FBIG);

    // Several buffers, empty ones among them.
    let (mut a, mut b, mut c) = ([0_u8; 3], [0_u8; 0], [0_u8; 4]);
    let mut vectors = [
        Vector { address: at(&mut a), length: 3 },
        Vector { address: at(&mut b), length: 0 },
        Vector { address: at(&mut c), length: 4 },
    ];
    let mut count = 0_u32;
    same("seek", seek(fd, 0, 0), Ok(0));
    same("readv", fd_read(fd, at(&mut vectors), 3, at(&mut count)), errno::SUCCESS);
    same("readv", (count, &a, &c), (7, b"HEL", b"LO, "));
    same("preadv", fd_pread(fd, at(&mut vectors), 3, 1, at(&mut count)), errno::SUCCESS);
    same("preadv", (count, &a, &c), (7, b"ELL", b"O, w"));
    same("seek", seek(fd, 0, 0), Ok(0));
    same("writev", fd_write(fd, at(&mut vectors), 3, at(&mut count)), errno::SUCCESS);
    same("writev", count, 7);
    same("pwritev", fd_pwrite(fd, at(&mut vectors), 3, 3, at(&mut count)), errno::SUCCESS);
    same("seek", seek(fd, 0, 0), Ok(0));
    same("read", read(fd, &mut bytes[..10]), 10);
    same("bytes", &bytes[..10], b"ELLELLO, w");
    same("no buffers", fd_read(fd, at(&mut vectors), 0, at(&mut count)), errno::SUCCESS);
    same("no buffers", count, 0);
    same("no buffers", fd_write(fd, at(&mut vectors), 0, at(&mut count)), errno::SUCCESS);
    same("no buffers", count, 0);
    same("too many buffers", fd_read(fd, at(&mut vectors), 1025, at(&mut count)), errno::INVAL);
    same("too many buffers", fd_write(fd, at(&mut vectors), u32::MAX, at(&mut count)), errno::INVAL);

    // Wrong addresses.
    let mut wrong = [Vector { address: NOWHERE, length: 100 }];
    same("fd_read", fd_read(fd, at(&mut wrong), 1, at(&mut count)), errno::FAULT);
    same("fd_write", fd_write(fd, at(&mut wrong), 1, at(&mut count)), errno::FAULT);
    same("fd_pread", fd_pread(fd, at(&mut wrong), 1, 0, at(&mut count)), errno::FAULT);
    same("fd_pwrite", fd_pwrite(fd, at(&mut wrong), 1, 0, at(&mut count)), errno::FAULT);
    same("fd_read", fd_read(fd, NOWHERE, 2, at(&mut count)), errno::FAULT);
    same("fd_write", fd_write(fd, NOWHERE, 2, at(&mut count)), errno::FAULT);
    same("fd_pread", fd_pread(fd, NOWHERE, 2, 0, at(&mut count)), errno::FAULT);
    same("fd_pwrite", fd_pwrite(fd, NOWHERE, 2, 0, at(&mut count)), errno::FAULT);
    same("fd_read", fd_read(fd, at(&mut vectors), 1, NOWHERE), errno::FAULT);
    same("fd_write", fd_write(fd, at(&mut vectors), 1, NOWHERE), errno::FAULT);
    same("fd_pread", fd_pread(fd, at(&mut vectors), 1, 0, NOWHERE), errno::FAULT);
    same("fd_pwrite", fd_pwrite(fd, at(&mut vectors), 1, 0, NOWHERE), errno::FAULT);
    same("fd_filestat_get", fd_filestat_get(fd, NOWHERE), errno::FAULT);
    same("fd_fdstat_get", fd_fdstat_get(fd, NOWHERE), errno::FAULT);
}

fn attributes(fd: i32) {
    same("advice", fd_advise(fd, 0, 10, 5), errno::SUCCESS);
    same("no such advice", fd_advise(fd, 0, 10, 6), errno::INVAL);
    same("size", fd_filestat_set_size(fd, 5), errno::SUCCESS);
    same("size", stat_fd(fd).map(|stat| stat.size), Ok(5));
    same("allocate within", fd_allocate(fd, 1, 2), errno::SUCCESS);
    same("size", stat_fd(fd).map(|stat| stat.size), Ok(5));
    same("allocate", fd_allocate(fd, 4, 6), errno::SUCCESS);
    same("size", stat_fd(fd).map(|stat| stat.size), Ok(10));
    same("allocate nothing", fd_allocate(fd, 0, 0), errno::INVAL);
    same("allocate too much", fd_allocate(fd, 1 << 61, 1), errno::FBIG);
    same("size of everything", fd_filestat_set_size(fd, u64::MAX), errno::FBIG);
    same("sync", fd_sync(fd), errno::SUCCESS);
    same("datasync", fd_datasync(fd), errno::SUCCESS);

    same("times", fd_filestat_set_times(fd, 1_500_000_000, 2_250_000_000, 1 | 4), errno::SUCCESS);
    let before = stat_fd(fd).unwrap_or_default();
    same("times", (before.atim, before.mtim), (1_500_000_000, 2_250_000_000));
    same("one time", fd_filestat_set_times(fd, 5, 3_500_000_000, 4), errno::SUCCESS);
    let after = stat_fd(fd).unwrap_or_default();
    same("one time", (after.atim, after.mtim), (1_500_000_000, 3_500_000_000));
    same("now", fd_filestat_set_times(fd, 5, 5, 2 | 8), errno::SUCCESS);
    let now = stat_fd(fd).unwrap_or_default();
    holds("now", now.atim > 1_577_836_800_000_000_000 && now.mtim > 1_577_836_800_000_000_000);
    same("both", fd_filestat_set_times(fd, 5, 5, 1 | 2), errno::INVAL);
    same("both", fd_filestat_set_times(fd, 5, 5, 4 | 8), errno::INVAL);
    same("no such flag", fd_filestat_set_times(fd, 5, 5, 16), errno::INVAL);
    let stat = stat_fd(fd).unwrap_or_default();
    same("stat", (stat.filetype, stat.nlink, stat.size), (4, 1, 10));
}

fn flags(fd: i32) {
    same("flags", fdstat(fd).map(|stat| stat.flags), Ok(0));
    same("append", fd_fdstat_set_flags(fd, APPEND | NONBLOCK), errno::SUCCESS);
    same("append", fdstat(fd).map(|stat| stat.flags), Ok(5));
    same("size", fd_filestat_set_size(fd, 3), errno::SUCCESS);
    same("seek", seek(fd, 0, 0), Ok(0));
    same("append", write(fd, b"end"), 3);
    same("append", stat_fd(fd).map(|stat| stat.size), Ok(6));
    same("tell", tell(fd), Ok(6));
    same("every flag", fd_fdstat_set_flags(fd, 31), errno::SUCCESS);
    same("write through", write(fd, b"x"), 1);
    same("no such flag", fd_fdstat_set_flags(fd, 32), errno::INVAL);
    same("none", fd_fdstat_set_flags(fd, 0), errno::SUCCESS);
    same("none", fdstat(fd).map(|stat| stat.flags), Ok(0));
}

fn dropped_rights() {
    let fd = open("rights", CREAT, rights::FILE, 0);
    let all = fdstat(fd).unwrap_or_default();
    same("rights", all.base, rights::FILE);
    let left = rights::FD_SEEK | rights::FD_TELL;
    same("more", fd_fdstat_set_rights(fd, all.base | rights::PATH_OPEN, 0), errno::NOTCAPABLE);
    same("unknown", fd_fdstat_set_rights(fd, 1 << 63, 0), errno::NOTCAPABLE);
    same("drop", fd_fdstat_set_rights(fd, left, 0), errno::SUCCESS);
    same("dropped", fdstat(fd).map(|stat| (stat.base, stat.inheriting)), Ok((left, 0)));
    same("back", fd_fdstat_set_rights(fd, all.base, 0), errno::NOTCAPABLE);
    same("seek", seek(fd, 0, 0), Ok(0));
    any_of("read", read(fd, &mut [0]), &[-errno::BADF, -errno::NOTCAPABLE]);
    any_of("write", write(fd, &[0]), &[-errno::BADF, -errno::NOTCAPABLE]);
    same("advise", fd_advise(fd, 0, 0, 0), errno::NOTCAPABLE);
    same("allocate", fd_allocate(fd, 0, 1), errno::NOTCAPABLE);
    same("sync", fd_sync(fd), errno::NOTCAPABLE);
    same("datasync", fd_datasync(fd), errno::NOTCAPABLE);
    same("set flags", fd_fdstat_set_flags(fd, 0), errno::NOTCAPABLE);
    same("stat", stat_fd(fd), Err(errno::NOTCAPABLE));
    same("set size", fd_filestat_set_size(fd, 0), errno::NOTCAPABLE);
    same("set times", fd_filestat_set_times(fd, 0, 0, 0), errno::NOTCAPABLE);
    same("no seek", fd_fdstat_set_rights(fd, rights::FD_TELL, 0), errno::SUCCESS);
    same("seek", seek(fd, 1, 0), Err(errno::NOTCAPABLE));
    same("tell", tell(fd), Ok(0));
    same("close needs none", fd_fdstat_set_rights(fd, 0, 0), errno::SUCCESS);
    same("close needs none", fd_close(fd), errno::SUCCESS);
    same("closed", fd_close(fd), errno::BADF);
}

fn directions() {
    let fd = open("file", 0, rights::FD_READ | rights::FD_SEEK, 0);
    same("not for writing", write(fd, b"x"), -errno::BADF);
    same("not for writing", pwrite(fd, b"x", 0), -errno::BADF);
    same("close", fd_close(fd), errno::SUCCESS);
    let fd = open("file", 0, rights::FD_WRITE, 0);
    same("not for reading", read(fd, &mut [0]), -errno::BADF);
    same("not for reading", pread(fd, &mut [0], 0), -errno::BADF);
    same("close", fd_close(fd), errno::SUCCESS);
    let fd = open(".", DIRECTORY, rights::FD_READ | rights::FD_READDIR, 0);
    same("directory", read(fd, &mut [0]), -errno::ISDIR);
    same("directory", pread(fd, &mut [0], 0), -errno::ISDIR);
    any_of("directory", write(fd, &[0]), &[-errno::ISDIR, -errno::BADF]);
    any_of("directory", pwrite(fd, &[0], 0), &[-errno::ISDIR, -errno::BADF]);
    same("directory", seek(fd, 0, 0), Err(errno::ISDIR));
    same("directory", tell(fd), Err(errno::ISDIR));
    same("directory", fd_filestat_set_size(fd, 0), errno::ISDIR);
    same("close", fd_close(fd), errno::SUCCESS);
}

fn much() {
    // As much as there is memory for, many times over: an endless device gives what one call may read.
    let fd = open("dev/zero", 0, rights::FD_READ, 0);
    let mut buffer = vec![1_u8; 1 << 20];
    let mut vectors = vec![Vector { address: at(&mut buffer[..]), length: 1 << 20 }; 1024];
    let mut count = 0_u32;
    same("read", fd_read(fd, at(&mut vectors[..]), 1024, at(&mut count)), errno::SUCCESS);
    same("at most", count, 64 << 20);
    same("zeros", buffer.iter().all(|byte| *byte == 0), true);
    same("close", fd_close(fd), errno::SUCCESS);
    same("an endless path", path_create_directory(3, 0, 1 << 20), errno::NAMETOOLONG);
    same("an endless target", path_symlink(0, 1 << 20, 3, text("x").0, 1), errno::NAMETOOLONG);
}

fn renumbering() {
    let a = open("a", CREAT, rights::FILE, 0);
    let b = open("b", CREAT, rights::FILE, 0);
    same("write", write(a, b"in a"), 4);
    same("itself", fd_renumber(a, a), errno::SUCCESS);
    same("renumber", fd_renumber(a, b), errno::SUCCESS);
    same("gone", tell(a), Err(errno::BADF));
    same("moved", tell(b), Ok(4));
    let c = open("b", 0, rights::FILE, 0);
    same("the lowest is free again", c, a);
    same("size of b", stat_fd(c).map(|stat| stat.size), Ok(0));
    same("to a closed one", fd_renumber(b, 88), errno::BADF);
    same("close", fd_close(b), errno::SUCCESS);
    same("close", fd_close(c), errno::SUCCESS);
}

fn main() {
    preopens();
    bad_descriptors();
    let fd = open("file", CREAT | EXCL, rights::FILE, 0);
    holds("a file", fd > 3);
    reading_and_writing(fd);
    attributes(fd);
    flags(fd);
    same("close", fd_close(fd), errno::SUCCESS);
    dropped_rights();
    directions();
    renumbering();
    much();
    finish();
}
