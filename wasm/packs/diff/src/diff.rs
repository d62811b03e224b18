//! GNU diff 3.8: files and directories.

use crate::engine::{Hunk, compare, hunks};
use crate::format::{Pair, Side, write};
use crate::options::{self, Options, Style};
use seahaven_guest::{files, reason, stat};
use std::fs;
use std::io::{Read, Write, stdin, stdout};
use std::time::{SystemTime, UNIX_EPOCH};

pub const SAME: i32 = 0;
pub const DIFFERENT: i32 = 1;
pub const TROUBLE: i32 = 2;

pub fn run(_name: &str) -> i32 {
    let options = match options::read() {
        Ok(options) => options,
        Err(status) => return status,
    };
    if let Some(from) = &options.from_file {
        return options.operands.iter().map(|to| operands(&options, from, to)).max().unwrap_or(SAME);
    }
    if let Some(to) = &options.to_file {
        return options.operands.iter().map(|from| operands(&options, from, to)).max().unwrap_or(SAME);
    }
    operands(&options, &options.operands[0], &options.operands[1])
}

/// Writes to standard output; that it cannot be written is the host's to see.
pub fn say(bytes: &[u8]) {
    let _ = stdout().write_all(bytes);
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn joined(directory: &[u8], name: &[u8]) -> Vec<u8> {
    let slash: &[u8] = if directory.ends_with(b"/") { b"" } else { b"/" };
    [directory, slash, name].concat()
}

fn operands(options: &Options, from: &[u8], to: &[u8]) -> i32 {
    let is_directory = |name: &[u8]| name != b"-" && files::path(name).is_dir();
    let base = |name: &[u8]| name.rsplit(|&byte| byte == b'/').find(|part| !part.is_empty()).unwrap_or_default().to_vec();
    // With -N, a directory that is not there is an empty one.
    let missing = |name: &[u8]| name != b"-" && fs::symlink_metadata(files::path(name)).is_err();
    match (is_directory(from), is_directory(to)) {
        (true, true) => {
            let identity = |name: &[u8]| fs::metadata(files::path(name)).ok().map(|metadata| stat::identity(&metadata));
            if identity(from) == identity(to) { SAME } else { directories(options, from, to, true) }
        }
        (true, false) if options.new_file && missing(to) => directories(options, from, to, true),
        (false, true) if options.new_first && missing(from) => directories(options, from, to, true),
        (true, false) if to != b"-" => pair(options, &joined(from, &base(to)), to, false),
        (false, true) if from != b"-" => pair(options, from, &joined(to, &base(from)), false),
        _ => pair(options, from, to, false),
    }
}

/// The words that a message quotes.
fn quoted(bytes: &[u8]) -> String {
    let text = shown(bytes);
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"%+,-./:=@_^".contains(&byte) || byte >= 0x80);
    if plain { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

fn names(options: &Options, directory: &[u8]) -> Option<Vec<Vec<u8>>> {
    let listed = fs::read_dir(files::path(directory))
        .and_then(|entries| entries.map(|entry| entry.map(|entry| files::bytes(entry.file_name()))).collect());
    match listed {
        Ok(names) => Some(names),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && options.new_first => Some(Vec::new()),
        Err(error) => {
            eprintln!("diff: {}: {}", shown(directory), reason(&error));
            None
        }
    }
}

fn directories(options: &Options, from: &[u8], to: &[u8], top: bool) -> i32 {
    let (Some(mut left), Some(mut right)) = (names(options, from), names(options, to)) else { return TROUBLE };
    let keep = |name: &Vec<u8>| {
        !options.excludes.iter().any(|pattern| wild(pattern, name))
            && (!top || options.start.as_ref().is_none_or(|start| name >= start))
    };
    left.retain(keep);
    right.retain(keep);
    let fold = |name: &[u8]| if options.ignore_file_case { name.to_ascii_lowercase() } else { name.to_vec() };
    left.sort_by_key(|name| fold(name));
    right.sort_by_key(|name| fold(name));
    let mut status = SAME;
    let (mut i, mut j) = (0, 0);
    while i < left.len() || j < right.len() {
        let order = match (left.get(i), right.get(j)) {
            (Some(a), Some(b)) => fold(a).cmp(&fold(b)),
            (Some(_), None) => std::cmp::Ordering::Less,
            _ => std::cmp::Ordering::Greater,
        };
        let one = match order {
            std::cmp::Ordering::Equal => {
                (i, j) = (i + 1, j + 1);
                pair(options, &joined(from, &left[i - 1]), &joined(to, &right[j - 1]), true)
            }
            std::cmp::Ordering::Less => {
                i += 1;
                lone(options, from, to, &left[i - 1], true)
            }
            std::cmp::Ordering::Greater => {
                j += 1;
                lone(options, from, to, &right[j - 1], false)
            }
        };
        status = status.max(one);
    }
    status
}

/// A name that only one of two directories has.
fn lone(options: &Options, from: &[u8], to: &[u8], name: &[u8], in_first: bool) -> i32 {
    let there = if in_first { from } else { to };
    let path = files::path(&joined(there, name));
    let wanted = if in_first { options.new_file } else { options.new_first };
    if wanted && (!path.is_dir() || options.recursive) {
        return pair(options, &joined(from, name), &joined(to, name), true);
    }
    say(format!("Only in {}: {}\n", quoted(there), quoted(name)).as_bytes());
    DIFFERENT
}

struct Input {
    bytes: Vec<u8>,
    modified: Option<SystemTime>,
}

fn kind(metadata: &fs::Metadata) -> &'static str {
    if metadata.is_dir() {
        "directory"
    } else if metadata.is_symlink() {
        "symbolic link"
    } else if metadata.is_file() {
        if metadata.len() == 0 { "regular empty file" } else { "regular file" }
    } else {
        "character special file"
    }
}

/// One pair of names, below directories or not.
fn pair(options: &Options, from: &[u8], to: &[u8], below: bool) -> i32 {
    let look = |name: &[u8]| {
        let path = files::path(name);
        if options.no_dereference { fs::symlink_metadata(path) } else { fs::metadata(path) }
    };
    let (old, new) = (look(from), look(to));
    if let (Ok(a), Ok(b)) = (&old, &new) {
        if a.is_dir() && b.is_dir() {
            if stat::identity(a) == stat::identity(b) {
                return SAME;
            }
            if !options.recursive && below {
                say(format!("Common subdirectories: {} and {}\n", quoted(from), quoted(to)).as_bytes());
                return SAME;
            }
            return directories(options, from, to, false);
        }
        if a.is_symlink() && b.is_symlink() {
            let target = |name: &[u8]| fs::read_link(files::path(name)).map(files::bytes).unwrap_or_default();
            if target(from) == target(to) {
                return SAME;
            }
            say(format!("Symbolic links {} and {} differ\n", quoted(from), quoted(to)).as_bytes());
            return DIFFERENT;
        }
        if a.is_dir() != b.is_dir() || a.is_symlink() != b.is_symlink() {
            say(format!("File {} is a {} while file {} is a {}\n", quoted(from), kind(a), quoted(to), kind(b)).as_bytes());
            return DIFFERENT;
        }
    }
    // With -N, what is not there is empty; a directory then is compared with nothing.
    let missing = |found: &std::io::Result<fs::Metadata>| matches!(found, Err(error) if error.kind() == std::io::ErrorKind::NotFound);
    let absent = (missing(&old) && from != b"-" && options.new_first, missing(&new) && to != b"-" && options.new_file);
    if absent != (true, true)
        && (absent.0 && new.as_ref().is_ok_and(fs::Metadata::is_dir) || absent.1 && old.as_ref().is_ok_and(fs::Metadata::is_dir))
        && below
    {
        return directories(options, from, to, false);
    }
    let read = |name: &[u8], absent: bool| -> Result<Input, String> {
        let words = |error: std::io::Error| format!("diff: {}: {}", shown(name), reason(&error));
        if absent {
            return Ok(Input { bytes: Vec::new(), modified: Some(UNIX_EPOCH) });
        }
        if name == b"-" {
            let mut bytes = Vec::new();
            stdin().read_to_end(&mut bytes).map_err(words)?;
            return Ok(Input { bytes, modified: None });
        }
        let path = files::path(name);
        let modified = fs::metadata(&path).and_then(|metadata| metadata.modified()).ok();
        Ok(Input { bytes: fs::read(&path).map_err(words)?, modified })
    };
    let both_missing = absent == (true, true);
    let (absent_old, absent_new) = if both_missing { (false, false) } else { absent };
    let (old, new) = match (read(from, absent_old), read(to, absent_new)) {
        (Ok(old), Ok(new)) => (old, new),
        (old, new) => {
            for message in [old.err(), new.err()].into_iter().flatten() {
                eprintln!("{message}");
            }
            return TROUBLE;
        }
    };
    compare_inputs(options, from, to, &old, &new, below)
}

fn compare_inputs(options: &Options, from: &[u8], to: &[u8], old: &Input, new: &Input, below: bool) -> i32 {
    let same = || {
        if options.report_same {
            say(format!("Files {} and {} are identical\n", label(options, 0, from), label(options, 1, to)).as_bytes());
        }
        SAME
    };
    if old.bytes == new.bytes {
        return same();
    }
    let binary = |bytes: &[u8]| !options.text && bytes[..bytes.len().min(1 << 15)].contains(&0);
    if binary(&old.bytes) || binary(&new.bytes) {
        let what = if options.style == Style::Brief { "Files" } else { "Binary files" };
        say(format!("{what} {} and {} differ\n", quoted(from), quoted(to)).as_bytes());
        return DIFFERENT;
    }
    let (old_text, new_text) = if options.strip_cr {
        (without_cr(&old.bytes), without_cr(&new.bytes))
    } else {
        (old.bytes.clone(), new.bytes.clone())
    };
    let old_lines: Vec<&[u8]> = old_text.split_inclusive(|&byte| byte == b'\n').collect();
    let new_lines: Vec<&[u8]> = new_text.split_inclusive(|&byte| byte == b'\n').collect();
    let keys = |lines: &[&[u8]]| -> Vec<Vec<u8>> { lines.iter().map(|line| key(line, options)).collect() };
    let changes = compare(&keys(&old_lines), &keys(&new_lines));
    let found = hunks(&changes);
    let ignored: Vec<bool> = found.iter().map(|hunk| ignorable(hunk, &old_lines, &new_lines, options)).collect();
    let differs = ignored.iter().any(|ignored| !ignored);
    if !differs && options.style != Style::SideBySide {
        return same();
    }
    if options.style == Style::Brief {
        say(format!("Files {} and {} differ\n", quoted(from), quoted(to)).as_bytes());
        return DIFFERENT;
    }
    if below && differs {
        let mut line = b"diff".to_vec();
        for option in &options.typed {
            line.extend([b" ", quoted(option).as_bytes()].concat());
        }
        line.extend(format!(" {} {}\n", label(options, 0, from), label(options, 1, to)).bytes());
        say(&line);
    }
    let pair = Pair {
        old: Side { lines: old_lines },
        new: Side { lines: new_lines },
        headers: [header(options, 0, from, old), header(options, 1, to, new)],
    };
    say(&write(&pair, &found, &ignored, options));
    // ed has no way to say that a file does not end in a newline.
    if matches!(options.style, Style::Ed) {
        for (name, text) in [(from, &old_text), (to, &new_text)] {
            if !text.is_empty() && !text.ends_with(b"\n") {
                eprintln!("diff: {}: No newline at end of file\n", shown(name));
                return TROUBLE;
            }
        }
    }
    i32::from(differs)
}

fn label(options: &Options, index: usize, name: &[u8]) -> String {
    options.labels.get(index).map_or_else(|| quoted(name), |label| shown(label))
}

fn header(options: &Options, index: usize, name: &[u8], input: &Input) -> Vec<u8> {
    if let Some(label) = options.labels.get(index) {
        return label.clone();
    }
    let modified = input.modified.unwrap_or_else(SystemTime::now);
    let since = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
    let name = header_name(name);
    let time = crate::time::stamp(since.as_secs() as i64, since.subsec_nanos(), options.style == Style::Context);
    [name.as_slice(), b"\t", time.as_bytes()].concat()
}

/// Names with odd bytes are quoted as C has it.
fn header_name(name: &[u8]) -> Vec<u8> {
    if !name.iter().any(|&byte| byte == b'"' || byte == b'\\' || byte.is_ascii_control() || byte == b' ') {
        return name.to_vec();
    }
    let mut out = vec![b'"'];
    for &byte in name {
        match byte {
            b'"' | b'\\' => out.extend([b'\\', byte]),
            b'\n' => out.extend(b"\\n"),
            b'\t' => out.extend(b"\\t"),
            byte if byte.is_ascii_control() => out.extend(format!("\\{byte:03o}").bytes()),
            byte => out.push(byte),
        }
    }
    out.push(b'"');
    out
}

fn without_cr(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match line.strip_suffix(b"\r\n") {
            Some(body) => out.extend([body, b"\n"].concat()),
            None => out.extend_from_slice(line),
        }
    }
    out
}

