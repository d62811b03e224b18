use std::ffi::OsString;

seahaven_guest::pack! {
    "egrep" => uu_grep, |_: &str| grep(Some("-E"));
    "fgrep" => uu_grep, |_: &str| grep(Some("-F"));
    "grep" => uu_grep, |_: &str| grep(None);
}

/// grep with an option before all others. The old names are what they were before GNU grep 3.8 began to warn of them: Debian's do not.
fn grep(option: Option<&str>) -> i32 {
    if let Err(error) = uucore::locale::setup_localization("grep") {
        eprintln!("grep: {error}");
        return 99;
    }
    let mut arguments = std::env::args_os();
    let _ = arguments.next();
    let options = option.map(OsString::from);
    uu_grep::uumain(std::iter::once(OsString::from("grep")).chain(options).chain(arguments))
}
