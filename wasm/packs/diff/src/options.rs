use seahaven_guest::getopt::{Item, Opt, Takes, arguments, getopt};
use seahaven_guest::reason;

use Takes::{Maybe, Nothing, Value};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Normal,
    Unified,
    Context,
    Ed,
    /// -f: ed's commands forward.
    Forward,
    Rcs,
    SideBySide,
    Brief,
}

pub struct Options {
    pub style: Style,
    pub context: usize,
    pub ignore_case: bool,
    pub ignore_tabs: bool,
    pub ignore_trailing: bool,
    pub ignore_amount: bool,
    pub ignore_space: bool,
    pub ignore_blank: bool,
    pub ignore_matching: Vec<regex::bytes::Regex>,
    pub strip_cr: bool,
    pub text: bool,
    pub recursive: bool,
    pub new_file: bool,
    pub new_first: bool,
    pub report_same: bool,
    pub functions: Option<regex::bytes::Regex>,
    pub labels: Vec<Vec<u8>>,
    pub excludes: Vec<Vec<u8>>,
    pub start: Option<Vec<u8>>,
    pub expand: bool,
    pub initial_tab: bool,
    pub suppress_blank: bool,
    pub tab: usize,
    pub width: usize,
    pub left_column: bool,
    pub suppress_common: bool,
    pub color: bool,
    pub no_dereference: bool,
    pub ignore_file_case: bool,
    pub from_file: Option<Vec<u8>>,
    pub to_file: Option<Vec<u8>>,
    /// The options as typed, for the line above each pair of files.
    pub typed: Vec<Vec<u8>>,
    pub operands: Vec<Vec<u8>>,
}

