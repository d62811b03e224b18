//! What a patch file says: blocks of hunks, each for one file.

#[derive(Clone, Debug)]
pub enum Line {
    Context(Vec<u8>),
    Old(Vec<u8>),
    New(Vec<u8>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    Unified,
    Context,
    Normal,
}

#[derive(Clone, Debug)]
pub struct Hunk {
    pub old_start: usize,
    pub new_start: usize,
    pub lines: Vec<Line>,
    /// What stands behind the line numbers.
    pub function: Vec<u8>,
}

pub struct Block {
    pub style: Style,
    pub old: Option<Vec<u8>>,
    pub new: Option<Vec<u8>>,
    pub index: Option<Vec<u8>>,
    /// Whether the old or the new file is none.
    pub creates: bool,
    pub deletes: bool,
    pub removed: bool,
    pub git: bool,
    pub renamed: Option<Vec<u8>>,
    pub mode: Option<u32>,
    /// The header lines of the diff.
    pub headers: Vec<Vec<u8>>,
    /// Everything before the first hunk.
    pub leading: Vec<Vec<u8>>,
    /// The input line of the first hunk.
    pub line: usize,
    pub hunks: Vec<Hunk>,
    pub stripped_cr: bool,
    /// Where the patch could not be read any further.
    pub malformed: Option<String>,
}

impl Hunk {
    pub fn old_lines(&self) -> Vec<&[u8]> {
        self.lines
            .iter()
            .filter_map(|line| match line {
                Line::Context(text) | Line::Old(text) => Some(text.as_slice()),
                Line::New(_) => None,
            })
            .collect()
    }

    pub fn old_count(&self) -> usize {
        self.lines.iter().filter(|line| !matches!(line, Line::New(_))).count()
    }

    pub fn new_count(&self) -> usize {
        self.lines.iter().filter(|line| !matches!(line, Line::Old(_))).count()
    }

    /// Lines of context before the first change.
    pub fn prefix(&self) -> usize {
        self.lines.iter().take_while(|line| matches!(line, Line::Context(_))).count()
    }

    /// And after the last.
    pub fn suffix(&self) -> usize {
        self.lines.iter().rev().take_while(|line| matches!(line, Line::Context(_))).count()
    }

    pub fn context(&self) -> usize {
        self.prefix().max(self.suffix())
    }

    fn reverse(&mut self) {
        std::mem::swap(&mut self.old_start, &mut self.new_start);
        let mut out: Vec<Line> = Vec::new();
        // What was old comes after what was new: turn each run about.
        let mut news = Vec::new();
        for line in self.lines.drain(..) {
            match line {
                Line::Context(_) => {
                    out.append(&mut news);
                    out.push(line);
                }
                Line::Old(text) => news.push(Line::New(text)),
                Line::New(text) => out.push(Line::Old(text)),
            }
        }
        out.append(&mut news);
        self.lines = out;
    }

    /// As a reject file has it.
    pub fn write(&self, style: Style, out: &mut Vec<u8>) {
        let unified = |start: usize, count: usize| if count == 1 { start.to_string() } else { format!("{start},{count}") };
        let both = |start: usize, count: usize| if count <= 1 { start.to_string() } else { format!("{start},{}", start + count - 1) };
        if style == Style::Unified {
            out.extend(
                format!("@@ -{} +{} @@", unified(self.old_start, self.old_count()), unified(self.new_start, self.new_count())).bytes(),
            );
            out.extend_from_slice(&self.function);
            out.push(b'\n');
            for line in &self.lines {
                let (mark, text) = match line {
                    Line::Context(text) => (b' ', text),
                    Line::Old(text) => (b'-', text),
                    Line::New(text) => (b'+', text),
                };
                push(out, &[mark], text);
            }
            return;
        }
        out.extend(b"***************");
        out.extend_from_slice(&self.function);
        out.push(b'\n');
        let changed = self.lines.iter().any(|line| matches!(line, Line::Old(_))) && self.lines.iter().any(|line| matches!(line, Line::New(_)));
        out.extend(format!("*** {}\n", both(self.old_start, self.old_count())).bytes());
        for line in &self.lines {
            match line {
                Line::Context(text) => push(out, b"  ", text),
                Line::Old(text) => push(out, if changed { b"! " } else { b"- " }, text),
                Line::New(_) => {}
            }
        }
        let dashes = if style == Style::Normal { "-----" } else { "----" };
        out.extend(format!("--- {} {dashes}\n", both(self.new_start, self.new_count())).bytes());
        for line in &self.lines {
            match line {
                Line::Context(text) => push(out, b"  ", text),
                Line::New(text) => push(out, if changed { b"! " } else { b"+ " }, text),
                Line::Old(_) => {}
            }
        }
    }
}

fn push(out: &mut Vec<u8>, mark: &[u8], text: &[u8]) {
    out.extend_from_slice(mark);
    out.extend_from_slice(text);
    if !text.ends_with(b"\n") {
        out.extend(b"\n\\ No newline at end of file\n");
    }
}

impl Block {
    pub fn reverse(&mut self) {
        self.hunks.iter_mut().for_each(Hunk::reverse);
        std::mem::swap(&mut self.creates, &mut self.deletes);
        self.swap_names();
    }

