use diffutilslib::cmp::{Cmp, cmp, parse_params};
use std::ffi::OsStr;

/// `cmp`: 0 equal, 1 different, 2 trouble.
pub fn run(_name: &str) -> i32 {
    let args: Vec<_> = std::env::args_os().collect();
    let quiet = args.iter().any(|arg| [OsStr::new("-s"), OsStr::new("--quiet"), OsStr::new("--silent")].contains(&&**arg));
    let params = match parse_params(args.into_iter().peekable()) {
        Ok(params) => params,
        Err(error) => {
            eprintln!("{error}");
            return 2;
        }
    };
    match cmp(&params) {
        Ok(Cmp::Equal) => 0,
        Ok(Cmp::Different) => 1,
        Err(error) => {
            if !quiet {
                eprintln!("{error}");
            }
            2
        }
    }
}
