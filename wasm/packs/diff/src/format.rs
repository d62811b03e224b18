//! The formats of differences.

use crate::engine::Hunk;
use crate::options::{Options, Style};

/// One file's lines, each with its newline, if it has one.
pub struct Side<'a> {
    pub lines: Vec<&'a [u8]>,
}

pub struct Pair<'a> {
    pub old: Side<'a>,
    pub new: Side<'a>,
    /// What the headers say of either file: label, or name and time.
    pub headers: [Vec<u8>; 2],
}

const NO_NEWLINE: &[u8] = b"\n\\ No newline at end of file\n";

/// Writes the hunks. `ignored` tells of each whether it is only there to be printed along with others.
pub fn write(pair: &Pair<'_>, hunks: &[Hunk], ignored: &[bool], options: &Options) -> Vec<u8> {
    let mut out = Output { bytes: Vec::new(), options };
    let counted: Vec<Hunk> = hunks.iter().zip(ignored).filter(|(_, ignored)| !**ignored).map(|(hunk, _)| *hunk).collect();
    match options.style {
        Style::Brief => {}
        Style::Normal => counted.iter().for_each(|hunk| out.normal(pair, hunk)),
        Style::Ed => counted.iter().rev().for_each(|hunk| out.ed(pair, hunk)),
        Style::Forward => counted.iter().for_each(|hunk| out.forward(pair, hunk)),
        Style::Rcs => counted.iter().for_each(|hunk| out.rcs(pair, hunk)),
        Style::SideBySide => out.side_by_side(pair, &counted),
        Style::Unified | Style::Context => {
            if counted.is_empty() {
                return out.bytes;
            }
            let [old, new] = &pair.headers;
            let (first, second) = if options.style == Style::Unified { ("--- ", "+++ ") } else { ("*** ", "--- ") };
            out.colored("1", |out| out.extend([first.as_bytes(), old, b"\n"].concat()));
            out.colored("1", |out| out.extend([second.as_bytes(), new, b"\n"].concat()));
            for group in groups(hunks, ignored, options.context) {
                if options.style == Style::Unified {
                    out.unified(pair, group);
                } else {
                    out.context(pair, group);
                }
            }
        }
    }
    out.bytes
}

/// Hunks that share their context.
fn groups<'a>(hunks: &'a [Hunk], ignored: &[bool], context: usize) -> Vec<&'a [Hunk]> {
    let mut groups = Vec::new();
    let mut start = 0;
    while start < hunks.len() {
        let mut end = start + 1;
        while end < hunks.len() {
            // Ignored changes are far from others sooner.
            let most = if ignored[end] { context } else { 2 * context + 1 };
            if hunks[end].old.0 - hunks[end - 1].old.1 >= most.max(usize::from(!ignored[end])) {
                break;
            }
            end += 1;
        }
        if ignored[start..end].iter().any(|ignored| !ignored) {
            groups.push(&hunks[start..end]);
        }
        start = end;
    }
    groups
}

struct Output<'a> {
    bytes: Vec<u8>,
    options: &'a Options,
}

