//! Values: numbers, strings, and what came from outside and counts as a number where it looks like one (POSIX XCU awk, Expressions).
use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

use indexmap::IndexMap;

#[derive(Debug, Clone)]
pub enum Value {
    Uninit,
    Num(f64),
    Str(Rc<[u8]>),
    /// From the input: a number in comparisons where it looks like one.
    Input(Rc<[u8]>),
}

pub type Array = Rc<RefCell<IndexMap<Rc<[u8]>, Value>>>;

impl Value {
    pub fn text(bytes: &[u8]) -> Value {
        Value::Str(Rc::from(bytes))
    }

    pub fn input(bytes: &[u8]) -> Value {
        Value::Input(Rc::from(bytes))
    }

    pub fn truth(flag: bool) -> Value {
        Value::Num(if flag { 1.0 } else { 0.0 })
    }

    pub fn number(&self) -> f64 {
        match self {
            Value::Uninit => 0.0,
            Value::Num(number) => *number,
            Value::Str(bytes) | Value::Input(bytes) => leading_number(bytes).0,
        }
    }

    pub fn is_true(&self) -> bool {
        match self {
            Value::Uninit => false,
            Value::Num(number) => *number != 0.0,
            Value::Str(bytes) => !bytes.is_empty(),
            Value::Input(bytes) => match looks_numeric(bytes) {
                Some(number) => number != 0.0,
                None => !bytes.is_empty(),
            },
        }
    }

    /// The text, numbers by `format` (CONVFMT or OFMT).
    pub fn bytes(&self, format: &[u8]) -> Rc<[u8]> {
        match self {
            Value::Uninit => Rc::from(&b""[..]),
            Value::Num(number) => Rc::from(number_text(*number, format).as_slice()),
            Value::Str(bytes) | Value::Input(bytes) => Rc::clone(bytes),
        }
    }

    /// The number this is in comparisons; None: it is a string.
    fn comparable(&self) -> Option<f64> {
        match self {
            Value::Uninit => Some(0.0),
            Value::Num(number) => Some(*number),
            Value::Str(_) => None,
            Value::Input(bytes) => looks_numeric(bytes),
        }
    }
}

pub fn compare(left: &Value, right: &Value, format: &[u8]) -> Ordering {
    match (left.comparable(), right.comparable()) {
        (Some(a), Some(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Greater),
        _ => left.bytes(format).cmp(&right.bytes(format)),
    }
}

/// A number as text: whole numbers as such, others by the format.
pub fn number_text(number: f64, format: &[u8]) -> Vec<u8> {
    if number == number.trunc() && number.abs() < 1e16 {
        return (number as i64).to_string().into_bytes();
    }
    if number.is_nan() {
        return if number.is_sign_negative() { b"-nan".to_vec() } else { b"nan".to_vec() };
    }
    if number.is_infinite() {
        return if number < 0.0 { b"-inf".to_vec() } else { b"inf".to_vec() };
    }
    if number == number.trunc() {
        return format!("{number:.0}").into_bytes();
    }
    let mut out = Vec::new();
    crate::format::format_numbers(format, &[number], &mut out);
    out
}

/// The number that a text begins with, as strtod(3) reads decimals, and the bytes that it takes.
pub fn leading_number(bytes: &[u8]) -> (f64, usize) {
    let mut at = bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 11 | 12)).count();
    let start = at;
    let negative = bytes.get(at) == Some(&b'-');
    if matches!(bytes.get(at), Some(b'+' | b'-')) {
        at += 1;
    }
    let digits = at;
    let mut whole: u64 = 0;
    let mut small = true;
    while let Some(byte @ b'0'..=b'9') = bytes.get(at) {
        if at - digits < 15 {
            whole = whole * 10 + u64::from(byte - b'0');
        } else {
            small = false;
        }
        at += 1;
    }
    let mut count = at - digits;
    let plain = !matches!(bytes.get(at), Some(b'.' | b'e' | b'E'));
    if plain && small {
        if count == 0 {
            return special(bytes, start);
        }
        return (if negative { -(whole as f64) } else { whole as f64 }, at);
    }
    if bytes.get(at) == Some(&b'.') {
        let fraction = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if count + fraction == 0 {
            return (0.0, 0);
        }
        count += fraction;
        at += 1 + fraction;
    }
    if count == 0 {
        return (0.0, 0);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let exponent = bytes[(at + 1 + sign).min(bytes.len())..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if exponent > 0 {
            at += 1 + sign + exponent;
        }
    }
    let text = std::str::from_utf8(&bytes[start..at]).unwrap_or("0");
    (text.parse().unwrap_or(0.0), at)
}

/// Signed `inf` and `nan`, as gawk takes them.
fn special(bytes: &[u8], start: usize) -> (f64, usize) {
    let Some(word) = bytes.get(start..start + 4) else { return (0.0, 0) };
    let value = match word.to_ascii_lowercase().as_slice() {
        b"+inf" => f64::INFINITY,
        b"-inf" => f64::NEG_INFINITY,
        b"+nan" => f64::NAN,
        b"-nan" => -f64::NAN,
        _ => return (0.0, 0),
    };
    if bytes.get(start + 4).is_some_and(u8::is_ascii_alphanumeric) { (0.0, 0) } else { (value, start + 4) }
}

/// The number that all of a text is, blanks around it aside.
pub fn looks_numeric(bytes: &[u8]) -> Option<f64> {
    let (number, length) = leading_number(bytes);
    if length == 0 {
        return None;
    }
    bytes[length..].iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 11 | 12)).then_some(number)
}
