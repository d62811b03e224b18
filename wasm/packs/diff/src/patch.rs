//! GNU patch 2.7.6: unified, context and normal diffs.

use crate::diff::say;
use crate::parse::{Block, Hunk, Line, blocks};
use seahaven_guest::getopt::{Item, Opt, Takes, arguments, getopt};
use seahaven_guest::{files, reason};
use std::fs;
use std::io::{BufRead, IsTerminal, Read, stdin};

use Takes::{Nothing, Value};

const OPTIONS: &[Opt] = &[
    ("strip", "p", Value),
    ("fuzz", "F", Value),
    ("ignore-whitespace", "l", Nothing),
    ("context", "c", Nothing),
    ("ed", "e", Nothing),
    ("normal", "n", Nothing),
    ("unified", "u", Nothing),
    ("forward", "N", Nothing),
    ("reverse", "R", Nothing),
    ("input", "i", Value),
    ("output", "o", Value),
    ("reject-file", "r", Value),
    ("remove-empty-files", "E", Nothing),
    ("set-time", "T", Nothing),
    ("set-utc", "Z", Nothing),
    ("quoting-style", "", Value),
    ("backup", "b", Nothing),
    ("backup-if-mismatch", "", Nothing),
    ("no-backup-if-mismatch", "", Nothing),
    ("version-control", "V", Value),
    ("prefix", "B", Value),
    ("basename-prefix", "Y", Value),
    ("suffix", "z", Value),
    ("get", "g", Value),
    ("batch", "t", Nothing),
    ("force", "f", Nothing),
    ("silent", "s", Nothing),
    ("quiet", "s", Nothing),
    ("verbose", "", Nothing),
    ("dry-run", "", Nothing),
    ("posix", "", Nothing),
    ("directory", "d", Value),
    ("binary", "", Nothing),
    ("reject-format", "", Value),
    ("read-only", "", Value),
    ("follow-symlinks", "", Nothing),
    ("merge", "", Takes::Maybe),
    ("ifdef", "D", Value),
    ("version", "v", Nothing),
    ("help", "", Nothing),
];

