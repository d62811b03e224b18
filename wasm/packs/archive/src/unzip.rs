//! unzip: Info-ZIP 6.0's words.

use crate::names::{is_pattern, matches, say, shown};
use seahaven_guest::getopt::arguments;
use seahaven_guest::{files, reason};
use std::fs;
use std::io::{self, BufRead, Cursor, Read, Write};
use std::path::Path;
use zip::{CompressionMethod, ZipArchive};

struct Options {
    list: bool,
    verbose: bool,
    test: bool,
    pipe: bool,
    over: Option<bool>,
    quiet: u32,
    junk: bool,
    newer: bool,
    freshen: bool,
    names_only: bool,
    case: bool,
    directory: Option<Vec<u8>>,
    comment: bool,
}

/// unzip's own reading of a command line: options, the archive, members, `-x` members, `-d` directory.
pub fn run(_name: &str) -> i32 {
    let mut options = Options {
        list: false,
        verbose: false,
        test: false,
        pipe: false,
        over: None,
        quiet: 0,
        junk: false,
        newer: false,
        freshen: false,
        names_only: false,
        case: true,
        directory: None,
        comment: false,
    };
    let mut archive = None;
    let (mut members, mut excludes) = (Vec::new(), Vec::new());
    let mut excluding = false;
    let mut words = arguments().into_iter();
    while let Some(word) = words.next() {
        if word == b"--help" {
            say(HELP.as_bytes());
            return 0;
        }
        if word.len() < 2 || word[0] != b'-' {
            match &archive {
                None => archive = Some(word),
                Some(_) if excluding => excludes.push(word),
                Some(_) => members.push(word),
            }
            continue;
        }
        let mut letters = word[1..].iter();
        while let Some(letter) = letters.next() {
            match letter {
                b'l' => options.list = true,
                b'v' => options.verbose = true,
                b't' => options.test = true,
                b'p' | b'c' => options.pipe = true,
                b'o' => options.over = Some(true),
                b'n' => options.over = Some(false),
                b'q' => options.quiet += 1,
                b'j' => options.junk = true,
                b'u' => options.newer = true,
                b'f' => options.freshen = true,
                b'Z' => options.names_only = true,
                b'1' => options.names_only = true,
                b'C' => options.case = false,
                b'z' => options.comment = true,
                b'h' => {
                    say(HELP.as_bytes());
                    return 0;
                }
                b'x' => {
                    excluding = true;
                }
                b'd' => {
                    let rest: Vec<u8> = letters.by_ref().copied().collect();
                    options.directory = if rest.is_empty() { words.next() } else { Some(rest) };
                    if options.directory.is_none() {
                        eprintln!("error:  must specify directory to which to extract with -d option");
                        return 10;
                    }
                }
                b'a' | b'b' | b'L' | b'V' | b'X' | b'K' | b'M' | b'D' | b'U' | b'W' | b':' | b'^' | b'B' => {}
                _ => {
                    eprint!("{HELP}");
                    return 10;
                }
            }
        }
    }
    let Some(name) = archive else {
        say(HELP.as_bytes());
        return if options.verbose { 0 } else { 10 };
    };
    let mut bytes = None;
    let mut path = name.clone();
    for ending in [&b""[..], b".zip", b".ZIP"] {
        let candidate = [&name[..], ending].concat();
        if let Ok(found) = fs::read(files::path(&candidate)) {
            bytes = Some(found);
            path = candidate;
            break;
        }
    }
    let label = shown(&name);
    let Some(bytes) = bytes else {
        eprintln!("unzip:  cannot find or open {label}, {label}.zip or {label}.ZIP.");
        return 9;
    };
    let label = shown(&path);
    let headline = options.quiet == 0 && !options.pipe && !options.names_only;
    if headline || options.list || options.verbose {
        say(format!("Archive:  {label}\n").as_bytes());
    }
    let mut zip = match ZipArchive::new(Cursor::new(bytes)) {
        Ok(zip) => zip,
        Err(_) => {
            eprintln!("  End-of-central-directory signature not found.  Either this file is not\n  a zipfile, or it constitutes one disk of a multi-part archive.  In the\n  latter case the central directory and zipfile comment will be found on\n  the last disk(s) of this archive.");
            eprintln!("unzip:  cannot find zipfile directory in one of {label} or\n        {label}.zip, and cannot find {label}.ZIP, period.");
            return 9;
        }
    };
    if options.comment {
        let comment = zip.comment().to_vec();
        say(&[&comment[..], b"\n"].concat());
        return 0;
    }
    let mut seen = vec![false; members.len()];
    let mut chosen = Vec::new();
    for index in 0..zip.len() {
        let Ok(entry) = zip.by_index_raw(index) else { continue };
        let name = entry.name_raw().to_vec();
        let fits = |pattern: &Vec<u8>| {
            if options.case {
                matches(pattern, &name, false)
            } else {
                matches(&pattern.to_ascii_lowercase(), &name.to_ascii_lowercase(), false)
            }
        };
        if excludes.iter().any(fits) {
            continue;
        }
        let mut wanted = members.is_empty();
        for (pattern, seen) in members.iter().zip(&mut seen) {
            if fits(pattern) {
                *seen = true;
                wanted = true;
            }
        }
        if wanted {
            chosen.push(index);
        }
    }
    let mut status = if options.names_only {
        for &index in &chosen {
            if let Ok(entry) = zip.by_index_raw(index) {
                say(&[entry.name_raw(), b"\n"].concat());
            }
        }
        0
    } else if options.list || options.verbose {
        list(&mut zip, &chosen, &options)
    } else if options.test {
        test(&mut zip, &chosen, &options, &label)
    } else {
        extract(&mut zip, &chosen, &options)
    };
    for (pattern, _) in members.iter().zip(&seen).filter(|(_, seen)| !**seen) {
        eprintln!("caution: filename not matched:  {}", shown(pattern));
        let _ = is_pattern(pattern);
        status = status.max(11);
    }
    status
}

