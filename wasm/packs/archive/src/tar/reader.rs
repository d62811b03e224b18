//! An archive to be read: where it comes from, what it is compressed with, and its members.

use super::header::Member;
use super::options::Options;
use crate::codec::Format;
use crate::names::shown;
use seahaven_guest::{files, reason};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

/// The archive's bytes, decompressed. Fails with a message.
pub fn open(options: &Options) -> Result<Box<dyn Read>, String> {
    let source: Box<dyn Read> = match options.archive.as_deref() {
        None | Some(b"-") => Box::new(io::stdin()),
        Some(path) => {
            let file = File::open(files::path(path))
                .map_err(|error| format!("{}: Cannot open: {}", shown(path), reason(&error)))?;
            Box::new(file)
        }
    };
    let mut source = BufReader::with_capacity(1 << 16, source);
    let start = source.fill_buf().map_err(|error| format!("read error: {}", reason(&error)))?;
    let found = Format::of(start).filter(|&format| format != Format::Lzma || options.compression == Some(Format::Lzma));
    match (options.compression, found) {
        (Some(Format::Gzip), found) if found != Some(Format::Gzip) => {
            let words = if start.len() < 2 { "unexpected end of file" } else { "not in gzip format" };
            Err(format!("Child returned status 1\n\ngzip: stdin: {words}"))
        }
        (Some(Format::Bzip2), found) if found != Some(Format::Bzip2) => {
            Err("Child returned status 2\nbzip2: (stdin) is not a bzip2 file.".to_owned())
        }
        (Some(Format::Xz), found) if found != Some(Format::Xz) => {
            Err("Child returned status 1\nxz: (stdin): File format not recognized".to_owned())
        }
        (Some(Format::Zstd), found) if found != Some(Format::Zstd) => {
            Err("Child returned status 1\nzstd: /*stdin*\\: unsupported format ".to_owned())
        }
        (_, Some(format)) => format.reader(source).map_err(|error| reason(&error)),
        (_, None) => Ok(Box::new(source)),
    }
}

/// A member as its header and the extensions before it tell.
pub fn member<R: Read>(entry: &mut tar::Entry<'_, R>) -> Member {
    let name = entry.path_bytes().into_owned();
    let link = entry.link_name_bytes().map(|bytes| bytes.into_owned()).unwrap_or_default();
    let mut nanoseconds = 0;
    let mut seconds = None;
    if let Ok(Some(extensions)) = entry.pax_extensions() {
        for extension in extensions.flatten() {
            if extension.key_bytes() == b"mtime" {
                let text = shown(extension.value_bytes());
                let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
                seconds = whole.parse().ok();
                nanoseconds = format!("{part:0<9}")[..9].parse().unwrap_or(0);
            }
        }
    }
    let size = entry.size();
    let header = entry.header();
    let text = |bytes: Option<&[u8]>| bytes.map(shown).unwrap_or_default();
    let old = header.as_bytes()[156] == 0 && name.ends_with(b"/");
    let kind = match header.as_bytes()[156] {
        _ if old => b'5',
        0 | b'7' | b'S' => b'0',
        kind => kind,
    };
    Member {
        name,
        link,
        kind,
        mode: header.mode().unwrap_or(0) & 0o7777,
        uid: header.uid().unwrap_or(0) as u32,
        gid: header.gid().unwrap_or(0) as u32,
        size,
        modified: (seconds.unwrap_or_else(|| header.mtime().unwrap_or(0) as i64), nanoseconds),
        user: text(header.username_bytes()),
        group: text(header.groupname_bytes()),
        device: (
            header.device_major().ok().flatten().unwrap_or(0),
            header.device_minor().ok().flatten().unwrap_or(0),
        ),
    }
}
