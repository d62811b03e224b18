//! tree 2.1.

use crate::{number, say, shown};
use seahaven_guest::{files, reason, stat};
use std::fs::{self, Metadata};
use std::path::Path;
use std::time::UNIX_EPOCH;

#[derive(Default)]
struct Options {
    all: bool,
    directories: bool,
    full: bool,
    no_indent: bool,
    size: bool,
    human: bool,
    si: bool,
    mode: bool,
    user: bool,
    group: bool,
    date: bool,
    inode: bool,
    classify: bool,
    quote: bool,
    literal: bool,
    follow: bool,
    no_report: bool,
    directories_first: bool,
    files_first: bool,
    reverse: bool,
    unsorted: bool,
    by_time: bool,
    by_size: bool,
    version: bool,
    prune: bool,
    json: bool,
    ignore_case: bool,
    match_directories: bool,
    color: bool,
    ascii: bool,
    level: Option<usize>,
    limit: Option<usize>,
    patterns: Vec<Vec<u8>>,
    excludes: Vec<Vec<u8>>,
    output: Option<Vec<u8>>,
}

struct Entry {
    name: Vec<u8>,
    metadata: Metadata,
    target: Option<Vec<u8>>,
    is_directory: bool,
    below: Vec<Entry>,
    failed: bool,
    too_many: Option<usize>,
}

struct Counts {
    directories: usize,
    files: usize,
}

