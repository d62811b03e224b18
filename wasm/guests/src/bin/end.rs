//! Ends in the way that its argument names.
use seahaven_guests::host::sigpipe_ignore;
use seahaven_guests::preview1::{proc_exit, proc_raise};
use std::hint::black_box;
use std::io::Write;

#[inline(never)]
fn deeper(depth: u64) -> u64 {
    let room = black_box([depth; 64]);
    if black_box(depth) == u64::MAX { 0 } else { deeper(depth + 1) + room[(depth % 64) as usize] }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<i32>().ok()).unwrap_or(0);
    match arguments.get(1).map(String::as_str).unwrap_or_default() {
        "return" => {}
        "exit" => proc_exit(number(2)),
        "raise" => println!("raise: {}", proc_raise(number(2))),
        "panic" => panic!("as told"),
        "unreachable" => core::arch::wasm32::unreachable(),
        "address" => println!("{}", unsafe { black_box(0xffff_0000_u32 as *const u8).read_volatile() }),
        "stack" => println!("{}", deeper(0)),
        "memory" => {
            let mut kept = Vec::new();
            loop {
                kept.push(vec![1_u8; 1 << 20]);
                black_box(&kept);
            }
        }
        // Writes until nobody listens, in the default way and with the signal ignored.
        "write" => {
            let mut out = std::io::stdout().lock();
            while out.write_all(&[b'x'; 4096]).is_ok() {}
            proc_exit(3);
        }
        "write-ignoring" => {
            sigpipe_ignore(1);
            let mut out = std::io::stdout().lock();
            while out.write_all(&[b'x'; 4096]).is_ok() {}
            proc_exit(3);
        }
        // Never ends, and calls the host all the time.
        "calls" => loop {
            let mut byte = [0_u8];
            seahaven_guests::preview1::random_get(seahaven_guests::at(&mut byte), 1);
        },
        "sleep" => std::thread::sleep(std::time::Duration::from_secs(1000)),
        // Runs a child that reads standard input.
        "wait" => proc_exit(seahaven_guests::host::spawn(c"copy".as_ptr() as u32, 5, 0)),
        "writes" => loop {
            let _ = std::io::stdout().write_all(b"x\n");
        },
        other => panic!("no such end: {other}"),
    }
}