    pub fn swap_names(&mut self) {
        std::mem::swap(&mut self.old, &mut self.new);
    }

    fn new(style: Style, line: usize) -> Self {
        Self {
            style,
            old: None,
            new: None,
            index: None,
            creates: false,
            deletes: false,
            removed: false,
            git: false,
            renamed: None,
            mode: None,
            headers: Vec::new(),
            leading: Vec::new(),
            line,
            hunks: Vec::new(),
            stripped_cr: false,
            malformed: None,
        }
    }
}

/// The name in a header line, and whether its time says that there is no such file.
fn named(text: &[u8]) -> (Vec<u8>, bool) {
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    if text.first() == Some(&b'"') {
        let mut name = Vec::new();
        let mut bytes = text[1..].iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            match byte {
                b'"' => break,
                b'\\' => match bytes.next() {
                    Some(b'n') => name.push(b'\n'),
                    Some(b't') => name.push(b'\t'),
                    Some(digit @ b'0'..=b'7') => {
                        let mut value = u32::from(digit - b'0');
                        while let Some(next @ b'0'..=b'7') = bytes.peek().copied() {
                            value = value * 8 + u32::from(next - b'0');
                            bytes.next();
                        }
                        name.push(value as u8);
                    }
                    Some(other) => name.push(other),
                    None => break,
                },
                byte => name.push(byte),
            }
        }
        return (name, false);
    }
    let tab = text.iter().position(|&byte| byte == b'\t');
    let (name, time) = match tab {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => {
            // Without a time a name may have spaces.
            (text, &b""[..])
        }
    };
    let name = name.trim_ascii_end();
    let epoch = time.starts_with(b"1970-01-01 00:00:00") || time.starts_with(b"1969-12-31") || time.starts_with(b"Thu Jan  1 00:00:00 1970");
    (name.to_vec(), epoch || name == b"/dev/null")
}

fn numbers(text: &[u8], separator: u8) -> Option<(usize, usize)> {
    let text = std::str::from_utf8(text).ok()?;
    let (start, rest) = text.split_once(char::from(separator)).map_or((text, None), |(start, rest)| (start, Some(rest)));
    let start = start.parse().ok()?;
    match rest {
        None => Some((start, 1)),
        Some(rest) => Some((start, rest.parse().ok()?)),
    }
}

/// `@@ -1,3 +1,4 @@ function`.
fn unified_header(line: &[u8]) -> Option<((usize, usize), (usize, usize), Vec<u8>)> {
    let rest = line.strip_prefix(b"@@ -")?;
    let at = rest.windows(2).position(|two| two == b" +")?;
    let after = &rest[at + 2..];
    let end = after.windows(3).position(|three| three == b" @@")?;
    Some((numbers(&rest[..at], b',')?, numbers(&after[..end], b',')?, after[end + 3..].to_vec()))
}

