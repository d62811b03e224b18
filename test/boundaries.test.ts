import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";

/** Which room may import which: the arrows of the design. What is not drawn is not imported. */
const arrows: Readonly<Record<string, readonly string[]>> = {
	abi: [],
	parser: [],
	vfs: ["abi"],
	policy: ["abi", "parser"],
	wasi: ["abi", "vfs"],
	component: ["abi", "vfs", "wasi"],
	userland: ["abi", "wasi"],
	builtins: ["abi", "vfs"],
	shell: ["abi", "parser", "policy", "vfs", "builtins"],
	seahaven: ["abi", "parser", "vfs", "policy", "wasi", "userland", "builtins", "shell"],
	host: ["abi", "parser", "vfs", "policy", "wasi", "userland", "builtins", "shell", "seahaven"],
	browser: ["abi", "parser", "vfs", "policy", "wasi", "userland", "builtins", "shell", "seahaven"],
	cli: ["abi", "parser", "vfs", "policy", "wasi", "userland", "builtins", "shell", "seahaven", "host"],
};

/** The rooms that may reach the runtime they stand on. */
const onNode = new Set(["host", "cli"]);

const root = join(import.meta.dirname, "..", "packages");
const rooms = readdirSync(root);

interface Import {
	readonly file: string;
	readonly specifier: string;
}

function importsOf(room: string, tests: boolean): Import[] {
	const found: Import[] = [];
	for (const entry of readdirSync(join(root, room, "src"), { recursive: true, withFileTypes: true })) {
		const isTest = entry.name.endsWith(".test.ts") || entry.parentPath.includes("/testing");
		if (!entry.isFile() || !entry.name.endsWith(".ts") || isTest !== tests) continue;
		const file = join(entry.parentPath, entry.name);
		const text = readFileSync(file, "utf8");
		for (const match of text.matchAll(
			/^\s*(?:import|export)\b[^'";]*?\bfrom\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|^import\s*["']([^"']+)["']/gm,
		)) {
			found.push({ file: relative(root, file), specifier: match[1] ?? match[2] ?? match[3] ?? "" });
		}
	}
	return found;
}

/** The room that a specifier names, or null where it is not one of ours. */
function roomOf(specifier: string): string | null {
	if (specifier === "seahaven" || specifier.startsWith("seahaven/")) return "seahaven";
	return /^@seahaven\/([^/]+)/.exec(specifier)?.[1] ?? null;
}

describe("rooms and their doors", () => {
	test("every room is drawn", () => {
		expect(rooms.filter((room) => !(room in arrows))).toEqual([]);
	});

	test.each(rooms)("%s imports only what is drawn", (room) => {
		const allowed = arrows[room] ?? [];
		const wrong = importsOf(room, false).filter(({ specifier }) => {
			const target = roomOf(specifier);
			return target !== null && target !== room && !allowed.includes(target);
		});
		expect(wrong).toEqual([]);
	});

	test.each(rooms)("%s does not reach into another room by path", (room) => {
		const wrong = importsOf(room, false).filter(({ file, specifier }) => {
			if (!specifier.startsWith(".")) return false;
			const target = relative(join(root, room), join(root, file, "..", specifier));
			return target.startsWith("..");
		});
		expect(wrong).toEqual([]);
	});

	test.each(rooms.filter((room) => !onNode.has(room)))("%s runs without Node", (room) => {
		expect(importsOf(room, false).filter(({ specifier }) => specifier.startsWith("node:"))).toEqual([]);
	});

	test.each(rooms)("%s declares what it imports", (room) => {
		const manifest = JSON.parse(readFileSync(join(root, room, "package.json"), "utf8")) as {
			dependencies?: Record<string, string>;
		};
		const declared = new Set(Object.keys(manifest.dependencies ?? {}));
		const used = new Set(
			importsOf(room, false)
				.map(({ specifier }) =>
					specifier.startsWith("@") ? specifier.split("/", 2).join("/") : (specifier.split("/")[0] ?? ""),
				)
				.filter(
					(name) => !name.startsWith(".") && !name.startsWith("node:") && name !== `@seahaven/${room}` && name !== "",
				),
		);
		expect([...used].filter((name) => !declared.has(name))).toEqual([]);
	});

	test("no imports run in circles between rooms", () => {
		const seen = new Set<string>();
		const visit = (room: string, path: readonly string[]): void => {
			expect(path).not.toContain(room);
			if (seen.has(room)) return;
			seen.add(room);
			for (const next of arrows[room] ?? []) visit(next, [...path, room]);
		};
		for (const room of Object.keys(arrows)) visit(room, []);
	});
});
