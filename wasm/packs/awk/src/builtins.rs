//! The functions of the language (POSIX XCU awk, Functions), and gawk's that people use.
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::ast::{Builtin, Expr};
use crate::format::{char_count, prefix_length};
use crate::interpreter::{Interpreter, Outcome, fatal};
use crate::record::split_ranges;
use crate::regex::Regex;
use crate::value::{Value, compare};

impl Interpreter<'_> {
    pub fn builtin(&mut self, builtin: Builtin, arguments: &[Expr]) -> Outcome<Value> {
        match builtin {
            Builtin::Length => self.length(arguments.first()),
            Builtin::Substr => self.substr(arguments),
            Builtin::Index => {
                let text = self.text(&arguments[0])?;
                let part = self.text(&arguments[1])?;
                let at = memchr::memmem::find(&text, &part);
                Ok(Value::Num(at.map_or(0.0, |at| char_count(&text[..at], self.utf8) as f64 + 1.0)))
            }
            Builtin::Split => self.split(arguments),
            Builtin::Sub | Builtin::Gsub => self.substitute(arguments, builtin == Builtin::Gsub),
            Builtin::Gensub => self.gensub(arguments),
            Builtin::Match => self.find(arguments),
            Builtin::Sprintf => {
                let mut values = Vec::new();
                for argument in arguments {
                    values.push(self.value(argument)?);
                }
                let mut out = Vec::new();
                self.format(&values, &mut out);
                Ok(Value::Str(Rc::from(out)))
            }
            Builtin::Tolower | Builtin::Toupper => {
                let text = self.text(&arguments[0])?;
                let lower = builtin == Builtin::Tolower;
                let changed = match std::str::from_utf8(&text) {
                    Ok(text) if self.utf8 && !text.is_ascii() => {
                        if lower { text.to_lowercase() } else { text.to_uppercase() }.into_bytes()
                    }
                    _ if lower => text.to_ascii_lowercase(),
                    _ => text.to_ascii_uppercase(),
                };
                Ok(Value::Str(Rc::from(changed)))
            }
            Builtin::Sin => self.real(arguments, f64::sin),
            Builtin::Cos => self.real(arguments, f64::cos),
            Builtin::Exp => self.real(arguments, f64::exp),
            Builtin::Log => self.real(arguments, f64::ln),
            Builtin::Sqrt => self.real(arguments, f64::sqrt),
            Builtin::Int => self.real(arguments, f64::trunc),
            Builtin::Atan2 => {
                let y = self.number(&arguments[0])?;
                Ok(Value::Num(y.atan2(self.number(&arguments[1])?)))
            }
            Builtin::Rand => {
                // splitmix64
                self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut mixed = self.random;
                mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                mixed ^= mixed >> 31;
                Ok(Value::Num((mixed >> 11) as f64 / (1_u64 << 53) as f64))
            }
            Builtin::Srand => {
                let seed = match arguments.first() {
                    Some(seed) => self.number(seed)?,
                    None => now(),
                };
                let before = std::mem::replace(&mut self.seed, seed);
                self.random = seed.to_bits();
                Ok(Value::Num(before))
            }
            Builtin::System => {
                let command = self.text(&arguments[0])?;
                Ok(Value::Num(f64::from(self.streams.system(&command))))
            }
            Builtin::Close => {
                let name = self.text(&arguments[0])?;
                Ok(Value::Num(f64::from(self.streams.close(&name))))
            }
            Builtin::Fflush => {
                if let Some(name) = arguments.first() {
                    self.text(name)?;
                }
                Ok(Value::Num(if self.streams.flush().is_ok() { 0.0 } else { -1.0 }))
            }
            Builtin::Systime => Ok(Value::Num(now().trunc())),
            Builtin::Strftime => self.strftime(arguments),
            Builtin::And => self.bits(arguments, |a, b| a & b),
            Builtin::Or => self.bits(arguments, |a, b| a | b),
            Builtin::Xor => self.bits(arguments, |a, b| a ^ b),
            Builtin::Lshift => self.bits(arguments, |a, b| a.checked_shl(b as u32).unwrap_or(0)),
            Builtin::Rshift => self.bits(arguments, |a, b| a.checked_shr(b as u32).unwrap_or(0)),
            Builtin::Compl => Ok(Value::Num(((1_u64 << 53) - 1 - self.number(&arguments[0])? as u64) as f64)),
            Builtin::Strtonum => {
                let value = self.value(&arguments[0])?;
                let text = value.bytes(&self.convfmt);
                let digits = String::from_utf8_lossy(&text).trim().to_owned();
                let based = match digits.as_bytes() {
                    [b'0', b'x' | b'X', rest @ ..] => u64::from_str_radix(&String::from_utf8_lossy(rest), 16).ok(),
                    [b'0', rest @ ..] if !rest.is_empty() && rest.iter().all(|digit| (b'0'..=b'7').contains(digit)) => {
                        u64::from_str_radix(&String::from_utf8_lossy(rest), 8).ok()
                    }
                    _ => None,
                };
                Ok(Value::Num(based.map_or_else(|| value.number(), |number| number as f64)))
            }
            Builtin::Asort | Builtin::Asorti => self.sort(arguments, builtin == Builtin::Asorti),
        }
    }

    fn real(&mut self, arguments: &[Expr], function: fn(f64) -> f64) -> Outcome<Value> {
        Ok(Value::Num(function(self.number(&arguments[0])?)))
    }

    fn bits(&mut self, arguments: &[Expr], function: fn(u64, u64) -> u64) -> Outcome<Value> {
        let mut result = self.number(&arguments[0])? as u64;
        for argument in &arguments[1..] {
            result = function(result, self.number(argument)? as u64);
        }
        Ok(Value::Num(result as f64))
    }

    fn length(&mut self, argument: Option<&Expr>) -> Outcome<Value> {
        if let Some(Expr::Var(slot)) = argument {
            if let Ok(array) = self.array(*slot) {
                return Ok(Value::Num(array.borrow().len() as f64));
            }
        }
        let text = match argument {
            Some(argument) => self.text(argument)?,
            None => self.field(0).bytes(&self.convfmt),
        };
        Ok(Value::Num(char_count(&text, self.utf8) as f64))
    }

    fn substr(&mut self, arguments: &[Expr]) -> Outcome<Value> {
        let text = self.text(&arguments[0])?;
        let start = self.number(&arguments[1])?;
        let length = match arguments.get(2) {
            Some(length) => self.number(length)?,
            None => f64::INFINITY,
        };
        if start.is_nan() || length.is_nan() {
            return Ok(Value::text(b""));
        }
        // Both are rounded, and characters count from 1: what lies before the first is cut off.
        let start = round_even(start);
        let end = if length.is_infinite() { length } else { start + round_even(length) };
        let first = start.max(1.0);
        if end <= first {
            return Ok(Value::text(b""));
        }
        let ascii = !self.utf8 || text.is_ascii();
        let skip = prefix_length(&text, (first - 1.0).min(text.len() as f64) as usize, !ascii);
        let rest = &text[skip..];
        let taken = prefix_length(rest, (end - first).min(rest.len() as f64) as usize, !ascii);
        Ok(Value::text(&rest[..taken]))
    }

    fn split(&mut self, arguments: &[Expr]) -> Outcome<Value> {
        let text = self.text(&arguments[0])?;
        let Expr::Var(slot) = &arguments[1] else { return fatal("split: second argument is not an array") };
        let splitter = match arguments.get(2) {
            None => self.splitter.clone(),
            Some(Expr::Regex(regex)) => crate::record::Splitter::Regex(Rc::clone(regex)),
            Some(separator) => {
                let separator = self.text(separator)?;
                self.splitter_of(&separator)?
            }
        };
        let array = self.array(*slot)?;
        let mut ranges = Vec::new();
        split_ranges(&text, &splitter, false, &mut ranges);
        let mut array = array.borrow_mut();
        array.clear();
        for (index, (start, end)) in ranges.iter().enumerate() {
            array.insert(Rc::from((index + 1).to_string().into_bytes()), Value::input(&text[*start..*end]));
        }
        drop(array);
        if let Some(Expr::Var(slot)) = arguments.get(3) {
            let separators = self.array(*slot)?;
            let mut separators = separators.borrow_mut();
            separators.clear();
            for (index, pair) in ranges.windows(2).enumerate() {
                separators.insert(Rc::from((index + 1).to_string().into_bytes()), Value::text(&text[pair[0].1..pair[1].0]));
            }
        }
        Ok(Value::Num(ranges.len() as f64))
    }

    fn substitute(&mut self, arguments: &[Expr], all: bool) -> Outcome<Value> {
        let regex = self.regex(&arguments[0])?;
        let replacement = self.text(&arguments[1])?;
        let whole = Expr::Field(Box::new(Expr::Num(0.0)));
        let target = arguments.get(2).unwrap_or(&whole);
        let text = self.text(target)?;
        let mut out = Vec::new();
        let count = replace(&regex, &text, all, |found, out| expand(&replacement, &found[0], out), &mut out);
        if count > 0 {
            self.assign(target, Value::Str(Rc::from(out)))?;
        }
        Ok(Value::Num(count as f64))
    }

    fn gensub(&mut self, arguments: &[Expr]) -> Outcome<Value> {
        let regex = self.regex(&arguments[0])?;
        let replacement = self.text(&arguments[1])?;
        let how = self.value(&arguments[2])?;
        let text = match arguments.get(3) {
            Some(target) => self.text(target)?,
            None => self.field(0).bytes(&self.convfmt),
        };
        let which = how.bytes(&self.convfmt);
        let all = which.first().is_some_and(|byte| *byte | 32 == b'g');
        let wanted = (how.number() as usize).max(1);
        let mut out = Vec::new();
        let mut seen = 0;
        replace(
            &regex,
            &text,
            true,
            |found, out| {
                seen += 1;
                if all || seen == wanted { expand_groups(&replacement, found, out) } else { out.extend_from_slice(&found[0]) }
            },
            &mut out,
        );
        Ok(Value::Str(Rc::from(out)))
    }

    fn find(&mut self, arguments: &[Expr]) -> Outcome<Value> {
        let text = self.text(&arguments[0])?;
        let regex = self.regex(&arguments[1])?;
        let place = |start: usize, end: usize, utf8: bool| (char_count(&text[..start], utf8) as f64 + 1.0, char_count(&text[start..end], utf8) as f64);
        let found = regex.captures(&text);
        (self.rstart, self.rlength) = match found.as_ref().and_then(|found| found.get(0)) {
            Some(whole) => place(whole.start(), whole.end(), self.utf8),
            None => (0.0, -1.0),
        };
        if let Some(Expr::Var(slot)) = arguments.get(2) {
            let array = self.array(*slot)?;
            let mut array = array.borrow_mut();
            array.clear();
            for (index, group) in found.iter().flat_map(|found| found.iter().enumerate()) {
                let Some(group) = group else { continue };
                let (start, length) = place(group.start(), group.end(), self.utf8);
                let key = |suffix: &str| -> Rc<[u8]> { [index.to_string().as_bytes(), suffix.as_bytes()].join(&self.subsep[..]).into() };
                array.insert(Rc::from(index.to_string().into_bytes()), Value::input(group.as_bytes()));
                array.insert(key("start"), Value::Num(start));
                array.insert(key("length"), Value::Num(length));
            }
        }
        Ok(Value::Num(self.rstart))
    }

    /// The date in UTC, which is the time zone of modules here.
    fn strftime(&mut self, arguments: &[Expr]) -> Outcome<Value> {
        let format = match arguments.first() {
            Some(format) => self.text(format)?,
            None => Rc::from(&b"%a %b %e %H:%M:%S %Z %Y"[..]),
        };
        let time = match arguments.get(1) {
            Some(time) => self.number(time)?,
            None => now(),
        };
        Ok(Value::Str(Rc::from(crate::time::strftime(&format, time.floor() as i64))))
    }

    fn sort(&mut self, arguments: &[Expr], by_index: bool) -> Outcome<Value> {
        let (Some(Expr::Var(from)), to) = (arguments.first(), arguments.get(1)) else { return fatal("asort: argument is not an array") };
        let source = self.array(*from)?;
        let mut values: Vec<Value> = if by_index {
            source.borrow().keys().map(|key| Value::Str(Rc::clone(key))).collect()
        } else {
            source.borrow().values().cloned().collect()
        };
        values.sort_by(|a, b| compare(a, b, &self.convfmt));
        let target = match to {
            Some(Expr::Var(slot)) => self.array(*slot)?,
            _ => source,
        };
        let mut target = target.borrow_mut();
        target.clear();
        let count = values.len();
        for (index, value) in values.into_iter().enumerate() {
            target.insert(Rc::from((index + 1).to_string().into_bytes()), value);
        }
        Ok(Value::Num(count as f64))
    }
}

fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64())
}

fn round_even(number: f64) -> f64 {
    if number.is_finite() { number.round_ties_even() } else { number }
}

/// Copies `text` to `out` with matches rewritten. Returns how many there were.
fn replace(regex: &Regex, text: &[u8], all: bool, mut rewrite: impl FnMut(&regex::bytes::Captures<'_>, &mut Vec<u8>), out: &mut Vec<u8>) -> usize {
    let mut count = 0;
    let mut copied = 0;
    let mut at = 0;
    while at <= text.len() {
        let Some(found) = regex.captures_at(text, at) else { break };
        let Some(whole) = found.get(0) else { break };
        out.extend_from_slice(&text[copied..whole.start()]);
        rewrite(&found, out);
        copied = whole.end();
        count += 1;
        if !all {
            break;
        }
        at = whole.end();
        if whole.is_empty() {
            if let Some(byte) = text.get(at) {
                out.push(*byte);
            }
            at += 1;
            copied = at.min(text.len());
        } else if at < text.len() && regex.find_at(text, at).is_some_and(|next| next.is_empty() && next.start() == at) {
            // The next empty match would touch this one.
            out.push(text[at]);
            at += 1;
            copied = at;
        } else if at == text.len() {
            break;
        }
    }
    out.extend_from_slice(&text[copied.min(text.len())..]);
    count
}

/// The replacement of sub and gsub: `&` is the match, `\&` an ampersand.
fn expand(replacement: &[u8], found: &[u8], out: &mut Vec<u8>) {
    let mut at = 0;
    while at < replacement.len() {
        match replacement[at] {
            b'\\' if matches!(replacement.get(at + 1), Some(b'&' | b'\\')) => {
                at += 1;
                out.push(replacement[at]);
            }
            b'&' => out.extend_from_slice(found),
            byte => out.push(byte),
        }
        at += 1;
    }
}

/// The replacement of gensub: `\0` to `\9` are groups.
fn expand_groups(replacement: &[u8], found: &regex::bytes::Captures<'_>, out: &mut Vec<u8>) {
    let mut at = 0;
    while at < replacement.len() {
        match (replacement[at], replacement.get(at + 1)) {
            (b'\\', Some(digit @ b'0'..=b'9')) => {
                if let Some(group) = found.get(usize::from(digit - b'0')) {
                    out.extend_from_slice(group.as_bytes());
                }
                at += 1;
            }
            (b'\\', Some(next @ (b'&' | b'\\'))) => {
                out.push(*next);
                at += 1;
            }
            (b'&', _) => out.extend_from_slice(&found[0]),
            (byte, _) => out.push(byte),
        }
        at += 1;
    }
}
