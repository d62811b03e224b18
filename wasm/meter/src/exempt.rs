/// Leaf functions of libc and of the standard library whose loops are bounded by the length of one buffer, a number's
/// digits or an allocator's bins. They call nothing that could wait and are the hottest code there is.
const EXACT: &[&str] = &[
    "__memcpy", "__memrchr", "__stpcpy", "__stpncpy", "__strchrnul", "bcmp", "calloc", "dispose_chunk", "dlcalloc",
    "dlfree", "dlmalloc", "dlmemalign", "dlrealloc", "free", "internal_memalign", "malloc", "memchr", "memcmp", "memcpy",
    "memmove", "mempcpy", "memrchr", "memset", "prepend_alloc", "realloc", "stpcpy", "stpncpy", "strchr", "strchrnul",
    "strcmp", "strcpy", "strlen", "strncmp", "strncpy", "strnlen", "strrchr",
];

/// Rust paths, by prefix.
const PREFIXES: &[&str] = &[
    "memchr::",
    "compiler_builtins::",
    "core::slice::memchr::",
    "core::str::validations::",
    "core::str::count::",
    "core::num::",
    "core::fmt::num::",
    "core::unicode::",
    // One pass over a buffer each.
    "blake2b_simd::",
    "blake3::",
    "crc_fast::",
    "keccak::",
    "md5::",
    "sha1::",
    "sha2::",
    "sha3::",
    "sm3::",
    // One pass over a haystack each; the engines that may take longer (PikeVM, backtracking) are not among them.
    "aho_corasick::packed::",
    "regex_automata::dfa::search::",
    "regex_automata::hybrid::search::",
    "regex_automata::util::prefilter::",
];

/// Whether the loops of the function with this name go unmetered.
pub fn is_exempt(name: &str) -> bool {
    if EXACT.binary_search(&name).is_ok() {
        return true;
    }
    let demangled = format!("{:#}", rustc_demangle::demangle(name));
    let path = demangled.trim_start_matches('<');
    PREFIXES.iter().any(|prefix| path.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_names_are_sorted_for_the_search() {
        assert!(EXACT.is_sorted());
    }

    #[test]
    fn leaves_are_exempt_and_their_callers_are_not() {
        assert!(is_exempt("memcmp"));
        assert!(is_exempt("memchr::arch::wasm32::memchr::memchr_raw::find_simd128"));
        assert!(!is_exempt("uu_sort::sort_by"));
        assert!(is_exempt("_ZN6memchr4arch3all6memchr3One4find17h0123456789abcdefE"));
        assert!(!is_exempt("main"));
    }
}
