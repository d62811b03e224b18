//! Records from files and standard input.
use std::fs::File;
use std::io::{self, Read};

use memchr::memchr;

use crate::regex::Regex;

/// What parts records (RS).
pub enum Separator {
    Byte(u8),
    /// RS is empty: blank lines.
    Paragraph,
    Regex(std::rc::Rc<Regex>),
}

pub struct Reader {
    source: Box<dyn Read>,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    finished: bool,
}

const CHUNK: usize = 65_536;

impl Reader {
    pub fn new(source: Box<dyn Read>) -> Self {
        Reader { source, buffer: Vec::new(), start: 0, end: 0, finished: false }
    }

    pub fn open(path: &str) -> io::Result<Self> {
        let file = File::open(path)?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        Ok(Reader::new(Box::new(file)))
    }

    /// Reads more behind what is there. False at the end.
    fn fill(&mut self) -> io::Result<bool> {
        if self.finished {
            return Ok(false);
        }
        if self.start > 0 && (self.start == self.end || self.buffer.len() - self.end < CHUNK) {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        if self.buffer.len() - self.end < CHUNK {
            let size = (self.buffer.len() * 2).max(2 * CHUNK);
            self.buffer.resize(size, 0);
        }
        let count = self.source.read(&mut self.buffer[self.end..])?;
        self.end += count;
        self.finished = count == 0;
        Ok(count > 0)
    }

    /// Puts the next record into `record`. False at the end of the input.
    pub fn read(&mut self, separator: &Separator, record: &mut Vec<u8>) -> io::Result<bool> {
        record.clear();
        match separator {
            Separator::Byte(byte) => {
                let mut searched = 0;
                loop {
                    if let Some(found) = memchr(*byte, &self.buffer[self.start + searched..self.end]) {
                        let end = self.start + searched + found;
                        record.extend_from_slice(&self.buffer[self.start..end]);
                        self.start = end + 1;
                        return Ok(true);
                    }
                    searched = self.end - self.start;
                    if !self.fill()? {
                        return Ok(self.rest(record));
                    }
                }
            }
            Separator::Paragraph => {
                loop {
                    while self.start < self.end && self.buffer[self.start] == b'\n' {
                        self.start += 1;
                    }
                    if self.start < self.end || !self.fill()? {
                        break;
                    }
                }
                loop {
                    let text = &self.buffer[self.start..self.end];
                    if let Some(found) = text.windows(2).position(|pair| pair == b"\n\n") {
                        record.extend_from_slice(&text[..found]);
                        self.start += found + 2;
                        return Ok(true);
                    }
                    if !self.fill()? {
                        let any = self.rest(record);
                        if record.last() == Some(&b'\n') {
                            record.pop();
                        }
                        return Ok(any);
                    }
                }
            }
            Separator::Regex(regex) => loop {
                let text = &self.buffer[self.start..self.end];
                // A match that touches the end of what was read could be longer.
                if let Some(found) = regex.find(text).filter(|found| !found.is_empty() && (found.end() < text.len() || self.finished)) {
                    record.extend_from_slice(&text[..found.start()]);
                    self.start += found.end();
                    return Ok(true);
                }
                if !self.fill()? {
                    if regex.find(&self.buffer[self.start..self.end]).is_some_and(|found| !found.is_empty()) {
                        continue;
                    }
                    let any = self.rest(record);
                    if record.last() == Some(&b'\n') {
                        record.pop();
                    }
                    return Ok(any);
                }
            },
        }
    }

    fn rest(&mut self, record: &mut Vec<u8>) -> bool {
        record.extend_from_slice(&self.buffer[self.start..self.end]);
        self.start = self.end;
        !record.is_empty()
    }
}
