use super::transform::Transform;
use crate::codec::Format;
use crate::names::{say, seconds, shown};
use seahaven_guest::getopt::{Item, Opt, Takes, arguments, getopt};
use seahaven_guest::{files, reason};

use Takes::{Maybe, Nothing, Value};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Create,
    Append,
    Update,
    Concatenate,
    Delete,
    List,
    Extract,
    Compare,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    Gnu,
    Ustar,
    Pax,
    V7,
}

/// What to do with a file that is in the way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Old {
    Replace,
    Keep,
    Skip,
    KeepNewer,
    Overwrite,
}

/// An operand, or a directory to go to before the next ones.
pub enum Operand {
    Name(Vec<u8>),
    Directory(Vec<u8>),
}

pub struct Options {
    pub mode: Mode,
    pub archive: Option<Vec<u8>>,
    pub compression: Option<Format>,
    pub level: u32,
    pub layout: Layout,
    pub verbose: u32,
    pub operands: Vec<Operand>,
    pub excludes: Vec<Vec<u8>>,
    pub strip: usize,
    pub transforms: Vec<Transform>,
    pub absolute: bool,
    pub dereference: bool,
    pub hard_dereference: bool,
    pub recursion: bool,
    pub sorted: bool,
    pub remove: bool,
    pub to_stdout: bool,
    pub old: Old,
    pub keep_times: bool,
    pub permissions: Option<bool>,
    pub same_owner: Option<bool>,
    pub numeric: bool,
    pub owner: Option<(String, u32)>,
    pub group: Option<(String, u32)>,
    pub mode_bits: Option<u32>,
    pub mtime: Option<i64>,
    pub newer: Option<i64>,
    pub blocking: usize,
    pub wildcards: bool,
    pub totals: bool,
    pub full_time: bool,
    pub one_top_level: Option<Vec<u8>>,
    pub ignore_zeros: bool,
    pub ignore_failed_read: bool,
    pub occurrence: bool,
    pub shown_names: bool,
    pub exclude_caches: bool,
    pub unlink_first: bool,
    /// Whether something was said already that makes the run a failure.
    pub failed: bool,
}

