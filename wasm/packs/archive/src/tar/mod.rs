//! GNU tar 1.34: create, append, update, concatenate, list, extract, compare, delete.

mod create;
mod extract;
mod header;
mod list;
mod options;
mod reader;
mod transform;

use crate::names::shown;
use options::{Mode, Options};

/// What a run has come to: its exit status, and what was already said once.
pub struct Run {
    pub status: i32,
    removed_slash: bool,
}

impl Run {
    /// A message; the run goes on and will have failed.
    pub fn error(&mut self, message: &str) {
        eprintln!("tar: {message}");
        self.status = 2;
    }

    pub fn warn(&mut self, message: &str) {
        eprintln!("tar: {message}");
    }

    /// A name without what would lead out of the directory, unless `absolute`.
    pub fn safer<'a>(&mut self, name: &'a [u8], absolute: bool, kind: &str) -> &'a [u8] {
        if absolute {
            return name;
        }
        // Past the last `..`, then past slashes.
        let mut at = 0;
        let mut index = 0;
        for part in name.split_inclusive(|&byte| byte == b'/') {
            index += part.len();
            if part == b"../" || part == b".." {
                at = index;
            }
        }
        while name.get(at) == Some(&b'/') {
            at += 1;
        }
        if at > 0 && !self.removed_slash {
            self.removed_slash = true;
            self.warn(&format!("Removing leading `{}' from {kind}", shown(&name[..at])));
        }
        if at == name.len() { b"." } else { &name[at..] }
    }
}

pub fn run(_name: &str) -> i32 {
    let options = match options::read() {
        Ok(options) => options,
        Err(status) => return status,
    };
    let mut run = Run { status: if options.failed { 2 } else { 0 }, removed_slash: false };
    let done = match options.mode {
        Mode::Create | Mode::Append | Mode::Update => create::run(&options, &mut run),
        Mode::Concatenate => create::concatenate(&options, &mut run),
        Mode::Delete => create::delete(&options, &mut run),
        Mode::List | Mode::Extract | Mode::Compare => extract::run(&options, &mut run),
    };
    if let Err(message) = done {
        eprintln!("tar: {message}\ntar: Error is not recoverable: exiting now");
        return 2;
    }
    if run.status == 2 {
        eprintln!("tar: Exiting with failure status due to previous errors");
    }
    run.status
}

/// Whether a member is left out by `--exclude` and its kin.
pub fn excluded(options: &Options, name: &[u8]) -> bool {
    let name = name.strip_suffix(b"/").unwrap_or(name);
    options.excludes.iter().any(|pattern| {
        let pattern = pattern.strip_suffix(b"/").unwrap_or(pattern);
        // Unanchored: at the start of each component; what lies below an excluded directory goes, too.
        let starts = std::iter::once(0).chain((1..name.len()).filter(|&at| name[at - 1] == b'/'));
        starts.into_iter().any(|start| {
            let rest = &name[start..];
            let ends = (1..rest.len()).filter(|&at| rest[at] == b'/').chain(std::iter::once(rest.len()));
            ends.into_iter().any(|end| crate::names::matches(pattern, &rest[..end], false))
        })
    })
}
