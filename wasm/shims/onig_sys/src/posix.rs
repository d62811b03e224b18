use crate::dialect::Dialect;
use crate::engine::Error;
use crate::locale::is_utf8;

/// RE_DUP_MAX.
const DUP_MAX: u32 = 32767;

pub struct Translated {
    /// In the syntax of the `regex` crates.
    pub pattern: String,
    /// Needs an engine that can refer back to groups.
    pub backtracking: bool,
}

/// A pattern that matches just this text.
pub fn literal(text: &str) -> String {
    let mut out = String::new();
    text.chars().for_each(|c| push_literal(&mut out, c));
    out
}

/// Translates a POSIX or Emacs regular expression, XBD chapter 9 with GNU's additions.
pub fn translate(pattern: &str, dialect: Dialect) -> Result<Translated, Error> {
    let mut translator = Translator {
        chars: pattern.chars().collect(),
        at: 0,
        dialect,
        out: String::new(),
        atom: None,
        groups: Vec::new(),
        closed_groups: 0,
        backtracking: false,
    };
    translator.run()?;
    Ok(Translated { pattern: translator.out, backtracking: translator.backtracking })
}

struct Translator {
    chars: Vec<char>,
    at: usize,
    dialect: Dialect,
    out: String,
    /// Where in `out` the atom begins that a repetition would apply to; `None` where there is none.
    atom: Option<usize>,
    /// Where in `out` each open group begins.
    groups: Vec<usize>,
    closed_groups: u32,
    backtracking: bool,
}

/// A repetition's bounds; no upper one is unbounded.
type Bounds = (u32, Option<u32>);

impl Translator {
    fn run(&mut self) -> Result<(), Error> {
        while let Some(c) = self.next() {
            match c {
                '\\' => self.escape()?,
                '[' => self.bracket()?,
                '.' => self.push_atom("."),
                '*' => self.repeat((0, None), "*"),
                '+' if self.plain_operators() => self.repeat((1, None), "+"),
                '?' if self.plain_operators() => self.repeat((0, Some(1)), "?"),
                '(' if self.dialect == Dialect::Extended => self.open(),
                // POSIX leaves an unmatched one undefined; GNU takes it as itself.
                ')' if self.dialect == Dialect::Extended && !self.groups.is_empty() => self.close()?,
                '|' if self.dialect == Dialect::Extended => self.alternate(),
                '{' if self.dialect == Dialect::Extended => self.extended_interval()?,
                '^' if self.caret_anchors() => self.anchor("^"),
                '$' if self.dollar_anchors() => self.anchor("$"),
                _ => self.push_char(c),
            }
        }
        if self.groups.is_empty() { Ok(()) } else { Err(Error::new("Unmatched ( or \\(")) }
    }

