//! path_* and fd_readdir: what is done by name.
use seahaven_guests::preview1::*;
use seahaven_guests::*;
use std::collections::BTreeSet;

fn mkdir_at(fd: i32, path: &str) -> i32 {
    let (path, length) = text(path);
    path_create_directory(fd, path, length)
}

fn rmdir_at(fd: i32, path: &str) -> i32 {
    let (path, length) = text(path);
    path_remove_directory(fd, path, length)
}

fn unlink_at(fd: i32, path: &str) -> i32 {
    let (path, length) = text(path);
    path_unlink_file(fd, path, length)
}

fn rename_at(from_fd: i32, from: &str, to_fd: i32, to: &str) -> i32 {
    let ((from, from_length), (to, to_length)) = (text(from), text(to));
    path_rename(from_fd, from, from_length, to_fd, to, to_length)
}

fn link_at(from_fd: i32, lookup: i32, from: &str, to_fd: i32, to: &str) -> i32 {
    let ((from, from_length), (to, to_length)) = (text(from), text(to));
    path_link(from_fd, lookup, from, from_length, to_fd, to, to_length)
}

fn symlink_at(target: &str, fd: i32, path: &str) -> i32 {
    let ((target, target_length), (path, length)) = (text(target), text(path));
    path_symlink(target, target_length, fd, path, length)
}

fn readlink_at(fd: i32, path: &str, room: usize) -> Result<String, i32> {
    let mut buffer = vec![0_u8; room];
    let mut length = 0_u32;
    let (path, path_length) = text(path);
    let errno = path_readlink(fd, path, path_length, at(&mut buffer[..]), room as u32, at(&mut length));
    if errno != 0 {
        return Err(errno);
    }
    buffer.truncate(length as usize);
    Ok(String::from_utf8(buffer).unwrap_or_default())
}

fn set_times_at(fd: i32, lookup: i32, path: &str, atim: u64, mtim: u64, flags: i32) -> i32 {
    let (path, length) = text(path);
    path_filestat_set_times(fd, lookup, path, length, atim, mtim, flags)
}

fn touch(path: &str) {
    let fd = open(path, CREAT, rights::FILE, 0);
    holds("touch", fd > 2);
    same("close", fd_close(fd), errno::SUCCESS);
}

struct Entry {
    next: u64,
    ino: u64,
    kind: u8,
    name: String,
}

/// Whole entries from a cookie on, and whether the buffer was full.
fn list(fd: i32, cookie: u64, room: usize) -> Result<(Vec<Entry>, bool), i32> {
    let mut buffer = vec![0xaa_u8; room];
    let mut used = 0_u32;
    let errno = fd_readdir(fd, at(&mut buffer[..]), room as u32, cookie, at(&mut used));
    if errno != 0 {
        return Err(errno);
    }
    let mut rest = &buffer[..used as usize];
    let mut entries = Vec::new();
    while rest.len() >= 24 {
        let word = |at: usize| rest[at..at + 8].try_into().map(u64::from_le_bytes).unwrap_or_default();
        let length = (word(16) & 0xffff_ffff) as usize;
        if rest.len() < 24 + length {
            break;
        }
        let name = String::from_utf8(rest[24..24 + length].to_vec()).unwrap_or_default();
        entries.push(Entry { next: word(0), ino: word(8), kind: rest[20], name });
        rest = &rest[24 + length..];
    }
    Ok((entries, used as usize == room))
}

