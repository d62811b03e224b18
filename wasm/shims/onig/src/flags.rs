use std::ops::{BitOr, BitOrAssign};

macro_rules! flags {
    ($(#[$doc:meta])* $name:ident: $bits:ty { $($flag:ident = $value:expr;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name($bits);

        impl $name {
            $(pub const $flag: Self = Self($value);)*

            pub const fn bits(self) -> $bits {
                self.0
            }

            pub const fn from_bits_retain(bits: $bits) -> Self {
                Self(bits)
            }

            pub const fn contains(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }
        }

        impl BitOr for $name {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl BitOrAssign for $name {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }
    };
}

flags! {
    RegexOptions: u32 {
        REGEX_OPTION_NONE = 0;
        REGEX_OPTION_IGNORECASE = onig_sys::OPTION_IGNORECASE;
        REGEX_OPTION_MULTILINE = onig_sys::OPTION_MULTILINE;
        REGEX_OPTION_FIND_LONGEST = onig_sys::OPTION_FIND_LONGEST;
    }
}

flags! {
    SearchOptions: u32 {
        SEARCH_OPTION_NONE = 0;
    }
}

flags! {
    /// Our dialects have what their users enable by these.
    SyntaxOperator: u64 {
        SYNTAX_OPERATOR_ESC_GNU_BUF_ANCHOR = 1 << 15;
        SYNTAX_OPERATOR_QMARK_CAPITAL_P_NAME = 1 << 31;
    }
}

flags! {
    /// Likewise.
    SyntaxBehavior: u32 {
        SYNTAX_BEHAVIOR_ALLOW_INTERVAL_LOW_ABBREV = 1 << 4;
    }
}