/// `1,3c2,4`.
fn normal_header(line: &[u8]) -> Option<((usize, usize), u8, (usize, usize))> {
    let at = line.iter().position(|byte| b"acd".contains(byte))?;
    let range = |text: &[u8]| {
        let text = std::str::from_utf8(text).ok()?;
        match text.split_once(',') {
            None => text.parse().ok().map(|number: usize| (number, number)),
            Some((from, to)) => Some((from.parse().ok()?, to.parse().ok()?)),
        }
    };
    Some((range(&line[..at])?, line[at], range(&line[at + 1..])?))
}

struct Reader<'a> {
    lines: Vec<&'a [u8]>,
    at: usize,
    strip_cr: bool,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a [u8]> {
        self.lines.get(self.at).map(|line| line.strip_suffix(b"\n").unwrap_or(line))
    }

    fn body(&self, text: &[u8]) -> Vec<u8> {
        let text = if self.strip_cr { text.strip_suffix(b"\r").unwrap_or(text) } else { text };
        [text, b"\n"].concat()
    }

    /// Takes the newline from the last of the lines if the patch says that there is none.
    fn no_newline(&mut self, lines: &mut [Line]) {
        if self.peek().is_some_and(|line| line.starts_with(b"\\")) {
            self.at += 1;
            if let Some(Line::Context(text) | Line::Old(text) | Line::New(text)) = lines.last_mut() {
                text.pop();
            }
        }
    }
}

/// All blocks, or a message.
pub fn blocks(text: &[u8], binary: bool) -> Result<Vec<Block>, String> {
    let mut reader = Reader { lines: text.split_inclusive(|&byte| byte == b'\n').collect(), at: 0, strip_cr: false };
    let mut blocks = Vec::new();
    let mut leading: Vec<Vec<u8>> = Vec::new();
    let mut block = Block::new(Style::Unified, 0);
    while let Some(line) = reader.peek() {
        let plain = line.strip_suffix(b"\r").unwrap_or(line);
        if plain.starts_with(b"@@ -") && unified_header(plain).is_some() {
            block.line = reader.at + 1;
            block.style = Style::Unified;
            reader.strip_cr = !binary && plain.len() < line.len();
            block.stripped_cr = reader.strip_cr;
            while let Some(header) = reader.peek().and_then(|line| unified_header(line.strip_suffix(b"\r").unwrap_or(line))) {
                match unified(&mut reader, header) {
                    Ok(hunk) => block.hunks.push(hunk),
                    Err(message) => {
                        block.malformed = Some(message);
                        block.leading = std::mem::take(&mut leading);
                        blocks.push(block);
                        return Ok(blocks);
                    }
                }
            }
        } else if plain.starts_with(b"***************") && reader.lines.get(reader.at + 1).is_some_and(|next| next.starts_with(b"*** ")) {
            block.line = reader.at + 1;
            block.style = Style::Context;
            while reader.peek().is_some_and(|line| line.starts_with(b"***************")) {
                block.hunks.push(context(&mut reader)?);
            }
        } else if block.old.is_none() && block.new.is_none() && normal_header(plain).is_some() {
            block.line = reader.at + 1;
            block.style = Style::Normal;
            while let Some(header) = reader.peek().and_then(normal_header) {
                block.hunks.push(normal(&mut reader, header)?);
            }
        } else {
            header(&mut block, plain, &leading);
            let ends = plain.starts_with(b"diff --git ") && block.git && (block.renamed.is_some() || block.removed || block.creates || block.mode.is_some());
            if ends && block.hunks.is_empty() && leading.iter().any(|line| line.starts_with(b"diff --git ")) {
                block.leading = std::mem::take(&mut leading);
                blocks.push(std::mem::replace(&mut block, Block::new(Style::Unified, 0)));
                header(&mut block, plain, &leading);
            }
            leading.push(plain.to_vec());
            reader.at += 1;
            continue;
        }
        if block.style == Style::Unified && let Some(first) = block.hunks.first() {
            block.creates |= first.old_count() == 0 && first.old_start == 0 && block.creates;
        }
        block.leading = std::mem::take(&mut leading);
        blocks.push(std::mem::replace(&mut block, Block::new(Style::Unified, 0)));
    }
    if block.git && (block.renamed.is_some() || block.removed || block.creates || block.mode.is_some()) {
        block.leading = leading;
        blocks.push(block);
    }
    Ok(blocks)
}

