//! file 5.44: the types that are common, in its words.

use crate::{parse, shown};
use seahaven_guest::getopt::{Opt, Takes};
use seahaven_guest::{files, reason, stat};
use std::fs;
use std::io::Read;

use Takes::{Nothing, Value};

const OPTIONS: &[Opt] = &[
    ("brief", "b", Nothing),
    ("checking-printout", "c", Nothing),
    ("dereference", "L", Nothing),
    ("no-dereference", "h", Nothing),
    ("mime", "i", Nothing),
    ("mime-type", "", Nothing),
    ("mime-encoding", "", Nothing),
    ("extension", "", Nothing),
    ("keep-going", "k", Nothing),
    ("no-buffer", "n", Nothing),
    ("no-pad", "N", Nothing),
    ("print0", "0", Nothing),
    ("separator", "F", Value),
    ("files-from", "f", Value),
    ("magic-file", "m", Value),
    ("exclude", "e", Value),
    ("special-files", "s", Nothing),
    ("uncompress", "z", Nothing),
    ("uncompress-noreport", "Z", Nothing),
    ("raw", "r", Nothing),
    ("preserve-date", "p", Nothing),
    ("no-sandbox", "S", Nothing),
    (" E", "E", Nothing),
    ("debug", "d", Nothing),
    ("help", "", Nothing),
    ("version", "v", Nothing),
];

const HELP: &str = "Usage: file [OPTION...] [FILE...]
Determine type of FILEs.

      --help                 display this help and exit
  -v, --version              output version information and exit
  -b, --brief                do not prepend filenames to output lines
  -E                         on filesystem errors, issue an error message
                               and exit
  -f, --files-from FILE      read the filenames to be examined from FILE
  -F, --separator STRING     use string as separator instead of `:'
  -i, --mime                 output MIME type strings (--mime-type and
                               --mime-encoding)
      --mime-type            output the MIME type
      --mime-encoding        output the MIME encoding
  -L, --dereference          follow symlinks
  -h, --no-dereference       don't follow symlinks (default)
  -N, --no-pad               do not pad output
  -0, --print0               terminate filenames with ASCII NUL
";

/// Words, MIME type, MIME encoding.
struct Kind {
    words: String,
    mime: &'static str,
    encoding: &'static str,
}

fn kind(words: impl Into<String>, mime: &'static str) -> Kind {
    Kind { words: words.into(), mime, encoding: "binary" }
}

pub fn run(_name: &str) -> i32 {
    let (options, mut operands) = match parse("file", OPTIONS, HELP) {
        Ok(parsed) => parsed,
        Err(status) => return status,
    };
    let (mut brief, mut follow, mut pad, mut strict) = (false, false, true, false);
    let (mut mime_type, mut mime_encoding, mut zero) = (false, false, false);
    let mut separator = ":".to_owned();
    for (option, value) in options {
        match option {
            "brief" => brief = true,
            "dereference" => follow = true,
            "no-dereference" => follow = false,
            "mime" => (mime_type, mime_encoding) = (true, true),
            "mime-type" => mime_type = true,
            "mime-encoding" => mime_encoding = true,
            "no-pad" => pad = false,
            "print0" => zero = true,
            "separator" => separator = shown(&value),
            "files-from" => match crate::read(&value) {
                Ok(list) => {
                    operands.extend(list.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec));
                }
                Err(error) => {
                    eprintln!("file: Cannot open `{}' ({})", shown(&value), reason(&error));
                    return 1;
                }
            },
            " E" => strict = true,
            _ => {}
        }
    }
    if operands.is_empty() {
        eprint!("Usage: file [-bcCdEhikLlNnprsSvzZ0] [--apple] [--extension] [--mime-encoding]\n            [--mime-type] [-e <testname>] [-F <separator>]  [-f <namefile>]\n            [-m <magicfiles>] [-P <parameter=value>] [--exclude-quiet]\n            <file> ...\n       file -C [-m <magicfiles>]\n       file [--help]\n");
        return 1;
    }
    let longest = operands.iter().map(|operand| if operand == b"-" { 10 } else { shown(operand).chars().count() }).max().unwrap_or(0);
    let mut status = 0;
    for operand in &operands {
        let label = if operand == b"-" { "/dev/stdin".to_owned() } else { shown(operand) };
        let found = classify(operand, follow);
        let text = match found {
            Ok(kind) => match (mime_type, mime_encoding) {
                (true, true) => format!("{}; charset={}", kind.mime, kind.encoding),
                (true, false) => kind.mime.to_owned(),
                (false, true) => kind.encoding.to_owned(),
                (false, false) => kind.words,
            },
            Err(error) if strict => {
                status = 1;
                format!("ERROR: cannot stat `{label}' ({})", reason(&error))
            }
            Err(error) => format!("cannot open `{label}' ({})", reason(&error)),
        };
        if brief {
            println!("{text}");
        } else {
            let end = if zero { "\0".to_owned() } else { separator.clone() };
            let fill = if pad && !zero { longest - label.chars().count() } else { 0 };
            println!("{label}{end}{} {text}", " ".repeat(fill));
        }
    }
    status
}

