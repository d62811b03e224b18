use crate::inputs::inputs;
use crate::options::{HELP, Named, Options, Parsed, Positional, parse};
use jaq_all::data::{Ctx, Data, DataKind, Filter, Runner, funs};
use jaq_all::fmts::Format;
use jaq_all::fmts::read::json;
use jaq_all::fmts::write::{Writer, with_stdout, write};
use jaq_all::jaq_core::load::{Arena, File, Loader, import};
use jaq_all::jaq_core::{Compiler, ValT, Vars};
use jaq_all::jaq_std::input::RcIter;
use jaq_all::json::Val;
use jaq_all::json::write::{Pp, Styles};
use jaq_all::load::{FileReports, FileReportsDisp, compile_errors, load_errors};
use seahaven_guest::reason;
use std::cell::Cell;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::rc::Rc;

/// jq's exit statuses: 2 usage or input, 3 the filter does not compile, 5 an error while it ran.
const USAGE: i32 = 2;
const COMPILE: i32 = 3;
const NO_OUTPUT: i32 = 4;
const ERROR: i32 = 5;

pub fn run(_name: &str) -> i32 {
    let options = match parse(std::env::args_os()) {
        Ok(Parsed::Run(options)) => *options,
        Ok(Parsed::Help) => {
            println!("{HELP}");
            return 0;
        }
        Ok(Parsed::Version) => {
            println!("jq-1.7 (jaq)");
            return 0;
        }
        Err(message) => {
            eprintln!("jq: error: {message}\nUse jq --help for help with command-line options,\nor see the jq manpage, or online docs  at https://jqlang.github.io/jq");
            return USAGE;
        }
    };
    match execute(options) {
        Ok(status) => status,
        Err((status, message)) => {
            eprintln!("jq: error: {message}");
            status
        }
    }
}

fn execute(mut options: Options) -> Result<i32, (i32, String)> {
    let Some(mut code) = options.filter.take() else {
        eprintln!("{HELP}");
        return Ok(USAGE);
    };
    if options.from_file {
        let text = std::fs::read_to_string(&code);
        code = text.map_err(|error| (USAGE, format!("Could not open {code}: {}", reason(&error))))?;
    }
    let (names, mut values): (Vec<String>, Vec<Val>) = variables(&options)?.into_iter().unzip();
    let (imported, filter) = match compile(code, &names, &options.library) {
        Ok(compiled) => compiled,
        Err(reports) => {
            let mut errors = 0;
            for report in &reports {
                errors += 1;
                eprint!("jq: error: {}", FileReportsDisp::new(report).with_path(|path| format!("[{}]", path.display())));
            }
            eprintln!("jq: {errors} compile {}", if errors == 1 { "error" } else { "errors" });
            return Ok(COMPILE);
        }
    };
    values.extend(imported);
    Ok(feed(&options, &filter, Vars::new(values)))
}

/// Runs the filter over every input. An error ends the outputs for its input, not the run.
fn feed(options: &Options, filter: &Filter, vars: Vars<Val>) -> i32 {
    let unreadable = Rc::new(Cell::new(false));
    let values = inputs(options.files.clone(), options.raw_input, options.slurp, unreadable.clone());
    let runner = Runner { null_input: options.null_input, color_err: false, writer: writer(options) };
    let input_filename = match options.files.first() {
        Some(file) if options.files.len() == 1 => Val::utf8_str(file.to_string_lossy().into_owned()),
        _ => Val::Null,
    };
    let values = RcIter::new(Box::new(values) as Box<dyn Iterator<Item = _>>);
    let null = RcIter::new(Box::new(std::iter::once(Ok(Val::Null))) as Box<dyn Iterator<Item = _>>);
    let data = Data { runner: &runner, lut: &filter.lut, input_filename: &input_filename, inputs: &values };
    let ctx: Ctx = Ctx::new(&data, vars);
    let mut status = 0;
    let mut last = None;
    with_stdout(&mut std::io::stdout(), |out| {
        for value in if options.null_input { &null } else { &values } {
            let value = match value {
                Ok(value) => value,
                Err(message) => {
                    let _ = out.flush();
                    eprintln!("jq: parse error: {message}");
                    status = USAGE;
                    break;
                }
            };
            for output in filter.id.run::<DataKind>((ctx.clone(), value)) {
                match output {
                    Ok(output) => {
                        last = Some(output.as_bool());
                        if write(out, &runner.writer, &output).is_err() {
                            return;
                        }
                        if options.nul_output && out.write_all(b"\0").is_err() {
                            return;
                        }
                    }
                    Err(exception) => {
                        let _ = out.flush();
                        match exception.get_halt() {
                            Ok(code) => {
                                std::process::exit(code);
                            }
                            Err(exception) => {
                                if let Ok(error) = exception.get_err() {
                                    eprintln!("jq: error (at <unknown>): {error}");
                                }
                                status = ERROR;
                            }
                        }
                        break;
                    }
                }
            }
        }
    });
    if status == 0 && unreadable.get() {
        status = USAGE;
    }
    if status == 0 && options.exit_status {
        status = match last {
            None => NO_OUTPUT,
            Some(truthy) => i32::from(!truthy),
        };
    }
    status
}

