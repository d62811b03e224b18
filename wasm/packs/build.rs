// Every pack's build script. wasi-libc's ways to stat a file go through ours, in guest/src/stat.rs.
fn main() {
    println!("cargo:rerun-if-changed=../build.rs");
    for symbol in ["__wasilibc_nocwd_fstatat", "fstatat", "fstat", "chmod", "fchmod"] {
        println!("cargo:rustc-link-arg=--wrap={symbol}");
    }
}
