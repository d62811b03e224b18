use std::ffi::OsStr;
use std::os::wasi::ffi::OsStrExt;

/// The first string is not an argument but the directory to run in.
const IN_DIRECTORY: u32 = 1;

/// The exit status that stands for "no such command".
pub const NOT_FOUND: i32 = 127;

#[link(wasm_import_module = "seahaven")]
unsafe extern "C" {
    /// Runs a command of this world and waits for it. `argv` holds strings, each ended by a NUL, and one more NUL; an
    /// argument may be empty, so `len` counts and not the double NUL.
    #[link_name = "spawn"]
    safe fn host_spawn(argv: *const u8, len: usize, flags: u32) -> i32;
}

/// Runs a command with this process's standard streams, environment and (unless `directory` is given) working directory.
/// Returns its exit status; [`NOT_FOUND`] if there is none of that name.
pub fn spawn<Arg: AsRef<OsStr>>(directory: Option<&OsStr>, argv: &[Arg]) -> i32 {
    let mut bytes = Vec::new();
    for string in directory.into_iter().chain(argv.iter().map(AsRef::as_ref)) {
        bytes.extend_from_slice(string.as_bytes());
        bytes.push(0);
    }
    bytes.push(0);
    host_spawn(bytes.as_ptr(), bytes.len(), if directory.is_some() { IN_DIRECTORY } else { 0 })
}

