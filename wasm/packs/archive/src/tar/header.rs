//! Headers as GNU tar writes them, to the byte.

use super::options::Layout;

/// What a header tells of a member.
pub struct Member {
    pub name: Vec<u8>,
    pub link: Vec<u8>,
    /// POSIX's type letters.
    pub kind: u8,
    pub mode: u32,
    pub uid: u32,
    pub gid: u32,
    pub size: u64,
    /// Seconds since 1970, nanoseconds.
    pub modified: (i64, u32),
    pub user: String,
    pub group: String,
    pub device: (u32, u32),
}

const BLOCK: usize = 512;

/// The blocks in front of a member's data, or a message.
pub fn blocks(member: &Member, layout: Layout) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let long = |what: &[u8], most: usize| what.len() > most;
    let mut prefix: &[u8] = &[];
    let mut name = member.name.as_slice();
    match layout {
        Layout::Gnu => {
            for (text, kind) in [(&member.link, b'K'), (&member.name, b'L')] {
                if long(text, 100) {
                    out.extend(long_link(text, kind));
                }
            }
        }
        Layout::V7 | Layout::Ustar => {
            let most = if layout == Layout::V7 { 99 } else { 100 };
            if long(name, most) {
                let split = (layout == Layout::Ustar).then(|| split(name)).flatten();
                let shown = String::from_utf8_lossy(name).into_owned();
                (prefix, name) = split.ok_or_else(|| {
                    if layout == Layout::V7 {
                        format!("{shown}: file name is too long (max 99); not dumped")
                    } else if name.len() > 256 {
                        format!("{shown}: file name is too long (max 256); not dumped")
                    } else {
                        format!("{shown}: file name is too long (cannot be split); not dumped")
                    }
                })?;
            }
            if long(&member.link, most) {
                let shown = String::from_utf8_lossy(&member.link).into_owned();
                return Err(format!("{shown}: link name is too long; not dumped"));
            }
        }
        Layout::Pax => {
            let mut records = Vec::new();
            if long(name, 100) {
                record(&mut records, "path", name);
            }
            if long(&member.link, 100) {
                record(&mut records, "linkpath", &member.link);
            }
            let (seconds, nanoseconds) = member.modified;
            if nanoseconds != 0 {
                let time = format!("{seconds}.{nanoseconds:09}");
                record(&mut records, "mtime", time.trim_end_matches('0').as_bytes());
            }
            if member.size >= 1 << 33 {
                record(&mut records, "size", member.size.to_string().as_bytes());
            }
            if !records.is_empty() {
                let at = name.iter().rposition(|&byte| byte == b'/').filter(|&at| at + 1 < name.len());
                let (directory, base) = at.map_or((&b"."[..], name), |at| (&name[..at], &name[at + 1..]));
                let mut inner = [directory, b"/PaxHeaders/", base].concat();
                inner.truncate(100);
                let extended = Member {
                    name: inner,
                    link: Vec::new(),
                    kind: b'x',
                    mode: 0o644,
                    uid: 0,
                    gid: 0,
                    size: records.len() as u64,
                    modified: (member.modified.0, 0),
                    user: String::new(),
                    group: String::new(),
                    device: (0, 0),
                };
                out.extend(block(&extended, layout, &extended.name, &[]));
                records.resize(records.len().next_multiple_of(BLOCK), 0);
                out.extend(records);
            }
        }
    }
    out.extend(block(member, layout, name, prefix));
    Ok(out)
}

/// ustar's way with long names: up to 155 bytes of directories apart.
fn split(name: &[u8]) -> Option<(&[u8], &[u8])> {
    let from = name.len().checked_sub(101)?;
    let at = (from..name.len().min(156)).find(|&at| name[at] == b'/' && at + 1 < name.len() && at > 0)?;
    Some((&name[..at], &name[at + 1..]))
}

fn record(out: &mut Vec<u8>, key: &str, value: &[u8]) {
    let rest = key.len() + value.len() + 3;
    let mut length = rest + 1;
    while length != rest + length.to_string().len() {
        length = rest + length.to_string().len();
    }
    out.extend(format!("{length} {key}=").bytes());
    out.extend(value);
    out.push(b'\n');
}

fn long_link(text: &[u8], kind: u8) -> Vec<u8> {
    let member = Member {
        name: b"././@LongLink".to_vec(),
        link: Vec::new(),
        kind,
        mode: 0o644,
        uid: 0,
        gid: 0,
        size: text.len() as u64 + 1,
        modified: (0, 0),
        user: "root".to_owned(),
        group: "root".to_owned(),
        device: (0, 0),
    };
    let mut out = block(&member, Layout::Gnu, &member.name, &[]).to_vec();
    out.extend(text);
    out.resize((out.len() + 1).next_multiple_of(BLOCK), 0);
    out
}

fn block(member: &Member, layout: Layout, name: &[u8], prefix: &[u8]) -> [u8; BLOCK] {
    let mut block = [0; BLOCK];
    let name = &name[..name.len().min(100)];
    block[..name.len()].copy_from_slice(name);
    number(&mut block[100..108], u64::from(member.mode));
    number(&mut block[108..116], u64::from(member.uid));
    number(&mut block[116..124], u64::from(member.gid));
    number(&mut block[124..136], member.size);
    number(&mut block[136..148], member.modified.0.max(0) as u64);
    block[156] = if layout == Layout::V7 && member.kind == b'0' { 0 } else { member.kind };
    let link = &member.link[..member.link.len().min(100)];
    block[157..157 + link.len()].copy_from_slice(link);
    if layout != Layout::V7 {
        block[257..265].copy_from_slice(if layout == Layout::Gnu { b"ustar  \0" } else { b"ustar\x0000" });
        for (at, text) in [(265, &member.user), (297, &member.group)] {
            let text = &text.as_bytes()[..text.len().min(31)];
            block[at..at + text.len()].copy_from_slice(text);
        }
        if matches!(member.kind, b'3' | b'4') || layout != Layout::Gnu {
            number(&mut block[329..337], u64::from(member.device.0));
            number(&mut block[337..345], u64::from(member.device.1));
        }
        block[345..345 + prefix.len()].copy_from_slice(prefix);
    }
    block[148..156].fill(b' ');
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
    block
}

/// Octal digits and a NUL, or for what does not fit GNU's binary form.
fn number(field: &mut [u8], value: u64) {
    let digits = field.len() - 1;
    let text = format!("{value:0digits$o}");
    if text.len() == digits {
        field[..digits].copy_from_slice(text.as_bytes());
        return;
    }
    field.fill(0);
    let bytes = value.to_be_bytes();
    let start = field.len() - bytes.len().min(field.len());
    let from = bytes.len() - (field.len() - start);
    field[start..].copy_from_slice(&bytes[from..]);
    field[0] |= 0x80;
}
