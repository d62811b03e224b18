//! hexdump of util-linux: everything is a format, those of the options too.

use crate::{read, say, shown};
use seahaven_guest::getopt::{Opt, Takes, arguments};
use seahaven_guest::reason;

use Takes::{Nothing, Value};

const OPTIONS: &[Opt] = &[
    ("one-byte-octal", "b", Nothing),
    ("one-byte-char", "c", Nothing),
    ("canonical", "C", Nothing),
    ("two-bytes-decimal", "d", Nothing),
    ("two-bytes-octal", "o", Nothing),
    ("two-bytes-hex", "x", Nothing),
    ("color", "L", Takes::Maybe),
    ("format", "e", Value),
    ("format-file", "f", Value),
    ("length", "n", Value),
    ("skip", "s", Value),
    ("no-squeezing", "v", Nothing),
    ("help", "h", Nothing),
    ("version", "V", Nothing),
];

const HELP: &str = "
Usage:
 hexdump [options] <file>...
 hd [options] <file>...

Display file contents in hexadecimal, decimal, octal, or ascii.

Options:
 -b, --one-byte-octal      one-byte octal display
 -c, --one-byte-char       one-byte character display
 -C, --canonical           canonical hex+ASCII display
 -d, --two-bytes-decimal   two-byte decimal display
 -o, --two-bytes-octal     two-byte octal display
 -x, --two-bytes-hex       two-byte hexadecimal display
 -L, --color[=<mode>]      interpret color formatting specifiers
                             colors are enabled by default
 -e, --format <format>     format string to be used for displaying data
 -f, --format-file <file>  file that contains format strings
 -n, --length <length>     interpret only length bytes of input
 -s, --skip <offset>       skip offset bytes from the beginning
 -v, --no-squeezing        output identical lines

 -h, --help                display this help
 -V, --version             display version
";

#[derive(Debug)]
enum Piece {
    Text(String),
    /// Flags and width, precision, the letter or letters, how many bytes.
    Field { flags: String, width: usize, precision: Option<usize>, letter: String, bytes: usize },
}

#[derive(Debug)]
struct Unit {
    count: usize,
    pieces: Vec<Piece>,
}

impl Unit {
    fn bytes(&self) -> usize {
        self.pieces.iter().map(|piece| if let Piece::Field { bytes, .. } = piece { *bytes } else { 0 }).sum()
    }
}

fn parse_format(text: &str) -> Result<Vec<Unit>, String> {
    let bad = || format!("bad format {{{text}}}");
    let mut units = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let digits = |rest: &mut &str| {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let number = rest[..end].parse::<usize>().ok();
            *rest = &rest[end..];
            number
        };
        let count = digits(&mut rest);
        rest = rest.trim_start();
        let mut size = None;
        if let Some(after) = rest.strip_prefix('/') {
            rest = after.trim_start();
            size = digits(&mut rest);
            rest = rest.trim_start();
        }
        let inner = rest.strip_prefix('"').ok_or_else(bad)?;
        let end = inner.find('"').ok_or_else(bad)?;
        units.push(Unit { count: count.unwrap_or(1), pieces: pieces(&inner[..end], size)? });
        rest = inner[end + 1..].trim_start();
    }
    Ok(units)
}