    fn next(&mut self) -> Option<char> {
        let c = self.chars.get(self.at).copied();
        self.at += usize::from(c.is_some());
        c
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn plain_operators(&self) -> bool {
        matches!(self.dialect, Dialect::Extended | Dialect::Emacs)
    }

    /// Whether what was read so far ends where an expression begins: at the very start, after `(` or `|`.
    fn at_expression_start(&self) -> bool {
        self.out.is_empty() || self.out.ends_with('|') && !self.out.ends_with("\\|") || self.groups.last() == Some(&(self.out.len().wrapping_sub(1)))
    }

    fn caret_anchors(&self) -> bool {
        self.dialect == Dialect::Extended || self.at_expression_start()
    }

    fn dollar_anchors(&self) -> bool {
        if self.dialect == Dialect::Extended {
            return true;
        }
        match self.peek(0) {
            None => true,
            Some('\\') => matches!(self.peek(1), Some(')' | '|')),
            Some(_) => false,
        }
    }

    fn escape(&mut self) -> Result<(), Error> {
        let Some(c) = self.next() else {
            return Err(Error::new("Trailing backslash"));
        };
        let extended = self.dialect == Dialect::Extended;
        match c {
            '(' if !extended => self.open(),
            ')' if !extended => self.close()?,
            '|' if !extended => self.alternate(),
            '{' if !extended => self.basic_interval()?,
            '+' if self.dialect == Dialect::Basic => self.repeat((1, None), "\\+"),
            '?' if self.dialect == Dialect::Basic => self.repeat((0, Some(1)), "\\?"),
            '1'..='9' => {
                let group = u32::from(c) - u32::from('0');
                if group > self.closed_groups {
                    return Err(Error::new("Invalid back reference"));
                }
                self.backtracking = true;
                self.push_atom(&format!("(?:\\{c})"));
            }
            'w' | 'W' | 's' | 'S' => self.push_atom(&format!("\\{c}")),
            'b' | 'B' => self.anchor(&format!("\\{c}")),
            '<' => self.anchor(r"\b{start}"),
            '>' => self.anchor(r"\b{end}"),
            '`' => self.anchor(r"\A"),
            '\'' => self.anchor(r"\z"),
            _ => self.push_char(c),
        }
        Ok(())
    }

    fn push_char(&mut self, c: char) {
        self.atom = Some(self.out.len());
        // A repetition applies to the whole character, which may be several bytes in the C locale too.
        if c.is_ascii() || is_utf8() {
            push_literal(&mut self.out, c);
        } else {
            self.out.push_str("(?:");
            push_literal(&mut self.out, c);
            self.out.push(')');
        }
    }

    fn push_atom(&mut self, atom: &str) {
        self.atom = Some(self.out.len());
        self.out.push_str(atom);
    }

    /// An anchor can be repeated as little as the start of an expression can.
    fn anchor(&mut self, anchor: &str) {
        self.out.push_str(anchor);
        self.atom = None;
    }

    fn open(&mut self) {
        self.groups.push(self.out.len());
        self.out.push('(');
        self.atom = None;
    }

    fn close(&mut self) -> Result<(), Error> {
        let Some(start) = self.groups.pop() else {
            return Err(Error::new("Unmatched ) or \\)"));
        };
        self.out.push(')');
        self.closed_groups += 1;
        self.atom = Some(start);
        Ok(())
    }

    fn alternate(&mut self) {
        self.out.push('|');
        self.atom = None;
    }

    /// `spelled` is what the operator is where there is nothing to repeat: itself in a BRE, nothing in an ERE.
    fn repeat(&mut self, (low, high): Bounds, spelled: &str) {
        let Some(start) = self.atom else {
            if self.dialect != Dialect::Extended {
                let c = spelled.trim_start_matches('\\').chars().next().unwrap_or('*');
                self.push_char(c);
            }
            return;
        };
        // Wrapped, so that a second operator repeats the first and does not make it lazy.
        self.out.insert_str(start, "(?:");
        match (low, high) {
            (0, None) => self.out.push('*'),
            (1, None) => self.out.push('+'),
            (0, Some(1)) => self.out.push('?'),
            (low, None) => self.out.push_str(&format!("{{{low},}}")),
            (low, Some(high)) => self.out.push_str(&format!("{{{low},{high}}}")),
        }
        self.out.push(')');
        self.atom = Some(start);
    }

    fn basic_interval(&mut self) -> Result<(), Error> {
        if self.atom.is_none() {
            return Err(Error::new("Invalid preceding regular expression"));
        }
        let Some((bounds, length)) = self.interval() else {
            return Err(Error::new(if self.chars[self.at..].windows(2).any(|pair| pair == ['\\', '}']) {
                "Invalid content of \\{\\}"
            } else {
                "Unmatched \\{"
            }));
        };
        let closer: &[char] = &['\\', '}'];
        if !self.chars[self.at + length..].starts_with(closer) {
            return Err(Error::new("Unmatched \\{"));
        }
        self.at += length + closer.len();
        self.bounded(bounds)
    }

    /// An ERE's `{` that opens no interval is itself.
    fn extended_interval(&mut self) -> Result<(), Error> {
        match self.interval() {
            Some((bounds, length)) if self.peek(length) == Some('}') && self.atom.is_some() => {
                self.at += length + 1;
                self.bounded(bounds)
            }
            _ => {
                self.push_char('{');
                Ok(())
            }
        }
    }

    fn bounded(&mut self, (low, high): Bounds) -> Result<(), Error> {
        if high.is_some_and(|high| high < low) {
            return Err(Error::new("Invalid content of \\{\\}"));
        }
        if low > DUP_MAX || high.is_some_and(|high| high > DUP_MAX) {
            return Err(Error::new("Regular expression too big"));
        }
        self.repeat((low, high), "{");
        Ok(())
    }

    /// Bounds at the current place, and how many characters they take.
    fn interval(&self) -> Option<(Bounds, usize)> {
        let number = |from: usize| {
            let digits = self.chars[from..].iter().take_while(|c| c.is_ascii_digit()).count();
            let text: String = self.chars[from..from + digits].iter().collect();
            (text.parse::<u32>().unwrap_or(u32::MAX), digits)
        };
        let (low, low_digits) = number(self.at);
        if self.peek(low_digits) != Some(',') {
            return (low_digits > 0).then_some(((low, Some(low)), low_digits));
        }
        let (high, high_digits) = number(self.at + low_digits + 1);
        let low = if low_digits == 0 { 0 } else { low };
        let high = (high_digits > 0).then_some(high);
        Some(((low, high), low_digits + 1 + high_digits))
    }

    /// A bracket expression, XBD 9.3.5. A backslash in it is itself.
    fn bracket(&mut self) -> Result<(), Error> {
        const UNMATCHED: &str = "Unmatched [, [^, [:, [., or [=";
        let start = self.out.len();
        self.out.push('[');
        if self.peek(0) == Some('^') {
            self.at += 1;
            self.out.push('^');
        }
        let mut first = true;
        loop {
            let c = self.next().ok_or_else(|| Error::new(UNMATCHED))?;
            if c == ']' && !first {
                break;
            }
            first = false;
            let low = match (c, self.peek(0)) {
                ('[', Some(':')) => {
                    let name = self.delimited(':').ok_or_else(|| Error::new(UNMATCHED))?;
                    self.out.push_str(class(&name).ok_or_else(|| Error::new("Invalid character class name"))?);
                    continue;
                }
                ('[', Some(kind @ ('=' | '.'))) => self.element(kind)?,
                _ => c,
            };
            if self.peek(0) == Some('-') && self.peek(1).is_some_and(|c| c != ']') {
                self.at += 1;
                let c = self.next().ok_or_else(|| Error::new(UNMATCHED))?;
                let high = match (c, self.peek(0)) {
                    ('[', Some(kind @ ('=' | '.'))) => self.element(kind)?,
                    _ => c,
                };
                if high < low {
                    return Err(Error::range_end());
                }
                push_range(&mut self.out, low, high);
            } else {
                push_range(&mut self.out, low, low);
            }
        }
        self.out.push(']');
        self.atom = Some(start);
        Ok(())
    }

    /// `[=x=]` or `[.x.]`: in the locales there are, the character alone.
    fn element(&mut self, kind: char) -> Result<char, Error> {
        let name = self.delimited(kind).ok_or_else(|| Error::new("Unmatched [, [^, [:, [., or [="))?;
        let mut chars = name.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Ok(c),
            _ => match name.as_str() {
                "space" => Ok(' '),
                "hyphen" => Ok('-'),
                "period" => Ok('.'),
                _ => Err(Error::new("Invalid collation character")),
            },
        }
    }

