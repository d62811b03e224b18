use crate::tree::compare_directories;
use diffutilslib::params::{Format, Params, parse_params};
use diffutilslib::utils::report_failure_to_read_input_file;
use diffutilslib::{context_diff, ed_diff, normal_diff, side_by_side_diff, unified_diff};
use std::ffi::{OsStr, OsString};
use std::io::{Read, Write, stdin, stdout};
use std::path::Path;

pub const SAME: i32 = 0;
pub const DIFFERENT: i32 = 1;
pub const TROUBLE: i32 = 2;

/// What the command line asks for, beyond what diffutils' own parser is to see.
pub struct Request {
    pub executable: OsString,
    /// The options for one pair of files, one a word.
    pub options: Vec<OsString>,
    pub recursive: bool,
    /// `-N`: a missing file counts as empty.
    pub new_file: bool,
}

/// `diff`: 0 same, 1 different, 2 trouble.
pub fn run(_name: &str) -> i32 {
    let (request, operands) = match parse(std::env::args_os()) {
        Ok(parsed) => parsed,
        Err(message) => {
            eprintln!("{message}");
            return TROUBLE;
        }
    };
    let [from, to] = operands.as_slice() else {
        let name = request.executable.to_string_lossy().into_owned();
        match operands.last() {
            None => eprintln!("{name}: missing operand after '{name}'"),
            Some(only) if operands.len() == 1 => eprintln!("{name}: missing operand after '{}'", only.to_string_lossy()),
            Some(_) => eprintln!("{name}: extra operand '{}'", operands[2].to_string_lossy()),
        }
        eprintln!("{name}: Try '{name} --help' for more information.");
        return TROUBLE;
    };
    if Path::new(from).is_dir() && Path::new(to).is_dir() {
        return compare_directories(&request, Path::new(from), Path::new(to));
    }
    compare_files(&request, from, to, None)
}

fn parse(mut args: impl Iterator<Item = OsString>) -> Result<(Request, Vec<OsString>), String> {
    let executable = args.next().unwrap_or_else(|| "diff".into());
    let mut request = Request { executable, options: Vec::new(), recursive: false, new_file: false };
    let mut operands = Vec::new();
    while let Some(arg) = args.next() {
        let Some(text) = arg.to_str() else {
            operands.push(arg);
            continue;
        };
        match text {
            "--" => {
                operands.extend(args.by_ref());
            }
            "--recursive" => request.recursive = true,
            "--new-file" => request.new_file = true,
            "--text" => {}
            "--help" | "-v" | "--version" => {
                println!("{}", if text == "--help" { HELP } else { VERSION });
                std::process::exit(0);
            }
            _ if text.starts_with("--") => request.options.push(arg),
            _ if text.len() > 1 && text.starts_with('-') => parse_cluster(&mut request, text, &mut args)?,
            _ => operands.push(arg),
        }
    }
    Ok((request, operands))
}

/// Short options, several to a word as in `-ruN`.
fn parse_cluster(request: &mut Request, word: &str, args: &mut impl Iterator<Item = OsString>) -> Result<(), String> {
    let mut rest = &word[1..];
    while let Some(option) = rest.chars().next() {
        rest = &rest[option.len_utf8()..];
        match option {
            'r' => request.recursive = true,
            'N' => request.new_file = true,
            'a' => {}
            'U' | 'C' | 'W' => {
                let value = if rest.is_empty() { args.next() } else { Some(OsString::from(rest)) };
                let name = request.executable.to_string_lossy();
                let value = value.ok_or_else(|| format!("{name}: option requires an argument -- '{option}'"))?;
                let long = match option {
                    'U' => "--unified=",
                    'C' => "--context=",
                    _ => "--width=",
                };
                let mut word = OsString::from(long);
                word.push(value);
                request.options.push(word);
                return Ok(());
            }
            '0'..='9' => {
                // The old spelling `-3u`.
                let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let count = format!("{option}{}", &rest[..digits]);
                let style = rest[digits..].chars().next();
                match style {
                    Some(style @ ('u' | 'c')) => request.options.push(format!("-{count}{style}").into()),
                    _ => request.options.push(format!("-{option}").into()),
                }
                rest = &rest[digits + style.map_or(0, char::len_utf8)..];
            }
            'u' | 'c' | 'q' | 's' | 'e' | 'y' | 't' => request.options.push(format!("-{option}").into()),
            _ => {
                let name = request.executable.to_string_lossy();
                return Err(format!(
                    "{name}: invalid option -- '{option}'\n{name}: Try '{name} --help' for more information."
                ));
            }
        }
    }
    Ok(())
}

