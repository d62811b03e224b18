//! Archives and compressed files.
mod codec;
mod gzip;
mod names;
mod squeeze;
mod tar;
mod unzip;
mod zip;

seahaven_guest::pack! {
    "bunzip2" => bzip2, squeeze::run;
    "bzcat" => bzip2, squeeze::run;
    "bzip2" => bzip2, squeeze::run;
    "gunzip" => flate2, gzip::run;
    "gzip" => flate2, gzip::run;
    "lzcat" => lzma_rust2, squeeze::run;
    "lzma" => lzma_rust2, squeeze::run;
    "tar" => tar, tar::run;
    "unlzma" => lzma_rust2, squeeze::run;
    "unxz" => lzma_rust2, squeeze::run;
    "unzip" => zip, unzip::run;
    "unzstd" => ruzstd, squeeze::run;
    "xz" => lzma_rust2, squeeze::run;
    "xzcat" => lzma_rust2, squeeze::run;
    "zcat" => flate2, gzip::run;
    "zip" => zip, zip::run;
    "zstd" => ruzstd, squeeze::run;
    "zstdcat" => ruzstd, squeeze::run;
}