struct Job {
    strip: Option<usize>,
    fuzz: usize,
    spaces: bool,
    forward: bool,
    reverse: bool,
    output: Option<Vec<u8>>,
    reject: Option<Vec<u8>>,
    remove_empty: bool,
    backup: bool,
    backup_if_mismatch: bool,
    suffix: Vec<u8>,
    prefix: Vec<u8>,
    batch: bool,
    force: bool,
    silent: bool,
    dry: bool,
    binary: bool,
    status: i32,
    /// What this run has made so far, for -o and --dry-run.
    made: Vec<(Vec<u8>, Vec<u8>)>,
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn quoted(bytes: &[u8]) -> String {
    let text = shown(bytes);
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"%+,-./:=@_^".contains(&byte) || byte >= 0x80);
    if plain { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

fn fatal(message: &str) -> i32 {
    eprintln!("patch: **** {message}");
    2
}

pub fn run(_name: &str) -> i32 {
    let items = match getopt(arguments(), OPTIONS, true) {
        Ok(items) => items,
        Err(message) => {
            eprintln!("patch: {message}\npatch: Try 'patch --help' for more information.");
            return 2;
        }
    };
    let mut job = Job {
        strip: None,
        fuzz: 2,
        spaces: false,
        forward: false,
        reverse: false,
        output: None,
        reject: None,
        remove_empty: false,
        backup: false,
        backup_if_mismatch: std::env::var_os("POSIXLY_CORRECT").is_none(),
        suffix: b".orig".to_vec(),
        prefix: Vec::new(),
        batch: false,
        force: false,
        silent: false,
        dry: false,
        binary: false,
        status: 0,
        made: Vec::new(),
    };
    let mut input = None;
    let mut operands = Vec::new();
    for item in items {
        let (option, value) = match item {
            Item::Operand(operand) => {
                operands.push(operand);
                continue;
            }
            Item::Option(option, value) => (option, value.unwrap_or_default()),
        };
        match option {
            "strip" | "fuzz" => match shown(&value).parse() {
                Ok(number) if option == "strip" => job.strip = Some(number),
                Ok(number) => job.fuzz = number,
                Err(_) => {
                    let what = if option == "strip" { "strip count" } else { "fuzz factor" };
                    return fatal(&format!("{what} {} is not a number", quoted(&value)));
                }
            },
            "ignore-whitespace" => job.spaces = true,
            "forward" => job.forward = true,
            "reverse" => job.reverse = true,
            "input" => input = Some(value),
            "output" => job.output = Some(value),
            "reject-file" => job.reject = Some(value),
            "remove-empty-files" => job.remove_empty = true,
            "backup" => job.backup = true,
            "backup-if-mismatch" => job.backup_if_mismatch = true,
            "no-backup-if-mismatch" | "posix" => job.backup_if_mismatch = false,
            "suffix" => job.suffix = value,
            "prefix" => job.prefix = value,
            "batch" => job.batch = true,
            "force" => job.force = true,
            "silent" | "quiet" => job.silent = true,
            "dry-run" => job.dry = true,
            "binary" => job.binary = true,
            "directory" => {
                if let Err(error) = std::env::set_current_dir(files::path(&value)) {
                    return fatal(&format!("Can't change to directory {} : {}", shown(&value), reason(&error)));
                }
            }
            "merge" | "ifdef" | "ed" => return fatal(&format!("--{option} is not supported")),
            "version" => {
                say(b"GNU patch 2.7.6 (Seahaven)\n");
                return 0;
            }
            "help" => {
                say(HELP.as_bytes());
                return 0;
            }
            _ => {}
        }
    }
    if operands.len() > 2 {
        eprintln!("patch: {}: extra operand\npatch: Try 'patch --help' for more information.", shown(&operands[2]));
        return 2;
    }
    let mut operands = operands.into_iter();
    let only = operands.next();
    let input = operands.next().or(input).filter(|name| name != b"-");
    let text = match &input {
        None => {
            let mut text = Vec::new();
            stdin().read_to_end(&mut text).map(|_| text)
        }
        Some(name) => fs::read(files::path(name)),
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            return fatal(&format!("Can't open patch file {} : {}", shown(&input.unwrap_or_default()), reason(&error)));
        }
    };
    let found = match blocks(&text, job.binary) {
        Ok(found) => found,
        Err(message) => return fatal(&message),
    };
    if found.is_empty() {
        return if text.is_empty() { 0 } else { fatal("Only garbage was found in the patch input.") };
    }
    for block in found {
        if let Err(message) = job.block(block, only.as_deref(), input.is_some()) {
            return fatal(&message);
        }
    }
    job.status
}

/// Without so many leading components; `None` if there are not so many. Without a number, the last component.
fn stripped(name: &[u8], strip: Option<usize>) -> Option<Vec<u8>> {
    if name == b"/dev/null" {
        return Some(name.to_vec());
    }
    let Some(count) = strip else {
        return name.rsplit(|&byte| byte == b'/').next().filter(|name| !name.is_empty()).map(<[u8]>::to_vec);
    };
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

impl Job {
    fn tell(&self, text: &str) {
        if !self.silent {
            say(text.as_bytes());
        }
    }

    /// A question with the answer that is given where nobody is.
    fn ask(&self, question: &str) -> String {
        say(question.as_bytes());
        let mut answer = String::new();
        if stdin().is_terminal() {
            let _ = stdin().lock().read_line(&mut answer);
        } else {
            say(b"\n");
        }
        answer
    }

    fn exists(&self, name: &[u8]) -> bool {
        self.made.iter().any(|(made, _)| made == name) || files::path(name).exists()
    }

    /// The file that a block is for.
    fn target(&self, block: &Block) -> Option<Vec<u8>> {
        let names: Vec<Vec<u8>> = [&block.old, &block.new, &block.index]
            .into_iter()
            .flatten()
            .filter_map(|name| stripped(name, self.strip))
            .filter(|name| name != b"/dev/null")
            .collect();
        if names.iter().any(|name| name.starts_with(b"/") || name.split(|&byte| byte == b'/').any(|part| part == b"..")) {
            for name in &names {
                if name.starts_with(b"/") || name.split(|&byte| byte == b'/').any(|part| part == b"..") {
                    self.tell(&format!("Ignoring potentially dangerous file name {}\n", quoted(name)));
                }
            }
        }
        let safe: Vec<&Vec<u8>> = names
            .iter()
            .filter(|name| !name.starts_with(b"/") && !name.split(|&byte| byte == b'/').any(|part| part == b".."))
            .collect();
        let weight = |name: &Vec<u8>| {
            let parts = name.iter().filter(|&&byte| byte == b'/').count();
            let base = name.rsplit(|&byte| byte == b'/').next().unwrap_or_default().len();
            (parts, base, name.len())
        };
        let there = safe.iter().filter(|name| self.exists(name)).min_by_key(|name| weight(name));
        if let Some(name) = there {
            return Some((**name).clone());
        }
        let creates = if self.reverse { block.deletes } else { block.creates };
        if creates || block.git {
            return safe.iter().min_by_key(|name| weight(name)).map(|name| (**name).clone());
        }
        None
    }

    fn block(&mut self, mut block: Block, only: Option<&[u8]>, from_file: bool) -> Result<(), String> {
        let _ = from_file;
        if self.reverse {
            block.reverse();
        }
        if block.stripped_cr {
            self.tell("(Stripping trailing CRs from patch; use --binary to disable.)\n");
        }
        let name = match only {
            Some(name) => Some(name.to_vec()),
            None => {
                if self.reverse {
                    // Names are looked up as they stand in the patch.
                    block.swap_names();
                    let name = self.target(&block);
                    block.swap_names();
                    name
                } else {
                    self.target(&block)
                }
            }
        };
        let total = block.hunks.len();
        let Some(name) = name else {
            self.tell(&format!(
                "can't find file to patch at input line {}\nPerhaps you {} the {}-p or --strip option?\n",
                block.line,
                if self.strip.is_some() { "used" } else { "should have used" },
                if self.strip.is_some() { "wrong " } else { "" }
            ));
            if !block.leading.is_empty() {
                self.tell("The text leading up to this was:\n--------------------------\n");
                for line in &block.leading {
                    self.tell(&format!("|{}\n", shown(line)));
                }
                self.tell("--------------------------\n");
            }
            if !self.force && !self.batch {
                self.ask("File to patch: ");
                self.ask("Skip this patch? [y] ");
            } else {
                self.tell("No file to patch.  ");
            }
            self.tell("Skipping patch.\n");
            self.tell(&format!("{total} out of {total} hunk{} ignored\n", if total == 1 { "" } else { "s" }));
            self.status = 1;
            return Ok(());
        };
        let path = files::path(&name);
        let made = self.made.iter().position(|(made, _)| *made == name);
        let original = match made {
            Some(at) => self.made[at].1.clone(),
            None => match fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
                Err(error) => return Err(format!("Can't open file {} : {}", shown(&name), reason(&error))),
            },
        };
        let there = made.is_some() || path.exists();
        let verb = if self.dry { "checking" } else { "patching" };
        match &self.output {
            Some(output) => self.tell(&format!("{verb} file {} (read from {})\n", quoted(output), quoted(&name))),
            None => match &block.renamed {
                Some(new) => self.tell(&format!("{verb} file {} (renamed from {})\n", quoted(new), quoted(&name))),
                None => self.tell(&format!("{verb} file {}\n", quoted(&name))),
            },
        }
        let mut work = Work::new(&original);
        let mut rejected: Vec<usize> = Vec::new();
        let mut skip = false;
        let mut apply_anyway = false;
        let mut mismatch = false;
        let mut reversed = self.reverse;
        if block.creates && !original.is_empty() && there {
            // What is to be created is there already.
            let same = {
                let mut other = Work::new(&[]);
                let hunk = &block.hunks[0];
                other.locate(hunk, 0, self.spaces).is_some_and(|at| {
                    other.apply(hunk, at, 0);
                    other.finish() == original
                })
            };
            let question = if same {
                "Reversed (or previously applied) patch detected!".to_owned()
            } else {
                format!("The next patch would create the file {},\nwhich already exists!", quoted(&name))
            };
            match self.reverse_or_skip(&question, false) {
                Answer::Reverse => {
                    block.reverse();
                    reversed = !reversed;
                }
                Answer::Apply => apply_anyway = true,
                Answer::Skip => skip = true,
            }
        }
        let mut index = 0;
        while index < total {
            if skip {
                rejected.push(index);
                index += 1;
                continue;
            }
            let most = self.fuzz.min(block.hunks[index].context());
            let mut fuzz = 0;
            let mut place = None;
            loop {
                place = place.or_else(|| work.locate(&block.hunks[index], fuzz, self.spaces));
                if place.is_none() && index == 0 && !self.force && !apply_anyway && reversed == self.reverse {
                    block.reverse();
                    if work.locate(&block.hunks[0], fuzz, self.spaces).is_some() {
                        let words = if self.reverse { "Unreversed patch detected!" } else { "Reversed (or previously applied) patch detected!" };
                        match self.reverse_or_skip(words, self.reverse) {
                            Answer::Reverse => {
                                reversed = !reversed;
                                continue;
                            }
                            Answer::Apply => {
                                block.reverse();
                                apply_anyway = true;
                                continue;
                            }
                            Answer::Skip => {
                                block.reverse();
                                skip = true;
                                break;
                            }
                        }
                    }
                    block.reverse();
                }
                if place.is_some() || fuzz >= most {
                    break;
                }
                fuzz += 1;
            }
            if skip {
                continue;
            }
            let number = index + 1;
            let hunk = &block.hunks[index];
            match place {
                Some(at) => {
                    let offset = work.offset;
                    let line = work.apply(hunk, at, fuzz);
                    if fuzz > 0 || offset != 0 {
                        mismatch = true;
                        let mut text = format!("Hunk #{number} succeeded at {line}");
                        if fuzz > 0 {
                            text.push_str(&format!(" with fuzz {fuzz}"));
                        }
                        if offset != 0 {
                            let lines = if offset == 1 { "line" } else { "lines" };
                            text.push_str(&format!(" (offset {offset} {lines})"));
                        }
                        self.tell(&format!("{text}.\n"));
                    }
                }
                None => {
                    mismatch = true;
                    rejected.push(index);
                    let line = hunk.old_start as isize + work.offset + work.shift;
                    self.tell(&format!("Hunk #{number} FAILED at {}.\n", line.max(0)));
                }
            }
            index += 1;
        }
        if let Some(message) = block.malformed {
            return Err(message);
        }
        let failed = rejected.len();
        if !there && !skip && failed > 0 && failed == total {
            return Err(format!("Can't reopen file {} : No such file or directory", shown(&name)));
        }
        let result = work.finish();
        let target = self.output.clone().or_else(|| block.renamed.clone()).unwrap_or_else(|| name.clone());
        let target_path = files::path(&target);
        if skip && self.output.is_none() {
            // Nothing was changed.
        } else if self.dry {
            self.made.retain(|(made, _)| *made != name);
            self.made.push((name.clone(), result.clone()));
        } else {
            let mode = fs::metadata(&path).ok().map(|metadata| metadata.permissions());
            if (self.backup || mismatch && self.backup_if_mismatch) && self.output.is_none() {
                let backup = files::path(&[&self.prefix[..], &name, &self.suffix].concat());
                if self.made.iter().all(|(made, _)| *made != name) {
                    fs::write(&backup, &original).map_err(|error| format!("Can't create file {} : {}", backup.display(), reason(&error)))?;
                    if let Some(mode) = &mode {
                        let _ = fs::set_permissions(&backup, mode.clone());
                    }
                }
            }
            let gone = result.is_empty() && failed == 0 && (self.remove_empty || block.deletes || block.removed);
            if gone && self.output.is_none() {
                let _ = fs::remove_file(&path);
                // Directories that became empty go, too.
                let mut parent = path.parent();
                while let Some(directory) = parent.filter(|directory| !directory.as_os_str().is_empty()) {
                    if fs::remove_dir(directory).is_err() {
                        break;
                    }
                    parent = directory.parent();
                }
            } else {
                if block.deletes && !result.is_empty() && failed == 0 {
                    self.tell(&format!("Not deleting file {} as content differs from patch\n", quoted(&name)));
                    self.status = 1;
                }
                if let Some(parent) = target_path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
                    let _ = fs::create_dir_all(parent);
                }
                if there || !result.is_empty() || failed == 0 {
                    fs::write(&target_path, &result)
                        .map_err(|error| format!("Can't create file {} : {}", shown(&target), reason(&error)))?;
                }
                if let Some(mode) = mode {
                    let _ = fs::set_permissions(&target_path, mode);
                }
                if let Some(mode) = block.mode {
                    let _ = seahaven_guest::set_mode(&target_path, mode);
                }
                if block.renamed.is_some() && self.output.is_none() && target != name {
                    let _ = fs::remove_file(&path);
                }
                if self.made.iter().all(|(made, _)| *made != name) {
                    self.made.push((name.clone(), result));
                } else {
                    self.made.retain(|(made, _)| *made != name);
                    self.made.push((name.clone(), result));
                }
            }
        }
        if failed > 0 {
            self.status = 1;
            let what = if skip { "ignored" } else { "FAILED" };
            let plural = if total == 1 { "" } else { "s" };
            let mut line = format!("{failed} out of {total} hunk{plural} {what}");
            if !self.dry {
                let reject = self.reject.clone().unwrap_or_else(|| [&target[..], b".rej"].concat());
                line.push_str(&format!(" -- saving rejects to file {}", quoted(&reject)));
                let mut text = Vec::new();
                for header in &block.headers {
                    text.extend([header.as_slice(), b"\n"].concat());
                }
                if reversed != self.reverse || self.reverse {
                    // As it was asked for.
                }
                for &index in &rejected {
                    block.hunks[index].write(block.style, &mut text);
                }
                let _ = fs::write(files::path(&reject), text);
            }
            // -s is silent about what goes well.
            say(format!("{line}\n").as_bytes());
        }
        Ok(())
    }