fn directories() {
    same("mkdir", mkdir_at(3, "dir"), errno::SUCCESS);
    same("again", mkdir_at(3, "dir"), errno::EXIST);
    same("trailing slash", mkdir_at(3, "slash/"), errno::SUCCESS);
    same("no parent", mkdir_at(3, "none/dir"), errno::NOENT);
    same("empty", mkdir_at(3, ""), errno::NOENT);
    touch("file");
    same("parent is a file", mkdir_at(3, "file/dir"), errno::NOTDIR);
    same("a file", mkdir_at(3, "file"), errno::EXIST);
    same("name too long", mkdir_at(3, &"x".repeat(256)), errno::NAMETOOLONG);
    same("path too long", mkdir_at(3, &"x/".repeat(3000)), errno::NAMETOOLONG);
    same("NUL", mkdir_at(3, "a\0b"), errno::INVAL);
    same("absolute", mkdir_at(3, "/absolute"), errno::PERM);
    same("nowhere", path_create_directory(3, NOWHERE, 99), errno::FAULT);
    same("no descriptor", mkdir_at(66, "x"), errno::BADF);
    let file = open("file", 0, rights::FILE, 0);
    same("no directory", mkdir_at(file, "x"), errno::NOTDIR);
    same("close", fd_close(file), errno::SUCCESS);

    same("rmdir", rmdir_at(3, "slash"), errno::SUCCESS);
    same("gone", rmdir_at(3, "slash"), errno::NOENT);
    same("a file", rmdir_at(3, "file"), errno::NOTDIR);
    same("dot", rmdir_at(3, "dir/."), errno::INVAL);
    touch("dir/inside");
    same("not empty", rmdir_at(3, "dir"), errno::NOTEMPTY);
    same("nowhere", path_remove_directory(3, NOWHERE, 99), errno::FAULT);
    same("no descriptor", rmdir_at(66, "dir"), errno::BADF);

    same("unlink", unlink_at(3, "dir/inside"), errno::SUCCESS);
    same("gone", unlink_at(3, "dir/inside"), errno::NOENT);
    same("a directory", unlink_at(3, "dir"), errno::ISDIR);
    same("trailing slash", unlink_at(3, "file/"), errno::NOTDIR);
    same("nowhere", path_unlink_file(3, NOWHERE, 99), errno::FAULT);
    same("no descriptor", unlink_at(66, "file"), errno::BADF);
}

