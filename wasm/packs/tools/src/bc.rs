//! bc: POSIX's language with GNU's extensions (1.07).

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::rc::Rc;

/// A number with so many decimals.
#[derive(Clone, Debug)]
pub struct Number {
    pub value: BigInt,
    pub scale: usize,
}

fn power_of_ten(exponent: usize) -> BigInt {
    BigInt::from(10).pow(exponent as u32)
}

impl Number {
    fn zero() -> Self {
        Self::from(0)
    }

    fn is_zero(&self) -> bool {
        self.value.is_zero()
    }

    /// With so many decimals, cut off.
    fn scaled(&self, scale: usize) -> Self {
        let value = if scale >= self.scale {
            &self.value * power_of_ten(scale - self.scale)
        } else {
            &self.value / power_of_ten(self.scale - scale)
        };
        Self { value, scale }
    }

    fn aligned(&self, other: &Self) -> (BigInt, BigInt, usize) {
        let scale = self.scale.max(other.scale);
        (self.scaled(scale).value, other.scaled(scale).value, scale)
    }

    fn add(&self, other: &Self) -> Self {
        let (a, b, scale) = self.aligned(other);
        Self { value: a + b, scale }
    }

    fn subtract(&self, other: &Self) -> Self {
        let (a, b, scale) = self.aligned(other);
        Self { value: a - b, scale }
    }

    fn multiply(&self, other: &Self, scale: usize) -> Self {
        let full = Self { value: &self.value * &other.value, scale: self.scale + other.scale };
        let wanted = full.scale.min(scale.max(self.scale).max(other.scale));
        full.scaled(wanted)
    }

