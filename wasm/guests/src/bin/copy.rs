//! Copies standard input to standard output with buffers of as many bytes as its argument says.
use seahaven_guests::{read, write};

fn main() {
    let size = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(65536);
    let mut buffer = vec![0_u8; size];
    loop {
        let got = read(0, &mut buffer);
        if got <= 0 {
            std::process::exit(-got);
        }
        let put = write(1, &buffer[..got as usize]);
        if put != got {
            std::process::exit(100);
        }
    }
}
