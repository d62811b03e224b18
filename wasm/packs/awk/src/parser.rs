//! Recursive descent over the tokens (POSIX XCU awk, Grammar). Names become slots; which of them are arrays is found out when all is read.
use std::collections::HashMap;
use std::rc::Rc;

use crate::ast::{Binary, Builtin, Comparison, Expr, Function, Pattern, Program, Redirect, Rule, Slot, Source, Special, Stmt};
use crate::lexer::{Lexer, Token};

pub struct Parser {
    tokens: Vec<(Token, usize)>,
    at: usize,
    globals: Vec<String>,
    global_arrays: Vec<bool>,
    functions: HashMap<String, usize>,
    defined: Vec<Option<Function>>,
    function_names: Vec<String>,
    /// Parameters of the function being read.
    locals: Vec<String>,
    local_arrays: Vec<bool>,
    ranges: usize,
    utf8: bool,
    /// Inside `print` without parentheses `>` redirects; in a `for (…` header `in` belongs to the loop.
    no_greater: bool,
    no_in: bool,
    /// Bare names handed to functions: (function, parameter, name's slot, function that it is in).
    passed: Vec<(usize, usize, Slot, Option<usize>)>,
    current: Option<usize>,
}

type Parsed<T> = Result<T, String>;

/// Parses a program.
pub fn parse(text: &[u8], utf8: bool) -> Parsed<Program> {
    let tokens = Lexer::new(text).tokens()?;
    let mut parser = Parser {
        tokens,
        at: 0,
        globals: Vec::new(),
        global_arrays: Vec::new(),
        functions: HashMap::new(),
        defined: Vec::new(),
        function_names: Vec::new(),
        locals: Vec::new(),
        local_arrays: Vec::new(),
        ranges: 0,
        utf8,
        no_greater: false,
        no_in: false,
        passed: Vec::new(),
        current: None,
    };
    for name in ["ENVIRON", "ARGV", "ARGC"] {
        let slot = parser.global(name);
        parser.global_arrays[slot] = name != "ARGC";
    }
    parser.program()
}

