//! zip: Info-ZIP 3.0's words.

use crate::names::{calendar, matches, say, seconds, shown};
use seahaven_guest::getopt::{Item, Opt, Takes, arguments, getopt};
use seahaven_guest::{files, reason, stat};
use std::fs::{self, Metadata};
use std::io::{BufRead, Cursor, Read, Write};
use std::path::Path;
use std::time::UNIX_EPOCH;
use zip::write::{FileOptions, SimpleFileOptions};
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use Takes::{Maybe, Nothing, Value};

const OPTIONS: &[Opt] = &[
    ("recurse-paths", "r", Nothing),
    ("junk-paths", "j", Nothing),
    ("quiet", "q", Nothing),
    ("verbose", "v", Nothing),
    ("move", "m", Nothing),
    ("update", "u", Nothing),
    ("freshen", "f", Nothing),
    ("delete", "d", Nothing),
    ("symlinks", "y", Nothing),
    ("no-dir-entries", "D", Nothing),
    ("no-extra", "X", Nothing),
    ("names-stdin", "@", Nothing),
    ("test", "T", Nothing),
    ("grow", "g", Nothing),
    ("latest-time", "o", Nothing),
    ("exclude", "x", Maybe),
    ("include", "i", Maybe),
    ("output-file", "O", Value),
    ("must-match", "", Nothing),
    ("help", "h?", Nothing),
    ("version", "", Nothing),
    ("license", "L", Nothing),
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

struct Entry {
    name: Vec<u8>,
    data: Vec<u8>,
    mode: u32,
    modified: i64,
}

struct Job {
    recurse: bool,
    junk: bool,
    quiet: bool,
    links: bool,
    directories: bool,
    level: i64,
    excludes: Vec<Vec<u8>>,
    includes: Vec<Vec<u8>>,
    entries: Vec<Entry>,
    /// Files and directories that were taken, for -m.
    taken: Vec<(std::path::PathBuf, bool)>,
    archive: Option<(u64, u64)>,
    status: i32,
}

pub fn run(_name: &str) -> i32 {
    // -x and -i take all words up to the next option or `@`.
    let mut words = Vec::new();
    let (mut excludes, mut includes) = (Vec::new(), Vec::new());
    let mut list: Option<bool> = None;
    let mut positional = 0;
    for word in arguments() {
        let is_option = word.len() > 1 && word[0] == b'-';
        if is_option && (word == b"-x" || word == b"-i" || word == b"--exclude" || word == b"--include") {
            list = Some(word == b"-i" || word == b"--include");
        } else if let Some(name) = word.strip_prefix(b"-x").filter(|name| !name.is_empty() && positional > 0) {
            excludes.push(name.to_vec());
        } else if list.is_some() && word == b"@" {
            list = None;
        } else if let (Some(include), false) = (list, is_option) {
            if include { includes.push(word) } else { excludes.push(word) }
        } else {
            list = None;
            positional += usize::from(!is_option);
            words.push(word);
        }
    }
    let items = match getopt(words, OPTIONS, true) {
        Ok(items) => items,
        Err(message) => {
            let letter = message.rsplit('\'').nth(1).unwrap_or_default();
            say(format!("\nzip error: Invalid command arguments (short option '{letter}' not supported)\n").as_bytes());
            return 16;
        }
    };
    let mut job = Job {
        recurse: false,
        junk: false,
        quiet: false,
        links: false,
        directories: true,
        level: 6,
        excludes,
        includes,
        entries: Vec::new(),
        taken: Vec::new(),
        archive: None,
        status: 0,
    };
    let (mut moving, mut update, mut freshen, mut delete, mut stdin, mut test) = (false, false, false, false, false, false);
    let mut output = None;
    let mut operands = Vec::new();
    for item in items {
        match item {
            Item::Operand(operand) => operands.push(operand),
            Item::Option(option, value) => match option {
                "recurse-paths" => job.recurse = true,
                "junk-paths" => job.junk = true,
                "quiet" => job.quiet = true,
                "move" => moving = true,
                "update" => update = true,
                "freshen" => freshen = true,
                "delete" => delete = true,
                "symlinks" => job.links = true,
                "no-dir-entries" => job.directories = false,
                "names-stdin" => stdin = true,
                "test" => test = true,
                "output-file" => output = value,
                "help" => {
                    say(HELP.as_bytes());
                    return 0;
                }
                "version" | "license" => {
                    say(b"This is Zip 3.0 (Seahaven)\n");
                    return 0;
                }
                digit if digit.starts_with(' ') => job.level = digit[1..].parse().unwrap_or(6),
                _ => {}
            },
        }
    }
    if operands.is_empty() {
        say(HELP.as_bytes());
        return 0;
    }
    let mut archive = operands.remove(0);
    let to_stdout = archive == b"-";
    let base = archive.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    if !to_stdout && !base.contains(&b'.') {
        archive.extend(b".zip");
    }
    let label = shown(&archive);
    let path = files::path(&archive);
    let old = if to_stdout { None } else { fs::read(&path).ok() };
    job.archive = fs::metadata(&path).ok().map(|metadata| stat::identity(&metadata));
    if stdin {
        operands.extend(std::io::stdin().lock().split(b'\n').map_while(Result::ok));
    }
    let mut existing = match old.map(|bytes| ZipArchive::new(Cursor::new(bytes))) {
        None => None,
        Some(Ok(archive)) => Some(archive),
        Some(Err(_)) => {
            say(format!("\nzip error: Zip file structure invalid ({label})\n").as_bytes());
            return 3;
        }
    };
    let names: Vec<Vec<u8>> = match &mut existing {
        None => Vec::new(),
        Some(archive) => (0..archive.len())
            .map(|index| archive.by_index_raw(index).map(|entry| entry.name_raw().to_vec()).unwrap_or_default())
            .collect(),
    };
    if delete {
        if existing.is_none() {
            say(format!("\nzip error: Nothing to do! ({label})\n").as_bytes());
            return 12;
        }
        let gone: Vec<bool> =
            names.iter().map(|name| operands.iter().any(|pattern| matches(pattern, name, false))).collect();
        for pattern in operands.iter().filter(|pattern| !names.iter().any(|name| matches(pattern, name, false))) {
            say(format!("\tzip warning: name not matched: {}\n", shown(pattern)).as_bytes());
        }
        if !gone.contains(&true) {
            say(format!("\nzip error: Nothing to do! ({label})\n").as_bytes());
            return 12;
        }
        for (name, _) in names.iter().zip(&gone).filter(|(_, gone)| **gone) {
            job.tell(&format!("deleting: {}\n", shown(name)));
        }
        return job.write(existing, &gone, &path, to_stdout, output.as_deref(), &names);
    }
    if freshen && operands.is_empty() {
        operands.clone_from(&names);
    }
    if operands.is_empty() {
        say(format!("\nzip error: Nothing to do! ({label})\n").as_bytes());
        return 12;
    }
    for operand in &operands {
        job.collect(operand, true);
    }
    if freshen || update {
        let times: Vec<i64> = match &mut existing {
            None => Vec::new(),
            Some(archive) => (0..archive.len())
                .map(|index| archive.by_index_raw(index).ok().and_then(|entry| entry.last_modified()).map_or(0, moment))
                .collect(),
        };
        job.entries.retain(|entry| match names.iter().position(|name| *name == entry.name) {
            // The archive knows even seconds only.
            Some(at) => entry.modified > times[at] + 1,
            None => !freshen,
        });
        if job.entries.is_empty() {
            return if job.status == 0 { 12 } else { job.status };
        }
    }
    if job.entries.is_empty() {
        say(format!("\nzip error: Nothing to do! ({label})\n").as_bytes());
        return 12;
    }
    let gone: Vec<bool> = names.iter().map(|name| job.entries.iter().any(|entry| entry.name == *name)).collect();
    let status = job.write(existing, &gone, &path, to_stdout, output.as_deref(), &names);
    if status == 0 && test {
        say(format!("test of {label} OK\n").as_bytes());
    }
    if status == 0 && moving {
        for (path, is_directory) in job.taken.iter().rev() {
            let _ = if *is_directory { fs::remove_dir(path) } else { fs::remove_file(path) };
        }
    }
    status
}

fn moment(time: DateTime) -> i64 {
    seconds([
        i64::from(time.year()),
        i64::from(time.month()),
        i64::from(time.day()),
        i64::from(time.hour()),
        i64::from(time.minute()),
        i64::from(time.second()),
    ])
}

impl Job {
    fn tell(&self, text: &str) {
        if !self.quiet {
            say(text.as_bytes());
        }
    }

    fn wanted(&self, name: &[u8]) -> bool {
        let any = |patterns: &[Vec<u8>]| patterns.iter().any(|pattern| matches(pattern, name, false));
        !any(&self.excludes) && (self.includes.is_empty() || any(&self.includes))
    }

    fn collect(&mut self, name: &[u8], named: bool) {
        if name == b"-" {
            let mut data = Vec::new();
            let _ = std::io::stdin().read_to_end(&mut data);
            self.entries.push(Entry { name: b"-".to_vec(), data, mode: 0o010_600, modified: now() });
            return;
        }
        let path = files::path(name);
        let found = if self.links { fs::symlink_metadata(&path) } else { fs::metadata(&path) };
        let metadata = match found {
            Ok(metadata) => metadata,
            Err(_) => {
                if named {
                    say(format!("\tzip warning: name not matched: {}\n", shown(name)).as_bytes());
                } else {
                    say(format!("zip warning: could not open for reading: {}\n", shown(name)).as_bytes());
                }
                return;
            }
        };
        if metadata.is_file() && self.archive == Some(stat::identity(&metadata)) {
            return;
        }
        let mut stored = name;
        while let Some(rest) = stored.strip_prefix(b"./").or_else(|| stored.strip_prefix(b"/")) {
            stored = rest;
        }
        let mut stored = stored.strip_suffix(b"/").unwrap_or(stored).to_vec();
        if self.junk {
            stored = stored.rsplit(|&byte| byte == b'/').next().unwrap_or_default().to_vec();
        }
        if metadata.is_dir() {
            if !stored.is_empty() && stored != b"." && self.directories && !self.junk {
                stored.push(b'/');
                if self.wanted(&stored) {
                    self.push(stored, Vec::new(), &metadata, &path);
                }
            }
            if self.recurse {
                let mut below: Vec<Vec<u8>> = fs::read_dir(&path)
                    .map(|entries| entries.flatten().map(|entry| files::bytes(entry.file_name())).collect())
                    .unwrap_or_default();
                let base = name.strip_suffix(b"/").unwrap_or(name);
                for entry in below.drain(..) {
                    self.collect(&[base, b"/", &entry].concat(), false);
                }
            }
            return;
        }
        if !self.wanted(&stored) {
            return;
        }
        let data = if metadata.is_symlink() {
            fs::read_link(&path).map(files::bytes)
        } else {
            fs::read(&path)
        };
        match data {
            Ok(data) => self.push(stored, data, &metadata, &path),
            Err(error) => {
                say(format!("zip warning: could not open for reading: {}: {}\n", shown(name), reason(&error)).as_bytes());
                self.status = 18;
            }
        }
    }

    fn push(&mut self, name: Vec<u8>, data: Vec<u8>, metadata: &Metadata, path: &Path) {
        if self.entries.iter().any(|entry| entry.name == name) {
            return;
        }
        let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
        self.taken.push((path.to_path_buf(), metadata.is_dir()));
        self.entries.push(Entry { name, data, mode: stat::mode(metadata), modified: since.as_secs() as i64 });
    }

    fn write(
        &self,
        existing: Option<ZipArchive<Cursor<Vec<u8>>>>,
        gone: &[bool],
        path: &Path,
        to_stdout: bool,
        output: Option<&[u8]>,
        names: &[Vec<u8>],
    ) -> i32 {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        let mut existing = existing;
        let done = (|| -> Result<Vec<u8>, String> {
            let words = |error: zip::result::ZipError| error.to_string();
            for index in 0..gone.len() {
                let replacement = self.entries.iter().find(|entry| entry.name == names[index]);
                if let Some(entry) = replacement {
                    self.add(&mut writer, entry, "updating")?;
                } else if let (false, Some(archive)) = (gone[index], existing.as_mut()) {
                    writer.raw_copy_file(archive.by_index_raw(index).map_err(words)?).map_err(words)?;
                }
            }
            for entry in self.entries.iter().filter(|entry| !names.contains(&entry.name)) {
                self.add(&mut writer, entry, "  adding")?;
            }
            Ok(writer.finish().map_err(words)?.into_inner())
        })();
        let bytes = match done {
            Ok(bytes) => bytes,
            Err(message) => {
                say(format!("\nzip error: Internal logic error ({message})\n").as_bytes());
                return 5;
            }
        };
        let written = if to_stdout {
            std::io::stdout().write_all(&bytes)
        } else {
            fs::write(output.map_or_else(|| path.to_path_buf(), files::path), &bytes)
        };
        match written {
            Ok(()) => self.status,
            Err(error) => {
                say(format!("zip I/O error: {}\nzip error: Could not create output file ({})\n", reason(&error), path.display()).as_bytes());
                15
            }
        }
    }

    fn add(&self, writer: &mut ZipWriter<Cursor<Vec<u8>>>, entry: &Entry, verb: &str) -> Result<(), String> {
        let words = |error: zip::result::ZipError| error.to_string();
        let [year, month, day, hour, minute, second] = calendar(entry.modified);
        let part = |value: i64| value as u8;
        let time = DateTime::from_date_and_time(year as u16, part(month), part(day), part(hour), part(minute), part(second));
        let packed = if self.level == 0 || entry.data.is_empty() {
            entry.data.len()
        } else {
            let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::new(self.level as u32));
            let _ = encoder.write_all(&entry.data);
            encoder.finish().map_or(entry.data.len(), |bytes| bytes.len())
        };
        let deflated = packed < entry.data.len();
        let options: SimpleFileOptions = FileOptions::default()
            .compression_method(if deflated { CompressionMethod::Deflated } else { CompressionMethod::Stored })
            .compression_level(deflated.then_some(self.level))
            .last_modified_time(time.unwrap_or_default())
            .unix_permissions(entry.mode & 0o7777);
        let name = shown(&entry.name);
        if name.ends_with('/') {
            writer.add_directory(name.as_str(), options).map_err(words)?;
        } else if entry.mode & 0o170_000 == 0o120_000 {
            writer.add_symlink(name.as_str(), shown(&entry.data), options).map_err(words)?;
        } else {
            writer.start_file(name.as_str(), options).map_err(words)?;
            writer.write_all(&entry.data).map_err(|error| error.to_string())?;
        }
        let (plain, packed) = (entry.data.len() as u64, packed as u64);
        if deflated {
            let percent = (200 * (plain - packed) / plain).div_ceil(2);
            self.tell(&format!("{verb}: {name} (deflated {percent}%)\n"));
        } else {
            self.tell(&format!("{verb}: {name} (stored 0%)\n"));
        }
        Ok(())
    }
}

fn now() -> i64 {
    std::time::SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

const HELP: &str = "Copyright (c) 1990-2008 Info-ZIP - Type 'zip \"-L\"' for software license.
Zip 3.0 (Seahaven). Usage:
zip [-options] [zipfile list] [-xi list]
  The default action is to add or replace zipfile entries from list, which
  can include the special name - to compress standard input.
  -f   freshen: only changed files  -u   update: only changed or new files
  -d   delete entries in zipfile    -m   move into zipfile (delete OS files)
  -r   recurse into directories     -j   junk (don't record) directory names
  -0   store only                   -1   compress faster
  -9   compress better              -q   quiet operation
  -@   read names from stdin        -D   do not add directory entries
  -x   exclude the following names  -i   include only the following names
  -T   test zipfile integrity       -y   store symbolic links as the link
";