    fn divide(&self, other: &Self, scale: usize) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        let value = &self.value * power_of_ten(other.scale + scale) / (&other.value * power_of_ten(self.scale));
        Some(Self { value, scale })
    }

    fn remainder(&self, other: &Self, scale: usize) -> Option<Self> {
        let quotient = self.divide(other, scale)?;
        let kept = self.scale.max(scale + other.scale);
        let product = Self { value: &quotient.value * &other.value, scale: quotient.scale + other.scale };
        Some(self.subtract(&product).scaled(kept))
    }

    fn power(&self, exponent: &Self, scale: usize) -> Result<Self, String> {
        let Some(count) = exponent.scaled(0).value.to_i64() else { return Err("exponent too large in raise".to_owned()) };
        if count == 0 {
            return Ok(Self::from(1));
        }
        let full = Self { value: self.value.pow(count.unsigned_abs() as u32), scale: self.scale * count.unsigned_abs() as usize };
        if count < 0 {
            return Self::from(1).divide(&full, scale).ok_or_else(|| "divide by zero".to_owned());
        }
        let wanted = full.scale.min(scale.max(self.scale));
        Ok(full.scaled(wanted))
    }

    fn root(&self, scale: usize) -> Option<Self> {
        if self.value.is_negative() {
            return None;
        }
        let wanted = scale.max(self.scale);
        let value = self.scaled(2 * wanted).value.sqrt();
        Some(Self { value, scale: wanted })
    }

    fn compare(&self, other: &Self) -> std::cmp::Ordering {
        let (a, b, _) = self.aligned(other);
        a.cmp(&b)
    }

    /// How many digits there are.
    fn length(&self) -> usize {
        if self.is_zero() {
            return self.scale.max(1);
        }
        let digits = self.value.magnitude().to_string().len();
        digits.max(self.scale)
    }

    /// A number in any base up to 36; digits above the base count as they are.
    fn parse(text: &str, base: u32) -> Self {
        let digit = |c: char| i64::from(c.to_digit(36).unwrap_or(0));
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        // A single digit is itself in any base; in others, digits that are too big are the biggest.
        let single = whole.len() + part.len() == 1;
        let capped = |c: char| if single { digit(c) } else { digit(c).min(i64::from(base) - 1) };
        let mut value = BigInt::zero();
        for c in whole.chars() {
            value = value * base + capped(c);
        }
        if part.is_empty() {
            return Self { value, scale: 0 };
        }
        let mut numerator = BigInt::zero();
        for c in part.chars() {
            numerator = numerator * base + capped(c);
        }
        let denominator = BigInt::from(base).pow(part.len() as u32);
        let fraction = numerator * power_of_ten(part.len()) / denominator;
        Self { value: value * power_of_ten(part.len()) + fraction, scale: part.len() }
    }

    /// As bc prints it.
    fn text(&self, base: u32) -> String {
        let negative = self.value.sign() == Sign::Minus;
        let divisor = power_of_ten(self.scale);
        let (whole, part) = self.value.magnitude().div_rem(divisor.magnitude());
        let mut out = String::new();
        if negative {
            out.push('-');
        }
        if base == 10 {
            if !whole.is_zero() {
                out.push_str(&whole.to_string());
            }
            if self.scale > 0 {
                out.push_str(&format!(".{:0>width$}", part.to_string(), width = self.scale));
            }
            if self.is_zero() {
                return "0".to_owned();
            }
            return out;
        }
        let width = (base - 1).to_string().len();
        let show = |digit: u32| {
            if base <= 16 { char::from_digit(digit, 16).unwrap_or('0').to_ascii_uppercase().to_string() } else { format!(" {digit:0width$}") }
        };
        let mut digits = Vec::new();
        let mut rest = BigInt::from(whole);
        while !rest.is_zero() {
            let (quotient, digit) = rest.div_rem(&BigInt::from(base));
            digits.push(digit.to_u32().unwrap_or(0));
            rest = quotient;
        }
        if digits.is_empty() && self.scale == 0 {
            return if base <= 16 { "0".to_owned() } else { show(0) };
        }
        digits.iter().rev().for_each(|&digit| out.push_str(&show(digit)));
        if self.scale > 0 {
            out.push('.');
            let mut fraction = BigInt::from(part);
            let mut reached = BigInt::from(1);
            while reached.to_string().len() <= self.scale {
                fraction *= base;
                let (digit, rest) = fraction.div_rem(&divisor);
                out.push_str(&show(digit.to_u32().unwrap_or(0)));
                fraction = rest;
                reached *= base;
            }
        }
        out
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self { value: BigInt::from(value), scale: 0 }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(String),
    Name(String),
    Text(String),
    Sign(&'static str),
    End,
    Newline,
}

#[derive(Clone, Debug)]
enum Place {
    Variable(String),
    Element(String, Box<Node>),
    Scale,
    Ibase,
    Obase,
    Last,
}

#[derive(Clone, Debug)]
enum Node {
    Number(String),
    Place(Place),
    Assign(Place, &'static str, Box<Node>),
    Step(Place, i64, bool),
    Call(String, Vec<Argument>),
    Builtin(&'static str, Box<Node>),
    Read,
    Unary(&'static str, Box<Node>),
    Binary(&'static str, Box<Node>, Box<Node>),
}

#[derive(Clone, Debug)]
enum Argument {
    Value(Node),
    Array(String),
}

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Value(Node),
}

#[derive(Clone, Debug)]
enum Statement {
    Print(Node),
    Silent(Node),
    Text(String),
    Pieces(Vec<Piece>),
    Block(Vec<Statement>),
    If(Node, Box<Statement>, Option<Box<Statement>>),
    While(Node, Box<Statement>),
    For(Option<Node>, Option<Node>, Option<Node>, Box<Statement>),
    Break,
    Continue,
    Return(Option<Node>),
    Quit,
    Halt,
    Define(String, Rc<Function>),
    Nothing,
}

#[derive(Debug)]
struct Function {
    parameters: Vec<(String, bool)>,
    locals: Vec<(String, bool)>,
    body: Vec<Statement>,
}

const SIGNS: [&str; 36] = [
    "++", "--", "+=", "-=", "*=", "/=", "%=", "^=", "==", "<=", ">=", "!=", "&&", "||", "+", "-", "*", "/", "%", "^", "=", "<", ">",
    "!", "(", ")", "[", "]", "{", "}", ",", ";", "&", "|", "?", ":",
];

fn lex(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '\n' {
            tokens.push(Token::Newline);
            rest = &rest[1..];
        } else if let Some(after) = rest.strip_prefix("\\\n") {
            rest = after;
        } else if c.is_whitespace() {
            rest = &rest[c.len_utf8()..];
        } else if let Some(after) = rest.strip_prefix("/*") {
            rest = after.find("*/").map_or("", |at| &after[at + 2..]);
        } else if c == '#' {
            rest = rest.find('\n').map_or("", |at| &rest[at..]);
        } else if c == '"' {
            let end = rest[1..].find('"').map_or(rest.len(), |at| at + 1);
            tokens.push(Token::Text(rest[1..end].to_owned()));
            rest = rest.get(end + 1..).unwrap_or_default();
        } else if c.is_ascii_digit() || c == '.' || c.is_ascii_uppercase() {
            let mut number = String::new();
            let mut dots = 0;
            while let Some(c) = rest.chars().next() {
                if let Some(after) = rest.strip_prefix("\\\n") {
                    rest = after;
                    continue;
                }
                dots += usize::from(c == '.');
                if !(c.is_ascii_digit() || c.is_ascii_uppercase() || c == '.' && dots == 1) {
                    break;
                }
                number.push(c);
                rest = &rest[1..];
            }
            tokens.push(if number == "." { Token::Name("last".to_owned()) } else { Token::Number(number) });
        } else if c.is_ascii_lowercase() {
            let end = rest.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')).unwrap_or(rest.len());
            tokens.push(Token::Name(rest[..end].to_owned()));
            rest = &rest[end..];
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            tokens.push(Token::Sign(sign));
            rest = &rest[sign.len()..];
        } else {
            return Err(format!("illegal character: {c}"));
        }
    }
    tokens.push(Token::End);
    Ok(tokens)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    line: usize,
}

type Parsed<T> = Result<T, ()>;

impl Parser {
    fn peek(&self) -> &Token {
        self.tokens.get(self.at).unwrap_or(&Token::End)
    }

    fn take(&mut self) -> Token {
        let token = self.peek().clone();
        self.line += usize::from(token == Token::Newline);
        self.at += 1;
        token
    }

    fn accept(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Token::Sign(found) if *found == sign);
        if found {
            self.at += 1;
        }
        found
    }

    fn expect(&mut self, sign: &str) -> Parsed<()> {
        if self.accept(sign) { Ok(()) } else { Err(()) }
    }

    fn newlines(&mut self) {
        while *self.peek() == Token::Newline {
            self.take();
        }
    }

    fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Name(name) if name == word);
        if found {
            self.at += 1;
        }
        found
    }

    fn statement(&mut self) -> Parsed<Statement> {
        match self.peek().clone() {
            Token::Text(text) => {
                self.take();
                Ok(Statement::Text(text))
            }
            Token::Sign("{") => {
                self.take();
                Ok(Statement::Block(self.block()?))
            }
            Token::Name(name) => match name.as_str() {
                "if" => {
                    self.take();
                    self.expect("(")?;
                    let condition = self.expression()?;
                    self.expect(")")?;
                    self.newlines();
                    let yes = self.statement()?;
                    let mark = self.at;
                    while matches!(self.peek(), Token::Newline | Token::Sign(";")) && self.else_follows() {
                        self.take();
                    }
                    if self.word("else") {
                        self.newlines();
                        let no = self.statement()?;
                        return Ok(Statement::If(condition, Box::new(yes), Some(Box::new(no))));
                    }
                    self.at = mark;
                    Ok(Statement::If(condition, Box::new(yes), None))
                }
                "while" => {
                    self.take();
                    self.expect("(")?;
                    let condition = self.expression()?;
                    self.expect(")")?;
                    self.newlines();
                    Ok(Statement::While(condition, Box::new(self.statement()?)))
                }
                "for" => {
                    self.take();
                    self.expect("(")?;
                    let mut parts = Vec::new();
                    for end in [";", ";", ")"] {
                        parts.push(if self.accept(end) {
                            None
                        } else {
                            let node = self.expression()?;
                            self.expect(end)?;
                            Some(node)
                        });
                    }
                    self.newlines();
                    let body = Box::new(self.statement()?);
                    let mut parts = parts.into_iter();
                    let (first, test, step) = (parts.next().flatten(), parts.next().flatten(), parts.next().flatten());
                    Ok(Statement::For(first, test, step, body))
                }
                "break" => self.simple(Statement::Break),
                "continue" => self.simple(Statement::Continue),
                "quit" => self.simple(Statement::Quit),
                "halt" => self.simple(Statement::Halt),
                "limits" | "warranty" => self.simple(Statement::Nothing),
                "return" => {
                    self.take();
                    let value = match self.peek() {
                        Token::Newline | Token::End | Token::Sign(";" | "}") => None,
                        _ => Some(self.expression()?),
                    };
                    Ok(Statement::Return(value))
                }
                "print" => {
                    self.take();
                    let mut pieces = Vec::new();
                    loop {
                        if let Token::Text(text) = self.peek().clone() {
                            self.take();
                            pieces.push(Piece::Text(text));
                        } else {
                            pieces.push(Piece::Value(self.expression()?));
                        }
                        if !self.accept(",") {
                            return Ok(Statement::Pieces(pieces));
                        }
                    }
                }
                "define" => self.definition(),
                _ => self.value(),
            },
            _ => self.value(),
        }
    }

    fn else_follows(&self) -> bool {
        let next = self.tokens[self.at..].iter().find(|token| !matches!(token, Token::Newline | Token::Sign(";")));
        matches!(next, Some(Token::Name(name)) if name == "else")
    }

    fn simple(&mut self, statement: Statement) -> Parsed<Statement> {
        self.take();
        Ok(statement)
    }

    fn value(&mut self) -> Parsed<Statement> {
        let node = self.expression()?;
        Ok(if matches!(node, Node::Assign(..)) { Statement::Silent(node) } else { Statement::Print(node) })
    }

    fn block(&mut self) -> Parsed<Vec<Statement>> {
        let mut statements = Vec::new();
        loop {
            while matches!(self.peek(), Token::Newline | Token::Sign(";")) {
                self.take();
            }
            if self.accept("}") {
                return Ok(statements);
            }
            if *self.peek() == Token::End {
                return Err(());
            }
            statements.push(self.statement()?);
            if !matches!(self.peek(), Token::Newline | Token::Sign(";" | "}")) {
                return Err(());
            }
        }
    }

    fn names(&mut self, end: impl Fn(&Token) -> bool) -> Parsed<Vec<(String, bool)>> {
        let mut names = Vec::new();
        while !end(self.peek()) {
            let Token::Name(name) = self.take() else { return Err(()) };
            let array = self.accept("[");
            if array {
                self.expect("]")?;
            }
            names.push((name, array));
            if !self.accept(",") {
                break;
            }
        }
        Ok(names)
    }

    fn definition(&mut self) -> Parsed<Statement> {
        self.take();
        self.word("void");
        let Token::Name(name) = self.take() else { return Err(()) };
        self.expect("(")?;
        let parameters = self.names(|token| matches!(token, Token::Sign(")")))?;
        self.expect(")")?;
        self.newlines();
        self.expect("{")?;
        while matches!(self.peek(), Token::Newline | Token::Sign(";")) {
            self.take();
        }
        let locals = if self.word("auto") {
            self.names(|token| matches!(token, Token::Newline | Token::Sign(";")))?
        } else {
            Vec::new()
        };
        let body = self.block()?;
        Ok(Statement::Define(name, Rc::new(Function { parameters, locals, body })))
    }

    fn expression(&mut self) -> Parsed<Node> {
        self.or()
    }

    fn or(&mut self) -> Parsed<Node> {
        let mut left = self.and()?;
        while self.accept("||") {
            left = Node::Binary("||", Box::new(left), Box::new(self.and()?));
        }
        Ok(left)
    }

    fn and(&mut self) -> Parsed<Node> {
        let mut left = self.not()?;
        while self.accept("&&") {
            left = Node::Binary("&&", Box::new(left), Box::new(self.not()?));
        }
        Ok(left)
    }

    fn not(&mut self) -> Parsed<Node> {
        if self.accept("!") {
            return Ok(Node::Unary("!", Box::new(self.not()?)));
        }
        self.relation()
    }

    fn relation(&mut self) -> Parsed<Node> {
        let mut left = self.assignment()?;
        loop {
            let Some(sign) = ["==", "<=", ">=", "!=", "<", ">"].into_iter().find(|sign| self.accept(sign)) else { return Ok(left) };
            left = Node::Binary(sign, Box::new(left), Box::new(self.assignment()?));
        }
    }

    fn assignment(&mut self) -> Parsed<Node> {
        let left = self.sum()?;
        if let Node::Place(place) = &left {
            let signs = ["=", "+=", "-=", "*=", "/=", "%=", "^="];
            if let Some(sign) = signs.into_iter().find(|sign| self.accept(sign)) {
                return Ok(Node::Assign(place.clone(), sign, Box::new(self.assignment()?)));
            }
        }
        Ok(left)
    }

    fn sum(&mut self) -> Parsed<Node> {
        let mut left = self.product()?;
        while let Some(sign) = ["+", "-"].into_iter().find(|sign| self.accept(sign)) {
            left = Node::Binary(sign, Box::new(left), Box::new(self.product()?));
        }
        Ok(left)
    }

    fn product(&mut self) -> Parsed<Node> {
        let mut left = self.power()?;
        while let Some(sign) = ["*", "/", "%"].into_iter().find(|sign| self.accept(sign)) {
            left = Node::Binary(sign, Box::new(left), Box::new(self.power()?));
        }
        Ok(left)
    }

    fn power(&mut self) -> Parsed<Node> {
        let base = self.negation()?;
        if self.accept("^") {
            return Ok(Node::Binary("^", Box::new(base), Box::new(self.power()?)));
        }
        Ok(base)
    }

    fn negation(&mut self) -> Parsed<Node> {
        if self.accept("-") {
            return Ok(Node::Unary("-", Box::new(self.negation()?)));
        }
        for (sign, step) in [("++", 1), ("--", -1)] {
            if self.accept(sign) {
                let Node::Place(place) = self.primary()? else { return Err(()) };
                return Ok(Node::Step(place, step, true));
            }
        }
        let node = self.primary()?;
        if let Node::Place(place) = &node {
            for (sign, step) in [("++", 1), ("--", -1)] {
                if self.accept(sign) {
                    return Ok(Node::Step(place.clone(), step, false));
                }
            }
        }
        Ok(node)
    }

    fn primary(&mut self) -> Parsed<Node> {
        match self.take() {
            Token::Number(text) => Ok(Node::Number(text)),
            Token::Sign("(") => {
                let node = self.expression()?;
                self.expect(")")?;
                // In parentheses an assignment is a value to be printed.
                Ok(if matches!(node, Node::Assign(..)) { Node::Unary("+", Box::new(node)) } else { node })
            }
            Token::Name(name) => {
                if let Some(builtin) = ["length", "sqrt"].into_iter().find(|builtin| *builtin == name) {
                    self.expect("(")?;
                    let node = self.expression()?;
                    self.expect(")")?;
                    return Ok(Node::Builtin(builtin, Box::new(node)));
                }
                match name.as_str() {
                    "scale" if self.accept("(") => {
                        let node = self.expression()?;
                        self.expect(")")?;
                        Ok(Node::Builtin("scale", Box::new(node)))
                    }
                    "read" if self.accept("(") => {
                        self.expect(")")?;
                        Ok(Node::Read)
                    }
                    "scale" => Ok(Node::Place(Place::Scale)),
                    "ibase" => Ok(Node::Place(Place::Ibase)),
                    "obase" => Ok(Node::Place(Place::Obase)),
                    "last" => Ok(Node::Place(Place::Last)),
                    _ if self.accept("(") => {
                        let mut arguments = Vec::new();
                        while !self.accept(")") {
                            let array = matches!(
                                self.tokens.get(self.at..self.at + 3),
                                Some([Token::Name(_), Token::Sign("["), Token::Sign("]")])
                            );
                            if array {
                                let Token::Name(name) = self.take() else { return Err(()) };
                                self.at += 2;
                                arguments.push(Argument::Array(name));
                            } else {
                                arguments.push(Argument::Value(self.expression()?));
                            }
                            if !self.accept(",") {
                                self.expect(")")?;
                                break;
                            }
                        }
                        Ok(Node::Call(name, arguments))
                    }
                    _ if self.accept("[") => {
                        let index = self.expression()?;
                        self.expect("]")?;
                        Ok(Node::Place(Place::Element(name, Box::new(index))))
                    }
                    _ => Ok(Node::Place(Place::Variable(name))),
                }
            }
            _ => Err(()),
        }
    }
}

