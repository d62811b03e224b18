seahaven_guest::uutils_pack! {
    "date" => uu_date,
    "dir" => uu_dir,
    "dircolors" => uu_dircolors,
    "ls" => uu_ls,
    "touch" => uu_touch,
    "vdir" => uu_vdir,
}
