//! Runs a program over its input.
use std::io::{self, Write};
use std::rc::Rc;

use crate::ast::{Binary, Comparison, Expr, Pattern, Program, Redirect, Slot, Source, Special, Stmt};
use crate::input::{Reader, Separator};
use crate::output::{Mode, Streams};
use crate::record::{Record, Splitter};
use crate::regex::{Cache, Regex};
use crate::value::{Array, Value, compare, leading_number};

/// What ends a statement early.
pub enum Flow {
    Break,
    Continue,
    Next,
    NextFile,
    Return(Value),
    Exit,
    /// A message, for status 2.
    Fatal(String),
    /// Nobody reads our output any more.
    Closed,
}

pub type Outcome<T> = Result<T, Flow>;

#[derive(Clone)]
pub enum Cell {
    Value(Value),
    Array(Array),
}

pub struct Interpreter<'p> {
    pub program: &'p Program,
    pub globals: Vec<Cell>,
    /// The locals of all calls; those of the running one begin at `base`.
    stack: Vec<Cell>,
    base: usize,
    depth: usize,
    pub record: Record,
    pub splitter: Splitter,
    separator: Rc<Separator>,
    pub streams: Streams,
    pub patterns: Cache,
    pub utf8: bool,
    in_range: Vec<bool>,
    pub status: i32,
    /// Operands that are still to be read, and the file being read.
    operand: usize,
    main: Option<Reader>,
    main_done: bool,
    read_any: bool,
    pub random: u64,
    pub seed: f64,
    nr: f64,
    fnr: f64,
    fs: Value,
    pub ofs: Rc<[u8]>,
    ors: Rc<[u8]>,
    rs: Value,
    filename: Value,
    pub subsep: Rc<[u8]>,
    pub rstart: f64,
    pub rlength: f64,
    pub convfmt: Rc<[u8]>,
    ofmt: Rc<[u8]>,
    scratch: Vec<u8>,
}

fn bytes(text: &str) -> Rc<[u8]> {
    Rc::from(text.as_bytes())
}

pub fn fatal<T>(message: impl Into<String>) -> Outcome<T> {
    Err(Flow::Fatal(message.into()))
}

/// Slots of the names that the parser puts first.
pub const ENVIRON: usize = 0;
pub const ARGV: usize = 1;
pub const ARGC: usize = 2;

impl<'p> Interpreter<'p> {
    pub fn new(program: &'p Program, utf8: bool) -> Self {
        let globals = program
            .global_arrays
            .iter()
            .map(|array| if *array { Cell::Array(Array::default()) } else { Cell::Value(Value::Uninit) })
            .collect();
        Interpreter {
            program,
            globals,
            stack: Vec::new(),
            base: 0,
            depth: 0,
            record: Record::default(),
            splitter: Splitter::Blanks,
            separator: Rc::new(Separator::Byte(b'\n')),
            streams: Streams::new(),
            patterns: Cache::default(),
            utf8,
            in_range: vec![false; program.ranges],
            status: 0,
            operand: 1,
            main: None,
            main_done: false,
            read_any: false,
            random: 0,
            seed: 0.0,
            nr: 0.0,
            fnr: 0.0,
            fs: Value::Str(bytes(" ")),
            ofs: bytes(" "),
            ors: bytes("\n"),
            rs: Value::Str(bytes("\n")),
            filename: Value::Uninit,
            subsep: bytes("\x1c"),
            rstart: 0.0,
            rlength: -1.0,
            convfmt: bytes("%.6g"),
            ofmt: bytes("%.6g"),
            scratch: Vec::new(),
        }
    }

    /// Runs all of it. Returns the exit status.
    pub fn run(&mut self) -> Outcome<i32> {
        let program = self.program;
        let mut exited = false;
        for action in &program.begin {
            match self.statement(action) {
                Err(Flow::Exit) => {
                    exited = true;
                    break;
                }
                other => other?,
            }
        }
        if !exited && !(program.rules.is_empty() && program.end.is_empty()) {
            match self.main_loop() {
                Err(Flow::Exit) => {}
                other => other?,
            }
        }
        for action in &program.end {
            match self.statement(action) {
                Err(Flow::Exit) => break,
                other => other?,
            }
        }
        Ok(self.status)
    }

