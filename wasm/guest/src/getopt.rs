//! Command lines as GNU's getopt_long reads them: options after operands, clusters, abbreviated long options.

use std::os::wasi::ffi::OsStringExt;

/// Whether an option has an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    Nothing,
    Value,
    /// Only as `--option=value` or in the same word as the letter.
    Maybe,
}

/// Long name, letters (may be empty), argument. What has letters only has a long name that begins with a space.
pub type Opt = (&'static str, &'static str, Takes);

/// One word of a command line: the long name of an option with its argument, or an operand.
#[derive(Debug)]
pub enum Item {
    Option(&'static str, Option<Vec<u8>>),
    Operand(Vec<u8>),
}

/// The process's arguments but the first, in bytes.
pub fn arguments() -> Vec<Vec<u8>> {
    std::env::args_os().skip(1).map(OsStringExt::into_vec).collect()
}

/// Reads a command line. `permute` is for options after operands. Fails with getopt's message, without the command's name.
pub fn getopt(arguments: Vec<Vec<u8>>, options: &[Opt], permute: bool) -> Result<Vec<Item>, String> {
    let mut items = Vec::new();
    let mut words = arguments.into_iter();
    while let Some(word) = words.next() {
        if word == b"--" {
            items.extend(words.by_ref().map(Item::Operand));
        } else if let Some(long) = word.strip_prefix(b"--") {
            let (name, value) = match long.iter().position(|&byte| byte == b'=') {
                Some(at) => (&long[..at], Some(long[at + 1..].to_vec())),
                None => (long, None),
            };
            let (name, _, takes) = *find_long(name, long, options)?;
            let value = match (takes, value) {
                (Takes::Nothing, Some(_)) => return Err(format!("option '--{name}' doesn't allow an argument")),
                (Takes::Value, None) => {
                    Some(words.next().ok_or_else(|| format!("option '--{name}' requires an argument"))?)
                }
                (_, value) => value,
            };
            items.push(Item::Option(name, value));
        } else if word.len() > 1 && word[0] == b'-' {
            let mut at = 1;
            while at < word.len() {
                let letter = char::from(word[at]);
                at += 1;
                let Some(&(name, _, takes)) = options.iter().find(|(_, letters, _)| letters.contains(letter)) else {
                    return Err(format!("invalid option -- '{letter}'"));
                };
                let value = match takes {
                    Takes::Nothing => None,
                    Takes::Maybe if at == word.len() => None,
                    Takes::Value if at == word.len() => {
                        Some(words.next().ok_or_else(|| format!("option requires an argument -- '{letter}'"))?)
                    }
                    _ => Some(word[std::mem::replace(&mut at, word.len())..].to_vec()),
                };
                items.push(Item::Option(name, value));
            }
        } else {
            items.push(Item::Operand(word));
            if !permute {
                items.extend(words.by_ref().map(Item::Operand));
            }
        }
    }
    Ok(items)
}

fn find_long<'a>(name: &[u8], typed: &[u8], options: &'a [Opt]) -> Result<&'a Opt, String> {
    if let Some(exact) = options.iter().find(|(long, _, _)| long.as_bytes() == name) {
        return Ok(exact);
    }
    let found: Vec<&Opt> = options.iter().filter(|(long, _, _)| long.as_bytes().starts_with(name)).collect();
    match found.as_slice() {
        [only] if !name.is_empty() => Ok(only),
        [] => Err(format!("unrecognized option '--{}'", String::from_utf8_lossy(typed))),
        // Names for the same thing are no ambiguity.
        [first, rest @ ..] if !first.1.is_empty() && rest.iter().all(|other| other.1 == first.1) => Ok(first),
        several => {
            let names: Vec<String> = several.iter().map(|(long, _, _)| format!(" '--{long}'")).collect();
            Err(format!(
                "option '--{}' is ambiguous; possibilities:{}",
                String::from_utf8_lossy(typed),
                names.concat()
            ))
        }
    }
}
