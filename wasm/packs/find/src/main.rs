mod actions;
mod deps;
mod rewrite;

use std::path::Path;

seahaven_guest::pack! {
    "find" => findutils, find;
}

fn find(_name: &str) -> i32 {
    let mut args: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let had_starting_points = !starting_points(&args).is_empty();
    let missing = drop_missing_starting_points(&mut args);
    if had_starting_points && starting_points(&args).is_empty() {
        return missing;
    }
    let (args, actions) = rewrite::rewrite(args);
    let deps = deps::Hooked::new(actions);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let status = findutils::find::find_main(&args, &deps);
    status.max(deps.finish()).max(missing)
}

/// The operands between the options `-H -L -P -D -O` and the expression.
fn starting_points(args: &[String]) -> std::ops::Range<usize> {
    let mut start = 1;
    while let Some(arg) = args.get(start) {
        match arg.as_str() {
            "-H" | "-L" | "-P" => start += 1,
            "-D" => start += 2,
            _ if arg.starts_with("-O") => start += 1,
            _ => break,
        }
    }
    let start = start.min(args.len());
    let length = args[start..].iter().take_while(|arg| !(arg.starts_with('-') || ["(", "!", ",", ")"].contains(&arg.as_str())));
    start..start + length.count()
}

/// findutils' own message for a starting point that is not there is not GNU's. Returns the exit status so far.
fn drop_missing_starting_points(args: &mut Vec<String>) -> i32 {
    let mut status = 0;
    for at in starting_points(args).rev() {
        if let Err(error) = Path::new(&args[at]).symlink_metadata() {
            eprintln!("find: '{}': {}", args[at], seahaven_guest::reason(&error));
            args.remove(at);
            status = 1;
        }
    }
    status
}
