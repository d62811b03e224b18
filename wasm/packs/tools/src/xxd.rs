//! xxd of Vim 9.

use crate::{number, read, say, shown};
use seahaven_guest::files;
use std::io::{Seek, SeekFrom, Write};

struct Options {
    columns: Option<usize>,
    group: Option<usize>,
    length: Option<usize>,
    skip: i64,
    offset: usize,
    upper: bool,
    plain: bool,
    bits: bool,
    include: bool,
    little: bool,
    decimal: bool,
    reverse: bool,
    autoskip: bool,
    name: Option<String>,
    capitals: bool,
}

const USAGE: &str = "Usage:
       xxd [options] [infile [outfile]]
    or
       xxd -r [-s [-]offset] [-c cols] [-ps] [infile [outfile]]
Options:
    -a          toggle autoskip: A single '*' replaces nul-lines. Default off.
    -b          binary digit dump (incompatible with -ps,-i,-r). Default hex.
    -C          capitalize variable names in C include file style (-i).
    -c cols     format <cols> octets per line. Default 16 (-i: 12, -ps: 30).
    -E          show characters in EBCDIC. Default ASCII.
    -e          little-endian dump (incompatible with -ps,-i,-r).
    -g bytes    number of octets per group in normal output. Default 2 (-e: 4).
    -h          print this summary.
    -i          output in C include file style.
    -l len      stop after <len> octets.
    -n name     set the variable name used in C include output (-i).
    -o off      add <off> to the displayed file position.
    -ps         output in postscript plain hexdump style.
    -r          reverse operation: convert (or patch) hexdump into binary.
    -r -s off   revert with <off> added to file positions found in hexdump.
    -d          show offset in decimal instead of hex.
    -s [+][-]seek  start at <seek> bytes abs. (or +: rel.) infile offset.
    -u          use upper case hex letters.
    -v          show version: \"xxd 2022-01-14 by Juergen Weigert et al.\".
";

pub fn run(_name: &str) -> i32 {
    let mut options = Options {
        columns: None,
        group: None,
        length: None,
        skip: 0,
        offset: 0,
        upper: false,
        plain: false,
        bits: false,
        include: false,
        little: false,
        decimal: false,
        reverse: false,
        autoskip: false,
        name: None,
        capitals: false,
    };
    let mut operands = Vec::new();
    let mut words = seahaven_guest::getopt::arguments().into_iter();
    while let Some(word) = words.next() {
        let Some(letters) = word.strip_prefix(b"-").filter(|rest| !rest.is_empty() && operands.is_empty()) else {
            operands.push(word);
            continue;
        };
        let letters = letters.strip_prefix(b"-").unwrap_or(letters);
        let text = shown(letters);
        match text.as_str() {
            "a" | "autoskip" => options.autoskip = !options.autoskip,
            "b" | "bits" => options.bits = true,
            "C" | "capitalize" => options.capitals = true,
            "d" => options.decimal = true,
            "e" => options.little = true,
            "E" | "EBCDIC" => {}
            "h" | "help" => {
                eprint!("{USAGE}");
                return i32::from(text == "h");
            }
            "i" | "include" => options.include = true,
            "p" | "ps" | "plain" | "postscript" => options.plain = true,
            "r" | "revert" => options.reverse = true,
            "u" => options.upper = true,
            "v" | "version" => {
                eprintln!("xxd 2022-01-14 by Juergen Weigert et al.");
                return 0;
            }
            _ => {
                let long = [("cols", b'c'), ("groupsize", b'g'), ("len", b'l'), ("seek", b's'), ("offset", b'o'), ("name", b'n')];
                let (letter, rest) = match long.iter().find(|(name, _)| *name == text) {
                    Some((_, letter)) => (*letter, &b""[..]),
                    None => (letters[0], &letters[1..]),
                };
                if !b"cglsno".contains(&letter) {
                    // Flags may share a word.
                    let known = letters.iter().all(|letter| b"abCdeiEpru".contains(letter));
                    if !known {
                        eprint!("{USAGE}");
                        return 1;
                    }
                    for flag in letters {
                        match flag {
                            b'a' => options.autoskip = !options.autoskip,
                            b'b' => options.bits = true,
                            b'C' => options.capitals = true,
                            b'd' => options.decimal = true,
                            b'e' => options.little = true,
                            b'i' => options.include = true,
                            b'p' => options.plain = true,
                            b'r' => options.reverse = true,
                            b'u' => options.upper = true,
                            _ => {}
                        }
                    }
                    continue;
                }
                let value = if rest.is_empty() { words.next().unwrap_or_default() } else { rest.to_vec() };
                if letter == b'n' {
                    options.name = Some(shown(&value));
                    continue;
                }
                let digits = shown(&value);
                let negative = digits.trim_start_matches('+').starts_with('-');
                let count = number(digits.trim_start_matches(['+', '-']).as_bytes()).unwrap_or(0);
                match letter {
                    b'c' => options.columns = Some(count),
                    b'g' => options.group = Some(count),
                    b'l' => options.length = Some(count),
                    b's' => options.skip = if negative { -(count as i64) } else { count as i64 },
                    _ => options.offset = count,
                }
            }
        }
    }
    let name = operands.first().cloned().unwrap_or_else(|| b"-".to_vec());
    let input = match read(&name) {
        Ok(input) => input,
        Err(error) => {
            eprintln!("xxd: {}: {}", shown(&name), seahaven_guest::reason(&error));
            return 2;
        }
    };
    if options.reverse {
        return reverse(&options, &input, operands.get(1).map(Vec::as_slice));
    }
    let skip = if options.skip < 0 {
        input.len().saturating_sub(options.skip.unsigned_abs() as usize)
    } else {
        options.skip as usize
    };
    let data = &input[skip.min(input.len())..];
    let data = &data[..data.len().min(options.length.unwrap_or(usize::MAX))];
    let out = if options.include {
        include(&options, data, &name)
    } else if options.plain {
        plain(&options, data)
    } else {
        dump(&options, data, skip)
    };
    match operands.get(1).filter(|name| *name != b"-") {
        None => say(&out),
        Some(target) => {
            if let Err(error) = std::fs::write(files::path(target), out) {
                eprintln!("xxd: {}: {}", shown(target), seahaven_guest::reason(&error));
                return 3;
            }
        }
    }
    0
}

