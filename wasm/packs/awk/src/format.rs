//! printf and sprintf (POSIX XCU awk, Output Statements): the formats of the C library.
use crate::value::Value;

struct Spec {
    minus: bool,
    plus: bool,
    space: bool,
    zero: bool,
    alternate: bool,
    width: usize,
    precision: Option<usize>,
}

/// Formats values; what is missing is empty or 0. `text` makes the bytes of a value.
pub fn format_values(format: &[u8], values: &[Value], text: &dyn Fn(&Value) -> Vec<u8>, utf8: bool, out: &mut Vec<u8>) {
    let mut next = 0;
    let mut take = || {
        let value = values.get(next).cloned().unwrap_or(Value::Uninit);
        next += 1;
        value
    };
    let mut at = 0;
    while at < format.len() {
        let byte = format[at];
        if byte != b'%' {
            out.push(byte);
            at += 1;
            continue;
        }
        let start = at;
        at += 1;
        if format.get(at) == Some(&b'%') {
            out.push(b'%');
            at += 1;
            continue;
        }
        let mut spec = Spec { minus: false, plus: false, space: false, zero: false, alternate: false, width: 0, precision: None };
        loop {
            match format.get(at) {
                Some(b'-') => spec.minus = true,
                Some(b'+') => spec.plus = true,
                Some(b' ') => spec.space = true,
                Some(b'0') => spec.zero = true,
                Some(b'#') => spec.alternate = true,
                _ => break,
            }
            at += 1;
        }
        if format.get(at) == Some(&b'*') {
            at += 1;
            let width = take().number() as i64;
            spec.minus |= width < 0;
            spec.width = width.unsigned_abs() as usize;
        } else {
            while let Some(digit @ b'0'..=b'9') = format.get(at) {
                spec.width = (spec.width * 10 + usize::from(digit - b'0')).min(1 << 20);
                at += 1;
            }
        }
        if format.get(at) == Some(&b'.') {
            at += 1;
            let mut precision = 0;
            if format.get(at) == Some(&b'*') {
                at += 1;
                precision = take().number().max(0.0) as usize;
            } else {
                while let Some(digit @ b'0'..=b'9') = format.get(at) {
                    precision = (precision * 10 + usize::from(digit - b'0')).min(1 << 20);
                    at += 1;
                }
            }
            spec.precision = Some(precision);
        }
        while matches!(format.get(at), Some(b'h' | b'l' | b'L' | b'q' | b'j' | b'z' | b't')) {
            at += 1;
        }
        let Some(&conversion) = format.get(at) else {
            out.extend_from_slice(&format[start..]);
            return;
        };
        at += 1;
        match conversion {
            b'd' | b'i' => integer(&spec, take().number(), out),
            b'o' | b'x' | b'X' | b'u' => unsigned(&spec, take().number(), conversion, out),
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => float(&spec, take().number(), conversion, out),
            b'c' => {
                let bytes = character(&take(), utf8);
                pad(&spec, b"", &bytes, false, out);
            }
            b's' => {
                let bytes = text(&take());
                let shown = match spec.precision {
                    Some(precision) => &bytes[..prefix_length(&bytes, precision, utf8)],
                    None => &bytes,
                };
                pad_text(&spec, shown, utf8, out);
            }
            _ => out.extend_from_slice(&format[start..at]),
        }
    }
}

/// Formats numbers only: what CONVFMT and OFMT are for.
pub fn format_numbers(format: &[u8], numbers: &[f64], out: &mut Vec<u8>) {
    let values: Vec<Value> = numbers.iter().map(|number| Value::Num(*number)).collect();
    format_values(format, &values, &|value| value.number().to_string().into_bytes(), false, out);
}

fn character(value: &Value, utf8: bool) -> Vec<u8> {
    let number = match value {
        Value::Num(number) => Some(*number),
        Value::Uninit => return Vec::new(),
        Value::Input(bytes) => crate::value::looks_numeric(bytes),
        Value::Str(_) => None,
    };
    match (number, value) {
        (Some(code), _) => {
            let code = code as u32;
            if utf8 && code >= 128 {
                if let Some(character) = char::from_u32(code) {
                    return character.to_string().into_bytes();
                }
            }
            vec![code as u8]
        }
        (None, Value::Str(bytes) | Value::Input(bytes)) => bytes[..prefix_length(bytes, 1, utf8)].to_vec(),
        _ => Vec::new(),
    }
}

/// How many bytes the first `count` characters take.
pub fn prefix_length(bytes: &[u8], count: usize, utf8: bool) -> usize {
    if !utf8 {
        return count.min(bytes.len());
    }
    let mut at = 0;
    for _ in 0..count {
        if at >= bytes.len() {
            break;
        }
        at += 1;
        while bytes.get(at).is_some_and(|byte| byte & 0xc0 == 0x80) {
            at += 1;
        }
    }
    at
}

