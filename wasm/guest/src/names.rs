//! Names of users and groups, from the world's /etc/passwd and /etc/group.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

type Names = HashMap<u32, &'static str>;

/// A user's name, or the number if `numeric` or nameless.
pub fn user(uid: u32, numeric: bool) -> &'static str {
    static USERS: OnceLock<Mutex<Names>> = OnceLock::new();
    name(&USERS, "/etc/passwd", uid, numeric)
}

/// A group's name, likewise.
pub fn group(gid: u32, numeric: bool) -> &'static str {
    static GROUPS: OnceLock<Mutex<Names>> = OnceLock::new();
    name(&GROUPS, "/etc/group", gid, numeric)
}

/// A user's number.
pub fn user_id(name: &str) -> Option<u32> {
    id("/etc/passwd", name)
}

/// A group's number.
pub fn group_id(name: &str) -> Option<u32> {
    id("/etc/group", name)
}

fn id(file: &str, name: &str) -> Option<u32> {
    let text = std::fs::read_to_string(file).ok()?;
    let mut fields = text.lines().map(|line| line.split(':')).find(|fields| fields.clone().next() == Some(name))?;
    fields.nth(2)?.parse().ok()
}

fn name(names: &OnceLock<Mutex<Names>>, file: &str, id: u32, numeric: bool) -> &'static str {
    if numeric {
        return id.to_string().leak();
    }
    let names = names.get_or_init(|| Mutex::new(read(file)));
    let mut names = names.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    names.entry(id).or_insert_with(|| id.to_string().leak())
}

/// Both files have a name first and its number third.
fn read(file: &str) -> Names {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let entry = |line: &str| {
        let mut fields = line.split(':');
        let name = fields.next()?.to_owned();
        let id = fields.nth(1)?.parse().ok()?;
        Some((id, &*name.leak()))
    };
    // The first of several names counts, as for getpwuid.
    text.lines().rev().filter_map(entry).collect()
}
