//! gzip, gunzip, zcat: the words and statuses of GNU gzip 1.12.

use crate::codec::{Format, gzip_writer};
use crate::names::{calendar, say, shown};
use seahaven_guest::getopt::{Item, Opt, Takes, arguments, getopt};
use seahaven_guest::{files, reason};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use Takes::{Nothing, Value};

const OPTIONS: &[Opt] = &[
    ("ascii", "a", Nothing),
    ("stdout", "c", Nothing),
    ("to-stdout", "c", Nothing),
    ("decompress", "d", Nothing),
    ("uncompress", "d", Nothing),
    ("force", "f", Nothing),
    ("help", "h", Nothing),
    ("keep", "k", Nothing),
    ("list", "l", Nothing),
    ("license", "L", Nothing),
    ("no-name", "n", Nothing),
    ("name", "N", Nothing),
    ("quiet", "q", Nothing),
    ("silent", "q", Nothing),
    ("recursive", "r", Nothing),
    ("rsyncable", "", Nothing),
    ("suffix", "S", Value),
    ("synchronous", "", Nothing),
    ("test", "t", Nothing),
    ("verbose", "v", Nothing),
    (" Z", "Z", Nothing),
    ("version", "V", Nothing),
    ("fast", "1", Nothing),
    (" 2", "2", Nothing),
    (" 3", "3", Nothing),
    (" 4", "4", Nothing),
    (" 5", "5", Nothing),
    (" 6", "6", Nothing),
    (" 7", "7", Nothing),
    (" 8", "8", Nothing),
    ("best", "9", Nothing),
];

const HELP: &str = "Usage: gzip [OPTION]... [FILE]...
Compress or uncompress FILEs (by default, compress FILES in-place).

