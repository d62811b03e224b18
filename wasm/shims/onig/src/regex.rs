use crate::flags::RegexOptions;
use crate::syntax::Syntax;
use onig_sys::{Compiled, OPTION_FIND_LONGEST, OnigRegion};
use std::fmt;

pub struct Regex(Compiled);

impl Regex {
    pub fn with_options(pattern: &str, options: RegexOptions, syntax: &Syntax) -> Result<Self, Error> {
        match Compiled::new(pattern, syntax.raw(), options.bits() | OPTION_FIND_LONGEST) {
            Ok(compiled) => Ok(Self(compiled)),
            Err(error) => Err(Error(error.message)),
        }
    }

    /// Whether the whole text matches.
    pub fn is_match(&self, text: &str) -> bool {
        self.0.match_at(text.as_bytes(), 0) == Some(text.len())
    }

    /// The first match's start and end.
    pub fn find(&self, text: &str) -> Option<(usize, usize)> {
        self.0.search(text.as_bytes(), 0)
    }
}

impl fmt::Debug for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Regex")
    }
}

#[derive(Clone, Debug, Default)]
#[repr(transparent)]
pub struct Region(OnigRegion);

impl Region {
    pub fn new() -> Self {
        Self::default()
    }

    /// Only the whole match, group 0, is known.
    pub fn pos(&self, group: usize) -> Option<(usize, usize)> {
        self.0.extent.filter(|_| group == 0)
    }
}

#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