enum Flow {
    Break,
    Continue,
    Return(Number),
    Halt,
    Error(String),
}

type Array = HashMap<BigInt, Number>;

pub struct Machine {
    variables: HashMap<String, Number>,
    arrays: HashMap<String, Array>,
    functions: HashMap<String, Rc<Function>>,
    scale: usize,
    ibase: u32,
    obase: u32,
    last: Number,
    column: usize,
    width: usize,
    depth: usize,
    out: Vec<u8>,
}

const LIBRARY: &str = "scale=20
define e(x){auto a,b,c,d,e,g,w,y,t,r;r=ibase;ibase=A;if(x<0){w=1;x=-x};y=scale;t=scale;scale=6+y+.44*x;scale=scale(x)+1+y
if(x>1){scale=t+6;while(x>1){g+=1;x/=2;scale+=1}};scale=y+8+g;a=1+x;b=x;c=1;for(d=2;1;d++){e=(b*=x)/(c*=d);if(e==0){while(g--)a*=a;scale=y;ibase=r;if(w)return(1/a);return(a/1)};a+=e}}
define l(x){auto a,b,c,d,e,f,g,u,w,s,t,r;if(x<=0)return((1-10^scale)/1);r=ibase;ibase=A;w=scale;scale+=6;f=2;while(x>=2){f*=2;x=sqrt(x)};while(x<=.5){f*=2;x=sqrt(x)}
u=a=(x-1)/(x+1);s=a*a;for(t=3;1;t+=2){b=(u*=s)/t;if(b==0){a*=f;scale=w;ibase=r;return(a/1)};a+=b}}
define s(x){auto b,s,r,a,q,i,w;r=ibase;ibase=A;w=scale;scale=1.1*w+2;a=a(1);if(x<0){q=1;x=-x};scale=0;b=(x/a+2)/4;x-=4*b*a;if(b%2)x=-x;scale=w+2;r2=a=x;q2=-x*x;for(i=3;1;i+=2){a*=q2/(i*(i-1));if(a==0){scale=w;ibase=r;if(q)return(-r2/1);return(r2/1)};r2+=a}}
define c(x){auto b,w;w=scale;scale=1.2*w;b=s(x+a(1)*2);scale=w;return(b/1)}
define a(x){auto b,c,d,e,f,g,u,w,r,m,t;r=ibase;ibase=A;w=scale;m=1;if(x<0){m=-1;x=-x};if(x==1){if(w<=25){ibase=r;return(.7853981633974483096156608/m)}};if(x==.2){if(w<=25){ibase=r;return(.1973955598498807583700497/m)}}
scale=w+5;if(x>.2){a=a(.2);scale=scale+5}
while(x>.2){f+=1;x=(x-.2)/(1+x*.2)};u=e=x;d=-x*x;for(t=3;1;t+=2){b=(e*=d)/t;if(b==0){c=(f*a+u)/m;scale=w;ibase=r;return(c/1)};u+=b}}
define j(n,x){auto a,b,c,d,e,g,i,w,k,r;r=ibase;ibase=A;w=scale;k=1.1*w+20;scale=0;n/=1;if(n<0){n=-n;if(n%2)c=1};a=1;for(i=2;i<=n;i++)a*=i;scale=k;a=(x^n)/2^n/a;d=-x*x/4;e=1;b=1;scale=1.5*w+length(a)-scale(a);for(i=1;1;i++){e=e*d/i/(n+i);if(e==0){scale=w;ibase=r;if(c)return(-a*b/1);return(a*b/1)};b+=e}}
";

