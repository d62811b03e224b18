//! What uutils' grep and find use of the `onig` crate.

mod flags;
mod regex;
mod syntax;

pub use flags::{RegexOptions, SearchOptions, SyntaxBehavior, SyntaxOperator};
pub use regex::{Error, Regex, Region};
pub use syntax::Syntax;
