import { type Chapter, rows } from "../oracle/case.ts";

const tree = { "d/a": "hello hello hello hello\n", "d/e/b": "two\n", "d/empty": "" };
/** What would tell of the machine is fixed; the bytes are then the same everywhere. */
const fixed = "--sort=name --owner=u:1000 --group=g:1000 --mtime=@1700000000 --mode=0644 --format=gnu";

/** tar, gzip, bzip2, xz, zstd, zip and unzip. */
export const archives: Chapter = {
	name: "archives",
	environment: { LC_ALL: "C" },
	needs: ["tar", "gzip", "bzip2", "xz", "zstd", "zip", "unzip", "cksum"],
	cases: rows({
		"tar to the byte": { script: `tar -c ${fixed} -f a.tar d; cksum < a.tar; rm a.tar`, files: tree },
		"tar long names to the byte": {
			script: `n=$(printf 'x%.0s' {1..120}); mkdir -p d/$n; echo z > d/$n/f; ln -s $n/$n l; tar -c ${fixed} -f - d l | cksum; tar -c ${fixed} --format=ustar -f - d/$n/f | cksum`,
			files: tree,
		},
		"tar listing": {
			script: `tar -c ${fixed} -f a.tar d; tar tf a.tar; tar tvf a.tar; tar --numeric-owner -tvf a.tar d/e; tar tf a.tar d/a; tar --full-time -tvf a.tar d/a; rm a.tar`,
			files: tree,
		},
		"tar and back": {
			script:
				"tar cf a.tar d; mkdir o; tar xf a.tar -C o; cat o/d/a o/d/e/b; tar -xvf a.tar -C o d/e; cd o; tar --strip-components=1 -xf ../a.tar d/e/b; ls; cd ..; rm a.tar; ls o/d",
			files: tree,
		},
		"tar verbose and modes": {
			script:
				"chmod 755 d/a; chmod 600 d/empty; ln -s a d/l; tar --sort=name -cvf a.tar d; rm -r d; tar -xpf a.tar; ls -l d | cut -c1-10; readlink d/l; rm a.tar",
			files: tree,
		},
		"tar hard links": {
			script:
				"ln d/a d/h; tar --sort=name -cf a.tar d; tar tf a.tar; rm -r d; tar xf a.tar; [ d/a -ef d/h ] && echo same; rm a.tar",
			files: tree,
		},
		"tar compressed": {
			script:
				"for o in z j J; do tar -c$o -f a.t d; tar -tf a.t | sort; tar -x${o}f a.t -O d/a; done; tar --zstd -cf a.t d; tar -xOf a.t d/e/b; tar -caf a.tar.gz d; gzip -dc a.tar.gz | tar tf - d/a; rm a.t a.tar.gz",
			files: tree,
		},
		"tar old style": { script: "tar cf a.tar d; tar tf a.tar | sort; tar xOf a.tar d/a; rm a.tar", files: tree },
		"tar excludes": {
			script:
				"tar --sort=name -cf - --exclude=b d | tar tf -; tar --sort=name -cf - --exclude='e*' d | tar tf -; printf 'd/a\\n' > x; tar --sort=name -cf - -X x d | tar tf -; tar --sort=name -cf - d --exclude d/e | tar tf -; printf 'd/a\\nd/empty\\n' > l; tar -cf - -T l | tar tf -; tar -cf - --no-recursion d | tar tf -",
			files: tree,
		},
		"tar transforms": {
			script:
				"tar --sort=name -cf - --transform 's,^d,x,' d | tar tf -; tar -cf - -C d a ../d/e/b 2>&1 | tar tf -; tar --sort=name -cf - ./d | tar tf -; tar cf - $PWD/d/a 2>&1 >a.tar; tar tf a.tar; rm a.tar",
			files: tree,
		},
		"tar append and update": {
			script:
				"tar cf a.tar d/a; tar rf a.tar d/e; tar tf a.tar; tar uf a.tar d/a; tar tf a.tar; tar cf b.tar d/empty; tar Af a.tar b.tar; tar tf a.tar; tar --delete -f a.tar d/e; tar tf a.tar; rm a.tar b.tar",
			files: tree,
		},
		"tar wildcards": {
			script: "tar --sort=name -cf a.tar d; tar tf a.tar --wildcards '*e*'; tar tf a.tar 'd/*'; echo $?; rm a.tar",
			files: tree,
		},
		"tar keeps old files": {
			script:
				"tar cf a.tar d/a; echo new > d/a; tar xkf a.tar; echo $?; cat d/a; tar xf a.tar --skip-old-files; echo $?; cat d/a; tar xf a.tar; cat d/a; rm a.tar",
			files: tree,
		},
		"tar compares": {
			script:
				"tar cf a.tar d; tar df a.tar; echo $?; echo longer than it was >> d/a; touch -d @1 d/a; tar df a.tar; echo $?; rm a.tar",
			files: tree,
		},
		"tar errors": {
			script:
				"tar tf nope.tar; echo $?; tar cf a.tar nope; echo $?; tar xf a.tar x; echo $?; echo text > t; tar tf t; echo $?; tar; echo $?; tar cf b.tar; echo $?; tar --foo; echo $?; tar -tzf t; echo $?; tar cf a.tar -C nowhere x; echo $?; rm -f a.tar b.tar",
			files: tree,
		},
		"gzip and back": {
			script:
				"gzip -k d/a; ls d; gzip -t d/a.gz; echo $?; gzip -dc d/a.gz; zcat d/a.gz; rm d/a; gunzip d/a.gz; ls d; gzip d/a; gzip -d d/a; cat d/a; gzip < d/a | gunzip; gzip -c d/a d/e/b | gzip -d",
			files: tree,
		},
		"gzip errors": {
			script:
				"gzip nope; echo $?; gzip d; echo $?; gunzip d/a; echo $?; gzip -dc d/a; echo $?; gzip -k d/a; gzip d/a; echo $?; gzip d/a.gz; echo $?; : | gzip -d; echo $?; head -c 12 d/a.gz | gzip -d; echo $?; gzip -Z; echo $?; (cat d/a.gz; echo junk) | gzip -d; echo $?; rm d/a.gz",
			files: tree,
		},
		"gzip options": {
			script:
				"gzip -r d; find d -type f | sort; gunzip -r d; find d -type f | sort; gzip -S .x d/a; ls d; gzip -d -S .x d/a.x; gzip -9 d/a; gzip -df d/a.gz; gzip -n < d/a | od -An -tx1 -N10; gzip -n1 < d/a | od -An -tx1 -N10; gzip -f d/a; gzip -q -d d/a.gz; cat d/a",
			files: tree,
		},
		"bzip2 to the byte": {
			script:
				"bzip2 < d/a | cksum; bzip2 -1 < d/a | cksum; bzip2 -k d/a; bzip2 -t d/a.bz2; echo $?; bzcat d/a.bz2; bunzip2 -c d/a.bz2 | cmp - d/a; bzip2 d/a; echo $?; bzip2 nope; echo $?; bzip2 d; echo $?; bzip2 -dc d/e/b; echo $?; rm d/a; bunzip2 d/a.bz2; ls d; bzip2 -v d/a; bzip2 -dv d/a.bz2",
			files: tree,
		},
		"xz and back": {
			script:
				"xz -k d/a; xz -t d/a.xz; echo $?; xzcat d/a.xz; xz -dc < d/a.xz; xz d/a; echo $?; xz nope; echo $?; xz d; echo $?; unxz d/a; echo $?; rm d/a; unxz d/a.xz; cat d/a; lzma -k d/a; lzcat d/a.lzma; unlzma -f d/a.lzma; ls d",
			files: tree,
		},
		"zstd and back": {
			script:
				"zstd -q d/a; zstd -qt d/a.zst; echo $?; zstdcat d/a.zst; zstd -dc < d/a.zst; zstd -q nope; echo $?; rm d/a; zstd -dq d/a.zst; cat d/a; unzstd -q -c d/a.zst; zstd -q --rm -f d/a; ls d; zstd -qdf d/a.zst -o d/z; cat d/z; rm d/*.zst",
			files: tree,
		},
		"zip and back": {
			script:
				"zip -q a.zip d/a; unzip -Z1 a.zip; zip -r a.zip d > o; sort o; rm o; mkdir x; cd x; unzip ../a.zip > o; sort o; rm o; cat d/a; cd ..; unzip -p a.zip d/e/b; unzip -qo a.zip 'd/e/*' -d y; cat y/d/e/b; zip -d a.zip d/a; unzip -Z1 a.zip | sort; rm a.zip",
			files: tree,
		},
		"unzip lists and tests": {
			script:
				"touch -d '2024-02-03 04:05:06' d/a d/e/b; zip -jq a.zip d/a d/e/b; unzip -l a.zip; unzip -l a.zip b; unzip -t a.zip; unzip -qn a.zip a; cat a; unzip -n a.zip; rm a.zip",
			files: tree,
		},
		"zip errors": {
			script: "zip a.zip nope; echo $?; unzip nope.zip; echo $?; zip -q a.zip d/a; unzip a.zip zzz; echo $?; rm a.zip",
			files: tree,
		},
		"zip -x and -i": {
			script:
				"zip -qr a.zip d -x 'd/e/*'; unzip -Z1 a.zip | sort; zip -qr b.zip d -i '*b'; unzip -Z1 b.zip; echo d/a | zip -q@ c.zip; unzip -Z1 c.zip; zip -qj - d/a | cat > s.zip; unzip -Z1 s.zip; rm *.zip",
			files: tree,
		},
	}),
};
