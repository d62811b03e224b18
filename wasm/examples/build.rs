// The memory that an adapter needs comes from the program's own allocator (src/lib.rs).
fn main() {
    println!("cargo:rustc-link-arg-bins=--export=cabi_realloc");
}
