import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Builtin } from "@seahaven/builtins/builtin";

/** Every built-in that the builtins room exports, found by looking. */
export async function allBuiltins(): Promise<readonly Builtin[]> {
	const folder = new URL("../../../builtins/src/commands/", import.meta.url);
	const found = new Map<string, Builtin>();
	for (const path of list(fileURLToPath(folder))) {
		const module = (await import(path).catch(() => ({}))) as { readonly [name: string]: unknown };
		for (const value of Object.values(module)) {
			const items = Array.isArray(value) ? value : [value];
			for (const item of items) if (isBuiltin(item)) found.set(item.name, item);
		}
	}
	return [...found.values()];
}

function list(folder: string): string[] {
	return readdirSync(folder).flatMap((name) => {
		const path = `${folder}/${name}`;
		if (statSync(path).isDirectory()) return list(path);
		return name.endsWith(".ts") && !name.endsWith(".test.ts") ? [path] : [];
	});
}

function isBuiltin(value: unknown): value is Builtin {
	return typeof value === "object" && value !== null && "synopsis" in value && "run" in value && "name" in value;
}
