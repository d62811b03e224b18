//! strftime in UTC.

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/// Formats seconds since 1970 as the C locale does. Unknown conversions stay as they are.
pub fn strftime(format: &[u8], time: i64) -> Vec<u8> {
    let days = time.div_euclid(86_400);
    let second = time.rem_euclid(86_400);
    let (year, month, day) = civil(days);
    let weekday = (days + 4).rem_euclid(7);
    let year_day = days - days_of(year, 1, 1);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    let mut out = String::new();
    let mut rest = format.iter().copied();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            out.push(byte as char);
            continue;
        }
        let Some(conversion) = rest.next() else {
            out.push('%');
            break;
        };
        let sub = |format: &[u8]| String::from_utf8_lossy(&strftime(format, time)).into_owned();
        out += &match conversion {
            b'Y' => year.to_string(),
            b'm' => format!("{month:02}"),
            b'd' => format!("{day:02}"),
            b'e' => format!("{day:2}"),
            b'H' => format!("{hour:02}"),
            b'I' => format!("{:02}", (hour + 11) % 12 + 1),
            b'M' => format!("{minute:02}"),
            b'S' => format!("{second:02}"),
            b'p' => if hour < 12 { "AM" } else { "PM" }.to_owned(),
            b'y' => format!("{:02}", year.rem_euclid(100)),
            b'C' => format!("{:02}", year.div_euclid(100)),
            b'j' => format!("{:03}", year_day + 1),
            b'a' => DAYS[weekday as usize][..3].to_owned(),
            b'A' => DAYS[weekday as usize].to_owned(),
            b'b' | b'h' => MONTHS[month as usize - 1][..3].to_owned(),
            b'B' => MONTHS[month as usize - 1].to_owned(),
            b'u' => (if weekday == 0 { 7 } else { weekday }).to_string(),
            b'w' => weekday.to_string(),
            b'U' => format!("{:02}", (year_day + 7 - weekday) / 7),
            b'W' => format!("{:02}", (year_day + 7 - (weekday + 6) % 7) / 7),
            b's' => time.to_string(),
            b'Z' => "UTC".to_owned(),
            b'z' => "+0000".to_owned(),
            b'n' => "\n".to_owned(),
            b't' => "\t".to_owned(),
            b'%' => "%".to_owned(),
            b'F' => sub(b"%Y-%m-%d"),
            b'T' | b'X' => sub(b"%H:%M:%S"),
            b'D' | b'x' => sub(b"%m/%d/%y"),
            b'R' => sub(b"%H:%M"),
            b'r' => sub(b"%I:%M:%S %p"),
            b'c' => sub(b"%a %b %e %H:%M:%S %Y"),
            other => format!("%{}", other as char),
        };
    }
    out.chars().map(|character| character as u32 as u8).collect()
}

/// Year, month and day of a day since 1970, in the proleptic Gregorian calendar.
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

fn days_of(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year - 719_468
}
