import { type ByteString, toBytes } from "@seahaven/abi/bytes";
import { ok } from "@seahaven/abi/result";
import type { Backend } from "./backend.ts";
import { type Synthetic, SyntheticBackend } from "./synthetic.ts";

/** The content of a command's file. */
export function commandFile(name: ByteString): ByteString {
	return `#!seahaven ${name}\n`;
}

/** The command that a file's content stands for; null: it is another kind of file. */
export function commandOf(content: ByteString): ByteString | null {
	return /^#!seahaven ([^\n]+)\n$/.exec(content)?.[1] ?? null;
}

/** A read-only directory with an executable file for each command there is, for /usr/bin: so that `ls`, `test -x` and PATH search find them. */
export function commandsBackend(
	commands: { has(name: ByteString): boolean; names(): Iterable<ByteString> },
	time: bigint,
): Backend {
	const files = new Map<ByteString, Synthetic>();
	const find = (name: ByteString): Synthetic | undefined => {
		if (!commands.has(name)) return undefined;
		const known = files.get(name);
		if (known !== undefined) return known;
		const content = toBytes(commandFile(name));
		const file: Synthetic = { kind: "file", mode: 0o755, size: content.length, read: () => ok(content) };
		files.set(name, file);
		return file;
	};
	return new SyntheticBackend({ kind: "directory", mode: 0o755, names: () => commands.names(), find }, time);
}
