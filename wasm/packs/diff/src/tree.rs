use crate::diff::{DIFFERENT, Request, SAME, TROUBLE, compare_files, say};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

/// Compares what lies in two directories, name by name in byte order.
pub fn compare_directories(request: &Request, from: &Path, to: &Path) -> i32 {
    let (Some(left), Some(right)) = (names(request, from), names(request, to)) else {
        return TROUBLE;
    };
    let mut sides: BTreeMap<OsString, (bool, bool)> = BTreeMap::new();
    for name in left {
        sides.entry(name).or_default().0 = true;
    }
    for name in right {
        sides.entry(name).or_default().1 = true;
    }
    let mut status = SAME;
    for (name, (in_from, in_to)) in sides {
        let (old, new) = (from.join(&name), to.join(&name));
        let one = match (in_from, in_to) {
            (true, false) if !request.new_file || old.is_dir() && !request.recursive => only_in(from, &name),
            (false, true) if !request.new_file || new.is_dir() && !request.recursive => only_in(to, &name),
            _ => compare_entries(request, &old, &new),
        };
        status = status.max(one);
    }
    status
}

fn compare_entries(request: &Request, old: &Path, new: &Path) -> i32 {
    let (old_is_directory, new_is_directory) = (old.is_dir(), new.is_dir());
    if old_is_directory && new_is_directory && !request.recursive {
        say(format!("Common subdirectories: {} and {}\n", old.display(), new.display()).as_bytes());
        return SAME;
    }
    if old_is_directory && (new_is_directory || !new.exists()) || new_is_directory && !old.exists() {
        return compare_directories(request, old, new);
    }
    if old_is_directory != new_is_directory {
        let kind = |is_directory| if is_directory { "directory" } else { "regular file" };
        let line = format!(
            "File {} is a {} while file {} is a {}\n",
            old.display(),
            kind(old_is_directory),
            new.display(),
            kind(new_is_directory)
        );
        say(line.as_bytes());
        return DIFFERENT;
    }
    let mut headline = String::from("diff");
    for option in std::env::args_os().skip(1).filter(|arg| arg.as_encoded_bytes().starts_with(b"-")) {
        headline.push(' ');
        headline.push_str(&option.to_string_lossy());
    }
    headline.push_str(&format!(" {} {}\n", old.display(), new.display()));
    compare_files(request, old.as_os_str(), new.as_os_str(), Some(&headline))
}

fn only_in(directory: &Path, name: &OsString) -> i32 {
    say(format!("Only in {}: {}\n", directory.display(), name.to_string_lossy()).as_bytes());
    DIFFERENT
}

/// `None` after a message. With `-N` a missing directory has no names.
fn names(request: &Request, directory: &Path) -> Option<Vec<OsString>> {
    let listed = std::fs::read_dir(directory).and_then(|entries| {
        entries.map(|entry| entry.map(|entry| entry.file_name())).collect::<std::io::Result<Vec<_>>>()
    });
    match listed {
        Ok(names) => Some(names),
        Err(error) if request.new_file && error.kind() == std::io::ErrorKind::NotFound => Some(Vec::new()),
        Err(error) => {
            diffutilslib::utils::report_failure_to_read_input_file(
                &request.executable,
                &directory.as_os_str().to_owned(),
                &error,
            );
            None
        }
    }
}
