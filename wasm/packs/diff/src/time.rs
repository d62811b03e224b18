//! Times in headers. The world's clock shows UTC.

/// `2024-01-02 03:04:05.000000000 +0000`, or ctime's form for context diffs.
pub fn stamp(seconds: i64, nanoseconds: u32, context: bool) -> String {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day = shifted.rem_euclid(146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    if context && std::env::var_os("POSIXLY_CORRECT").is_some() {
        const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
        const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let name = DAYS[days.rem_euclid(7) as usize];
        return format!("{name} {} {date:2} {hour:02}:{minute:02}:{second:02} {year}", MONTHS[(month - 1) as usize]);
    }
    format!("{year}-{month:02}-{date:02} {hour:02}:{minute:02}:{second:02}.{nanoseconds:09} +0000")
}