const OPTIONS: &[Opt] = &[
    ("normal", "", Nothing),
    ("brief", "q", Nothing),
    ("report-identical-files", "s", Nothing),
    (" c", "c", Nothing),
    ("context", "C", Maybe),
    (" u", "u", Nothing),
    ("unified", "U", Maybe),
    ("ed", "e", Nothing),
    ("forward-ed", "f", Nothing),
    ("rcs", "n", Nothing),
    ("side-by-side", "y", Nothing),
    ("width", "W", Value),
    ("left-column", "", Nothing),
    ("suppress-common-lines", "", Nothing),
    ("show-c-function", "p", Nothing),
    ("show-function-line", "F", Value),
    ("label", "L", Value),
    ("expand-tabs", "t", Nothing),
    ("initial-tab", "T", Nothing),
    ("tabsize", "", Value),
    ("suppress-blank-empty", "", Nothing),
    ("paginate", "l", Nothing),
    ("recursive", "r", Nothing),
    ("no-dereference", "", Nothing),
    ("new-file", "N", Nothing),
    ("unidirectional-new-file", "P", Nothing),
    ("ignore-file-name-case", "", Nothing),
    ("no-ignore-file-name-case", "", Nothing),
    ("exclude", "x", Value),
    ("exclude-from", "X", Value),
    ("starting-file", "S", Value),
    ("from-file", "", Value),
    ("to-file", "", Value),
    ("ignore-case", "i", Nothing),
    ("ignore-tab-expansion", "E", Nothing),
    ("ignore-trailing-space", "Z", Nothing),
    ("ignore-space-change", "b", Nothing),
    ("ignore-all-space", "w", Nothing),
    ("ignore-blank-lines", "B", Nothing),
    ("ignore-matching-lines", "I", Value),
    ("text", "a", Nothing),
    ("strip-trailing-cr", "", Nothing),
    ("minimal", "d", Nothing),
    ("horizon-lines", "", Value),
    ("speed-large-files", "H", Nothing),
    ("color", "", Maybe),
    ("palette", "", Value),
    ("binary", "", Nothing),
    ("help", "", Nothing),
    ("version", "v", Nothing),
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

const AGAIN: &str = "diff: Try 'diff --help' for more information.";

fn usage(message: &str) -> i32 {
    eprintln!("diff: {message}\n{AGAIN}");
    2
}

/// The command line, or the exit status after a message.
pub fn read() -> Result<Options, i32> {
    let words = arguments();
    // -C and -U need their number; the long names do not.
    let mut options = Options {
        style: Style::Normal,
        context: 3,
        ignore_case: false,
        ignore_tabs: false,
        ignore_trailing: false,
        ignore_amount: false,
        ignore_space: false,
        ignore_blank: false,
        ignore_matching: Vec::new(),
        strip_cr: false,
        text: false,
        recursive: false,
        new_file: false,
        new_first: false,
        report_same: false,
        functions: None,
        labels: Vec::new(),
        excludes: Vec::new(),
        start: None,
        expand: false,
        initial_tab: false,
        suppress_blank: false,
        tab: 8,
        width: 130,
        left_column: false,
        suppress_common: false,
        color: false,
        no_dereference: false,
        ignore_file_case: false,
        from_file: None,
        to_file: None,
        typed: Vec::new(),
        operands: Vec::new(),
    };
    let (mut joined, mut typed): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (Vec::new(), Vec::new());
    let mut rest = words.into_iter();
    while let Some(word) = rest.next() {
        let needs = word.len() > 1
            && word[0] == b'-'
            && word[1] != b'-'
            && matches!(word.last(), Some(b'C' | b'U'))
            && !word[1..].iter().any(|byte| b"WFLxXSI".contains(byte));
        if word == b"--" {
            joined.push(word);
            joined.extend(rest.by_ref());
        } else if needs {
            let letter = char::from(word[word.len() - 1]);
            let Some(value) = rest.next() else { return Err(usage(&format!("option requires an argument -- '{letter}'"))) };
            typed.extend([word.clone(), value.clone()]);
            joined.push([word, value].concat());
        } else {
            if word.len() > 1 && word[0] == b'-' {
                typed.push(word.clone());
                // The argument of an option in the next word belongs to it.
                let takes = match word.strip_prefix(b"--") {
                    Some(long) => OPTIONS.iter().any(|(name, _, takes)| name.as_bytes() == long && *takes == Value),
                    None => {
                        let first = word[1..].iter().position(|byte| b"WFLxXSI".contains(byte));
                        first == Some(word.len() - 2)
                    }
                };
                joined.push(word);
                if takes && let Some(value) = rest.next() {
                    typed.push(value.clone());
                    joined.push(value);
                }
                continue;
            }
            joined.push(word);
        }
    }
    options.typed = typed;
    let items = getopt(joined, OPTIONS, true).map_err(|message| usage(&message))?;
    let mut style: Option<Style> = None;
    let mut digits = String::new();
    let mut context: Option<usize> = None;
    let mut brief = false;
    let mut set = |new: Style| match style {
        Some(old) if old != new => Err(usage("conflicting output style options")),
        _ => {
            style = Some(new);
            Ok(())
        }
    };
    for item in items {
        let (option, value) = match item {
            Item::Operand(operand) => {
                options.operands.push(operand);
                continue;
            }
            Item::Option(option, value) => (option, value),
        };
        let text = value.as_deref().map(|value| String::from_utf8_lossy(value).into_owned());
        let mut lines = |what: &str| match &text {
            None => Ok(()),
            Some(number) => match number.parse::<usize>() {
                Ok(number) => {
                    context = Some(context.map_or(number, |old| old.max(number)));
                    Ok(())
                }
                Err(_) => Err(usage(&format!("invalid {what} length '{number}'"))),
            },
        };
        match option {
            "normal" => set(Style::Normal)?,
            "brief" => brief = true,
            "report-identical-files" => options.report_same = true,
            " c" => set(Style::Context)?,
            "context" => {
                lines("context")?;
                set(Style::Context)?;
            }
            " u" => set(Style::Unified)?,
            "unified" => {
                lines("context")?;
                set(Style::Unified)?;
            }
            "ed" => set(Style::Ed)?,
            "forward-ed" => set(Style::Forward)?,
            "rcs" => set(Style::Rcs)?,
            "side-by-side" => set(Style::SideBySide)?,
            "width" => match text.as_deref().unwrap_or_default().parse() {
                Ok(width) if width > 0 => options.width = width,
                _ => return Err(usage(&format!("invalid width '{}'", text.unwrap_or_default()))),
            },
            "left-column" => options.left_column = true,
            "suppress-common-lines" => options.suppress_common = true,
            "show-c-function" => options.functions = regex::bytes::Regex::new("(?-u)^[A-Za-z$_]").ok(),
            "show-function-line" => options.functions = Some(expression(text.as_deref().unwrap_or_default())?),
            "label" => options.labels.push(value.unwrap_or_default()),
            "expand-tabs" => options.expand = true,
            "initial-tab" => options.initial_tab = true,
            "tabsize" => options.tab = text.and_then(|text| text.parse().ok()).filter(|&tab| tab > 0).unwrap_or(8),
            "suppress-blank-empty" => options.suppress_blank = true,
            "recursive" => options.recursive = true,
            "no-dereference" => options.no_dereference = true,
            "new-file" => (options.new_file, options.new_first) = (true, true),
            "unidirectional-new-file" => options.new_first = true,
            "ignore-file-name-case" => options.ignore_file_case = true,
            "exclude" => options.excludes.push(value.unwrap_or_default()),
            "exclude-from" => {
                let path = text.unwrap_or_default();
                match std::fs::read(&path) {
                    Ok(patterns) => options.excludes.extend(
                        patterns.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec),
                    ),
                    Err(error) => {
                        eprintln!("diff: {path}: {}", reason(&error));
                        return Err(2);
                    }
                }
            }
            "starting-file" => options.start = value,
            "from-file" => options.from_file = value,
            "to-file" => options.to_file = value,
            "ignore-case" => options.ignore_case = true,
            "ignore-tab-expansion" => options.ignore_tabs = true,
            "ignore-trailing-space" => options.ignore_trailing = true,
            "ignore-space-change" => options.ignore_amount = true,
            "ignore-all-space" => options.ignore_space = true,
            "ignore-blank-lines" => options.ignore_blank = true,
            "ignore-matching-lines" => options.ignore_matching.push(expression(text.as_deref().unwrap_or_default())?),
            "text" => options.text = true,
            "strip-trailing-cr" => options.strip_cr = true,
            "color" => match text.as_deref() {
                None | Some("always") => options.color = text.is_some() || std::io::IsTerminal::is_terminal(&std::io::stdout()),
                Some("auto") => options.color = std::io::IsTerminal::is_terminal(&std::io::stdout()),
                Some("never") => options.color = false,
                Some(other) => return Err(usage(&format!("invalid color '{other}'"))),
            },
            "help" => {
                crate::diff::say(HELP.as_bytes());
                return Err(0);
            }
            "version" => {
                crate::diff::say(b"diff (GNU diffutils) 3.8 (Seahaven)\n");
                return Err(0);
            }
            digit if digit.starts_with(' ') => digits.push_str(digit.trim_start()),
            _ => {}
        }
    }
    if let Ok(number) = digits.parse() {
        context = context.or(Some(number));
    }
    options.context = context.unwrap_or(3);
    options.style = if brief { Style::Brief } else { style.unwrap_or(Style::Normal) };
    if options.functions.is_some() && style.is_none() && !brief {
        options.style = Style::Context;
    }
    if options.from_file.is_none() && options.to_file.is_none() {
        match options.operands.len() {
            2 => {}
            0 => return Err(usage("missing operand after 'diff'")),
            1 => {
                let last = String::from_utf8_lossy(&options.operands[0]).into_owned();
                return Err(usage(&format!("missing operand after '{last}'")));
            }
            _ => {
                let extra = String::from_utf8_lossy(&options.operands[2]).into_owned();
                return Err(usage(&format!("extra operand '{extra}'")));
            }
        }
    }
    Ok(options)
}

