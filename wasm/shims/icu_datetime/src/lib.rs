//! What uucore uses of `icu_datetime`. There is a formatter for no locale; uucore then writes the English names that the
//! C locale has, as GNU tools do where a locale is not installed.

use icu_locale_core::Locale;
use std::fmt;

pub mod fieldsets {
    /// A month.
    pub struct M(());

    impl M {
        pub fn long() -> Self {
            Self(())
        }

        pub fn medium() -> Self {
            Self(())
        }
    }

    /// A day of the week.
    pub struct E(());

    impl E {
        pub fn long() -> Self {
            Self(())
        }

        pub fn short() -> Self {
            Self(())
        }
    }
}

#[derive(Clone, Copy)]
pub struct DateTimeFormatterPreferences;

impl From<Locale> for DateTimeFormatterPreferences {
    fn from(_: Locale) -> Self {
        Self
    }
}

/// The locale has no data.
#[derive(Debug)]
pub struct NoData;

impl fmt::Display for NoData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no data for this locale")
    }
}

/// Cannot be made, so there is nothing it would have to format.
pub enum DateTimeFormatter {}

/// Cannot be made either.
pub enum Formatted {}

impl fmt::Display for Formatted {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl DateTimeFormatter {
    pub fn try_new<FieldSet>(_: DateTimeFormatterPreferences, _: FieldSet) -> Result<Self, NoData> {
        Err(NoData)
    }

    pub fn format<Date>(&self, _: &Date) -> Formatted {
        match *self {}
    }
}