impl Output<'_> {
    fn extend(&mut self, bytes: impl AsRef<[u8]>) {
        self.bytes.extend_from_slice(bytes.as_ref());
    }

    fn colored(&mut self, code: &str, write: impl FnOnce(&mut Self)) {
        if !self.options.color {
            return write(self);
        }
        self.extend(format!("\x1b[{code}m"));
        write(self);
        // The newline is not coloured.
        let newline = self.bytes.last() == Some(&b'\n');
        if newline {
            self.bytes.pop();
        }
        self.extend("\x1b[0m");
        if newline {
            self.bytes.push(b'\n');
        }
    }

    /// A line behind its mark.
    fn line(&mut self, mark: &str, line: &[u8]) {
        let body = line.strip_suffix(b"\n");
        let text = body.unwrap_or(line);
        let mark = if self.options.initial_tab && !mark.is_empty() {
            format!("{}\t", mark.trim_end())
        } else {
            mark.to_owned()
        };
        if self.options.suppress_blank && text.is_empty() {
            let mark = mark.trim_end().to_owned();
            self.extend(mark);
        } else {
            self.extend(mark);
        }
        if self.options.expand {
            let mut column = 0;
            for &byte in text {
                if byte == b'\t' {
                    let next = (column / self.options.tab + 1) * self.options.tab;
                    self.bytes.resize(self.bytes.len() + next - column, b' ');
                    column = next;
                } else {
                    self.bytes.push(byte);
                    column += 1;
                }
            }
        } else {
            self.extend(text);
        }
        self.extend(if body.is_some() { b"\n" } else { NO_NEWLINE });
    }

    fn normal(&mut self, pair: &Pair<'_>, hunk: &Hunk) {
        let (old, new) = (range(hunk.old), range(hunk.new));
        let letter = letter(hunk);
        self.colored("36", |out| out.extend(format!("{old}{letter}{new}\n")));
        for line in &pair.old.lines[hunk.old.0..hunk.old.1] {
            self.colored("31", |out| out.line("< ", line));
        }
        if letter == 'c' {
            self.extend("---\n");
        }
        for line in &pair.new.lines[hunk.new.0..hunk.new.1] {
            self.colored("32", |out| out.line("> ", line));
        }
    }

    fn ed(&mut self, pair: &Pair<'_>, hunk: &Hunk) {
        let letter = letter(hunk);
        self.extend(format!("{}{letter}\n", range(hunk.old)));
        if letter == 'd' {
            return;
        }
        let mut inserting = true;
        for line in &pair.new.lines[hunk.new.0..hunk.new.1] {
            if !inserting {
                self.extend("a\n");
                inserting = true;
            }
            // A line that is a dot would end the text.
            if *line == b".\n" {
                self.extend("..\n.\ns/.//\n");
                inserting = false;
            } else {
                self.extend(line);
                if !line.ends_with(b"\n") {
                    self.extend("\n");
                }
            }
        }
        if inserting {
            self.extend(".\n");
        }
    }

    fn forward(&mut self, pair: &Pair<'_>, hunk: &Hunk) {
        let letter = letter(hunk);
        self.extend(format!("{letter}{}\n", range(hunk.old).replace(',', " ")));
        if letter == 'd' {
            return;
        }
        for line in &pair.new.lines[hunk.new.0..hunk.new.1] {
            self.extend(line);
        }
        self.extend(".\n");
    }

    fn rcs(&mut self, pair: &Pair<'_>, hunk: &Hunk) {
        let deleted = hunk.old.1 - hunk.old.0;
        let inserted = hunk.new.1 - hunk.new.0;
        if deleted > 0 {
            self.extend(format!("d{} {deleted}\n", hunk.old.0 + 1));
        }
        if inserted > 0 {
            self.extend(format!("a{} {inserted}\n", hunk.old.1));
            for line in &pair.new.lines[hunk.new.0..hunk.new.1] {
                self.extend(line);
            }
        }
    }

    /// The function that a group is in: the last line before it that matches.
    fn function(&self, pair: &Pair<'_>, before: usize) -> Vec<u8> {
        let Some(regex) = &self.options.functions else { return Vec::new() };
        let found = pair.old.lines[..before].iter().rev().find(|line| regex.is_match(line.strip_suffix(b"\n").unwrap_or(line)));
        found.map_or(Vec::new(), |line| {
            let text = line.strip_suffix(b"\n").unwrap_or(line).trim_ascii_start();
            [b" ", text[..text.len().min(40)].trim_ascii_end()].concat()
        })
    }

    fn unified(&mut self, pair: &Pair<'_>, group: &[Hunk]) {
        let Some((old, new)) = span(pair, group, self.options.context) else { return };
        let function = self.function(pair, old.0);
        self.colored("36", |out| out.extend(format!("@@ -{} +{} @@", unified_range(old), unified_range(new))));
        self.extend(function);
        self.extend("\n");
        let mut at = old.0;
        for hunk in group {
            for line in &pair.old.lines[at..hunk.old.0] {
                self.line(" ", line);
            }
            for line in &pair.old.lines[hunk.old.0..hunk.old.1] {
                self.colored("31", |out| out.line("-", line));
            }
            for line in &pair.new.lines[hunk.new.0..hunk.new.1] {
                self.colored("32", |out| out.line("+", line));
            }
            at = hunk.old.1;
        }
        for line in &pair.old.lines[at..old.1] {
            self.line(" ", line);
        }
    }

    fn context(&mut self, pair: &Pair<'_>, group: &[Hunk]) {
        let Some((old, new)) = span(pair, group, self.options.context) else { return };
        let function = self.function(pair, old.0);
        self.extend("***************");
        self.extend(function);
        self.extend("\n");
        self.colored("36", |out| out.extend(format!("*** {} ****", context_range(old))));
        self.extend("\n");
        if group.iter().any(|hunk| hunk.old.1 > hunk.old.0) {
            let mut at = old.0;
            for hunk in group {
                for line in &pair.old.lines[at..hunk.old.0] {
                    self.line("  ", line);
                }
                let mark = if hunk.new.1 > hunk.new.0 { "! " } else { "- " };
                for line in &pair.old.lines[hunk.old.0..hunk.old.1] {
                    self.colored("31", |out| out.line(mark, line));
                }
                at = hunk.old.1;
            }
            for line in &pair.old.lines[at..old.1] {
                self.line("  ", line);
            }
        }
        self.colored("36", |out| out.extend(format!("--- {} ----", context_range(new))));
        self.extend("\n");
        if group.iter().any(|hunk| hunk.new.1 > hunk.new.0) {
            let mut at = new.0;
            for hunk in group {
                for line in &pair.new.lines[at..hunk.new.0] {
                    self.line("  ", line);
                }
                let mark = if hunk.old.1 > hunk.old.0 { "! " } else { "+ " };
                for line in &pair.new.lines[hunk.new.0..hunk.new.1] {
                    self.colored("32", |out| out.line(mark, line));
                }
                at = hunk.new.1;
            }
            for line in &pair.new.lines[at..new.1] {
                self.line("  ", line);
            }
        }
    }

    fn side_by_side(&mut self, pair: &Pair<'_>, hunks: &[Hunk]) {
        let tab = if self.options.expand { 1 } else { self.options.tab };
        let width = self.options.width;
        let offset = (width + tab + 3) / (2 * tab) * tab;
        let half = if offset < 3 { 0 } else { (offset - 3).min(width.saturating_sub(offset)) };
        let columns = Columns { half, second: if half > 0 { offset } else { width }, tab };
        let (mut x, mut y) = (0, 0);
        let common = |out: &mut Self, to: usize, x: &mut usize, y: &mut usize| {
            while *x < to {
                if !out.options.suppress_common {
                    let (left, right) = (pair.old.lines[*x], pair.new.lines[*y]);
                    if out.options.left_column {
                        out.pair_line(Some(left), '(', None, &columns);
                    } else {
                        out.pair_line(Some(left), ' ', Some(right), &columns);
                    }
                }
                *x += 1;
                *y += 1;
            }
        };
        for hunk in hunks {
            common(self, hunk.old.0, &mut x, &mut y);
            while x < hunk.old.1 && y < hunk.new.1 {
                self.pair_line(Some(pair.old.lines[x]), '|', Some(pair.new.lines[y]), &columns);
                x += 1;
                y += 1;
            }
            while y < hunk.new.1 {
                self.pair_line(None, '>', Some(pair.new.lines[y]), &columns);
                y += 1;
            }
            while x < hunk.old.1 {
                self.pair_line(Some(pair.old.lines[x]), '<', None, &columns);
                x += 1;
            }
        }
        common(self, pair.old.lines.len(), &mut x, &mut y);
    }

    fn pair_line(&mut self, left: Option<&[u8]>, mark: char, right: Option<&[u8]>, columns: &Columns) {
        let mut newline = false;
        let mut column = 0;
        if let Some(left) = left {
            newline |= left.ends_with(b"\n");
            column = self.half_line(left, 0, columns.half, columns.tab);
        }
        if mark != ' ' {
            column = self.advance(column, (columns.half + columns.second - 1) / 2, columns.tab) + 1;
            let mark = match right {
                Some(right) if mark == '|' && newline != right.ends_with(b"\n") => {
                    if newline {
                        '/'
                    } else {
                        '\\'
                    }
                }
                _ => mark,
            };
            self.bytes.push(mark as u8);
        }
        if let Some(right) = right {
            newline |= right.ends_with(b"\n");
            if right != b"\n" {
                column = self.advance(column, columns.second, columns.tab);
                self.half_line(right, column, columns.half, columns.tab);
            }
        }
        if newline {
            self.bytes.push(b'\n');
        }
    }

    fn advance(&mut self, from: usize, to: usize, tab: usize) -> usize {
        let mut at = from;
        if !self.options.expand {
            while (at / tab + 1) * tab <= to {
                self.bytes.push(b'\t');
                at = (at / tab + 1) * tab;
            }
        }
        while at < to {
            self.bytes.push(b' ');
            at += 1;
        }
        at
    }

    /// What fits of a line; answers the column it ends in.
    fn half_line(&mut self, line: &[u8], indent: usize, bound: usize, tab: usize) -> usize {
        let (mut seen, mut written) = (0, 0);
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        let chunks = text.utf8_chunks();
        for chunk in chunks {
            for c in chunk.valid().chars() {
                match c {
                    '\t' => {
                        let spaces = tab - seen % tab;
                        if seen == written {
                            let end = written + spaces;
                            if end > bound && self.options.expand {
                                self.bytes.resize(self.bytes.len() + bound.saturating_sub(written), b' ');
                                written = bound;
                            } else if end < bound {
                                if self.options.expand {
                                    self.bytes.resize(self.bytes.len() + spaces, b' ');
                                } else {
                                    self.bytes.push(b'\t');
                                }
                                written = end;
                            }
                        }
                        seen += spaces;
                    }
                    '\r' => {
                        self.bytes.push(b'\r');
                        self.advance(0, indent, tab);
                        (seen, written) = (0, 0);
                    }
                    c => {
                        seen += 1;
                        if seen <= bound {
                            written = seen;
                            let mut buffer = [0; 4];
                            self.bytes.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes());
                        }
                    }
                }
            }
            for &byte in chunk.invalid() {
                seen += 1;
                if seen <= bound {
                    written = seen;
                    self.bytes.push(byte);
                }
            }
        }
        indent + written
    }
}

