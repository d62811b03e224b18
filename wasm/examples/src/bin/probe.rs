//! `probe OPERATION [ARGUMENT]...`: one operation of the standard library, its answer on standard output, its error as a status of 1.
use seahaven_examples as _;
use std::io::{self, Read, Write};
use std::time::{Duration, Instant, SystemTime};
use std::{env, fs, thread};

fn kind(metadata: &fs::Metadata) -> &'static str {
    let kind = metadata.file_type();
    if kind.is_symlink() {
        "link"
    } else if kind.is_dir() {
        "directory"
    } else {
        "file"
    }
}

fn list(path: &str) -> io::Result<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        names.push(format!("{} {}", entry.file_name().to_string_lossy(), kind(&entry.metadata()?)));
    }
    names.sort();
    Ok(names.join("\n"))
}

fn answer(arguments: &[&str]) -> io::Result<String> {
    match arguments {
        ["arguments", rest @ ..] => Ok(format!("{rest:?}")),
        ["variable", name] => Ok(env::var(name).unwrap_or_else(|_| "unset".into())),
        ["list", path] => list(path),
        ["read", path] => fs::read_to_string(path),
        ["write", path, text] => fs::write(path, text).map(|()| String::new()),
        ["append", path, text] => {
            fs::OpenOptions::new().append(true).create(true).open(path)?.write_all(text.as_bytes())?;
            Ok(String::new())
        }
        ["stat", path] => fs::symlink_metadata(path).map(|found| format!("{} {}", kind(&found), found.len())),
        ["modified", path] => {
            let modified = fs::metadata(path)?.modified()?;
            Ok(modified.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs()).to_string())
        }
        ["truncate", path, size] => {
            fs::OpenOptions::new().write(true).open(path)?.set_len(size.parse().unwrap_or(0)).map(|()| String::new())
        }
        ["remove", path] => fs::remove_file(path).map(|()| String::new()),
        ["rename", from, to] => fs::rename(from, to).map(|()| String::new()),
        ["mkdir", path] => fs::create_dir(path).map(|()| String::new()),
        ["rmdir", path] => fs::remove_dir(path).map(|()| String::new()),
        ["link", from, to] => fs::hard_link(from, to).map(|()| String::new()),
        ["readlink", path] => fs::read_link(path).map(|target| target.to_string_lossy().into_owned()),
        ["copy"] => io::copy(&mut io::stdin().lock(), &mut io::stdout().lock()).map(|_| String::new()),
        ["pour", bytes] => {
            let (block, mut left) = ([b'x'; 10_000], bytes.parse().unwrap_or(0));
            let mut output = io::stdout().lock();
            while left > 0 {
                let part = block.len().min(left);
                output.write_all(&block[..part])?;
                left -= part;
            }
            Ok(String::new())
        }
        ["count"] => {
            let mut all = Vec::new();
            io::stdin().lock().read_to_end(&mut all)?;
            Ok(all.len().to_string())
        }
        ["sleep", milliseconds] => {
            let start = Instant::now();
            let length = Duration::from_millis(milliseconds.parse().unwrap_or(0));
            thread::sleep(length);
            Ok((start.elapsed() >= length).to_string())
        }
        ["chance"] => {
            // The keys of two maps come from the world's random bytes.
            use std::hash::{BuildHasher, RandomState};
            Ok(RandomState::new().hash_one(1).to_string())
        }
        ["spin"] => {
            let mut number = 1_u64;
            loop {
                number = std::hint::black_box(number.wrapping_mul(3));
            }
        }
        ["grow"] => {
            let mut all: Vec<Vec<u8>> = Vec::new();
            loop {
                all.push(std::hint::black_box(vec![1; 1 << 20]));
            }
        }
        ["panic"] => panic!("on purpose"),
        _ => Err(io::Error::other("no such operation")),
    }
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match answer(&arguments) {
        Ok(text) if text.is_empty() => {}
        Ok(text) => println!("{text}"),
        Err(error) => {
            eprintln!("probe: {error}");
            std::process::exit(1);
        }
    }
}
