//! column of util-linux 2.38.

use crate::{number, parse, read_all, say, shown};
use seahaven_guest::getopt::{Opt, Takes};

use Takes::{Nothing, Value};

const OPTIONS: &[Opt] = &[
    ("table", "t", Nothing),
    ("table-name", "n", Value),
    ("table-order", "O", Value),
    ("table-columns", "N", Value),
    ("table-columns-limit", "l", Value),
    ("table-noextreme", "E", Value),
    ("table-noheadings", "d", Nothing),
    ("table-header-repeat", "e", Nothing),
    ("table-hide", "H", Value),
    ("table-right", "R", Value),
    ("table-truncate", "T", Value),
    ("table-wrap", "W", Value),
    ("table-empty-lines", "", Nothing),
    ("keep-empty-lines", "L", Nothing),
    ("json", "J", Nothing),
    ("output-width", "c", Value),
    ("columns", "", Value),
    ("output-separator", "o", Value),
    ("separator", "s", Value),
    ("fillrows", "x", Nothing),
    ("help", "h", Nothing),
    ("version", "V", Nothing),
];

const HELP: &str = "
Usage:
 column [options] [<file>...]

Columnate lists.

Options:
 -t, --table                      create a table
 -n, --table-name <name>          table name for JSON output
 -O, --table-order <columns>      specify order of output columns
 -N, --table-columns <names>      comma separated columns names
 -l, --table-columns-limit <num>  maximal number of input columns
 -d, --table-noheadings           don't print header
 -H, --table-hide <columns>       don't print the columns
 -R, --table-right <columns>      right align text in these columns
 -L, --keep-empty-lines           don't ignore empty lines
 -J, --json                       use JSON output format for table

 -c, --output-width <width>       width of output in number of characters
 -o, --output-separator <string>  columns separator for table output (default is two spaces)
 -s, --separator <string>         possible table delimiters
 -x, --fillrows                   fill rows before columns

 -h, --help                       display this help
 -V, --version                    display version
";

fn width(text: &str) -> usize {
    text.chars().filter(|&c| !('\u{300}'..='\u{36f}').contains(&c)).map(|c| if ('\u{1100}'..='\u{115f}').contains(&c) || ('\u{2e80}'..='\u{a4cf}').contains(&c) || ('\u{ac00}'..='\u{d7a3}').contains(&c) || ('\u{f900}'..='\u{faff}').contains(&c) || ('\u{ff00}'..='\u{ff60}').contains(&c) || c >= '\u{1f300}' { 2 } else { 1 }).sum()
}

