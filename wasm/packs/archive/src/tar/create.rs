//! Create, append, update; and what changes an archive in place: concatenate, delete.

use super::header::{Member, blocks};
use super::list::Listing;
use super::options::{Mode, Operand, Options};
use super::{Run, excluded, reader};
use crate::codec::Compressor;
use crate::names::{say, shown};
use seahaven_guest::{files, reason, stat};
use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

const BLOCK: u64 = 512;

/// Plain output in whole records.
struct Plain<W: Write>(W);

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl<W: Write> Compressor for Plain<W> {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

struct Work<'a> {
    options: &'a Options,
    run: &'a mut Run,
    out: Box<dyn Compressor + 'a>,
    written: u64,
    links: HashMap<(u64, u64), Vec<u8>>,
    archive: Option<(u64, u64)>,
    listing: Listing,
    /// For -u: when each name was last changed.
    dates: HashMap<Vec<u8>, i64>,
    removed: Vec<(PathBuf, bool)>,
}

pub fn run(options: &Options, run: &mut Run) -> Result<(), String> {
    let mut dates = HashMap::new();
    let mut start = 0;
    let path = options.archive.as_deref().filter(|path| *path != b"-").map(files::path);
    let target: Box<dyn Write> = match &path {
        None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout())),
        Some(path) => {
            let cannot = |error: io::Error| format!("{}: Cannot open: {}", path.display(), reason(&error));
            if options.mode == Mode::Create {
                Box::new(BufWriter::with_capacity(1 << 16, File::create(path).map_err(cannot)?))
            } else {
                let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(cannot)?;
                start = scan(&mut file, |member| {
                    dates.insert(member.name.clone(), member.modified.0);
                })?;
                file.set_len(start).and_then(|()| file.seek(SeekFrom::Start(start))).map_err(cannot)?;
                Box::new(BufWriter::with_capacity(1 << 16, file))
            }
        }
    };
    let archive = path.as_ref().and_then(|path| fs::metadata(path).ok()).map(|metadata| stat::identity(&metadata));
    let out: Box<dyn Compressor> = match options.compression {
        Some(format) => format.writer(target, options.level).map_err(|error| reason(&error))?,
        None => Box::new(Plain(target)),
    };
    let mut work = Work {
        options,
        run,
        out,
        written: start,
        links: HashMap::new(),
        archive,
        listing: Listing::new(),
        dates,
        removed: Vec::new(),
    };
    work.all().map_err(|error| match &path {
        Some(path) => format!("{}: Cannot write: {}", path.display(), reason(&error)),
        None => format!("-: Cannot write: {}", reason(&error)),
    })
}

/// Calls `each` for each member; answers where the last one ends.
fn scan(file: &mut File, mut each: impl FnMut(&Member)) -> Result<u64, String> {
    file.seek(SeekFrom::Start(0)).map_err(|error| reason(&error))?;
    let mut archive = tar::Archive::new(&mut *file);
    let mut end = 0;
    for entry in archive.entries().map_err(|error| reason(&error))? {
        let mut entry = entry.map_err(|_| "This does not look like a tar archive".to_owned())?;
        let member = reader::member(&mut entry);
        end = entry.raw_file_position() + stored(&entry).next_multiple_of(BLOCK);
        each(&member);
    }
    Ok(end)
}

/// How many bytes of data lie behind the header.
fn stored<R: Read>(entry: &tar::Entry<'_, R>) -> u64 {
    match entry.header().as_bytes()[156] {
        b'1'..=b'6' => 0,
        _ => entry.header().entry_size().unwrap_or(0),
    }
}