Mandatory arguments to long options are mandatory for short options too.

  -c, --stdout      write on standard output, keep original files unchanged
  -d, --decompress  decompress
  -f, --force       force overwrite of output file and compress links
  -h, --help        give this help
  -k, --keep        keep (don't delete) input files
  -l, --list        list compressed file contents
  -L, --license     display software license
  -n, --no-name     do not save or restore the original name and timestamp
  -N, --name        save or restore the original name and timestamp
  -q, --quiet       suppress all warnings
  -r, --recursive   operate recursively on directories
      --rsyncable   make rsync-friendly archive
  -S, --suffix=SUF  use suffix SUF on compressed files
      --synchronous synchronous output (safer if system crashes, but slower)
  -t, --test        test compressed file integrity
  -v, --verbose     verbose mode
  -V, --version     display version number
  -1, --fast        compress faster
  -9, --best        compress better

With no FILE, or when FILE is -, read standard input.

Report bugs to <bug-gzip@gnu.org>.
";

/// Bytes of a header without a name, and of the trailer.
const FRAME: u64 = 18;

const ERROR: i32 = 1;
const WARNING: i32 = 2;

struct Job {
    stdout: bool,
    decompress: bool,
    force: bool,
    keep: bool,
    list: bool,
    /// Whether name and time are kept; unless told, when compressing.
    names: Option<bool>,
    quiet: bool,
    recursive: bool,
    suffix: Vec<u8>,
    test: bool,
    verbose: bool,
    level: u32,
    status: i32,
    listed: Vec<(u64, u64)>,
}

pub fn run(name: &str) -> i32 {
    let words = std::env::var_os("GZIP").map(files::bytes).unwrap_or_default();
    let preset = words.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty()).map(<[u8]>::to_vec);
    let items = match getopt(preset.chain(arguments()).collect(), OPTIONS, true) {
        Ok(items) => items,
        Err(message) => {
            eprintln!("gzip: {message}\nTry `gzip --help' for more information.");
            return ERROR;
        }
    };
    let mut job = Job {
        stdout: name == "zcat",
        decompress: name != "gzip",
        force: false,
        keep: false,
        list: false,
        names: None,
        quiet: false,
        recursive: false,
        suffix: b".gz".to_vec(),
        test: false,
        verbose: false,
        level: 6,
        status: 0,
        listed: Vec::new(),
    };
    let mut operands = Vec::new();
    for item in items {
        let (option, value) = match item {
            Item::Operand(operand) => {
                operands.push(operand);
                continue;
            }
            Item::Option(option, value) => (option, value),
        };
        match option {
            "stdout" | "to-stdout" => job.stdout = true,
            "decompress" | "uncompress" => job.decompress = true,
            "force" => job.force = true,
            "help" => {
                say(HELP.as_bytes());
                return 0;
            }
            "keep" => job.keep = true,
            "list" => (job.list, job.decompress, job.stdout) = (true, true, true),
            "no-name" => job.names = Some(false),
            "name" => job.names = Some(true),
            "quiet" | "silent" => (job.quiet, job.verbose) = (true, false),
            "recursive" => job.recursive = true,
            "suffix" => {
                job.suffix = value.unwrap_or_default();
                if job.suffix.is_empty() || job.suffix.len() > 30 {
                    eprintln!("gzip: invalid suffix '{}'", shown(&job.suffix));
                    return ERROR;
                }
            }
            "test" => (job.test, job.decompress, job.stdout) = (true, true, true),
            "verbose" => (job.verbose, job.quiet) = (true, false),
            "version" | "license" => {
                say(b"gzip 1.12 (Seahaven)\n");
                return 0;
            }
            " Z" => {
                eprintln!("gzip: -Z not supported in this version\nTry `gzip --help' for more information.");
                return ERROR;
            }
            "fast" => job.level = 1,
            "best" => job.level = 9,
            digit => job.level = digit.trim_start().parse().unwrap_or(job.level),
        }
    }
    if operands.is_empty() {
        operands.push(b"-".to_vec());
    }
    for operand in &operands {
        if operand == b"-" {
            job.stream();
        } else {
            job.file(&files::path(operand), operand);
        }
    }
    if job.list && job.listed.len() > 1 {
        let (packed, plain) = job.listed.iter().fold((0, 0), |sum, each| (sum.0 + each.0, sum.1 + each.1));
        let pad = if job.verbose { " ".repeat(28) } else { String::new() };
        say(format!("{pad}{packed:19} {plain:19} {} (totals)\n", ratio(plain, packed)).as_bytes());
    }
    job.status
}

/// How much smaller it became, of the plain size.
fn ratio(plain: u64, packed: u64) -> String {
    let percent = if plain == 0 { 0.0 } else { 100.0 * (plain as f64 - packed as f64) / plain as f64 };
    format!("{percent:5.1}%")
}

impl Job {
    fn fail(&mut self, message: &str) {
        eprintln!("gzip: {message}");
        self.status = ERROR;
    }

    fn warn(&mut self, message: &str) {
        if !self.quiet {
            eprintln!("gzip: {message}");
        }
        if self.status == 0 {
            self.status = WARNING;
        }
    }

    fn stream(&mut self) {
        let input = io::stdin();
        if !self.decompress && io::stdout().is_terminal() && !self.force && !self.list {
            eprintln!("gzip: compressed data not written to a terminal. Use -f to force compression.\nFor help, type: gzip -h");
            self.status = ERROR;
            return;
        }
        if self.list {
            self.list_one(&mut input.lock(), "stdout");
            return;
        }
        if self.decompress {
            let done = self.unpack(&mut input.lock(), &mut io::stdout().lock(), "stdin");
            if let (Some((packed, plain)), true) = (done, self.verbose) {
                eprintln!("{}", if self.test { " OK".to_owned() } else { ratio(plain, packed) });
            }
            return;
        }
        let mut writer = gzip_writer(Counted::new(io::stdout().lock()), flate2::GzBuilder::new(), self.level);
        let copied = io::copy(&mut input.lock(), &mut writer);
        match copied.and_then(|plain| Ok((plain, writer.finish()?))) {
            Ok((plain, counted)) => {
                if self.verbose {
                    eprintln!("{}", ratio(plain, counted.count.saturating_sub(FRAME)));
                }
            }
            Err(error) => self.fail(&format!("stdin: {}", reason(&error))),
        }
    }