fn header(block: &mut Block, line: &[u8], leading: &[Vec<u8>]) {
    let text = |prefix: &[u8]| line.strip_prefix(prefix);
    // Context diffs call the old file `***` and the new one `---`.
    let after_stars = leading.last().is_some_and(|last| last.starts_with(b"*** "));
    if let Some(rest) = text(b"*** ") {
        let (name, none) = named(rest);
        (block.old, block.creates) = (Some(name), none);
        block.headers = vec![line.to_vec()];
    } else if let (Some(rest), true) = (text(b"--- "), after_stars) {
        let (name, none) = named(rest);
        (block.new, block.deletes) = (Some(name), none);
        block.headers.push(line.to_vec());
    } else if let Some(rest) = text(b"--- ") {
        let (name, none) = named(rest);
        (block.old, block.creates) = (Some(name), none || block.git && block.creates);
        block.headers = vec![line.to_vec()];
    } else if let Some(rest) = text(b"+++ ") {
        let (name, none) = named(rest);
        (block.new, block.deletes) = (Some(name), none || block.git && block.deletes);
        block.headers.push(line.to_vec());
    } else if let Some(rest) = text(b"Index: ") {
        block.index = Some(rest.trim_ascii().to_vec());
    } else if let Some(rest) = text(b"diff --git ") {
        let middle = rest.len() / 2;
        if rest.get(middle) == Some(&b' ') && block.hunks.is_empty() {
            block.git = true;
            (block.old, block.new) = (Some(rest[..middle].to_vec()), Some(rest[middle + 1..].to_vec()));
        } else if let Some(at) = rest.iter().position(|&byte| byte == b' ') {
            block.git = true;
            (block.old, block.new) = (Some(rest[..at].to_vec()), Some(rest[at + 1..].to_vec()));
        }
    } else if block.git {
        let mode = |text: &[u8]| std::str::from_utf8(text).ok().and_then(|text| u32::from_str_radix(text, 8).ok()).map(|mode| mode & 0o777);
        if let Some(rest) = text(b"new file mode ") {
            block.creates = true;
            block.mode = mode(rest);
        } else if text(b"deleted file mode ").is_some() {
            (block.deletes, block.removed) = (true, true);
        } else if let Some(rest) = text(b"new mode ") {
            block.mode = mode(rest);
        } else if let Some(rest) = text(b"rename from ") {
            block.old = Some([b"a/", rest].concat());
        } else if let Some(rest) = text(b"rename to ") {
            block.renamed = Some(rest.to_vec());
        }
    }
}

type Header = ((usize, usize), (usize, usize), Vec<u8>);

fn unified(reader: &mut Reader<'_>, ((old_start, old), (new_start, new), function): Header) -> Result<Hunk, String> {
    reader.at += 1;
    let (mut old_left, mut new_left) = (old, new);
    let mut lines = Vec::new();
    while old_left > 0 || new_left > 0 {
        let Some(line) = reader.peek() else {
            // What is missing at the end may be blank context.
            if old_left == new_left && old_left <= 2 {
                lines.extend((0..old_left).map(|_| Line::Context(b"\n".to_vec())));
                break;
            }
            return Err(format!("unexpected end of file in patch at line {}", reader.at + 1));
        };
        let malformed = || format!("malformed patch at line {}: {}\n", reader.at + 1, String::from_utf8_lossy(line));
        let (mark, text) = line.split_first().map_or((b' ', line), |(mark, text)| (*mark, text));
        let text = reader.body(text);
        match mark {
            b' ' | b'\t' if old_left > 0 && new_left > 0 => {
                let text = if mark == b'\t' { reader.body(line) } else { text };
                lines.push(Line::Context(text));
                old_left -= 1;
                new_left -= 1;
            }
            b'\r' if old_left > 0 && new_left > 0 => {
                lines.push(Line::Context(b"\n".to_vec()));
                old_left -= 1;
                new_left -= 1;
            }
            b'-' if old_left > 0 => {
                lines.push(Line::Old(text));
                old_left -= 1;
            }
            b'+' if new_left > 0 => {
                lines.push(Line::New(text));
                new_left -= 1;
            }
            _ => return Err(malformed()),
        }
        reader.at += 1;
        reader.no_newline(&mut lines);
    }
    Ok(Hunk { old_start, new_start, lines, function })
}

