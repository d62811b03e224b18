//! The imports of the module `seahaven`, except those that wait. Started in `/home/sub` as user 1000:1000, umask 027.
use seahaven_guests::host::*;
use seahaven_guests::preview1::{fd_close, path_create_directory};
use seahaven_guests::{CREAT, NOWHERE, any_of, at, errno, finish, holds, open, rights, same, stat, text};

fn name(get: extern "C" fn(u32, u32) -> u32) -> String {
    let mut buffer = [0xee_u8; 64];
    let length = get(at(&mut buffer), 64) as usize;
    let mut small = [0xee_u8; 2];
    same("too little room", get(at(&mut small), 2) as usize, length);
    same("nothing stored", small, [0xee; 2]);
    same("nowhere", get(NOWHERE, 64) as usize, length);
    String::from_utf8(buffer[..length].to_vec()).unwrap_or_default()
}

extern "C" fn cwd(buffer: u32, length: u32) -> u32 {
    cwd_get(buffer, length)
}
extern "C" fn user(buffer: u32, length: u32) -> u32 {
    user_get(buffer, length)
}
extern "C" fn hostname(buffer: u32, length: u32) -> u32 {
    hostname_get(buffer, length)
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Attributes {
    mode: u32,
    uid: u32,
    gid: u32,
    major: u32,
    minor: u32,
    padding: u32,
    blocks: u64,
}

fn attributes(path: &str, lookup: i32) -> Result<Attributes, i32> {
    let mut out = Attributes::default();
    let (path, length) = text(path);
    let errno = path_mode_get(3, lookup, path, length, at(&mut out));
    if errno == 0 { Ok(out) } else { Err(errno) }
}

fn attributes_of(fd: i32) -> Result<Attributes, i32> {
    let mut out = Attributes::default();
    let errno = fd_mode_get(fd, at(&mut out));
    if errno == 0 { Ok(out) } else { Err(errno) }
}

fn main() {
    same("cwd_get", name(cwd), "/home/sub".to_owned());
    same("user_get", name(user), "tester".to_owned());
    same("hostname_get", name(hostname), "seahaven".to_owned());
    same("ids", (uid_get(), gid_get()), (1000, 1000));
    holds("pid", pid_get() > 1 && ppid_get() == 1);
    same("umask", umask_get(), 0o027);
    holds("one preopen", seahaven_guests::fdstat(4).is_err());

    let fd = open("home/file", CREAT, rights::FILE, 0);
    same("a new file", attributes("home/file", 0).map(|it| it.mode), Ok(0o100_640));
    same("a new file", attributes_of(fd).map(|it| (it.uid, it.gid)), Ok((1000, 1000)));
    let (dir, dir_length) = text("home/dir");
    same("mkdir", path_create_directory(3, dir, dir_length), errno::SUCCESS);
    same("a new directory", attributes("home/dir", 0).map(|it| it.mode), Ok(0o040_750));
    let (file, length) = text("home/file");
    same("path_chmod", path_chmod(3, 1, file, length, 0o4711), errno::SUCCESS);
    same("path_chmod", attributes("home/file", 0).map(|it| it.mode), Ok(0o104_711));
    same("fd_chmod", fd_chmod(fd, 0o600), errno::SUCCESS);
    same("fd_chmod", attributes_of(fd).map(|it| it.mode), Ok(0o100_600));
    same("no such mode", path_chmod(3, 1, file, length, 0o10000), errno::INVAL);
    same("no such mode", fd_chmod(fd, 0o10000), errno::INVAL);
    same("chmod of nothing", path_chmod(3, 1, dir, 4, 0o600), errno::SUCCESS);
    same("and back", path_chmod(3, 1, dir, 4, 0o755), errno::SUCCESS);
    same("no descriptor", path_chmod(66, 1, file, length, 0o600), errno::BADF);
    same("no descriptor", fd_chmod(66, 0o600), errno::BADF);
    same("nowhere", path_chmod(3, 1, NOWHERE, 9, 0o600), errno::FAULT);
    same("path_chown to the same", path_chown(3, 1, file, length, 1000, u32::MAX), errno::SUCCESS);
    same("path_chown to another", path_chown(3, 1, file, length, 0, u32::MAX), errno::PERM);
    same("no descriptor", path_chown(66, 1, file, length, 0, 0), errno::BADF);
    same("missing", attributes("home/none", 0), Err(errno::NOENT));
    same("nowhere", path_mode_get(3, 0, file, length, NOWHERE), errno::FAULT);
    same("nowhere", fd_mode_get(fd, NOWHERE), errno::FAULT);
    same("no descriptor", attributes_of(66), Err(errno::BADF));
    same("write", seahaven_guests::write(fd, &[1; 1000]), 1000);
    same("blocks", attributes_of(fd).map(|it| it.blocks > 0), Ok(true));

    same("may be read", path_access(3, file, length, 4 | 2), errno::SUCCESS);
    same("is there", path_access(3, file, length, 0), errno::SUCCESS);
    same("may not be run", path_access(3, file, length, 1), errno::ACCES);
    same("no such mode", path_access(3, file, length, 8), errno::INVAL);
    same("missing", path_access(3, dir, 7, 0), errno::NOENT);
    same("no descriptor", path_access(66, file, length, 0), errno::BADF);

    let (fifo, fifo_length) = text("home/fifo");
    // A directory of the host has no fifos.
    let made = path_mkfifo(3, fifo, fifo_length, 0o666);
    any_of("path_mkfifo", made, &[errno::SUCCESS, errno::NOTSUP]);
    if made == errno::SUCCESS {
        same("path_mkfifo", attributes("home/fifo", 0).map(|it| it.mode), Ok(0o010_640));
        same("preview1 has no number for it", stat("home/fifo", 0).map(|it| it.filetype), Ok(0));
        same("taken", path_mkfifo(3, fifo, fifo_length, 0o666), errno::EXIST);
    }
    same("no descriptor", path_mkfifo(66, fifo, fifo_length, 0o666), errno::BADF);

    let mut size = [0_u32; 2];
    same("no terminal", terminal_size_get(fd, at(&mut size)), errno::NOTTY);
    same("no descriptor", terminal_size_get(66, at(&mut size)), errno::BADF);
    same("close", fd_close(fd), errno::SUCCESS);

    finish();
}