    /// Reads up to `kind` and `]`; the place is at the first `kind`.
    fn delimited(&mut self, kind: char) -> Option<String> {
        let rest = &self.chars[self.at + 1..];
        let length = rest.windows(2).position(|pair| pair == [kind, ']'])?;
        let name = rest[..length].iter().collect();
        self.at += 1 + length + 2;
        Some(name)
    }
}

/// The inside of a bracket for `[:name:]`.
fn class(name: &str) -> Option<&'static str> {
    if is_utf8() {
        Some(match name {
            "alpha" => r"\p{Alphabetic}",
            "alnum" => r"\p{Alphabetic}\p{Nd}",
            "lower" => r"\p{Lowercase}",
            "upper" => r"\p{Uppercase}",
            "punct" => r"!-/:-@\[-`{-~\p{P}\p{S}",
            "space" => r"\s",
            "blank" => r" \t",
            "cntrl" => r"\p{Cc}",
            "graph" => r"[^\s\p{Cc}\p{Cn}\p{Cs}]",
            "print" => r" [^\s\p{Cc}\p{Cn}\p{Cs}]",
            "digit" => "0-9",
            "xdigit" => "0-9A-Fa-f",
            _ => return None,
        })
    } else {
        Some(match name {
            "alpha" => "A-Za-z",
            "alnum" => "0-9A-Za-z",
            "lower" => "a-z",
            "upper" => "A-Z",
            "punct" => r"!-/:-@\[-`{-~",
            "space" => r"\t-\r ",
            "blank" => r" \t",
            "cntrl" => r"\x00-\x1f\x7f",
            "graph" => "!-~",
            "print" => " -~",
            "digit" => "0-9",
            "xdigit" => "0-9A-Fa-f",
            _ => return None,
        })
    }
}

