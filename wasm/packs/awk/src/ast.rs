//! The tree of an AWK program (POSIX XCU awk, Grammar), with every name resolved to a slot.
use std::rc::Rc;

use crate::regex::Regex;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Global(usize),
    Local(usize),
    Special(Special),
}

/// Variables that the interpreter itself reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    Nf,
    Nr,
    Fnr,
    Fs,
    Ofs,
    Ors,
    Rs,
    Filename,
    Subsep,
    Rstart,
    Rlength,
    Convfmt,
    Ofmt,
}

#[derive(Debug)]
pub enum Expr {
    Num(f64),
    Str(Rc<[u8]>),
    /// Standing alone: whether it matches `$0`.
    Regex(Rc<Regex>),
    Var(Slot),
    Field(Box<Expr>),
    Index(Slot, Vec<Expr>),
    /// In parentheses: a `>` inside is a comparison.
    Group(Box<Expr>),
    Assign(Box<Expr>, Box<Expr>),
    Update(Binary, Box<Expr>, Box<Expr>),
    /// `++` and `--`: what is added, and whether the new value is the result.
    Step { target: Box<Expr>, by: f64, before: bool },
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    Neg(Box<Expr>),
    Plus(Box<Expr>),
    Binary(Binary, Box<Expr>, Box<Expr>),
    Compare(Comparison, Box<Expr>, Box<Expr>),
    Match { text: Box<Expr>, pattern: Box<Expr>, negated: bool },
    Concat(Box<Expr>, Box<Expr>),
    In(Vec<Expr>, Slot),
    Call(usize, Vec<Expr>),
    Builtin(Builtin, Vec<Expr>),
    Getline { source: Source, target: Option<Box<Expr>> },
}

#[derive(Debug)]
pub enum Source {
    Main,
    File(Box<Expr>),
    Command(Box<Expr>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    Lt,
    Le,
    Eq,
    Ne,
    Gt,
    Ge,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builtin {
    Length,
    Substr,
    Index,
    Split,
    Sub,
    Gsub,
    Gensub,
    Match,
    Sprintf,
    Tolower,
    Toupper,
    Sin,
    Cos,
    Atan2,
    Exp,
    Log,
    Sqrt,
    Int,
    Rand,
    Srand,
    System,
    Close,
    Fflush,
    Systime,
    Strftime,
    And,
    Or,
    Xor,
    Lshift,
    Rshift,
    Compl,
    Strtonum,
    Asort,
    Asorti,
}

#[derive(Debug)]
pub enum Redirect {
    Write(Expr),
    Append(Expr),
    Pipe(Expr),
}

#[derive(Debug)]
pub enum Stmt {
    Expr(Expr),
    Print(Vec<Expr>, Option<Redirect>),
    Printf(Vec<Expr>, Option<Redirect>),
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    While(Expr, Box<Stmt>),
    Do(Box<Stmt>, Expr),
    For(Option<Box<Stmt>>, Option<Expr>, Option<Box<Stmt>>, Box<Stmt>),
    /// The variable is an assignable expression.
    ForIn(Expr, Slot, Box<Stmt>),
    Block(Vec<Stmt>),
    Next,
    NextFile,
    Exit(Option<Expr>),
    Return(Option<Expr>),
    Break,
    Continue,
    Delete(Slot, Option<Vec<Expr>>),
}

#[derive(Debug)]
pub enum Pattern {
    Always,
    When(Expr),
    /// The number is the range's place among the program's ranges.
    Range(Expr, Expr, usize),
}

#[derive(Debug)]
pub struct Rule {
    pub pattern: Pattern,
    /// None: print the record.
    pub action: Option<Stmt>,
}

#[derive(Debug)]
pub struct Function {
    pub name: String,
    /// Which parameters are arrays.
    pub arrays: Vec<bool>,
    pub body: Stmt,
}

#[derive(Debug)]
pub struct Program {
    pub begin: Vec<Stmt>,
    pub rules: Vec<Rule>,
    pub end: Vec<Stmt>,
    pub functions: Vec<Function>,
    pub ranges: usize,
    /// Globals by slot, and which are arrays.
    pub globals: Vec<String>,
    pub global_arrays: Vec<bool>,
}
