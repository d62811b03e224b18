import { type Bytes, concatBytes, fromBytes, toBytes } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import { done, fail, ok } from "@seahaven/abi/result";
import type { Utility } from "../builtin.ts";
import { type EditFiles, performEdits } from "../edit/perform.ts";
import { parseEdits } from "../edit/request.ts";
import { complain, print, readToEnd } from "./streams.ts";

const help = `Usage: edit < EDITS
Changes files as it is told on standard input, all of them or none:

  <edit path="FILE"><search>OLD</search><replace>NEW</replace><count>1</count></edit>
  <create path="FILE">TEXT</create>
  <insert path="FILE" line="N">TEXT</insert>
  <view path="FILE" lines="FROM-TO"/>

OLD is text and no pattern. It has to be found exactly COUNT times, once unless told; where it is not found as it stands, line ends and
indentation may differ. Status 1: something was not found, or found too often; 2: the edits cannot be read.
`;

/** `edit`: exact replacements in files, said in a form that models get right. */
export const edit: Utility = { name: "edit", run };

async function run(process: Process): Promise<ExitStatus> {
	const [, option] = process.argv;
	if (option === "--help") return print(process, "edit", help);
	if (option !== undefined) {
		await complain(process, "edit", `extra operand '${option}'`);
		return 2;
	}
	const input = process.descriptors.get(0);
	if (input === undefined) {
		await complain(process, "edit", errnoMessage("EBADF"));
		return 2;
	}
	const source = await readToEnd(process, input);
	if (!source.ok) {
		await complain(process, "edit", errnoMessage(source.error));
		return 2;
	}
	const requests = parseEdits(source.value);
	if (!requests.ok) {
		await complain(process, "edit", requests.error);
		return 2;
	}
	const { namespace, directory, umask } = process;
	const result = performEdits(editFiles(namespace, directory, 0o666 & ~umask), requests.value);
	if (result.ok) return print(process, "edit", result.value);
	await complain(process, "edit", result.error);
	return 1;
}

/** The files of a world, relative paths from a directory. */
export function editFiles(namespace: Namespace, at: Directory, mode: number): EditFiles {
	return {
		read(path) {
			const opened = namespace.open(at, path, { read: true });
			if (!opened.ok) return opened;
			const stat = opened.value.stat();
			if (stat.ok && stat.value.type !== "file") {
				opened.value.release();
				return fail(stat.value.type === "directory" ? "EISDIR" : "EINVAL");
			}
			const parts: Bytes[] = [];
			for (;;) {
				const into = new Uint8Array(65_536);
				const read = opened.value.read(into);
				if (!read.ok || read.value === 0) {
					opened.value.release();
					return read.ok ? ok(fromBytes(concatBytes(parts))) : read;
				}
				parts.push(into.subarray(0, read.value));
			}
		},
		write(path, text) {
			const opened = namespace.open(at, path, { write: true, create: true, truncate: true }, mode);
			if (!opened.ok) return opened;
			for (let rest = toBytes(text); rest.length > 0; ) {
				const written = opened.value.write(rest);
				if (!written.ok) {
					opened.value.release();
					return written;
				}
				rest = rest.subarray(written.value);
			}
			opened.value.release();
			return done;
		},
		remove(path) {
			namespace.unlink(at, path);
		},
	};
}
