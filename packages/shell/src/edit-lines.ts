import { type ByteString, fromBytes } from "@seahaven/abi/bytes";
import type { Completion } from "./completion.ts";
import { runText } from "./run/source.ts";
import { readAll } from "./shell-program.ts";
import type { Shell } from "./state.ts";
import { StreamReader, textLines } from "./stream-reader.ts";

/** fc (bash manual 9.2): the editor, and then what it left, shown as `set -v` shows it. */
export async function editLines(shell: Shell, editor: ByteString, path: ByteString): Promise<Completion> {
	const { namespace, directory } = shell;
	const edited = await runText(shell, `${editor} ${path}`, { keepLine: true });
	const leave = (completion: Completion): Completion => {
		namespace.unlink(directory, path);
		return completion;
	};
	if (typeof edited !== "number") return leave(edited);
	if (edited !== 0) {
		shell.status = 1;
		return leave(1);
	}
	const opened = namespace.open(directory, path, { read: true });
	if (!opened.ok) return leave(1);
	const bytes = await readAll(shell, opened.value);
	opened.value.release();
	namespace.unlink(directory, path);
	if (bytes === null) return shell.ending() ?? 1;
	const { verbose } = shell.options;
	shell.setOption("verbose", true);
	const done = await new StreamReader(shell, textLines(fromBytes(bytes), 0)).run();
	shell.setOption("verbose", verbose);
	return done;
}
