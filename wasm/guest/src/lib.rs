//! What a pack does before its utility starts, and the imports that the host offers beside WASI preview 1.
//! The imports are described in `wasm/README.md`.

mod chmod;
mod cwd;
pub mod files;
pub mod getopt;
mod multicall;
mod names;
mod spawn;
pub mod stat;

pub use chmod::{permissions, set_mode, umask};
pub use cwd::{enter_cwd, hostname};
pub use multicall::utility_name;
pub use names::{group, group_id, user, user_id};
pub use spawn::{Command, reason, run, spawn};