    fn file(&mut self, path: &Path, name: &[u8]) {
        let label = shown(name);
        let found = if self.stdout || self.force { fs::metadata(path) } else { fs::symlink_metadata(path) };
        let mut path = path.to_path_buf();
        let mut label = label;
        let metadata = match found {
            Ok(metadata) => metadata,
            Err(error) => {
                // What is not there may be with the ending.
                let with = files::path(&[name, &self.suffix].concat());
                match fs::metadata(&with) {
                    Ok(metadata) if self.decompress && !name.ends_with(&self.suffix) => {
                        label.push_str(&shown(&self.suffix));
                        path = with;
                        metadata
                    }
                    _ => {
                        let missing = if self.decompress && !name.ends_with(&self.suffix) {
                            format!("{label}{}", shown(&self.suffix))
                        } else {
                            label
                        };
                        return self.fail(&format!("{missing}: {}", reason(&error)));
                    }
                }
            }
        };
        if metadata.is_dir() {
            if !self.recursive {
                return self.warn(&format!("{label} is a directory -- ignored"));
            }
            let mut names: Vec<PathBuf> = match fs::read_dir(&path) {
                Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
                Err(error) => return self.fail(&format!("{label}: {}", reason(&error))),
            };
            names.sort();
            for entry in names {
                self.file(&entry, &files::bytes(entry.clone()));
            }
            return;
        }
        if !metadata.is_file() {
            if metadata.is_symlink() {
                return self.warn(&format!("{label}: Too many levels of symbolic links"));
            }
            return self.warn(&format!("{label} is not a directory or a regular file - ignored"));
        }
        let name = files::bytes(path.clone());
        let mut source = match File::open(&path) {
            Ok(file) => BufReader::with_capacity(1 << 16, file),
            Err(error) => return self.fail(&format!("{label}: {}", reason(&error))),
        };
        if self.list {
            return self.list_one(&mut source, &label);
        }
        if self.decompress && self.stdout {
            let mut sink = io::sink();
            let mut out = io::stdout().lock();
            let target: &mut dyn Write = if self.test { &mut sink } else { &mut out };
            let done = self.unpack(&mut source, target, &label);
            if let (Some((packed, plain)), true) = (done, self.verbose) {
                let words = if self.test { " OK".to_owned() } else { ratio(plain, packed) };
                eprintln!("{label}:\t{words}");
            }
            return;
        }
        let target = if self.decompress {
            let endings: [&[u8]; 6] = [&self.suffix, b".gz", b"-gz", b".z", b"-z", b"_z"];
            let plain = if let Some(stem) = name.strip_suffix(b".tgz").or_else(|| name.strip_suffix(b".taz")) {
                Some([stem, b".tar"].concat())
            } else {
                endings.iter().find_map(|ending| name.strip_suffix(*ending)).map(<[u8]>::to_vec)
            };
            match plain.filter(|plain| !plain.is_empty() && !plain.ends_with(b"/")) {
                Some(plain) => plain,
                None => return self.warn(&format!("{label}: unknown suffix -- ignored")),
            }
        } else if self.stdout {
            Vec::new()
        } else {
            if let Some(ending) = [&self.suffix[..], b".tgz"].iter().find(|ending| name.ends_with(ending)) {
                if !self.quiet {
                    eprintln!("gzip: {label} already has {} suffix -- unchanged", shown(ending));
                }
                return;
            }
            [&name[..], &self.suffix].concat()
        };
        let modified = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
        let base = name.rsplit(|&byte| byte == b'/').next().unwrap_or_default().to_vec();
        let mut header = flate2::GzBuilder::new();
        let frame = FRAME + if self.names == Some(false) { 0 } else { base.len() as u64 + 1 };
        if self.names != Some(false) {
            header = header.filename(base).mtime(modified.as_secs() as u32);
        }
        if target.is_empty() {
            let mut writer = gzip_writer(Counted::new(io::stdout().lock()), header, self.level);
            match io::copy(&mut source, &mut writer).and_then(|plain| Ok((plain, writer.finish()?.count))) {
                Ok((plain, packed)) if self.verbose => eprintln!("{label}:\t{}", ratio(plain, packed.saturating_sub(frame))),
                Ok(_) => {}
                Err(error) => self.fail(&format!("{label}: {}", reason(&error))),
            }
            return;
        }
        let target_path = files::path(&target);
        if target_path.symlink_metadata().is_ok() {
            if !self.force {
                return self.warn_exists(&shown(&target));
            }
            let _ = fs::remove_file(&target_path);
        }
        let file = match File::create(&target_path) {
            Ok(file) => file,
            Err(error) => return self.fail(&format!("{}: {}", shown(&target), reason(&error))),
        };
        let mut out = Counted::new(file);
        let sizes = if self.decompress {
            self.unpack(&mut source, &mut out, &label)
        } else {
            let mut writer = gzip_writer(&mut out, header, self.level);
            match io::copy(&mut source, &mut writer).and_then(|plain| Ok((plain, writer.finish()?.count))) {
                Ok((plain, packed)) => Some((packed.saturating_sub(frame), plain)),
                Err(error) => {
                    self.fail(&format!("{label}: {}", reason(&error)));
                    None
                }
            }
        };
        drop(out);
        let Some((packed, plain)) = sizes else {
            let _ = fs::remove_file(&target_path);
            return;
        };
        let _ = fs::set_permissions(&target_path, metadata.permissions());
        let time = (modified.as_secs() as i64, modified.subsec_nanos());
        let _ = files::set_times(&target_path, time, time);
        if !self.keep {
            let _ = fs::remove_file(&path);
        }
        if self.verbose {
            let verb = if self.keep { "created" } else { "replaced with" };
            eprintln!("{label}:\t{} -- {verb} {}", ratio(plain, packed), shown(&target));
        }
    }