const HELP: &str = "usage: tree [-acdfghilnpqrstuvxACDFJQNSUX] [-L level [-R]] [-H  baseHREF]
\t[-T title] [-o filename] [-P pattern] [-I pattern] [--gitignore]
\t[--gitfile[=]file] [--matchdirs] [--metafirst] [--ignore-case]
\t[--nolinks] [--hintro[=]file] [--houtro[=]file] [--inodes] [--device]
\t[--sort[=]<name>] [--dirsfirst] [--filesfirst] [--filelimit #] [--si]
\t[--du] [--prune] [--charset[=]X] [--timefmt[=]format] [--fromfile]
\t[--fflinks] [--info] [--infofile[=]file] [--noreport] [--version]
\t[--help] [--] [directory ...]
";

pub fn run(_name: &str) -> i32 {
    let mut options = Options::default();
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    options.ascii = !locale.is_some_and(|locale| locale.to_ascii_lowercase().replace('-', "").contains("utf8"));
    let mut operands = Vec::new();
    let mut words = seahaven_guest::getopt::arguments().into_iter();
    let mut only_operands = false;
    while let Some(word) = words.next() {
        if only_operands || word.len() < 2 || word[0] != b'-' {
            operands.push(word);
            continue;
        }
        if word == b"--" {
            only_operands = true;
            continue;
        }
        if let Some(long) = word.strip_prefix(b"--") {
            let text = shown(long);
            let (name, value) = text.split_once('=').map_or((text.as_str(), None), |(name, value)| (name, Some(value.to_owned())));
            let mut argument = || value.clone().or_else(|| words.next().map(|word| shown(&word))).unwrap_or_default();
            match name {
                "help" => {
                    say(HELP.as_bytes());
                    return 0;
                }
                "version" => {
                    say(b"tree v2.1.0 (Seahaven)\n");
                    return 0;
                }
                "noreport" => options.no_report = true,
                "dirsfirst" => options.directories_first = true,
                "filesfirst" => options.files_first = true,
                "prune" => options.prune = true,
                "inodes" => options.inode = true,
                "si" => (options.si, options.human, options.size) = (true, true, true),
                "ignore-case" => options.ignore_case = true,
                "matchdirs" => options.match_directories = true,
                "filelimit" => options.limit = number(argument().as_bytes()),
                "charset" => options.ascii = !argument().to_ascii_lowercase().replace('-', "").contains("utf8"),
                "sort" => match argument().as_str() {
                    "name" => {}
                    "size" => options.by_size = true,
                    "mtime" | "ctime" => options.by_time = true,
                    "version" => options.version = true,
                    "none" => options.unsorted = true,
                    other => {
                        eprintln!("tree: Sort type '{other}' not valid, should be one of: name,version,size,mtime,ctime,none");
                        return 1;
                    }
                },
                "nolinks" | "gitignore" | "info" | "metafirst" | "device" | "du" => {
                    if name != "nolinks" && name != "metafirst" {
                        eprintln!("tree: --{name} is not supported");
                        return 1;
                    }
                }
                _ => {
                    eprintln!("tree: Invalid argument `{}'.", shown(&word));
                    eprint!("{HELP}");
                    return 1;
                }
            }
            continue;
        }
        for &letter in &word[1..] {
            let mut argument = |what: &str| {
                words.next().ok_or_else(|| {
                    eprintln!("tree: Missing argument to -{} option.", char::from(letter));
                    let _ = what;
                })
            };
            match letter {
                b'a' => options.all = true,
                b'd' => options.directories = true,
                b'f' => options.full = true,
                b'i' => options.no_indent = true,
                b's' => options.size = true,
                b'h' => (options.human, options.size) = (true, true),
                b'p' => options.mode = true,
                b'u' => options.user = true,
                b'g' => options.group = true,
                b'D' => options.date = true,
                b'F' => options.classify = true,
                b'Q' => options.quote = true,
                b'N' => options.literal = true,
                b'l' => options.follow = true,
                b'r' => options.reverse = true,
                b'U' => options.unsorted = true,
                b't' | b'c' => options.by_time = true,
                b'v' => options.version = true,
                b'J' => options.json = true,
                b'C' => options.color = true,
                b'n' => options.color = false,
                b'A' => options.ascii = false,
                b'S' => options.ascii = false,
                b'x' | b'q' | b'R' => {}
                b'L' => match argument("level") {
                    Ok(value) => match number(&value) {
                        Some(level) if level > 0 => options.level = Some(level),
                        _ => {
                            eprintln!("tree: Invalid level, must be greater than 0.");
                            return 1;
                        }
                    },
                    Err(()) => return 1,
                },
                b'P' | b'I' => match argument("pattern") {
                    Ok(value) if letter == b'P' => options.patterns.extend(alternatives(&value)),
                    Ok(value) => options.excludes.extend(alternatives(&value)),
                    Err(()) => return 1,
                },
                b'o' => match argument("file") {
                    Ok(value) => options.output = Some(value),
                    Err(()) => return 1,
                },
                _ => {
                    eprintln!("tree: Invalid argument -`{}'.", char::from(letter));
                    eprint!("{HELP}");
                    return 1;
                }
            }
        }
    }
    if operands.is_empty() {
        operands.push(b".".to_vec());
    }
    let mut out = Vec::new();
    let mut counts = Counts { directories: 0, files: 0 };
    let mut status = 0;
    if options.json {
        out.extend(b"[\n");
    }
    let last = operands.len() - 1;
    for (index, operand) in operands.iter().enumerate() {
        let path = files::path(operand);
        let metadata = fs::metadata(&path);
        let readable = metadata.as_ref().is_ok_and(Metadata::is_dir) && fs::read_dir(&path).is_ok();
        let top = match (metadata, readable) {
            (Ok(metadata), true) => {
                counts.directories += 1;
                Entry {
                    name: operand.clone(),
                    metadata,
                    target: None,
                    is_directory: true,
                    below: below(&options, &path, 1),
                    failed: false,
                    too_many: None,
                }
            }
            (found, _) => {
                if found.is_ok() {
                    counts.files += 1;
                } else {
                    status = 2;
                }
                if options.json {
                    let error = found.err().map_or("opening dir".to_owned(), |_| "opening dir".to_owned());
                    out.extend(format!("  {{\"type\":\"directory\",\"name\":\"{}\",\"contents\":[{{\"error\": \"{error}\"}}\n  ]}}\n", shown(operand)).bytes());
                } else {
                    out.extend(format!("{}  [error opening dir]\n", label(&options, operand)).bytes());
                }
                continue;
            }
        };
        let mut top = top;
        if options.limit.is_some_and(|limit| top.below.len() > limit) {
            let count = top.below.len();
            top.below.clear();
            out.extend(format!("{}  [{count} entries exceeds filelimit, not opening dir]\n", label(&options, operand)).bytes());
            continue;
        }
        if options.json {
            write_json(&options, &top, 1, &mut out, &mut counts, operand);
            out.extend(if index == last { b"\n" as &[u8] } else { b",\n" });
        } else {
            out.extend(information(&options, &top).bytes());
            out.extend(decorated(&options, &top, &label(&options, operand)).bytes());
            out.push(b'\n');
            write(&options, &top, &mut Vec::new(), &mut out, &mut counts, operand);
        }
    }
    if !options.no_report {
        let plural = |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
        if options.json {
            let files = if options.directories { String::new() } else { format!(",\"files\":{}", counts.files) };
            out.extend(format!(",\n  {{\"type\":\"report\",\"directories\":{}{files}}}\n", counts.directories).bytes());
        } else {
            let mut line = format!("\n{}", plural(counts.directories, "directory", "directories"));
            if !options.directories {
                line.push_str(&format!(", {}", plural(counts.files, "file", "files")));
            }
            out.extend(format!("{line}\n").bytes());
        }
    }
    if options.json {
        out.extend(b"]\n");
    }
    match &options.output {
        None => say(&out),
        Some(name) => {
            if let Err(error) = fs::write(files::path(name), out) {
                eprintln!("tree: invalid filename '{}': {}", shown(name), reason(&error));
                return 1;
            }
        }
    }
    status
}

fn alternatives(value: &[u8]) -> Vec<Vec<u8>> {
    value.split(|&byte| byte == b'|').map(<[u8]>::to_vec).collect()
}

fn matches(pattern: &[u8], name: &[u8]) -> bool {
    match pattern.split_first() {
        None => name.is_empty(),
        Some((b'*', rest)) => (0..=name.len()).any(|at| matches(rest, &name[at..])),
        Some((b'?', rest)) => !name.is_empty() && matches(rest, &name[1..]),
        Some((b'[', rest)) if rest.contains(&b']') => {
            let end = rest.iter().skip(1).position(|&byte| byte == b']').map_or(0, |at| at + 1);
            let (inverted, class) = match rest[..end].split_first() {
                Some((b'!' | b'^', class)) => (true, class),
                _ => (false, &rest[..end]),
            };
            let Some(&byte) = name.first() else { return false };
            let mut found = false;
            let mut at = 0;
            while at < class.len() {
                if at + 2 < class.len() && class[at + 1] == b'-' {
                    found |= (class[at]..=class[at + 2]).contains(&byte);
                    at += 3;
                } else {
                    found |= class[at] == byte;
                    at += 1;
                }
            }
            found != inverted && matches(&rest[end + 1..], &name[1..])
        }
        Some((byte, rest)) => name.first() == Some(byte) && matches(rest, &name[1..]),
    }
}

fn any(options: &Options, patterns: &[Vec<u8>], name: &[u8]) -> bool {
    patterns.iter().any(|pattern| {
        let pattern = pattern.strip_suffix(b"/").unwrap_or(pattern);
        if options.ignore_case {
            matches(&pattern.to_ascii_lowercase(), &name.to_ascii_lowercase())
        } else {
            matches(pattern, name)
        }
    })
}

fn below(options: &Options, path: &Path, depth: usize) -> Vec<Entry> {
    if options.level.is_some_and(|level| depth > level) {
        return Vec::new();
    }
    let Ok(listed) = fs::read_dir(path) else { return Vec::new() };
    let mut entries = Vec::new();
    for item in listed.flatten() {
        let name = files::bytes(item.file_name());
        if !options.all && name.starts_with(b".") {
            continue;
        }
        let Ok(metadata) = fs::symlink_metadata(item.path()) else { continue };
        let target = metadata.is_symlink().then(|| fs::read_link(item.path()).map(files::bytes).unwrap_or_default());
        let leads_to_directory = metadata.is_symlink() && fs::metadata(item.path()).is_ok_and(|metadata| metadata.is_dir());
        let is_directory = metadata.is_dir();
        if any(options, &options.excludes, &name) || options.directories && !is_directory && !leads_to_directory {
            continue;
        }
        let matched = options.patterns.is_empty() || any(options, &options.patterns, &name);
        if !matched && !is_directory {
            continue;
        }
        let enters = is_directory || options.follow && leads_to_directory;
        let mut entry =
            Entry { name, metadata, target, is_directory, below: Vec::new(), failed: false, too_many: None };
        if enters {
            entry.failed = fs::read_dir(item.path()).is_err();
            entry.below = below(options, &item.path(), depth + 1);
            if options.limit.is_some_and(|limit| entry.below.len() > limit) {
                entry.too_many = Some(entry.below.len());
                entry.below.clear();
            }
            if options.prune && entry.below.is_empty() && entry.too_many.is_none() && !(options.match_directories && matched) {
                continue;
            }
        }
        entries.push(entry);
    }
    if !options.unsorted {
        entries.sort_by(|a, b| {
            let order = if options.by_time {
                a.metadata.modified().ok().cmp(&b.metadata.modified().ok()).then_with(|| a.name.cmp(&b.name))
            } else if options.by_size {
                b.metadata.len().cmp(&a.metadata.len()).then_with(|| a.name.cmp(&b.name))
            } else if options.version {
                natural(&a.name, &b.name)
            } else {
                a.name.cmp(&b.name)
            };
            let order = if options.reverse { order.reverse() } else { order };
            if options.directories_first {
                b.is_directory.cmp(&a.is_directory).then(order)
            } else if options.files_first {
                a.is_directory.cmp(&b.is_directory).then(order)
            } else {
                order
            }
        });
    }
    entries
}

/// Numbers by their value.
fn natural(a: &[u8], b: &[u8]) -> std::cmp::Ordering {
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i].is_ascii_digit() && b[j].is_ascii_digit() {
            let end = |text: &[u8], from: usize| text[from..].iter().position(|byte| !byte.is_ascii_digit()).map_or(text.len(), |at| from + at);
            let (to_a, to_b) = (end(a, i), end(b, j));
            let value = |text: &[u8]| shown(text).parse::<u128>().unwrap_or(u128::MAX);
            let order = value(&a[i..to_a]).cmp(&value(&b[j..to_b]));
            if order.is_ne() {
                return order;
            }
            (i, j) = (to_a, to_b);
        } else if a[i] != b[j] {
            return a[i].cmp(&b[j]);
        } else {
            (i, j) = (i + 1, j + 1);
        }
    }
    (a.len() - i).cmp(&(b.len() - j))
}