impl Machine {
    pub fn new(library: bool) -> Self {
        let width = std::env::var("BC_LINE_LENGTH").ok().and_then(|text| text.parse().ok()).unwrap_or(70);
        let mut machine = Self {
            variables: HashMap::new(),
            arrays: HashMap::new(),
            functions: HashMap::new(),
            scale: 0,
            ibase: 10,
            obase: 10,
            last: Number::zero(),
            column: 0,
            width,
            depth: 0,
            out: Vec::new(),
        };
        if library {
            machine.run(LIBRARY, "(standard_in)", 1);
        }
        machine
    }

    /// Runs a text; whether to go on afterwards.
    pub fn run(&mut self, text: &str, name: &str, line: usize) -> bool {
        let tokens = match lex(text) {
            Ok(tokens) => tokens,
            Err(message) => {
                eprintln!("{name} {line}: {message}");
                return true;
            }
        };
        let mut parser = Parser { tokens, at: 0, line };
        loop {
            while matches!(parser.peek(), Token::Newline | Token::Sign(";")) {
                parser.take();
            }
            if *parser.peek() == Token::End {
                break;
            }
            let line = parser.line;
            let parsed = parser.statement().and_then(|statement| match parser.peek() {
                Token::Newline | Token::End | Token::Sign(";") => Ok(statement),
                _ => Err(()),
            });
            match parsed {
                Ok(Statement::Quit) => {
                    self.flush();
                    return false;
                }
                Ok(statement) => match self.execute(&statement) {
                    Ok(()) | Err(Flow::Break | Flow::Continue | Flow::Return(_)) => {}
                    Err(Flow::Halt) => {
                        self.flush();
                        return false;
                    }
                    Err(Flow::Error(message)) => {
                        self.flush();
                        eprintln!("Runtime error (func=(main), adr=0): {message}");
                        while !matches!(parser.peek(), Token::Newline | Token::End) {
                            parser.take();
                        }
                    }
                },
                Err(()) => {
                    self.flush();
                    eprintln!("{name} {}: syntax error", parser.line.max(line));
                    while !matches!(parser.peek(), Token::Newline | Token::End) {
                        parser.take();
                    }
                }
            }
        }
        self.flush();
        true
    }

