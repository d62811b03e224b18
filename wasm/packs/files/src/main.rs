seahaven_guest::uutils_pack! {
    "date" => uu_date,
    "dir" => uu_dir,
    "dircolors" => uu_dircolors,
    "ls" => uu_ls,
    "pr" => uu_pr,
    "touch" => uu_touch,
    "vdir" => uu_vdir,
}
