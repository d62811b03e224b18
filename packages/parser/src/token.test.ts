import { expect, test } from "vitest";
import { tokenize } from "./token.ts";

function shown(source: string): readonly string[] {
	return tokenize(source).map(({ kind, text }) => `${kind} ${text}`);
}

test("each with its kind", () => {
	expect(shown("if a=1 foo 2>x # c\nthen cat <<E \\\n | g $(a b); fi\nbody\nE\n((1 + 2))\n")).toEqual([
		"reserved if",
		"blank  ",
		"assignment a=1",
		"blank  ",
		"word foo",
		"blank  ",
		"descriptor 2",
		"operator >",
		"word x",
		"blank  ",
		"comment # c",
		"newline \n",
		"reserved then",
		"blank  ",
		"word cat",
		"blank  ",
		"operator <<",
		"word E",
		"blank  ",
		"continuation \\\n",
		"blank  ",
		"operator |",
		"blank  ",
		"word g",
		"blank  ",
		"word $(a b)",
		"operator ;",
		"blank  ",
		"reserved fi",
		"newline \n",
		"document body\nE\n",
		"arithmetic ((1 + 2))",
		"newline \n",
	]);
});

test("goes on after what is no syntax", () => {
	expect(shown("a\nb ) c\nd")).toEqual(["word a", "newline \n", "word b", "blank  ", "invalid ) c\n", "word d"]);
	expect(shown('a "b')).toEqual(["word a", "blank  ", 'invalid "b']);
	expect(shown("for ((;;)) do :; done").slice(0, 3)).toEqual(["reserved for", "blank  ", "arithmetic ((;;))"]);
});