fn opening() {
    let fd = open("dir/new", CREAT | EXCL, rights::FILE, 0);
    same("write", write(fd, b"content"), 7);
    same("close", fd_close(fd), errno::SUCCESS);
    same("exclusive", open("dir/new", CREAT | EXCL, rights::FILE, 0), -errno::EXIST);
    same("missing", open("dir/missing", 0, rights::FD_READ, 0), -errno::NOENT);
    same("a file below a file", open("dir/new/x", 0, rights::FD_READ, 0), -errno::NOTDIR);
    same("no directory", open("dir/new", DIRECTORY, rights::FD_READ, 0), -errno::NOTDIR);
    same("trailing slash", open("dir/new/", 0, rights::FD_READ, 0), -errno::NOTDIR);
    same("write to a directory", open("dir", 0, rights::FD_WRITE, 0), -errno::ISDIR);
    same("absolute", open("/dir/new", 0, rights::FD_READ, 0), -errno::PERM);
    same("no such flag", open("dir/new", 16, rights::FD_READ, 0), -errno::INVAL);
    same("no such fdflag", open("dir/new", 0, rights::FD_READ, 32), -errno::INVAL);
    same("no descriptor", open_at(66, "x", 0, 0, rights::FD_READ, 0), -errno::BADF);
    let (path, length) = text("dir/new");
    same("nowhere", path_open(3, 0, NOWHERE, 99, 0, 0, 0, 0, NOWHERE), errno::FAULT);
    same("nowhere", path_open(3, 0, path, length, 0, 0, 0, 0, NOWHERE), errno::FAULT);

    let fd = open("dir/new", TRUNC, rights::FD_WRITE | rights::FD_FILESTAT_GET, 0);
    same("truncated", stat_fd(fd).map(|stat| stat.size), Ok(0));
    same("close", fd_close(fd), errno::SUCCESS);
    let fd = open("dir/new", 0, rights::FD_WRITE, APPEND);
    same("append", write(fd, b"one"), 3);
    same("append", fdstat(fd).map(|stat| stat.flags), Ok(APPEND as u16));
    let other = open("dir/new", 0, rights::FD_WRITE, APPEND);
    same("append", write(other, b"two"), 3);
    same("append", write(fd, b"three"), 5);
    same("append", stat("dir/new", FOLLOW).map(|stat| stat.size), Ok(11));
    same("close", fd_close(fd), errno::SUCCESS);
    same("close", fd_close(other), errno::SUCCESS);

    // A directory hands on no more rights than it has.
    let mut dir = 0_u32;
    let (path, length) = text("dir");
    let few = rights::FD_READ | rights::FD_FILESTAT_GET;
    let base = rights::PATH_OPEN | rights::FD_READDIR;
    same("open dir", path_open(3, 0, path, length, DIRECTORY, base, few, 0, at(&mut dir)), errno::SUCCESS);
    let dir = dir as i32;
    same("rights", fdstat(dir).map(|stat| (stat.base, stat.inheriting)), Ok((base, few)));
    same("no write", open_at(dir, "new", 0, 0, rights::FD_WRITE, 0), -errno::NOTCAPABLE);
    same("no create", open_at(dir, "x", 0, CREAT, rights::FD_READ, 0), -errno::NOTCAPABLE);
    same("no truncate", open_at(dir, "new", 0, TRUNC, rights::FD_READ, 0), -errno::NOTCAPABLE);
    same("no mkdir", mkdir_at(dir, "x"), errno::NOTCAPABLE);
    same("no unlink", unlink_at(dir, "new"), errno::NOTCAPABLE);
    same("no rmdir", rmdir_at(dir, "x"), errno::NOTCAPABLE);
    same("no rename", rename_at(dir, "new", 3, "x"), errno::NOTCAPABLE);
    same("no link", link_at(dir, 0, "new", 3, "x"), errno::NOTCAPABLE);
    same("no symlink", symlink_at("new", dir, "x"), errno::NOTCAPABLE);
    same("no readlink", readlink_at(dir, "new", 9), Err(errno::NOTCAPABLE));
    same("no times", set_times_at(dir, 0, "new", 0, 0, 1), errno::NOTCAPABLE);
    let inside = open_at(dir, "new", 0, 0, rights::FILE & !rights::FD_WRITE, 0);
    same("fewer", fdstat(inside).map(|stat| stat.base), Ok(few));
    same("close", fd_close(inside), errno::SUCCESS);
    same("above", open_at(dir, "../file", 0, 0, rights::FD_READ, 0), -errno::PERM);
    same("above", open_at(dir, "x/../../file", 0, 0, rights::FD_READ, 0), -errno::PERM);
    let around = open_at(dir, ".//new/../new", 0, 0, rights::FD_READ, 0);
    any_of("through a file", around, &[-errno::NOTDIR]);
    same("close", fd_close(dir), errno::SUCCESS);
    // The root's parent is the root.
    same("above the root", stat("../../file", FOLLOW).map(|stat| stat.filetype), Ok(4));
}