    fn flush(&mut self) {
        let _ = std::io::stdout().write_all(&self.out);
        self.out.clear();
    }

    /// Long numbers go over several lines.
    fn write(&mut self, text: &str, wraps: bool) {
        for c in text.chars() {
            if c == '\n' {
                self.column = 0;
            } else {
                if wraps && self.width > 0 && self.column + 2 >= self.width {
                    self.out.extend(b"\\\n");
                    self.column = 0;
                }
                self.column += 1;
            }
            self.out.extend(c.encode_utf8(&mut [0; 4]).bytes());
        }
        if self.out.len() > 1 << 14 {
            self.flush();
        }
    }

    fn execute(&mut self, statement: &Statement) -> Result<(), Flow> {
        match statement {
            Statement::Nothing => {}
            Statement::Print(node) => {
                let value = self.evaluate(node)?;
                let text = value.text(self.obase);
                self.last = value;
                self.write(&text, true);
                self.write("\n", false);
            }
            Statement::Silent(node) => {
                self.evaluate(node)?;
            }
            Statement::Text(text) => self.write(text, false),
            Statement::Pieces(pieces) => {
                for piece in pieces {
                    match piece {
                        Piece::Text(text) => {
                            let text = unescaped(text);
                            self.write(&text, false);
                        }
                        Piece::Value(node) => {
                            let value = self.evaluate(node)?;
                            let text = value.text(self.obase);
                            self.last = value;
                            self.write(&text, true);
                        }
                    }
                }
            }
            Statement::Block(statements) => {
                for statement in statements {
                    self.execute(statement)?;
                }
            }
            Statement::If(condition, yes, no) => {
                if !self.evaluate(condition)?.is_zero() {
                    self.execute(yes)?;
                } else if let Some(no) = no {
                    self.execute(no)?;
                }
            }
            Statement::While(condition, body) => {
                while !self.evaluate(condition)?.is_zero() {
                    match self.execute(body) {
                        Err(Flow::Break) => break,
                        Ok(()) | Err(Flow::Continue) => {}
                        Err(flow) => return Err(flow),
                    }
                }
            }
            Statement::For(first, test, step, body) => {
                if let Some(first) = first {
                    self.evaluate(first)?;
                }
                loop {
                    if let Some(test) = test
                        && self.evaluate(test)?.is_zero()
                    {
                        break;
                    }
                    match self.execute(body) {
                        Err(Flow::Break) => break,
                        Ok(()) | Err(Flow::Continue) => {}
                        Err(flow) => return Err(flow),
                    }
                    if let Some(step) = step {
                        self.evaluate(step)?;
                    }
                }
            }
            Statement::Break => return Err(Flow::Break),
            Statement::Continue => return Err(Flow::Continue),
            Statement::Return(None) => return Err(Flow::Return(Number::zero())),
            Statement::Return(Some(node)) => return Err(Flow::Return(self.evaluate(node)?)),
            Statement::Quit | Statement::Halt => return Err(Flow::Halt),
            Statement::Define(name, function) => {
                self.functions.insert(name.clone(), function.clone());
            }
        }
        Ok(())
    }