fn classify(name: &[u8], follow: bool) -> Result<Kind, std::io::Error> {
    let mut data = vec![0; 1 << 20];
    if name == b"-" {
        let mut bytes = Vec::new();
        std::io::stdin().take(1 << 20).read_to_end(&mut bytes)?;
        return Ok(contents(&bytes, bytes.len() as u64));
    }
    let path = files::path(name);
    let metadata = fs::symlink_metadata(&path)?;
    let metadata = if follow { fs::metadata(&path).unwrap_or(metadata) } else { metadata };
    if metadata.is_symlink() {
        let target = fs::read_link(&path).map(files::bytes).unwrap_or_default();
        let broken = fs::metadata(&path).is_err();
        let words = format!("{}symbolic link to {}", if broken { "broken " } else { "" }, shown(&target));
        return Ok(kind(words, "inode/symlink"));
    }
    let mode = stat::mode(&metadata);
    let special = match (mode & 0o1000 != 0, mode & 0o4000 != 0, mode & 0o2000 != 0) {
        (true, ..) => "sticky, ",
        (_, true, true) => "setuid, setgid, ",
        (_, true, _) => "setuid, ",
        (_, _, true) => "setgid, ",
        _ => "",
    };
    match mode & 0o170_000 {
        0o010_000 => return Ok(kind("fifo (named pipe)", "inode/fifo")),
        0o140_000 => return Ok(kind("socket", "inode/socket")),
        0o020_000 => {
            let (major, minor) = stat::device(&metadata);
            return Ok(kind(format!("character special ({major}/{minor})"), "inode/chardevice"));
        }
        0o060_000 => {
            let (major, minor) = stat::device(&metadata);
            return Ok(kind(format!("block special ({major}/{minor})"), "inode/blockdevice"));
        }
        _ => {}
    }
    if metadata.is_dir() {
        return Ok(kind(format!("{special}directory"), "inode/directory"));
    }
    if metadata.len() == 0 {
        return Ok(kind("empty", "inode/x-empty"));
    }
    let mut file = fs::File::open(&path)?;
    let mut length = 0;
    while length < data.len() {
        match file.read(&mut data[length..])? {
            0 => break,
            count => length += count,
        }
    }
    data.truncate(length);
    let mut found = contents(&data, metadata.len());
    found.words.insert_str(0, special);
    Ok(found)
}

fn le16(data: &[u8], at: usize) -> u32 {
    data.get(at..at + 2).map_or(0, |b| u32::from(b[0]) | u32::from(b[1]) << 8)
}

fn le32(data: &[u8], at: usize) -> u32 {
    le16(data, at) | le16(data, at + 2) << 16
}

fn be16(data: &[u8], at: usize) -> u32 {
    data.get(at..at + 2).map_or(0, |b| u32::from(b[0]) << 8 | u32::from(b[1]))
}

fn be32(data: &[u8], at: usize) -> u32 {
    be16(data, at) << 16 | be16(data, at + 2)
}

fn contents(data: &[u8], length: u64) -> Kind {
    if data.is_empty() {
        return kind("empty", "inode/x-empty");
    }
    magic(data, length).unwrap_or_else(|| text(data))
}

