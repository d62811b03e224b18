//! Members as -t and -v show them.

use super::header::Member;
use super::options::Options;
use crate::names::calendar;

/// The width of owner and size grows with the widest so far.
pub struct Listing {
    width: usize,
}

impl Listing {
    pub fn new() -> Self {
        Self { width: 19 }
    }

    /// One line with its newline.
    pub fn line(&mut self, member: &Member, long: bool, options: &Options) -> Vec<u8> {
        let mut line = Vec::new();
        if long {
            let user = if options.numeric || member.user.is_empty() { member.uid.to_string() } else { member.user.clone() };
            let group = if options.numeric || member.group.is_empty() { member.gid.to_string() } else { member.group.clone() };
            let size = match member.kind {
                b'3' | b'4' => format!("{},{}", member.device.0, member.device.1),
                b'1' | b'2' | b'5' | b'6' => "0".to_owned(),
                _ => member.size.to_string(),
            };
            let owner = format!("{user}/{group}");
            self.width = self.width.max(owner.len() + 1 + size.len());
            let [year, month, day, hour, minute, second] = calendar(member.modified.0);
            let space = self.width - owner.len();
            line.extend(format!("{} {owner}{size:>space$} {year}-{month:02}-{day:02} {hour:02}:{minute:02}", mode(member)).bytes());
            if options.full_time {
                line.extend(format!(":{second:02}").bytes());
                if member.modified.1 != 0 {
                    line.extend(format!(".{:09}", member.modified.1).bytes());
                }
            }
            line.push(b' ');
        }
        line.extend(quoted(&member.name));
        if long {
            match member.kind {
                b'1' => line.extend([b" link to ".as_slice(), &quoted(&member.link)].concat()),
                b'2' => line.extend([b" -> ".as_slice(), &quoted(&member.link)].concat()),
                _ => {}
            }
        }
        line.push(b'\n');
        line
    }
}

fn mode(member: &Member) -> String {
    let kind = match member.kind {
        b'1' => 'h',
        b'2' => 'l',
        b'3' => 'c',
        b'4' => 'b',
        b'5' => 'd',
        b'6' => 'p',
        b'7' => 'C',
        _ => '-',
    };
    let bits = member.mode;
    let mut text = String::from(kind);
    for (shift, special, letter) in [(6, 0o4000, 's'), (3, 0o2000, 's'), (0, 0o1000, 't')] {
        text.push(if bits >> shift & 4 != 0 { 'r' } else { '-' });
        text.push(if bits >> shift & 2 != 0 { 'w' } else { '-' });
        text.push(match (bits >> shift & 1 != 0, bits & special != 0) {
            (true, false) => 'x',
            (false, false) => '-',
            (true, true) => letter,
            (false, true) => letter.to_ascii_uppercase(),
        });
    }
    text
}

/// GNU's quoting style `escape`.
pub fn quoted(name: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for chunk in name.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\n' => out.extend(b"\\n"),
                '\t' => out.extend(b"\\t"),
                '\r' => out.extend(b"\\r"),
                '\u{7}' => out.extend(b"\\a"),
                '\u{8}' => out.extend(b"\\b"),
                '\u{b}' => out.extend(b"\\v"),
                '\u{c}' => out.extend(b"\\f"),
                '\\' => out.extend(b"\\\\"),
                c if c.is_ascii_control() => out.extend(format!("\\{:03o}", c as u32).bytes()),
                c => out.extend(c.encode_utf8(&mut [0; 4]).bytes()),
            }
        }
        for byte in chunk.invalid() {
            out.extend(format!("\\{byte:03o}").bytes());
        }
    }
    out
}
