import { describe, expect, test } from "vitest";
import { LineDiscipline } from "./line-discipline.ts";

/** What happens when these bytes are typed. */
function typed(text: string): { readonly events: readonly string[]; readonly screen: string; readonly rest: string } {
	const events: string[] = [];
	let screen = "";
	const discipline = new LineDiscipline({
		echo: (bytes) => {
			screen += bytes;
		},
		line: (bytes) => events.push(`line ${Buffer.from(bytes).toString("utf8")}`),
		endOfFile: () => events.push("end"),
		signal: (signal) => events.push(signal),
	});
	for (const byte of Buffer.from(text, "utf8")) discipline.type(byte);
	return { events, screen, rest: Buffer.from(discipline.drain()).toString("utf8") };
}

describe("a terminal's lines while a program runs", () => {
	test.each([
		["a line comes with its newline", "ab\r", ["line ab\n"]],
		["Backspace takes a character, however many bytes it has", "aé\x7f\x7fb\r", ["line b\n"]],
		["Ctrl-U takes the line", "abc\x15d\r", ["line d\n"]],
		["Ctrl-W takes a word", "one two \x17x\r", ["line one x\n"]],
		["Ctrl-D sends off what there is", "ab\x04", ["line ab"]],
		["Ctrl-D at the beginning is the end of the file", "\x04", ["end"]],
		["Ctrl-C forgets the line", "ab\x03c\r", ["INT", "line c\n"]],
		["Ctrl-\\ quits", "\x1c", ["QUIT"]],
		["Ctrl-V takes the next key as it is", "\x16\x03\r", ["line \x03\n"]],
	])("%s", (_, text, events) => {
		expect(typed(text).events).toEqual(events);
	});

	test("what is typed is shown", () => {
		expect(typed("ab\x7f\x01\r").screen).toBe("ab\b \b^A\r\n");
	});

	test("an unfinished line can be taken back", () => {
		expect(typed("a\rbc")).toMatchObject({ events: ["line a\n"], rest: "bc" });
	});
});
