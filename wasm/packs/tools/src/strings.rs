//! strings of GNU binutils, and look of util-linux.

use crate::{number, parse, read, say, shown};
use seahaven_guest::getopt::{Opt, Takes};
use seahaven_guest::reason;

use Takes::{Nothing, Value};

const OPTIONS: &[Opt] = &[
    ("all", "a", Nothing),
    ("data", "d", Nothing),
    ("print-file-name", "f", Nothing),
    ("bytes", "n", Value),
    ("radix", "t", Value),
    (" o", "o", Nothing),
    ("encoding", "e", Value),
    ("include-all-whitespace", "w", Nothing),
    ("output-separator", "s", Value),
    ("unicode", "U", Value),
    ("target", "T", Value),
    ("help", "h", Nothing),
    ("version", "vV", Nothing),
    (" 0", "0", Nothing),
    (" 1", "1", Nothing),
    (" 2", "2", Nothing),
    (" 3", "3", Nothing),
    (" 4", "4", Nothing),
    (" 5", "5", Nothing),
    (" 6", "6", Nothing),
    (" 7", "7", Nothing),
    (" 8", "8", Nothing),
    (" 9", "9", Nothing),
];

const HELP: &str = "Usage: strings [option(s)] [file(s)]
 Display printable strings in [file(s)] (stdin by default)
 The options are:
  -a - --all                Scan the entire file, not just the data section [default]
  -f --print-file-name      Print the name of the file before each string
  -n <number>               Locate & print any sequence of at least <number>
    --bytes=<number>         displayable characters.  (The default is 4).
  -t --radix={o,d,x}        Print the location of the string in base 8, 10 or 16
  -w --include-all-whitespace Include all whitespace as valid string characters
  -o                        An alias for --radix=o
  -e --encoding={s,S,b,l}   Select character size and endianness:
                            s = 7-bit, S = 8-bit, {b,l} = 16-bit
  -s --output-separator=<string> String used to separate strings in output.
  -h --help                 Display this information
  -v -V --version           Print the program's version number
";

pub fn run(_name: &str) -> i32 {
    let (options, mut operands) = match parse("strings", OPTIONS, HELP) {
        Ok(parsed) => parsed,
        Err(status) => return status,
    };
    let (mut names, mut least, mut radix, mut space) = (false, 4, None, false);
    let mut separator = b"\n".to_vec();
    let mut encoding = b's';
    let mut digits = String::new();
    for (option, value) in options {
        match option {
            "print-file-name" => names = true,
            "bytes" => match number(&value) {
                Some(count) if count > 0 => least = count,
                _ => {
                    eprintln!("strings: invalid minimum string length {}", shown(&value));
                    return 1;
                }
            },
            "radix" => radix = value.first().copied(),
            " o" => radix = Some(b'o'),
            "encoding" => encoding = value.first().copied().unwrap_or(b's'),
            "include-all-whitespace" => space = true,
            "output-separator" => separator = value,
            digit if digit.starts_with(' ') => digits.push_str(digit.trim_start()),
            _ => {}
        }
    }
    if let Ok(count) = digits.parse() {
        least = count;
    }
    if operands.is_empty() {
        operands.push(b"-".to_vec());
    }
    let mut status = 0;
    for operand in &operands {
        let data = match read(operand) {
            Ok(data) => data,
            Err(error) => {
                if error.raw_os_error() == Some(31) {
                    eprintln!("strings: Warning: '{}' is a directory", shown(operand));
                } else if error.kind() == std::io::ErrorKind::NotFound {
                    eprintln!("strings: '{}': No such file", shown(operand));
                } else {
                    eprintln!("strings: {}: {}", shown(operand), reason(&error));
                }
                status = 1;
                continue;
            }
        };
        let label = if operand == b"-" { "{standard input}".to_owned() } else { shown(operand) };
        let width = if matches!(encoding, b'b' | b'l') { 2 } else { 1 };
        let unit = |at: usize| match encoding {
            b'b' => data.get(at..at + 2).map(|two| u32::from(two[0]) << 8 | u32::from(two[1])),
            b'l' => data.get(at..at + 2).map(|two| u32::from(two[1]) << 8 | u32::from(two[0])),
            _ => data.get(at).map(|&byte| u32::from(byte)),
        };
        let graphic = |c: u32| {
            c == 9 || (0x20..0x7f).contains(&c) || encoding == b'S' && (0x80..=0xff).contains(&c) || space && matches!(c, 10..=13)
        };
        let mut out = Vec::new();
        let mut at = 0;
        while at < data.len() {
            let start = at;
            let mut text = Vec::new();
            while let Some(c) = unit(at).filter(|&c| graphic(c)) {
                text.push(c as u8);
                at += width;
            }
            if text.len() >= least {
                if names {
                    out.extend(format!("{label}: ").bytes());
                }
                match radix {
                    Some(b'o') => out.extend(format!("{start:7o} ").bytes()),
                    Some(b'd') => out.extend(format!("{start:7} ").bytes()),
                    Some(b'x') => out.extend(format!("{start:7x} ").bytes()),
                    _ => {}
                }
                out.extend(text);
                out.extend_from_slice(&separator);
            }
            if at == start {
                at += 1;
            }
        }
        say(&out);
    }
    status
}

const LOOK: &[Opt] = &[
    ("alternative", "a", Nothing),
    ("alphanum", "d", Nothing),
    ("ignore-case", "f", Nothing),
    ("terminate", "t", Value),
    ("help", "h", Nothing),
    ("version", "V", Nothing),
];

const LOOK_HELP: &str = "
Usage:
 look [options] <string> [<file>...]

Display lines beginning with a specified string.

Options:
 -a, --alternative        use the alternative dictionary
 -d, --alphanum           compare only blanks and alphanumeric characters
 -f, --ignore-case        ignore case differences when comparing
 -t, --terminate <char>   define the string-termination character

 -h, --help               display this help
 -V, --version            display version
";

/// Lines that begin with a text.
pub fn look(_name: &str) -> i32 {
    let (options, operands) = match parse("look", LOOK, LOOK_HELP) {
        Ok(parsed) => parsed,
        Err(status) => return status,
    };
    let (mut alphanumeric, mut fold, mut end) = (operands.len() < 2, operands.len() < 2, None);
    for (option, value) in options {
        match option {
            "alphanum" => alphanumeric = true,
            "ignore-case" => fold = true,
            "terminate" => end = value.first().copied(),
            _ => {}
        }
    }
    let Some(text) = operands.first() else {
        eprintln!("look: bad usage\nTry 'look --help' for more information.");
        return 1;
    };
    let file = operands.get(1).cloned().unwrap_or_else(|| b"/usr/share/dict/words".to_vec());
    let data = match read(&file) {
        Ok(data) => data,
        Err(error) => {
            eprintln!("look: {}: {}", shown(&file), reason(&error));
            return 1;
        }
    };
    let key = |line: &[u8]| -> Vec<u8> {
        line.iter()
            .filter(|byte| !alphanumeric || byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace())
            .map(|byte| if fold { byte.to_ascii_lowercase() } else { *byte })
            .collect()
    };
    let text = match end.and_then(|end| text.iter().position(|&byte| byte == end)) {
        Some(at) => &text[..=at],
        None => text,
    };
    let wanted = key(text);
    let mut found = false;
    for line in data.split_inclusive(|&byte| byte == b'\n') {
        if key(line.strip_suffix(b"\n").unwrap_or(line)).starts_with(&wanted) {
            say(line);
            found = true;
        }
    }
    i32::from(!found)
}
