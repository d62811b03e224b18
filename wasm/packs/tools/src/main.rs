//! Small tools, each ours: no crate of the registry has them with the originals' options and words.
mod bc;
mod column;
mod dump;
mod file;
mod pager;
mod strings;
mod tree;
mod xxd;

seahaven_guest::pack! {
    "bc" => num_bigint, bc::run;
    "column" => this, column::run;
    "file" => this, file::run;
    "hd" => this, dump::run;
    "hexdump" => this, dump::run;
    "less" => this, pager::run;
    "look" => this, strings::look;
    "more" => this, pager::run;
    "strings" => this, strings::run;
    "tree" => this, tree::run;
    "xxd" => this, xxd::run;
}

/// Writes to standard output; that it cannot be written is the host's to see.
fn say(bytes: &[u8]) {
    let _ = std::io::Write::write_all(&mut std::io::stdout(), bytes);
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A whole file, or standard input for `-`.
fn read(name: &[u8]) -> std::io::Result<Vec<u8>> {
    if name == b"-" {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin(), &mut bytes)?;
        return Ok(bytes);
    }
    let path = seahaven_guest::files::path(name);
    if path.is_dir() {
        return Err(std::io::Error::from_raw_os_error(31));
    }
    std::fs::read(path)
}

/// All operands' contents one after the other, or standard input; whether all could be read.
fn read_all(command: &str, operands: &[Vec<u8>]) -> (Vec<u8>, bool) {
    if operands.is_empty() {
        return (read(b"-").unwrap_or_default(), true);
    }
    let mut all = Vec::new();
    let mut good = true;
    for operand in operands {
        match read(operand) {
            Ok(bytes) => all.extend(bytes),
            Err(error) => {
                eprintln!("{command}: {}: {}", shown(operand), seahaven_guest::reason(&error));
                good = false;
            }
        }
    }
    (all, good)
}

/// Options and operands, or a message on standard error.
fn parse(
    command: &str,
    options: &[seahaven_guest::getopt::Opt],
    help: &str,
) -> Result<(Vec<(&'static str, Vec<u8>)>, Vec<Vec<u8>>), i32> {
    use seahaven_guest::getopt::{Item, arguments, getopt};
    let items = getopt(arguments(), options, true).map_err(|message| {
        eprintln!("{command}: {message}\nTry '{command} --help' for more information.");
        1
    })?;
    let (mut found, mut operands) = (Vec::new(), Vec::new());
    for item in items {
        match item {
            Item::Operand(operand) => operands.push(operand),
            Item::Option("help", _) => {
                say(help.as_bytes());
                return Err(0);
            }
            Item::Option("version", _) => {
                say(format!("{command} (Seahaven)\n").as_bytes());
                return Err(0);
            }
            Item::Option(name, value) => found.push((name, value.unwrap_or_default())),
        }
    }
    Ok((found, operands))
}

fn number(text: &[u8]) -> Option<usize> {
    let text = std::str::from_utf8(text).ok()?;
    match text.strip_prefix("0x") {
        Some(hex) => usize::from_str_radix(hex, 16).ok(),
        None => text.parse().ok(),
    }
}