pub fn run(_name: &str) -> i32 {
    let (options, operands) = match parse("column", OPTIONS, HELP) {
        Ok(parsed) => parsed,
        Err(status) => return status,
    };
    let (mut table, mut keep, mut json, mut rows_first, mut headings) = (false, false, false, false, true);
    let mut columns = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok()).unwrap_or(80);
    if let Some((width, _)) = seahaven_guest::files::terminal_size(1) {
        columns = width as usize;
    }
    let (mut separators, mut between, mut limit) = (None, "  ".to_owned(), usize::MAX);
    let (mut names, mut hidden, mut right, mut order) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut title = "table".to_owned();
    let list = |value: &[u8]| -> Vec<String> { shown(value).split(',').map(str::to_owned).collect() };
    for (option, value) in options {
        match option {
            "table" => table = true,
            "table-name" => title = shown(&value),
            "table-columns" => names = list(&value),
            "table-columns-limit" => limit = number(&value).unwrap_or(usize::MAX).max(1),
            "table-noheadings" => headings = false,
            "table-hide" => hidden = list(&value),
            "table-right" => right = list(&value),
            "table-order" => order = list(&value),
            "keep-empty-lines" | "table-empty-lines" => keep = true,
            "json" => (json, table) = (true, true),
            "output-width" | "columns" => match (value.as_slice(), number(&value)) {
                (b"unlimited", _) => columns = usize::MAX,
                (_, Some(count)) => columns = count,
                _ => {
                    eprintln!("column: invalid columns argument: '{}'", shown(&value));
                    return 1;
                }
            },
            "output-separator" => between = shown(&value),
            "separator" => separators = Some(shown(&value)),
            "fillrows" => rows_first = true,
            _ => {}
        }
    }
    let (data, good) = read_all("column", &operands);
    let text = shown(&data);
    if table {
        let rows: Vec<Vec<String>> = text
            .lines()
            .filter(|line| keep || !line.trim().is_empty())
            .map(|line| cells(line, separators.as_deref(), limit))
            .collect();
        let count = rows.iter().map(Vec::len).max().unwrap_or(0).max(names.len());
        let place = |name: &String| -> Vec<usize> {
            if name == "-" {
                return (names.len()..count).collect();
            }
            match name.parse::<usize>() {
                Ok(number) if number > 0 => vec![number - 1],
                _ => names.iter().position(|each| each == name).into_iter().collect(),
            }
        };
        let hidden: Vec<usize> = hidden.iter().flat_map(place).collect();
        let right: Vec<usize> = right.iter().flat_map(place).collect();
        let mut shown_columns: Vec<usize> = order.iter().flat_map(place).collect();
        shown_columns.extend((0..count).filter(|at| !shown_columns.contains(at)).collect::<Vec<_>>());
        shown_columns.retain(|at| !hidden.contains(at));
        if json {
            say(json_table(&rows, &names, &shown_columns, &title).as_bytes());
            return i32::from(!good);
        }
        let mut all: Vec<&Vec<String>> = rows.iter().collect();
        if !names.is_empty() && headings {
            all.insert(0, &names);
        }
        let empty = String::new();
        let cell = |row: &'_ Vec<String>, at: usize| row.get(at).cloned().unwrap_or_else(|| empty.clone());
        let widths: Vec<usize> = (0..count).map(|at| all.iter().map(|row| width(&cell(row, at))).max().unwrap_or(0)).collect();
        let mut out = String::new();
        for row in all {
            if row.is_empty() {
                out.push('\n');
                continue;
            }
            for (index, &at) in shown_columns.iter().enumerate() {
                let text = cell(row, at);
                let fill = " ".repeat(widths[at] - width(&text));
                let last = index + 1 == shown_columns.len();
                if right.contains(&at) {
                    out.push_str(&fill);
                    out.push_str(&text);
                } else {
                    out.push_str(&text);
                    if !last {
                        out.push_str(&fill);
                    }
                }
                if !last {
                    out.push_str(&between);
                }
            }
            out.push('\n');
        }
        say(out.as_bytes());
        return i32::from(!good);
    }
    let entries: Vec<&str> = text.lines().filter(|line| keep || !line.trim().is_empty()).collect();
    if entries.is_empty() {
        return i32::from(!good);
    }
    let widest = entries.iter().map(|entry| width(entry)).max().unwrap_or(0);
    let mut out = String::new();
    if widest >= columns {
        for entry in &entries {
            out.push_str(entry);
            out.push('\n');
        }
        say(out.as_bytes());
        return i32::from(!good);
    }
    let step = (widest + 8) & !7;
    let across = (columns / step).max(1);
    let down = entries.len().div_ceil(across);
    let advance = |out: &mut String, from: usize, to: usize| {
        let mut at = from;
        while (at & !7) + 8 <= to {
            out.push('\t');
            at = (at & !7) + 8;
        }
    };
    if rows_first {
        for row in entries.chunks(across) {
            let mut at = 0;
            for (index, entry) in row.iter().enumerate() {
                out.push_str(entry);
                at += width(entry);
                if index + 1 < row.len() {
                    let next = (index + 1) * step;
                    advance(&mut out, at, next);
                    at = next;
                }
            }
            out.push('\n');
        }
    } else {
        for row in 0..down {
            let mut at = 0;
            let places: Vec<usize> = (0..).map(|column| row + column * down).take_while(|&place| place < entries.len()).collect();
            for (index, &place) in places.iter().enumerate() {
                out.push_str(entries[place]);
                at += width(entries[place]);
                if index + 1 < places.len() {
                    let next = (index + 1) * step;
                    advance(&mut out, at, next);
                    at = next;
                }
            }
            out.push('\n');
        }
    }
    say(out.as_bytes());
    i32::from(!good)
}

/// Blanks in a row separate once; other separators each time.
fn cells(line: &str, separators: Option<&str>, limit: usize) -> Vec<String> {
    match separators {
        Some(set) => line.splitn(limit, |c| set.contains(c)).map(str::to_owned).collect(),
        None => {
            let mut out = Vec::new();
            let mut rest = line.trim_matches([' ', '\t']);
            while !rest.is_empty() {
                if out.len() + 1 == limit {
                    out.push(rest.to_owned());
                    break;
                }
                let end = rest.find([' ', '\t']).unwrap_or(rest.len());
                out.push(rest[..end].to_owned());
                rest = rest[end..].trim_start_matches([' ', '\t']);
            }
            out
        }
    }
}

fn json_table(rows: &[Vec<String>], names: &[String], columns: &[usize], title: &str) -> String {
    let quoted = |text: &str| {
        let escaped: String = text
            .chars()
            .map(|c| match c {
                '"' => "\\\"".to_owned(),
                '\\' => "\\\\".to_owned(),
                '\n' => "\\n".to_owned(),
                '\t' => "\\t".to_owned(),
                c if (c as u32) < 0x20 => format!("\\u{:04x}", c as u32),
                c => c.to_string(),
            })
            .collect();
        format!("\"{escaped}\"")
    };
    let objects: Vec<String> = rows
        .iter()
        .map(|row| {
            let members: Vec<String> = columns
                .iter()
                .filter_map(|&at| {
                    let name = names.get(at)?.to_lowercase();
                    let value = row.get(at).map_or("null".to_owned(), |text| if text.is_empty() { "null".to_owned() } else { quoted(text) });
                    Some(format!("         {}: {value}", quoted(&name)))
                })
                .collect();
            format!("{{\n{}\n      }}", members.join(",\n"))
        })
        .collect();
    format!("{{\n   {}: [\n      {}\n   ]\n}}\n", quoted(title), objects.join(","))
}
