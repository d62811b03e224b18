import { expect, test } from "vitest";
import { applyMode, parseMode } from "./mode-expression.ts";

function changed(text: string, mode: number, isDirectory = false, umask = 0o022): number | undefined {
	const expression = parseMode(text);
	return expression && applyMode(expression, mode, isDirectory, umask).mode;
}

test("octal modes of fewer than five digits keep a directory's set-id bits", () => {
	expect(changed("755", 0o6700, true)).toBe(0o6755);
	expect(changed("00755", 0o6700, true)).toBe(0o755);
	expect(changed("755", 0o6700)).toBe(0o755);
});

test("without who the umask holds bits back", () => {
	expect(changed("+w", 0o444)).toBe(0o644);
	expect(changed("a+w", 0o444)).toBe(0o666);
	expect(changed("=rwx", 0o000, false, 0o077)).toBe(0o700);
});

test("X is x for directories and for what someone may run", () => {
	expect(changed("a+X", 0o644)).toBe(0o644);
	expect(changed("a+X", 0o744)).toBe(0o755);
	expect(changed("a+X", 0o644, true)).toBe(0o755);
});

test("copies and chains", () => {
	expect(changed("g=u,o=g-w", 0o640)).toBe(0o664);
	expect(changed("u=rwx,go=", 0o777)).toBe(0o700);
});

test.each(["", "8", "77777", "u", "u+q", "u+7", "u+x,", "zz"])("%j is no mode", (text) => {
	expect(parseMode(text)).toBeUndefined();
});
