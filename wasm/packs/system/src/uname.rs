//! `uname` and `arch`, for what the world says it is. uutils' would tell of the WASI machine underneath.

use seahaven_guest::hostname;
use std::io::Write;

const SYSNAME: &str = "Linux";
const RELEASE: &str = "6.12.0-seahaven";
const VERSION: &str = "#1 SMP PREEMPT_DYNAMIC";
const MACHINE: &str = "x86_64";
const SYSTEM: &str = "GNU/Linux";

const HELP: &str = "Usage: uname [OPTION]...
Print certain system information.  With no OPTION, same as -s.

  -a, --all                print all information, in the following order,
                             except omit -p and -i if unknown:
  -s, --kernel-name        print the kernel name
  -n, --nodename           print the network node hostname
  -r, --kernel-release     print the kernel release
  -v, --kernel-version     print the kernel version
  -m, --machine            print the machine hardware name
  -p, --processor          print the processor type (non-portable)
  -i, --hardware-platform  print the hardware platform (non-portable)
  -o, --operating-system   print the operating system
      --help        display this help and exit
      --version     output version information and exit";

/// The fields in the order in which they are printed, by short option and long name.
const FIELDS: [(char, &str); 8] = [
    ('s', "kernel-name"),
    ('n', "nodename"),
    ('r', "kernel-release"),
    ('v', "kernel-version"),
    ('m', "machine"),
    ('p', "processor"),
    ('i', "hardware-platform"),
    ('o', "operating-system"),
];

pub fn uname(_name: &str) -> i32 {
    let mut wanted = String::new();
    for word in std::env::args().skip(1) {
        if let Some(long) = word.strip_prefix("--") {
            let field = FIELDS.iter().find(|(_, name)| *name == long);
            match (long, field) {
                ("help", _) => return print(HELP),
                ("version", _) => return print("uname (Seahaven)"),
                ("all", _) => wanted.push('a'),
                (_, Some((short, _))) => wanted.push(*short),
                _ => return usage("uname", &format!("unrecognized option '{word}'")),
            }
        } else if word.len() > 1 && word.starts_with('-') {
            for short in word[1..].chars() {
                if short != 'a' && !FIELDS.iter().any(|(known, _)| *known == short) {
                    return usage("uname", &format!("invalid option -- '{short}'"));
                }
                wanted.push(short);
            }
        } else {
            return usage("uname", &format!("extra operand '{word}'"));
        }
    }
    if wanted.is_empty() {
        wanted.push('s');
    }
    let all = wanted.contains('a');
    let fields = FIELDS.iter().filter(|(short, _)| wanted.contains(*short) || all && !matches!(short, 'p' | 'i'));
    let values: Vec<String> = fields.map(|(short, _)| value(*short)).collect();
    print(&values.join(" "))
}

pub fn arch(_name: &str) -> i32 {
    match std::env::args().nth(1).as_deref() {
        None => print(MACHINE),
        Some("--help") => print("Usage: arch [OPTION]...\nPrint machine architecture."),
        Some("--version") => print("arch (Seahaven)"),
        Some(word) if word.starts_with("--") => usage("arch", &format!("unrecognized option '{word}'")),
        Some(word) if word.len() > 1 && word.starts_with('-') => usage("arch", &format!("invalid option -- '{}'", &word[1..2])),
        Some(word) => usage("arch", &format!("extra operand '{word}'")),
    }
}

fn value(short: char) -> String {
    match short {
        'n' => return hostname(),
        's' => SYSNAME,
        'r' => RELEASE,
        'v' => VERSION,
        'm' => MACHINE,
        'o' => SYSTEM,
        _ => "unknown",
    }
    .to_owned()
}

fn print(text: &str) -> i32 {
    i32::from(writeln!(std::io::stdout(), "{text}").is_err())
}

fn usage(name: &str, message: &str) -> i32 {
    eprintln!("{name}: {message}\nTry '{name} --help' for more information.");
    1
}