fn context(reader: &mut Reader<'_>) -> Result<Hunk, String> {
    let function = reader.peek().unwrap_or_default()[15..].to_vec();
    reader.at += 1;
    let (old_start, old) = context_part(reader, b"*** ", b" ****")?;
    let (new_start, new) = context_part(reader, b"--- ", b" ----")?;
    // Either part is left out if it is context alone.
    let mut lines = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        match (old.get(i), new.get(j)) {
            (Some((b'-' | b'!', text)), _) => {
                lines.push(Line::Old(text.clone()));
                i += 1;
            }
            (_, Some((b'+' | b'!', text))) => {
                lines.push(Line::New(text.clone()));
                j += 1;
            }
            (Some((_, text)), Some(_)) => {
                lines.push(Line::Context(text.clone()));
                (i, j) = (i + 1, j + 1);
            }
            (Some((_, text)), None) => {
                lines.push(Line::Context(text.clone()));
                i += 1;
            }
            (None, Some((_, text))) => {
                lines.push(Line::Context(text.clone()));
                j += 1;
            }
            (None, None) => break,
        }
    }
    Ok(Hunk { old_start, new_start, lines, function })
}

type Part = (usize, Vec<(u8, Vec<u8>)>);

fn context_part(reader: &mut Reader<'_>, start: &[u8], end: &[u8]) -> Result<Part, String> {
    let line = reader.peek().unwrap_or_default();
    let malformed = || format!("malformed patch at line {}: {}\n", reader.at + 1, String::from_utf8_lossy(line));
    let inner = line.strip_prefix(start).and_then(|rest| rest.strip_suffix(end)).ok_or_else(malformed)?;
    let first = numbers(inner, b',').ok_or_else(malformed)?.0;
    reader.at += 1;
    let mut lines = Vec::new();
    while let Some(line) = reader.peek() {
        let (mark, text) = match line {
            [mark @ (b' ' | b'-' | b'+' | b'!'), b' ', text @ ..] => (*mark, text),
            [] => (b' ', line),
            _ => break,
        };
        if line.starts_with(b"--- ") && line.ends_with(b" ----") {
            break;
        }
        lines.push((mark, [text, b"\n"].concat()));
        reader.at += 1;
        if reader.peek().is_some_and(|line| line.starts_with(b"\\")) {
            reader.at += 1;
            if let Some((_, text)) = lines.last_mut() {
                text.pop();
            }
        }
    }
    Ok((first, lines))
}

fn normal(reader: &mut Reader<'_>, (old, letter, new): ((usize, usize), u8, (usize, usize))) -> Result<Hunk, String> {
    reader.at += 1;
    let mut lines = Vec::new();
    let part = |reader: &mut Reader<'_>, lines: &mut Vec<Line>, mark: &[u8], count: usize, make: fn(Vec<u8>) -> Line| {
        for _ in 0..count {
            let line = reader.peek().unwrap_or_default();
            let text = line
                .strip_prefix(mark)
                .ok_or_else(|| format!("malformed patch at line {}: {}\n", reader.at + 1, String::from_utf8_lossy(line)))?;
            let text = reader.body(text);
            lines.push(make(text));
            reader.at += 1;
            reader.no_newline(lines);
        }
        Ok::<(), String>(())
    };
    if letter != b'a' {
        part(reader, &mut lines, b"< ", old.1 + 1 - old.0, Line::Old)?;
    }
    if letter == b'c' && reader.peek() == Some(b"---") {
        reader.at += 1;
    }
    if letter != b'd' {
        part(reader, &mut lines, b"> ", new.1 + 1 - new.0, Line::New)?;
    }
    Ok(Hunk { old_start: old.0, new_start: new.0, lines, function: Vec::new() })
}