impl Work<'_> {
    fn all(&mut self) -> io::Result<()> {
        let mut directory = std::env::current_dir().unwrap_or_else(|_| "/".into());
        for operand in &self.options.operands {
            match operand {
                Operand::Directory(name) => {
                    directory = directory.join(files::path(name));
                    if let Err(error) = fs::read_dir(&directory) {
                        self.run.error(&format!("{}: Cannot open: {}", shown(name), reason(&error)));
                        eprintln!("tar: Error is not recoverable: exiting now");
                        std::process::exit(2);
                    }
                }
                Operand::Name(name) => {
                    let path = directory.join(files::path(name));
                    self.file(&path, name, true)?;
                }
            }
        }
        self.finish()
    }

    fn finish(&mut self) -> io::Result<()> {
        let record = self.options.blocking as u64 * BLOCK;
        let end = (self.written + 2 * BLOCK).next_multiple_of(record);
        let zeros = vec![0; (end - self.written) as usize];
        self.out.write_all(&zeros)?;
        std::mem::replace(&mut self.out, Box::new(Plain(io::sink()))).finish()?;
        for (path, is_directory) in std::mem::take(&mut self.removed) {
            let done = if is_directory { fs::remove_dir(&path) } else { fs::remove_file(&path) };
            if let Err(error) = done {
                self.run.error(&format!("{}: Cannot unlink: {}", path.display(), reason(&error)));
            }
        }
        if self.options.totals {
            eprintln!("Total bytes written: {end} ({}, 1MiB/s)", human(end));
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, name: &[u8], named: bool) -> io::Result<()> {
        // Directories are told by their slash, however many there were.
        let mut name = name.to_vec();
        while name.len() > 1 && name.ends_with(b"/") {
            name.pop();
        }
        if excluded(self.options, &name) {
            return Ok(());
        }
        let found = if self.options.dereference { fs::metadata(path) } else { fs::symlink_metadata(path) };
        let metadata = match found {
            Ok(metadata) => metadata,
            Err(error) => {
                self.run.error(&format!("{}: Cannot stat: {}", shown(&name), reason(&error)));
                return Ok(());
            }
        };
        if self.archive == Some(stat::identity(&metadata)) && metadata.is_file() {
            self.run.warn(&format!("{}: file is the archive; not dumped", shown(&name)));
            return Ok(());
        }
        let time = modified(&metadata);
        if !metadata.is_dir() && self.options.newer.is_some_and(|newer| time.0 < newer) {
            if named && self.options.verbose > 0 {
                self.run.warn(&format!("{}: file is unchanged; not dumped", shown(&name)));
            }
            return Ok(());
        }
        let is_directory = metadata.is_dir();
        if is_directory && !name.ends_with(b"/") {
            name.push(b'/');
        }
        let member = self.member(path, &name, &metadata);
        let skipped = self.options.mode == Mode::Update && self.dates.get(&member.name).is_some_and(|&old| old >= time.0);
        if !skipped {
            self.add(path, &member)?;
        }
        if is_directory && self.options.recursion {
            let entries = match fs::read_dir(path) {
                Ok(entries) => entries,
                Err(error) => {
                    self.run.error(&format!("{}: Cannot open: {}", shown(&name), reason(&error)));
                    return Ok(());
                }
            };
            let mut below: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
            if self.options.sorted {
                below.sort();
            }
            if self.options.exclude_caches && below.iter().any(|name| name == "CACHEDIR.TAG") {
                self.run.warn(&format!("{}: contains a cache directory tag CACHEDIR.TAG; contents not dumped", shown(&name)));
                below.retain(|name| name == "CACHEDIR.TAG");
            }
            for entry in below {
                let entry_path = path.join(&entry);
                self.file(&entry_path, &[name.as_slice(), &files::bytes(entry)].concat(), false)?;
            }
        }
        if self.options.remove && !skipped {
            self.removed.push((path.to_path_buf(), is_directory));
        }
        Ok(())
    }

    fn member(&mut self, path: &Path, name: &[u8], metadata: &Metadata) -> Member {
        let mode = stat::mode(metadata);
        let identity = stat::identity(metadata);
        let mut link = Vec::new();
        let mut kind = match mode & 0o170_000 {
            0o040_000 => b'5',
            0o120_000 => b'2',
            0o020_000 => b'3',
            0o060_000 => b'4',
            0o010_000 => b'6',
            _ if metadata.is_dir() => b'5',
            _ if metadata.is_symlink() => b'2',
            _ => b'0',
        };
        let mut stored = name.to_vec();
        for transform in &self.options.transforms {
            stored = transform.apply(&stored);
        }
        let stored = self.run.safer(&stored, self.options.absolute, "member names").to_vec();
        let stored = if kind == b'5' && !stored.ends_with(b"/") { [&stored[..], b"/"].concat() } else { stored };
        if kind == b'2' {
            link = fs::read_link(path).map(files::bytes).unwrap_or_default();
        } else if kind != b'5' && stat::links(metadata) > 1 && !self.options.hard_dereference {
            match self.links.get(&identity) {
                Some(first) if *first != stored => {
                    kind = b'1';
                    link = self.run.safer(&first.clone(), self.options.absolute, "hard link targets").to_vec();
                }
                Some(_) => {}
                None => {
                    self.links.insert(identity, stored.clone());
                }
            }
        }
        let (uid, gid) = (stat::uid(metadata), stat::gid(metadata));
        let plain = |name: &'static str, id: u32| if name == id.to_string() { String::new() } else { name.to_owned() };
        let mut user = plain(seahaven_guest::user(uid, false), uid);
        let mut group = plain(seahaven_guest::group(gid, false), gid);
        let (mut uid, mut gid) = (uid, gid);
        if let Some((name, id)) = &self.options.owner {
            (user, uid) = (name.clone(), *id);
        }
        if let Some((name, id)) = &self.options.group {
            (group, gid) = (name.clone(), *id);
        }
        if self.options.numeric {
            (user, group) = (String::new(), String::new());
        }
        Member {
            name: stored,
            link,
            kind,
            mode: self.options.mode_bits.unwrap_or(mode & 0o7777),
            uid,
            gid,
            size: if kind == b'0' { metadata.len() } else { 0 },
            modified: self.options.mtime.map_or_else(|| modified(metadata), |seconds| (seconds, 0)),
            user,
            group,
            device: stat::device(metadata),
        }
    }

    fn add(&mut self, path: &Path, member: &Member) -> io::Result<()> {
        let mut source = if member.kind == b'0' {
            match File::open(path) {
                Ok(file) => Some(file),
                Err(error) => {
                    self.run.error(&format!("{}: Cannot open: {}", shown(&member.name), reason(&error)));
                    return Ok(());
                }
            }
        } else {
            None
        };
        let header = match blocks(member, self.options.layout) {
            Ok(header) => header,
            Err(message) => {
                self.run.error(&message);
                return Ok(());
            }
        };
        if self.options.verbose > 0 {
            let line = self.listing.line(member, self.options.verbose > 1, self.options);
            if matches!(self.options.archive.as_deref(), None | Some(b"-")) {
                let _ = io::stderr().write_all(&line);
            } else {
                say(&line);
            }
        }
        self.out.write_all(&header)?;
        self.written += header.len() as u64;
        let Some(source) = &mut source else { return Ok(()) };
        let mut left = member.size;
        let mut buffer = vec![0; 1 << 16];
        while left > 0 {
            let most = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            match source.read(&mut buffer[..most]) {
                Ok(0) => {
                    self.run.error(&format!("{}: File shrank by {left} bytes; padding with zeros", shown(&member.name)));
                    break;
                }
                Ok(count) => {
                    self.out.write_all(&buffer[..count])?;
                    left -= count as u64;
                }
                Err(error) => {
                    self.run.error(&format!("{}: Read error: {}", shown(&member.name), reason(&error)));
                    break;
                }
            }
        }
        let padding = member.size.next_multiple_of(BLOCK) - member.size + left;
        self.out.write_all(&vec![0; padding as usize])?;
        self.written += member.size.next_multiple_of(BLOCK);
        Ok(())
    }
}

