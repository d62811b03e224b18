//! `tally [FILE]...`: lines, words and the longest line of files or of standard input. An example of a command that is a WASI 0.2 component:
//! nothing in it is ours. With the target installed, `cargo build --release --target wasm32-wasip2 --bin tally` makes the component itself.
use seahaven_examples as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::process::ExitCode;

fn tally(name: &str, input: impl BufRead) -> io::Result<()> {
    let (mut lines, mut words, mut longest) = (0, 0, 0);
    for line in input.lines() {
        let line = line?;
        lines += 1;
        words += line.split_whitespace().count();
        longest = longest.max(line.chars().count());
    }
    println!("{name}: {lines} lines, {words} words, longest {longest}");
    Ok(())
}

fn main() -> ExitCode {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let mut status = ExitCode::SUCCESS;
    if names.is_empty() {
        if let Err(error) = tally("-", io::stdin().lock()) {
            eprintln!("tally: {error}");
            status = ExitCode::FAILURE;
        }
    }
    for name in &names {
        if let Err(error) = File::open(name).and_then(|file| tally(name, BufReader::new(file))) {
            eprintln!("tally: {name}: {error}");
            status = ExitCode::FAILURE;
        }
    }
    status
}
