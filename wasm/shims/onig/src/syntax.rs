use crate::flags::{RegexOptions, SyntaxBehavior, SyntaxOperator};
use onig_sys::{Dialect, OPTION_MULTILINE, OnigSyntaxType};

#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Syntax(OnigSyntaxType);

static ASIS: Syntax = Syntax(OnigSyntaxType { dialect: Dialect::Literal, options: 0 });
static BASIC: Syntax = Syntax(OnigSyntaxType { dialect: Dialect::Basic, options: OPTION_MULTILINE });
static EXTENDED: Syntax = Syntax(OnigSyntaxType { dialect: Dialect::Extended, options: OPTION_MULTILINE });
static EMACS: Syntax = Syntax(OnigSyntaxType { dialect: Dialect::Emacs, options: OPTION_MULTILINE });
static PERL: Syntax = Syntax(OnigSyntaxType { dialect: Dialect::Perl, options: 0 });

impl Syntax {
    pub fn asis() -> &'static Self {
        &ASIS
    }

    pub fn grep() -> &'static Self {
        &BASIC
    }

    pub fn posix_basic() -> &'static Self {
        &BASIC
    }

    pub fn posix_extended() -> &'static Self {
        &EXTENDED
    }

    pub fn gnu_regex() -> &'static Self {
        &EXTENDED
    }

    pub fn emacs() -> &'static Self {
        &EMACS
    }

    pub fn perl_ng() -> &'static Self {
        &PERL
    }

    pub fn options(&self) -> RegexOptions {
        RegexOptions::from_bits_retain(self.0.options)
    }

    pub fn enable_operators(&mut self, _: SyntaxOperator) {}

    pub fn enable_behavior(&mut self, _: SyntaxBehavior) {}

    pub(crate) fn raw(&self) -> &OnigSyntaxType {
        &self.0
    }
}
