//! From program text to tokens (POSIX XCU awk, Lexical Conventions).

#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    Newline,
    Number(f64),
    Str(Vec<u8>),
    Ere(Vec<u8>),
    /// A name directly before `(`: a call of a user's function.
    FuncName(String),
    Name(String),
    Keyword(&'static str),
    Builtin(&'static str),
    Op(&'static str),
    End,
}

pub struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    pub line: usize,
    /// Whether a `/` here would divide.
    divides: bool,
}

const KEYWORDS: &[&str] = &[
    "BEGIN", "END", "function", "func", "if", "else", "while", "for", "do", "break", "continue", "next", "nextfile",
    "exit", "return", "delete", "in", "getline", "print", "printf",
];

const BUILTINS: &[&str] = &[
    "length", "substr", "index", "split", "sub", "gsub", "gensub", "match", "sprintf", "tolower", "toupper", "sin",
    "cos", "atan2", "exp", "log", "sqrt", "int", "rand", "srand", "system", "close", "fflush", "systime", "strftime",
    "and", "or", "xor", "lshift", "rshift", "compl", "strtonum", "asort", "asorti",
];

const OPERATORS: &[&str] = &[
    "**=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "^=", "**", "==", "<=", ">=", "!=", ">>", "!~", "{",
    "}", "(", ")", "[", "]", ";", ",", "+", "-", "*", "/", "%", "^", "!", ">", "<", "|", "?", ":", "~", "$", "=",
];

impl<'a> Lexer<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Lexer { text, at: 0, line: 1, divides: false }
    }

    pub fn tokens(mut self) -> Result<Vec<(Token, usize)>, String> {
        let mut all = Vec::new();
        loop {
            let token = self.next()?;
            let line = self.line;
            self.divides = matches!(
                token,
                Token::Number(_) | Token::Str(_) | Token::Ere(_) | Token::Name(_) | Token::Op(")" | "]" | "$" | "++" | "--")
            ) || matches!(token, Token::Builtin("length"));
            let end = token == Token::End;
            all.push((token, line));
            if end {
                return Ok(all);
            }
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn next(&mut self) -> Result<Token, String> {
        loop {
            match self.peek(0) {
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'\\' if self.peek(1) == b'\n' => {
                    self.at += 2;
                    self.line += 1;
                }
                b'\\' if self.peek(1) == b'\r' && self.peek(2) == b'\n' => {
                    self.at += 3;
                    self.line += 1;
                }
                b'#' => {
                    while self.at < self.text.len() && self.peek(0) != b'\n' {
                        self.at += 1;
                    }
                }
                _ => break,
            }
        }
        if self.at >= self.text.len() {
            return Ok(Token::End);
        }
        let byte = self.peek(0);
        match byte {
            b'\n' => {
                self.at += 1;
                self.line += 1;
                Ok(Token::Newline)
            }
            b'"' => self.string(),
            b'/' if !self.divides => self.ere(),
            b'0'..=b'9' => Ok(self.number()),
            b'.' if self.peek(1).is_ascii_digit() => Ok(self.number()),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Ok(self.word()),
            _ => {
                for operator in OPERATORS {
                    if self.text[self.at..].starts_with(operator.as_bytes()) {
                        self.at += operator.len();
                        return Ok(Token::Op(match *operator {
                            "**" => "^",
                            "**=" => "^=",
                            other => other,
                        }));
                    }
                }
                Err(format!("syntax error at source line {}: unexpected character '{}'", self.line, byte as char))
            }
        }
    }

    fn word(&mut self) -> Token {
        let start = self.at;
        while self.peek(0).is_ascii_alphanumeric() || self.peek(0) == b'_' {
            self.at += 1;
        }
        let word = std::str::from_utf8(&self.text[start..self.at]).unwrap_or("");
        if let Some(keyword) = KEYWORDS.iter().find(|keyword| **keyword == word) {
            return Token::Keyword(if *keyword == "func" { "function" } else { keyword });
        }
        if let Some(builtin) = BUILTINS.iter().find(|builtin| **builtin == word) {
            return Token::Builtin(builtin);
        }
        if self.peek(0) == b'(' { Token::FuncName(word.to_owned()) } else { Token::Name(word.to_owned()) }
    }

    fn number(&mut self) -> Token {
        let rest = &self.text[self.at..];
        if rest.len() > 2 && rest[0] == b'0' && (rest[1] | 32) == b'x' && rest[2].is_ascii_hexdigit() {
            let digits = rest[2..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
            self.at += 2 + digits;
            let value = rest[2..2 + digits].iter().fold(0.0, |value, byte| value * 16.0 + f64::from((*byte as char).to_digit(16).unwrap_or(0)));
            return Token::Number(value);
        }
        let (value, length) = crate::value::leading_number(rest);
        self.at += length.max(1);
        Token::Number(value)
    }

    fn string(&mut self) -> Result<Token, String> {
        self.at += 1;
        let mut out = Vec::new();
        loop {
            let byte = self.peek(0);
            if self.at >= self.text.len() || byte == b'\n' {
                return Err(format!("non-terminated string at source line {}", self.line));
            }
            self.at += 1;
            match byte {
                b'"' => return Ok(Token::Str(out)),
                b'\\' => {
                    let rest = &self.text[self.at..];
                    if rest.first() == Some(&b'\n') {
                        self.at += 1;
                        self.line += 1;
                        continue;
                    }
                    self.at += escape(rest, &mut out);
                }
                _ => out.push(byte),
            }
        }
    }

    fn ere(&mut self) -> Result<Token, String> {
        self.at += 1;
        let mut out = Vec::new();
        let mut bracket = false;
        loop {
            let byte = self.peek(0);
            if self.at >= self.text.len() || byte == b'\n' {
                return Err(format!("non-terminated regular expression at source line {}", self.line));
            }
            self.at += 1;
            match byte {
                b'\\' => {
                    if self.peek(0) != b'/' {
                        out.push(byte);
                    }
                    out.push(self.peek(0));
                    self.at += 1;
                }
                b'/' if !bracket => return Ok(Token::Ere(out)),
                b'[' if !bracket => {
                    bracket = true;
                    out.push(byte);
                    if self.peek(0) == b'^' {
                        out.push(b'^');
                        self.at += 1;
                    }
                    if self.peek(0) == b']' {
                        out.push(b']');
                        self.at += 1;
                    }
                }
                b'[' if bracket && self.peek(0) == b':' => {
                    out.push(byte);
                    while self.at < self.text.len() && self.peek(0) != b']' && self.peek(0) != b'\n' {
                        out.push(self.peek(0));
                        self.at += 1;
                    }
                    out.push(b']');
                    self.at += 1;
                }
                b']' if bracket => {
                    bracket = false;
                    out.push(byte);
                }
                _ => out.push(byte),
            }
        }
    }
}

/// Decodes what follows a backslash. Returns how many bytes that was.
pub fn escape(rest: &[u8], out: &mut Vec<u8>) -> usize {
    let Some(&byte) = rest.first() else {
        out.push(b'\\');
        return 0;
    };
    match byte {
        b'n' => out.push(b'\n'),
        b't' => out.push(b'\t'),
        b'r' => out.push(b'\r'),
        b'a' => out.push(7),
        b'b' => out.push(8),
        b'f' => out.push(12),
        b'v' => out.push(11),
        b'\\' | b'"' | b'/' => out.push(byte),
        b'0'..=b'7' => {
            let digits = rest.iter().take(3).take_while(|digit| (b'0'..=b'7').contains(digit)).count();
            out.push(rest[..digits].iter().fold(0_u8, |value, digit| value.wrapping_mul(8).wrapping_add(digit - b'0')));
            return digits;
        }
        b'x' => {
            let digits = rest[1..].iter().take(2).take_while(|digit| digit.is_ascii_hexdigit()).count();
            if digits == 0 {
                out.extend_from_slice(b"\\x");
                return 1;
            }
            out.push(rest[1..=digits].iter().fold(0_u8, |value, digit| value.wrapping_mul(16).wrapping_add((*digit as char).to_digit(16).unwrap_or(0) as u8)));
            return digits + 1;
        }
        _ => {
            out.push(b'\\');
            out.push(byte);
        }
    }
    1
}
