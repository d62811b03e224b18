//! What turns a preview 1 program into a component needs a little memory before the program starts. It takes a page of its own where nobody gives it
//! some, and an old wasi-libc then believes that page to be its heap.
use std::alloc::{Layout, alloc, handle_alloc_error, realloc};

/// The component model's allocator. `size` is never 0 for a new block.
///
/// # Safety
/// `old` is null, or was returned for `old_size` and `align`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cabi_realloc(old: *mut u8, old_size: usize, align: usize, size: usize) -> *mut u8 {
    let Ok(layout) = Layout::from_size_align(if old.is_null() { size } else { old_size }, align) else {
        return std::ptr::null_mut();
    };
    // SAFETY: as above.
    let block = unsafe { if old.is_null() { alloc(layout) } else { realloc(old, layout, size) } };
    if block.is_null() {
        handle_alloc_error(layout);
    }
    block
}