fn pieces(text: &str, size: Option<usize>) -> Result<Vec<Piece>, String> {
    let mut out = Vec::new();
    let mut plain = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => plain.push(match chars.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('a') => '\u{7}',
                Some('b') => '\u{8}',
                Some('f') => '\u{c}',
                Some('v') => '\u{b}',
                Some('0') => '\0',
                Some(c) => c,
                None => '\\',
            }),
            '%' if chars.peek() == Some(&'%') => {
                chars.next();
                plain.push('%');
            }
            '%' => {
                if !plain.is_empty() {
                    out.push(Piece::Text(std::mem::take(&mut plain)));
                }
                let mut flags = String::new();
                while let Some(c) = chars.next_if(|c| "#-+ 0".contains(*c)) {
                    flags.push(c);
                }
                let mut width = 0;
                while let Some(c) = chars.next_if(char::is_ascii_digit) {
                    width = width * 10 + c.to_digit(10).unwrap_or(0) as usize;
                }
                let mut precision = None;
                if chars.next_if_eq(&'.').is_some() {
                    let mut value = 0;
                    while let Some(c) = chars.next_if(char::is_ascii_digit) {
                        value = value * 10 + c.to_digit(10).unwrap_or(0) as usize;
                    }
                    precision = Some(value);
                }
                let mut letter = String::new();
                match chars.next() {
                    Some('_') => {
                        letter.push('_');
                        let c = chars.next().unwrap_or(' ');
                        letter.push(c);
                        if c == 'a' || c == 'A' {
                            letter.push(chars.next().unwrap_or('x'));
                        }
                    }
                    Some(c) => letter.push(c),
                    None => {}
                }
                let bytes = match letter.as_str() {
                    "d" | "i" | "o" | "u" | "x" | "X" => size.unwrap_or(4),
                    "c" | "_c" | "_p" | "_u" => 1,
                    "s" => size.or(precision).unwrap_or(1),
                    "e" | "E" | "f" | "g" | "G" => size.unwrap_or(8),
                    _ if letter.starts_with("_a") || letter.starts_with("_A") => 0,
                    _ => return Err(format!("bad conversion character %{letter}")),
                };
                out.push(Piece::Field { flags, width, precision, letter, bytes });
            }
            c => plain.push(c),
        }
    }
    if !plain.is_empty() {
        out.push(Piece::Text(plain));
    }
    if size.is_some() && out.iter().filter(|piece| matches!(piece, Piece::Field { .. })).count() > 1 {
        return Err("byte count with multiple conversion characters".to_owned());
    }
    Ok(out)
}

fn padded(text: &str, flags: &str, width: usize, numeric: bool) -> String {
    let count = text.chars().count();
    let fill = width.saturating_sub(count);
    if flags.contains('-') {
        format!("{text}{}", " ".repeat(fill))
    } else if flags.contains('0') && numeric {
        match text.strip_prefix('-') {
            Some(rest) => format!("-{}{rest}", "0".repeat(fill)),
            None => format!("{}{text}", "0".repeat(fill)),
        }
    } else {
        format!("{}{text}", " ".repeat(fill))
    }
}

fn integer(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte))
}

fn named(byte: u8) -> Option<&'static str> {
    const NAMES: [&str; 32] = [
        "nul", "soh", "stx", "etx", "eot", "enq", "ack", "bel", "bs", "ht", "lf", "vt", "ff", "cr", "so", "si", "dle", "dc1", "dc2",
        "dc3", "dc4", "nak", "syn", "etb", "can", "em", "sub", "esc", "fs", "gs", "rs", "us",
    ];
    if byte == 0x7f { Some("del") } else { NAMES.get(usize::from(byte)).copied() }
}

fn field(letter: &str, data: &[u8], flags: &str, width: usize, precision: Option<usize>) -> String {
    let value = integer(data);
    let exact = |text: String| match precision {
        Some(least) => format!("{text:0>least$}"),
        None => text,
    };
    let byte = data.first().copied().unwrap_or(0);
    let graphic = (0x20..0x7f).contains(&byte);
    let text = match letter {
        "d" | "i" => {
            let shift = 64 - 8 * data.len().clamp(1, 8) as u32;
            exact(((value << shift) as i64 >> shift).to_string())
        }
        "u" => exact(value.to_string()),
        "o" => exact(if flags.contains('#') { format!("0{value:o}") } else { format!("{value:o}") }),
        "x" => exact(if flags.contains('#') { format!("0x{value:x}") } else { format!("{value:x}") }),
        "X" => exact(format!("{value:X}")),
        "c" => char::from(byte).to_string(),
        "s" => String::from_utf8_lossy(data.split(|&byte| byte == 0).next().unwrap_or_default()).into_owned(),
        "_p" => if graphic { char::from(byte) } else { '.' }.to_string(),
        "_c" => match byte {
            0 => "\\0".to_owned(),
            7 => "\\a".to_owned(),
            8 => "\\b".to_owned(),
            9 => "\\t".to_owned(),
            10 => "\\n".to_owned(),
            11 => "\\v".to_owned(),
            12 => "\\f".to_owned(),
            13 => "\\r".to_owned(),
            _ if graphic => char::from(byte).to_string(),
            _ => format!("{byte:03o}"),
        },
        "_u" => match named(byte) {
            Some(name) => name.to_owned(),
            None if graphic => char::from(byte).to_string(),
            None => format!("{byte:x}"),
        },
        _ => {
            let number = match data.len() {
                4 => f64::from(f32::from_bits(value as u32)),
                _ => f64::from_bits(value),
            };
            let digits = precision.unwrap_or(6);
            if letter == "f" { format!("{number:.digits$}") } else { format!("{number:e}") }
        }
    };
    padded(&text, flags, width, matches!(letter, "d" | "i" | "u" | "o" | "x" | "X"))
}

