import { describe, expect, test } from "vitest";
import { START } from "./options.ts";
import { createReader, parse, parseNext } from "./parser.ts";
import { print } from "./print.ts";
import { MAX_DEPTH } from "./reader.ts";
import type { Command, Node, ParameterExpansion, SimpleCommand } from "./syntax.ts";
import { walk } from "./walk.ts";

function commands(source: string): readonly Command[] {
	const result = parse(source);
	if (!result.ok) throw new Error(result.error.message);
	return result.script.items.flatMap((item) => item.command.first.stages.map((stage) => stage.command));
}

function simple(source: string): SimpleCommand {
	const [command] = commands(source);
	if (command?.kind !== "SimpleCommand") throw new Error("not a simple command");
	return command;
}

function nodes(source: string): readonly Node[] {
	const result = parse(source);
	if (!result.ok) throw new Error(result.error.message);
	const found: Node[] = [];
	walk(result.script, (node) => {
		found.push(node);
		return "descend";
	});
	return found;
}

function expansion(source: string): ParameterExpansion {
	const found = nodes(source).find((node) => node.kind === "ParameterExpansion");
	if (found === undefined) throw new Error("no expansion");
	return found;
}

describe("reading line by line", () => {
	test("a line at a time, with offsets and lines", () => {
		const source = "# c\na; b\n\nif c\nthen d\nfi\n";
		const reader = createReader(source);
		const first = reader.next();
		const second = reader.next();
		expect(first).toMatchObject({ kind: "commands", next: { offset: 9, line: 3 } });
		expect(first.kind === "commands" && first.script.items.length).toBe(2);
		expect(second).toMatchObject({ kind: "commands", next: { offset: source.length, line: 7 } });
		expect(reader.next().kind).toBe("end");
		expect(reader.next().kind).toBe("end");
	});

	test("an error comes after what stands before it, and reading goes on after its line", () => {
		const reader = createReader("a\nb; )\nc\n");
		expect(reader.next().kind).toBe("commands");
		const error = reader.next();
		expect(error).toMatchObject({
			kind: "error",
			error: { message: "syntax error near unexpected token `)'", line: 2, lineText: "b; )", incomplete: false },
			next: { offset: 7, line: 3 },
		});
		expect(reader.next()).toMatchObject({ kind: "commands", next: { offset: 9, line: 4 } });
	});

	test("from a position on", () => {
		const next = parseNext("a\nb\nc", { offset: 2, line: 2 });
		expect(next).toMatchObject({ kind: "commands", next: { offset: 4, line: 3 } });
		expect(parseNext("", START).kind).toBe("end");
	});

	test("what a line defines acts on the next", () => {
		const aliases = new Map<string, string>();
		const reader = createReader("a\na\n", { aliases: (name) => aliases.get(name) });
		const first = reader.next();
		aliases.set("a", "b c");
		const second = reader.next();
		expect([first, second].map((next) => next.kind === "commands" && print(next.script))).toEqual(["a\n", "b c\n"]);
	});
});

describe("more text could complete it", () => {
	test.each([
		"if a",
		"a &&",
		"a |",
		"{ a",
		"( a",
		"for x in a",
		"case x in",
		"f()",
		"echo 'a",
		'echo "a',
		"echo $(a",
		"echo `a",
		"echo ${a",
		"((1",
		"[[ a &&",
		"a=(1",
		"while a; do",
	])("%s", (source) => {
		expect(parseNext(`${source}\n`)).toMatchObject({ kind: "error", error: { incomplete: true } });
	});

	test.each(["cat <<E", "cat <<E\nx", "a \\"])("%s", (source) => {
		expect(parseNext(`${source}\n`)).toMatchObject({ kind: "commands", incomplete: true });
	});

	test.each([")", "a )", "if )", "fi", "[[ a b ]]", "a=(1 ; 2)"])("not: %s", (source) => {
		expect(parseNext(`${source}\n`)).toMatchObject({ kind: "error", error: { incomplete: false } });
	});

	test.each(["a", "cat <<E\nE", "a \\\nb"])("nor: %s", (source) => {
		expect(parseNext(`${source}\n`)).toMatchObject({ kind: "commands", incomplete: false });
	});
});

