//! less and more: a page at a time on a terminal, everything otherwise.

use crate::{parse, read, say, shown};
use seahaven_guest::getopt::{Opt, Takes};
use seahaven_guest::{files, reason};
use std::io::{BufRead, BufReader};

use Takes::{Nothing, Value};

const OPTIONS: &[Opt] = &[
    ("help", "?", Nothing),
    ("version", "V", Nothing),
    ("quit-if-one-screen", "F", Nothing),
    ("RAW-CONTROL-CHARS", "R", Nothing),
    ("raw-control-chars", "r", Nothing),
    ("LINE-NUMBERS", "N", Nothing),
    ("chop-long-lines", "S", Nothing),
    ("no-init", "X", Nothing),
    ("quit-at-eof", "eE", Nothing),
    ("ignore-case", "iI", Nothing),
    ("squeeze-blank-lines", "s", Nothing),
    ("force", "f", Nothing),
    ("quiet", "qQdlcpuMmnwgGJ", Nothing),
    ("tabs", "x", Value),
    ("pattern", "p", Value),
    ("lines", "n", Value),
    ("print-over", "", Nothing),
    ("no-pause", "", Nothing),
    ("plain", "", Nothing),
    ("squeeze", "", Nothing),
];

const HELP: &str = "Usage: less [option]... [file]...
       more [option]... [file]...
Show files a page at a time on a terminal; elsewhere write them as they are.

  -N  number the lines      -s  squeeze blank lines
  -F  no pause if it fits   -S -R -X -i -e  as in the original

At the prompt: space or return for the next page, q to quit.
";

pub fn run(name: &str) -> i32 {
    let (options, mut operands) = match parse(name, OPTIONS, HELP) {
        Ok(parsed) => parsed,
        Err(status) => return status,
    };
    let has = |wanted: &str| options.iter().any(|(option, _)| *option == wanted);
    // `+5` and `+/text` are where to start.
    operands.retain(|operand| !operand.starts_with(b"+"));
    if operands.is_empty() {
        operands.push(b"-".to_vec());
    }
    let terminal = files::terminal_size(1);
    let mut keys = terminal.and_then(|_| std::fs::File::open("/dev/tty").ok()).map(BufReader::new);
    let rows = terminal.map_or(24, |(_, rows)| (rows as usize).max(3));
    let several = operands.len() > 1;
    let mut status = 0;
    for operand in &operands {
        let data = match read(operand) {
            Ok(data) => data,
            Err(error) => {
                let label = shown(operand);
                match (name, error.raw_os_error()) {
                    ("more", Some(31)) => eprintln!("\n*** {label}: directory ***\n"),
                    ("more", _) => eprintln!("more: cannot open {label}: {}", reason(&error)),
                    (_, Some(31)) => say(format!("{label} is a directory\n").as_bytes()),
                    _ => say(format!("{label}: {}\n", reason(&error)).as_bytes()),
                }
                status = i32::from(name == "more");
                continue;
            }
        };
        if name == "more" && operand != b"-" && (several || terminal.is_none()) {
            say(format!("::::::::::::::\n{}\n::::::::::::::\n", shown(operand)).as_bytes());
        }
        let mut lines: Vec<Vec<u8>> = data.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        if has("squeeze-blank-lines") || has("squeeze") {
            lines.dedup_by(|next, last| next == b"\n" && last == b"\n");
        }
        if has("LINE-NUMBERS") && terminal.is_some() {
            for (index, line) in lines.iter_mut().enumerate() {
                *line = [format!("{:7} ", index + 1).as_bytes(), line].concat();
            }
        }
        let Some(keys) = keys.as_mut().filter(|_| lines.len() >= rows) else {
            say(&lines.concat());
            continue;
        };
        let mut shown_lines = 0;
        while shown_lines < lines.len() {
            let end = (shown_lines + rows - 1).min(lines.len());
            say(&lines[shown_lines..end].concat());
            shown_lines = end;
            if end == lines.len() {
                break;
            }
            say(if name == "more" { b"--More--" } else { b":" });
            let mut answer = String::new();
            let count = keys.read_line(&mut answer).unwrap_or(0);
            if count == 0 || answer.trim_start().starts_with('q') {
                return status;
            }
        }
    }
    status
}