const OPTIONS: &[Opt] = &[
    ("catenate", "A", Nothing),
    ("concatenate", "A", Nothing),
    ("create", "c", Nothing),
    ("delete", "", Nothing),
    ("diff", "d", Nothing),
    ("compare", "d", Nothing),
    ("append", "r", Nothing),
    ("list", "t", Nothing),
    ("update", "u", Nothing),
    ("extract", "x", Nothing),
    ("get", "x", Nothing),
    ("file", "f", Value),
    ("directory", "C", Value),
    ("exclude", "", Value),
    ("exclude-from", "X", Value),
    ("exclude-vcs", "", Nothing),
    ("exclude-vcs-ignores", "", Nothing),
    ("exclude-backups", "", Nothing),
    ("exclude-caches", "", Nothing),
    ("exclude-caches-all", "", Nothing),
    ("gzip", "z", Nothing),
    ("gunzip", "z", Nothing),
    ("ungzip", "z", Nothing),
    ("compress", "Z", Nothing),
    ("bzip2", "j", Nothing),
    ("xz", "J", Nothing),
    ("lzma", "", Nothing),
    ("zstd", "", Nothing),
    ("auto-compress", "a", Nothing),
    ("no-auto-compress", "", Nothing),
    ("use-compress-program", "I", Value),
    ("format", "H", Value),
    ("old-archive", "", Nothing),
    ("portability", "", Nothing),
    ("posix", "", Nothing),
    ("pax-option", "", Value),
    ("verbose", "v", Nothing),
    ("interactive", "w", Nothing),
    ("confirmation", "w", Nothing),
    ("strip-components", "", Value),
    ("transform", "", Value),
    ("xform", "", Value),
    ("show-transformed-names", "", Nothing),
    ("show-stored-names", "", Nothing),
    ("absolute-names", "P", Nothing),
    ("dereference", "h", Nothing),
    ("hard-dereference", "", Nothing),
    ("recursion", "", Nothing),
    ("no-recursion", "", Nothing),
    ("one-file-system", "", Nothing),
    ("sort", "", Value),
    ("remove-files", "", Nothing),
    ("to-stdout", "O", Nothing),
    ("keep-old-files", "k", Nothing),
    ("skip-old-files", "", Nothing),
    ("keep-newer-files", "", Nothing),
    ("overwrite", "", Nothing),
    ("overwrite-dir", "", Nothing),
    ("no-overwrite-dir", "", Nothing),
    ("unlink-first", "U", Nothing),
    ("recursive-unlink", "", Nothing),
    ("keep-directory-symlink", "", Nothing),
    ("touch", "m", Nothing),
    ("preserve-permissions", "p", Nothing),
    ("same-permissions", "p", Nothing),
    ("no-same-permissions", "", Nothing),
    ("same-owner", "", Nothing),
    ("no-same-owner", "o", Nothing),
    ("preserve-order", "s", Nothing),
    ("same-order", "s", Nothing),
    ("delay-directory-restore", "", Nothing),
    ("no-delay-directory-restore", "", Nothing),
    ("numeric-owner", "", Nothing),
    ("owner", "", Value),
    ("group", "", Value),
    ("mode", "", Value),
    ("mtime", "", Value),
    ("clamp-mtime", "", Nothing),
    ("atime-preserve", "", Maybe),
    ("newer", "N", Value),
    ("after-date", "N", Value),
    ("newer-mtime", "", Value),
    ("blocking-factor", "b", Value),
    ("record-size", "", Value),
    ("read-full-records", "B", Nothing),
    ("files-from", "T", Value),
    ("null", "", Nothing),
    ("no-null", "", Nothing),
    ("verbatim-files-from", "", Nothing),
    ("no-verbatim-files-from", "", Nothing),
    ("wildcards", "", Nothing),
    ("no-wildcards", "", Nothing),
    ("wildcards-match-slash", "", Nothing),
    ("no-wildcards-match-slash", "", Nothing),
    ("anchored", "", Nothing),
    ("no-anchored", "", Nothing),
    ("ignore-case", "", Nothing),
    ("no-ignore-case", "", Nothing),
    ("totals", "", Maybe),
    ("full-time", "", Nothing),
    ("utc", "", Nothing),
    ("one-top-level", "", Maybe),
    ("ignore-zeros", "i", Nothing),
    ("ignore-failed-read", "", Nothing),
    ("ignore-command-error", "", Nothing),
    ("occurrence", "", Maybe),
    ("sparse", "S", Nothing),
    ("sparse-version", "", Value),
    ("hole-detection", "", Value),
    ("seek", "n", Nothing),
    ("no-seek", "", Nothing),
    ("check-device", "", Nothing),
    ("no-check-device", "", Nothing),
    ("check-links", "l", Nothing),
    ("checkpoint", "", Maybe),
    ("checkpoint-action", "", Value),
    ("force-local", "", Nothing),
    ("block-number", "R", Nothing),
    ("label", "V", Value),
    ("verify", "W", Nothing),
    ("warning", "", Value),
    ("quoting-style", "", Value),
    ("no-quote-chars", "", Value),
    ("quote-chars", "", Value),
    ("acls", "", Nothing),
    ("no-acls", "", Nothing),
    ("selinux", "", Nothing),
    ("no-selinux", "", Nothing),
    ("xattrs", "", Nothing),
    ("no-xattrs", "", Nothing),
    ("restrict", "", Nothing),
    ("help", "?", Nothing),
    ("usage", "", Nothing),
    ("version", "", Nothing),
    ("add-file", "", Value),
];

fn usage_error(message: &str) -> i32 {
    eprintln!("tar: {message}\nTry 'tar --help' or 'tar --usage' for more information.");
    2
}

