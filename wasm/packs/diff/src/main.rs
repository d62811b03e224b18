//! diff, cmp and patch. Ours: diffutils' crate knows neither what GNU's ignore nor where they let runs of changes lie.
mod cmp;
mod diff;
mod engine;
mod format;
mod options;
mod parse;
mod patch;
mod time;

seahaven_guest::pack! {
    "cmp" => this, cmp::run;
    "diff" => this, diff::run;
    "patch" => this, patch::run;
}