fn label(options: &Options, name: &[u8]) -> String {
    let mut text = String::new();
    for c in shown(name).chars() {
        match c {
            ' ' if options.ascii && !options.quote && !options.literal => text.push_str("\\ "),
            '"' if options.quote => text.push_str("\\\""),
            '\\' if !options.literal => text.push_str("\\\\"),
            c if c.is_ascii_control() && !options.literal => text.push_str(&format!("\\{:03o}", c as u32)),
            c if options.ascii && !c.is_ascii() && !options.literal => {
                let mut buffer = [0; 4];
                c.encode_utf8(&mut buffer).bytes().for_each(|byte| text.push_str(&format!("\\{byte:03o}")));
            }
            c => text.push(c),
        }
    }
    if options.quote { format!("\"{text}\"") } else { text }
}

fn kind(metadata: &Metadata) -> u32 {
    stat::mode(metadata) & 0o170_000
}

/// Name with colour and mark.
fn decorated(options: &Options, entry: &Entry, text: &str) -> String {
    let executable = entry.metadata.is_file() && stat::mode(&entry.metadata) & 0o111 != 0;
    let colored = if options.color {
        let code = match kind(&entry.metadata) {
            0o040_000 => "01;34",
            0o120_000 => "01;36",
            0o010_000 => "40;33",
            0o020_000 | 0o060_000 => "40;33;01",
            _ if executable => "01;32",
            _ => "",
        };
        if code.is_empty() { text.to_owned() } else { format!("\x1b[{code}m{text}\x1b[0m") }
    } else {
        text.to_owned()
    };
    let mark = |metadata: &Metadata| match kind(metadata) {
        0o040_000 => "/",
        0o010_000 => "|",
        0o140_000 => "=",
        _ if metadata.is_file() && stat::mode(metadata) & 0o111 != 0 => "*",
        _ => "",
    };
    if options.classify && !(entry.is_directory && text.ends_with('/')) { format!("{colored}{}", mark(&entry.metadata)) } else { colored }
}

