use onig_sys::{Dialect, translate};

seahaven_guest::uutils_pack! {
    "sed" => sed::sed,
}

/// sed's own translation knows too little of POSIX; the patched crate calls this one.
#[unsafe(no_mangle)]
fn seahaven_sed_regex(pattern: &str, extended: bool) -> Result<String, String> {
    let dialect = if extended { Dialect::Extended } else { Dialect::Basic };
    let translated = translate(pattern, dialect).map_err(|error| error.message)?.pattern;
    // sed takes a group at the start for flags and adds its own to them, unless there are such flags.
    Ok(if translated.starts_with("(?") { format!("(?s){translated}") } else { translated })
}
