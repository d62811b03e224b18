mod uname;

seahaven_guest::pack! {
    "arch" => this, uname::arch;
    "uname" => this, uname::uname;
}
