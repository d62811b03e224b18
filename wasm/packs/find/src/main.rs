use findutils::find::{StandardDependencies, find_main};

seahaven_guest::pack! {
    "find" => findutils, find;
}

fn find(_name: &str) -> i32 {
    let args: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    find_main(&args, &StandardDependencies::new())
}