    fn load(&mut self, place: &Place) -> Result<Number, Flow> {
        Ok(match place {
            Place::Variable(name) => self.variables.get(name).cloned().unwrap_or_else(Number::zero),
            Place::Element(name, index) => {
                let index = self.index(index)?;
                self.arrays.get(name).and_then(|array| array.get(&index)).cloned().unwrap_or_else(Number::zero)
            }
            Place::Scale => Number::from(self.scale as i64),
            Place::Ibase => Number::from(i64::from(self.ibase)),
            Place::Obase => Number::from(i64::from(self.obase)),
            Place::Last => self.last.clone(),
        })
    }

    fn index(&mut self, node: &Node) -> Result<BigInt, Flow> {
        Ok(self.evaluate(node)?.scaled(0).value)
    }

    fn store(&mut self, place: &Place, value: Number) -> Result<(), Flow> {
        let whole = value.scaled(0).value;
        match place {
            Place::Variable(name) => {
                self.variables.insert(name.clone(), value);
            }
            Place::Element(name, index) => {
                let index = self.index(index)?;
                self.arrays.entry(name.clone()).or_default().insert(index, value);
            }
            Place::Scale => match whole.to_usize() {
                Some(scale) => self.scale = scale,
                None => {
                    self.flush();
                    eprintln!("Runtime warning (func=(main), adr=0): negative scale, set to 0");
                    self.scale = 0;
                }
            },
            Place::Ibase => self.ibase = whole.to_u32().unwrap_or(2).clamp(2, 36),
            Place::Obase => self.obase = whole.to_u32().unwrap_or(2).max(2),
            Place::Last => self.last = value,
        }
        Ok(())
    }