fn size_text(options: &Options, size: u64) -> String {
    if !options.human {
        return format!("{size:11}");
    }
    let step = if options.si { 1000.0 } else { 1024.0 };
    let units = if options.si { ["", "k", "M", "G", "T", "P"] } else { ["", "K", "M", "G", "T", "P"] };
    let mut value = size as f64;
    let mut unit = 0;
    while value >= step && unit + 1 < units.len() {
        value /= step;
        unit += 1;
    }
    if unit == 0 {
        format!("{size:4}")
    } else if value < 10.0 {
        format!("{value:3.1}{}", units[unit])
    } else {
        format!("{value:3.0}{}", units[unit])
    }
}

/// The brackets before a name.
fn information(options: &Options, entry: &Entry) -> String {
    let mut parts = Vec::new();
    if options.inode {
        parts.push(format!("{:7}", stat::identity(&entry.metadata).1));
    }
    if options.mode {
        parts.push(mode_text(stat::mode(&entry.metadata)));
    }
    if options.user {
        parts.push(format!("{:<8.32}", seahaven_guest::user(stat::uid(&entry.metadata), false)));
    }
    if options.group {
        parts.push(format!("{:<8.32}", seahaven_guest::group(stat::gid(&entry.metadata), false)));
    }
    if options.size {
        parts.push(size_text(options, entry.metadata.len()));
    }
    if options.date {
        let since = entry.metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
        parts.push(date(since.as_secs() as i64));
    }
    if parts.is_empty() { String::new() } else { format!("[{}]  ", parts.join(" ")) }
}