fn magic(data: &[u8], length: u64) -> Option<Kind> {
    let is = |start: &[u8]| data.starts_with(start);
    if is(b"\x7fELF") {
        return Some(elf(data));
    }
    if is(b"\0asm") {
        let version = le32(data, 4);
        return Some(kind(format!("WebAssembly (wasm) binary module version {version:#x} (MVP)"), "application/wasm"));
    }
    if is(b"\x1f\x8b") {
        return Some(gzip(data, length));
    }
    if is(b"BZh") {
        let level = char::from(*data.get(3)?);
        return Some(kind(format!("bzip2 compressed data, block size = {level}00k"), "application/x-bzip2"));
    }
    if is(b"\xfd7zXZ\0") {
        let check = match data.get(7)? & 15 {
            0 => ", no checksum",
            1 => ", checksum CRC32",
            4 => ", checksum CRC64",
            10 => ", checksum SHA-256",
            _ => "",
        };
        return Some(kind(format!("XZ compressed data{check}"), "application/x-xz"));
    }
    if is(b"\x28\xb5\x2f\xfd") {
        return Some(kind("Zstandard compressed data (v0.8+), Dictionary ID: None", "application/zstd"));
    }
    if is(b"7z\xbc\xaf\x27\x1c") {
        return Some(kind(format!("7-zip archive data, version {}.{}", data.get(6)?, data.get(7)?), "application/x-7z-compressed"));
    }
    if is(b"PK\x03\x04") {
        let needed = le16(data, 4);
        let method = match le16(data, 8) {
            0 => "store",
            8 => "deflate",
            9 => "deflate64",
            12 => "bzip2",
            14 => "lzma",
            93 => "zstd",
            _ => "unknown",
        };
        if data.get(30..38) == Some(b"mimetype") {
            let mime = &data[38..data.len().min(90)];
            if mime.starts_with(b"application/epub+zip") {
                return Some(kind("EPUB document", "application/epub+zip"));
            }
            if mime.starts_with(b"application/vnd.oasis.opendocument.text") {
                return Some(kind("OpenDocument Text", "application/vnd.oasis.opendocument.text"));
            }
        }
        return Some(kind(
            format!("Zip archive data, at least v{}.{} to extract, compression method={method}", needed / 10, needed % 10),
            "application/zip",
        ));
    }
    if is(b"PK\x05\x06") {
        return Some(kind("Zip archive data (empty)", "application/zip"));
    }
    if is(b"\x89PNG\r\n\x1a\n") {
        let color = match data.get(25)? {
            0 => "grayscale",
            2 => "RGB",
            3 => "colormap",
            4 => "gray+alpha",
            _ => "RGBA",
        };
        let interlaced = if data.get(28).copied().unwrap_or(0) == 0 { "non-interlaced" } else { "interlaced" };
        return Some(kind(
            format!("PNG image data, {} x {}, {}-bit{}{color}, {interlaced}", be32(data, 16), be32(data, 20), data.get(24)?, if matches!(data.get(25)?, 0 | 3) { " " } else { "/color " }),
            "image/png",
        ));
    }
    if is(b"GIF8") {
        return Some(kind(
            format!("GIF image data, version {}, {} x {}", shown(&data[3..data.len().min(6)]), le16(data, 6), le16(data, 8)),
            "image/gif",
        ));
    }
    if is(b"\xff\xd8\xff") {
        let mut words = "JPEG image data".to_owned();
        if data.get(6..10) == Some(b"JFIF") {
            words.push_str(&format!(", JFIF standard {}.{:02}", data.get(11)?, data.get(12)?));
        }
        return Some(kind(words, "image/jpeg"));
    }
    if is(b"BM") && data.len() > 30 {
        return Some(kind(
            format!("PC bitmap, Windows 3.x format, {} x {} x {}", le32(data, 18), le32(data, 22), le16(data, 28)),
            "image/bmp",
        ));
    }
    if is(b"RIFF") && data.get(8..12) == Some(b"WEBP") {
        return Some(kind("RIFF (little-endian) data, Web/P image", "image/webp"));
    }
    if is(b"RIFF") && data.get(8..12) == Some(b"WAVE") {
        return Some(kind("RIFF (little-endian) data, WAVE audio", "audio/x-wav"));
    }
    if is(b"%PDF-") {
        return Some(kind(format!("PDF document, version {}", shown(data.get(5..8)?)), "application/pdf"));
    }
    if is(b"SQLite format 3\0") && data.len() >= 100 {
        return Some(kind(
            format!(
                "SQLite 3.x database, last written using SQLite version {}, file counter {}, database pages {}, cookie {:#x}, schema {}, UTF-8, version-valid-for {}",
                be32(data, 96), be32(data, 24), be32(data, 28), be32(data, 40), be32(data, 44), be32(data, 92)
            ),
            "application/vnd.sqlite3",
        ));
    }
    if data.get(257..262) == Some(b"ustar") {
        let words = if data.get(257..265) == Some(b"ustar  \0") { "POSIX tar archive (GNU)" } else { "POSIX tar archive" };
        return Some(kind(words, "application/x-tar"));
    }
    if is(b"\xca\xfe\xba\xbe") {
        return Some(kind(format!("compiled Java class data, version {}.{}", be16(data, 6), be16(data, 4)), "application/x-java-applet"));
    }
    if is(b"MZ") {
        return Some(kind("MS-DOS executable", "application/x-dosexec"));
    }
    if is(b"!<arch>\n") {
        return Some(if data.get(8..21) == Some(b"debian-binary") {
            kind("Debian binary package (format 2.0)", "application/vnd.debian.binary-package")
        } else {
            kind("current ar archive", "application/x-archive")
        });
    }
    if is(b"ID3") {
        return Some(kind(format!("Audio file with ID3 version 2.{}.{}", data.get(3)?, data.get(4)?), "audio/mpeg"));
    }
    if is(b"OggS") {
        return Some(kind("Ogg data", "application/ogg"));
    }
    None
}