    fn binary(&self, sign: &str, a: &Number, b: &Number) -> Result<Number, Flow> {
        let truth = |value: bool| Ok(Number::from(i64::from(value)));
        let zero = || Flow::Error("Divide by zero".to_owned());
        match sign {
            "+" => Ok(a.add(b)),
            "-" => Ok(a.subtract(b)),
            "*" => Ok(a.multiply(b, self.scale)),
            "/" => a.divide(b, self.scale).ok_or_else(zero),
            "%" => a.remainder(b, self.scale).ok_or_else(|| Flow::Error("Modulo by zero".to_owned())),
            "^" if !b.value.is_multiple_of(&power_of_ten(b.scale)) => {
                eprintln!("Runtime warning (func=(main), adr=0): non-zero scale in exponent");
                a.power(&b.scaled(0), self.scale).map_err(Flow::Error)
            }
            "^" => a.power(b, self.scale).map_err(|message| Flow::Error(if message.starts_with("divide") { "Divide by zero".to_owned() } else { message })),
            "==" => truth(a.compare(b).is_eq()),
            "!=" => truth(a.compare(b).is_ne()),
            "<" => truth(a.compare(b).is_lt()),
            "<=" => truth(a.compare(b).is_le()),
            ">" => truth(a.compare(b).is_gt()),
            _ => truth(a.compare(b).is_ge()),
        }
    }

    fn evaluate(&mut self, node: &Node) -> Result<Number, Flow> {
        match node {
            Node::Number(text) => Ok(Number::parse(text, self.ibase)),
            Node::Place(place) => self.load(place),
            Node::Assign(place, sign, node) => {
                let mut value = self.evaluate(node)?;
                if *sign != "=" {
                    let old = self.load(place)?;
                    value = self.binary(&sign[..1], &old, &value)?;
                }
                self.store(place, value.clone())?;
                Ok(value)
            }
            Node::Step(place, step, first) => {
                let old = self.load(place)?;
                let new = old.add(&Number::from(*step));
                self.store(place, new.clone())?;
                Ok(if *first { new } else { old })
            }
            Node::Unary("!", node) => Ok(Number::from(i64::from(self.evaluate(node)?.is_zero()))),
            Node::Unary("-", node) => {
                let value = self.evaluate(node)?;
                Ok(Number { value: -value.value, scale: value.scale })
            }
            Node::Unary(_, node) => self.evaluate(node),
            Node::Binary("&&", a, b) => {
                let (a, b) = (self.evaluate(a)?, self.evaluate(b)?);
                Ok(Number::from(i64::from(!a.is_zero() && !b.is_zero())))
            }
            Node::Binary("||", a, b) => {
                let (a, b) = (self.evaluate(a)?, self.evaluate(b)?);
                Ok(Number::from(i64::from(!a.is_zero() || !b.is_zero())))
            }
            Node::Binary(sign, a, b) => {
                let (a, b) = (self.evaluate(a)?, self.evaluate(b)?);
                self.binary(sign, &a, &b)
            }
            Node::Builtin("length", node) => Ok(Number::from(self.evaluate(node)?.length() as i64)),
            Node::Builtin("scale", node) => Ok(Number::from(self.evaluate(node)?.scale as i64)),
            Node::Builtin(_, node) => {
                let value = self.evaluate(node)?;
                value.root(self.scale).ok_or_else(|| Flow::Error("Square root of a negative number".to_owned()))
            }
            Node::Read => {
                let mut line = String::new();
                let _ = std::io::stdin().lock().read_line(&mut line);
                let text = line.trim();
                let negative = text.starts_with('-');
                let number = Number::parse(text.trim_start_matches('-'), self.ibase);
                Ok(if negative { Number { value: -number.value, scale: number.scale } } else { number })
            }
            Node::Call(name, arguments) => self.call(name, arguments),
        }
    }

