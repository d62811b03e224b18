/** One row of the benchmark table. */
export interface Workload {
	readonly name: string;
	/** What the budget table of the design calls it. */
	readonly group: "interpreter" | "bulk" | "hash" | "tree" | "spawn";
	/** Runs in a directory that holds `corpus`. The same text for every engine. */
	readonly script: string;
	readonly corpus: Corpus;
	/** At most this many times native's own time. */
	readonly budget: number;
	/** Rows that an engine cannot run in reasonable time are told so with the reason, never left out silently. */
	readonly notFor?: { readonly "just-bash"?: string };
}

/** Which files a workload finds. */
export type Corpus = "none" | "lines" | "binary" | "tree" | "hundred";

const loop = 300_000;

export const workloads: readonly Workload[] = [
	{
		name: "C-style for",
		group: "interpreter",
		corpus: "none",
		budget: 1,
		script: `for ((i=0;i<${loop};i++)); do :; done; echo $i`,
	},
	{
		name: "while with [",
		group: "interpreter",
		corpus: "none",
		budget: 1,
		script: `i=0; while [ $i -lt ${loop / 3} ]; do i=$((i+1)); done; echo $i`,
	},
	{
		name: "while with ((",
		group: "interpreter",
		corpus: "none",
		budget: 1,
		script: `i=0; while ((i<${loop})); do ((i++)); done; echo $i`,
	},
	{
		name: "function calls",
		group: "interpreter",
		corpus: "none",
		budget: 1,
		script: `f() { local a=$1; r=$((a+1)); }; r=0; for ((i=0;i<${loop / 6};i++)); do f $r; done; echo $r`,
	},
	{
		name: "string building",
		group: "interpreter",
		corpus: "none",
		budget: 1,
		script: `s=; for ((i=0;i<${loop / 6};i++)); do s+="x$i,"; done; echo \${#s}`,
	},
	{
		name: "parameter expansion",
		group: "interpreter",
		corpus: "none",
		budget: 1,
		script: `p=/usr/local/lib/file.tar.gz; for ((i=0;i<${loop / 6};i++)); do a=\${p##*/}; b=\${a%%.*}; c=\${p//\\//_}; done; echo $b $c`,
	},
	{
		name: "command substitution",
		group: "interpreter",
		corpus: "none",
		budget: 1,
		script: "for ((i=0;i<5000;i++)); do x=$(echo $i); done; echo $x",
	},
	{
		name: "read line by line",
		group: "interpreter",
		corpus: "lines",
		budget: 1,
		script: "n=0; while read -r a b; do ((n++)); done < short; echo $n",
	},
	{
		name: "array of 100,000",
		group: "interpreter",
		corpus: "none",
		budget: 1,
		script: 'for ((i=0;i<100000;i++)); do a[i]=$i; done; s=0; for x in "${a[@]}"; do ((s+=x)); done; echo $s',
	},
	{
		name: "recursion to 1,000",
		group: "interpreter",
		corpus: "none",
		budget: 1,
		script: "f() { (($1==0)) && return; f $(($1-1)); }; for k in 1 2 3 4 5; do f 1000; done; echo ok",
	},
	{ name: "sort 20 MB", group: "bulk", corpus: "lines", budget: 2, script: "sort lines | tail -n 1", notFor: {} },
	{ name: "sort -n 20 MB", group: "bulk", corpus: "lines", budget: 2, script: "sort -n lines | tail -n 1" },
	{ name: "grep 20 MB", group: "bulk", corpus: "lines", budget: 2, script: "grep -c 'a[0-9]*7 ' lines" },
	{ name: "grep -F 20 MB", group: "bulk", corpus: "lines", budget: 2, script: "grep -cF 'zebra' lines" },
	{
		name: "sed 20 MB",
		group: "bulk",
		corpus: "lines",
		budget: 2,
		script: "sed 's/[0-9][0-9]*/<&>/' lines | tail -n 1",
	},
	{
		name: "awk 20 MB",
		group: "bulk",
		corpus: "lines",
		budget: 2,
		script: "awk '{s+=$1} END {printf \"%.0f\\n\", s}' lines",
	},
	{ name: "cut 20 MB", group: "bulk", corpus: "lines", budget: 2, script: "cut -d' ' -f2 lines | tail -n 1" },
	{ name: "uniq -c 20 MB", group: "bulk", corpus: "lines", budget: 2, script: "uniq -c lines | tail -n 1" },
	{ name: "wc 20 MB", group: "bulk", corpus: "lines", budget: 2, script: "wc lines" },
	{ name: "tr 20 MB", group: "bulk", corpus: "lines", budget: 2, script: "tr a-z A-Z < lines | tail -n 1" },
	{ name: "cat | cat | wc 50 MB", group: "bulk", corpus: "binary", budget: 2, script: "cat blob | cat | wc -c" },
	{
		name: "sort | uniq -c | sort -rn",
		group: "bulk",
		corpus: "lines",
		budget: 2,
		script: "cut -d' ' -f2 lines | sort | uniq -c | sort -rn | head -n 3",
	},
	{ name: "sha256sum 50 MB", group: "hash", corpus: "binary", budget: 3, script: "sha256sum blob" },
	{ name: "md5sum 50 MB", group: "hash", corpus: "binary", budget: 3, script: "md5sum blob" },
	{ name: "find over 10,000 files", group: "tree", corpus: "tree", budget: 1, script: "find . -name '*7.txt' | wc -l" },
	{ name: "ls -R over 10,000 files", group: "tree", corpus: "tree", budget: 1, script: "ls -R | wc -l" },
	{ name: "grep -r over 10,000 files", group: "tree", corpus: "tree", budget: 1, script: "grep -rl needle . | wc -l" },
	{ name: "glob over 10,000 files", group: "tree", corpus: "tree", budget: 1, script: "set -- d*/*.txt; echo $#" },
	{ name: "ls of 100 files", group: "spawn", corpus: "hundred", budget: 0.5, script: "ls > /dev/null" },
	{ name: "echo hi", group: "spawn", corpus: "none", budget: 0.5, script: "echo hi" },
];
