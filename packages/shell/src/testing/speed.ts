import { spawnSync } from "node:child_process";
import { testSession } from "./session.ts";

/** Times small scripts here and in the machine's bash: `node speed.ts [NAME]`. The numbers that count come from `bench/`. */
const scripts: Readonly<Record<string, string>> = {
	"for (( ))": "for ((i=0;i<1000000;i++)); do :; done",
	"while (( ))": "i=0; while ((i<500000)); do ((i++)); done",
	"while [ ]": "i=0; n=200000; while [ $i -lt $n ]; do i=$((i+1)); done",
	"while [[ ]]": "i=0; n=300000; while [[ $i -lt $n ]]; do i=$((i+1)); done",
	"for in": "for i in {1..300000}; do x=$i; done",
	"function calls": "f() { x=$1; }; for ((i=0;i<200000;i++)); do f $i; done",
	locals: "f() { local a=$1 b=2; c=$((a+b)); }; for ((i=0;i<100000;i++)); do f $i; done",
	"string building": "s=; for ((i=0;i<100000;i++)); do s+=ab; done; echo ${#s}",
	echo: "for ((i=0;i<100000;i++)); do echo $i; done > /dev/null",
	"$(echo x)": "for ((i=0;i<5000;i++)); do x=$(echo $i); done; echo $x",
	"read lines": "for ((i=0;i<100000;i++)); do echo line $i; done > f; while read -r a b; do n=$b; done < f; echo $n",
	"array append": "a=(); for ((i=0;i<100000;i++)); do a+=($i); done; echo ${#a[@]}",
	"array sum":
		"for ((i=0;i<100000;i++)); do a[i]=$i; done; s=0; for ((i=0;i<100000;i++)); do ((s+=a[i])); done; echo $s",
	recursion:
		"fib() { if (($1<2)); then r=$1; else local n=$1 t; fib $((n-1)); t=$r; fib $((n-2)); r=$((r+t)); fi; }; fib 18; echo $r",
	"depth 1000": "f() { if (($1>0)); then f $(($1-1)); fi; }; for i in 1 2 3 4 5; do f 1000; done",
	case: "for ((i=0;i<100000;i++)); do case $i in *5) x=a;; *[0-4]) x=b;; *) x=c;; esac; done",
	parameter:
		"p=/usr/local/bin/x.tar.gz; for ((i=0;i<100000;i++)); do a=${p##*/}; b=${a%.*}; c=${b/tar/x}; done; echo $c",
	"printf -v": "for ((i=0;i<100000;i++)); do printf -v x '%05d' $i; done; echo $x",
};

for (const [name, script] of Object.entries(scripts)) {
	if (process.argv[2] !== undefined && !name.includes(process.argv[2])) continue;
	const { run } = testSession();
	const from = performance.now();
	const ours = await run(script);
	const mine = performance.now() - from;
	const start = performance.now();
	const live = spawnSync("/bin/bash", ["-c", script], { cwd: "/tmp", encoding: "latin1" });
	const theirs = performance.now() - start;
	const wrong =
		live.stdout === ours.stdout
			? ""
			: ` WRONG ${JSON.stringify(ours.stdout.slice(0, 100))} ${ours.stderr.slice(0, 200)}`;
	console.log(
		`${name.padEnd(18)} ${mine.toFixed(0).padStart(6)} ms  bash ${theirs.toFixed(0).padStart(6)} ms  ${(mine / theirs).toFixed(2)}${wrong}`,
	);
}
process.exit(0);
