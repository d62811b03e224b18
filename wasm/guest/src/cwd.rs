use std::ffi::OsString;
use std::os::wasi::ffi::OsStringExt;

#[link(wasm_import_module = "seahaven")]
unsafe extern "C" {
    /// Returns the length in bytes of the working directory's absolute path, and writes it to `buf` if it fits in `len`.
    #[link_name = "cwd_get"]
    safe fn host_cwd_get(buf: *mut u8, len: usize) -> usize;
    /// Likewise the host's name.
    #[link_name = "hostname_get"]
    safe fn host_hostname_get(buf: *mut u8, len: usize) -> usize;
}

/// Makes the process's working directory the one it was started in.
///
/// WASI has no working directory: wasi-libc resolves relative paths against a string of its own, which starts as `/`.
/// A directory that is gone leaves `/`; what uses it then fails on its own terms.
pub fn enter_cwd() {
    let cwd = text(|buf, len| host_cwd_get(buf, len));
    if cwd.is_empty() || cwd == b"/" {
        return;
    }
    let _ = std::env::set_current_dir(OsString::from_vec(cwd));
}

/// The world's name.
pub fn hostname() -> String {
    String::from_utf8_lossy(&text(|buf, len| host_hostname_get(buf, len))).into_owned()
}

/// Asks again with more room if the first does not do.
fn text(get: impl Fn(*mut u8, usize) -> usize) -> Vec<u8> {
    let mut buf = vec![0_u8; 256];
    let mut len = get(buf.as_mut_ptr(), buf.len());
    if len > buf.len() {
        buf = vec![0_u8; len];
        len = get(buf.as_mut_ptr(), buf.len()).min(buf.len());
    }
    buf.truncate(len);
    buf
}
