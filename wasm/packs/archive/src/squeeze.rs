//! bzip2, xz, lzma and zstd with their companions: one way to go through the files, each tool's words.

use crate::codec::Format;
use crate::names::{say, shown};
use seahaven_guest::getopt::{Item, Opt, Takes, arguments, getopt};
use seahaven_guest::{files, reason};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::time::UNIX_EPOCH;

use Takes::{Maybe, Nothing, Value};

const BZIP2: &[Opt] = &[
    ("help", "h", Nothing),
    ("decompress", "d", Nothing),
    ("compress", "z", Nothing),
    ("keep", "k", Nothing),
    ("force", "f", Nothing),
    ("test", "t", Nothing),
    ("stdout", "c", Nothing),
    ("quiet", "q", Nothing),
    ("verbose", "v", Nothing),
    ("license", "L", Nothing),
    ("version", "V", Nothing),
    ("small", "s", Nothing),
    ("fast", "", Nothing),
    ("best", "", Nothing),
];

const XZ: &[Opt] = &[
    ("compress", "z", Nothing),
    ("uncompress", "d", Nothing),
    ("decompress", "d", Nothing),
    ("test", "t", Nothing),
    ("list", "l", Nothing),
    ("keep", "k", Nothing),
    ("force", "f", Nothing),
    ("to-stdout", "c", Nothing),
    ("stdout", "c", Nothing),
    ("extreme", "e", Nothing),
    ("format", "F", Value),
    ("check", "C", Value),
    ("threads", "T", Value),
    ("memlimit", "M", Value),
    ("memory", "M", Value),
    ("suffix", "S", Value),
    ("no-sparse", "", Nothing),
    ("no-warn", "Q", Nothing),
    ("single-stream", "", Nothing),
    ("quiet", "q", Nothing),
    ("verbose", "v", Nothing),
    ("robot", "", Nothing),
    ("help", "h", Nothing),
    ("long-help", "H", Nothing),
    ("version", "V", Nothing),
    ("fast", "", Nothing),
    ("best", "", Nothing),
];

const ZSTD: &[Opt] = &[
    ("compress", "z", Nothing),
    ("decompress", "d", Nothing),
    ("uncompress", "", Nothing),
    ("test", "t", Nothing),
    ("list", "l", Nothing),
    ("keep", "k", Nothing),
    ("rm", "", Nothing),
    ("force", "f", Nothing),
    ("stdout", "c", Nothing),
    ("output", "o", Value),
    ("recursive", "r", Nothing),
    ("threads", "T", Value),
    ("long", "", Maybe),
    ("fast", "", Maybe),
    ("ultra", "", Nothing),
    ("check", "C", Nothing),
    ("no-check", "", Nothing),
    ("no-progress", "", Nothing),
    ("progress", "", Nothing),
    ("quiet", "q", Nothing),
    ("verbose", "v", Nothing),
    ("help", "hH", Nothing),
    ("version", "V", Nothing),
    ("best", "", Nothing),
];

