//! Does one thing many times and says how long it took: `measure read|pread|stat|open|list COUNT PATH SIZE`. Nanoseconds of one, by the
//! monotonic clock.
use seahaven_guests::preview1::*;
use seahaven_guests::*;

fn now() -> u64 {
    let mut time = 0_u64;
    clock_time_get(1, 0, at(&mut time));
    time
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let argument = |at: usize| arguments.get(at).map(String::as_str).unwrap_or_default();
    let count: u64 = argument(2).parse().unwrap_or(1000);
    let path = argument(3).trim_start_matches('/');
    let size: usize = argument(4).parse().unwrap_or(65536);
    let fd = open(path, 0, rights::FILE & !rights::FD_WRITE & !rights::FD_ALLOCATE & !rights::FD_FILESTAT_SET_SIZE, 0);
    let mut buffer = vec![0_u8; size];
    let mut place = 0_u64;
    let start = now();
    let mut bytes = 0_u64;
    for _ in 0..count {
        match argument(1) {
            "read" => {
                let got = read(fd, &mut buffer);
                if got <= 0 {
                    fd_seek(fd, 0, 0, at(&mut place));
                }
                bytes += got.max(0) as u64;
            }
            "pread" => {
                let mut vector = [Vector { address: at(&mut buffer[..]), length: size as u32 }];
                let mut got = 0_u32;
                fd_pread(fd, at(&mut vector), 1, 0, at(&mut got));
                bytes += u64::from(got);
            }
            "stat" => {
                stat(path, FOLLOW).unwrap_or_default();
            }
            "open" => {
                fd_close(open(path, 0, rights::FD_READ, 0));
            }
            "write" => bytes += write(1, &buffer).max(0) as u64,
            other => panic!("no such thing: {other}"),
        }
    }
    let took = now() - start;
    eprintln!("{} ns each, {} MB/s", took / count, bytes * 1000 / took.max(1));
}
