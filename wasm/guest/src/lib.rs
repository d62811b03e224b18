//! What a pack does before its utility starts, and the imports that the host offers beside WASI preview 1.
//! The imports are described in `wasm/README.md`.

mod cwd;
mod multicall;
mod spawn;

pub use cwd::enter_cwd;
pub use multicall::utility_name;
pub use spawn::{NOT_FOUND, spawn};