impl Parser {
    fn program(mut self) -> Parsed<Program> {
        let (mut begin, mut end, mut rules) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            self.skip_terminators();
            match self.peek().clone() {
                Token::End => break,
                Token::Keyword("BEGIN") => {
                    self.at += 1;
                    begin.push(self.block()?);
                }
                Token::Keyword("END") => {
                    self.at += 1;
                    end.push(self.block()?);
                }
                Token::Keyword("function") => self.function()?,
                Token::Op("{") => {
                    let action = Some(self.block()?);
                    rules.push(Rule { pattern: Pattern::Always, action });
                }
                _ => {
                    let first = self.expr()?;
                    let pattern = if self.eat(",") {
                        self.newlines();
                        let last = self.expr()?;
                        self.ranges += 1;
                        Pattern::Range(first, last, self.ranges - 1)
                    } else {
                        Pattern::When(first)
                    };
                    let action = if *self.peek() == Token::Op("{") { Some(self.block()?) } else { None };
                    rules.push(Rule { pattern, action });
                }
            }
        }
        let mut functions = Vec::new();
        for (index, function) in std::mem::take(&mut self.defined).into_iter().enumerate() {
            functions.push(function.ok_or_else(|| format!("calling undefined function {}", self.function_names[index]))?);
        }
        self.infer_arrays(&mut functions);
        let Parser { ranges, globals, global_arrays, .. } = self;
        Ok(Program { begin, rules, end, functions, ranges, globals, global_arrays })
    }

    /// A name is an array where a function that it is handed to takes one, and the other way round.
    fn infer_arrays(&mut self, functions: &mut [Function]) {
        loop {
            let mut changed = false;
            for (function, parameter, slot, inside) in &self.passed {
                let taken = functions.get(*function).and_then(|callee| callee.arrays.get(*parameter)).copied().unwrap_or(false);
                let given = match (slot, inside) {
                    (Slot::Global(index), _) => self.global_arrays[*index],
                    (Slot::Local(index), Some(inside)) => functions[*inside].arrays[*index],
                    _ => false,
                };
                if taken == given {
                    continue;
                }
                changed = true;
                match (slot, inside) {
                    _ if given => {
                        if let Some(flag) = functions[*function].arrays.get_mut(*parameter) {
                            *flag = true;
                        } else {
                            changed = false;
                        }
                    }
                    (Slot::Global(index), _) => self.global_arrays[*index] = true,
                    (Slot::Local(index), Some(inside)) => functions[*inside].arrays[*index] = true,
                    _ => changed = false,
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn function(&mut self) -> Parsed<()> {
        self.at += 1;
        let name = match self.take() {
            Token::Name(name) | Token::FuncName(name) => name,
            _ => return self.error(),
        };
        let index = self.function_index(&name);
        if self.defined[index].is_some() {
            return Err(format!("function {name} redefined at source line {}", self.line()));
        }
        self.expect("(")?;
        self.locals.clear();
        while let Token::Name(parameter) = self.peek().clone() {
            self.at += 1;
            self.locals.push(parameter);
            if !self.eat(",") {
                break;
            }
            self.newlines();
        }
        self.expect(")")?;
        self.newlines();
        self.local_arrays = vec![false; self.locals.len()];
        self.current = Some(index);
        let body = self.block()?;
        self.current = None;
        self.locals.clear();
        self.defined[index] = Some(Function { name, arrays: std::mem::take(&mut self.local_arrays), body });
        Ok(())
    }

    fn function_index(&mut self, name: &str) -> usize {
        if let Some(index) = self.functions.get(name) {
            return *index;
        }
        self.functions.insert(name.to_owned(), self.defined.len());
        self.function_names.push(name.to_owned());
        self.defined.push(None);
        self.defined.len() - 1
    }

    fn block(&mut self) -> Parsed<Stmt> {
        self.expect("{")?;
        let (greater, inside) = (self.no_greater, self.no_in);
        (self.no_greater, self.no_in) = (false, false);
        let mut all = Vec::new();
        self.skip_terminators();
        while !self.eat("}") {
            all.push(self.statement()?);
            self.skip_terminators();
        }
        (self.no_greater, self.no_in) = (greater, inside);
        Ok(Stmt::Block(all))
    }

    fn statement(&mut self) -> Parsed<Stmt> {
        match self.peek().clone() {
            Token::Op("{") => self.block(),
            Token::Op(";") => {
                self.at += 1;
                Ok(Stmt::Block(Vec::new()))
            }
            Token::Keyword("if") => {
                self.at += 1;
                let condition = self.condition()?;
                let then = self.body()?;
                let before = self.at;
                self.skip_terminators();
                if self.eat_keyword("else") {
                    return Ok(Stmt::If(condition, Box::new(then), Some(Box::new(self.body()?))));
                }
                self.at = before;
                Ok(Stmt::If(condition, Box::new(then), None))
            }
            Token::Keyword("while") => {
                self.at += 1;
                let condition = self.condition()?;
                if self.eat(";") {
                    return Ok(Stmt::While(condition, Box::new(Stmt::Block(Vec::new()))));
                }
                Ok(Stmt::While(condition, Box::new(self.body()?)))
            }
            Token::Keyword("do") => {
                self.at += 1;
                let body = self.body()?;
                self.skip_terminators();
                if !self.eat_keyword("while") {
                    return self.error();
                }
                let condition = self.condition()?;
                self.end_simple()?;
                Ok(Stmt::Do(Box::new(body), condition))
            }
            Token::Keyword("for") => self.for_statement(),
            _ => {
                let simple = self.simple()?;
                self.end_simple()?;
                Ok(simple)
            }
        }
    }

    fn condition(&mut self) -> Parsed<Expr> {
        self.expect("(")?;
        let condition = self.expr()?;
        self.expect(")")?;
        Ok(condition)
    }

    fn body(&mut self) -> Parsed<Stmt> {
        self.newlines();
        self.statement()
    }

    fn for_statement(&mut self) -> Parsed<Stmt> {
        self.at += 1;
        self.expect("(")?;
        // `for (name in array)`, unless more follows: `for (x in a; …`.
        if let (Token::Name(name), Token::Keyword("in"), Token::Name(array), Token::Op(")")) =
            (self.ahead(0).clone(), self.ahead(1).clone(), self.ahead(2).clone(), self.ahead(3).clone())
        {
            self.at += 4;
            let variable = Expr::Var(self.slot(&name));
            let array = self.array(&array);
            return Ok(Stmt::ForIn(variable, array, Box::new(self.body()?)));
        }
        let first = if *self.peek() == Token::Op(";") { None } else { Some(Box::new(self.simple()?)) };
        self.expect(";")?;
        self.newlines();
        let condition = if *self.peek() == Token::Op(";") { None } else { Some(self.expr()?) };
        self.expect(";")?;
        self.newlines();
        let step = if *self.peek() == Token::Op(")") { None } else { Some(Box::new(self.simple()?)) };
        self.expect(")")?;
        if self.eat(";") {
            return Ok(Stmt::For(first, condition, step, Box::new(Stmt::Block(Vec::new()))));
        }
        Ok(Stmt::For(first, condition, step, Box::new(self.body()?)))
    }

    fn simple(&mut self) -> Parsed<Stmt> {
        let Token::Keyword(keyword) = self.peek().clone() else {
            return Ok(Stmt::Expr(self.expr()?));
        };
        match keyword {
            "print" | "printf" => {
                self.at += 1;
                self.print(keyword == "printf")
            }
            "next" | "nextfile" | "break" | "continue" => {
                self.at += 1;
                Ok(match keyword {
                    "next" => Stmt::Next,
                    "nextfile" => Stmt::NextFile,
                    "break" => Stmt::Break,
                    _ => Stmt::Continue,
                })
            }
            "exit" | "return" => {
                self.at += 1;
                let value = if self.at_end() { None } else { Some(self.expr()?) };
                Ok(if keyword == "exit" { Stmt::Exit(value) } else { Stmt::Return(value) })
            }
            "delete" => {
                self.at += 1;
                let Token::Name(name) = self.take() else { return self.error() };
                let array = self.array(&name);
                if !self.eat("[") {
                    return Ok(Stmt::Delete(array, None));
                }
                let subscripts = self.list("]")?;
                Ok(Stmt::Delete(array, Some(subscripts)))
            }
            _ => Ok(Stmt::Expr(self.expr()?)),
        }
    }

    fn print(&mut self, formatted: bool) -> Parsed<Stmt> {
        let mut arguments = Vec::new();
        let stops = |parser: &Parser| parser.at_end() || matches!(parser.peek(), Token::Op(">" | ">>" | "|"));
        if !stops(self) {
            self.no_greater = true;
            let first = self.at;
            let grouped = *self.peek() == Token::Op("(") && {
                // `print (a, b) > "file"`: a list in parentheses, if that is all there is.
                self.at += 1;
                self.no_greater = false;
                let list = self.list(")");
                self.no_greater = true;
                match list {
                    Ok(list) if stops(self) => {
                        arguments = list;
                        true
                    }
                    _ => {
                        self.at = first;
                        false
                    }
                }
            };
            if !grouped {
                loop {
                    arguments.push(self.expr()?);
                    if !self.eat(",") {
                        break;
                    }
                    self.newlines();
                }
            }
            self.no_greater = false;
        }
        let redirect = match self.peek().clone() {
            Token::Op(operator @ (">" | ">>" | "|")) => {
                self.at += 1;
                self.no_greater = true;
                let target = self.concatenation()?;
                self.no_greater = false;
                Some(match operator {
                    ">" => Redirect::Write(target),
                    ">>" => Redirect::Append(target),
                    _ => Redirect::Pipe(target),
                })
            }
            _ => None,
        };
        if formatted && arguments.is_empty() {
            return self.error();
        }
        Ok(if formatted { Stmt::Printf(arguments, redirect) } else { Stmt::Print(arguments, redirect) })
    }

    pub fn expr(&mut self) -> Parsed<Expr> {
        let left = self.ternary()?;
        let Token::Op(operator) = *self.peek() else { return Ok(left) };
        let update = match operator {
            "=" => None,
            "+=" => Some(Binary::Add),
            "-=" => Some(Binary::Sub),
            "*=" => Some(Binary::Mul),
            "/=" => Some(Binary::Div),
            "%=" => Some(Binary::Mod),
            "^=" => Some(Binary::Pow),
            _ => return Ok(left),
        };
        // `a ~ b = c` and the like: the assignment goes to the rightmost operand.
        self.assign_to(left, update)
    }

    fn assign_to(&mut self, left: Expr, update: Option<Binary>) -> Parsed<Expr> {
        match left {
            Expr::Var(_) | Expr::Field(_) | Expr::Index(..) => {
                self.at += 1;
                self.newlines();
                let right = Box::new(self.expr()?);
                Ok(match update {
                    None => Expr::Assign(Box::new(left), right),
                    Some(operator) => Expr::Update(operator, Box::new(left), right),
                })
            }
            Expr::And(a, b) => Ok(Expr::And(a, Box::new(self.assign_to(*b, update)?))),
            Expr::Or(a, b) => Ok(Expr::Or(a, Box::new(self.assign_to(*b, update)?))),
            Expr::Not(a) => Ok(Expr::Not(Box::new(self.assign_to(*a, update)?))),
            Expr::Compare(comparison, a, b) => Ok(Expr::Compare(comparison, a, Box::new(self.assign_to(*b, update)?))),
            Expr::Cond(a, b, c) => Ok(Expr::Cond(a, b, Box::new(self.assign_to(*c, update)?))),
            Expr::Concat(a, b) => Ok(Expr::Concat(a, Box::new(self.assign_to(*b, update)?))),
            _ => self.error(),
        }
    }

    fn ternary(&mut self) -> Parsed<Expr> {
        let condition = self.or()?;
        if !self.eat("?") {
            return Ok(condition);
        }
        self.newlines();
        let yes = self.expr()?;
        self.newlines();
        self.expect(":")?;
        self.newlines();
        let no = self.expr()?;
        Ok(Expr::Cond(Box::new(condition), Box::new(yes), Box::new(no)))
    }

    fn or(&mut self) -> Parsed<Expr> {
        let mut left = self.and()?;
        while self.eat("||") {
            self.newlines();
            left = Expr::Or(Box::new(left), Box::new(self.and()?));
        }
        Ok(left)
    }

    fn and(&mut self) -> Parsed<Expr> {
        let mut left = self.membership()?;
        while self.eat("&&") {
            self.newlines();
            left = Expr::And(Box::new(left), Box::new(self.membership()?));
        }
        Ok(left)
    }

    fn membership(&mut self) -> Parsed<Expr> {
        let mut left = self.matching()?;
        while !self.no_in && self.eat_keyword("in") {
            let Token::Name(name) = self.take() else { return self.error() };
            let array = self.array(&name);
            left = Expr::In(vec![left], array);
        }
        Ok(left)
    }

    fn matching(&mut self) -> Parsed<Expr> {
        let mut left = self.comparison()?;
        loop {
            let negated = match self.peek() {
                Token::Op("~") => false,
                Token::Op("!~") => true,
                _ => return Ok(left),
            };
            self.at += 1;
            let pattern = Box::new(self.comparison()?);
            left = Expr::Match { text: Box::new(left), pattern, negated };
        }
    }

    fn comparison(&mut self) -> Parsed<Expr> {
        let left = self.concatenation()?;
        let comparison = match self.peek() {
            Token::Op("<") => Comparison::Lt,
            Token::Op("<=") => Comparison::Le,
            Token::Op("==") => Comparison::Eq,
            Token::Op("!=") => Comparison::Ne,
            Token::Op(">") if !self.no_greater => Comparison::Gt,
            Token::Op(">=") => Comparison::Ge,
            _ => return self.piped(left),
        };
        self.at += 1;
        let right = self.concatenation()?;
        self.piped(Expr::Compare(comparison, Box::new(left), Box::new(right)))
    }

    /// `command | getline [variable]`
    fn piped(&mut self, left: Expr) -> Parsed<Expr> {
        let mut left = left;
        while *self.peek() == Token::Op("|") && *self.ahead(1) == Token::Keyword("getline") {
            self.at += 2;
            let target = self.optional_target()?;
            left = Expr::Getline { source: Source::Command(Box::new(left)), target };
        }
        Ok(left)
    }

    fn optional_target(&mut self) -> Parsed<Option<Box<Expr>>> {
        Ok(match self.peek() {
            Token::Op("$") | Token::Name(_) => Some(Box::new(self.postfix()?)),
            _ => None,
        })
    }

    fn concatenation(&mut self) -> Parsed<Expr> {
        let mut left = self.additive()?;
        loop {
            let starts = match self.peek() {
                Token::Number(_) | Token::Str(_) | Token::Ere(_) | Token::Name(_) | Token::FuncName(_) | Token::Builtin(_) => true,
                Token::Op("$" | "!" | "(" | "-" | "+" | "++" | "--") => true,
                _ => false,
            };
            if !starts {
                return Ok(left);
            }
            left = Expr::Concat(Box::new(left), Box::new(self.additive()?));
        }
    }

    fn additive(&mut self) -> Parsed<Expr> {
        let mut left = self.multiplicative()?;
        loop {
            let operator = match self.peek() {
                Token::Op("+") => Binary::Add,
                Token::Op("-") => Binary::Sub,
                _ => return Ok(left),
            };
            self.at += 1;
            left = Expr::Binary(operator, Box::new(left), Box::new(self.multiplicative()?));
        }
    }

    fn multiplicative(&mut self) -> Parsed<Expr> {
        let mut left = self.unary()?;
        loop {
            let operator = match self.peek() {
                Token::Op("*") => Binary::Mul,
                Token::Op("/") => Binary::Div,
                Token::Op("%") => Binary::Mod,
                _ => return Ok(left),
            };
            self.at += 1;
            left = Expr::Binary(operator, Box::new(left), Box::new(self.unary()?));
        }
    }

    fn unary(&mut self) -> Parsed<Expr> {
        match self.peek() {
            Token::Op("!") => {
                self.at += 1;
                Ok(Expr::Not(Box::new(self.unary()?)))
            }
            Token::Op("-") => {
                self.at += 1;
                Ok(Expr::Neg(Box::new(self.unary()?)))
            }
            Token::Op("+") => {
                self.at += 1;
                Ok(Expr::Plus(Box::new(self.unary()?)))
            }
            _ => self.power(),
        }
    }

    fn power(&mut self) -> Parsed<Expr> {
        let base = self.postfix()?;
        if !self.eat("^") {
            return Ok(base);
        }
        // Right-associative, and its exponent may have a sign.
        let exponent = match self.peek() {
            Token::Op("-" | "+" | "!") => self.unary()?,
            _ => self.power()?,
        };
        Ok(Expr::Binary(Binary::Pow, Box::new(base), Box::new(exponent)))
    }

    fn postfix(&mut self) -> Parsed<Expr> {
        let target = self.primary()?;
        if matches!(target, Expr::Var(_) | Expr::Field(_) | Expr::Index(..)) {
            let by = match self.peek() {
                Token::Op("++") => 1.0,
                Token::Op("--") => -1.0,
                _ => return Ok(target),
            };
            self.at += 1;
            return Ok(Expr::Step { target: Box::new(target), by, before: false });
        }
        Ok(target)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        match self.take() {
            Token::Number(number) => Ok(Expr::Num(number)),
            Token::Str(bytes) => Ok(Expr::Str(Rc::from(bytes.as_slice()))),
            Token::Ere(pattern) => Ok(Expr::Regex(Rc::new(crate::regex::compile(&pattern, self.utf8)?))),
            Token::Op("$") => {
                let index = match self.peek() {
                    Token::Op(operator @ ("++" | "--")) => {
                        let by = if *operator == "++" { 1.0 } else { -1.0 };
                        self.at += 1;
                        Expr::Step { target: Box::new(self.primary()?), by, before: true }
                    }
                    Token::Op("-") => {
                        self.at += 1;
                        Expr::Neg(Box::new(self.primary()?))
                    }
                    _ => self.primary()?,
                };
                Ok(Expr::Field(Box::new(index)))
            }
            Token::Op(operator @ ("++" | "--")) => {
                let target = self.primary()?;
                if !matches!(target, Expr::Var(_) | Expr::Field(_) | Expr::Index(..)) {
                    return self.error();
                }
                Ok(Expr::Step { target: Box::new(target), by: if operator == "++" { 1.0 } else { -1.0 }, before: true })
            }
            Token::Op("-") => Ok(Expr::Neg(Box::new(self.unary()?))),
            Token::Op("+") => Ok(Expr::Plus(Box::new(self.unary()?))),
            Token::Op("!") => Ok(Expr::Not(Box::new(self.unary()?))),
            Token::Op("(") => {
                let (greater, inside) = (self.no_greater, self.no_in);
                (self.no_greater, self.no_in) = (false, false);
                let mut list = self.list(")")?;
                (self.no_greater, self.no_in) = (greater, inside);
                if list.len() == 1 {
                    return Ok(Expr::Group(Box::new(list.remove(0))));
                }
                if list.is_empty() || !self.eat_keyword("in") {
                    return self.error();
                }
                let Token::Name(name) = self.take() else { return self.error() };
                let array = self.array(&name);
                Ok(Expr::In(list, array))
            }
            Token::Keyword("getline") => {
                let target = self.optional_target()?;
                if self.eat("<") {
                    let file = self.primary()?;
                    return Ok(Expr::Getline { source: Source::File(Box::new(file)), target });
                }
                Ok(Expr::Getline { source: Source::Main, target })
            }
            Token::Builtin(name) => self.builtin(name),
            Token::FuncName(name) => {
                self.expect("(")?;
                let function = self.function_index(&name);
                let arguments = self.list(")")?;
                for (parameter, argument) in arguments.iter().enumerate() {
                    if let Expr::Var(slot) = argument {
                        self.passed.push((function, parameter, *slot, self.current));
                    }
                }
                Ok(Expr::Call(function, arguments))
            }
            Token::Name(name) => {
                if self.eat("[") {
                    let array = self.array(&name);
                    return Ok(Expr::Index(array, self.list("]")?));
                }
                Ok(Expr::Var(self.slot(&name)))
            }
            _ => {
                self.at -= 1;
                self.error()
            }
        }
    }

    fn builtin(&mut self, name: &str) -> Parsed<Expr> {
        let builtin = match name {
            "length" => Builtin::Length,
            "substr" => Builtin::Substr,
            "index" => Builtin::Index,
            "split" => Builtin::Split,
            "sub" => Builtin::Sub,
            "gsub" => Builtin::Gsub,
            "gensub" => Builtin::Gensub,
            "match" => Builtin::Match,
            "sprintf" => Builtin::Sprintf,
            "tolower" => Builtin::Tolower,
            "toupper" => Builtin::Toupper,
            "sin" => Builtin::Sin,
            "cos" => Builtin::Cos,
            "atan2" => Builtin::Atan2,
            "exp" => Builtin::Exp,
            "log" => Builtin::Log,
            "sqrt" => Builtin::Sqrt,
            "int" => Builtin::Int,
            "rand" => Builtin::Rand,
            "srand" => Builtin::Srand,
            "system" => Builtin::System,
            "close" => Builtin::Close,
            "fflush" => Builtin::Fflush,
            "systime" => Builtin::Systime,
            "strftime" => Builtin::Strftime,
            "and" => Builtin::And,
            "or" => Builtin::Or,
            "xor" => Builtin::Xor,
            "lshift" => Builtin::Lshift,
            "rshift" => Builtin::Rshift,
            "compl" => Builtin::Compl,
            "strtonum" => Builtin::Strtonum,
            "asort" => Builtin::Asort,
            _ => Builtin::Asorti,
        };
        if !self.eat("(") {
            if builtin == Builtin::Length {
                return Ok(Expr::Builtin(builtin, Vec::new()));
            }
            return self.error();
        }
        let arguments = self.list(")")?;
        let (least, most) = match builtin {
            Builtin::Length | Builtin::Srand | Builtin::Fflush => (0, 1),
            Builtin::Rand | Builtin::Systime => (0, 0),
            Builtin::Strftime => (0, 3),
            Builtin::Substr | Builtin::Sub | Builtin::Gsub | Builtin::Match => (2, 3),
            Builtin::Split => (2, 4),
            Builtin::Gensub => (3, 4),
            Builtin::Index | Builtin::Atan2 | Builtin::Lshift | Builtin::Rshift => (2, 2),
            Builtin::Asort | Builtin::Asorti => (1, 2),
            Builtin::And | Builtin::Or | Builtin::Xor => (2, usize::MAX),
            Builtin::Sprintf => (1, usize::MAX),
            Builtin::Close => (1, 2),
            _ => (1, 1),
        };
        if arguments.len() < least || arguments.len() > most {
            return Err(format!("wrong number of arguments to {name} at source line {}", self.line()));
        }
        // These take arrays by name.
        let arrays: &[usize] = match builtin {
            Builtin::Split => &[1, 3],
            Builtin::Match => &[2],
            Builtin::Asort | Builtin::Asorti => &[0, 1],
            _ => &[],
        };
        for place in arrays {
            if let Some(Expr::Var(slot)) = arguments.get(*place) {
                self.mark_array(*slot);
            }
        }
        Ok(Expr::Builtin(builtin, arguments))
    }

    /// Expressions up to a closing token, which is taken.
    fn list(&mut self, close: &str) -> Parsed<Vec<Expr>> {
        let mut all = Vec::new();
        self.newlines();
        if self.eat(close) {
            return Ok(all);
        }
        loop {
            all.push(self.expr()?);
            self.newlines();
            if self.eat(close) {
                return Ok(all);
            }
            self.expect(",")?;
            self.newlines();
        }
    }

    fn slot(&mut self, name: &str) -> Slot {
        if let Some(index) = self.locals.iter().position(|local| local == name) {
            return Slot::Local(index);
        }
        let special = match name {
            "NF" => Special::Nf,
            "NR" => Special::Nr,
            "FNR" => Special::Fnr,
            "FS" => Special::Fs,
            "OFS" => Special::Ofs,
            "ORS" => Special::Ors,
            "RS" => Special::Rs,
            "FILENAME" => Special::Filename,
            "SUBSEP" => Special::Subsep,
            "RSTART" => Special::Rstart,
            "RLENGTH" => Special::Rlength,
            "CONVFMT" => Special::Convfmt,
            "OFMT" => Special::Ofmt,
            _ => return Slot::Global(self.global(name)),
        };
        Slot::Special(special)
    }

    fn global(&mut self, name: &str) -> usize {
        if let Some(index) = self.globals.iter().position(|global| global == name) {
            return index;
        }
        self.globals.push(name.to_owned());
        self.global_arrays.push(false);
        self.globals.len() - 1
    }

    fn array(&mut self, name: &str) -> Slot {
        let slot = self.slot(name);
        self.mark_array(slot);
        slot
    }

    fn mark_array(&mut self, slot: Slot) {
        match slot {
            Slot::Global(index) => self.global_arrays[index] = true,
            Slot::Local(index) => self.local_arrays[index] = true,
            Slot::Special(_) => {}
        }
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)].0
    }

    fn ahead(&self, count: usize) -> &Token {
        &self.tokens[(self.at + count).min(self.tokens.len() - 1)].0
    }

    fn take(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    fn eat(&mut self, operator: &str) -> bool {
        let found = matches!(self.peek(), Token::Op(found) if *found == operator);
        self.at += usize::from(found);
        found
    }

    fn eat_keyword(&mut self, keyword: &str) -> bool {
        let found = matches!(self.peek(), Token::Keyword(found) if *found == keyword);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, operator: &str) -> Parsed<()> {
        if self.eat(operator) { Ok(()) } else { self.error() }
    }

    fn newlines(&mut self) {
        while *self.peek() == Token::Newline {
            self.at += 1;
        }
    }

    fn skip_terminators(&mut self) {
        while matches!(self.peek(), Token::Newline | Token::Op(";")) {
            self.at += 1;
        }
    }

    fn at_end(&self) -> bool {
        matches!(self.peek(), Token::Newline | Token::Op(";" | "}") | Token::End)
    }

    fn end_simple(&mut self) -> Parsed<()> {
        match self.peek() {
            Token::Newline | Token::Op(";") => {
                self.at += 1;
                Ok(())
            }
            Token::Op("}") | Token::End => Ok(()),
            _ => self.error(),
        }
    }

    fn line(&self) -> usize {
        self.tokens[self.at.min(self.tokens.len() - 1)].1
    }

    fn error<T>(&self) -> Parsed<T> {
        let near = match self.peek() {
            Token::End => "end of file".to_owned(),
            Token::Newline => "end of line".to_owned(),
            Token::Name(name) | Token::FuncName(name) => name.clone(),
            Token::Keyword(name) | Token::Builtin(name) | Token::Op(name) => (*name).to_owned(),
            Token::Number(number) => number.to_string(),
            Token::Str(_) => "string".to_owned(),
            Token::Ere(_) => "regular expression".to_owned(),
        };
        Err(format!("syntax error at source line {} near {near}", self.line()))
    }
}
