//! What Debian 12's wasi-libc, of 2022, lacks and today's standard library and crates call. Built only for that toolchain
//! (`scripts/toolchain.mjs` sets the cfg).

use std::ffi::{CStr, CString, OsStr, OsString, c_char, c_int, c_void};
use std::os::wasi::ffi::{OsStrExt, OsStringExt};
use std::path::{Component, Path, PathBuf};

/// wasi-libc's numbers.
const ELOOP: c_int = 32;
const ENOENT: c_int = 44;
const ENOMEM: c_int = 48;
const ENOTSUP: c_int = 58;

/// SYMLOOP_MAX.
const LINKS: usize = 40;

unsafe extern "C" {
    #[thread_local]
    static mut errno: c_int;
    fn malloc(size: usize) -> *mut c_void;
}

#[unsafe(no_mangle)]
extern "C" fn __errno_location() -> *mut c_int {
    &raw mut errno
}

fn fail(code: c_int) -> c_int {
    // SAFETY: there is one thread.
    unsafe { errno = code };
    -1
}

/// realpath(3).
#[unsafe(no_mangle)]
unsafe extern "C" fn realpath(path: *const c_char, resolved: *mut c_char) -> *mut c_char {
    // SAFETY: the caller's string.
    let path = OsStr::from_bytes(unsafe { CStr::from_ptr(path) }.to_bytes());
    let found = match resolve(Path::new(path)) {
        Ok(found) => found,
        Err(code) => {
            fail(code);
            return std::ptr::null_mut();
        }
    };
    let Ok(found) = CString::new(found.into_os_string().into_vec()) else {
        fail(ENOENT);
        return std::ptr::null_mut();
    };
    let bytes = found.as_bytes_with_nul();
    // SAFETY: PATH_MAX bytes of the caller's, or as many as are needed of the allocator's.
    unsafe {
        let out = if resolved.is_null() { malloc(bytes.len()).cast::<c_char>() } else { resolved };
        if out.is_null() {
            fail(ENOMEM);
        } else {
            std::ptr::copy_nonoverlapping(bytes.as_ptr().cast(), out, bytes.len());
        }
        out
    }
}

fn resolve(path: &Path) -> Result<PathBuf, c_int> {
    let code = |error: std::io::Error| error.raw_os_error().unwrap_or(ENOENT);
    if path.as_os_str().is_empty() {
        return Err(ENOENT);
    }
    let start = if path.is_absolute() { path.to_owned() } else { std::env::current_dir().map_err(code)?.join(path) };
    let steps = |path: &Path| -> Vec<OsString> {
        path.components()
            .filter(|part| !matches!(part, Component::RootDir | Component::CurDir))
            .map(|part| part.as_os_str().to_owned())
            .rev()
            .collect()
    };
    let mut todo = steps(&start);
    let mut found = PathBuf::from("/");
    let mut links = 0;
    while let Some(step) = todo.pop() {
        if step == ".." {
            found.pop();
            continue;
        }
        let next = found.join(&step);
        if !next.symlink_metadata().map_err(code)?.is_symlink() {
            if !todo.is_empty() && !next.is_dir() {
                // The following component says why not.
                next.join(".").symlink_metadata().map_err(code)?;
            }
            found = next;
            continue;
        }
        links += 1;
        if links > LINKS {
            return Err(ELOOP);
        }
        let target = next.read_link().map_err(code)?;
        if target.is_absolute() {
            found = PathBuf::from("/");
        }
        todo.extend(steps(&target));
    }
    Ok(found)
}

/// Newer ones answer the same: modes are none of WASI's.
#[unsafe(no_mangle)]
extern "C" fn chmod(_path: *const c_char, _mode: u32) -> c_int {
    fail(ENOTSUP)
}

#[unsafe(no_mangle)]
extern "C" fn pthread_create(
    _thread: *mut c_void,
    _attributes: *const c_void,
    _start: extern "C" fn(*mut c_void) -> *mut c_void,
    _argument: *mut c_void,
) -> c_int {
    ENOTSUP
}

#[unsafe(no_mangle)]
extern "C" fn pthread_join(_thread: *mut c_void, _result: *mut *mut c_void) -> c_int {
    ENOTSUP
}

#[unsafe(no_mangle)]
extern "C" fn pthread_detach(_thread: *mut c_void) -> c_int {
    ENOTSUP
}

#[unsafe(no_mangle)]
extern "C" fn pthread_attr_init(_attributes: *mut c_void) -> c_int {
    0
}

#[unsafe(no_mangle)]
extern "C" fn pthread_attr_setstacksize(_attributes: *mut c_void, _size: usize) -> c_int {
    0
}

#[unsafe(no_mangle)]
extern "C" fn pthread_attr_destroy(_attributes: *mut c_void) -> c_int {
    0
}
