mod cmp;
mod diff;
mod tree;

seahaven_guest::pack! {
    "cmp" => diffutilslib, cmp::run;
    "diff" => diffutilslib, diff::run;
}
