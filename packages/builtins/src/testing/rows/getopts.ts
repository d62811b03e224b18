/** Scripts that show what bash does; each is judged by live bash. */
export const getoptsRows: readonly string[] = [
	"getopts; echo $?; getopts ab; echo $?; getopts -x; echo $?; getopts -- q v; echo $?",
	't() { local OPTIND=1; while getopts "$@"; do echo "$? $o:$OPTARG:$OPTIND"; done; echo "end $? $o $OPTIND $OPTARG"; }; t ab:c o -a -b x -cb y z; t :ab:c o -x -b; t ab: o -x -b',
	't() { local OPTIND=1; while getopts "$@"; do echo "$? $o:$OPTARG:$OPTIND"; done; echo "end $? $o $OPTIND $OPTARG"; }; t ab: 1o -a; t a o -- -a; t a o -a- b; t a o - x; t \'a:\' o -a \'\' x; t ab o -ab; t : o -a; t a o a -a; t a: o -aval x',
	"t() { local OPTIND=1; while getopts \"$@\"; do echo \"$? $o:$OPTARG:$OPTIND\"; done; echo \"end $? $o $OPTIND $OPTARG\"; }; OPTERR=0; t a o -x; t a- o -a-; t 'a' o +a; t 'a;' o '-;'; t ab:c o -abc -c",
	"set -- -q -r; getopts q v; echo $v $OPTIND; getopts q v; echo $v $OPTIND; getopts q v; echo $? $v; OPTIND=1; getopts qr v; echo $v",
	"set -- -ab; getopts ab v; echo $v $OPTIND; OPTIND=1; getopts ab v; echo $v $OPTIND; getopts ab v; echo $v $OPTIND; getopts ab v; echo $? $v $OPTIND",
	"readonly o2; getopts a o2 -a; echo $?",
	"while getopts 'xf:v' opt -xv -f file -v -- rest; do case $opt in x) echo x;; f) echo \"f=$OPTARG\";; v) echo v;; *) echo bad;; esac; done; echo $OPTIND",
	'f() { local OPTIND; while getopts ab o "$@"; do echo f$o; done; }; set -- -a -b; while getopts ab o; do echo m$o; f -b -a; done; echo $OPTIND',
];
