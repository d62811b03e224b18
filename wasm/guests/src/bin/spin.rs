//! Never ends and never calls the host: only the meter can stop it.
fn main() {
    let mut n: u64 = 0;
    loop {
        n = std::hint::black_box(n.wrapping_add(1));
    }
}