fn links() {
    same("symlink", symlink_at("new", 3, "dir/link"), errno::SUCCESS);
    same("taken", symlink_at("new", 3, "dir/link"), errno::EXIST);
    same("no parent", symlink_at("new", 3, "none/link"), errno::NOENT);
    same("nowhere", path_symlink(NOWHERE, 99, 3, 0, 0), errno::FAULT);
    same("no descriptor", symlink_at("x", 66, "x"), errno::BADF);
    same("readlink", readlink_at(3, "dir/link", 9), Ok("new".into()));
    same("as much as there is room for", readlink_at(3, "dir/link", 2), Ok("ne".into()));
    same("no link", readlink_at(3, "dir/new", 9), Err(errno::INVAL));
    same("missing", readlink_at(3, "dir/none", 9), Err(errno::NOENT));
    let (path, length) = text("dir/link");
    same("nowhere", path_readlink(3, path, length, NOWHERE, 99, NOWHERE), errno::FAULT);
    same("no descriptor", readlink_at(66, "x", 9), Err(errno::BADF));

    same("itself", stat("dir/link", 0).map(|stat| (stat.filetype, stat.size)), Ok((7, 3)));
    same("its target", stat("dir/link", FOLLOW).map(|stat| (stat.filetype, stat.size)), Ok((4, 11)));
    same("not followed", open_at(3, "dir/link", 0, 0, rights::FD_READ, 0), -errno::LOOP);
    let fd = open("dir/link", 0, rights::FILE, 0);
    same("followed", stat_fd(fd).map(|stat| stat.size), Ok(11));
    same("close", fd_close(fd), errno::SUCCESS);
    same("absolute target", symlink_at("/dir/new", 3, "absolute"), errno::SUCCESS);
    same("inside the world", stat("absolute", FOLLOW).map(|stat| stat.size), Ok(11));
    same("round", symlink_at("round", 3, "round"), errno::SUCCESS);
    same("round", stat("round", FOLLOW), Err(errno::LOOP));
    same("dangling", symlink_at("none", 3, "dangling"), errno::SUCCESS);
    same("dangling", stat("dangling", FOLLOW), Err(errno::NOENT));
    same("created through it", open("dangling", CREAT, rights::FILE, 0) > 2, true);
    same("created through it", stat("none", 0).map(|stat| stat.filetype), Ok(4));
    same("missing", stat("nothing", 0), Err(errno::NOENT));
    same("nowhere", path_filestat_get(3, 0, NOWHERE, 99, NOWHERE), errno::FAULT);
    same("nowhere", path_filestat_get(3, 0, path, length, NOWHERE), errno::FAULT);
    same("no descriptor", path_filestat_get(66, 0, path, length, 0), errno::BADF);

    same("link", link_at(3, 0, "dir/new", 3, "hard"), errno::SUCCESS);
    let (one, two) = (stat("dir/new", 0).unwrap_or_default(), stat("hard", 0).unwrap_or_default());
    same("the same file", (one.dev, one.ino, one.nlink), (two.dev, two.ino, 2));
    same("taken", link_at(3, 0, "dir/new", 3, "hard"), errno::EXIST);
    same("missing", link_at(3, 0, "nothing", 3, "x"), errno::NOENT);
    same("a directory", link_at(3, 0, "dir", 3, "x"), errno::PERM);
    same("nowhere", path_link(3, 0, NOWHERE, 9, 3, NOWHERE, 9), errno::FAULT);
    same("no descriptor", link_at(66, 0, "dir/new", 3, "x"), errno::BADF);
    same("no descriptor", link_at(3, 0, "dir/new", 66, "x"), errno::BADF);
    same("unlink", unlink_at(3, "hard"), errno::SUCCESS);
    same("one link", stat("dir/new", 0).map(|stat| stat.nlink), Ok(1));
}

fn renames() {
    touch("from");
    same("rename", rename_at(3, "from", 3, "dir/to"), errno::SUCCESS);
    same("gone", stat("from", 0), Err(errno::NOENT));
    same("there", stat("dir/to", 0).map(|stat| stat.filetype), Ok(4));
    same("over a file", rename_at(3, "dir/to", 3, "dir/new"), errno::SUCCESS);
    same("replaced", stat("dir/new", 0).map(|stat| stat.size), Ok(0));
    same("missing", rename_at(3, "nothing", 3, "x"), errno::NOENT);
    same("into itself", rename_at(3, "dir", 3, "dir/sub"), errno::INVAL);
    same("over a directory", rename_at(3, "file", 3, "dir"), errno::ISDIR);
    same("over a file", rename_at(3, "dir", 3, "file"), errno::NOTDIR);
    same("mkdir", mkdir_at(3, "full"), errno::SUCCESS);
    touch("full/x");
    same("over a full one", rename_at(3, "dir", 3, "full"), errno::NOTEMPTY);
    same("unlink", unlink_at(3, "full/x"), errno::SUCCESS);
    same("mkdir", mkdir_at(3, "moved"), errno::SUCCESS);
    same("over an empty one", rename_at(3, "moved", 3, "full"), errno::SUCCESS);
    same("gone", stat("moved", 0), Err(errno::NOENT));
    same("onto itself", rename_at(3, "file", 3, "file"), errno::SUCCESS);
    same("nowhere", path_rename(3, NOWHERE, 9, 3, NOWHERE, 9), errno::FAULT);
    same("no descriptor", rename_at(66, "file", 3, "x"), errno::BADF);
    same("no descriptor", rename_at(3, "file", 66, "x"), errno::BADF);
}