const DIGITS: &[Opt] = &[
    (" 0", "0", Nothing),
    (" 1", "1", Nothing),
    (" 2", "2", Nothing),
    (" 3", "3", Nothing),
    (" 4", "4", Nothing),
    (" 5", "5", Nothing),
    (" 6", "6", Nothing),
    (" 7", "7", Nothing),
    (" 8", "8", Nothing),
    (" 9", "9", Nothing),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tool {
    Bzip2,
    Xz,
    Zstd,
}

struct Job {
    name: String,
    tool: Tool,
    /// What is written; what is read is found out.
    format: Format,
    decompress: bool,
    test: bool,
    list: bool,
    stdout: bool,
    keep: bool,
    force: bool,
    quiet: u32,
    verbose: bool,
    suffix: Option<Vec<u8>>,
    output: Option<Vec<u8>>,
    level: u32,
    status: i32,
    listed: u32,
    /// bzip2 aligns what it says behind the names.
    longest: usize,
}

pub fn run(name: &str) -> i32 {
    let (tool, format) = match name {
        "bzip2" | "bunzip2" | "bzcat" => (Tool::Bzip2, Format::Bzip2),
        "zstd" | "unzstd" | "zstdcat" => (Tool::Zstd, Format::Zstd),
        "lzma" | "unlzma" | "lzcat" => (Tool::Xz, Format::Lzma),
        _ => (Tool::Xz, Format::Xz),
    };
    let cat = name.ends_with("cat");
    let mut job = Job {
        name: name.to_owned(),
        tool,
        format,
        decompress: cat || name.contains("un"),
        test: false,
        list: false,
        stdout: cat,
        keep: tool == Tool::Zstd,
        force: false,
        quiet: 0,
        verbose: false,
        suffix: None,
        output: None,
        level: if tool == Tool::Bzip2 { 9 } else { 6 },
        status: 0,
        listed: 0,
        longest: 7,
    };
    let table = match tool {
        Tool::Bzip2 => BZIP2,
        Tool::Xz => XZ,
        Tool::Zstd => ZSTD,
    };
    let options = [table, DIGITS].concat();
    let items = match getopt(arguments(), &options, true) {
        Ok(items) => items,
        Err(message) => return job.usage(&message),
    };
    let mut operands = Vec::new();
    for item in items {
        match item {
            Item::Operand(operand) => operands.push(operand),
            Item::Option(option, value) => {
                if let Some(status) = job.option(option, value) {
                    return status;
                }
            }
        }
    }
    if operands.is_empty() {
        operands.push(b"-".to_vec());
    }
    job.longest = operands.iter().map(Vec::len).fold(7, usize::max);
    for operand in &operands {
        if operand == b"-" {
            job.stream();
        } else {
            job.file(operand);
        }
    }
    job.status
}

impl Job {
    fn usage(&self, message: &str) -> i32 {
        let name = &self.name;
        match self.tool {
            Tool::Bzip2 => {
                let flag = message.rsplit(['\'', '`']).nth(1).unwrap_or_default();
                let dash = if flag.starts_with('-') { "" } else { "-" };
                eprintln!("{name}: Bad flag `{dash}{flag}'");
                eprint!("{BZIP2_HELP}");
            }
            Tool::Xz => eprintln!("{name}: {message}\n{name}: Try `{name} --help' for more information."),
            Tool::Zstd => {
                eprintln!("Incorrect parameters ");
                eprint!("{ZSTD_HELP}");
            }
        }
        1
    }

    /// An exit status, if it ends here.
    fn option(&mut self, option: &str, value: Option<Vec<u8>>) -> Option<i32> {
        match option {
            "compress" => self.decompress = false,
            "decompress" | "uncompress" => self.decompress = true,
            "test" => (self.test, self.decompress) = (true, true),
            "list" => self.list = true,
            "keep" => self.keep = true,
            "rm" => self.keep = false,
            "force" => self.force = true,
            "stdout" | "to-stdout" => self.stdout = true,
            "quiet" => self.quiet += 1,
            "verbose" => self.verbose = true,
            "suffix" => self.suffix = value,
            "output" => self.output = value,
            "format" => match value.as_deref() {
                Some(b"lzma" | b"alone") => self.format = Format::Lzma,
                Some(b"xz" | b"auto") => self.format = Format::Xz,
                value => {
                    eprintln!("{}: {}: Unknown file format type", self.name, shown(value.unwrap_or_default()));
                    return Some(1);
                }
            },
            "fast" => self.level = if self.tool == Tool::Xz { 0 } else { 1 },
            "best" => self.level = 9,
            "help" | "long-help" => {
                let text = match self.tool {
                    Tool::Bzip2 => {
                        eprint!("{BZIP2_HELP}");
                        return Some(0);
                    }
                    Tool::Xz => XZ_HELP,
                    Tool::Zstd => ZSTD_HELP,
                };
                say(text.as_bytes());
                return Some(0);
            }
            "version" | "license" => {
                match self.tool {
                    Tool::Bzip2 => eprintln!("bzip2, a block-sorting file compressor.  Version 1.0.8, 13-Jul-2019. (Seahaven)"),
                    Tool::Xz => say(b"xz (XZ Utils) 5.4.1 (Seahaven)\nliblzma 5.4.1\n"),
                    Tool::Zstd => say(b"*** Zstandard CLI (64-bit) v1.5.4, by Yann Collet *** (Seahaven)\n"),
                }
                return Some(0);
            }
            digit if digit.starts_with(' ') => self.level = digit[1..].parse().unwrap_or(self.level),
            _ => {}
        }
        None
    }

    fn fail(&mut self, message: &str) {
        if self.tool != Tool::Xz || self.quiet < 2 {
            eprintln!("{}: {message}", self.name);
        }
        self.status = 1;
    }

    /// Not done, but no error to xz.
    fn skip(&mut self, message: &str) {
        if self.quiet == 0 || self.tool != Tool::Xz {
            eprintln!("{}: {message}", self.name);
        }
        if self.tool == Tool::Xz {
            self.status = self.status.max(if self.status == 1 { 1 } else { 2 });
        } else {
            self.status = 1;
        }
    }

    fn pad(&self, label: &str) -> String {
        " ".repeat(self.longest.saturating_sub(label.len()))
    }

    fn stream(&mut self) {
        let input = io::stdin();
        let mut output = io::stdout().lock();
        if let Some(path) = self.output.clone() {
            return match File::create(files::path(&path)) {
                Ok(mut file) => {
                    self.convert(&mut input.lock(), &mut file, "stdin");
                }
                Err(error) => self.fail(&format!("{}: {}", shown(&path), reason(&error))),
            };
        }
        if !self.decompress && io::stdout().is_terminal() && !self.force {
            match self.tool {
                Tool::Bzip2 => self.fail("I won't write compressed data to a terminal."),
                Tool::Xz => self.fail("Compressed data cannot be written to a terminal"),
                Tool::Zstd => self.fail("stdout is a console, aborting "),
            }
            return;
        }
        let label = "(stdin)";
        if self.test {
            self.convert(&mut input.lock(), &mut io::sink(), label);
        } else {
            self.convert(&mut input.lock(), &mut output, label);
        }
    }

    fn ending(&self) -> Vec<u8> {
        self.suffix.clone().unwrap_or_else(|| {
            let ending: &[u8] = match self.format {
                Format::Gzip => b".gz",
                Format::Bzip2 => b".bz2",
                Format::Xz => b".xz",
                Format::Lzma => b".lzma",
                Format::Zstd => b".zst",
            };
            ending.to_vec()
        })
    }

    /// The name of what is made of a file; `Err` after a message.
    fn target(&mut self, name: &[u8]) -> Result<Vec<u8>, ()> {
        if let Some(output) = &self.output {
            return Ok(output.clone());
        }
        let label = shown(name);
        let ending = self.ending();
        if !self.decompress {
            if name.ends_with(&ending) && self.tool != Tool::Zstd {
                match self.tool {
                    Tool::Bzip2 => self.fail(&format!("Input file {label} already has {} suffix.", shown(&ending))),
                    _ => self.skip(&format!("{label}: File already has `{}' suffix, skipping", shown(&ending))),
                }
                return Err(());
            }
            return Ok([name, &ending].concat());
        }
        let pairs: &[(&[u8], &[u8])] = match self.tool {
            Tool::Bzip2 => &[(b".bz2", b""), (b".bz", b""), (b".tbz2", b".tar"), (b".tbz", b".tar")],
            Tool::Xz => &[(b".xz", b""), (b".txz", b".tar"), (b".lzma", b""), (b".tlz", b".tar")],
            Tool::Zstd => &[
                (b".zst", b""),
                (b".tzst", b".tar"),
                (b".gz", b""),
                (b".tgz", b".tar"),
                (b".lzma", b""),
                (b".xz", b""),
                (b".txz", b".tar"),
            ],
        };
        if let Some(stem) = name.strip_suffix(ending.as_slice()).filter(|stem| !stem.is_empty()) {
            return Ok(stem.to_vec());
        }
        for (ending, other) in pairs {
            if let Some(stem) = name.strip_suffix(*ending).filter(|stem| !stem.is_empty()) {
                return Ok([stem, other].concat());
            }
        }
        match self.tool {
            Tool::Bzip2 => {
                if self.quiet == 0 {
                    eprintln!("{}: Can't guess original name for {label} -- using {label}.out", self.name);
                }
                return Ok([name, b".out"].concat());
            }
            Tool::Xz => self.skip(&format!("{label}: Filename has an unknown suffix, skipping")),
            Tool::Zstd => self.fail(&format!(
                "{label}: unknown suffix (.zst/.tzst/.gz/.tgz/.lzma/.xz/.txz/.lz4/.tlz4 expected). Can't derive the output file name. Specify it with -o dstFileName. Ignoring."
            )),
        }
        Err(())
    }

    fn file(&mut self, name: &[u8]) {
        let label = shown(name);
        let path = files::path(name);
        let follow = self.force || self.stdout || self.test || self.tool == Tool::Zstd;
        let metadata = match if follow { fs::metadata(&path) } else { fs::symlink_metadata(&path) } {
            Ok(metadata) => metadata,
            Err(error) => {
                let why = reason(&error);
                return match self.tool {
                    Tool::Bzip2 => self.fail(&format!("Can't open input file {label}: {why}.")),
                    Tool::Xz => self.fail(&format!("{label}: {why}")),
                    Tool::Zstd => self.fail(&format!("can't stat {label} : {why} -- ignored ")),
                };
            }
        };
        if metadata.is_dir() {
            return match self.tool {
                Tool::Bzip2 => self.fail(&format!("Input file {label} is a directory.")),
                Tool::Xz => self.skip(&format!("{label}: Is a directory, skipping")),
                Tool::Zstd => self.fail(&format!("{label} is a directory -- ignored ")),
            };
        }
        if metadata.is_symlink() {
            return match self.tool {
                Tool::Bzip2 => self.fail(&format!("Input file {label} is not a normal file.")),
                _ => self.skip(&format!("{label}: Is a symbolic link, skipping")),
            };
        }
        let mut source = match File::open(&path) {
            Ok(file) => BufReader::with_capacity(1 << 16, file),
            Err(error) => return self.fail(&format!("{label}: {}", reason(&error))),
        };
        if self.list {
            return self.list_one(&mut source, &label);
        }
        if self.stdout || self.test {
            let sizes = if self.test {
                if self.verbose && self.tool == Tool::Bzip2 {
                    eprint!("  {label}: {}", self.pad(&label));
                }
                self.convert(&mut source, &mut io::sink(), &label)
            } else {
                self.convert(&mut source, &mut io::stdout().lock(), &label)
            };
            if let Some((packed, plain)) = sizes {
                match self.tool {
                    Tool::Bzip2 if self.test && self.verbose => eprintln!("ok"),
                    Tool::Xz if self.verbose => eprintln!("{label}: {}", xz_sizes(packed, plain)),
                    Tool::Zstd if self.test && self.quiet == 0 => eprintln!("{label:<20}: {plain} bytes "),
                    _ => {}
                }
            }
            return;
        }
        if self.decompress && self.tool == Tool::Xz && Format::of(source.fill_buf().unwrap_or_default()).is_none() {
            return self.fail(&format!("{label}: File format not recognized"));
        }
        let Ok(target) = self.target(name) else { return };
        let target_label = shown(&target);
        let target_path = files::path(&target);
        if target_path.symlink_metadata().is_ok() {
            if !self.force {
                return match self.tool {
                    Tool::Bzip2 => self.fail(&format!("Output file {target_label} already exists.")),
                    Tool::Xz => self.fail(&format!("{target_label}: File exists")),
                    Tool::Zstd if self.quiet > 0 => {
                        self.fail(&format!("{target_label} already exists; not overwritten  "));
                    }
                    Tool::Zstd => {
                        eprint!("{}: {target_label} already exists; overwrite (y/n) ? ", self.name);
                        let mut answer = String::new();
                        let _ = io::stdin().lock().read_line(&mut answer);
                        if !answer.starts_with(['y', 'Y']) {
                            eprintln!("Not overwritten  \n ");
                            self.status = 1;
                            return;
                        }
                    }
                };
            }
            let _ = fs::remove_file(&target_path);
        }
        if self.decompress && self.tool != Tool::Zstd {
            let start = source.fill_buf().unwrap_or_default();
            if Format::of(start).is_none() && self.tool == Tool::Bzip2 {
                return self.fail(&format!("{label} is not a bzip2 file."));
            }
        }
        let mut file = match File::create(&target_path) {
            Ok(file) => file,
            Err(error) => return self.fail(&format!("{target_label}: {}", reason(&error))),
        };
        let sizes = self.convert(&mut source, &mut file, &label);
        drop(file);
        let Some((packed, plain)) = sizes else {
            let _ = fs::remove_file(&target_path);
            return;
        };
        let _ = fs::set_permissions(&target_path, metadata.permissions());
        let modified = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
        let time = (modified.as_secs() as i64, modified.subsec_nanos());
        let _ = files::set_times(&target_path, time, time);
        if !self.keep {
            let _ = fs::remove_file(&path);
        }
        let part = |a: u64, b: u64| if b == 0 { 0.0 } else { a as f64 / b as f64 };
        match self.tool {
            Tool::Bzip2 if self.verbose && self.decompress => eprintln!("  {label}: {}done", self.pad(&label)),
            Tool::Bzip2 if self.verbose && plain == 0 => eprintln!("  {label}: {} no data compressed.", self.pad(&label)),
            Tool::Bzip2 if self.verbose => eprintln!(
                "  {label}: {}{:6.3}:1, {:6.3} bits/byte, {:5.2}% saved, {plain} in, {packed} out.",
                self.pad(&label),
                part(plain, packed),
                part(packed * 8, plain),
                100.0 * (1.0 - part(packed, plain))
            ),
            Tool::Xz if self.verbose => eprintln!("{label}: {}", xz_sizes(packed, plain)),
            Tool::Zstd if self.quiet == 0 && self.decompress => eprintln!("{label:<20}: {plain} bytes "),
            Tool::Zstd if self.quiet == 0 => eprintln!(
                "{label:<20} :{:6.2}%   ({:>6} B => {:>6} B, {target_label}) ",
                100.0 * part(packed, plain),
                plain,
                packed
            ),
            _ => {}
        }
    }

    /// Sizes packed and plain, or `None` after a message.
    fn convert(&mut self, source: &mut dyn BufRead, target: &mut dyn Write, label: &str) -> Option<(u64, u64)> {
        if !self.decompress {
            let mut counted = Counting { inner: target, count: 0 };
            let packed = self.format.writer(&mut counted, self.level).and_then(|mut writer| {
                let plain = io::copy(&mut { source }, &mut writer)?;
                writer.finish()?;
                Ok(plain)
            });
            return match packed {
                Ok(plain) => Some((counted.count, plain)),
                Err(error) => {
                    self.fail(&format!("{label}: {}", reason(&error)));
                    None
                }
            };
        }
        let start = source.fill_buf().map(<[u8]>::to_vec).unwrap_or_default();
        let format = Format::of(&start);
        let known = match self.tool {
            Tool::Bzip2 => format == Some(Format::Bzip2),
            Tool::Xz => matches!(format, Some(Format::Xz | Format::Lzma)),
            Tool::Zstd => format.is_some(),
        };
        let (Some(format), true) = (format, known) else {
            if self.force && self.stdout {
                return io::copy(&mut { source }, &mut { target }).ok().map(|count| (count, count));
            }
            match self.tool {
                Tool::Bzip2 if start.is_empty() => {
                    self.fail(&format!("Compressed file ends unexpectedly;\n\tperhaps it is corrupted?  *Possible* reason follows."));
                }
                Tool::Bzip2 if self.test => {
                    eprintln!("{}: {label}: bad magic number (file not created by bzip2)\n\nYou can use the `bzip2recover' program to attempt to recover\ndata from undamaged sections of corrupted files.\n", self.name);
                    self.status = 2;
                }
                Tool::Bzip2 => {
                    self.fail(&format!("{label} is not a bzip2 file."));
                    self.status = 2;
                }
                Tool::Xz if start.is_empty() => self.fail(&format!("{label}: Unexpected end of input")),
                Tool::Xz => self.fail(&format!("{label}: File format not recognized")),
                Tool::Zstd if start.is_empty() => self.fail(&format!("{label}: unexpected end of file ")),
                Tool::Zstd => self.fail(&format!("{label}: unsupported format ")),
            }
            return None;
        };
        let mut source = Counting { inner: source, count: 0 };
        let done = format.reader(&mut source).and_then(|mut reader| io::copy(&mut reader, &mut { &mut *target }));
        match done.and_then(|plain| target.flush().map(|()| plain)) {
            Ok(plain) => Some((source.count, plain)),
            Err(error) => {
                let ended = error.kind() == io::ErrorKind::UnexpectedEof || error.to_string().contains("unexpected end");
                match self.tool {
                    Tool::Bzip2 if ended => {
                        eprintln!("\n{}: Compressed file ends unexpectedly;\n\tperhaps it is corrupted?  *Possible* reason follows.\n{}: Success\n\tInput file = {label}, output file = (stdout)\n\nIt is possible that the compressed file(s) have become corrupted.\nYou can use the -tvv option to test integrity of such files.\n\nYou can use the `bzip2recover' program to attempt to recover\ndata from undamaged sections of corrupted files.\n", self.name, self.name);
                        self.status = 2;
                    }
                    Tool::Bzip2 => {
                        self.fail("Data integrity error when decompressing.");
                        self.status = 2;
                    }
                    Tool::Xz if ended => self.fail(&format!("{label}: Unexpected end of input")),
                    Tool::Xz => self.fail(&format!("{label}: Compressed data is corrupt")),
                    Tool::Zstd if ended => self.fail(&format!("{label} : Read error (39) : premature end ")),
                    Tool::Zstd => self.fail(&format!("{label} : Decoding error (36) : Data corruption detected ")),
                }
                None
            }
        }
    }

    fn list_one(&mut self, source: &mut BufReader<File>, label: &str) {
        self.decompress = true;
        let Some((packed, plain)) = self.convert(source, &mut io::sink(), label) else { return };
        let part = if plain == 0 { 0.0 } else { packed as f64 / plain as f64 };
        if self.tool == Tool::Xz {
            if self.listed == 0 {
                say(b"Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename\n");
            }
            say(format!("    1       1 {:>12} {:>12}  {part:.3}  CRC64   {label}\n", size(packed), size(plain)).as_bytes());
        } else {
            if self.listed == 0 {
                say(b"Frames  Skips  Compressed  Uncompressed  Ratio  Check  Filename\n");
            }
            let ratio = if packed == 0 { 0.0 } else { plain as f64 / packed as f64 };
            say(format!("     1      0  {packed:>4}   B      {plain:>4}   B  {ratio:>5.3}  XXH64  {label}\n").as_bytes());
        }
        self.listed += 1;
    }
}

fn xz_sizes(packed: u64, plain: u64) -> String {
    let part = if plain == 0 { 0.0 } else { packed as f64 / plain as f64 };
    let shown = if part > 9.999 { "> 9.999".to_owned() } else { format!("{part:.3}") };
    format!("{} / {} = {shown}", size(packed), size(plain))
}

fn size(count: u64) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB"];
    if count < 10_000 {
        let text = count.to_string();
        let grouped = if text.len() > 3 { format!("{},{}", &text[..text.len() - 3], &text[text.len() - 3..]) } else { text };
        return format!("{grouped} B");
    }
    let mut value = count as f64 / 1024.0;
    let mut unit = 0;
    while value > 9999.9 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    let text = format!("{value:.1}");
    let grouped = if text.len() > 5 { format!("{},{}", &text[..text.len() - 5], &text[text.len() - 5..]) } else { text };
    format!("{grouped} {}", units[unit])
}