    fn reverse_or_skip(&self, words: &str, is_reverse: bool) -> Answer {
        say(format!("{words}  ").as_bytes());
        if self.forward {
            say(b"Skipping patch.\n");
            return Answer::Skip;
        }
        if self.force {
            say(b"Applying it anyway.\n");
            return Answer::Apply;
        }
        if self.batch {
            say(if is_reverse { b"Ignoring -R.\n" } else { b"Assuming -R.\n" });
            return Answer::Reverse;
        }
        if self.ask(if is_reverse { "Ignore -R? [n] " } else { "Assume -R? [n] " }).starts_with('y') {
            return Answer::Reverse;
        }
        if self.ask("Apply anyway? [n] ").starts_with('y') {
            return Answer::Apply;
        }
        self.tell("Skipping patch.\n");
        Answer::Skip
    }
}

enum Answer {
    Reverse,
    Apply,
    Skip,
}

/// A file being patched, front to back.
struct Work<'a> {
    lines: Vec<&'a [u8]>,
    /// Lines up to here are done.
    done: usize,
    out: Vec<u8>,
    /// How far from where it should be the last hunk was.
    offset: isize,
    /// How many more lines the new file has so far.
    shift: isize,
}

impl<'a> Work<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self { lines: text.split_inclusive(|&byte| byte == b'\n').collect(), done: 0, out: Vec::new(), offset: 0, shift: 0 }
    }

    fn fits(&self, hunk: &Hunk, at: isize, prefix: usize, suffix: usize, spaces: bool) -> bool {
        let old = hunk.old_lines();
        let range = prefix..old.len() - suffix;
        old[range.clone()].iter().zip(range).all(|(line, index)| {
            let Some(found) = usize::try_from(at - 1 + index as isize).ok().and_then(|place| self.lines.get(place)) else { return false };
            if spaces { squeezed(found) == squeezed(line) } else { *found == *line }
        })
    }

    /// The line, from 1, where a hunk fits; remembers how far off that is.
    fn locate(&mut self, hunk: &Hunk, fuzz: usize, spaces: bool) -> Option<isize> {
        let length = hunk.old_count() as isize;
        let first = hunk.old_start as isize + isize::from(length == 0) + self.offset;
        let (prefix, suffix) = (hunk.prefix() as isize, hunk.suffix() as isize);
        let context = prefix.max(suffix);
        let mut prefix_fuzz = fuzz as isize + prefix - context;
        let mut suffix_fuzz = fuzz as isize + suffix - context;
        let count = self.lines.len() as isize;
        if length == 0 {
            return (first - 1 >= self.done as isize && first - 1 <= count).then_some(first);
        }
        let most_where = count - (length - suffix_fuzz) + 1;
        let least_where = self.done as isize + 1;
        let most_forward = most_where - first;
        let most_back = first - least_where;
        let mut found = None;
        if prefix_fuzz < 0 && hunk.old_start <= 1 {
            // Only at the start of the file.
            if suffix_fuzz < 0 && (length != count || prefix < self.done as isize) {
                return None;
            }
            let offset = 1 - first;
            if self.done as isize <= prefix && offset <= most_forward && self.fits(hunk, 1, 0, suffix_fuzz.max(0) as usize, spaces) {
                self.offset += offset;
                return Some(1);
            }
            return None;
        }
        prefix_fuzz = prefix_fuzz.max(0);
        if suffix_fuzz < 0 {
            // Only at its end.
            let offset = first - (count - length + 1);
            if offset <= most_back && self.fits(hunk, first - offset, prefix_fuzz as usize, 0, spaces) {
                self.offset -= offset;
                return Some(first - offset);
            }
            return None;
        }
        suffix_fuzz = suffix_fuzz.max(0);
        for offset in 0..=most_forward.max(most_back) {
            if offset <= most_forward && self.fits(hunk, first + offset, prefix_fuzz as usize, suffix_fuzz as usize, spaces) {
                found = Some(offset);
                break;
            }
            if offset > 0 && offset <= most_back && self.fits(hunk, first - offset, prefix_fuzz as usize, suffix_fuzz as usize, spaces) {
                found = Some(-offset);
                break;
            }
        }
        let offset = found?;
        self.offset += offset;
        Some(first + offset)
    }

    /// Replaces; answers the line in the new file. Context stays as the file has it.
    fn apply(&mut self, hunk: &Hunk, at: isize, fuzz: usize) -> usize {
        let _ = fuzz;
        let start = (at - 1).max(0) as usize;
        self.out.extend(self.lines[self.done..start.min(self.lines.len())].concat());
        let line = (at + self.shift) as usize;
        let mut place = start;
        for line in &hunk.lines {
            match line {
                Line::Context(text) => {
                    self.out.extend_from_slice(self.lines.get(place).copied().unwrap_or(text));
                    place += 1;
                }
                Line::Old(_) => place += 1,
                Line::New(text) => {
                    if self.out.last().is_some_and(|&byte| byte != b'\n') {
                        self.out.push(b'\n');
                    }
                    self.out.extend_from_slice(text);
                }
            }
        }
        self.done = place.min(self.lines.len());
        self.shift += hunk.new_count() as isize - hunk.old_count() as isize;
        if hunk.old_count() == 0 { line } else { line }
    }

    fn finish(mut self) -> Vec<u8> {
        self.out.extend(self.lines[self.done..].concat());
        self.out
    }
}