/// `-A`: the members of other archives, behind those that are there.
pub fn concatenate(options: &Options, run: &mut Run) -> Result<(), String> {
    let path = options.archive.as_deref().map(files::path).ok_or("Cannot concatenate to standard output")?;
    let cannot = |error: io::Error| format!("{}: Cannot open: {}", path.display(), reason(&error));
    let mut file = File::options().read(true).write(true).create(true).truncate(false).open(&path).map_err(cannot)?;
    let mut bytes = members(&mut file, |_| true)?;
    for operand in &options.operands {
        let Operand::Name(name) = operand else { continue };
        match File::open(files::path(name)) {
            Ok(mut other) => bytes.extend(members(&mut other, |_| true)?),
            Err(error) => run.error(&format!("{}: Cannot open: {}", shown(name), reason(&error))),
        }
    }
    rewrite(options, &mut file, bytes)
}

/// `--delete`.
pub fn delete(options: &Options, run: &mut Run) -> Result<(), String> {
    let path = options.archive.as_deref().map(files::path).ok_or("Cannot delete from standard input")?;
    let cannot = |error: io::Error| format!("{}: Cannot open: {}", path.display(), reason(&error));
    let mut file = File::options().read(true).write(true).open(&path).map_err(cannot)?;
    let mut wanted: Vec<(Vec<u8>, bool)> = options
        .operands
        .iter()
        .filter_map(|operand| match operand {
            Operand::Name(name) => Some((name.strip_suffix(b"/").unwrap_or(name).to_vec(), false)),
            Operand::Directory(_) => None,
        })
        .collect();
    let bytes = members(&mut file, |member| {
        let name = member.name.strip_suffix(b"/").unwrap_or(&member.name);
        let found = wanted.iter_mut().find(|(wanted, _)| {
            name == wanted || name.starts_with(wanted) && name.get(wanted.len()) == Some(&b'/')
        });
        match found {
            Some((_, seen)) => {
                *seen = true;
                false
            }
            None => true,
        }
    })?;
    for (name, seen) in &wanted {
        if !seen {
            run.error(&format!("{}: Not found in archive", shown(name)));
        }
    }
    rewrite(options, &mut file, bytes)
}