    fn main_loop(&mut self) -> Outcome<()> {
        let program = self.program;
        while self.next_record()? {
            for rule in &program.rules {
                if !self.applies(&rule.pattern)? {
                    continue;
                }
                let done = match &rule.action {
                    None => {
                        self.record.rebuild(&self.ofs, &self.convfmt);
                        self.put_record()
                    }
                    Some(action) => self.statement(action),
                };
                match done {
                    Err(Flow::Next) => break,
                    Err(Flow::NextFile) => {
                        self.main = None;
                        break;
                    }
                    other => other?,
                }
            }
        }
        Ok(())
    }

    fn applies(&mut self, pattern: &Pattern) -> Outcome<bool> {
        match pattern {
            Pattern::Always => Ok(true),
            Pattern::When(condition) => self.truth(condition),
            Pattern::Range(first, last, index) => {
                if !self.in_range[*index] && !self.truth(first)? {
                    return Ok(false);
                }
                self.in_range[*index] = !self.truth(last)?;
                Ok(true)
            }
        }
    }

    /// Reads the next record of the operands, or of standard input, into `$0`.
    fn next_record(&mut self) -> Outcome<bool> {
        loop {
            if self.main.is_none() && !self.open_next()? {
                return Ok(false);
            }
            let separator = Rc::clone(&self.separator);
            if let Some(reader) = &mut self.main {
                match reader.read(&separator, &mut self.record.text) {
                    Ok(true) => {
                        self.record.renewed();
                        self.nr += 1.0;
                        self.fnr += 1.0;
                        return Ok(true);
                    }
                    Ok(false) => {}
                    Err(error) => return fatal(format!("i/o error occurred while reading: {}", message(&error))),
                }
            }
            self.main = None;
        }
    }

    fn open_next(&mut self) -> Outcome<bool> {
        if self.main_done {
            return Ok(false);
        }
        loop {
            let count = self.scalar(ARGC).number() as usize;
            if self.operand >= count {
                self.main_done = true;
                if self.read_any {
                    return Ok(false);
                }
                self.main = Some(Reader::new(Box::new(io::stdin())));
                return Ok(true);
            }
            let key = self.operand.to_string();
            self.operand += 1;
            let Cell::Array(arguments) = &self.globals[ARGV] else { continue };
            let Some(argument) = arguments.borrow().get(key.as_bytes()).cloned() else { continue };
            let argument = argument.bytes(&self.convfmt);
            if argument.is_empty() {
                continue;
            }
            if let Some((name, value)) = assignment(&argument) {
                self.assign_operand(name, value);
                continue;
            }
            self.read_any = true;
            self.filename = Value::Str(Rc::clone(&argument));
            self.fnr = 0.0;
            let path = String::from_utf8_lossy(&argument).into_owned();
            if path == "-" || path == "/dev/stdin" {
                self.main = Some(Reader::new(Box::new(io::stdin())));
                return Ok(true);
            }
            match Reader::open(&path) {
                Ok(reader) => {
                    self.main = Some(reader);
                    return Ok(true);
                }
                Err(error) => {
                    let _ = self.streams.flush();
                    eprintln!("awk: cannot open \"{path}\" ({})", message(&error));
                    self.status = 2;
                }
            }
        }
    }

    /// `name=value` among the operands, or of -v: escapes are decoded, and it may be a number.
    pub fn assign_operand(&mut self, name: &str, raw: &[u8]) {
        let mut value = Vec::new();
        let mut at = 0;
        while at < raw.len() {
            if raw[at] == b'\\' {
                at += 1 + crate::lexer::escape(&raw[at + 1..], &mut value);
            } else {
                value.push(raw[at]);
                at += 1;
            }
        }
        let value = Value::input(&value);
        let special = match name {
            "NF" => Some(Special::Nf),
            "NR" => Some(Special::Nr),
            "FNR" => Some(Special::Fnr),
            "FS" => Some(Special::Fs),
            "OFS" => Some(Special::Ofs),
            "ORS" => Some(Special::Ors),
            "RS" => Some(Special::Rs),
            "FILENAME" => Some(Special::Filename),
            "SUBSEP" => Some(Special::Subsep),
            "CONVFMT" => Some(Special::Convfmt),
            "OFMT" => Some(Special::Ofmt),
            _ => None,
        };
        if let Some(special) = special {
            let _ = self.set_special(special, value);
        } else if let Some(index) = self.program.globals.iter().position(|global| global == name) {
            if let Cell::Value(cell) = &mut self.globals[index] {
                *cell = value;
            }
        }
    }

