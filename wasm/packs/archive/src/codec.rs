//! The compressions, as readers and writers.

use std::io::{self, BufRead, Read, Write};

/// A format of compressed data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Gzip,
    Bzip2,
    Xz,
    Lzma,
    Zstd,
}

/// What compressed data is written to; it has to be finished.
pub trait Compressor: Write {
    fn finish(self: Box<Self>) -> io::Result<()>;
}

impl Format {
    /// The format that data beginning with these bytes has.
    pub fn of(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Some(Self::Bzip2),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Self::Zstd),
            [0x5d, 0, 0, ..] => Some(Self::Lzma),
            _ => None,
        }
    }

    /// The format that a file name's ending stands for.
    pub fn named(name: &[u8]) -> Option<Self> {
        let ending = name.rsplit(|&byte| byte == b'.').next()?;
        match ending {
            b"gz" | b"tgz" | b"taz" | b"Z" | b"z" => Some(Self::Gzip),
            b"bz2" | b"tbz" | b"tbz2" | b"tz2" | b"bz" => Some(Self::Bzip2),
            b"xz" | b"txz" => Some(Self::Xz),
            b"lzma" | b"tlz" => Some(Self::Lzma),
            b"zst" | b"tzst" => Some(Self::Zstd),
            _ => None,
        }
    }

    /// Reads all of the streams in a file, one after the other.
    pub fn reader<'a>(self, source: impl BufRead + 'a) -> io::Result<Box<dyn Read + 'a>> {
        Ok(match self {
            Self::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(source)),
            Self::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(source)),
            Self::Xz => Box::new(lzma_rust2::XzReader::new(source, true)),
            Self::Lzma => Box::new(lzma_rust2::LzmaReader::new_mem_limit(source, u32::MAX, None).map_err(broken)?),
            Self::Zstd => Box::new(Frames { source: Some(source), frame: None }),
        })
    }

    /// `level` 1 to 9, 0 only for xz.
    pub fn writer<'a>(self, target: impl Write + 'a, level: u32) -> io::Result<Box<dyn Compressor + 'a>> {
        Ok(match self {
            Self::Gzip => Box::new(gzip_writer(target, flate2::GzBuilder::new(), level)),
            Self::Bzip2 => Box::new(bzip2::write::BzEncoder::new(target, bzip2::Compression::new(level.clamp(1, 9)))),
            Self::Xz => {
                let options = lzma_rust2::XzOptions::with_preset(level.min(9));
                Box::new(lzma_rust2::XzWriter::new(target, options).map_err(broken)?)
            }
            Self::Lzma => {
                let options = lzma_rust2::LzmaOptions::with_preset(level.min(9));
                Box::new(lzma_rust2::LzmaWriter::new_use_header(target, &options, None).map_err(broken)?)
            }
            Self::Zstd => Box::new(Zstd { target, pending: Vec::new(), written: false }),
        })
    }
}

/// A gzip stream as one of Unix has it.
pub fn gzip_writer<W: Write>(target: W, header: flate2::GzBuilder, level: u32) -> flate2::write::GzEncoder<W> {
    header.operating_system(3).write(target, flate2::Compression::new(level))
}

fn broken(error: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}

impl<W: Write> Compressor for flate2::write::GzEncoder<W> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        (*self).finish()?.flush()
    }
}

impl<W: Write> Compressor for bzip2::write::BzEncoder<W> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        (*self).finish()?.flush()
    }
}

impl<W: Write> Compressor for lzma_rust2::XzWriter<W> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        (*self).finish().map_err(broken)?.flush()
    }
}

impl<W: Write> Compressor for lzma_rust2::LzmaWriter<W> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        (*self).finish().map_err(broken)?.flush()
    }
}

/// The crate compresses what it gets at once, and panics where that cannot be read or written: so it gets memory, a frame at a time.
struct Zstd<W: Write> {
    target: W,
    pending: Vec<u8>,
    written: bool,
}

impl<W: Write> Zstd<W> {
    const FRAME: usize = 8 << 20;

    fn frame(&mut self) -> io::Result<()> {
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let frame = ruzstd::encoding::compress_to_vec(self.pending.as_slice(), level);
        self.pending.clear();
        self.written = true;
        self.target.write_all(&frame)
    }
}

impl<W: Write> Write for Zstd<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(Self::FRAME - self.pending.len());
        self.pending.extend_from_slice(&bytes[..count]);
        if self.pending.len() == Self::FRAME {
            self.frame()?;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<W: Write> Compressor for Zstd<W> {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        if !self.pending.is_empty() || !self.written {
            self.frame()?;
        }
        self.target.flush()
    }
}

type Frame<R> = ruzstd::decoding::StreamingDecoder<R, ruzstd::decoding::FrameDecoder>;

/// zstd frames until the source ends.
struct Frames<R: BufRead> {
    source: Option<R>,
    frame: Option<Frame<R>>,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(mut source) = self.source.take() {
                if source.fill_buf()?.is_empty() {
                    self.source = Some(source);
                    return Ok(0);
                }
                self.frame = Some(ruzstd::decoding::StreamingDecoder::new(source).map_err(broken)?);
            }
            let Some(frame) = &mut self.frame else { return Ok(0) };
            let count = frame.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.source = self.frame.take().map(Frame::into_inner);
        }
    }
}
