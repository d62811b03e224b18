mod inputs;
mod options;
mod run;

seahaven_guest::pack! {
    "jq" => jaq_all, run::run;
}
