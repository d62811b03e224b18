//! Words and paths that all commands here share.

use std::io::Write;

/// Bytes as a message shows them.
pub fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Writes to standard output; that it cannot be written is nobody's to tell.
pub fn say(text: &[u8]) {
    let _ = std::io::stdout().write_all(text);
}

/// GNU's wildcards: `*` and `?` match a slash, too, unless `slashes`.
pub fn matches(pattern: &[u8], name: &[u8], slashes: bool) -> bool {
    let Some((&first, rest)) = pattern.split_first() else { return name.is_empty() };
    match first {
        b'*' => (0..=name.len())
            .take_while(|&at| !slashes || at == 0 || name[at - 1] != b'/')
            .any(|at| matches(rest, &name[at..], slashes)),
        b'?' => name.first().is_some_and(|&byte| !slashes || byte != b'/') && matches(rest, &name[1..], slashes),
        b'[' => match class(rest, name.first().copied()) {
            Some((true, rest)) => matches(rest, &name[1..], slashes),
            Some((false, _)) => false,
            None => name.first() == Some(&b'[') && matches(rest, &name[1..], slashes),
        },
        b'\\' if !rest.is_empty() => name.first() == Some(&rest[0]) && matches(&rest[1..], &name[1..], slashes),
        _ => name.first() == Some(&first) && matches(rest, &name[1..], slashes),
    }
}

/// Whether a byte is in a bracket expression, and what follows it; `None` if it never ends.
fn class(pattern: &[u8], byte: Option<u8>) -> Option<(bool, &[u8])> {
    let inverted = matches!(pattern.first(), Some(b'!' | b'^'));
    let start = usize::from(inverted);
    let mut at = start;
    let mut found = false;
    loop {
        let low = *pattern.get(at)?;
        if low == b']' && at > start {
            let inside = byte.is_some() && found != inverted;
            return Some((inside, &pattern[at + 1..]));
        }
        let high = match pattern.get(at + 1..at + 3) {
            Some([b'-', high]) if *high != b']' => {
                at += 2;
                *high
            }
            _ => low,
        };
        found |= byte.is_some_and(|byte| (low..=high).contains(&byte));
        at += 1;
    }
}

/// Whether the pattern has wildcards.
pub fn is_pattern(text: &[u8]) -> bool {
    text.iter().any(|byte| b"*?[".contains(byte))
}

/// The calendar day and time of seconds since 1970 in UTC, less the world's offset, which is the caller's.
pub fn calendar(seconds: i64) -> [i64; 6] {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Days from civil, the other way about: eras of 400 years that begin in March.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day = shifted.rem_euclid(146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    [year + era * 400 + i64::from(month <= 2), month, date, rest / 3600, rest / 60 % 60, rest % 60]
}

/// The other way: seconds since 1970.
pub fn seconds([year, month, day, hour, minute, second]: [i64; 6]) -> i64 {
    let year = year - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    days * 86_400 + hour * 3600 + minute * 60 + second
}
