//! `$0` and its fields, each made from the other when it is asked for.
use std::rc::Rc;

use memchr::memchr;

use crate::regex::Regex;
use crate::value::Value;

/// How a record is split (FS).
#[derive(Clone)]
pub enum Splitter {
    Blanks,
    Byte(u8),
    Regex(Rc<Regex>),
    Characters,
}

#[derive(Default)]
pub struct Record {
    pub text: Vec<u8>,
    /// Ranges of `text`; right while `split` and not `changed`.
    ranges: Vec<(usize, usize)>,
    split: bool,
    /// The fields, once one was assigned.
    fields: Vec<Value>,
    changed: bool,
    /// `text` is behind `fields`.
    stale: bool,
    /// A newline parts fields too (RS is empty).
    pub paragraph: bool,
}

impl Record {
    /// A new record stands in `text`.
    pub fn renewed(&mut self) {
        self.split = false;
        self.changed = false;
        self.stale = false;
    }

    pub fn count(&mut self, splitter: &Splitter) -> usize {
        self.split(splitter);
        if self.changed { self.fields.len() } else { self.ranges.len() }
    }

    fn split(&mut self, splitter: &Splitter) {
        if !self.split && !self.changed {
            split_ranges(&self.text, splitter, self.paragraph, &mut self.ranges);
            self.split = true;
        }
    }

    /// The bytes of a field that was not assigned; None: it was, or there is none.
    pub fn slice(&mut self, index: usize, splitter: &Splitter) -> Option<&[u8]> {
        if self.changed {
            return None;
        }
        self.split(splitter);
        self.ranges.get(index - 1).map(|(start, end)| &self.text[*start..*end])
    }

    pub fn field(&mut self, index: usize, splitter: &Splitter) -> Value {
        if self.changed {
            return self.fields.get(index - 1).cloned().unwrap_or(Value::Uninit);
        }
        self.slice(index, splitter).map_or(Value::Uninit, Value::input)
    }

    fn own(&mut self, splitter: &Splitter) {
        if !self.changed {
            self.split(splitter);
            self.fields = self.ranges.iter().map(|(start, end)| Value::input(&self.text[*start..*end])).collect();
            self.changed = true;
        }
        self.stale = true;
    }

    pub fn assign(&mut self, index: usize, value: Value, splitter: &Splitter) {
        self.own(splitter);
        if self.fields.len() < index {
            self.fields.resize(index, Value::Input(Rc::from(&b""[..])));
        }
        self.fields[index - 1] = value;
    }

    pub fn set_count(&mut self, count: usize, splitter: &Splitter) {
        self.own(splitter);
        self.fields.resize(count, Value::Input(Rc::from(&b""[..])));
    }

    /// Brings `text` up to date.
    pub fn rebuild(&mut self, separator: &[u8], format: &[u8]) {
        if !self.stale {
            return;
        }
        self.text.clear();
        for (index, field) in self.fields.iter().enumerate() {
            if index > 0 {
                self.text.extend_from_slice(separator);
            }
            match field {
                Value::Str(bytes) | Value::Input(bytes) => self.text.extend_from_slice(bytes),
                other => self.text.extend_from_slice(&other.bytes(format)),
            }
        }
        self.stale = false;
    }
}

/// Where the fields of a text are.
pub fn split_ranges(text: &[u8], splitter: &Splitter, paragraph: bool, ranges: &mut Vec<(usize, usize)>) {
    ranges.clear();
    if text.is_empty() {
        return;
    }
    match splitter {
        Splitter::Blanks => {
            let mut at = 0;
            while at < text.len() {
                if matches!(text[at], b' ' | b'\t' | b'\n') {
                    at += 1;
                    continue;
                }
                let start = at;
                while at < text.len() && !matches!(text[at], b' ' | b'\t' | b'\n') {
                    at += 1;
                }
                ranges.push((start, at));
            }
        }
        Splitter::Byte(byte) if !paragraph => {
            let mut start = 0;
            while let Some(found) = memchr(*byte, &text[start..]) {
                ranges.push((start, start + found));
                start += found + 1;
            }
            ranges.push((start, text.len()));
        }
        Splitter::Byte(byte) => {
            let mut start = 0;
            for (at, other) in text.iter().enumerate() {
                if other == byte || *other == b'\n' {
                    ranges.push((start, at));
                    start = at + 1;
                }
            }
            ranges.push((start, text.len()));
        }
        Splitter::Regex(regex) => {
            let mut start = 0;
            for found in regex.find_iter(text).filter(|found| !found.is_empty()) {
                ranges.push((start, found.start()));
                start = found.end();
            }
            ranges.push((start, text.len()));
        }
        Splitter::Characters => {
            let mut start = 0;
            for at in 1..=text.len() {
                if at == text.len() || text[at] & 0xc0 != 0x80 {
                    ranges.push((start, at));
                    start = at;
                }
            }
        }
    }
}