fn date(seconds: i64) -> String {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let [year, month, day, hour, minute] = calendar(seconds);
    let now = std::time::SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
    let name = MONTHS[(month - 1) as usize];
    if (now - seconds).abs() < 31_556_952 / 2 {
        format!("{name} {day:2} {hour:02}:{minute:02}")
    } else {
        format!("{name} {day:2}  {year}")
    }
}

fn calendar(seconds: i64) -> [i64; 5] {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day = shifted.rem_euclid(146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    [year + era * 400 + i64::from(month <= 2), month, date, rest / 3600, rest / 60 % 60]
}

fn mode_text(mode: u32) -> String {
    let kind = match mode & 0o170_000 {
        0o040_000 => 'd',
        0o120_000 => 'l',
        0o020_000 => 'c',
        0o060_000 => 'b',
        0o010_000 => 'p',
        0o140_000 => 's',
        _ => '-',
    };
    let mut text = String::from(kind);
    for (shift, special, letter) in [(6, 0o4000, 's'), (3, 0o2000, 's'), (0, 0o1000, 't')] {
        text.push(if mode >> shift & 4 != 0 { 'r' } else { '-' });
        text.push(if mode >> shift & 2 != 0 { 'w' } else { '-' });
        text.push(match (mode >> shift & 1 != 0, mode & special != 0) {
            (true, false) => 'x',
            (false, false) => '-',
            (true, true) => letter,
            (false, true) => letter.to_ascii_uppercase(),
        });
    }
    text
}

fn write(options: &Options, parent: &Entry, lasts: &mut Vec<bool>, out: &mut Vec<u8>, counts: &mut Counts, path: &[u8]) {
    let (bar, tee, corner) = if options.ascii {
        ("|   ", "|-- ", "`-- ")
    } else {
        ("\u{2502}\u{a0}\u{a0} ", "\u{251c}\u{2500}\u{2500} ", "\u{2514}\u{2500}\u{2500} ")
    };
    for (index, entry) in parent.below.iter().enumerate() {
        let last = index + 1 == parent.below.len();
        if !options.no_indent {
            for &ended in lasts.iter() {
                out.extend(if ended { "    " } else { bar }.bytes());
            }
            out.extend(if last { corner } else { tee }.bytes());
        }
        let own = [path.strip_suffix(b"/").unwrap_or(path), b"/", &entry.name].concat();
        let name = if options.full { label(options, &own) } else { label(options, &entry.name) };
        out.extend(information(options, entry).bytes());
        out.extend(decorated(options, entry, &name).bytes());
        if let Some(target) = &entry.target {
            let found = fs::metadata(files::path(&own));
            let mark = match &found {
                Ok(metadata) if options.classify && metadata.is_dir() => "/",
                Ok(metadata) if options.classify && stat::mode(metadata) & 0o111 != 0 => "*",
                _ => "",
            };
            out.extend(format!(" -> {}{mark}", label(options, target)).bytes());
        }
        if entry.failed {
            out.extend(b"  [error opening dir]");
        }
        if let Some(count) = entry.too_many {
            out.extend(format!("  [{count} entries exceeds filelimit, not opening dir]").bytes());
        }
        out.push(b'\n');
        let to_directory = entry.target.is_some() && fs::metadata(files::path(&own)).is_ok_and(|metadata| metadata.is_dir());
        if entry.is_directory || to_directory {
            counts.directories += 1;
        } else {
            counts.files += 1;
        }
        lasts.push(last);
        write(options, entry, lasts, out, counts, &own);
        lasts.pop();
    }
}

fn write_json(options: &Options, entry: &Entry, depth: usize, out: &mut Vec<u8>, counts: &mut Counts, path: &[u8]) {
    let indent = "  ".repeat(depth);
    let quote = |text: &[u8]| {
        let mut quoted = String::from("\"");
        for c in shown(text).chars() {
            match c {
                '"' => quoted.push_str("\\\""),
                '\\' => quoted.push_str("\\\\"),
                '\n' => quoted.push_str("\\n"),
                '\t' => quoted.push_str("\\t"),
                c if (c as u32) < 0x20 => quoted.push_str(&format!("\\u{:04x}", c as u32)),
                c => quoted.push(c),
            }
        }
        quoted + "\""
    };
    let word = match kind(&entry.metadata) {
        0o040_000 => "directory",
        0o120_000 => "link",
        0o010_000 => "fifo",
        0o020_000 => "char",
        0o060_000 => "block",
        0o140_000 => "socket",
        _ => "file",
    };
    let name = if options.full && depth > 1 { path } else { &entry.name };
    out.extend(format!("{indent}{{\"type\":\"{word}\",\"name\":{}", quote(name)).bytes());
    if let Some(target) = &entry.target {
        out.extend(format!(",\"target\":{}", quote(target)).bytes());
    }
    if options.mode {
        let mode = stat::mode(&entry.metadata);
        out.extend(format!(",\"mode\":\"{:04o}\",\"prot\":\"{}\"", mode & 0o7777, mode_text(mode)).bytes());
    }
    if options.size {
        out.extend(format!(",\"size\":{}", entry.metadata.len()).bytes());
    }
    if entry.is_directory {
        out.extend(b",\"contents\":[");
        if !entry.below.is_empty() {
            out.push(b'\n');
            for (index, child) in entry.below.iter().enumerate() {
                if child.is_directory { counts.directories += 1 } else { counts.files += 1 }
                let own = [path.strip_suffix(b"/").unwrap_or(path), b"/", &child.name].concat();
                write_json(options, child, depth + 1, out, counts, &own);
                out.extend(if index + 1 < entry.below.len() { b",\n" as &[u8] } else { b"\n" });
            }
            out.extend(indent.bytes());
        } else {
            out.extend(format!("\n{indent}").bytes());
        }
        out.push(b']');
    }
    out.push(b'}');
}