fn push_literal(out: &mut String, c: char) {
    if c.is_ascii() {
        if c.is_ascii_punctuation() {
            out.push('\\');
        }
        out.push(c);
    } else if is_utf8() {
        out.push(c);
    } else {
        let mut buf = [0; 4];
        for byte in c.encode_utf8(&mut buf).bytes() {
            out.push_str(&format!(r"\x{byte:02x}"));
        }
    }
}

/// One item of a bracket. In the C locale a character beyond ASCII is its bytes, each for itself.
fn push_range(out: &mut String, low: char, high: char) {
    if !is_utf8() && !high.is_ascii() {
        let mut buf = [0; 4];
        for c in [low, high] {
            for byte in c.encode_utf8(&mut buf).bytes() {
                out.push_str(&format!(r"\x{byte:02x}"));
            }
        }
        return;
    }
    push_member(out, low);
    if high != low {
        out.push('-');
        push_member(out, high);
    }
}

fn push_member(out: &mut String, c: char) {
    if c.is_ascii_punctuation() {
        out.push('\\');
    }
    out.push(c);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(pattern: &str, dialect: Dialect) -> String {
        match translate(pattern, dialect) {
            Ok(translated) => translated.pattern,
            Err(error) => format!("error: {}", error.message),
        }
    }

    #[test]
    fn basic() {
        for (pattern, expected) in [
            (r"a*b", "(?:a*)b"),
            (r"*a", r"\*a"),
            (r"\(*a\)", r"(\*a)"),
            (r"^*a", r"^\*a"),
            (r"a^b$c", r"a\^b\$c"),
            (r"\(^a$\)", "(^a$)"),
            (r"a\{2,3\}", "(?:a{2,3})"),
            (r"a\{,3\}", "(?:a{0,3})"),
            (r"a{2}", r"a\{2\}"),
            (r"a\|b", "a|b"),
            (r"a\+\?", "(?:(?:a+)?)"),
            (r"[]a-]", r"[\]a\-]"),
            (r"[^]]", r"[^\]]"),
            (r"[\n]", r"[\\n]"),
            (r"a.b", "a.b"),
            (r"\.", r"\."),
        ] {
            assert_eq!(translated(pattern, Dialect::Basic), expected, "{pattern}");
        }
    }

    #[test]
    fn extended() {
        for (pattern, expected) in [
            ("(a|b)+", "(?:(a|b)+)"),
            ("a{2}{3}", "(?:(?:a{2,2}){3,3})"),
            ("a{x", r"a\{x"),
            ("a+?", "(?:(?:a+)?)"),
            (r"\(a\)", r"\(a\)"),
            (r"x\|y", r"x\|y"),
            ("a|*b", "a|b"),
            ("a)", r"a\)"),
        ] {
            assert_eq!(translated(pattern, Dialect::Extended), expected, "{pattern}");
        }
    }

    #[test]
    fn errors_are_posix() {
        for (pattern, message) in [
            (r"\(", "Unmatched ( or \\("),
            (r"a\)", "Unmatched ) or \\)"),
            ("[a", "Unmatched [, [^, [:, [., or [="),
            ("a\\", "Trailing backslash"),
            (r"a\{2", "Unmatched \\{"),
            (r"\(a\)\2", "Invalid back reference"),
            ("[z-a]", "Invalid range end"),
            ("[[:foo:]]", "Invalid character class name"),
        ] {
            assert_eq!(translated(pattern, Dialect::Basic), format!("error: {message}"), "{pattern}");
        }
    }
}