    fn warn_exists(&mut self, target: &str) {
        if io::stdin().is_terminal() {
            eprint!("gzip: {target} already exists; do you wish to overwrite (y or n)? ");
            let mut answer = String::new();
            let _ = io::stdin().lock().read_line(&mut answer);
            if answer.starts_with(['y', 'Y']) {
                self.force = true;
                let path = files::path(target.as_bytes());
                let _ = fs::remove_file(path);
                return;
            }
            eprintln!("\tnot overwritten");
        } else if !self.quiet {
            eprintln!("gzip: {target} already exists;\tnot overwritten");
        }
        if self.status == 0 {
            self.status = WARNING;
        }
    }

    /// Sizes packed, without header and trailer, and plain, or `None` after a message.
    fn unpack(&mut self, source: &mut dyn BufRead, target: &mut dyn Write, label: &str) -> Option<(u64, u64)> {
        let start = source.fill_buf().map(<[u8]>::to_vec).unwrap_or_default();
        let format = Format::of(&start);
        if format != Some(Format::Gzip) {
            if self.force && self.stdout && !self.test {
                return io::copy(&mut { source }, &mut { target }).ok().map(|count| (count, count));
            }
            let words = if start.len() < 2 { "unexpected end of file" } else { "not in gzip format" };
            eprintln!("\ngzip: {label}: {words}");
            self.status = ERROR;
            return None;
        }
        let (mut packed, mut plain) = (0, 0);
        let mut source = CountedReader { inner: source, count: 0 };
        loop {
            let mut decoder = flate2::bufread::GzDecoder::new(&mut source);
            match io::copy(&mut decoder, target) {
                Ok(count) => plain += count,
                Err(error) => {
                    let words = match error.kind() {
                        io::ErrorKind::UnexpectedEof => "unexpected end of file",
                        _ if error.to_string().contains("checksum") => "invalid compressed data--crc error",
                        _ => "invalid compressed data--format violated",
                    };
                    let _ = target.flush();
                    eprintln!("\ngzip: {label}: {words}");
                    self.status = ERROR;
                    return None;
                }
            }
            let named = decoder.header().and_then(flate2::GzHeader::filename).map_or(0, |name| name.len() as u64 + 1);
            packed += std::mem::take(&mut source.count).saturating_sub(FRAME + named);
            // Streams may follow one another, and zeros pad tapes.
            let rest = source.fill_buf().map(<[u8]>::to_vec).unwrap_or_default();
            if rest.is_empty() {
                break;
            }
            if !rest.starts_with(&[0x1f, 0x8b]) {
                if rest.iter().any(|&byte| byte != 0) {
                    if !self.quiet {
                        eprintln!("\ngzip: {label}: decompression OK, trailing garbage ignored");
                    }
                    if self.status == 0 {
                        self.status = WARNING;
                    }
                }
                break;
            }
        }
        if let Err(error) = target.flush() {
            self.fail(&reason(&error));
            return None;
        }
        Some((packed, plain))
    }

