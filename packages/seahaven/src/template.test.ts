import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Interpolation, renderTemplate } from "./template.ts";

function $(strings: TemplateStringsArray, ...values: readonly Interpolation[]): string {
	return renderTemplate(strings, values);
}

describe("a template", () => {
	test("quotes a value where it stands as a word", () => {
		expect($`cat ${"a b"} ${"plain"}`).toBe("cat 'a b' plain");
		expect($`x=${"a b"} y`).toBe("x='a b' y");
		expect($`--name=${"a b"}`).toBe("--name='a b'");
		expect($`cat < ${"a b"}`).toBe("cat < 'a b'");
	});

	test("makes several words of an array, and none of an empty one", () => {
		expect($`rm -- ${["a b", "c"]}`).toBe("rm -- 'a b' c");
		expect($`rm ${[]}`).toBe("rm ");
	});

	test("keeps a value to itself in quotes", () => {
		expect($`echo "${'$(x) `y` "z" \\'}"`).toBe('echo "\\$(x) \\`y\\` \\"z\\" \\\\"');
		expect($`echo '${"it's"}'`).toBe("echo 'it'\\''s'");
	});

	test("knows where it is inside substitutions", () => {
		expect($`echo "$(cat ${"a b"})"`).toBe(`echo "$(cat 'a b')"`);
		expect($`echo "$(case a in a) echo ${"x; y"};; esac)"`).toBe(`echo "$(case a in a) echo 'x; y';; esac)"`);
	});

	test("leaves numbers bare, but not before a redirection, where they would name a descriptor", () => {
		expect($`head -n ${3}`).toBe("head -n 3");
		expect($`echo $((${3} + 1))`).toBe("echo $((3 + 1))");
		expect($`echo ${2}>file`).toBe("echo '2'>file");
		expect($`echo ${"2"}>file`).toBe("echo '2'>file");
	});

	test("takes raw source as it is", () => {
		expect($`ls ${{ raw: "*.txt | wc -l" }}`).toBe("ls *.txt | wc -l");
	});

	test("matches a regular expression literally", () => {
		expect($`[[ $x =~ ${"a.c"} ]]`).toBe("[[ $x =~ 'a.c' ]]");
	});

	test.each([
		["a comment", () => $`ls # ${"a\nrm -rf ."}`],
		["a here-document", () => $`cat <<EOF\n${"a"}\nEOF`],
		["backquotes", () => $`echo \`cat ${"a"}\``],
		["the name of a variable", () => $`${"PATH"}=x`],
		["a parameter expansion", () => $`echo \${x:-${"a"}}`],
		["a parameter's name", () => $`echo \$${"x"}`],
		["a function's name", () => $`${"f"}() { :; }`],
		["a word in arithmetic", () => $`echo $((${"a[$(x)]"}))`],
		["a broken number in arithmetic", () => $`echo $((${1.5}))`],
		["a word after a backslash", () => $`echo \\${"a"}`],
		["what is no script", () => $`echo "${"a"}`],
	])("refuses %s", (_, render) => {
		expect(render).toThrow(TypeError);
	});

	test("quoting: whatever a value holds, bash sees it as the one word that it is", () => {
		const value = fc.string({ unit: fc.constantFrom(..."ab1 \n'\"\\$`!*?[]{}(),;&|<>#~=-.@:") });
		fc.assert(
			fc.property(fc.array(value, { minLength: 100, maxLength: 100 }), (values) => {
				const script = values
					.map((v) => $`printf '%s\0' ${v} "${v}" '${v}' "$(printf %s. ${v})" a${v}b {${v}}`)
					.join("\n");
				const { stdout } = spawnSync("bash", ["--norc", "-c", script.replaceAll("\0", "\\0")]);
				expect(stdout.toString().split("\0").slice(0, -1)).toEqual(
					values.flatMap((v) => [v, v, v, `${v}.`, `a${v}b`, `{${v}}`]),
				);
			}),
			{ numRuns: 100 },
		);
	});
});