type Archive = ZipArchive<Cursor<Vec<u8>>>;

fn plural(count: usize) -> String {
    format!("{count} file{}", if count == 1 { "" } else { "s" })
}

fn list(zip: &mut Archive, chosen: &[usize], options: &Options) -> i32 {
    let quiet = options.quiet > 0;
    if !quiet {
        if options.verbose {
            say(b" Length   Method    Size  Cmpr    Date    Time   CRC-32   Name\n--------  ------  ------- ---- ---------- ----- --------  ----\n");
        } else {
            say(b"  Length      Date    Time    Name\n---------  ---------- -----   ----\n");
        }
    }
    let (mut plain, mut packed) = (0, 0);
    for &index in chosen {
        let Ok(entry) = zip.by_index_raw(index) else { continue };
        plain += entry.size();
        packed += entry.compressed_size();
        let time = entry.last_modified().unwrap_or_default();
        let date =
            format!("{}-{:02}-{:02} {:02}:{:02}", time.year(), time.month(), time.day(), time.hour(), time.minute());
        let name = shown(entry.name_raw());
        if options.verbose {
            let method = match entry.compression() {
                CompressionMethod::Stored => "Stored",
                CompressionMethod::Deflated => "Defl:N",
                _ => "Unk:xx",
            };
            let line = format!(
                "{:>8}  {method} {:>8} {:>3}% {date} {:08x}  {name}\n",
                entry.size(),
                entry.compressed_size(),
                percent(entry.size(), entry.compressed_size()),
                entry.crc32()
            );
            say(line.as_bytes());
        } else {
            say(format!("{:>9}  {date}   {name}\n", entry.size()).as_bytes());
        }
    }
    if !quiet {
        if options.verbose {
            let line = format!(
                "--------          -------  ---                            -------\n{plain:>8}         {packed:>8} {:>3}%                            {}\n",
                percent(plain, packed),
                plural(chosen.len())
            );
            say(line.as_bytes());
        } else {
            let line = format!("---------                     -------\n{plain:>9}                     {}\n", plural(chosen.len()));
            say(line.as_bytes());
        }
    }
    0
}