fn elf(data: &[u8]) -> Kind {
    let byte = |at: usize| data.get(at).copied().unwrap_or(0);
    let little = byte(5) == 1;
    let word = |at: usize| if little { le16(data, at) } else { be16(data, at) };
    let bits = if byte(4) == 2 { "64-bit" } else { "32-bit" };
    let order = if little { "LSB" } else { "MSB" };
    let (what, mime) = match word(16) {
        1 => ("relocatable", "application/x-object"),
        2 => ("executable", "application/x-executable"),
        3 => ("shared object", "application/x-sharedlib"),
        4 => ("core file", "application/x-coredump"),
        _ => ("unknown", "application/octet-stream"),
    };
    let machine = match word(18) {
        3 => "Intel 80386",
        40 => "ARM",
        62 => "x86-64",
        183 => "ARM aarch64",
        243 => "UCB RISC-V",
        _ => "unknown arch",
    };
    let system = if byte(7) == 3 { "GNU/Linux" } else { "SYSV" };
    kind(format!("ELF {bits} {order} {what}, {machine}, version 1 ({system})"), mime)
}

fn gzip(data: &[u8], length: u64) -> Kind {
    let flags = data.get(3).copied().unwrap_or(0);
    let mut words = "gzip compressed data".to_owned();
    if flags & 8 != 0 && flags & 4 == 0 {
        let name: Vec<u8> = data.iter().skip(10).copied().take_while(|&byte| byte != 0).collect();
        words.push_str(&format!(", was \"{}\"", shown(&name)));
    }
    let time = le32(data, 4);
    if time != 0 {
        words.push_str(&format!(", last modified: {}", ctime(i64::from(time))));
    }
    match data.get(8) {
        Some(2) => words.push_str(", max compression"),
        Some(4) => words.push_str(", max speed"),
        _ => {}
    }
    words.push_str(match data.get(9) {
        Some(0) => ", from FAT filesystem (MS-DOS, OS/2, NT)",
        Some(3) => ", from Unix",
        Some(11) => ", from NTFS filesystem (NT)",
        _ => "",
    });
    if length == data.len() as u64 && data.len() > 4 {
        words.push_str(&format!(", original size modulo 2^32 {}", le32(data, data.len() - 4)));
    }
    kind(words, "application/gzip")
}

