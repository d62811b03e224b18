//! `fifo read PATH`, `fifo write PATH`: one end of a fifo. `fifo descriptors`: what is open from 3 on.
use seahaven_guests::{fdstat, open, read, rights, write};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let path = arguments.get(2).map(String::as_str).unwrap_or_default();
    let mut buffer = [0_u8; 64];
    match arguments.get(1).map(String::as_str).unwrap_or_default() {
        "read" => {
            let fd = open(path, 0, rights::FD_READ, 0);
            loop {
                let got = read(fd, &mut buffer);
                if got <= 0 {
                    std::process::exit(-got);
                }
                write(1, &buffer[..got as usize]);
            }
        }
        "write" => {
            let fd = open(path, 0, rights::FD_WRITE, 0);
            for part in ["through ", "the ", "fifo"] {
                if write(fd, part.as_bytes()) != part.len() as i32 {
                    std::process::exit(1);
                }
            }
        }
        _ => {
            for fd in 3..20 {
                let Ok(stat) = fdstat(fd) else { continue };
                if stat.filetype == 3 {
                    println!("{fd} directory");
                } else {
                    let got = read(fd, &mut buffer).max(0) as usize;
                    println!("{fd} {}", String::from_utf8_lossy(&buffer[..got]));
                }
            }
        }
    }
}
