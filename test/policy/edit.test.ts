import { createShell, type Shell } from "seahaven";
import { describe, expect, test } from "vitest";

async function world(files: Readonly<Record<string, string>>): Promise<Shell> {
	return createShell({ cwd: "/w", files });
}

const edits = (...all: readonly string[]): string => `edit <<'EOF'\n${all.join("\n")}\nEOF\n`;

describe("L2: the edit wrapper", () => {
	test("the document's example", async () => {
		const shell = await world({ "file.js": "a\nold text\nb\n" });
		const result = await shell.exec(
			edits(
				'<edit path="file.js">\n  <search>old text</search>\n  <replace>new text</replace>\n  <count>1</count>\n</edit>',
			),
		);
		expect([result.exitCode, result.stdout.text, result.stderr.text]).toEqual([
			0,
			"edited file.js: replaced at line 2\n",
			"",
		]);
		expect(await shell.fs.readText("file.js")).toBe("a\nnew text\nb\n");
		await shell.journal.undo();
		expect(await shell.fs.readText("file.js")).toBe("a\nold text\nb\n");
	});

	test("two hits for count 1: nothing is written, and both places are named", async () => {
		const shell = await world({ f: "x = 1\ny\n  x = 1;\n" });
		const result = await shell.exec(edits('<edit path="f"><search>x = 1</search><replace>x = 2</replace></edit>'));
		expect(result.exitCode).toBe(1);
		expect(result.stderr.text).toBe(
			"edit: f: the text was found 2 times, and once was expected; nothing was written\n  line 1: x = 1\n  line 3: x = 1;\n",
		);
		expect(result.changes).toEqual([]);
		const both = await shell.exec(
			edits('<edit path="f"><search>x = 1</search><replace>x = 2</replace><count>2</count></edit>'),
		);
		expect(both.stdout.text).toBe("edited f: replaced at lines 1, 3\n");
		expect(await shell.fs.readText("f")).toBe("x = 2\ny\n  x = 2;\n");
	});

	test("several edits are all done or none, also over several files", async () => {
		const shell = await world({ f: "one\n", g: "two\n" });
		const failed = await shell.exec(
			edits(
				'<edit path="f"><search>one</search><replace>1</replace></edit>',
				'<edit path="g"><search>nope</search><replace>2</replace></edit>',
				'<create path="h">\nnew\n</create>',
			),
		);
		expect([failed.exitCode, failed.changes]).toEqual([1, []]);
		const fine = await shell.exec(
			edits(
				'<edit path="f"><search>one</search><replace>1</replace></edit>',
				'<edit path="f"><search>1</search><replace>uno</replace></edit>',
				'<edit path="g"><search>two</search><replace>2</replace></edit>',
				'<create path="h">\nnew\n</create>',
				'<insert path="h" line="0">first</insert>',
			),
		);
		expect([fine.exitCode, fine.stderr.text]).toEqual([0, ""]);
		expect((await shell.exec('f=$(<f); g=$(<g); h=$(<h); echo "$f $g $h"')).stdout.text).toBe("uno 2 first\nnew\n");
	});

	test("a file that cannot be written leaves the others as they were", async () => {
		const shell = await createShell({ cwd: "/w", files: { f: "one\n", g: { data: "two\n", mode: 0o444 } } });
		const result = await shell.exec(
			edits(
				'<edit path="f"><search>one</search><replace>1</replace></edit>',
				'<edit path="g"><search>two</search><replace>2</replace></edit>',
			),
		);
		expect([result.exitCode, result.stderr.text]).toEqual([1, "edit: g: Permission denied; nothing was written\n"]);
		expect(await shell.fs.readText("f")).toBe("one\n");
	});

	test("line ends and indentation may differ; what is put in follows the file", async () => {
		const shell = await world({
			crlf: "if (x) {\r\n\tcall();\r\n}\r\n",
			deep: "class A {\n\t\tf() {\n\t\t\treturn 1;   \n\t\t}\n}\n",
		});
		await shell.exec(
			edits(
				'<edit path="crlf"><search>\nif (x) {\n  call();\n}\n</search><replace>\nif (y) {\n\tcall();\n}\n</replace></edit>',
			),
		);
		expect(await shell.fs.readText("crlf")).toBe("if (y) {\r\n\tcall();\r\n}\r\n");
		await shell.exec(
			edits(
				'<edit path="deep"><search>\nf() {\n\treturn 1;\n}\n</search><replace>\nf() {\n\treturn 2;\n}\n</replace></edit>',
			),
		);
		expect(await shell.fs.readText("deep")).toBe("class A {\n\t\tf() {\n\t\t\treturn 2;\n\t\t}\n}\n");
	});

	test("what is most alike is named where nothing fits", async () => {
		const shell = await world({ f: "alpha\nconst limit = 100;\nbeta\nconst limits = 10;\n" });
		const result = await shell.exec(
			edits('<edit path="f"><search>const limit = 1000;</search><replace>x</replace></edit>'),
		);
		expect(result.stderr.text).toBe(
			"edit: f: the text was not found; nothing was written\n  line 2 is 97 % alike:\n    const limit = 100;\n  line 4 is 86 % alike:\n    const limits = 10;\n",
		);
	});

	test("code needs no escapes; CDATA takes what has tags in it", async () => {
		const shell = await world({ f: 'a < b && c > "d"\n</search>\n' });
		await shell.exec(
			edits(
				'<edit path="f"><search>a < b && c > "d"</search><replace>$1 & \\n `x`</replace></edit>',
				'<edit path="f"><search><![CDATA[</search>]]></search><replace><![CDATA[</replace>]]></replace></edit>',
			),
		);
		expect(await shell.fs.readText("f")).toBe("$1 & \\n `x`\n</replace>\n");
	});

	test.each([
		["", "there is no edit in it"],
		["sed s/a/b/", "there is text outside of tags: sed s/a/b/"],
		['<edit path="f"><search>a</search></edit>', '<edit path="f"> needs <replace>...</replace>'],
		["<edit><search>a</search><replace>b</replace></edit>", '<edit> needs path="..."'],
		['<edit path="f"><search>a</search><replace>b</replace>', '<edit path="f"> is not closed'],
		['<edit path="f"><search></search><replace>b</replace></edit>', '<edit path="f"> has nothing to search for'],
		[
			'<edit path="f"><search>a</search><replace>b</replace><count>0</count></edit>',
			"<count> is 0, which is no number of matches",
		],
	])("malformed: %s", async (text, message) => {
		const shell = await world({ f: "a\n" });
		const result = await shell.exec(edits(text));
		expect([result.exitCode, result.stderr.text]).toEqual([2, `edit: ${message}\n`]);
	});

	test("view and insert, create only what is not there", async () => {
		const shell = await world({ f: "a\nb\nc\n" });
		expect((await shell.exec(edits('<view path="f" lines="2-3"/>'))).stdout.text).toBe("     2\tb\n     3\tc\n");
		expect((await shell.exec(edits('<create path="f">x</create>'))).stderr.text).toBe(
			"edit: f: File exists; nothing was written\n",
		);
		expect((await shell.exec(edits('<insert path="f" line="9">x</insert>'))).stderr.text).toBe(
			"edit: f: it has 3 lines, so there is no line 9; nothing was written\n",
		);
		expect((await shell.exec(edits('<view path="/etc/shadow"/>'))).stderr.text).toBe(
			"edit: /etc/shadow: No such file or directory\n",
		);
	});

	test("as an API, in one entry of the journal", async () => {
		const shell = await world({ f: "grün\n", g: "x\n" });
		const result = await shell.edit([
			{ path: "f", search: "grün", replace: "blau" },
			{ path: "sub", create: "ä\n" },
			{ path: "f", view: true },
		]);
		expect(result).toEqual({ ok: true, text: "edited f: replaced at line 1\ncreated sub\n     1\tblau\n" });
		expect(shell.journal.entries.length).toBe(1);
		expect(await shell.edit('<edit path="g"><search>y</search><replace>z</replace></edit>')).toEqual({
			ok: false,
			message: expect.stringContaining("g: the text was not found"),
		});
	});
});
