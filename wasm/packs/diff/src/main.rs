mod cmp;
mod diff;
mod engine;
mod format;
mod options;
mod time;

seahaven_guest::pack! {
    "cmp" => diffutilslib, cmp::run;
    "diff" => this, diff::run;
}