fn ctime(seconds: i64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day = shifted.rem_euclid(146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!(
        "{} {} {date:2} {:02}:{:02}:{:02} {year}",
        DAYS[days.rem_euclid(7) as usize],
        MONTHS[(month - 1) as usize],
        rest / 3600,
        rest / 60 % 60,
        rest % 60
    )
}

fn text(data: &[u8]) -> Kind {
    let (encoding, charset) = match encoding(data) {
        Some(found) => found,
        None => return kind("data", "application/octet-stream"),
    };
    let plain = String::from_utf8_lossy(data);
    let trimmed = plain.trim_start_matches('\u{feff}').trim_start();
    let (what, mime) = language(data, trimmed);
    let json = what == "JSON text data" || what == "SVG Scalable Vector Graphics image";
    let mut words = if json {
        what.to_owned()
    } else if what.is_empty() {
        format!("{encoding} text")
    } else if let Some(script) = what.strip_suffix("script") {
        format!("{script}script, {encoding} text executable")
    } else {
        format!("{what}, {encoding} text")
    };
    if encoding.contains("UTF-16") {
        words = words.replace("UTF-16, little-endian text", "UTF-16, little-endian text");
    }
    if !json {
        words.push_str(&line_ends(data));
    }
    Kind { words, mime, encoding: charset }
}

fn encoding(data: &[u8]) -> Option<(&'static str, &'static str)> {
    if data.starts_with(b"\xff\xfe") {
        return Some(("Unicode text, UTF-16, little-endian", "utf-16le"));
    }
    if data.starts_with(b"\xfe\xff") {
        return Some(("Unicode text, UTF-16, big-endian", "utf-16be"));
    }
    let is_text = |byte: u8| matches!(byte, 7..=10 | 12 | 13 | 27 | 0x20..=0x7e);
    if data.iter().all(|&byte| is_text(byte)) {
        return Some(("ASCII", "us-ascii"));
    }
    let valid = match std::str::from_utf8(data) {
        Ok(_) => true,
        // The end may have been cut.
        Err(error) => error.error_len().is_none() && data.len() >= 1 << 20,
    };
    if valid && data.iter().all(|&byte| is_text(byte) || byte >= 0x80) {
        return Some(if data.starts_with("\u{feff}".as_bytes()) {
            ("Unicode text, UTF-8 (with BOM)", "utf-8")
        } else {
            ("Unicode text, UTF-8", "utf-8")
        });
    }
    if data.iter().all(|&byte| is_text(byte) || byte >= 0xa0) {
        return Some(("ISO-8859", "iso-8859-1"));
    }
    if data.iter().all(|&byte| is_text(byte) || byte >= 0x80) {
        return Some(("Non-ISO extended-ASCII", "unknown-8bit"));
    }
    None
}

fn line_ends(data: &[u8]) -> String {
    let mut words = String::new();
    let crlf = data.windows(2).filter(|two| *two == b"\r\n").count();
    let lf = data.iter().filter(|&&byte| byte == b'\n').count() - crlf;
    let cr = data.iter().filter(|&&byte| byte == b'\r').count() - crlf;
    let longest = data.split(|&byte| byte == b'\n').map(<[u8]>::len).max().unwrap_or(0);
    if longest > 300 {
        words.push_str(&format!(", with very long lines ({longest})"));
    }
    let kinds: Vec<&str> = [(crlf, "CRLF"), (cr, "CR"), (lf, "LF")].into_iter().filter(|(count, _)| *count > 0).map(|(_, name)| name).collect();
    if kinds.is_empty() {
        words.push_str(", with no line terminators");
    } else if kinds != ["LF"] {
        words.push_str(&format!(", with {} line terminators", kinds.join(", ")));
    }
    if data.contains(&27) {
        words.push_str(", with escape sequences");
    }
    if data.contains(&8) {
        words.push_str(", with overstriking");
    }
    words
}

/// Words in front of the encoding, and the MIME type.
fn language(data: &[u8], text: &str) -> (&'static str, &'static str) {
    if let Some(line) = data.strip_prefix(b"#!") {
        let line = shown(line.split(|&byte| byte == b'\n').next().unwrap_or_default());
        let mut words = line.split_whitespace();
        let program = words.next().unwrap_or_default();
        let program = if program.ends_with("/env") { words.find(|word| !word.starts_with('-')).unwrap_or_default() } else { program };
        let base = program.rsplit('/').next().unwrap_or_default();
        let names: [(&str, &str, &str); 12] = [
            ("bash", "Bourne-Again shell script", "text/x-shellscript"),
            ("sh", "POSIX shell script", "text/x-shellscript"),
            ("dash", "POSIX shell script", "text/x-shellscript"),
            ("zsh", "Paul Falstad's zsh script", "text/x-shellscript"),
            ("ksh", "Korn shell script", "text/x-shellscript"),
            ("python", "Python script", "text/x-script.python"),
            ("perl", "Perl script", "text/x-perl"),
            ("ruby", "Ruby script", "text/x-ruby"),
            ("node", "Node.js script", "application/javascript"),
            ("awk", "awk script", "text/x-awk"),
            ("php", "PHP script", "text/x-php"),
            ("make", "makefile script", "text/x-makefile"),
        ];
        let found = names.iter().find(|(name, ..)| {
            base.strip_prefix(name).is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || c == '.'))
        });
        return found.map_or(("a script", "text/plain"), |(_, words, mime)| (*words, *mime));
    }
    let lower = text[..text.len().min(4096).min(text.floor_char_boundary_of(4096))].to_ascii_lowercase();
    if lower.starts_with("<?xml") {
        return if lower.contains("<svg") { ("SVG Scalable Vector Graphics image", "image/svg+xml") } else { ("XML 1.0 document", "text/xml") };
    }
    if lower.starts_with("<svg") {
        return ("SVG Scalable Vector Graphics image", "image/svg+xml");
    }
    if lower.starts_with("<!doctype html") || lower.starts_with("<html") || lower.starts_with("<head") {
        return ("HTML document", "text/html");
    }
    if text.starts_with('{') || text.starts_with('[') {
        let mut json = Json { bytes: text.trim_end().as_bytes(), at: 0 };
        if json.value(0) && json.at == json.bytes.len() {
            return ("JSON text data", "application/json");
        }
    }
    if lower.starts_with("diff ") || lower.starts_with("--- ") && text.contains("\n+++ ") {
        return if lower.starts_with("diff ") { ("diff output", "text/x-diff") } else { ("unified diff output", "text/x-diff") };
    }
    if lower.starts_with("-----begin ") {
        return ("PEM certificate", "text/plain");
    }
    let any = |starts: &[&str]| text.lines().take(200).any(|line| starts.iter().any(|start| line.starts_with(start)));
    if any(&["#include <", "#include \""]) {
        return if any(&["class ", "template<", "template <", "using namespace", "namespace "]) {
            ("C++ source", "text/x-c++")
        } else {
            ("C source", "text/x-c")
        };
    }
    if text.lines().take(200).any(|line| line.trim_start().starts_with("def ") && line.trim_end().ends_with(':'))
        || any(&["from "]) && text.contains(" import ")
    {
        return ("Python script", "text/x-script.python");
    }
    ("", "text/plain")
}