fn percent(plain: u64, packed: u64) -> i64 {
    if plain == 0 { 0 } else { ((plain as f64 - packed as f64) * 100.0 / plain as f64).round() as i64 }
}

fn test(zip: &mut Archive, chosen: &[usize], options: &Options, label: &str) -> i32 {
    let mut bad = 0;
    for &index in chosen {
        let Ok(mut entry) = zip.by_index(index) else { continue };
        let name = shown(entry.name_raw());
        let ok = io::copy(&mut entry, &mut io::sink()).is_ok();
        if options.quiet == 0 || !ok {
            say(format!("    testing: {name:<22}   {}\n", if ok { "OK" } else { "bad CRC" }).as_bytes());
        }
        bad += usize::from(!ok);
    }
    if bad > 0 {
        say(format!("At least one error was detected in {label}.\n").as_bytes());
        return 2;
    }
    say(format!("No errors detected in compressed data of {label}.\n").as_bytes());
    0
}

/// What to do about a file that is there already.
enum Answer {
    Yes,
    No,
    Rename(Vec<u8>),
}

fn ask(name: &str, options: &mut Option<bool>) -> Answer {
    loop {
        eprint!("replace {name}? [y]es, [n]o, [A]ll, [N]one, [r]ename: ");
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line).unwrap_or(0) == 0 {
            eprintln!(" NULL\n(EOF or read error, treating as \"[N]one\" ...)");
            *options = Some(false);
            return Answer::No;
        }
        match line.chars().next() {
            Some('y' | 'Y') => return Answer::Yes,
            Some('n') => return Answer::No,
            Some('A') => {
                *options = Some(true);
                return Answer::Yes;
            }
            Some('N') => {
                *options = Some(false);
                return Answer::No;
            }
            Some('r' | 'R') => {
                eprint!("new name: ");
                let mut name = String::new();
                let _ = io::stdin().lock().read_line(&mut name);
                return Answer::Rename(name.trim_end_matches('\n').as_bytes().to_vec());
            }
            _ => eprintln!("error:  invalid response [{}]", line.trim_end()),
        }
    }
}

