//! Extended regular expressions (XBD 9.4) in the syntax of the `regex` crate. Of several matches at one place the first alternative wins
//! there, where POSIX asks for the longest.
use std::collections::HashMap;
use std::rc::Rc;

pub type Regex = regex::bytes::Regex;

/// Compiles a pattern; the error is a message.
pub fn compile(pattern: &[u8], utf8: bool) -> Result<Regex, String> {
    regex::bytes::RegexBuilder::new(&translate(pattern))
        .dot_matches_new_line(true)
        .unicode(utf8)
        .size_limit(64 << 20)
        .build()
        .map_err(|_| format!("regular expression compile failed: {}", String::from_utf8_lossy(pattern)))
}

/// Patterns that come as strings, compiled once each.
#[derive(Default)]
pub struct Cache {
    known: HashMap<Rc<[u8]>, Rc<Regex>>,
}

impl Cache {
    pub fn get(&mut self, pattern: &Rc<[u8]>, utf8: bool) -> Result<Rc<Regex>, String> {
        if let Some(known) = self.known.get(pattern) {
            return Ok(Rc::clone(known));
        }
        let compiled = Rc::new(compile(pattern, utf8)?);
        if self.known.len() > 500 {
            self.known.clear();
        }
        self.known.insert(Rc::clone(pattern), Rc::clone(&compiled));
        Ok(compiled)
    }
}

fn translate(pattern: &[u8]) -> String {
    let mut out = String::new();
    let mut at = 0;
    while at < pattern.len() {
        let byte = pattern[at];
        match byte {
            b'\\' => at += escape(&pattern[at + 1..], &mut out),
            b'[' => at += bracket(&pattern[at..], &mut out) - 1,
            b'{' if !is_interval(&pattern[at..]) || out.is_empty() => out.push_str("\\{"),
            b'}' if !closes_interval(&pattern[..at]) => out.push_str("\\}"),
            b'*' | b'+' | b'?' if out.is_empty() || out.ends_with('(') && !out.ends_with("\\(") || out.ends_with('|') && !out.ends_with("\\|") => {
                out.push('\\');
                out.push(byte as char);
            }
            b'(' if pattern.get(at + 1) == Some(&b'?') => {
                out.push_str("(\\?");
                at += 1;
            }
            0..=127 => out.push(byte as char),
            _ => {
                let rest = &pattern[at..];
                let valid = (1..=4.min(rest.len())).find_map(|length| std::str::from_utf8(&rest[..length]).ok());
                match valid {
                    Some(character) => {
                        out.push_str(character);
                        at += character.len() - 1;
                    }
                    None => out.push_str(&format!("(?-u:\\x{byte:02x})")),
                }
            }
        }
        at += 1;
    }
    out
}

fn is_interval(rest: &[u8]) -> bool {
    let Some(close) = rest.iter().position(|byte| *byte == b'}') else { return false };
    let inside = &rest[1..close];
    inside.first().is_some_and(u8::is_ascii_digit) && inside.iter().all(|byte| byte.is_ascii_digit() || *byte == b',')
}

fn closes_interval(before: &[u8]) -> bool {
    before.iter().rposition(|byte| *byte == b'{').is_some_and(|open| {
        let inside = &before[open + 1..];
        open > 0 && inside.first().is_some_and(u8::is_ascii_digit) && inside.iter().all(|byte| byte.is_ascii_digit() || *byte == b',')
    })
}

/// What follows a backslash outside brackets. Returns how many bytes that was.
fn escape(rest: &[u8], out: &mut String) -> usize {
    let Some(&byte) = rest.first() else {
        out.push_str("\\\\");
        return 0;
    };
    match byte {
        b'y' => out.push_str("\\b"),
        b'B' => out.push_str("\\B"),
        b'<' => out.push_str("\\b{start}"),
        b'>' => out.push_str("\\b{end}"),
        b'`' => out.push_str("\\A"),
        b'\'' => out.push_str("\\z"),
        b'w' | b'W' | b's' | b'S' => {
            out.push('\\');
            out.push(byte as char);
        }
        b'.' | b'[' | b']' | b'(' | b')' | b'*' | b'+' | b'?' | b'{' | b'}' | b'|' | b'^' | b'$' | b'\\' | b'/' | b'"' | b'&' | b'-' => {
            if byte != b'/' && byte != b'"' {
                out.push('\\');
            }
            out.push(byte as char);
        }
        _ => {
            let mut decoded = Vec::new();
            let length = crate::lexer::escape(rest, &mut decoded);
            if decoded.first() == Some(&b'\\') && decoded.len() > 1 {
                decoded.remove(0);
            }
            for byte in decoded {
                out.push_str(&format!("(?-u:\\x{byte:02x})"));
            }
            return length;
        }
    }
    1
}

/// A bracket expression. Returns how many bytes it takes, or 1 with a literal bracket where it does not end.
fn bracket(rest: &[u8], out: &mut String) -> usize {
    let mut at = 1;
    let mut inside = String::from("[");
    if rest.get(at) == Some(&b'^') {
        inside.push('^');
        at += 1;
    }
    let first = at;
    loop {
        let Some(&byte) = rest.get(at) else {
            out.push_str("\\[");
            return 1;
        };
        match byte {
            b']' if at > first => {
                inside.push(']');
                out.push_str(&inside);
                return at + 1;
            }
            b'[' if matches!(rest.get(at + 1), Some(b':')) => {
                let Some(end) = rest[at..].windows(2).position(|pair| pair == b":]") else {
                    inside.push_str("\\[");
                    at += 1;
                    continue;
                };
                inside.push_str(&String::from_utf8_lossy(&rest[at..at + end + 2]));
                at += end + 2;
                continue;
            }
            b'\\' => {
                let mut decoded = Vec::new();
                let length = match rest.get(at + 1) {
                    Some(next @ (b']' | b'[' | b'-' | b'^' | b'.' | b'$' | b'*' | b'+' | b'?' | b'(' | b')' | b'{' | b'}' | b'|')) => {
                        decoded.push(*next);
                        1
                    }
                    _ => crate::lexer::escape(&rest[at + 1..], &mut decoded),
                };
                for byte in decoded {
                    push_class_byte(byte, &mut inside);
                }
                at += 1 + length;
                continue;
            }
            b'-' => {
                // Between two ends a range; at either end itself.
                let ranges = at > first && rest.get(at + 1).is_some_and(|next| *next != b']');
                inside.push_str(if ranges { "-" } else { "\\-" });
            }
            0..=127 => push_class_byte(byte, &mut inside),
            _ => {
                let tail = &rest[at..];
                match (1..=4.min(tail.len())).find_map(|length| std::str::from_utf8(&tail[..length]).ok()) {
                    Some(character) => {
                        inside.push_str(character);
                        at += character.len() - 1;
                    }
                    None => inside.push_str(&format!("\\x{byte:02x}")),
                }
            }
        }
        at += 1;
    }
}

fn push_class_byte(byte: u8, out: &mut String) {
    if byte.is_ascii_alphanumeric() || byte == b' ' || byte == b'_' {
        out.push(byte as char);
    } else {
        out.push_str(&format!("\\x{byte:02x}"));
    }
}