/// Basic expressions have their operators escaped.
fn expression(pattern: &str) -> Result<regex::bytes::Regex, i32> {
    let mut out = String::from("(?-u)");
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(c @ ('(' | ')' | '{' | '}' | '+' | '?' | '|')) => out.push(c),
                Some(c) => out.extend(['\\', c]),
                None => out.push_str("\\\\"),
            },
            '(' | ')' | '{' | '}' | '+' | '?' | '|' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    regex::bytes::Regex::new(&out).map_err(|_| usage(&format!("{pattern}: Invalid regular expression")))
}

const HELP: &str = "Usage: diff [OPTION]... FILES
Compare FILES line by line.

Mandatory arguments to long options are mandatory for short options too.
      --normal                  output a normal diff (the default)
  -q, --brief                   report only when files differ
  -s, --report-identical-files  report when two files are the same
  -c, -C NUM, --context[=NUM]   output NUM (default 3) lines of copied context
  -u, -U NUM, --unified[=NUM]   output NUM (default 3) lines of unified context
  -e, --ed                      output an ed script
  -n, --rcs                     output an RCS format diff
  -y, --side-by-side            output in two columns
  -W, --width=NUM               output at most NUM (default 130) print columns
      --left-column             output only the left column of common lines
      --suppress-common-lines   do not output common lines

  -p, --show-c-function         show which C function each change is in
  -F, --show-function-line=RE   show the most recent line matching RE
      --label LABEL             use LABEL instead of file name and timestamp
                                  (can be repeated)

  -t, --expand-tabs             expand tabs to spaces in output
  -T, --initial-tab             make tabs line up by prepending a tab
      --tabsize=NUM             tab stops every NUM (default 8) print columns
      --suppress-blank-empty    suppress space or tab before empty output lines

  -r, --recursive                 recursively compare any subdirectories found
      --no-dereference            don't follow symbolic links
  -N, --new-file                  treat absent files as empty
      --unidirectional-new-file   treat absent first files as empty
      --ignore-file-name-case     ignore case when comparing file names
  -x, --exclude=PAT               exclude files that match PAT
  -X, --exclude-from=FILE         exclude files that match any pattern in FILE
  -S, --starting-file=FILE        start with FILE when comparing directories
      --from-file=FILE1           compare FILE1 to all operands;
                                    FILE1 can be a directory
      --to-file=FILE2             compare all operands to FILE2;
                                    FILE2 can be a directory

  -i, --ignore-case               ignore case differences in file contents
  -E, --ignore-tab-expansion      ignore changes due to tab expansion
  -Z, --ignore-trailing-space     ignore white space at line end
  -b, --ignore-space-change       ignore changes in the amount of white space
  -w, --ignore-all-space          ignore all white space
  -B, --ignore-blank-lines        ignore changes where lines are all blank
  -I, --ignore-matching-lines=RE  ignore changes where all lines match RE

  -a, --text                      treat all files as text
      --strip-trailing-cr         strip trailing carriage return on input

  -d, --minimal            try hard to find a smaller set of changes
      --horizon-lines=NUM  keep NUM lines of the common prefix and suffix
      --speed-large-files  assume large files and many scattered small changes
      --color[=WHEN]       color output; WHEN is 'never', 'always', or 'auto';
                             plain --color means --color='auto'

      --help               display this help and exit
  -v, --version            output version information and exit

FILES are 'FILE1 FILE2' or 'DIR1 DIR2' or 'DIR FILE' or 'FILE DIR'.
If --from-file or --to-file is given, there are no restrictions on FILE(s).
If a FILE is '-', read standard input.
Exit status is 0 if inputs are the same, 1 if different, 2 if trouble.
";
