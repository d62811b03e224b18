/** The scripts that have to give the same bytes in a browser's page as on Node. They share one session, in this order. */
export const scripts: readonly string[] = [
	"mkdir -p src/lib; for i in 1 2 3; do seq $i 10 > src/f$i.ts; done; printf 'a b\\n' > 'src/lib/with space.ts'",
	'find . -name "*.ts" -print0 | sort -z | xargs -0 wc -l | sort -rn | head',
	"yes | head -n 1; seq 1 1000000 | tail -n 1; cat /dev/zero | head -c 100000000 | wc -c",
	"printf '%s\\n' pear apple fig apple | sort | uniq -c | sort -k1,1nr -k2 | sed 's/^ *//'",
	"printf '\\377\\376\\0x' | od -An -tx1; printf 'grün\\n' | tr a-z A-Z",
	"cat /etc/shadow; cat nope; echo $?; nosuchcommand; echo $?",
	"for ((i=0;i<20000;i++)); do ((s+=i)); done; echo $s; grep -c 1 src/*.ts",
	"sha256sum src/f1.ts; ls -R; echo ${PIPESTATUS[@]}",
	"timeout 0.2 yes > /dev/null; echo $?; (sleep 0.05; echo late) & wait; echo done",
];
