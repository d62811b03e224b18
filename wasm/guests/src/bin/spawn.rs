//! `seahaven.spawn`, with the program `end` as the child.
use seahaven_guests::host::spawn;
use seahaven_guests::{NOWHERE, errno, finish, same, text};

fn run(argv: &str, flags: u32) -> i32 {
    let (argv, length) = text(argv);
    spawn(argv, length, flags)
}

fn main() {
    same("spawn", run("end\0exit\07\0", 0), 7);
    same("without the last NUL", run("end\0exit\08", 0), 8);
    same("with no input", run("end\0exit\09\0", 1), 9);
    same("not found", run("none\0", 0), 127);
    same("not found", run("none\0", 2), -errno::NOENT);
    same("no arguments", run("", 2), -errno::INVAL);
    same("no such flag", run("end\0", 2 | 8), -errno::INVAL);
    same("no such flag", run("end\0", 8), 126);
    same("nowhere", spawn(NOWHERE, 9, 2), -errno::FAULT);
    finish();
}