/// The old way: letters without a dash, whose arguments follow in their order.
fn old_style(mut words: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, i32> {
    let Some(first) = words.first().filter(|word| !word.is_empty() && word[0] != b'-').cloned() else { return Ok(words) };
    let mut rest = words.split_off(1).into_iter();
    let mut out = Vec::new();
    for letter in first {
        out.push(vec![b'-', letter]);
        let takes = OPTIONS.iter().find(|(_, letters, _)| letters.as_bytes().contains(&letter)).map(|option| option.2);
        if takes == Some(Value) {
            let Some(value) = rest.next() else {
                return Err(usage_error(&format!("Old option '{}' requires an argument.", char::from(letter))));
            };
            out.push(value);
        }
    }
    out.extend(rest);
    Ok(out)
}

/// The command line, or the exit status after a message.
pub fn read() -> Result<Options, i32> {
    let words = old_style(arguments())?;
    let items = getopt(words, OPTIONS, true).map_err(|message| usage_error_of_getopt(&message))?;
    let mut options = Options {
        mode: Mode::List,
        archive: std::env::var_os("TAPE").map(files::bytes),
        compression: None,
        level: 6,
        layout: Layout::Gnu,
        verbose: 0,
        operands: Vec::new(),
        excludes: Vec::new(),
        strip: 0,
        transforms: Vec::new(),
        absolute: false,
        dereference: false,
        hard_dereference: false,
        recursion: true,
        sorted: false,
        remove: false,
        to_stdout: false,
        old: Old::Replace,
        keep_times: true,
        permissions: None,
        same_owner: None,
        numeric: false,
        owner: None,
        group: None,
        mode_bits: None,
        mtime: None,
        newer: None,
        blocking: 20,
        wildcards: false,
        totals: false,
        full_time: false,
        one_top_level: None,
        ignore_zeros: false,
        ignore_failed_read: false,
        occurrence: false,
        shown_names: false,
        exclude_caches: false,
        unlink_first: false,
        failed: false,
    };
    let mut mode = None;
    let mut auto = false;
    let mut nulls = false;
    // What comes after all names has no effect on them.
    let mut late: Vec<String> = Vec::new();
    for item in items {
        let (option, value) = match item {
            Item::Operand(name) => {
                options.operands.push(Operand::Name(name));
                options.excludes.append(&mut late.iter().map(|exclude| exclude.clone().into_bytes()).collect());
                late.clear();
                continue;
            }
            Item::Option(option, value) => (option, value.unwrap_or_default()),
        };
        let chosen = match option {
            "catenate" | "concatenate" => Some(Mode::Concatenate),
            "create" => Some(Mode::Create),
            "delete" => Some(Mode::Delete),
            "diff" | "compare" => Some(Mode::Compare),
            "append" => Some(Mode::Append),
            "list" => Some(Mode::List),
            "update" => Some(Mode::Update),
            "extract" | "get" => Some(Mode::Extract),
            _ => None,
        };
        if chosen.is_some() {
            if mode.is_some() && mode != chosen {
                return Err(usage_error("You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option"));
            }
            mode = chosen;
            continue;
        }
        match option {
            "file" => options.archive = Some(value),
            "directory" => options.operands.push(Operand::Directory(value)),
            "exclude" if options.operands.iter().any(|operand| matches!(operand, Operand::Name(_))) => late.push(shown(&value)),
            "exclude" => options.excludes.push(value),
            "exclude-from" => options.excludes.extend(lines_of(&value, b'\n')?),
            "exclude-vcs" => {
                let names = [
                    "CVS", ".cvsignore", "RCS", "SCCS", ".git", ".gitignore", ".gitattributes", ".gitmodules", ".svn", ".arch-ids",
                    "{arch}", "=RELEASE-ID", "=meta-update", "=update", ".bzr", ".bzrignore", ".bzrtags", ".hg", ".hgignore",
                    ".hgtags", "_darcs",
                ];
                options.excludes.extend(names.iter().map(|name| name.as_bytes().to_vec()));
            }
            "exclude-backups" => options.excludes.extend([b".#*".to_vec(), b"*~".to_vec(), b"#*#".to_vec()]),
            "exclude-caches" | "exclude-caches-all" => options.exclude_caches = true,
            "gzip" | "gunzip" | "ungzip" => options.compression = Some(Format::Gzip),
            "bzip2" => options.compression = Some(Format::Bzip2),
            "xz" => options.compression = Some(Format::Xz),
            "lzma" => options.compression = Some(Format::Lzma),
            "zstd" => options.compression = Some(Format::Zstd),
            "compress" => return Err(fatal("-Z: the format of compress is not supported")),
            "auto-compress" => auto = true,
            "no-auto-compress" => auto = false,
            "use-compress-program" => {
                let mut words = value.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty());
                let program = words.next().unwrap_or_default();
                options.compression = Some(match program.rsplit(|&byte| byte == b'/').next().unwrap_or_default() {
                    b"gzip" | b"gunzip" | b"pigz" => Format::Gzip,
                    b"bzip2" | b"bunzip2" | b"pbzip2" | b"lbzip2" => Format::Bzip2,
                    b"xz" | b"unxz" | b"pixz" => Format::Xz,
                    b"lzma" | b"unlzma" => Format::Lzma,
                    b"zstd" | b"unzstd" | b"zstdmt" => Format::Zstd,
                    other => return Err(fatal(&format!("{}: Cannot exec: No such file or directory", shown(other)))),
                });
                for word in words {
                    if let Some(level) = word.strip_prefix(b"-").and_then(|digits| shown(digits).parse().ok()) {
                        options.level = level;
                    }
                }
            }
            "format" => {
                options.layout = match value.as_slice() {
                    b"gnu" | b"oldgnu" => Layout::Gnu,
                    b"ustar" => Layout::Ustar,
                    b"pax" | b"posix" => Layout::Pax,
                    b"v7" => Layout::V7,
                    other => {
                        return Err(usage_error(&format!("Invalid archive format '{}'", shown(other))));
                    }
                }
            }
            "posix" => options.layout = Layout::Pax,
            "old-archive" | "portability" => options.layout = Layout::V7,
            "verbose" => options.verbose += 1,
            "strip-components" => {
                options.strip = shown(&value)
                    .parse()
                    .map_err(|_| usage_error(&format!("{}: Invalid number of elements", shown(&value))))?;
            }
            "transform" | "xform" => match Transform::parse(&value) {
                Ok(transform) => options.transforms.extend(transform),
                Err(message) => return Err(usage_error(&message)),
            },
            "show-transformed-names" | "show-stored-names" => options.shown_names = true,
            "absolute-names" => options.absolute = true,
            "dereference" => options.dereference = true,
            "hard-dereference" => options.hard_dereference = true,
            "recursion" => options.recursion = true,
            "no-recursion" => options.recursion = false,
            "sort" => options.sorted = value == b"name",
            "remove-files" => options.remove = true,
            "to-stdout" => options.to_stdout = true,
            "keep-old-files" => options.old = Old::Keep,
            "skip-old-files" => options.old = Old::Skip,
            "keep-newer-files" => options.old = Old::KeepNewer,
            "overwrite" => options.old = Old::Overwrite,
            "unlink-first" => options.unlink_first = true,
            "touch" => options.keep_times = false,
            "preserve-permissions" | "same-permissions" => options.permissions = Some(true),
            "no-same-permissions" => options.permissions = Some(false),
            "same-owner" => options.same_owner = Some(true),
            "no-same-owner" => options.same_owner = Some(false),
            "numeric-owner" => options.numeric = true,
            "owner" => options.owner = Some(identity(&value, seahaven_guest::user_id)),
            "group" => options.group = Some(identity(&value, seahaven_guest::group_id)),
            "mode" => match u32::from_str_radix(&shown(&value), 8) {
                Ok(bits) => options.mode_bits = Some(bits),
                Err(_) => return Err(usage_error("Invalid mode given on option")),
            },
            "mtime" => options.mtime = Some(moment(&value)?),
            "newer" | "after-date" | "newer-mtime" => options.newer = Some(moment(&value)?),
            "blocking-factor" => {
                options.blocking = match shown(&value).parse() {
                    Ok(count) if count > 0 => count,
                    _ => return Err(usage_error(&format!("{}: Invalid blocking factor", shown(&value)))),
                };
            }
            "record-size" => {
                options.blocking = match shown(&value).parse::<usize>() {
                    Ok(count) if count > 0 && count % 512 == 0 => count / 512,
                    _ => return Err(usage_error("Record size must be a multiple of 512.")),
                };
            }
            "null" => nulls = true,
            "no-null" => nulls = false,
            "files-from" => {
                for line in lines_of(&value, if nulls { 0 } else { b'\n' })? {
                    match line.strip_prefix(b"-C").filter(|_| !nulls) {
                        Some(directory) => options.operands.push(Operand::Directory(directory.trim_ascii().to_vec())),
                        None => options.operands.push(Operand::Name(line)),
                    }
                }
            }
            "add-file" => options.operands.push(Operand::Name(value)),
            "wildcards" => options.wildcards = true,
            "no-wildcards" => options.wildcards = false,
            "totals" => options.totals = true,
            "full-time" => options.full_time = true,
            "one-top-level" => options.one_top_level = Some(value),
            "ignore-zeros" => options.ignore_zeros = true,
            "ignore-failed-read" => options.ignore_failed_read = true,
            "occurrence" => options.occurrence = true,
            "help" => {
                say(HELP.as_bytes());
                return Err(0);
            }
            "usage" => {
                say(b"Usage: tar [OPTION...] [FILE]...\n");
                return Err(0);
            }
            "version" => {
                say(b"tar (GNU tar) 1.34 (Seahaven)\n");
                return Err(0);
            }
            "interactive" | "confirmation" | "label" | "verify" | "clamp-mtime" | "ignore-case" => {
                return Err(fatal(&format!("--{option} is not supported")));
            }
            // The others ask for what there is nothing of here, or for what is done anyway.
            _ => {}
        }
    }
    let Some(mode) = mode else {
        return Err(usage_error("You must specify one of the '-Acdtrux', '--delete' or '--test-label' options"));
    };
    options.mode = mode;
    if matches!(mode, Mode::Create | Mode::Append | Mode::Update) {
        if !late.is_empty() {
            eprintln!("tar: The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.");
            options.failed = true;
        }
        for exclude in late {
            eprintln!("tar: --exclude '{exclude}' has no effect");
        }
    } else {
        options.excludes.extend(late.into_iter().map(String::into_bytes));
    }
    if auto && options.compression.is_none() && mode == Mode::Create {
        options.compression = options.archive.as_deref().and_then(Format::named);
    }
    if options.compression.is_some() && matches!(mode, Mode::Append | Mode::Update | Mode::Concatenate | Mode::Delete) {
        return Err(usage_error("Cannot update compressed archives"));
    }
    if mode == Mode::Create && !options.operands.iter().any(|operand| matches!(operand, Operand::Name(_))) {
        return Err(usage_error("Cowardly refusing to create an empty archive"));
    }
    if options.one_top_level.as_ref().is_some_and(Vec::is_empty) {
        let archive = options.archive.clone().unwrap_or_default();
        let base = archive.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
        let stem = base.strip_suffix(b".tgz").or_else(|| {
            let at = base.windows(4).rposition(|four| four == b".tar")?;
            Some(&base[..at])
        });
        options.one_top_level = Some(stem.unwrap_or(base).to_vec());
    }
    Ok(options)
}