    fn call(&mut self, name: &str, arguments: &[Argument]) -> Result<Number, Flow> {
        let Some(function) = self.functions.get(name).cloned() else {
            return Err(Flow::Error(format!("Function {name} not defined.")));
        };
        if function.parameters.len() != arguments.len() {
            return Err(Flow::Error("Parameter number mismatch".to_owned()));
        }
        if self.depth > 2000 {
            return Err(Flow::Error("too many calls".to_owned()));
        }
        let mut values = Vec::new();
        let mut arrays = Vec::new();
        for ((parameter, _), argument) in function.parameters.iter().zip(arguments) {
            match argument {
                Argument::Value(node) => values.push((parameter.clone(), self.evaluate(node)?)),
                Argument::Array(name) => arrays.push((parameter.clone(), self.arrays.get(name).cloned().unwrap_or_default())),
            }
        }
        let mut saved_values = Vec::new();
        let mut saved_arrays = Vec::new();
        for (name, array) in function.parameters.iter().chain(&function.locals) {
            if *array {
                saved_arrays.push((name.clone(), self.arrays.remove(name)));
            } else {
                saved_values.push((name.clone(), self.variables.remove(name)));
            }
        }
        self.variables.extend(values);
        self.arrays.extend(arrays);
        self.depth += 1;
        let mut result = Ok(Number::zero());
        for statement in &function.body {
            match self.execute(statement) {
                Ok(()) => {}
                Err(Flow::Return(value)) => {
                    result = Ok(value);
                    break;
                }
                Err(flow) => {
                    result = Err(flow);
                    break;
                }
            }
        }
        self.depth -= 1;
        for (name, value) in saved_values {
            match value {
                Some(value) => self.variables.insert(name, value),
                None => self.variables.remove(&name),
            };
        }
        for (name, array) in saved_arrays {
            match array {
                Some(array) => self.arrays.insert(name, array),
                None => self.arrays.remove(&name),
            };
        }
        result
    }
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('a') => out.push('\u{7}'),
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('q') => out.push('"'),
            Some('e') => out.push('\\'),
            Some('\\') => out.push('\\'),
            Some(c) => out.extend(['\\', c]),
            None => out.push('\\'),
        }
    }
    out
}

const HELP: &str = "usage: bc [options] [file ...]
  -h  --help         print this usage and exit
  -i  --interactive  force interactive mode
  -l  --mathlib      use the predefined math routines
  -q  --quiet        don't print initial banner
  -s  --standard     non-standard bc constructs are errors
  -w  --warn         warn about non-standard bc constructs
  -v  --version      print version information and exit
";

pub fn run(_name: &str) -> i32 {
    use seahaven_guest::getopt::{Item, Takes::Nothing, arguments, getopt};
    let options = [
        ("help", "h", Nothing),
        ("interactive", "i", Nothing),
        ("mathlib", "l", Nothing),
        ("quiet", "q", Nothing),
        ("standard", "s", Nothing),
        ("warn", "w", Nothing),
        ("version", "v", Nothing),
    ];
    let items = match getopt(arguments(), &options, true) {
        Ok(items) => items,
        Err(message) => {
            eprint!("bc: {message}\n{HELP}");
            return 1;
        }
    };
    let mut library = false;
    let mut operands = Vec::new();
    for item in items {
        match item {
            Item::Operand(operand) => operands.push(operand),
            Item::Option("mathlib", _) => library = true,
            Item::Option("help", _) => {
                print!("{HELP}");
                return 0;
            }
            Item::Option("version", _) => {
                println!("bc 1.07.1 (Seahaven)");
                return 0;
            }
            Item::Option(..) => {}
        }
    }
    let mut machine = Machine::new(library);
    for operand in &operands {
        match std::fs::read(seahaven_guest::files::path(operand)) {
            Ok(text) => {
                if !machine.run(&String::from_utf8_lossy(&text), &String::from_utf8_lossy(operand), 1) {
                    return 0;
                }
            }
            Err(_) => {
                eprintln!("File {} is unavailable.", String::from_utf8_lossy(operand));
                return 1;
            }
        }
    }
    // A line at a time, so that read() and people get their turn; what is not complete waits for more.
    let mut pending = String::new();
    let mut lines = 1;
    loop {
        let mut bytes = Vec::new();
        let count = std::io::stdin().lock().read_until(b'\n', &mut bytes).unwrap_or(0);
        pending.push_str(&String::from_utf8_lossy(&bytes));
        let open = pending.matches('{').count() > pending.matches('}').count()
            || pending.ends_with("\\\n")
            || pending.matches('"').count() % 2 == 1
            || pending.matches("/*").count() > pending.matches("*/").count();
        if count > 0 && open {
            continue;
        }
        let start = lines;
        lines += pending.matches('\n').count();
        if !machine.run(&std::mem::take(&mut pending), "(standard_in)", start) || count == 0 {
            return 0;
        }
    }
}
