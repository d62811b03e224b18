import { type Chapter, rows } from "../oracle/case.ts";

const files = { "d/a": "hello\n", "d/e/b": "", "d/e/f/g": "x", "d/.h": "", "d/x y": "", z: "" };

/** tree. */
export const trees: Chapter = {
	name: "trees",
	needs: ["tree"],
	environment: { LC_ALL: "C.UTF-8" },
	cases: rows({
		tree: {
			script:
				"ln -s a d/l; ln -s e d/le; chmod 755 d/a; tree; tree d; LC_ALL=C tree d; tree -a d; tree -L 1 d; tree -d d; tree -f d; tree -i d; tree -fi d --noreport",
			files,
		},
		"tree information": {
			script:
				"chmod 640 d/a; tree -p d; tree -F d; tree -s d/e/f | tail -3; tree -Q d; tree -h d/e/f | tail -3; tree -J d; tree -pJ d/e | head -4",
			files,
		},
		"tree filters": {
			script:
				"tree -P 'a*' d; tree -I 'a*' d; tree -I 'e|a' d; tree --prune -P b d; tree -r d; tree --dirsfirst d; tree --noreport d; tree d z; echo $?; tree nope; echo $?; tree -L 0; echo $?; tree d/e d/e/f; tree -U d/e/f; tree --filelimit 1 d",
			files,
		},
	}),
};