fn usage_error_of_getopt(message: &str) -> i32 {
    eprintln!("tar: {message}\nTry 'tar --help' or 'tar --usage' for more information.");
    64
}

fn fatal(message: &str) -> i32 {
    eprintln!("tar: {message}\ntar: Error is not recoverable: exiting now");
    2
}

fn lines_of(path: &[u8], end: u8) -> Result<Vec<Vec<u8>>, i32> {
    let read = if path == b"-" {
        let mut text = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin(), &mut text).map(|_| text)
    } else {
        std::fs::read(files::path(path))
    };
    let text = read.map_err(|error| fatal(&format!("{}: Cannot open: {}", shown(path), reason(&error))))?;
    Ok(text.split(|&byte| byte == end).filter(|line| !line.is_empty()).map(<[u8]>::to_vec).collect())
}

/// `NAME`, `NAME:NUMBER` or a number.
fn identity(value: &[u8], find: fn(&str) -> Option<u32>) -> (String, u32) {
    let text = shown(value);
    if let Some((name, number)) = text.split_once(':') {
        return (name.to_owned(), number.parse().unwrap_or(0));
    }
    match text.trim_start_matches('+').parse() {
        Ok(number) => (String::new(), number),
        Err(_) => {
            let id = find(&text).unwrap_or(0);
            (text, id)
        }
    }
}