struct Counting<'a, T: ?Sized> {
    inner: &'a mut T,
    count: u64,
}

impl<T: Write + ?Sized> Write for Counting<'_, T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.count += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: BufRead + ?Sized> Read for Counting<'_, T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.count += count as u64;
        Ok(count)
    }
}

impl<T: BufRead + ?Sized> BufRead for Counting<'_, T> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.count += count as u64;
        self.inner.consume(count);
    }
}

const BZIP2_HELP: &str = "bzip2, a block-sorting file compressor.  Version 1.0.8, 13-Jul-2019.

   usage: bzip2 [flags and input files in any order]

   -h --help           print this message
   -d --decompress     force decompression
   -z --compress       force compression
   -k --keep           keep (don't delete) input files
   -f --force          overwrite existing output files
   -t --test           test compressed file integrity
   -c --stdout         output to standard out
   -q --quiet          suppress noncritical error messages
   -v --verbose        be verbose (a 2nd -v gives more)
   -L --license        display software version & license
   -V --version        display software version & license
   -s --small          use less memory (at most 2500k)
   -1 .. -9            set block size to 100k .. 900k
   --fast              alias for -1
   --best              alias for -9

   If invoked as `bzip2', default action is to compress.
              as `bunzip2',  default action is to decompress.
              as `bzcat', default action is to decompress to stdout.

   If no file names are given, bzip2 compresses or decompresses
   from standard input to standard output.  You can combine
   short flags, so `-v -4' means the same as -v4 or -4v, &c.

";

const XZ_HELP: &str = "Usage: xz [OPTION]... [FILE]...
Compress or decompress FILEs in the .xz format.

  -z, --compress      force compression
  -d, --decompress    force decompression
  -t, --test          test compressed file integrity
  -l, --list          list information about .xz files
  -k, --keep          keep (don't delete) input files
  -f, --force         force overwrite of output file and (de)compress links
  -c, --stdout        write to standard output and don't delete input files
  -0 ... -9           compression preset; default is 6; take compressor *and*
                      decompressor memory usage into account before using 7-9!
  -e, --extreme       try to improve compression ratio by using more CPU time;
                      does not affect decompressor memory requirements
  -T, --threads=NUM   use at most NUM threads; the default is 1; set to 0
                      to use as many threads as there are processor cores
  -q, --quiet         suppress warnings; specify twice to suppress errors too
  -v, --verbose       be verbose; specify twice for even more verbose
  -h, --help          display this short help and exit
  -H, --long-help     display the long help (lists also the advanced options)
  -V, --version       display the version number and exit

With no FILE, or when FILE is -, read standard input.

Report bugs to <xz@tukaani.org> (in English or Finnish).
XZ Utils home page: <https://tukaani.org/xz/>
";

const ZSTD_HELP: &str = "Compress or decompress the INPUT file(s); reads from STDIN if INPUT is `-` or not provided.

Usage: zstd [OPTIONS...] [INPUT... | -] [-o OUTPUT]

Options:
  -o OUTPUT                     Write output to a single file, OUTPUT.
  -k, --keep                    Preserve INPUT file(s). [Default] 
  --rm                          Remove INPUT file(s) after successful (de)compression.

  -#                            Desired compression level, where `#` is a number between 1 and 19;
                                lower numbers provide faster compression, higher numbers yield
                                better compression ratios. [Default: 3]

  -d, --decompress              Perform decompression.

  -f, --force                   Disable input and output checks. Allows overwriting existing files,
                                receiving input from the console, printing ouput to STDOUT, and
                                operating on links, block devices, etc. Unrecognized formats will be
                                passed-through through as-is.

  -h                            Display short usage and exit.
  -H, --help                    Display full help and exit.
  -V, --version                 Display the program version and exit.

Advanced options:
  -c, --stdout                  Write to STDOUT (even if it is a console) and keep the INPUT file(s).

";