/// What counts of a line.
fn key(line: &[u8], options: &Options) -> Vec<u8> {
    // A missing newline is white space to those options that ignore it.
    let spaces = options.ignore_space || options.ignore_amount || options.ignore_trailing;
    let text = if spaces { line.strip_suffix(b"\n").unwrap_or(line) } else { line };
    let mut out = Vec::with_capacity(text.len());
    let mut column = 0;
    for &byte in text {
        let space = byte.is_ascii_whitespace() || byte == 0x0b;
        if options.ignore_space && space {
            continue;
        }
        if options.ignore_amount && space {
            if out.last() != Some(&b' ') {
                out.push(b' ');
            }
            continue;
        }
        if options.ignore_tabs && byte == b'\t' {
            let next = (column / options.tab + 1) * options.tab;
            out.resize(out.len() + next - column, b' ');
            column = next;
            continue;
        }
        column += 1;
        out.push(if options.ignore_case { byte.to_ascii_lowercase() } else { byte });
    }
    if options.ignore_amount || options.ignore_trailing {
        out.truncate(out.trim_ascii_end().len());
    }
    out
}

/// Whether -B or -I make nothing of a change: all of its lines are blank, or match.
fn ignorable(hunk: &Hunk, old: &[&[u8]], new: &[&[u8]], options: &Options) -> bool {
    if !options.ignore_blank && options.ignore_matching.is_empty() {
        return false;
    }
    let spaces = options.ignore_space || options.ignore_amount || options.ignore_trailing;
    old[hunk.old.0..hunk.old.1].iter().chain(&new[hunk.new.0..hunk.new.1]).all(|line| {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        let blank = text.is_empty() || spaces && text.trim_ascii().is_empty();
        options.ignore_blank && blank || options.ignore_matching.iter().any(|regex| regex.is_match(text))
    })
}