    fn scalar(&self, index: usize) -> Value {
        match &self.globals[index] {
            Cell::Value(value) => value.clone(),
            Cell::Array(_) => Value::Uninit,
        }
    }

    fn put(&mut self, data: &[u8]) -> Outcome<()> {
        self.streams.stdout.write_all(data).map_err(|error| write_failed(&error))
    }

    fn put_record(&mut self) -> Outcome<()> {
        let out = &mut self.streams.stdout;
        out.write_all(&self.record.text).and_then(|()| out.write_all(&self.ors)).map_err(|error| write_failed(&error))
    }

    pub fn statement(&mut self, statement: &Stmt) -> Outcome<()> {
        match statement {
            Stmt::Expr(expression) => self.discard(expression),
            Stmt::Block(all) => {
                for statement in all {
                    self.statement(statement)?;
                }
                Ok(())
            }
            Stmt::Print(arguments, redirect) => self.print(arguments, redirect.as_ref()),
            Stmt::Printf(arguments, redirect) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(self.value(argument)?);
                }
                let mut line = std::mem::take(&mut self.scratch);
                line.clear();
                self.format(&values, &mut line);
                let done = self.emit(&line, redirect.as_ref());
                self.scratch = line;
                done
            }
            Stmt::If(condition, then, otherwise) => {
                if self.truth(condition)? {
                    self.statement(then)
                } else if let Some(otherwise) = otherwise {
                    self.statement(otherwise)
                } else {
                    Ok(())
                }
            }
            Stmt::While(condition, body) => {
                while self.truth(condition)? {
                    match self.statement(body) {
                        Err(Flow::Break) => break,
                        Err(Flow::Continue) => {}
                        other => other?,
                    }
                }
                Ok(())
            }
            Stmt::Do(body, condition) => loop {
                match self.statement(body) {
                    Err(Flow::Break) => return Ok(()),
                    Err(Flow::Continue) => {}
                    other => other?,
                }
                if !self.truth(condition)? {
                    return Ok(());
                }
            },
            Stmt::For(first, condition, step, body) => {
                if let Some(first) = first {
                    self.statement(first)?;
                }
                loop {
                    if let Some(condition) = condition {
                        if !self.truth(condition)? {
                            return Ok(());
                        }
                    }
                    match self.statement(body) {
                        Err(Flow::Break) => return Ok(()),
                        Err(Flow::Continue) => {}
                        other => other?,
                    }
                    if let Some(step) = step {
                        self.statement(step)?;
                    }
                }
            }
            Stmt::ForIn(variable, array, body) => {
                let keys: Vec<Rc<[u8]>> = self.array(*array)?.borrow().keys().cloned().collect();
                for key in keys {
                    self.assign(variable, Value::Input(key))?;
                    match self.statement(body) {
                        Err(Flow::Break) => break,
                        Err(Flow::Continue) => {}
                        other => other?,
                    }
                }
                Ok(())
            }
            Stmt::Next => Err(Flow::Next),
            Stmt::NextFile => Err(Flow::NextFile),
            Stmt::Break => Err(Flow::Break),
            Stmt::Continue => Err(Flow::Continue),
            Stmt::Exit(status) => {
                if let Some(status) = status {
                    self.status = self.number(status)? as i32;
                }
                Err(Flow::Exit)
            }
            Stmt::Return(value) => Err(Flow::Return(match value {
                Some(value) => self.value(value)?,
                None => Value::Uninit,
            })),
            Stmt::Delete(array, None) => {
                self.array(*array)?.borrow_mut().clear();
                Ok(())
            }
            Stmt::Delete(array, Some(subscripts)) => {
                let key = self.subscript(subscripts)?;
                self.array(*array)?.borrow_mut().shift_remove(&key);
                Ok(())
            }
        }
    }

    /// Evaluates for the effect alone.
    fn discard(&mut self, expression: &Expr) -> Outcome<()> {
        match expression {
            Expr::Step { target, by, .. } => {
                let number = self.number(target)?;
                self.assign(target, Value::Num(number + by))
            }
            Expr::Update(operator, target, operand) => {
                let right = self.number(operand)?;
                let left = self.number(target)?;
                let value = arithmetic(*operator, left, right)?;
                self.assign(target, Value::Num(value))
            }
            _ => self.value(expression).map(|_| ()),
        }
    }

    fn print(&mut self, arguments: &[Expr], redirect: Option<&Redirect>) -> Outcome<()> {
        if arguments.is_empty() && redirect.is_none() {
            self.record.rebuild(&self.ofs, &self.convfmt);
            return self.put_record();
        }
        let mut line = std::mem::take(&mut self.scratch);
        line.clear();
        if arguments.is_empty() {
            self.record.rebuild(&self.ofs, &self.convfmt);
            line.extend_from_slice(&self.record.text);
        }
        for (index, argument) in arguments.iter().enumerate() {
            if index > 0 {
                line.extend_from_slice(&self.ofs);
            }
            if let Err(flow) = self.append(argument, &mut line) {
                self.scratch = line;
                return Err(flow);
            }
        }
        line.extend_from_slice(&self.ors);
        let done = self.emit(&line, redirect);
        self.scratch = line;
        done
    }

    /// Adds an expression's text as print shows it.
    fn append(&mut self, expression: &Expr, line: &mut Vec<u8>) -> Outcome<()> {
        if let Expr::Field(index) = expression {
            let index = self.field_index(index)?;
            if index > 0 {
                if let Some(slice) = self.record.slice(index, &self.splitter) {
                    line.extend_from_slice(slice);
                    return Ok(());
                }
            }
        }
        match self.value(expression)? {
            Value::Uninit => {}
            Value::Num(number) => line.extend_from_slice(&crate::value::number_text(number, &self.ofmt)),
            Value::Str(text) | Value::Input(text) => line.extend_from_slice(&text),
        }
        Ok(())
    }

    fn emit(&mut self, data: &[u8], redirect: Option<&Redirect>) -> Outcome<()> {
        let (target, mode) = match redirect {
            None => return self.put(data),
            Some(Redirect::Write(target)) => (target, Mode::Write),
            Some(Redirect::Append(target)) => (target, Mode::Append),
            Some(Redirect::Pipe(target)) => (target, Mode::Command),
        };
        // The target may print too: `data` is no longer the shared buffer's when it is written.
        let data = data.to_vec();
        let name = self.text(target)?;
        if name.is_empty() {
            return fatal("expression for redirection has null string value");
        }
        self.streams.write(&name, mode, &data).or_else(|error| {
            fatal(format!("cannot redirect to \"{}\": {}", String::from_utf8_lossy(&name), message(&error)))
        })
    }

    /// printf's arguments: the format and what it formats.
    pub fn format(&self, values: &[Value], out: &mut Vec<u8>) {
        let Some((format, rest)) = values.split_first() else { return };
        let format = format.bytes(&self.convfmt);
        let text = |value: &Value| value.bytes(&self.convfmt).to_vec();
        crate::format::format_values(&format, rest, &text, self.utf8, out);
    }

    pub fn truth(&mut self, expression: &Expr) -> Outcome<bool> {
        match expression {
            Expr::Regex(regex) => {
                self.record.rebuild(&self.ofs, &self.convfmt);
                Ok(regex.is_match(&self.record.text))
            }
            Expr::And(left, right) => Ok(self.truth(left)? && self.truth(right)?),
            Expr::Or(left, right) => Ok(self.truth(left)? || self.truth(right)?),
            Expr::Not(operand) => Ok(!self.truth(operand)?),
            Expr::Group(inside) => self.truth(inside),
            Expr::Compare(comparison, left, right) => self.compared(*comparison, left, right),
            Expr::Match { text, pattern, negated } => self.matched(text, pattern).map(|found| found != *negated),
            Expr::In(subscripts, array) => {
                let key = self.subscript(subscripts)?;
                Ok(self.array(*array)?.borrow().contains_key(&key))
            }
            _ => Ok(self.value(expression)?.is_true()),
        }
    }

    fn compared(&mut self, comparison: Comparison, left: &Expr, right: &Expr) -> Outcome<bool> {
        let left = self.value(left)?;
        let right = self.value(right)?;
        if let (Value::Num(a), Value::Num(b)) = (&left, &right) {
            return Ok(match comparison {
                Comparison::Lt => a < b,
                Comparison::Le => a <= b,
                Comparison::Eq => a == b,
                Comparison::Ne => a != b,
                Comparison::Gt => a > b,
                Comparison::Ge => a >= b,
            });
        }
        let order = compare(&left, &right, &self.convfmt);
        Ok(match comparison {
            Comparison::Lt => order.is_lt(),
            Comparison::Le => order.is_le(),
            Comparison::Eq => order.is_eq(),
            Comparison::Ne => order.is_ne(),
            Comparison::Gt => order.is_gt(),
            Comparison::Ge => order.is_ge(),
        })
    }

    fn matched(&mut self, text: &Expr, pattern: &Expr) -> Outcome<bool> {
        let regex = self.regex(pattern)?;
        if let Expr::Field(index) = text {
            let index = self.field_index(index)?;
            if index > 0 {
                if let Some(slice) = self.record.slice(index, &self.splitter) {
                    return Ok(regex.is_match(slice));
                }
            }
        }
        let text = self.text(text)?;
        Ok(regex.is_match(&text))
    }

    /// A pattern operand: a regular expression as such, anything else by its text.
    pub fn regex(&mut self, expression: &Expr) -> Outcome<Rc<Regex>> {
        match expression {
            Expr::Regex(regex) => Ok(Rc::clone(regex)),
            Expr::Group(inside) if matches!(**inside, Expr::Regex(_)) => self.regex(inside),
            _ => {
                let pattern = self.text(expression)?;
                self.patterns.get(&pattern, self.utf8).map_err(Flow::Fatal)
            }
        }
    }

    pub fn number(&mut self, expression: &Expr) -> Outcome<f64> {
        match expression {
            Expr::Num(number) => Ok(*number),
            Expr::Field(index) => {
                let index = self.field_index(index)?;
                if index > 0 {
                    if let Some(slice) = self.record.slice(index, &self.splitter) {
                        return Ok(leading_number(slice).0);
                    }
                }
                Ok(self.field(index).number())
            }
            Expr::Var(Slot::Global(index)) => match &self.globals[*index] {
                Cell::Value(value) => Ok(value.number()),
                Cell::Array(_) => fatal(format!("attempt to use array {} in a scalar context", self.program.globals[*index])),
            },
            Expr::Binary(operator, left, right) => {
                let left = self.number(left)?;
                let right = self.number(right)?;
                arithmetic(*operator, left, right)
            }
            Expr::Group(inside) | Expr::Plus(inside) => self.number(inside),
            Expr::Neg(inside) => Ok(-self.number(inside)?),
            _ => Ok(self.value(expression)?.number()),
        }
    }

    pub fn text(&mut self, expression: &Expr) -> Outcome<Rc<[u8]>> {
        if let Expr::Str(text) = expression {
            return Ok(Rc::clone(text));
        }
        let value = self.value(expression)?;
        Ok(value.bytes(&self.convfmt))
    }

    fn field_index(&mut self, expression: &Expr) -> Outcome<usize> {
        let index = self.number(expression)?;
        if index < 0.0 {
            return fatal(format!("attempt to access field {index}"));
        }
        Ok(index as usize)
    }

    pub fn field(&mut self, index: usize) -> Value {
        if index == 0 {
            self.record.rebuild(&self.ofs, &self.convfmt);
            return Value::input(&self.record.text);
        }
        self.record.field(index, &self.splitter)
    }

    pub fn value(&mut self, expression: &Expr) -> Outcome<Value> {
        match expression {
            Expr::Num(number) => Ok(Value::Num(*number)),
            Expr::Str(text) => Ok(Value::Str(Rc::clone(text))),
            Expr::Regex(_) | Expr::And(..) | Expr::Or(..) | Expr::Not(_) | Expr::Compare(..) | Expr::Match { .. } | Expr::In(..) => {
                Ok(Value::truth(self.truth(expression)?))
            }
            Expr::Var(slot) => self.variable(*slot),
            Expr::Field(index) => {
                let index = self.field_index(index)?;
                Ok(self.field(index))
            }
            Expr::Index(array, subscripts) => {
                let key = self.subscript(subscripts)?;
                let array = self.array(*array)?;
                Ok(array.borrow_mut().entry(key).or_insert(Value::Uninit).clone())
            }
            Expr::Group(inside) => self.value(inside),
            Expr::Assign(target, value) => {
                let value = match self.value(value)? {
                    Value::Uninit => Value::Uninit,
                    other => other,
                };
                self.assign(target, value.clone())?;
                Ok(value)
            }
            Expr::Update(operator, target, operand) => {
                let right = self.number(operand)?;
                let left = self.number(target)?;
                let value = Value::Num(arithmetic(*operator, left, right)?);
                self.assign(target, value.clone())?;
                Ok(value)
            }
            Expr::Step { target, by, before } => {
                let number = self.number(target)?;
                self.assign(target, Value::Num(number + by))?;
                Ok(Value::Num(if *before { number + by } else { number }))
            }
            Expr::Cond(condition, yes, no) => {
                if self.truth(condition)? { self.value(yes) } else { self.value(no) }
            }
            Expr::Neg(_) | Expr::Plus(_) | Expr::Binary(..) => Ok(Value::Num(self.number(expression)?)),
            Expr::Concat(left, right) => {
                let mut text = self.text(left)?.to_vec();
                text.extend_from_slice(&self.text(right)?);
                Ok(Value::Str(Rc::from(text)))
            }
            Expr::Call(function, arguments) => self.call(*function, arguments),
            Expr::Builtin(builtin, arguments) => self.builtin(*builtin, arguments),
            Expr::Getline { source, target } => self.getline(source, target.as_deref()),
        }
    }

    fn variable(&mut self, slot: Slot) -> Outcome<Value> {
        let cell = match slot {
            Slot::Global(index) => &self.globals[index],
            Slot::Local(index) => &self.stack[self.base + index],
            Slot::Special(special) => return Ok(self.special(special)),
        };
        match cell {
            Cell::Value(value) => Ok(value.clone()),
            Cell::Array(_) => fatal("attempt to use an array in a scalar context"),
        }
    }

    fn special(&mut self, special: Special) -> Value {
        match special {
            Special::Nf => Value::Num(self.record.count(&self.splitter) as f64),
            Special::Nr => Value::Num(self.nr),
            Special::Fnr => Value::Num(self.fnr),
            Special::Fs => self.fs.clone(),
            Special::Ofs => Value::Str(Rc::clone(&self.ofs)),
            Special::Ors => Value::Str(Rc::clone(&self.ors)),
            Special::Rs => self.rs.clone(),
            Special::Filename => self.filename.clone(),
            Special::Subsep => Value::Str(Rc::clone(&self.subsep)),
            Special::Rstart => Value::Num(self.rstart),
            Special::Rlength => Value::Num(self.rlength),
            Special::Convfmt => Value::Str(Rc::clone(&self.convfmt)),
            Special::Ofmt => Value::Str(Rc::clone(&self.ofmt)),
        }
    }

    fn set_special(&mut self, special: Special, value: Value) -> Outcome<()> {
        let text = value.bytes(&self.convfmt);
        match special {
            Special::Nf => {
                let count = value.number().max(0.0) as usize;
                if count > 10_000_000 {
                    return fatal(format!("NF set to {count}"));
                }
                self.record.set_count(count, &self.splitter);
            }
            Special::Nr => self.nr = value.number(),
            Special::Fnr => self.fnr = value.number(),
            Special::Fs => {
                // The record at hand is split as things were.
                self.record.count(&self.splitter);
                self.splitter = self.splitter_of(&text)?;
                self.fs = value;
            }
            Special::Ofs => self.ofs = text,
            Special::Ors => self.ors = text,
            Special::Rs => {
                self.record.paragraph = text.is_empty();
                self.separator = Rc::new(match &*text {
                    [] => Separator::Paragraph,
                    [byte] => Separator::Byte(*byte),
                    _ => Separator::Regex(self.patterns.get(&text, self.utf8).map_err(Flow::Fatal)?),
                });
                self.rs = value;
            }
            Special::Filename => self.filename = value,
            Special::Subsep => self.subsep = text,
            Special::Rstart => self.rstart = value.number(),
            Special::Rlength => self.rlength = value.number(),
            Special::Convfmt => self.convfmt = text,
            Special::Ofmt => self.ofmt = text,
        }
        Ok(())
    }

    /// How a separator splits: a blank is special, one byte stands for itself, the rest are regular expressions.
    pub fn splitter_of(&mut self, separator: &Rc<[u8]>) -> Outcome<Splitter> {
        Ok(match &**separator {
            b" " => Splitter::Blanks,
            [] => Splitter::Characters,
            [byte] if *byte != b'\\' => Splitter::Byte(*byte),
            _ => Splitter::Regex(self.patterns.get(separator, self.utf8).map_err(Flow::Fatal)?),
        })
    }

    pub fn assign(&mut self, target: &Expr, value: Value) -> Outcome<()> {
        match target {
            Expr::Var(Slot::Special(special)) => self.set_special(*special, value),
            Expr::Var(slot) => {
                let cell = match slot {
                    Slot::Global(index) => &mut self.globals[*index],
                    Slot::Local(index) => &mut self.stack[self.base + index],
                    Slot::Special(_) => return Ok(()),
                };
                match cell {
                    Cell::Value(held) => *held = value,
                    Cell::Array(_) => return fatal("attempt to use an array in a scalar context"),
                }
                Ok(())
            }
            Expr::Index(array, subscripts) => {
                let key = self.subscript(subscripts)?;
                self.array(*array)?.borrow_mut().insert(key, value);
                Ok(())
            }
            Expr::Field(index) => {
                let index = self.field_index(index)?;
                if index == 0 {
                    let text = value.bytes(&self.convfmt);
                    self.record.text.clear();
                    self.record.text.extend_from_slice(&text);
                    self.record.renewed();
                } else if index > 10_000_000 {
                    return fatal(format!("trying to access out of range field {index}"));
                } else {
                    self.record.assign(index, value, &self.splitter);
                }
                Ok(())
            }
            Expr::Group(inside) => self.assign(inside, value),
            _ => fatal("assignment to what is no variable"),
        }
    }

    pub fn array(&self, slot: Slot) -> Outcome<Array> {
        let cell = match slot {
            Slot::Global(index) => &self.globals[index],
            Slot::Local(index) => &self.stack[self.base + index],
            Slot::Special(_) => return fatal("attempt to use a scalar as an array"),
        };
        match cell {
            Cell::Array(array) => Ok(Rc::clone(array)),
            Cell::Value(_) => fatal("attempt to use a scalar as an array"),
        }
    }

    fn subscript(&mut self, subscripts: &[Expr]) -> Outcome<Rc<[u8]>> {
        if let [only] = subscripts {
            return self.text(only);
        }
        let mut key = Vec::new();
        for (index, subscript) in subscripts.iter().enumerate() {
            if index > 0 {
                key.extend_from_slice(&self.subsep);
            }
            key.extend_from_slice(&self.text(subscript)?);
        }
        Ok(Rc::from(key))
    }

    fn call(&mut self, index: usize, arguments: &[Expr]) -> Outcome<Value> {
        let program = self.program;
        let function = &program.functions[index];
        if arguments.len() > function.arrays.len() {
            return fatal(format!("function {} called with {} args, accepts only {}", function.name, arguments.len(), function.arrays.len()));
        }
        if self.depth >= 2_000 {
            return fatal(format!("function {}: calls are nested too deep", function.name));
        }
        let mut cells = Vec::with_capacity(function.arrays.len());
        for (place, is_array) in function.arrays.iter().enumerate() {
            cells.push(match (arguments.get(place), is_array) {
                (Some(Expr::Var(slot)), true) => Cell::Array(self.array(*slot)?),
                (Some(_), true) => return fatal(format!("function {}: argument {} is not an array", function.name, place + 1)),
                (Some(argument), false) => Cell::Value(self.value(argument)?),
                (None, true) => Cell::Array(Array::default()),
                (None, false) => Cell::Value(Value::Uninit),
            });
        }
        let outer = std::mem::replace(&mut self.base, self.stack.len());
        self.stack.append(&mut cells);
        self.depth += 1;
        let done = self.statement(&function.body);
        self.depth -= 1;
        self.stack.truncate(self.base);
        self.base = outer;
        match done {
            Ok(()) => Ok(Value::Uninit),
            Err(Flow::Return(value)) => Ok(value),
            Err(other) => Err(other),
        }
    }

    /// 1: a record was read; 0: the end; -1: an error.
    fn getline(&mut self, source: &Source, target: Option<&Expr>) -> Outcome<Value> {
        let (name, command) = match source {
            Source::Main => {
                let kept = target.map(|_| std::mem::take(&mut self.record));
                let paragraph = kept.as_ref().is_some_and(|kept| kept.paragraph);
                self.record.paragraph |= paragraph;
                let found = self.next_record();
                if let (Some(target), Some(kept)) = (target, kept) {
                    let read = std::mem::replace(&mut self.record, kept);
                    if matches!(found, Ok(true)) {
                        self.assign(target, Value::input(&read.text))?;
                    }
                }
                return Ok(Value::Num(if found? { 1.0 } else { 0.0 }));
            }
            Source::File(name) => (self.text(name)?, false),
            Source::Command(name) => (self.text(name)?, true),
        };
        let separator = Rc::clone(&self.separator);
        let mut line = Vec::new();
        let found = match self.streams.reader(&name, command) {
            Ok(reader) => reader.read(&separator, &mut line),
            Err(_) => return Ok(Value::Num(-1.0)),
        };
        match found {
            Err(_) => return Ok(Value::Num(-1.0)),
            Ok(false) => return Ok(Value::Num(0.0)),
            Ok(true) => {}
        }
        if command {
            self.nr += 1.0;
        }
        match target {
            Some(target) => self.assign(target, Value::input(&line))?,
            None => {
                self.record.text = line;
                self.record.renewed();
            }
        }
        Ok(Value::Num(1.0))
    }
}

pub fn arithmetic(operator: Binary, left: f64, right: f64) -> Outcome<f64> {
    Ok(match operator {
        Binary::Add => left + right,
        Binary::Sub => left - right,
        Binary::Mul => left * right,
        Binary::Div if right == 0.0 => return fatal("division by zero"),
        Binary::Div => left / right,
        Binary::Mod if right == 0.0 => return fatal("division by zero in %"),
        Binary::Mod => left % right,
        Binary::Pow => left.powf(right),
    })
}

/// `name=value`, where an operand has that form.
pub fn assignment(argument: &[u8]) -> Option<(&str, &[u8])> {
    let equals = memchr::memchr(b'=', argument)?;
    let name = std::str::from_utf8(&argument[..equals]).ok()?;
    let mut characters = name.bytes();
    let first = characters.next()?;
    let valid = (first.is_ascii_alphabetic() || first == b'_') && characters.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    valid.then_some((name, &argument[equals + 1..]))
}

/// The system's words for an error, without Rust's number behind them.
pub fn message(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

fn write_failed(error: &io::Error) -> Flow {
    if error.kind() == io::ErrorKind::BrokenPipe { Flow::Closed } else { Flow::Fatal(format!("write failure ({})", message(error))) }
}