    fn list_one(&mut self, source: &mut dyn BufRead, label: &str) {
        let mut bytes = Vec::new();
        let _ = source.read_to_end(&mut bytes);
        if !bytes.starts_with(&[0x1f, 0x8b]) {
            eprintln!("\ngzip: {label}: not in gzip format");
            self.status = ERROR;
            return;
        }
        let tail = bytes.len().saturating_sub(8);
        let word = |at: usize| bytes.get(at..at + 4).map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
        let (crc, plain, packed) = (word(tail), u64::from(word(tail + 4)), bytes.len() as u64);
        if self.listed.is_empty() && !self.quiet {
            let more = if self.verbose { "method  crc     date  time  " } else { "" };
            say(format!("{more}         compressed        uncompressed  ratio uncompressed_name\n").as_bytes());
        }
        let mut decoder = flate2::bufread::GzDecoder::new(bytes.as_slice());
        let _ = decoder.read(&mut [0]);
        let header = decoder.header();
        if self.verbose {
            let time = header.map_or(0, flate2::GzHeader::mtime);
            let [_, month, day, hour, minute, _] = calendar(i64::from(time));
            let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
            say(format!("defla {crc:08x} {} {day:2} {hour:02}:{minute:02} ", months[(month - 1) as usize]).as_bytes());
        }
        let stored = header.and_then(flate2::GzHeader::filename).map(shown).filter(|_| self.names == Some(true));
        let plain_name = stored.unwrap_or_else(|| label.strip_suffix(".gz").unwrap_or(label).to_owned());
        // The header does not count as compressed data.
        let head = FRAME + header.and_then(flate2::GzHeader::filename).map_or(0, |name| name.len() as u64 + 1);
        let body = packed.saturating_sub(head);
        say(format!("{packed:19} {plain:19} {} {plain_name}\n", ratio(plain, body)).as_bytes());
        self.listed.push((packed, plain));
    }
}

/// Counts what is written.
struct Counted<W> {
    inner: W,
    count: u64,
}

impl<W> Counted<W> {
    fn new(inner: W) -> Self {
        Self { inner, count: 0 }
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.count += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

struct CountedReader<'a> {
    inner: &'a mut dyn BufRead,
    count: u64,
}

impl Read for CountedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.count += count as u64;
        Ok(count)
    }
}

impl BufRead for CountedReader<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.count += count as u64;
        self.inner.consume(count);
    }
}