fn extract(zip: &mut Archive, chosen: &[usize], options: &Options) -> i32 {
    let mut over = options.over;
    let mut status = 0;
    let mut links: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    let mut directories = Vec::new();
    let tell = |text: String| {
        if options.quiet == 0 {
            say(text.as_bytes());
        }
    };
    for &index in chosen {
        let mut entry = match zip.by_index(index) {
            Ok(entry) => entry,
            Err(error) => {
                eprintln!("   skipping: entry {index}: {error}");
                status = 81;
                continue;
            }
        };
        let stored = entry.name_raw().to_vec();
        if options.pipe {
            if !entry.is_dir() && io::copy(&mut entry, &mut io::stdout().lock()).is_err() {
                status = 2;
            }
            continue;
        }
        let is_directory = stored.ends_with(b"/");
        let mut name = safe(&stored);
        if name.len() < stored.len() && stored.starts_with(b"../") {
            eprintln!("warning:  skipped \"../\" path component(s) in {}", shown(&stored));
            status = status.max(1);
        }
        if options.junk {
            if is_directory {
                continue;
            }
            name = name.rsplit(|&byte| byte == b'/').next().unwrap_or_default().to_vec();
        }
        if let Some(directory) = &options.directory {
            let slash: &[u8] = if directory.ends_with(b"/") { b"" } else { b"/" };
            name = [directory, slash, &name].concat();
        }
        let time = entry.last_modified().unwrap_or_default();
        let modified = crate::names::seconds([
            i64::from(time.year()),
            i64::from(time.month()),
            i64::from(time.day()),
            i64::from(time.hour()),
            i64::from(time.minute()),
            i64::from(time.second()),
        ]);
        let mode = entry.unix_mode();
        let plain = name.strip_suffix(b"/").unwrap_or(&name).to_vec();
        let path = files::path(&plain);
        if is_directory {
            if !path.is_dir() {
                tell(format!("   creating: {}\n", shown(&name)));
                if let Err(error) = fs::create_dir_all(&path) {
                    eprintln!("checkdir error:  cannot create {}\n                 {}", shown(&name), reason(&error));
                    status = 2;
                    continue;
                }
            }
            directories.push((path, mode, modified));
            continue;
        }
        let mut path = path;
        if let Ok(there) = fs::symlink_metadata(&path) {
            if options.newer || options.freshen {
                let old = there.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
                if old.is_some_and(|old| old.as_secs() as i64 + 1 >= modified) {
                    continue;
                }
            }
            match over {
                Some(true) => {}
                Some(false) => continue,
                None if options.freshen => {}
                None => match ask(&shown(&name), &mut over) {
                    Answer::Yes => {}
                    Answer::No => continue,
                    Answer::Rename(new) => {
                        path = files::path(&new);
                        name = new;
                    }
                },
            }
            let _ = fs::remove_file(&path);
        } else if options.freshen {
            continue;
        }
        if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            let _ = fs::create_dir_all(parent);
        }
        if entry.is_symlink() {
            let mut target = Vec::new();
            let _ = entry.read_to_end(&mut target);
            tell(format!("    linking: {:<22}  -> {} \n", shown(&name), shown(&target)));
            links.push((name, target));
            continue;
        }
        let verb = if entry.compression() == CompressionMethod::Stored { " extracting" } else { "  inflating" };
        tell(format!("{verb}: {:<22}  ", shown(&name)));
        let done = fs::File::create(&path).and_then(|mut file| {
            io::copy(&mut entry, &mut file)?;
            file.flush()
        });
        match done {
            Ok(()) => tell("\n".to_owned()),
            Err(error) if error.to_string().contains("checksum") => {
                tell(" bad CRC\n".to_owned());
                status = 2;
            }
            Err(error) => {
                eprintln!("error:  cannot create {}\n        {}", shown(&name), reason(&error));
                status = 50;
                continue;
            }
        }
        dress(&path, mode, modified);
    }
    if !links.is_empty() {
        tell("finishing deferred symbolic links:\n".to_owned());
    }
    for (name, target) in links {
        tell(format!("  {:<22} -> {}\n", shown(&name), shown(&target)));
        if let Err(error) = files::make_symlink(&target, &files::path(&name)) {
            eprintln!("symlink error: {}", reason(&error));
            status = 2;
        }
    }
    for (path, mode, modified) in directories.into_iter().rev() {
        dress(&path, mode, modified);
    }
    status
}

fn dress(path: &Path, mode: Option<u32>, modified: i64) {
    if let Some(mode) = mode.filter(|mode| mode & 0o777 != 0) {
        let _ = seahaven_guest::set_mode(path, mode & 0o777);
    }
    let _ = files::set_times(path, (modified, 0), (modified, 0));
}

/// A name that stays below the directory.
fn safe(name: &[u8]) -> Vec<u8> {
    let ends = name.ends_with(b"/");
    let parts: Vec<&[u8]> = name
        .split(|&byte| byte == b'/')
        .filter(|part| !part.is_empty() && *part != b"." && *part != b"..")
        .collect();
    let mut out = parts.join(&b'/');
    if ends {
        out.push(b'/');
    }
    out
}

const HELP: &str = "UnZip 6.00 (Seahaven), by Info-ZIP's words.

Usage: unzip [-opts[modifiers]] file[.zip] [list] [-x xlist] [-d exdir]
  Default action is to extract files in list, except those in xlist, to exdir;
  file[.zip] may be a wildcard.

  -p  extract files to pipe, no messages     -l  list files (short format)
  -f  freshen existing files, create none    -t  test compressed archive data
  -u  update files, create if necessary      -z  display archive comment only
  -v  list verbosely/show version info       -Z1 list the names alone
  -x  exclude files that follow (in xlist)   -d  extract files into exdir
modifiers:
  -n  never overwrite existing files         -q  quiet mode (-qq => quieter)
  -o  overwrite files WITHOUT prompting      -C  match filenames case-insensitively
  -j  junk paths (do not make directories)
";