fn writer(options: &Options) -> Writer {
    let color = options.color.unwrap_or_else(|| {
        std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
    });
    let styles = if color {
        match std::env::var("JQ_COLORS") {
            Ok(colors) => Styles::ansi().parse(&colors),
            Err(_) => Styles::ansi(),
        }
    } else {
        Styles::default()
    };
    let indent = (!options.compact).then(|| options.indent.clone().unwrap_or_else(|| "  ".into()));
    Writer {
        pp: Pp { sep_space: indent.is_some(), indent, sort_keys: options.sort_keys, styles },
        format: if options.raw_output { Format::Raw } else { Format::Json },
        join: options.join_output || options.nul_output,
    }
}

/// The global variables and their values, `$ENV`, `$ARGS` and `$__prog_args` among them.
fn variables(options: &Options) -> Result<Vec<(String, Val)>, (i32, String)> {
    let mut bound = Vec::new();
    for (name, value) in &options.named {
        let value = match value {
            Named::Text(text) => Val::utf8_str(text.clone()),
            Named::Json(text) => json::parse_single(text.as_bytes())
                .map_err(|_| (USAGE, format!("Invalid JSON text passed to --argjson {name}")))?,
            Named::Slurped(file) => {
                let bad = |why: String| (USAGE, format!("Bad JSON in --slurpfile {name} {}: {why}", file.to_string_lossy()));
                let text = std::fs::read(file).map_err(|error| bad(reason(&error)))?;
                json::parse_many(&text).collect::<Result<Val, _>>().map_err(|error| bad(error.to_string()))?
            }
            Named::Raw(file) => {
                let text = std::fs::read(file).map_err(|error| {
                    (USAGE, format!("Bad JSON in --rawfile {name} {}: {}", file.to_string_lossy(), reason(&error)))
                })?;
                Val::utf8_str(text)
            }
        };
        bound.push((name.clone(), value));
    }
    let mut positional = Vec::new();
    for value in &options.positional {
        positional.push(match value {
            Positional::Text(text) => Val::utf8_str(text.clone()),
            Positional::Json(text) => json::parse_single(text.as_bytes())
                .map_err(|_| (USAGE, format!("Invalid JSON text passed to --jsonargs: {text}")))?,
        });
    }
    let named = bound.iter().map(|(name, value)| (Val::utf8_str(name.clone()), value.clone())).collect();
    let args = [
        (Val::utf8_str("positional"), positional.into_iter().collect()),
        (Val::utf8_str("named"), Val::obj(named)),
    ];
    let env = std::env::vars_os().map(|(name, value)| {
        (
            Val::utf8_str(name.to_string_lossy().into_owned()),
            Val::utf8_str(value.to_string_lossy().into_owned()),
        )
    });
    bound.push(("ARGS".into(), Val::obj(args.into_iter().collect())));
    bound.push(("ENV".into(), Val::obj(env.collect())));
    Ok(bound)
}

fn compile(code: String, names: &[String], library: &[String]) -> Result<(Vec<Val>, Filter), Vec<FileReports<PathBuf>>> {
    let paths: Vec<PathBuf> =
        if library.is_empty() { vec!["~/.jq".into()] } else { library.iter().map(PathBuf::from).collect() };
    let arena = Arena::default();
    let main = File { path: PathBuf::from("<inline>"), code: code.as_str() };
    let modules = Loader::new(jaq_all::defs()).with_std_read(&paths).load(&arena, main).map_err(load_errors)?;
    let mut imported = Vec::new();
    import(&modules, |path| {
        let path = path.find(&paths, "json")?;
        let text = std::fs::read(path).map_err(|error| error.to_string())?;
        imported.push(json::parse_many(&text).collect::<Result<Val, _>>().map_err(|error| error.to_string())?);
        Ok(())
    })
    .map_err(load_errors)?;
    let globals: Vec<String> = names.iter().map(|name| format!("${name}")).collect();
    let compiler = Compiler::default().with_funs(funs()).with_global_vars(globals.iter().map(String::as_str));
    let filter = compiler.compile(modules).map_err(compile_errors)?;
    Ok((imported, filter))
}
