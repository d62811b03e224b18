//! Where print goes: standard output, files, and commands, which get their input from a file when they are closed.
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};

use crate::input::Reader;

enum Sink {
    File(BufWriter<File>),
    Stdout,
    Stderr,
    /// A command that runs over the file once all of its input is there.
    Command { file: BufWriter<File>, path: String },
}

pub struct Streams {
    pub stdout: BufWriter<io::Stdout>,
    sinks: HashMap<Vec<u8>, Sink>,
    /// In the order in which they were opened, for the end.
    opened: Vec<Vec<u8>>,
    readers: HashMap<Vec<u8>, Reader>,
    temporary: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Write,
    Append,
    Command,
}

impl Streams {
    pub fn new() -> Self {
        Streams {
            stdout: BufWriter::with_capacity(65_536, io::stdout()),
            sinks: HashMap::new(),
            opened: Vec::new(),
            readers: HashMap::new(),
            temporary: 0,
        }
    }

    fn temporary(&mut self) -> io::Result<(File, String)> {
        loop {
            self.temporary += 1;
            let path = format!("/tmp/.awk{}", self.temporary);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((file, path)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The stream of a redirection, opened at its first use.
    pub fn write(&mut self, name: &[u8], mode: Mode, data: &[u8]) -> io::Result<()> {
        if !self.sinks.contains_key(name) {
            let path = String::from_utf8_lossy(name).into_owned();
            let sink = match (mode, path.as_str()) {
                (Mode::Command, _) => {
                    let (file, path) = self.temporary()?;
                    Sink::Command { file: BufWriter::new(file), path }
                }
                (_, "/dev/stdout" | "-") => Sink::Stdout,
                (_, "/dev/stderr") => Sink::Stderr,
                (Mode::Append, _) => Sink::File(BufWriter::new(OpenOptions::new().append(true).create(true).open(path)?)),
                (Mode::Write, _) => Sink::File(BufWriter::new(File::create(path)?)),
            };
            self.sinks.insert(name.to_vec(), sink);
            self.opened.push(name.to_vec());
        }
        match self.sinks.get_mut(name) {
            Some(Sink::File(file) | Sink::Command { file, .. }) => file.write_all(data),
            Some(Sink::Stderr) => {
                self.stdout.flush()?;
                io::stderr().write_all(data)
            }
            _ => self.stdout.write_all(data),
        }
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()?;
        for sink in self.sinks.values_mut() {
            if let Sink::File(file) = sink {
                file.flush()?;
            }
        }
        Ok(())
    }

    /// close(): the status of a command, 0 of a file, -1 of what is not open.
    pub fn close(&mut self, name: &[u8]) -> i32 {
        let mut status = if self.readers.remove(name).is_some() { 0 } else { -1 };
        if let Some(sink) = self.sinks.remove(name) {
            self.opened.retain(|other| other != name);
            status = self.finish(name, sink);
        }
        status
    }

    fn finish(&mut self, name: &[u8], sink: Sink) -> i32 {
        match sink {
            Sink::File(mut file) => i32::from(file.flush().is_err()) * -1,
            Sink::Stdout | Sink::Stderr => 0,
            Sink::Command { mut file, path } => {
                let written = file.flush();
                drop(file);
                let status = if written.is_ok() { self.shell("exec < \"$1\"; rm -f -- \"$1\"; eval \"$2\"", &path, name) } else { -1 };
                let _ = std::fs::remove_file(&path);
                status
            }
        }
    }

    pub fn close_all(&mut self) {
        let _ = self.flush();
        for name in std::mem::take(&mut self.opened) {
            if let Some(sink) = self.sinks.remove(&name) {
                self.finish(&name, sink);
            }
        }
        let _ = self.stdout.flush();
    }

    /// system(): runs a command with our own streams.
    pub fn system(&mut self, command: &[u8]) -> i32 {
        let _ = self.flush();
        let command = String::from_utf8_lossy(command);
        seahaven_guest::run(&["sh", "-c", &command])
    }

    fn shell(&mut self, script: &str, path: &str, command: &[u8]) -> i32 {
        let _ = self.flush();
        let command = String::from_utf8_lossy(command);
        seahaven_guest::run(&["sh", "-c", script, "sh", path, &command])
    }

    /// The reader of `getline < name` or, with `command`, of its output; opened at its first use.
    pub fn reader(&mut self, name: &[u8], command: bool) -> io::Result<&mut Reader> {
        if !self.readers.contains_key(name) {
            let path = String::from_utf8_lossy(name).into_owned();
            let reader = if command {
                let (file, path) = self.temporary()?;
                drop(file);
                self.shell("eval \"$2\" > \"$1\"", &path, name);
                let mut output = Vec::new();
                File::open(&path)?.read_to_end(&mut output)?;
                let _ = std::fs::remove_file(&path);
                Reader::new(Box::new(io::Cursor::new(output)))
            } else if path == "-" || path == "/dev/stdin" {
                Reader::new(Box::new(io::stdin()))
            } else {
                Reader::open(&path)?
            };
            self.readers.insert(name.to_vec(), reader);
        }
        self.readers.get_mut(name).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}
