use std::ffi::OsStr;
use std::os::wasi::ffi::OsStrExt;

/// The command reads /dev/null instead of this process's standard input.
const NULL_INPUT: u32 = 1;
/// That the command was not started is told by a negative errno.
const ERRNOS: u32 = 2;
/// The first string is not an argument but the directory to run in.
const IN_DIRECTORY: u32 = 4;

#[link(wasm_import_module = "seahaven")]
unsafe extern "C" {
    /// Runs a command of this world and waits for it. `argv` holds strings, each ended by a NUL.
    #[link_name = "spawn"]
    safe fn host_spawn(argv: *const u8, len: usize, flags: u32) -> i32;
}

/// A command to be run with this process's standard streams and environment.
pub struct Command<'a> {
    pub argv: &'a [String],
    /// Where to run it; without one, in the working directory.
    pub directory: Option<&'a str>,
    pub null_input: bool,
}

/// Runs a command. Returns its exit status, or the reason it was not started.
pub fn spawn(command: &Command<'_>) -> Result<i32, std::io::Error> {
    let mut bytes = Vec::new();
    for string in command.directory.into_iter().chain(command.argv.iter().map(String::as_str)) {
        bytes.extend_from_slice(OsStr::new(string).as_bytes());
        bytes.push(0);
    }
    let flags = ERRNOS
        | if command.directory.is_some() { IN_DIRECTORY } else { 0 }
        | if command.null_input { NULL_INPUT } else { 0 };
    let status = host_spawn(bytes.as_ptr(), bytes.len(), flags);
    if status < 0 { Err(std::io::Error::from_raw_os_error(-status)) } else { Ok(status) }
}

/// strerror's words, without the number that Rust adds.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

/// Runs a command. Returns its exit status, or what a shell gives for one that was not started.
pub fn run(argv: &[&str]) -> i32 {
    const NOENT: i32 = 44;
    let argv: Vec<String> = argv.iter().map(|&word| word.to_owned()).collect();
    spawn(&Command { argv: &argv, directory: None, null_input: false })
        .unwrap_or_else(|error| if error.raw_os_error() == Some(NOENT) { 127 } else { 126 })
}