/// `@SECONDS`, a day with or without a time of day in UTC, or the time of a file whose name has a slash.
fn moment(value: &[u8]) -> Result<i64, i32> {
    let text = shown(value);
    if let Some(number) = text.strip_prefix('@').and_then(|number| number.split('.').next()?.parse().ok()) {
        return Ok(number);
    }
    if text.starts_with(['/', '.']) {
        let modified = std::fs::metadata(files::path(value)).and_then(|metadata| metadata.modified());
        let modified = modified.map_err(|error| fatal(&format!("{text}: Cannot stat: {}", reason(&error))))?;
        return Ok(modified.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64));
    }
    let zone = text.trim_end_matches(" UTC").trim_end_matches('Z');
    let numbers: Vec<i64> = zone.split(['-', ':', ' ', 'T']).filter_map(|number| number.parse().ok()).collect();
    match numbers.as_slice() {
        [year, month, day] => Ok(seconds([*year, *month, *day, 0, 0, 0])),
        [year, month, day, hour, minute] => Ok(seconds([*year, *month, *day, *hour, *minute, 0])),
        [year, month, day, hour, minute, second] => Ok(seconds([*year, *month, *day, *hour, *minute, *second])),
        _ => Err(usage_error(&format!("Invalid date '{text}'"))),
    }
}

