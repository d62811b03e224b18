seahaven_guest::uutils_pack! {
    "b2sum" => uu_b2sum,
    "cksum" => uu_cksum,
    "md5sum" => uu_md5sum,
    "sha1sum" => uu_sha1sum,
    "sha224sum" => uu_sha224sum,
    "sha256sum" => uu_sha256sum,
    "sha384sum" => uu_sha384sum,
    "sha512sum" => uu_sha512sum,
    "sum" => uu_sum,
}
