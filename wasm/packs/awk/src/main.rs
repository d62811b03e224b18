//! awk (POSIX XCU, and the functions of gawk that people use). Ours: no crate of the registry that runs without a C library or a JIT
//! has uninitialised parameters as arrays, END after exit, or records that are not UTF-8.
mod ast;
mod builtins;
mod format;
mod input;
mod interpreter;
mod lexer;
mod output;
mod parser;
mod record;
mod regex;
mod time;
mod value;

use std::os::wasi::ffi::OsStringExt;
use std::rc::Rc;

use interpreter::{ARGC, ARGV, Cell, ENVIRON, Flow, Interpreter};
use value::Value;

const USAGE: &str = "usage: awk [-F fs][-v var=value][prog | -f progfile][file ...]";

seahaven_guest::pack! {
    "awk" => this, run;
}

struct Options {
    program: Option<Vec<u8>>,
    separator: Option<Vec<u8>>,
    variables: Vec<Vec<u8>>,
    operands: Vec<Vec<u8>>,
}

fn complain(message: &str) -> i32 {
    eprintln!("awk: {message}");
    2
}

fn run(_name: &str) -> i32 {
    let arguments: Vec<Vec<u8>> = std::env::args_os().skip(1).map(OsStringExt::into_vec).collect();
    let options = match read_options(&arguments) {
        Ok(options) => options,
        Err(Ok(text)) => {
            println!("{text}");
            return 0;
        }
        Err(Err(message)) => return complain(&message),
    };
    let Some(text) = options.program else {
        eprintln!("{USAGE}");
        return 2;
    };
    let utf8 = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .is_some_and(|locale| locale.to_ascii_lowercase().replace('-', "").contains("utf8"));
    let program = match parser::parse(&text, utf8) {
        Ok(program) => program,
        Err(message) => return complain(&message),
    };
    let mut interpreter = Interpreter::new(&program, utf8);
    if let Cell::Array(environment) = &interpreter.globals[ENVIRON] {
        for (name, value) in std::env::vars_os() {
            environment.borrow_mut().insert(Rc::from(name.into_vec()), Value::input(&value.into_vec()));
        }
    }
    if let Cell::Array(list) = &interpreter.globals[ARGV] {
        let mut list = list.borrow_mut();
        list.insert(Rc::from(&b"0"[..]), Value::text(b"awk"));
        for (index, operand) in options.operands.iter().enumerate() {
            list.insert(Rc::from((index + 1).to_string().into_bytes()), Value::input(operand));
        }
    }
    interpreter.globals[ARGC] = Cell::Value(Value::Num(options.operands.len() as f64 + 1.0));
    if let Some(separator) = &options.separator {
        interpreter.assign_operand("FS", if separator == b"t" { b"\t" } else { separator });
    }
    for variable in &options.variables {
        let Some((name, value)) = interpreter::assignment(variable) else {
            return complain(&format!("invalid -v argument: {}", String::from_utf8_lossy(variable)));
        };
        interpreter.assign_operand(name, value);
    }
    let status = match interpreter.run() {
        Ok(status) => status,
        Err(Flow::Fatal(message)) => {
            let _ = interpreter.streams.flush();
            complain(&message)
        }
        Err(Flow::Closed) => 2,
        Err(Flow::Next | Flow::NextFile) => complain("next used in BEGIN or END"),
        Err(Flow::Break | Flow::Continue) => complain("break or continue outside a loop"),
        Err(Flow::Return(_)) => complain("return outside a function"),
        Err(Flow::Exit) => interpreter.status,
    };
    interpreter.streams.close_all();
    status
}

/// The options, or a text to print, or a message.
fn read_options(arguments: &[Vec<u8>]) -> Result<Options, Result<String, String>> {
    let mut options = Options { program: None, separator: None, variables: Vec::new(), operands: Vec::new() };
    let mut files: Vec<u8> = Vec::new();
    let mut from_file = false;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == b"--" || argument == b"-" || argument.first() != Some(&b'-') {
            if argument != b"--" {
                options.operands.push(argument.clone());
            }
            options.operands.extend(rest.cloned());
            break;
        }
        let letter = argument[1];
        match argument.as_slice() {
            b"--version" | b"-version" => return Err(Ok("awk (Seahaven)".to_owned())),
            b"--help" => return Err(Ok(format!("{USAGE}\n\n  -F FS      separate fields at FS\n  -v N=V     set a variable before the program begins\n  -f FILE    read the program from FILE; may be given more than once"))),
            _ => {}
        }
        if !matches!(letter, b'F' | b'v' | b'f') {
            return Err(Err(format!("unknown option {} ignored\n{USAGE}", String::from_utf8_lossy(argument))));
        }
        let value = if argument.len() > 2 {
            argument[2..].to_vec()
        } else {
            rest.next().cloned().ok_or_else(|| Err(format!("option requires an argument -- {}", letter as char)))?
        };
        match letter {
            b'F' => options.separator = Some(value),
            b'v' => options.variables.push(value),
            _ => {
                from_file = true;
                let path = String::from_utf8_lossy(&value).into_owned();
                let text = if path == "-" || path == "/dev/stdin" {
                    let mut text = Vec::new();
                    std::io::Read::read_to_end(&mut std::io::stdin(), &mut text).map(|_| text)
                } else {
                    std::fs::read(&path)
                };
                match text {
                    Ok(text) => files.extend(text),
                    Err(error) => return Err(Err(format!("can't open file {path}: {}", interpreter::message(&error)))),
                }
                files.push(b'\n');
            }
        }
    }
    if from_file {
        options.program = Some(files);
    } else if !options.operands.is_empty() {
        options.program = Some(options.operands.remove(0));
    }
    Ok(options)
}