pub fn char_count(bytes: &[u8], utf8: bool) -> usize {
    if utf8 { bytes.iter().filter(|byte| *byte & 0xc0 != 0x80).count() } else { bytes.len() }
}

fn pad_text(spec: &Spec, bytes: &[u8], utf8: bool, out: &mut Vec<u8>) {
    let fill = spec.width.saturating_sub(char_count(bytes, utf8));
    if !spec.minus {
        out.resize(out.len() + fill, b' ');
    }
    out.extend_from_slice(bytes);
    if spec.minus {
        out.resize(out.len() + fill, b' ');
    }
}

fn pad(spec: &Spec, sign: &[u8], digits: &[u8], zeros: bool, out: &mut Vec<u8>) {
    let fill = spec.width.saturating_sub(sign.len() + digits.len());
    if !spec.minus && !zeros {
        out.resize(out.len() + fill, b' ');
    }
    out.extend_from_slice(sign);
    if !spec.minus && zeros {
        out.resize(out.len() + fill, b'0');
    }
    out.extend_from_slice(digits);
    if spec.minus {
        out.resize(out.len() + fill, b' ');
    }
}

fn sign_of(spec: &Spec, negative: bool) -> &'static [u8] {
    if negative {
        b"-"
    } else if spec.plus {
        b"+"
    } else if spec.space {
        b" "
    } else {
        b""
    }
}

fn with_precision(spec: &Spec, digits: String) -> Vec<u8> {
    let wanted = spec.precision.unwrap_or(1);
    let mut all = "0".repeat(wanted.saturating_sub(digits.len())).into_bytes();
    if !(spec.precision == Some(0) && digits == "0") {
        all.extend_from_slice(digits.as_bytes());
    }
    all
}

fn integer(spec: &Spec, number: f64, out: &mut Vec<u8>) {
    if !number.is_finite() {
        return float(spec, number, b'f', out);
    }
    let whole = number.trunc();
    let digits = with_precision(spec, format!("{:.0}", whole.abs()));
    pad(spec, sign_of(spec, whole < 0.0), &digits, spec.zero && spec.precision.is_none(), out);
}

fn unsigned(spec: &Spec, number: f64, conversion: u8, out: &mut Vec<u8>) {
    let value = if number < 0.0 { number as i64 as u64 } else { number as u64 };
    let digits = match conversion {
        b'o' => format!("{value:o}"),
        b'x' => format!("{value:x}"),
        b'X' => format!("{value:X}"),
        _ => value.to_string(),
    };
    let prefix: &[u8] = match conversion {
        b'x' if spec.alternate && value != 0 => b"0x",
        b'X' if spec.alternate && value != 0 => b"0X",
        b'o' if spec.alternate && value != 0 => b"0",
        _ => b"",
    };
    pad(spec, prefix, &with_precision(spec, digits), spec.zero && spec.precision.is_none(), out);
}

fn float(spec: &Spec, number: f64, conversion: u8, out: &mut Vec<u8>) {
    let sign = sign_of(spec, number.is_sign_negative());
    let magnitude = number.abs();
    if !magnitude.is_finite() {
        let name: &[u8] = if magnitude.is_nan() { b"nan" } else { b"inf" };
        return pad(spec, sign, name, false, out);
    }
    let precision = spec.precision.unwrap_or(6);
    let digits = match conversion | 32 {
        b'f' => format!("{magnitude:.precision$}"),
        b'e' => exponent_form(magnitude, precision),
        b'a' => format!("{magnitude:e}"),
        _ => general_form(magnitude, precision.max(1), spec.alternate),
    };
    let digits = if conversion.is_ascii_uppercase() { digits.to_uppercase() } else { digits };
    pad(spec, sign, digits.as_bytes(), spec.zero, out);
}

fn exponent_form(magnitude: f64, precision: usize) -> String {
    let text = format!("{magnitude:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    format!("{mantissa}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

fn general_form(magnitude: f64, precision: usize, keep: bool) -> String {
    let exponent = if magnitude == 0.0 {
        0
    } else {
        let text = format!("{:.*e}", precision - 1, magnitude);
        text.split_once('e').and_then(|(_, exponent)| exponent.parse::<i32>().ok()).unwrap_or(0)
    };
    let trim = |text: String| {
        if keep || !text.contains('.') { text } else { text.trim_end_matches('0').trim_end_matches('.').to_owned() }
    };
    if exponent < -4 || exponent >= precision as i32 {
        let text = exponent_form(magnitude, precision - 1);
        let (mantissa, rest) = text.split_once('e').unwrap_or((&text, "+00"));
        return format!("{}e{rest}", trim(mantissa.to_owned()));
    }
    trim(format!("{:.*}", (precision as i32 - 1 - exponent).max(0) as usize, magnitude))
}