fn squeezed(line: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for &byte in line.trim_ascii_end() {
        if byte.is_ascii_whitespace() {
            if out.last() != Some(&b' ') {
                out.push(b' ');
            }
        } else {
            out.push(byte);
        }
    }
    out
}

const HELP: &str = "Usage: patch [OPTION]... [ORIGFILE [PATCHFILE]]

Input options:

  -p NUM  --strip=NUM  Strip NUM leading components from file names.
  -F LINES  --fuzz LINES  Set the fuzz factor to LINES for inexact matching.
  -l  --ignore-whitespace  Ignore white space changes between patch and input.

  -c  --context  Interpret the patch as a context difference.
  -n  --normal  Interpret the patch as a normal difference.
  -u  --unified  Interpret the patch as a unified difference.

  -N  --forward  Ignore patches that appear to be reversed or already applied.
  -R  --reverse  Assume patches were created with old and new files swapped.

  -i PATCHFILE  --input=PATCHFILE  Read patch from PATCHFILE instead of stdin.

Output options:

  -o FILE  --output=FILE  Output patched files to FILE.
  -r FILE  --reject-file=FILE  Output rejects to FILE.

  -E  --remove-empty-files  Remove output files that are empty after patching.

Backup and version control options:

  -b  --backup  Back up the original contents of each file.
  --backup-if-mismatch  Back up if the patch does not match exactly.
  --no-backup-if-mismatch  Back up mismatches only if otherwise requested.

  -B PREFIX  --prefix=PREFIX  Prepend PREFIX to backup file names.
  -z SUFFIX  --suffix=SUFFIX  Append SUFFIX to backup file names.

Miscellaneous options:

  -t  --batch  Ask no questions; skip bad-Prereq patches; assume reversed.
  -f  --force  Like -t, but ignore bad-Prereq patches, and assume unreversed.
  -s  --quiet  --silent  Work silently unless an error occurs.
  --dry-run  Do not actually change any files; just print what would happen.

  -d DIR  --directory=DIR  Change the working directory to DIR first.
  --binary  Read and write data in binary mode.

  -v  --version  Output version info.
  --help  Output this help.
";