/// fnmatch without slashes to mind.
fn wild(pattern: &[u8], name: &[u8]) -> bool {
    match pattern.split_first() {
        None => name.is_empty(),
        Some((b'*', rest)) => (0..=name.len()).any(|at| wild(rest, &name[at..])),
        Some((b'?', rest)) => !name.is_empty() && wild(rest, &name[1..]),
        Some((b'[', rest)) if rest.contains(&b']') => {
            let end = rest.iter().skip(1).position(|&byte| byte == b']').map_or(0, |at| at + 1);
            let (inverted, class) = match rest[..end].split_first() {
                Some((b'!' | b'^', class)) => (true, class),
                _ => (false, &rest[..end]),
            };
            let Some(&byte) = name.first() else { return false };
            let mut at = 0;
            let mut found = false;
            while at < class.len() {
                if at + 2 < class.len() && class[at + 1] == b'-' {
                    found |= (class[at]..=class[at + 2]).contains(&byte);
                    at += 3;
                } else {
                    found |= class[at] == byte;
                    at += 1;
                }
            }
            found != inverted && wild(&rest[end + 1..], &name[1..])
        }
        Some((b'\\', rest)) if !rest.is_empty() => name.first() == Some(&rest[0]) && wild(&rest[1..], &name[1..]),
        Some((byte, rest)) => name.first() == Some(byte) && wild(rest, &name[1..]),
    }
}