fn hex(byte: u8, upper: bool) -> String {
    if upper { format!("{byte:02X}") } else { format!("{byte:02x}") }
}

fn plain(options: &Options, data: &[u8]) -> Vec<u8> {
    let columns = options.columns.unwrap_or(30);
    let mut out = Vec::new();
    for line in data.chunks(if columns == 0 { data.len().max(1) } else { columns }) {
        for &byte in line {
            out.extend(hex(byte, options.upper).bytes());
        }
        out.push(b'\n');
    }
    out
}

fn include(options: &Options, data: &[u8], name: &[u8]) -> Vec<u8> {
    let columns = options.columns.unwrap_or(12).max(1);
    let mut out = Vec::new();
    let variable = match &options.name {
        Some(name) => Some(name.clone()),
        None if name == b"-" => None,
        None => {
            let text: String = shown(name).chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
            Some(if text.starts_with(|c: char| c.is_ascii_digit()) { format!("__{text}") } else { text })
        }
    };
    let variable = variable.map(|name| if options.capitals { name.to_ascii_uppercase() } else { name });
    if let Some(variable) = &variable {
        out.extend(format!("unsigned char {variable}[] = {{\n").bytes());
    }
    for (index, line) in data.chunks(columns).enumerate() {
        if index > 0 {
            out.extend(b",\n");
        }
        let bytes: Vec<String> = line.iter().map(|&byte| if options.upper { format!("0X{byte:02X}") } else { format!("0x{byte:02x}") }).collect();
        out.extend(format!("  {}", bytes.join(", ")).bytes());
    }
    if !data.is_empty() {
        out.push(b'\n');
    }
    if let Some(variable) = &variable {
        let suffix = if options.capitals { "_LEN" } else { "_len" };
        out.extend(format!("}};\nunsigned int {variable}{suffix} = {};\n", data.len()).bytes());
    }
    out
}