struct Columns {
    half: usize,
    second: usize,
    tab: usize,
}

fn letter(hunk: &Hunk) -> char {
    match (hunk.old.1 > hunk.old.0, hunk.new.1 > hunk.new.0) {
        (true, true) => 'c',
        (true, false) => 'd',
        _ => 'a',
    }
}

/// Numbers from 1; of nothing, the line before it.
fn range((from, to): (usize, usize)) -> String {
    if to <= from + 1 { to.to_string() } else { format!("{},{to}", from + 1) }
}

fn unified_range((from, to): (usize, usize)) -> String {
    match to - from {
        0 => format!("{from},0"),
        1 => to.to_string(),
        count => format!("{},{count}", from + 1),
    }
}

fn context_range((from, to): (usize, usize)) -> String {
    if to <= from + 1 { to.to_string() } else { format!("{},{to}", from + 1) }
}

type Range = (usize, usize);

/// The lines of a group with its context.
fn span(pair: &Pair<'_>, group: &[Hunk], context: usize) -> Option<(Range, Range)> {
    let (first, last) = (group.first()?, group.last()?);
    let before = context.min(first.old.0).min(first.new.0);
    let after = context.min(pair.old.lines.len() - last.old.1).min(pair.new.lines.len() - last.new.1);
    Some(((first.old.0 - before, last.old.1 + after), (first.new.0 - before, last.new.1 + after)))
}