/** What bash's `declare -f` shows for the same definitions and uses. */
describe("aliases", () => {
	const table: Readonly<Record<string, string>> = {
		ll: "ls -l",
		e: "echo ",
		loop: "loop more",
		a1: "a2 z",
		a2: "a1 y",
		iff: "if true; then",
		q: "echo 'a b",
		sub: "echo $(foo",
		cm: "echo hi # ",
		two: "echo a\necho b",
		hd: "cat <<E",
		pi: "| cat",
		decl: "declare ",
		emp: "",
	};
	test.each([
		["ll a", "ls -l a\n"],
		["e ll ll", "echo ls -l ll\n"],
		["e e ll", "echo echo ls -l\n"],
		["loop a", "loop more a\n"],
		["a1 b", "a1 y z b\n"],
		["iff ll; fi", "if true; then\n    ls -l;\nfi\n"],
		["q ll' d", "echo 'a b ll' d\n"],
		["sub ll)", "echo $(foo ll)\n"],
		["cm x; ll\nll", "echo hi\nls -l\n"],
		["two x", "echo a\necho b x\n"],
		["hd\nbody\nE\nll", "cat <<E\nbody\nE\nls -l\n"],
		["ll pi", "ls -l pi\n"],
		["x=1 ll", "x=1 ls -l\n"],
		[">f ll", "ls -l > f\n"],
		["\\ll; 'll'; l\\l; $ll", "\\ll\n'll'\nl\\l\n$ll\n"],
		["decl a=(1 2)", "declare a=(1 2)\n"],
		["emp ll", "ls -l\n"],
		["echo $(ll)", "echo $(ll)\n"],
		["case ll in ll) ll;; esac", "case ll in \n    ll)\n        ls -l\n    ;;\nesac\n"],
		["ll\\\nz", "llz\n"],
	])("%s", (source, expected) => {
		const result = parse(source, { aliases: (name) => (Object.hasOwn(table, name) ? table[name] : undefined) });
		expect(result.ok ? print(result.script) : result.error.message).toBe(expected);
	});

	test("what an alias put in stands where its name does", () => {
		const source = "a; ll x | c";
		const result = parse(source, { aliases: (name) => (name === "ll" ? "ls -l" : undefined) });
		if (!result.ok) throw new Error(result.error.message);
		const words: string[] = [];
		walk(result.script, (node) => {
			if (node.kind === "Word") words.push(source.slice(node.span.start, node.span.end));
			return "descend";
		});
		expect(words).toEqual(["a", "ll", "ll", "x", "c"]);
	});
});

describe("lines", () => {
	test("LINENO is where the word after the first ends", () => {
		const lines = commands('a\nb \\\n c\nd "x\ny" z\nx=1 \\\n e\nf "x\ny"').map((command) => command.line);
		expect(lines).toEqual([1, 3, 5, 6, 9]);
	});

	test("of commands in substitutions, here-documents and after them", () => {
		const source = "a $(b\nc)\ncat <<E\n$(d)\nE\ne `f\ng`\nh";
		const lines = nodes(source).flatMap((node) => (node.kind === "SimpleCommand" ? [node.line] : []));
		expect(lines).toEqual([2, 1, 2, 3, 4, 7, 6, 7, 8]);
	});
});

describe("spans", () => {
	test("cut the source where the nodes stand", () => {
		const source = 'x=1 foo "a $y" >out `b \\`c\\`` ${z:-d e} $((1 + 2)) | { q; }; cat <<-E\n\tt $v\n\tE\n';
		const texts = nodes(source).map((node) => `${node.kind} ${source.slice(node.span.start, node.span.end)}`);
		for (const expected of [
			"Assignment x=1",
			'DoubleQuoted "a $y"',
			"FileRedirection >out",
			"CommandSubstitution `b \\`c\\``",
			"SimpleCommand c",
			"ParameterExpansion ${z:-d e}",
			"Word d e",
			"ArithmeticExpansion $((1 + 2))",
			"BraceGroup { q; }",
			"HereDocument <<-E",
			"ParameterExpansion $v",
		]) {
			expect(texts).toContain(expected);
		}
	});

	test("count NUL bytes, which are left out", () => {
		const source = "a\0b \0$x\0y";
		expect(simple(source).words.map((word) => source.slice(word.span.start, word.span.end))).toEqual(["a\0b", "$x\0y"]);
		expect(print(parseOk(source))).toBe("ab $xy\n");
	});
});

function parseOk(source: string): Parameters<typeof print>[0] {
	const result = parse(source);
	if (!result.ok) throw new Error(result.error.message);
	return result.script;
}

