//! List, extract, compare.

use super::header::Member;
use super::list::{Listing, quoted};
use super::options::{Mode, Old, Operand, Options};
use super::{Run, excluded, reader};
use crate::names::{is_pattern, matches, say, shown};
use seahaven_guest::{files, reason, stat};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

struct Wanted {
    name: Vec<u8>,
    directory: PathBuf,
    found: bool,
}

struct Work<'a> {
    options: &'a Options,
    run: &'a mut Run,
    wanted: Vec<Wanted>,
    directory: PathBuf,
    /// Directories get mode and times when what is in them is there.
    delayed: Vec<(PathBuf, Member)>,
    listing: Listing,
    same_permissions: bool,
    same_owner: bool,
}

pub fn run(options: &Options, run: &mut Run) -> Result<(), String> {
    let here = std::env::current_dir().unwrap_or_else(|_| "/".into());
    let mut directory = here;
    let mut wanted = Vec::new();
    // The archive's own name is not relative to -C.
    let source = reader::open(options).map_err(|message| {
        // What the decompressor says comes before.
        match message.split_once('\n') {
            Some((own, child)) => {
                eprintln!("{child}");
                own.to_owned()
            }
            None => message,
        }
    })?;
    for operand in &options.operands {
        match operand {
            Operand::Directory(name) => {
                directory = directory.join(files::path(name));
                if !directory.is_dir() {
                    let error = fs::read_dir(&directory).err().map(|error| reason(&error)).unwrap_or_default();
                    return Err(format!("{}: Cannot open: {error}", shown(name)));
                }
            }
            Operand::Name(name) => {
                let stripped = name.strip_suffix(b"/").unwrap_or(name).to_vec();
                wanted.push(Wanted { name: stripped, directory: directory.clone(), found: false });
            }
        }
    }
    let root = files::current_user() == 0;
    let mut work = Work {
        options,
        run,
        wanted,
        directory,
        delayed: Vec::new(),
        listing: Listing::new(),
        same_permissions: options.permissions.unwrap_or(root),
        same_owner: options.same_owner.unwrap_or(root),
    };
    work.all(source)
}

