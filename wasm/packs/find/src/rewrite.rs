//! findutils runs commands by `std::process`, which WASI does not have, and offers no other way in. What it does let its
//! caller decide is the answer to the question that `-ok` asks, and what time it is. So each command action becomes
//!
//! `( -mmin -AGES ! -ok exec-N ; -mmin +AGES )`
//!
//! The question is where the command is run, see `deps.rs`; it is then answered no, so that findutils runs nothing. The
//! last test holds or not by the clock that it is shown. The first always holds: it makes findutils read the file's
//! times before the command can remove the file.

use crate::actions::{Action, Kind};

/// Minutes: more than any file is old, and less than [`crate::deps::FAR_FUTURE`] is away.
const AGES: &str = "1000000000";

/// Before the number of an action, where findutils expects a command.
pub const TOKEN: &str = "exec-";

/// The arguments for findutils, and the commands taken out of them. What is malformed stays, for findutils to complain of.
pub fn rewrite(args: Vec<String>) -> (Vec<String>, Vec<Action>) {
    let mut out = Vec::new();
    let mut actions = Vec::new();
    let mut at = 0;
    while at < args.len() {
        let word = args[at].as_str();
        let operands = match word {
            "-exec" | "-execdir" | "-ok" | "-okdir" => match command(&args[at + 1..], word.starts_with("-exec")) {
                Some((argv, batch)) => {
                    at += 1 + argv.len() + 1;
                    let token = format!("{TOKEN}{}", actions.len());
                    let mut words = vec!["(", "-mmin"];
                    let (younger, older) = (format!("-{AGES}"), format!("+{AGES}"));
                    words.extend([younger.as_str(), "!", "-ok", token.as_str(), ";"]);
                    if !batch {
                        words.extend(["-mmin", older.as_str()]);
                    }
                    words.push(")");
                    out.extend(words.into_iter().map(str::to_owned));
                    actions.push(Action::new(
                        match (word.starts_with("-ok"), batch) {
                            (true, _) => Kind::Ask,
                            (false, true) => Kind::Batch,
                            (false, false) => Kind::Each,
                        },
                        word.ends_with("dir"),
                        argv,
                    ));
                    continue;
                }
                None => 0,
            },
            "-fprintf" => 2,
            _ if takes_operand(word) => 1,
            _ => 0,
        };
        let end = (at + 1 + operands).min(args.len());
        out.extend_from_slice(&args[at..end]);
        at = end;
    }
    (out, actions)
}

/// A command up to its `;`, or up to the `+` after `{}`, and whether it was the latter.
fn command(words: &[String], may_batch: bool) -> Option<(Vec<String>, bool)> {
    for (index, word) in words.iter().enumerate() {
        let batch = may_batch && word == "+" && index > 0 && words[index - 1] == "{}";
        if word == ";" || batch {
            let argv = &words[..index];
            let enough = if batch { 2 } else { 1 };
            let braces = argv.iter().filter(|word| *word == "{}").count();
            return (argv.len() >= enough && !(batch && braces != 1)).then(|| (argv.to_vec(), batch));
        }
    }
    None
}

/// Tests whose operand could be mistaken for an action.
fn takes_operand(word: &str) -> bool {
    matches!(
        word,
        "-name" | "-iname" | "-path" | "-ipath" | "-wholename" | "-iwholename" | "-lname" | "-ilname" | "-regex" | "-iregex"
            | "-regextype" | "-type" | "-xtype" | "-fstype" | "-size" | "-newer" | "-anewer" | "-cnewer" | "-ctime" | "-atime"
            | "-mtime" | "-cmin" | "-amin" | "-mmin" | "-perm" | "-samefile" | "-user" | "-uid" | "-group" | "-gid" | "-inum"
            | "-links" | "-maxdepth" | "-mindepth" | "-printf" | "-fprint" | "-fprint0" | "-fls" | "-files0-from"
    ) || word.starts_with("-newer")
}