fn address(kind: &str, at: usize, flags: &str, width: usize, precision: Option<usize>) -> String {
    let text = match kind.chars().last() {
        Some('d') => at.to_string(),
        Some('o') => format!("{at:o}"),
        _ => format!("{at:x}"),
    };
    let text = precision.map_or(text.clone(), |least| format!("{text:0>least$}"));
    padded(&text, flags, width, true)
}

/// One block through one format. Where data lacks, fields are blank.
fn write(units: &[Unit], block: &[u8], at: usize, out: &mut Vec<u8>) {
    let mut place = 0;
    for unit in units {
        for turn in 0..unit.count {
            let mut text = String::new();
            // No white space behind the last of several.
            let last = turn + 1 == unit.count && unit.count > 1;
            for (index, piece) in unit.pieces.iter().enumerate() {
                match piece {
                    Piece::Text(plain) if last && index + 1 == unit.pieces.len() => text.push_str(plain.trim_end_matches([' ', '\t'])),
                    Piece::Text(plain) => text.push_str(plain),
                    Piece::Field { letter, flags, width, precision, .. } if letter.starts_with("_a") => {
                        text.push_str(&address(letter, at + place, flags, *width, *precision));
                    }
                    Piece::Field { letter, .. } if letter.starts_with("_A") => {}
                    Piece::Field { flags, width, precision, letter, bytes } => {
                        if place < block.len() {
                            let data = &block[place..(place + bytes).min(block.len())];
                            text.push_str(&field(letter, data, flags, *width, *precision));
                        } else {
                            text.push_str(&" ".repeat(*width));
                        }
                        place += bytes;
                    }
                }
            }
            out.extend(text.bytes());
        }
    }
}