impl Work<'_> {
    fn all(&mut self, source: Box<dyn Read>) -> Result<(), String> {
        let mut archive = tar::Archive::new(source);
        archive.set_ignore_zeros(self.options.ignore_zeros);
        let mut any = false;
        for entry in archive.entries().map_err(|error| reason(&error))? {
            let mut entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let text = error.to_string();
                    if !any {
                        self.run.error("This does not look like a tar archive");
                        if !text.contains("entire block") {
                            self.run.error("Skipping to next header");
                        }
                    } else if error.kind() == io::ErrorKind::UnexpectedEof {
                        return Err("Unexpected EOF in archive".to_owned());
                    } else if text.contains("failed to read entire block") {
                        break;
                    } else if error.kind() == io::ErrorKind::InvalidData {
                        return Err(format!("Child returned status 1 ({text})"));
                    } else {
                        self.run.error("Skipping to next header");
                    }
                    any = true;
                    break;
                }
            };
            any = true;
            let member = reader::member(&mut entry);
            if matches!(member.kind, b'g' | b'x' | b'V') {
                continue;
            }
            self.one(member, &mut entry)?;
            if self.options.occurrence && !self.wanted.is_empty() && self.wanted.iter().all(|wanted| wanted.found) {
                break;
            }
        }
        if !any && !self.options.ignore_zeros {
            // Blocks of zeros are an archive, too; nothing at all is none.
            let empty = match self.options.archive.as_deref() {
                None | Some(b"-") => false,
                Some(path) => fs::metadata(files::path(path)).is_ok_and(|metadata| metadata.len() == 0),
            };
            if empty {
                self.run.error("This does not look like a tar archive");
            }
        }
        self.finish();
        let missing: Vec<Vec<u8>> = self.wanted.iter().filter(|wanted| !wanted.found).map(|wanted| wanted.name.clone()).collect();
        if !self.options.wildcards && missing.iter().any(|name| is_pattern(name)) {
            self.run.warn("Pattern matching characters used in file names");
            self.run.warn("Use --wildcards to enable pattern matching, or --no-wildcards to suppress this warning");
        }
        for name in missing {
            self.run.error(&format!("{}: Not found in archive", shown(&quoted(&name))));
        }
        Ok(())
    }

    /// The directory for a member, or `None` if nobody wants it.
    fn wants(&mut self, name: &[u8]) -> Option<PathBuf> {
        if excluded(self.options, name) {
            return None;
        }
        if self.wanted.is_empty() {
            return Some(self.directory.clone());
        }
        let plain = name.strip_suffix(b"/").unwrap_or(name);
        let recursion = self.options.recursion;
        let wildcards = self.options.wildcards;
        let found = self.wanted.iter_mut().find(|wanted| {
            let ends = std::iter::once(plain.len()).chain((0..plain.len()).filter(|&at| recursion && plain[at] == b'/'));
            ends.into_iter().any(|end| {
                let part = &plain[..end];
                if wildcards { matches(&wanted.name, part, false) } else { part == wanted.name }
            })
        })?;
        found.found = true;
        Some(found.directory.clone())
    }

    fn one(&mut self, mut member: Member, data: &mut dyn Read) -> Result<(), String> {
        let Some(directory) = self.wants(&member.name) else { return Ok(()) };
        if let Some(newer) = self.options.newer
            && member.kind != b'5'
            && member.modified.0 < newer
        {
            return Ok(());
        }
        let original = member.name.clone();
        for transform in &self.options.transforms {
            member.name = transform.apply(&member.name);
        }
        if self.options.strip > 0 {
            match strip(&member.name, self.options.strip) {
                Some(rest) => member.name = rest,
                None => return Ok(()),
            }
            if member.kind == b'1' {
                member.link = strip(&member.link, self.options.strip).unwrap_or_default();
            }
        }
        let extracting = self.options.mode == Mode::Extract;
        let printed = if self.options.shown_names { member.name.clone() } else { original.clone() };
        if self.options.verbose > 0 || self.options.mode == Mode::List {
            let long = self.options.verbose > u32::from(self.options.mode != Mode::List);
            let name = std::mem::replace(&mut member.name, printed);
            let line = self.listing.line(&member, long, self.options);
            member.name = name;
            if self.options.to_stdout && extracting {
                let _ = io::stderr().write_all(&line);
            } else {
                say(&line);
            }
        }
        if self.options.mode == Mode::List {
            return Ok(());
        }
        if self.options.to_stdout && extracting {
            if member.kind == b'0' {
                let mut out = io::stdout().lock();
                if let Err(error) = io::copy(&mut { data }, &mut out).and_then(|_| out.flush()) {
                    return Err(unreadable(&error));
                }
            }
            return Ok(());
        }
        let mut name = self.run.safer(&member.name, self.options.absolute, "member names").to_vec();
        if let Some(top) = &self.options.one_top_level {
            name = [top, b"/".as_slice(), &name].concat();
        }
        let path = directory.join(files::path(name.strip_suffix(b"/").unwrap_or(&name)));
        if self.options.mode == Mode::Compare {
            self.compare(&member, &path, data);
            return Ok(());
        }
        if member.kind == b'1' {
            member.link = self.run.safer(&member.link, self.options.absolute, "hard link targets").to_vec();
        }
        self.extract(member, &path, &directory, data, &shown(&quoted(&name)))
    }

    fn extract(&mut self, member: Member, path: &Path, directory: &Path, data: &mut dyn Read, label: &str) -> Result<(), String> {
        if member.kind == b'5' {
            match fs::create_dir(path) {
                Ok(()) => {}
                Err(_) if path.is_dir() => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    if let Err(error) = fs::create_dir_all(path) {
                        self.run.error(&format!("{label}: Cannot mkdir: {}", reason(&error)));
                        return Ok(());
                    }
                }
                Err(error) => {
                    let replaced = self.options.old != Old::Keep && fs::remove_file(path).is_ok() && fs::create_dir(path).is_ok();
                    if !replaced {
                        self.run.error(&format!("{label}: Cannot mkdir: {}", reason(&error)));
                        return Ok(());
                    }
                }
            }
            self.delayed.push((path.to_path_buf(), member));
            return Ok(());
        }
        if let Ok(there) = fs::symlink_metadata(path) {
            match self.options.old {
                Old::Keep => {
                    self.run.error(&format!("{label}: Cannot open: File exists"));
                    return Ok(());
                }
                Old::Skip => return Ok(()),
                Old::KeepNewer if modified(&there) >= member.modified => {
                    self.run.warn(&format!("Current '{label}' is newer or same age"));
                    return Ok(());
                }
                Old::Overwrite if there.is_file() && member.kind == b'0' => {}
                _ => {
                    if there.is_dir() {
                        if fs::remove_dir(path).is_err() {
                            self.run.error(&format!("{label}: Cannot open: {}", if member.kind == b'0' { "Is a directory" } else { "File exists" }));
                            return Ok(());
                        }
                    } else if member.kind == b'1' && same(&there, &directory.join(files::path(&member.link))) {
                        return Ok(());
                    } else if let Err(error) = fs::remove_file(path) {
                        self.run.error(&format!("{label}: Cannot unlink: {}", reason(&error)));
                        return Ok(());
                    }
                }
            }
        }
        let made = self.make(&member, path, directory, data);
        let made = match made {
            Err(Failure::Path(error)) if error.kind() == io::ErrorKind::NotFound && member.kind != b'1' => {
                if let Some(parent) = path.parent() {
                    let _ = fs::create_dir_all(parent);
                }
                self.make(&member, path, directory, data)
            }
            Err(Failure::Path(error)) if error.kind() == io::ErrorKind::NotFound => {
                if let Some(parent) = path.parent().filter(|parent| !parent.exists()) {
                    let _ = fs::create_dir_all(parent);
                    self.make(&member, path, directory, data)
                } else {
                    Err(Failure::Path(error))
                }
            }
            made => made,
        };
        match made {
            Ok(()) => {}
            Err(Failure::Data(error)) => return Err(unreadable(&error)),
            Err(Failure::Path(error)) => {
                let words = match member.kind {
                    b'1' => format!("Cannot hard link to '{}'", shown(&quoted(&member.link))),
                    b'2' => format!("Cannot create symlink to '{}'", shown(&quoted(&member.link))),
                    b'3' | b'4' => "Cannot mknod".to_owned(),
                    b'6' => "Cannot mkfifo".to_owned(),
                    _ => "Cannot open".to_owned(),
                };
                self.run.error(&format!("{label}: {words}: {}", reason(&error)));
                return Ok(());
            }
        }
        if member.kind != b'1' {
            self.dress(&member, path, label);
        }
        Ok(())
    }

    fn make(&mut self, member: &Member, path: &Path, directory: &Path, data: &mut dyn Read) -> Result<(), Failure> {
        match member.kind {
            b'1' => fs::hard_link(directory.join(files::path(&member.link)), path).map_err(Failure::Path),
            b'2' => files::make_symlink(&member.link, path).map_err(Failure::Path),
            b'6' => files::make_fifo(path, member.mode).map_err(Failure::Path),
            b'3' | b'4' => Err(Failure::Path(io::Error::from_raw_os_error(63))),
            _ => {
                let mut file = File::create(path).map_err(Failure::Path)?;
                let mut buffer = vec![0; 1 << 16];
                loop {
                    match data.read(&mut buffer).map_err(Failure::Data)? {
                        0 => return Ok(()),
                        count => file.write_all(&buffer[..count]).map_err(Failure::Path)?,
                    }
                }
            }
        }
    }

    /// Owner, mode and times.
    fn dress(&mut self, member: &Member, path: &Path, label: &str) {
        if self.same_owner {
            let find = |name: &str, find: fn(&str) -> Option<u32>, id: u32| if self.options.numeric { id } else { find(name).unwrap_or(id) };
            let uid = find(&member.user, seahaven_guest::user_id, member.uid);
            let gid = find(&member.group, seahaven_guest::group_id, member.gid);
            if let Err(error) = files::change_owner(path, uid, gid) {
                self.run.error(&format!("{label}: Cannot change ownership to uid {uid}, gid {gid}: {}", reason(&error)));
            }
        }
        if member.kind != b'2' {
            let mode = if self.same_permissions { member.mode } else { member.mode & 0o777 & !seahaven_guest::umask() };
            if let Err(error) = seahaven_guest::set_mode(path, mode) {
                self.run.error(&format!("{label}: Cannot change mode to {}: {}", mode_text(mode), reason(&error)));
            }
        }
        if self.options.keep_times {
            let now = now();
            if let Err(error) = files::set_times(path, now, member.modified) {
                self.run.error(&format!("{label}: Cannot utime: {}", reason(&error)));
            }
        }
    }

    fn finish(&mut self) {
        while let Some((path, member)) = self.delayed.pop() {
            let label = shown(&quoted(&member.name));
            self.dress(&member, &path, &label);
        }
    }

    fn compare(&mut self, member: &Member, path: &Path, data: &mut dyn Read) {
        let name = shown(&quoted(&member.name));
        let differs = |run: &mut Run, what: &str| {
            say(format!("{name}: {what}\n").as_bytes());
            run.status = run.status.max(1);
        };
        let there = match fs::symlink_metadata(path) {
            Ok(there) => there,
            Err(error) => {
                self.run.warn(&format!("{name}: Warning: Cannot stat: {}", reason(&error)));
                self.run.status = self.run.status.max(1);
                return;
            }
        };
        let kind_is = match member.kind {
            b'5' => there.is_dir(),
            b'2' => there.is_symlink(),
            b'0' => there.is_file(),
            _ => true,
        };
        if !kind_is {
            return differs(self.run, "File type differs");
        }
        if member.kind == b'1' {
            if !same(&there, &self.directory.join(files::path(&member.link))) {
                differs(self.run, &format!("Not linked to {}", shown(&quoted(&member.link))));
            }
            return;
        }
        if member.kind == b'2' {
            if fs::read_link(path).is_ok_and(|target| files::bytes(target) != member.link) {
                differs(self.run, "Symlink differs");
            }
            return;
        }
        if stat::mode(&there) & 0o7777 != member.mode {
            differs(self.run, "Mode differs");
        }
        if stat::uid(&there) != member.uid {
            differs(self.run, "Uid differs");
        }
        if stat::gid(&there) != member.gid {
            differs(self.run, "Gid differs");
        }
        if member.kind == b'5' {
            return;
        }
        if modified(&there).0 != member.modified.0 {
            differs(self.run, "Mod time differs");
        }
        if there.len() != member.size {
            return differs(self.run, "Size differs");
        }
        let mut stored = Vec::new();
        let _ = data.read_to_end(&mut stored);
        if fs::read(path).is_ok_and(|found| found != stored) {
            differs(self.run, "Contents differ");
        }
    }
}

