seahaven_guest::uutils_pack! {
    "sed" => sed::sed,
}
