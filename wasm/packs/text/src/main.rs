seahaven_guest::uutils_pack! {
    "ls" => uu_ls,
    "sort" => uu_sort,
}
