//! GNU cmp 3.8.

use crate::diff::{DIFFERENT, SAME, TROUBLE, say};
use seahaven_guest::getopt::{Item, Opt, Takes, arguments, getopt};
use seahaven_guest::{files, reason};
use std::fs::File;
use std::io::{self, BufRead, BufReader};

use Takes::{Nothing, Value};

const OPTIONS: &[Opt] = &[
    ("print-bytes", "b", Nothing),
    ("print-chars", "c", Nothing),
    ("ignore-initial", "i", Value),
    ("verbose", "l", Nothing),
    ("bytes", "n", Value),
    ("quiet", "s", Nothing),
    ("silent", "s", Nothing),
    ("version", "v", Nothing),
    ("help", "", Nothing),
];

const AGAIN: &str = "cmp: Try 'cmp --help' for more information.";

/// A count with a unit: kB, K, MB, M and so on.
fn count(text: &str) -> Option<u64> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: u64 = text[..digits].parse().ok()?;
    let unit = match &text[digits..] {
        "" => 1,
        "kB" => 1000,
        "K" | "k" | "KiB" => 1 << 10,
        "MB" => 1_000_000,
        "M" | "MiB" => 1 << 20,
        "GB" => 1_000_000_000,
        "G" | "GiB" => 1 << 30,
        _ => return None,
    };
    number.checked_mul(unit)
}

/// `cmp`: 0 equal, 1 different, 2 trouble.
pub fn run(_name: &str) -> i32 {
    let usage = |message: String| {
        eprintln!("cmp: {message}\n{AGAIN}");
        TROUBLE
    };
    let items = match getopt(arguments(), OPTIONS, true) {
        Ok(items) => items,
        Err(message) => return usage(message),
    };
    let (mut bytes, mut verbose, mut quiet) = (false, false, false);
    let mut skip = [0_u64; 2];
    let mut most = u64::MAX;
    let mut operands = Vec::new();
    for item in items {
        let (option, value) = match item {
            Item::Operand(operand) => {
                operands.push(operand);
                continue;
            }
            Item::Option(option, value) => (option, String::from_utf8_lossy(&value.unwrap_or_default()).into_owned()),
        };
        match option {
            "print-bytes" | "print-chars" => bytes = true,
            "verbose" => verbose = true,
            "quiet" | "silent" => quiet = true,
            "ignore-initial" => {
                let (first, second) = value.split_once(':').unwrap_or((&value, &value));
                match (count(first), count(second)) {
                    (Some(first), Some(second)) => skip = [first, second],
                    _ => return usage(format!("invalid --ignore-initial value '{value}'")),
                }
            }
            "bytes" => match count(&value) {
                Some(number) => most = most.min(number),
                None => return usage(format!("invalid --bytes value '{value}'")),
            },
            "help" => {
                say(HELP.as_bytes());
                return SAME;
            }
            _ => {
                say(b"cmp (GNU diffutils) 3.8 (Seahaven)\n");
                return SAME;
            }
        }
    }
    if verbose && quiet {
        return usage("options -l and -s are incompatible".to_owned());
    }
    let mut operands = operands.into_iter();
    let Some(first) = operands.next() else { return usage("missing operand after 'cmp'".to_owned()) };
    let second = operands.next().unwrap_or_else(|| b"-".to_vec());
    for slot in &mut skip {
        if let Some(operand) = operands.next() {
            match count(&String::from_utf8_lossy(&operand)) {
                Some(number) => *slot = number,
                None => return usage(format!("invalid --ignore-initial value '{}'", String::from_utf8_lossy(&operand))),
            }
        }
    }
    if let Some(extra) = operands.next() {
        return usage(format!("extra operand '{}'", String::from_utf8_lossy(&extra)));
    }
    let names = [first, second].map(|name| String::from_utf8_lossy(&name).into_owned());
    let mut sides: Vec<Box<dyn BufRead>> = Vec::new();
    for name in &names {
        if name == "-" {
            sides.push(Box::new(BufReader::with_capacity(1 << 16, io::stdin())));
            continue;
        }
        let opened = File::open(files::path(name.as_bytes())).and_then(|file| {
            if file.metadata()?.is_dir() { Err(io::Error::from_raw_os_error(31)) } else { Ok(file) }
        });
        match opened {
            Ok(file) => sides.push(Box::new(BufReader::with_capacity(1 << 16, file))),
            Err(error) => {
                if !quiet {
                    eprintln!("cmp: {name}: {}", reason(&error));
                }
                return TROUBLE;
            }
        }
    }
    let [mut left, mut right] = match <[Box<dyn BufRead>; 2]>::try_from(sides) {
        Ok(sides) => sides,
        Err(_) => return TROUBLE,
    };
    for (side, count) in [(&mut left, skip[0]), (&mut right, skip[1])] {
        let _ = io::copy(&mut io::Read::take(side, count), &mut io::sink());
    }
    let width = 1.max(most.min(lengths(&names, skip)).to_string().len());
    compare(left.as_mut(), right.as_mut(), &names, most, (bytes, verbose, quiet), width)
}