fn amount(text: &[u8]) -> Option<usize> {
    let text = shown(text);
    let text = text.trim();
    let (number, unit) = text.split_at(text.find(|c: char| "kKmMgGbB".contains(c) && !text.starts_with("0x")).unwrap_or(text.len()));
    let number = match number.strip_prefix("0x") {
        Some(hex) => usize::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    let unit = match unit.chars().next() {
        None => 1,
        Some('k' | 'K') => 1 << 10,
        Some('m' | 'M') => 1 << 20,
        Some('g' | 'G') => 1 << 30,
        _ => 512,
    };
    Some(number * unit)
}

pub fn run(name: &str) -> i32 {
    use seahaven_guest::getopt::{Item, getopt};
    let items = match getopt(arguments(), OPTIONS, true) {
        Ok(items) => items,
        Err(message) => {
            eprintln!("{name}: {message}\nTry '{name} --help' for more information.");
            return 1;
        }
    };
    let line = |text: &str| vec![format!("\"%07.7_ax \" {text} \"\\n\"")];
    let (mut formats, mut last): (Vec<String>, Option<&str>) = (Vec::new(), None);
    let (mut length, mut skip, mut squeeze) = (usize::MAX, 0, true);
    let mut operands = Vec::new();
    let canonical = ["\"%08.8_ax  \" 8/1 \"%02x \" \"  \" 8/1 \"%02x \"", "\"  |\" 16/1 \"%_p\" \"|\\n\""].map(str::to_owned);
    if name == "hd" {
        formats.extend(canonical.clone());
        last = Some("%08x");
    }
    for item in items {
        let (option, value) = match item {
            Item::Operand(operand) => {
                operands.push(operand);
                continue;
            }
            Item::Option(option, value) => (option, value.unwrap_or_default()),
        };
        let short = Some("%07x");
        match option {
            "one-byte-octal" => (formats, last) = ([formats, line("16/1 \"%03o \"")].concat(), short),
            "one-byte-char" => (formats, last) = ([formats, line("16/1 \"%3_c \"")].concat(), short),
            "two-bytes-decimal" => (formats, last) = ([formats, line("8/2 \"  %05u \"")].concat(), short),
            "two-bytes-octal" => (formats, last) = ([formats, line("8/2 \" %06o \"")].concat(), short),
            "two-bytes-hex" => (formats, last) = ([formats, line("8/2 \"   %04x \"")].concat(), short),
            "canonical" => {
                formats.extend(canonical.clone());
                last = Some("%08x");
            }
            "format" => formats.push(shown(&value)),
            "format-file" => match read(&value) {
                Ok(text) => formats.extend(shown(&text).lines().filter(|line| !line.trim_start().starts_with('#')).map(str::to_owned)),
                Err(error) => {
                    eprintln!("{name}: {}: {}", shown(&value), reason(&error));
                    return 1;
                }
            },
            "length" | "skip" => match amount(&value) {
                Some(count) if option == "length" => length = count,
                Some(count) => skip = count,
                None => {
                    eprintln!("{name}: failed to parse {option}: '{}'", shown(&value));
                    return 1;
                }
            },
            "no-squeezing" => squeeze = false,
            "help" => {
                say(HELP.as_bytes());
                return 0;
            }
            "version" => {
                say(b"hexdump from util-linux 2.38.1 (Seahaven)\n");
                return 0;
            }
            _ => {}
        }
    }
    if formats.is_empty() {
        (formats, last) = (line("8/2 \"%04x \""), Some("%07x"));
    }
    let mut parsed = Vec::new();
    for format in &formats {
        match parse_format(format) {
            Ok(units) => parsed.push(units),
            Err(message) => {
                eprintln!("{name}: {message}");
                return 1;
            }
        }
    }
    let mut data = Vec::new();
    let mut status = 0;
    let mut any = operands.is_empty();
    if operands.is_empty() {
        data = read(b"-").unwrap_or_default();
    }
    for operand in &operands {
        match read(operand) {
            Ok(bytes) => {
                data.extend(bytes);
                any = true;
            }
            Err(error) => {
                eprintln!("{name}: {}: {}", shown(operand), reason(&error));
                status = 1;
            }
        }
    }
    if !any {
        eprintln!("{name}: all input file arguments failed");
        return 1;
    }
    let skip = skip.min(data.len());
    let data = &data[skip..data.len().min(skip.saturating_add(length))];
    let size = parsed.iter().map(|units| units.iter().map(|unit| unit.count * unit.bytes()).sum::<usize>()).max().unwrap_or(0).max(1);
    // The last unit of a format that is shorter than others goes on to the end of the block.
    for units in &mut parsed {
        let used: usize = units.iter().map(|unit| unit.count * unit.bytes()).sum();
        if let Some(unit) = units.iter_mut().rev().find(|unit| unit.bytes() > 0) {
            if used < size && unit.count == 1 {
                unit.count += (size - used) / unit.bytes();
            }
        }
    }
    let mut out = Vec::new();
    let mut before: Option<&[u8]> = None;
    let mut starred = false;
    for (index, block) in data.chunks(size).enumerate() {
        if squeeze && block.len() == size && before == Some(block) {
            if !starred {
                out.extend(b"*\n");
                starred = true;
            }
            continue;
        }
        starred = false;
        before = Some(block);
        for units in &parsed {
            write(units, block, skip + index * size, &mut out);
        }
        if out.len() > 1 << 16 {
            say(&out);
            out.clear();
        }
    }
    let end = skip + data.len();
    if !data.is_empty() {
        match last {
            Some("%08x") => out.extend(format!("{end:08x}\n").bytes()),
            Some(_) => out.extend(format!("{end:07x}\n").bytes()),
            None => {
                for piece in parsed.iter().flatten().flat_map(|unit| &unit.pieces) {
                    if let Piece::Field { letter, flags, width, precision, .. } = piece
                        && letter.starts_with("_A")
                    {
                        out.extend(address(letter, end, flags, *width, *precision).bytes());
                        out.push(b'\n');
                    }
                }
            }
        }
    }
    say(&out);
    status
}
