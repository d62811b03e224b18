//! args_*, environ_*, clock_*, random_get, sched_yield, sock_*. Arguments `one`, ``, and a byte outside UTF-8; environment `A=1`, `B=`.
use seahaven_guests::preview1::*;
use seahaven_guests::{NOWHERE, at, errno, finish, holds, open, rights, same};

fn strings(sizes: extern "C" fn(u32, u32) -> i32, get: extern "C" fn(u32, u32) -> i32) -> Vec<Vec<u8>> {
    let (mut count, mut bytes) = (0_u32, 0_u32);
    same("sizes", sizes(at(&mut count), at(&mut bytes)), errno::SUCCESS);
    let mut pointers = vec![0_u32; count as usize];
    let mut buffer = vec![0xff_u8; bytes as usize];
    same("get", get(at(&mut pointers[..]), at(&mut buffer[..])), errno::SUCCESS);
    let start = buffer.as_ptr() as u32;
    let mut found = Vec::new();
    for pointer in &pointers {
        let from = &buffer[(pointer - start) as usize..];
        let end = from.iter().position(|byte| *byte == 0).unwrap_or(usize::MAX);
        found.push(from[..end].to_vec());
    }
    same("sizes without room", sizes(NOWHERE, at(&mut bytes)), errno::FAULT);
    same("sizes without room", sizes(at(&mut bytes), NOWHERE), errno::FAULT);
    same("get without room", get(NOWHERE, at(&mut buffer[..])), errno::FAULT);
    same("get without room", get(at(&mut pointers[..]), NOWHERE), errno::FAULT);
    found
}

extern "C" fn args_sizes(count: u32, bytes: u32) -> i32 {
    args_sizes_get(count, bytes)
}
extern "C" fn args(pointers: u32, buffer: u32) -> i32 {
    args_get(pointers, buffer)
}
extern "C" fn environ_sizes(count: u32, bytes: u32) -> i32 {
    environ_sizes_get(count, bytes)
}
extern "C" fn environ(pointers: u32, buffer: u32) -> i32 {
    environ_get(pointers, buffer)
}

fn main() {
    let found = strings(args_sizes, args);
    same("args", found, vec![b"p1_process".to_vec(), b"one".to_vec(), b"".to_vec(), vec![0xff, b'x']]);
    let found = strings(environ_sizes, environ);
    same("environ", found, vec![b"A=1".to_vec(), b"B=".to_vec()]);

    for id in 0..4 {
        let mut time = 0_u64;
        same("clock_res_get", clock_res_get(id, at(&mut time)), errno::SUCCESS);
        holds("resolution", time > 0);
        same("clock_res_get without room", clock_res_get(id, NOWHERE), errno::FAULT);
        same("clock_time_get", clock_time_get(id, 0, at(&mut time)), errno::SUCCESS);
        let mut later = 0_u64;
        same("clock_time_get", clock_time_get(id, 1, at(&mut later)), errno::SUCCESS);
        holds("time goes on", later >= time);
        same("clock_time_get without room", clock_time_get(id, 0, NOWHERE), errno::FAULT);
    }
    let mut time = 0_u64;
    same("no such clock", clock_time_get(4, 0, at(&mut time)), errno::INVAL);
    same("no such clock", clock_res_get(-1, at(&mut time)), errno::INVAL);
    same("real time", clock_time_get(0, 0, at(&mut time)), errno::SUCCESS);
    holds("after 2020", time > 1_577_836_800_000_000_000);

    // More than Web Crypto gives at once.
    let mut bytes = vec![0_u8; 100_000];
    same("random_get", random_get(at(&mut bytes[..]), 100_000), errno::SUCCESS);
    holds("random at the start", bytes[..1000].iter().any(|byte| *byte != 0));
    holds("random at the end", bytes[99_000..].iter().any(|byte| *byte != 0));
    same("nothing random", random_get(at(&mut bytes[..]), 0), errno::SUCCESS);
    same("random without room", random_get(NOWHERE, 100), errno::FAULT);
    same("random without room", random_get(0, u32::MAX), errno::FAULT);

    same("sched_yield", sched_yield(), errno::SUCCESS);

    let mut out = 0_u32;
    let file = open("socket-test", 1, rights::FILE, 0);
    for (fd, want) in [(file, errno::NOTSOCK), (3, errno::NOTSOCK), (99, errno::BADF), (-1, errno::BADF)] {
        same("sock_accept", sock_accept(fd, 0, at(&mut out)), want);
        same("sock_recv", sock_recv(fd, 0, 0, 0, at(&mut out), at(&mut out)), want);
        same("sock_send", sock_send(fd, 0, 0, 0, at(&mut out)), want);
        same("sock_shutdown", sock_shutdown(fd, 1), want);
    }
    finish();
}