/// POSIX's word for a byte is "char"; GNU says so only where messages are POSIX's.
fn in_c_locale() -> bool {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.is_none_or(|locale| locale == "C" || locale == "POSIX")
}

/// The most bytes there can be to compare.
fn lengths(names: &[String; 2], skip: [u64; 2]) -> u64 {
    let length = |index: usize| {
        let metadata = std::fs::metadata(files::path(names[index].as_bytes())).ok().filter(std::fs::Metadata::is_file);
        metadata.map_or(u64::MAX >> 1, |metadata| metadata.len().saturating_sub(skip[index]))
    };
    length(0).min(length(1))
}

fn compare(
    left: &mut dyn BufRead,
    right: &mut dyn BufRead,
    names: &[String; 2],
    most: u64,
    (bytes, verbose, quiet): (bool, bool, bool),
    width: usize,
) -> i32 {
    let (mut at, mut line, mut last_newline) = (0_u64, 1_u64, true);
    let mut differs = false;
    let mut out = Vec::new();
    while at < most {
        let (Ok(a), Ok(b)) = (left.fill_buf(), right.fill_buf()) else {
            eprintln!("cmp: read error");
            return TROUBLE;
        };
        let length = a.len().min(b.len()).min(usize::try_from(most - at).unwrap_or(usize::MAX));
        if length == 0 {
            if a.is_empty() && b.is_empty() {
                break;
            }
            say(&out);
            if !quiet {
                let ended = &names[usize::from(!a.is_empty())];
                if at == 0 {
                    eprintln!("cmp: EOF on {ended} which is empty");
                } else if verbose {
                    eprintln!("cmp: EOF on {ended} after byte {at}");
                } else if last_newline {
                    eprintln!("cmp: EOF on {ended} after byte {at}, line {}", line - 1);
                } else {
                    eprintln!("cmp: EOF on {ended} after byte {at}, in line {line}");
                }
            }
            return DIFFERENT;
        }
        if a[..length] == b[..length] {
            line += a[..length].iter().filter(|&&byte| byte == b'\n').count() as u64;
            last_newline = a[length - 1] == b'\n';
        } else {
            for (index, (&x, &y)) in a[..length].iter().zip(&b[..length]).enumerate() {
                if x != y {
                    if quiet {
                        return DIFFERENT;
                    }
                    let place = at + index as u64 + 1;
                    if !verbose {
                        let unit = if in_c_locale() { "char" } else { "byte" };
                        let mut text = format!("{} {} differ: {unit} {place}, line {line}", names[0], names[1]);
                        if bytes {
                            text = format!("{} {} differ: byte {place}, line {line} is {x:3o} {} {y:3o} {}", names[0], names[1], shown(x), shown(y));
                        }
                        say(format!("{text}\n").as_bytes());
                        return DIFFERENT;
                    }
                    differs = true;
                    if bytes {
                        out.extend(format!("{place:width$} {x:3o} {:<4} {y:3o} {}\n", shown(x), shown(y)).bytes());
                    } else {
                        out.extend(format!("{place:width$} {x:3o} {y:3o}\n").bytes());
                    }
                }
                if x == b'\n' {
                    line += 1;
                }
                last_newline = x == b'\n';
            }
        }
        left.consume(length);
        right.consume(length);
        at += length as u64;
        if out.len() > 1 << 15 {
            say(&out);
            out.clear();
        }
    }
    say(&out);
    i32::from(differs)
}

/// A byte as `cat -t` has it.
fn shown(byte: u8) -> String {
    let (meta, low) = if byte >= 0x80 { ("M-", byte - 0x80) } else { ("", byte) };
    match low {
        0x7f => format!("{meta}^?"),
        0..=0x1f => format!("{meta}^{}", char::from(low + 64)),
        _ => format!("{meta}{}", char::from(low)),
    }
}

const HELP: &str = "Usage: cmp [OPTION]... FILE1 [FILE2 [SKIP1 [SKIP2]]]
Compare two files byte by byte.

The optional SKIP1 and SKIP2 specify the number of bytes to skip
at the beginning of each file (zero by default).

Mandatory arguments to long options are mandatory for short options too.
  -b, --print-bytes          print differing bytes
  -i, --ignore-initial=SKIP         skip first SKIP bytes of both inputs
  -i, --ignore-initial=SKIP1:SKIP2  skip first SKIP1 bytes of FILE1 and
                                      first SKIP2 bytes of FILE2
  -l, --verbose              output byte numbers and differing byte values
  -n, --bytes=LIMIT          compare at most LIMIT bytes
  -s, --quiet, --silent      suppress all normal output
      --help                 display this help and exit
  -v, --version              output version information and exit

SKIP values may be followed by the following multiplicative suffixes:
kB 1000, K 1024, MB 1,000,000, M 1,048,576,
GB 1,000,000,000, G 1,073,741,824, and so on for T, P, E, Z, Y.

If a FILE is '-' or missing, read standard input.
Exit status is 0 if inputs are the same, 1 if different, 2 if trouble.
";