const HELP: &str = "Usage: tar [OPTION...] [FILE]...
GNU 'tar' saves many files together into a single tape or disk archive, and can
restore individual files from the archive.

Examples:
  tar -cf archive.tar foo bar  # Create archive.tar from files foo and bar.
  tar -tvf archive.tar         # List all files in archive.tar verbosely.
  tar -xf archive.tar          # Extract all files from archive.tar.

 Main operation mode:

  -A, --catenate, --concatenate   append tar files to an archive
  -c, --create               create a new archive
      --delete               delete from the archive (not on mag tapes!)
  -d, --diff, --compare      find differences between archive and file system
  -r, --append               append files to the end of an archive
  -t, --list                 list the contents of an archive
  -u, --update               only append files newer than copy in archive
  -x, --extract, --get       extract files from an archive

 Operation modifiers:

  -f, --file=ARCHIVE         use archive file ARCHIVE
  -C, --directory=DIR        change to directory DIR
      --exclude=PATTERN      exclude files, given as a PATTERN
  -X, --exclude-from=FILE    exclude patterns listed in FILE
      --exclude-vcs          exclude version control system directories
  -T, --files-from=FILE      get names to extract or create from FILE
      --null                 -T reads null-terminated names
      --no-recursion         avoid descending automatically in directories
  -h, --dereference          follow symlinks; archive the files they point to
  -P, --absolute-names       don't strip leading '/'s from file names
      --sort=ORDER           directory sorting order: none (default) or name
      --remove-files         remove files after adding them to the archive
      --strip-components=NUMBER   strip NUMBER leading components from file
                             names on extraction
      --transform=EXPRESSION, --xform=EXPRESSION
                             use sed replace EXPRESSION to transform file names
  -k, --keep-old-files       don't replace existing files when extracting,
                             treat them as errors
      --skip-old-files       don't replace existing files when extracting,
                             silently skip over them
      --keep-newer-files     don't replace existing files that are newer than
                             their archive copies
      --overwrite            overwrite existing files when extracting
      --one-top-level[=DIR]  create a subdirectory to avoid having loose files
                             extracted
  -O, --to-stdout            extract files to standard output
  -m, --touch                don't extract file modified time
  -p, --preserve-permissions extract information about file permissions
      --same-owner           try extracting files with the same ownership
      --no-same-owner        extract files as yourself
      --numeric-owner        always use numbers for user/group names
      --owner=NAME           force NAME as owner for added files
      --group=NAME           force NAME as group for added files
      --mode=CHANGES         force (symbolic) mode CHANGES for added files
      --mtime=DATE-OR-FILE   set mtime for added files from DATE-OR-FILE
  -N, --newer=DATE-OR-FILE   only store files newer than DATE-OR-FILE
      --wildcards            use wildcards for members to list or extract

 Compression options:

  -a, --auto-compress        use archive suffix to determine the compression
                             program
  -I, --use-compress-program=PROG
                             filter through PROG (must accept -d)
  -j, --bzip2                filter the archive through bzip2
  -J, --xz                   filter the archive through xz
      --lzma                 filter the archive through lzma
  -z, --gzip, --gunzip, --ungzip   filter the archive through gzip
      --zstd                 filter the archive through zstd

 Archive format selection:

  -H, --format=FORMAT        create archive of the given format: gnu, oldgnu,
                             pax, posix, ustar, v7
  -b, --blocking-factor=BLOCKS   BLOCKS x 512 bytes per record

 Informative output:

  -v, --verbose              verbosely list files processed
      --totals               print total bytes after processing the archive
      --full-time            print file time to its full resolution
      --help                 give this help list
      --usage                give a short usage message
      --version              print program version
";
