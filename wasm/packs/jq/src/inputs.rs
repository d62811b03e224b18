use jaq_all::fmts::read::json;
use jaq_all::json::Val;
use seahaven_guest::reason;
use std::cell::Cell;
use std::ffi::OsString;
use std::io::Read;
use std::rc::Rc;

/// All input values, file after file; standard input where no file is named.
/// A file that cannot be read is reported, noted in `unreadable`, and skipped.
pub fn inputs(
    files: Vec<OsString>,
    raw: bool,
    slurp: bool,
    unreadable: Rc<Cell<bool>>,
) -> Box<dyn Iterator<Item = Result<Val, String>>> {
    if raw && slurp {
        let mut text = Vec::new();
        texts(files, unreadable).for_each(|part| text.extend_from_slice(part));
        return Box::new(std::iter::once(Ok(string(&text))));
    }
    let values = texts(files, unreadable).flat_map(move |text| -> Box<dyn Iterator<Item = Result<Val, String>>> {
        if raw {
            let body = text.strip_suffix(b"\n").unwrap_or(text);
            let none = text.is_empty();
            Box::new(body.split(|byte| *byte == b'\n').filter(move |_| !none).map(|line| Ok(string(line))))
        } else {
            Box::new(json::parse_many(text).map(|value| value.map_err(|error| error.to_string())))
        }
    });
    if slurp {
        return Box::new(std::iter::once(values.collect::<Result<Val, String>>()));
    }
    Box::new(values)
}

fn string(bytes: &[u8]) -> Val {
    Val::utf8_str(String::from_utf8_lossy(bytes).into_owned())
}

/// The bytes live as long as the process, which is short: values may borrow from them.
fn texts(files: Vec<OsString>, unreadable: Rc<Cell<bool>>) -> Box<dyn Iterator<Item = &'static [u8]>> {
    if files.is_empty() {
        return Box::new(std::iter::once_with(|| {
            let mut text = Vec::new();
            // What came before an error is still input.
            if let Err(error) = std::io::stdin().read_to_end(&mut text) {
                eprintln!("jq: error: <stdin>: {}", reason(&error));
            }
            &*text.leak()
        }));
    }
    Box::new(files.into_iter().filter_map(move |file| match std::fs::read(&file) {
        Ok(text) => Some(&*text.leak()),
        Err(error) => {
            eprintln!("jq: error: Could not open {}: {}", file.to_string_lossy(), reason(&error));
            unreadable.set(true);
            None
        }
    }))
}
