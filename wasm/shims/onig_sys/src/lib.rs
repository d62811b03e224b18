//! What uutils' grep and find use of Oniguruma's C interface, with other works behind it: finite automata, which are many
//! times faster than backtracking and need no C compiler for the target. Patterns with back-references, and Perl's
//! extras, go to a backtracking engine.
#![allow(non_upper_case_globals, clippy::missing_safety_doc)]

mod dialect;
mod engine;
mod locale;
mod perl;
mod posix;

pub use dialect::{Dialect, OnigSyntaxType};
pub use engine::{Compiled, Error};
pub use locale::is_utf8;
pub use posix::{Translated, translate};

use std::cell::RefCell;
use std::ptr::null_mut;

pub const ONIG_NORMAL: u32 = 0;
pub const ONIG_MISMATCH: i32 = -1;
pub const ONIG_MAX_ERROR_MESSAGE_LEN: u32 = 90;
pub const ONIGERR_INVALID: i32 = -1000;
pub const ONIGERR_EMPTY_RANGE_IN_CHAR_CLASS: i32 = -203;
pub const OnigEncCtype_ONIGENC_CTYPE_WORD: u32 = 12;
pub const INTERNAL_ONIGENC_CASE_FOLD_MULTI_CHAR: u32 = 1 << 30;

pub const OPTION_IGNORECASE: u32 = 1;
pub const OPTION_MULTILINE: u32 = 1 << 2;
pub const OPTION_FIND_LONGEST: u32 = 1 << 4;

pub type OnigRegex = *mut Compiled;

/// A match's extent. Groups are not asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnigRegion {
    pub extent: Option<(usize, usize)>,
}

#[repr(C)]
pub struct OnigErrorInfo {
    pub enc: *mut OnigEncodingType,
    pub par: *mut u8,
    pub par_end: *mut u8,
}

#[repr(C)]
pub struct OnigCompileInfo {
    pub num_of_elements: i32,
    pub pattern_enc: *mut OnigEncodingType,
    pub target_enc: *mut OnigEncodingType,
    pub syntax: *mut OnigSyntaxType,
    pub option: u32,
    pub case_fold_flag: u32,
}

pub struct OnigEncodingType {
    pub mbc_to_code: Option<unsafe fn(at: *const u8, end: *const u8) -> u32>,
    pub is_code_ctype: Option<unsafe fn(code: u32, ctype: u32) -> i32>,
    pub left_adjust_char_head: Option<unsafe fn(start: *const u8, at: *const u8) -> *mut u8>,
}

/// Mutable only because the callers take its address so.
pub static mut OnigEncodingUTF8: OnigEncodingType = OnigEncodingType {
    mbc_to_code: Some(mbc_to_code),
    is_code_ctype: Some(is_code_ctype),
    left_adjust_char_head: Some(left_adjust_char_head),
};

/// The character at `at`, or the byte if it begins none.
unsafe fn mbc_to_code(at: *const u8, end: *const u8) -> u32 {
    // SAFETY: the caller hands in two pointers into one haystack.
    let rest = unsafe { std::slice::from_raw_parts(at, end.offset_from_unsigned(at)) };
    if is_utf8() {
        let head = &rest[..rest.len().min(4)];
        let valid = match std::str::from_utf8(head) {
            Ok(valid) => valid,
            Err(error) => std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default(),
        };
        if let Some(first) = valid.chars().next() {
            return u32::from(first);
        }
    }
    rest.first().map_or(0, |byte| u32::from(*byte))
}

unsafe fn is_code_ctype(code: u32, ctype: u32) -> i32 {
    debug_assert_eq!(ctype, OnigEncCtype_ONIGENC_CTYPE_WORD);
    let word = match char::from_u32(code) {
        Some(c) if c.is_ascii() || !is_utf8() => c.is_ascii_alphanumeric() || c == '_',
        Some(c) => c.is_alphanumeric(),
        None => false,
    };
    i32::from(word)
}

