//! What a pack does before its utility starts, and the imports that the host offers beside WASI preview 1.
//! The imports are described in `wasm/README.md`.

mod cwd;
mod multicall;
mod names;
mod spawn;
mod stat;

pub use cwd::{enter_cwd, hostname};
pub use multicall::utility_name;
pub use spawn::{Command, reason, run, spawn};
