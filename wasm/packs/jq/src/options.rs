use std::ffi::OsString;

/// The command line of jq 1.7, as far as jaq can do it; the rest is refused by name.
#[derive(Default)]
pub struct Options {
    pub null_input: bool,
    pub raw_input: bool,
    pub slurp: bool,
    pub compact: bool,
    pub raw_output: bool,
    pub join_output: bool,
    pub nul_output: bool,
    pub sort_keys: bool,
    pub color: Option<bool>,
    pub indent: Option<String>,
    pub exit_status: bool,
    pub library: Vec<String>,
    pub filter: Option<String>,
    pub from_file: bool,
    pub named: Vec<(String, Named)>,
    pub positional: Vec<Positional>,
    pub files: Vec<OsString>,
}

/// What `--arg` and its kin bind to a name.
pub enum Named {
    Text(String),
    Json(String),
    Slurped(OsString),
    Raw(OsString),
}

/// What follows `--args` or `--jsonargs`.
pub enum Positional {
    Text(String),
    Json(String),
}

pub enum Parsed {
    Run(Box<Options>),
    Help,
    Version,
}

enum Rest {
    Files,
    Text,
    Json,
}

/// `Err` is jq's message, without its name before it.
pub fn parse(args: impl Iterator<Item = OsString>) -> Result<Parsed, String> {
    let mut options = Options::default();
    let mut rest = Rest::Files;
    let mut args = args.skip(1);
    let mut only_operands = false;
    while let Some(arg) = args.next() {
        let text = arg.to_str().ok_or_else(|| format!("argument is not UTF-8: {}", arg.to_string_lossy()))?;
        if only_operands || !text.starts_with('-') || text == "-" {
            operand(&mut options, &rest, arg.clone(), text);
            continue;
        }
        match text {
            "--" => only_operands = true,
            "--null-input" => options.null_input = true,
            "--raw-input" => options.raw_input = true,
            "--slurp" => options.slurp = true,
            "--compact-output" => options.compact = true,
            "--raw-output" => options.raw_output = true,
            "--raw-output0" => {
                options.raw_output = true;
                options.nul_output = true;
            }
            "--join-output" => {
                options.raw_output = true;
                options.join_output = true;
            }
            "--sort-keys" => options.sort_keys = true,
            "--color-output" => options.color = Some(true),
            "--monochrome-output" => options.color = Some(false),
            "--tab" => options.indent = Some("\t".into()),
            "--indent" => {
                let count: usize = word(&mut args, "--indent takes one parameter")?
                    .parse()
                    .map_err(|_| "Cannot indent by that many characters".to_owned())?;
                if count > 7 {
                    return Err("Cannot indent more than 7 characters".into());
                }
                options.indent = Some(" ".repeat(count));
                options.compact = count == 0;
            }
            "--unbuffered" => {}
            "--exit-status" => options.exit_status = true,
            "--from-file" => options.from_file = true,
            "--library-path" => options.library.push(word(&mut args, "-L takes a parameter: (e.g. -L /search/path)")?),
            "--arg" => {
                let (name, value) = pair(&mut args, "--arg takes two parameters (e.g. --arg varname value)")?;
                options.named.push((name, Named::Text(utf8(value)?)));
            }
            "--argjson" => {
                let (name, value) = pair(&mut args, "--argjson takes two parameters (e.g. --argjson varname text)")?;
                options.named.push((name, Named::Json(utf8(value)?)));
            }
            "--slurpfile" => {
                let (name, file) = pair(&mut args, "--slurpfile takes two parameters (e.g. --slurpfile varname filename)")?;
                options.named.push((name, Named::Slurped(file)));
            }
            "--rawfile" => {
                let (name, file) = pair(&mut args, "--rawfile takes two parameters (e.g. --rawfile varname filename)")?;
                options.named.push((name, Named::Raw(file)));
            }
            "--args" => rest = Rest::Text,
            "--jsonargs" => rest = Rest::Json,
            "--help" => return Ok(Parsed::Help),
            "--version" => return Ok(Parsed::Version),
            _ if text.starts_with("--") => return Err(format!("Unknown option: {text}")),
            _ => {
                for letter in text[1..].chars() {
                    match letter {
                        'n' => options.null_input = true,
                        'R' => options.raw_input = true,
                        's' => options.slurp = true,
                        'c' => options.compact = true,
                        'r' => options.raw_output = true,
                        'j' => {
                            options.raw_output = true;
                            options.join_output = true;
                        }
                        'S' => options.sort_keys = true,
                        'C' => options.color = Some(true),
                        'M' => options.color = Some(false),
                        'e' => options.exit_status = true,
                        'f' => options.from_file = true,
                        'L' => {
                            let path = word(&mut args, "-L takes a parameter: (e.g. -L /search/path)")?;
                            options.library.push(path);
                        }
                        'h' => return Ok(Parsed::Help),
                        'V' => return Ok(Parsed::Version),
                        _ => return Err(format!("Unknown option: {text}")),
                    }
                }
            }
        }
    }
    Ok(Parsed::Run(Box::new(options)))
}

fn operand(options: &mut Options, rest: &Rest, arg: OsString, text: &str) {
    if options.filter.is_none() {
        options.filter = Some(text.to_owned());
        return;
    }
    match rest {
        Rest::Files => options.files.push(arg),
        Rest::Text => options.positional.push(Positional::Text(text.to_owned())),
        Rest::Json => options.positional.push(Positional::Json(text.to_owned())),
    }
}

fn word(args: &mut impl Iterator<Item = OsString>, missing: &str) -> Result<String, String> {
    utf8(args.next().ok_or_else(|| missing.to_owned())?)
}

fn pair(args: &mut impl Iterator<Item = OsString>, missing: &str) -> Result<(String, OsString), String> {
    let name = word(args, missing)?;
    let value = args.next().ok_or_else(|| missing.to_owned())?;
    Ok((name, value))
}

fn utf8(text: OsString) -> Result<String, String> {
    text.into_string().map_err(|text| format!("argument is not UTF-8: {}", text.to_string_lossy()))
}

pub const HELP: &str = "Usage:\tjq [OPTIONS] FILTER [FILES...]
\tjq [OPTIONS] -f FILE [FILES...]
\tjq [OPTIONS] --args FILTER [ARGUMENTS...]
\tjq [OPTIONS] --jsonargs FILTER [JSON_VALUES...]

  -n, --null-input          use `null` as the single input value
  -R, --raw-input           read each line as string instead of JSON
  -s, --slurp               read all inputs into an array and use it as the single input value
  -c, --compact-output      compact instead of pretty-printed output
  -r, --raw-output          output strings without escapes and quotes
      --raw-output0         implies -r and output NUL after each output
  -j, --join-output         implies -r and output without newline after each output
  -S, --sort-keys           sort keys of each object on output
  -C, --color-output        colorize JSON output
  -M, --monochrome-output   disable colored output
      --tab                 use tabs for indentation
      --indent n            use n spaces for indentation (max 7 spaces)
  -f, --from-file           load the filter from a file
  -L, --library-path dir    search modules from the directory
      --arg name value      set $name to the string value
      --argjson name value  set $name to the JSON value
      --slurpfile name file set $name to an array of JSON values read from the file
      --rawfile name file   set $name to string contents of file
      --args                consume remaining arguments as positional string values
      --jsonargs            consume remaining arguments as positional JSON values
  -e, --exit-status         set exit status code based on the output
  -V, --version             show the version
  -h, --help                show the help";