fn dump(options: &Options, data: &[u8], skip: usize) -> Vec<u8> {
    let columns = match options.columns {
        Some(0) | None => if options.bits { 6 } else { 16 },
        Some(count) => count,
    };
    let default = if options.bits { 1 } else if options.little { 4 } else { 2 };
    let group = match options.group {
        None => default,
        Some(0) => columns,
        Some(count) => count,
    };
    let width = if options.bits { 8 } else { 2 };
    let mut out = Vec::new();
    let mut zeros = 0;
    let lines: Vec<&[u8]> = data.chunks(columns).collect();
    for (index, line) in lines.iter().enumerate() {
        if options.autoskip && line.iter().all(|&byte| byte == 0) && line.len() == columns && index + 1 < lines.len() {
            zeros += 1;
            if zeros == 2 {
                out.extend(b"*\n");
            }
            if zeros > 1 {
                continue;
            }
        } else {
            zeros = 0;
        }
        let at = skip + options.offset + index * columns;
        out.extend(if options.decimal { format!("{at:08}: ") } else { format!("{at:08x}: ") }.bytes());
        let mut cells = String::new();
        for place in 0..columns {
            // Little endian: the bytes of a group backwards.
            let from = if options.little { place / group * group + (group - 1 - place % group) } else { place };
            match line.get(from) {
                Some(byte) if options.bits => cells.push_str(&format!("{byte:08b}")),
                Some(byte) => cells.push_str(&hex(*byte, options.upper)),
                None => cells.push_str(&" ".repeat(width)),
            }
            if (place + 1) % group == 0 || place + 1 == columns {
                cells.push(' ');
            }
        }
        out.extend(cells.bytes());
        out.push(b' ');
        out.extend(line.iter().map(|&byte| if (0x20..0x7f).contains(&byte) { byte } else { b'.' }));
        out.push(b'\n');
    }
    out
}

fn reverse(options: &Options, input: &[u8], target: Option<&[u8]>) -> i32 {
    if options.bits {
        eprintln!("xxd: Sorry, cannot revert this type of hexdump");
        return 255;
    }
    let text = shown(input);
    let digit = |c: char| c.to_digit(16);
    let mut pieces: Vec<(usize, Vec<u8>)> = Vec::new();
    if options.plain {
        let digits: Vec<u32> = text.chars().filter_map(digit).collect();
        pieces.push((0, digits.chunks_exact(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect()));
    } else {
        let most = options.columns.unwrap_or(16);
        for line in text.lines() {
            let Some((place, rest)) = line.split_once(':') else { continue };
            let place = place.trim();
            let Ok(at) = (if options.decimal { place.parse() } else { usize::from_str_radix(place, 16) }) else { continue };
            let mut bytes = Vec::new();
            let mut digits = Vec::new();
            let mut blanks = 0;
            for c in rest.chars() {
                match digit(c) {
                    Some(digit) => {
                        digits.push(digit);
                        blanks = 0;
                    }
                    None if c == ' ' || c == '\t' => {
                        blanks += 1;
                        if blanks > 1 && !bytes.is_empty() {
                            break;
                        }
                    }
                    None => break,
                }
                if digits.len() == 2 {
                    bytes.push(digits.drain(..).fold(0, |sum, digit| sum * 16 + digit) as u8);
                    if bytes.len() == most {
                        break;
                    }
                }
            }
            pieces.push((at, bytes));
        }
    }
    let skip = options.skip.max(0) as usize;
    match target.filter(|name| *name != b"-") {
        None => {
            let mut out: Vec<u8> = Vec::new();
            for (at, bytes) in pieces {
                let at = at + skip;
                if at > out.len() {
                    out.resize(at, 0);
                }
                out.extend(bytes);
            }
            say(&out);
        }
        Some(name) => {
            let opened = std::fs::File::options().write(true).create(true).truncate(false).open(files::path(name));
            let written = opened.and_then(|mut file| {
                for (at, bytes) in pieces {
                    file.seek(SeekFrom::Start((at + skip) as u64))?;
                    file.write_all(&bytes)?;
                }
                Ok(())
            });
            if let Err(error) = written {
                eprintln!("xxd: {}: {}", shown(name), seahaven_guest::reason(&error));
                return 3;
            }
        }
    }
    0
}