/// The blocks of the members that are to stay, what extends them included.
fn members(file: &mut File, mut keep: impl FnMut(&Member) -> bool) -> Result<Vec<u8>, String> {
    let mut ranges = Vec::new();
    let mut start = 0;
    {
        file.seek(SeekFrom::Start(0)).map_err(|error| reason(&error))?;
        let mut archive = tar::Archive::new(&mut *file);
        for entry in archive.entries().map_err(|error| reason(&error))? {
            let mut entry = entry.map_err(|_| "This does not look like a tar archive".to_owned())?;
            let member = reader::member(&mut entry);
            let end = entry.raw_file_position() + stored(&entry).next_multiple_of(BLOCK);
            if keep(&member) {
                ranges.push((start, end));
            }
            start = end;
        }
    }
    let mut bytes = Vec::new();
    for (start, end) in ranges {
        file.seek(SeekFrom::Start(start)).map_err(|error| reason(&error))?;
        (&mut *file).take(end - start).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    }
    Ok(bytes)
}

fn rewrite(options: &Options, file: &mut File, mut bytes: Vec<u8>) -> Result<(), String> {
    let record = options.blocking * BLOCK as usize;
    bytes.resize((bytes.len() + 2 * BLOCK as usize).next_multiple_of(record), 0);
    file.set_len(0)
        .and_then(|()| file.seek(SeekFrom::Start(0)))
        .and_then(|_| file.write_all(&bytes))
        .map_err(|error| format!("Cannot write: {}", reason(&error)))
}

fn modified(metadata: &Metadata) -> (i64, u32) {
    let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    (since.as_secs() as i64, since.subsec_nanos())
}

fn human(bytes: u64) -> String {
    let mut value = bytes as f64;
    for unit in ["B", "KiB", "MiB", "GiB"] {
        if value < 1024.0 {
            return if value < 10.0 && unit != "B" { format!("{value:.1}{unit}") } else { format!("{value:.0}{unit}") };
        }
        value /= 1024.0;
    }
    format!("{value:.0}TiB")
}