/// Compares two files and writes what differs, after `headline` if there is one and anything differs.
pub fn compare_files(request: &Request, from: &OsStr, to: &OsStr, headline: Option<&str>) -> i32 {
    let words = std::iter::once(request.executable.clone())
        .chain(request.options.iter().cloned())
        .chain([OsString::from("--"), from.to_owned(), to.to_owned()]);
    let params = match parse_params(words.peekable()) {
        Ok(params) => params,
        Err(message) => {
            let name = request.executable.to_string_lossy();
            eprintln!("{name}: {message}\n{name}: Try '{name} --help' for more information.");
            return TROUBLE;
        }
    };
    let (Some(old), Some(new)) = (read(request, &params, &params.from), read(request, &params, &params.to)) else {
        return TROUBLE;
    };
    let (from, to) = (params.from.to_string_lossy(), params.to.to_string_lossy());
    if old == new {
        if params.report_identical_files {
            say(format!("Files {from} and {to} are identical\n").as_bytes());
        }
        return SAME;
    }
    if params.brief {
        say(format!("Files {from} and {to} differ\n").as_bytes());
        return DIFFERENT;
    }
    if is_binary(&old) || is_binary(&new) {
        say(format!("Binary files {from} and {to} differ\n").as_bytes());
        return TROUBLE;
    }
    if let Some(headline) = headline {
        say(headline.as_bytes());
    }
    let text = match params.format {
        Format::Normal => normal_diff(&old, &new, &params),
        Format::Unified => unified_diff(&old, &new, &params),
        Format::Context => context_diff(&old, &new, &params),
        Format::SideBySide => {
            let mut text = Vec::new();
            side_by_side_diff(&old, &new, &mut text, &params);
            text
        }
        Format::Ed => match ed_diff(&old, &new, &params) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{}: {error}", request.executable.to_string_lossy());
                return TROUBLE;
            }
        },
    };
    say(&text);
    DIFFERENT
}

fn read(request: &Request, params: &Params, path: &OsStr) -> Option<Vec<u8>> {
    let content = if path == "-" {
        let mut content = Vec::new();
        stdin().read_to_end(&mut content).map(|_| content)
    } else {
        std::fs::read(path)
    };
    match content {
        Ok(content) => Some(content),
        Err(error) if request.new_file && error.kind() == std::io::ErrorKind::NotFound => Some(Vec::new()),
        Err(error) => {
            report_failure_to_read_input_file(&params.executable, &path.to_owned(), &error);
            None
        }
    }
}

/// GNU diff's test: a NUL among the first bytes.
fn is_binary(content: &[u8]) -> bool {
    content[..content.len().min(32 * 1024)].contains(&0)
}

/// A reader that went away is the host's business: it ends the process.
pub fn say(text: &[u8]) {
    let _ = stdout().write_all(text);
}

const HELP: &str = "Usage: diff [OPTION]... FILES
Compare FILES line by line.

  -q, --brief                   report only when files differ
  -s, --report-identical-files  report when two files are the same
  -c, -C NUM, --context[=NUM]   output NUM (default 3) lines of copied context
  -u, -U NUM, --unified[=NUM]   output NUM (default 3) lines of unified context
  -e, --ed                      output an ed script
  -y, --side-by-side            output in two columns
  -W, --width=NUM               output at most NUM (default 130) print columns
  -t, --expand-tabs             expand tabs to spaces in output
      --tabsize=NUM             tab stops every NUM (default 8) print columns
      --normal                  output a normal diff (the default)
  -r, --recursive               recursively compare any subdirectories found
  -N, --new-file                treat absent files as empty
  -a, --text                    treat all files as text

Exit status is 0 if inputs are the same, 1 if different, 2 if trouble.";

const VERSION: &str = "diff (uutils diffutils) 0.6.0";
