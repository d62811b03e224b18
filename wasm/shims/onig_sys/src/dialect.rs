/// A family of regular expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// No character is special.
    Literal,
    /// POSIX BRE with GNU's additions (`\+ \? \| \w \< …`), XBD 9.3.
    Basic,
    /// POSIX ERE with GNU's additions, XBD 9.4.
    Extended,
    /// Emacs: groups, intervals and alternation escaped, `+` and `?` plain.
    Emacs,
    Perl,
}

#[derive(Clone, Copy, Debug)]
pub struct OnigSyntaxType {
    pub dialect: Dialect,
    /// Options that always hold.
    pub options: u32,
}
