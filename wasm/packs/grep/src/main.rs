seahaven_guest::uutils_pack! {
    "grep" => uu_grep,
}