enum Failure {
    Path(io::Error),
    Data(io::Error),
}

fn unreadable(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::UnexpectedEof || error.to_string().contains("unexpected end") {
        "Unexpected EOF in archive".to_owned()
    } else {
        format!("Child returned status 1 ({error})")
    }
}

fn strip(name: &[u8], count: usize) -> Option<Vec<u8>> {
    let mut rest = name;
    for _ in 0..count {
        let at = rest.iter().position(|&byte| byte == b'/')?;
        rest = &rest[at..];
        while rest.first() == Some(&b'/') {
            rest = &rest[1..];
        }
    }
    (!rest.is_empty()).then(|| rest.to_vec())
}

fn same(there: &fs::Metadata, target: &Path) -> bool {
    fs::symlink_metadata(target).is_ok_and(|target| stat::identity(&target) == stat::identity(there))
}

fn modified(metadata: &fs::Metadata) -> (i64, u32) {
    let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    (since.as_secs() as i64, since.subsec_nanos())
}

fn now() -> (i64, u32) {
    let since = std::time::SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_secs() as i64, since.subsec_nanos())
}

fn mode_text(mode: u32) -> String {
    let letters = ['x', 'w', 'r'];
    (0..9).rev().map(|bit| if mode >> bit & 1 != 0 { letters[bit % 3] } else { '-' }).collect()
}