test.each([
	["${x}", "Plain"],
	["${#x}", "Length"],
	["${#x[@]}", "Length"],
	["${#}", "Plain"],
	["${##}", "Length"],
	["${#-}", "Length"],
	["${#:-x}", "Default"],
	["${##a}", "RemovePrefix"],
	["${!x}", "Plain"],
	["${!x@}", "NamesByPrefix"],
	["${!x*}", "NamesByPrefix"],
	["${!x[@]}", "Keys"],
	["${!x:-y}", "Default"],
	["${!}", "Plain"],
	["${!#}", "Plain"],
	["${x-}", "Default"],
	["${x:=y}", "AssignDefault"],
	["${x?y}", "ErrorIfUnset"],
	["${x:+y}", "Alternate"],
	["${x##*/}", "RemovePrefix"],
	["${x%.*}", "RemoveSuffix"],
	["${x:1}", "Substring"],
	["${x: -1:2}", "Substring"],
	["${x:a?b:c:d}", "Substring"],
	["${x/a/b}", "Replace"],
	["${x//a}", "Replace"],
	["${x/#a/b}", "Replace"],
	["${x^^}", "ChangeCase"],
	["${x,[a-z]}", "ChangeCase"],
	["${x@Q}", "Transform"],
	["${x[1]@A}", "Transform"],
	["${10}", "Plain"],
	["${@:2}", "Substring"],
])("%s is %s", (source, kind) => {
	expect(expansion(source).operation.kind).toBe(kind);
});

test.each(["${}", "${x&}", "${x@Z}", "${ x}", "${x y}", "${1x}", "${x[]}"])(
	"%s is refused only when expanded",
	(source) => {
		expect(nodes(`echo ${source}`).filter((node) => node.kind === "BadSubstitution")).toHaveLength(1);
	},
);

test("assignments are arguments after a declaration only", () => {
	const kinds = (source: string): readonly string[] => simple(source).words.map((word) => word.kind);
	expect(kinds("declare -r a=1 b c[1]=2 d=(1 2) e+=3")).toEqual([
		"Word",
		"Word",
		"Assignment",
		"Word",
		"Assignment",
		"Assignment",
		"Assignment",
	]);
	expect(kinds("command export a=1")).toEqual(["Word", "Word", "Assignment"]);
	expect(kinds("echo a=1")).toEqual(["Word", "Word"]);
	expect(kinds("eval a=(1 2)")).toEqual(["Word", "Word"]);
	expect(kinds("\\declare a=1")).toEqual(["Word", "Word"]);
	expect(kinds("declare a=1 >f b=2")).toEqual(["Word", "Assignment", "Assignment"]);
});

test("here-documents", () => {
	const [node] = nodes("cat 3<<-'E F'\n\ta\\\n\t$x\n\tE F\n").filter((found) => found.kind === "HereDocument");
	expect(node).toMatchObject({
		delimiter: "E F",
		quoted: true,
		fd: { kind: "NumberFd", number: 3 },
		body: { parts: [{ kind: "Literal", text: "a\\\n$x\n" }] },
	});
	const parts = nodes('cat <<E\na\\\nb \\$ \\x "$y"\nE\n').flatMap((found) =>
		found.kind === "HereDocument" ? found.body.parts.map((part) => part.kind) : [],
	);
	expect(parts).toEqual(["Literal", "Escaped", "Literal", "ParameterExpansion", "Literal"]);
	const broken = nodes("cat <<E\na $(if\nE\n").flatMap((found) =>
		found.kind === "UnparsedSubstitution" ? [found] : [],
	);
	expect(broken).toMatchObject([{ style: "text", text: "$(if\n" }]);
});

test("backquotes and false arithmetic fail when they are expanded", () => {
	expect(nodes("echo `if`").find((node) => node.kind === "UnparsedSubstitution")).toMatchObject({
		style: "backquote",
		text: "if",
		error: { message: "syntax error: unexpected end of file" },
	});
	expect(nodes("echo $((a) ; if)").some((node) => node.kind === "UnparsedSubstitution")).toBe(true);
	expect(nodes("echo $((a) ; b)").filter((node) => node.kind === "Subshell")).toHaveLength(1);
});

test("extended globs stay in a word where they are on, and in [[ ]]", () => {
	expect(parse("echo @(a|b)").ok).toBe(false);
	expect(parse("echo @(a|b c)", { extglob: true }).ok).toBe(true);
	expect(parse("[[ x == @(a|b) ]]").ok).toBe(true);
	expect(parse("[[ x == y ]]; echo @(a)").ok).toBe(false);
});

test("nesting has a limit", () => {
	const nested = (levels: number): string => `${"$(".repeat(levels)}a${")".repeat(levels)}`;
	expect(parse(nested(MAX_DEPTH)).ok).toBe(true);
	expect(parse(nested(MAX_DEPTH + 1))).toMatchObject({ ok: false, error: { message: "nesting too deep" } });
	expect(parse(`echo \`${nested(MAX_DEPTH)}\``).ok).toBe(false);
	expect(parse(`cat <<E\n${nested(MAX_DEPTH + 1)}\nE\n`).ok).toBe(false);
});