trait Boundary {
    fn floor_char_boundary_of(&self, at: usize) -> usize;
}

impl Boundary for str {
    fn floor_char_boundary_of(&self, at: usize) -> usize {
        (0..=at.min(self.len())).rev().find(|&at| self.is_char_boundary(at)).unwrap_or(0)
    }
}

/// Whether a text is JSON.
struct Json<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Json<'_> {
    fn space(&mut self) {
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        self.space();
        let found = self.bytes.get(self.at) == Some(&byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> bool {
        self.space();
        if depth > 200 {
            return false;
        }
        match self.bytes.get(self.at) {
            Some(b'{') => {
                self.at += 1;
                if self.take(b'}') {
                    return true;
                }
                loop {
                    self.space();
                    if !(self.string() && self.take(b':') && self.value(depth + 1)) {
                        return false;
                    }
                    if self.take(b'}') {
                        return true;
                    }
                    if !self.take(b',') {
                        return false;
                    }
                }
            }
            Some(b'[') => {
                self.at += 1;
                if self.take(b']') {
                    return true;
                }
                loop {
                    if !self.value(depth + 1) {
                        return false;
                    }
                    if self.take(b']') {
                        return true;
                    }
                    if !self.take(b',') {
                        return false;
                    }
                }
            }
            Some(b'"') => self.string(),
            _ => {
                let start = self.at;
                while self.bytes.get(self.at).is_some_and(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)) {
                    self.at += 1;
                }
                let word = &self.bytes[start..self.at];
                matches!(word, b"true" | b"false" | b"null") || std::str::from_utf8(word).is_ok_and(|text| text.parse::<f64>().is_ok())
            }
        }
    }

    fn string(&mut self) -> bool {
        if self.bytes.get(self.at) != Some(&b'"') {
            return false;
        }
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            self.at += match byte {
                b'"' => {
                    self.at += 1;
                    return true;
                }
                b'\\' => 2,
                _ => 1,
            };
        }
        false
    }
}