fn times() {
    same("set", set_times_at(3, FOLLOW, "dir/link", 11, 12, 1 | 4), errno::SUCCESS);
    same("of the target", stat("dir/new", 0).map(|stat| (stat.atim, stat.mtim)), Ok((11, 12)));
    same("set", set_times_at(3, 0, "dir/link", 21, 22, 1 | 4), errno::SUCCESS);
    same("of the link", stat("dir/link", 0).map(|stat| (stat.atim, stat.mtim)), Ok((21, 22)));
    same("not of the target", stat("dir/new", 0).map(|stat| stat.mtim), Ok(12));
    same("both", set_times_at(3, 0, "dir/new", 0, 0, 3), errno::INVAL);
    same("missing", set_times_at(3, 0, "nothing", 0, 0, 1), errno::NOENT);
    same("nowhere", path_filestat_set_times(3, 0, NOWHERE, 9, 0, 0, 1), errno::FAULT);
    same("no descriptor", set_times_at(66, 0, "dir/new", 0, 0, 1), errno::BADF);
}

fn listing() {
    same("mkdir", mkdir_at(3, "many"), errno::SUCCESS);
    let mut want: BTreeSet<String> = [".".to_owned(), "..".to_owned()].into();
    for number in 0..300 {
        let name = format!("entry-{number}-{}", "n".repeat(number % 50));
        touch(&format!("many/{name}"));
        want.insert(name);
    }
    let fd = open("many", DIRECTORY, rights::FD_READ | rights::FD_READDIR | rights::FD_FILESTAT_GET, 0);
    let mut found = BTreeSet::new();
    let mut cookie = 0;
    let mut count = 0;
    // What is made and removed while the list is read changes nothing in it.
    loop {
        let (entries, full) = list(fd, cookie, 400).unwrap_or_default();
        count += entries.len();
        for entry in entries {
            same("type", entry.kind, if entry.name.starts_with('.') { 3 } else { 4 });
            if entry.name == "." {
                same("ino", Ok(entry.ino), stat_fd(fd).map(|stat| stat.ino));
            }
            cookie = entry.next;
            found.insert(entry.name);
        }
        if count == 50 || count == 51 {
            touch("many/late");
        }
        if !full {
            break;
        }
    }
    same("every entry once", (found.len(), count), (302, 302));
    holds("every entry", found == want);
    let (last, full) = list(fd, cookie, 400).unwrap_or_default();
    same("the end", (last.len(), full), (0, false));
    same("no such cookie", list(fd, 1 << 40, 400).map(|(entries, _)| entries.len()), Err(errno::INVAL));
    let (again, _) = list(fd, 0, 100_000).unwrap_or_default();
    holds("from the start again", again.len() >= 302);
    let (one, full) = list(fd, 0, 24 + 1 + 5).unwrap_or_default();
    same("a cut entry", (one.len(), full), (1, true));
    same("nowhere", fd_readdir(fd, NOWHERE, 99, 0, NOWHERE), errno::FAULT);
    same("close", fd_close(fd), errno::SUCCESS);
    let file = open("file", 0, rights::FILE, 0);
    same("no directory", list(file, 0, 99).map(|(entries, _)| entries.len()), Err(errno::NOTDIR));
}

fn main() {
    directories();
    opening();
    links();
    renames();
    times();
    listing();
    finish();
}