unsafe fn left_adjust_char_head(start: *const u8, at: *const u8) -> *mut u8 {
    let mut head = at;
    if is_utf8() {
        // SAFETY: stays within the haystack, which begins at `start`.
        while head > start && unsafe { *head } & 0xc0 == 0x80 {
            head = unsafe { head.sub(1) };
        }
    }
    head.cast_mut()
}

pub unsafe fn onig_get_default_case_fold_flag() -> u32 {
    INTERNAL_ONIGENC_CASE_FOLD_MULTI_CHAR
}

thread_local! {
    static LAST_ERROR: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Compiles a pattern, which has to be UTF-8.
pub unsafe fn onig_new_deluxe(
    regex: *mut OnigRegex,
    pattern: *const u8,
    pattern_end: *const u8,
    info: *mut OnigCompileInfo,
    _error: *mut OnigErrorInfo,
) -> i32 {
    // SAFETY: the caller's pointers are a string's ends and its own structures.
    let (pattern, info) = unsafe {
        (std::slice::from_raw_parts(pattern, pattern_end.offset_from_unsigned(pattern)), &*info)
    };
    let syntax = unsafe { &*info.syntax };
    match Compiled::new(&String::from_utf8_lossy(pattern), syntax, info.option) {
        Ok(compiled) => {
            unsafe { *regex = Box::into_raw(Box::new(compiled)) };
            ONIG_NORMAL as i32
        }
        Err(error) => {
            LAST_ERROR.with(|last| error.message.clone_into(&mut last.borrow_mut()));
            error.code
        }
    }
}

pub unsafe fn onig_free(regex: OnigRegex) {
    if regex != null_mut() {
        // SAFETY: made by `onig_new_deluxe` and freed once.
        drop(unsafe { Box::from_raw(regex) });
    }
}

/// The message of the last pattern that did not compile. Returns its length.
pub unsafe fn onig_error_code_to_str(buf: *mut u8, _code: i32, _info: *const OnigErrorInfo) -> i32 {
    LAST_ERROR.with(|last| {
        let last = last.borrow();
        let mut len = last.len().min(ONIG_MAX_ERROR_MESSAGE_LEN as usize);
        while !last.is_char_boundary(len) {
            len -= 1;
        }
        // SAFETY: the caller's buffer has ONIG_MAX_ERROR_MESSAGE_LEN bytes.
        unsafe { std::ptr::copy_nonoverlapping(last.as_ptr(), buf, len) };
        len as i32
    })
}

/// Finds the leftmost match that begins at or after `start`. Returns where it begins.
pub unsafe fn onig_search(
    regex: OnigRegex,
    str: *const u8,
    end: *const u8,
    start: *const u8,
    _range: *const u8,
    region: *mut OnigRegion,
    _option: u32,
) -> i32 {
    // SAFETY: all pointers lie in one haystack; the regex lives.
    let (regex, haystack, from) = unsafe {
        (&*regex, std::slice::from_raw_parts(str, end.offset_from_unsigned(str)), start.offset_from_unsigned(str))
    };
    if region == null_mut() {
        return if regex.is_match(haystack, from) { 0 } else { ONIG_MISMATCH };
    }
    let extent = regex.search(haystack, from);
    unsafe { (*region).extent = extent };
    extent.map_or(ONIG_MISMATCH, |(start, _)| start as i32)
}

/// Matches exactly at `at`. Returns the match's length.
pub unsafe fn onig_match(
    regex: OnigRegex,
    str: *const u8,
    end: *const u8,
    at: *const u8,
    region: *mut OnigRegion,
    _option: u32,
) -> i32 {
    // SAFETY: as for `onig_search`.
    let (regex, haystack, at) = unsafe {
        (&*regex, std::slice::from_raw_parts(str, end.offset_from_unsigned(str)), at.offset_from_unsigned(str))
    };
    let matched = regex.match_at(haystack, at);
    if region != null_mut() {
        unsafe { (*region).extent = matched.map(|end| (at, end)) };
    }
    matched.map_or(ONIG_MISMATCH, |end| (end - at) as i32)
}
