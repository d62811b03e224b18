use seahaven_guest::{Command, reason, spawn};
use std::path::Path;

/// Bytes of paths that one command gets at most; GNU find's limit.
const BATCH: usize = 128 * 1024;

pub enum Kind {
    /// `-exec … ;`: once for each file; true if the command succeeded.
    Each,
    /// `-ok … ;`: the same, after a question, whose answer is on standard input: the command gets none.
    Ask,
    /// `-exec … {} +`: for many files at once; always true.
    Batch,
}

pub struct Action {
    pub kind: Kind,
    /// `-execdir` and `-okdir`: in the file's directory, with the file as `./name`.
    in_directory: bool,
    argv: Vec<String>,
    waiting: Vec<String>,
    waiting_bytes: usize,
    waiting_directory: Option<String>,
    failed: bool,
}

impl Action {
    pub fn new(kind: Kind, in_directory: bool, argv: Vec<String>) -> Self {
        Self { kind, in_directory, argv, waiting: Vec::new(), waiting_bytes: 0, waiting_directory: None, failed: false }
    }

    /// The question of `-ok`.
    pub fn question(&self, path: &str) -> String {
        format!("< {} ... {path} > ? ", self.argv[0].replace("{}", path))
    }

    /// Runs the command for one file and returns whether it succeeded.
    pub fn run_for(&self, path: &str) -> bool {
        let (directory, shown) = self.place(path);
        let argv: Vec<String> = self.argv.iter().map(|word| word.replace("{}", &shown)).collect();
        run(directory.as_deref(), &argv, matches!(self.kind, Kind::Ask))
    }

    /// Puts a file to those waiting for `{} +`.
    pub fn add(&mut self, path: &str) {
        let (directory, shown) = self.place(path);
        if self.waiting_directory != directory || self.waiting_bytes + shown.len() >= BATCH {
            self.flush();
        }
        self.waiting_directory = directory;
        self.waiting_bytes += shown.len() + 1;
        self.waiting.push(shown);
    }

    fn flush(&mut self) {
        if self.waiting.is_empty() {
            return;
        }
        let fixed = &self.argv[..self.argv.len() - 1];
        let argv: Vec<String> = fixed.iter().cloned().chain(self.waiting.drain(..)).collect();
        self.waiting_bytes = 0;
        self.failed |= !run(self.waiting_directory.take().as_deref(), &argv, false);
    }

    /// Runs what still waits. Returns whether a command for many files ever failed, which is find's failure too.
    pub fn finish(&mut self) -> bool {
        self.flush();
        self.failed
    }

    /// Where the command runs, and what it is told the file is called.
    fn place(&self, path: &str) -> (Option<String>, String) {
        if !self.in_directory {
            return (None, path.to_owned());
        }
        let file = Path::new(path);
        let Some(name) = file.file_name() else {
            return (Some(path.to_owned()), format!("./{path}"));
        };
        let parent = file.parent().map(|parent| parent.to_string_lossy().into_owned()).unwrap_or_default();
        let parent = if parent.is_empty() { ".".to_owned() } else { parent };
        (Some(parent), format!("./{}", name.to_string_lossy()))
    }
}

/// Whether the command ran and succeeded.
fn run(directory: Option<&str>, argv: &[String], null_input: bool) -> bool {
    match spawn(&Command { argv, directory, null_input }) {
        Ok(status) => status == 0,
        Err(error) => {
            eprintln!("find: '{}': {}", argv[0], reason(&error));
            false
        }
    }
}
