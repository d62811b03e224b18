//! `--transform`: sed's `s` command over member names.

pub struct Transform {
    regex: regex::bytes::Regex,
    replacement: Vec<u8>,
    global: bool,
}

impl Transform {
    /// One or several commands, separated by `;`.
    pub fn parse(text: &[u8]) -> Result<Vec<Self>, String> {
        let invalid = || "Invalid transform expression".to_owned();
        let mut transforms = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (&b's', after) = rest.split_first().ok_or_else(invalid)? else { return Err(invalid()) };
            let (&delimiter, after) = after.split_first().ok_or_else(invalid)?;
            let (pattern, after) = until(after, delimiter).ok_or_else(|| "Invalid transform expression: missing second delimiter".to_owned())?;
            let (replacement, after) =
                until(after, delimiter).ok_or_else(|| "Invalid transform expression: missing trailing delimiter".to_owned())?;
            let end = after.iter().position(|&byte| byte == b';').unwrap_or(after.len());
            let flags = &after[..end];
            rest = after.get(end + 1..).unwrap_or_default();
            let extended = flags.contains(&b'x');
            let pattern = translate(&String::from_utf8_lossy(&pattern), extended);
            let regex = regex::bytes::RegexBuilder::new(&pattern)
                .case_insensitive(flags.contains(&b'i'))
                .unicode(false)
                .build()
                .map_err(|_| invalid())?;
            transforms.push(Self { regex, replacement, global: flags.contains(&b'g') });
        }
        Ok(transforms)
    }

    pub fn apply(&self, name: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut last = 0;
        for captures in self.regex.captures_iter(name) {
            let Some(whole) = captures.get(0) else { break };
            out.extend_from_slice(&name[last..whole.start()]);
            let mut bytes = self.replacement.iter().copied();
            while let Some(byte) = bytes.next() {
                let group = match byte {
                    b'&' => 0,
                    b'\\' => match bytes.next() {
                        Some(digit @ b'0'..=b'9') => usize::from(digit - b'0'),
                        Some(other) => {
                            out.push(other);
                            continue;
                        }
                        None => break,
                    },
                    other => {
                        out.push(other);
                        continue;
                    }
                };
                out.extend_from_slice(captures.get(group).map_or(&[], |found| found.as_bytes()));
            }
            last = whole.end();
            if !self.global {
                break;
            }
        }
        out.extend_from_slice(&name[last..]);
        out
    }
}

/// Up to the delimiter, which may be escaped, and what follows it.
fn until(text: &[u8], delimiter: u8) -> Option<(Vec<u8>, &[u8])> {
    let mut part = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\\' if text.get(at + 1) == Some(&delimiter) => {
                part.push(delimiter);
                at += 1;
            }
            b'\\' if at + 1 < text.len() => {
                part.extend_from_slice(&text[at..at + 2]);
                at += 1;
            }
            byte if byte == delimiter => return Some((part, &text[at + 1..])),
            byte => part.push(byte),
        }
        at += 1;
    }
    None
}

/// Basic expressions have their operators escaped.
fn translate(pattern: &str, extended: bool) -> String {
    if extended {
        return pattern.to_owned();
    }
    let mut out = String::new();
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(c @ ('(' | ')' | '{' | '}' | '+' | '?' | '|')) => out.push(c),
                Some(c) => out.extend(['\\', c]),
                None => out.push_str("\\\\"),
            },
            '(' | ')' | '{' | '}' | '+' | '?' | '|' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}
