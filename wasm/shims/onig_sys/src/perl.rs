use crate::posix::Translated;

/// Perl's syntax is Rust's but for brackets: there `[`, `&&`, `--` and `~~` mean nothing special to Perl.
pub fn translate(pattern: &str) -> Translated {
    let mut out = String::with_capacity(pattern.len());
    let mut chars = pattern.chars().peekable();
    let mut in_class = false;
    let mut at_class_start = false;
    while let Some(c) = chars.next() {
        if c == '\\' {
            out.push(c);
            match chars.next() {
                // Any other escape has the same meaning in both.
                Some(escaped) => out.push(escaped),
                None => return Translated { pattern: out, backtracking: false },
            }
            at_class_start = false;
            continue;
        }
        if !in_class {
            out.push(c);
            if c == '[' {
                in_class = true;
                at_class_start = true;
                if chars.next_if_eq(&'^').is_some() {
                    out.push('^');
                }
            }
            continue;
        }
        match c {
            ']' if at_class_start => out.push_str("\\]"),
            ']' => {
                out.push(']');
                in_class = false;
            }
            '[' if chars.peek() == Some(&':') => {
                out.push('[');
                for c in chars.by_ref() {
                    out.push(c);
                    if c == ']' {
                        break;
                    }
                }
            }
            '[' => out.push_str("\\["),
            '&' | '~' if chars.peek() == Some(&c) => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
        at_class_start = false;
    }
    Translated { pattern: out, backtracking: false }
}

#[cfg(test)]
mod tests {
    use super::translate;

    #[test]
    fn brackets_are_perls() {
        assert_eq!(translate("[]a[b]").pattern, r"[\]a\[b]");
        assert_eq!(translate("[[:alpha:]&&x]").pattern, r"[[:alpha:]\&&x]");
        assert_eq!(translate(r"\[a](?=b)").pattern, r"\[a](?=b)");
    }
}
