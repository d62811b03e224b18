import type { ByteString } from "@seahaven/abi/bytes";
import { errnoMessage } from "@seahaven/abi/errno";
import { type Maybe, andThen as then } from "@seahaven/abi/maybe";
import type { Builtin, BuiltinResult, Invocation } from "../builtin.ts";
import { openForReading } from "../kit/open.ts";
import { readAll } from "../kit/read-file.ts";
import { Report } from "../kit/report.ts";
import type { ShellView } from "../view.ts";

const help = `Runs the commands of a file in this shell. A name without a slash is looked for in PATH, then in the working directory. Arguments
become the positional parameters while it runs.

Exit Status:
That of the last command, or failure if the file cannot be read.`;

/** `.` (XCU 2.14). */
export const dot: Builtin = {
	name: ".",
	special: true,
	declaration: false,
	synopsis: ". filename [arguments]",
	help,
	run: (invocation) => run(invocation, dot),
};

export const source: Builtin = {
	name: "source",
	special: true,
	declaration: false,
	synopsis: "source filename [arguments]",
	help,
	run: (invocation) => run(invocation, source),
};

/** The file that a name without a slash stands for: the first regular one in PATH, readable or not executable alike. */
function search(view: ShellView, name: ByteString): ByteString | undefined {
	if (view.shopt("sourcepath") !== false) {
		for (const part of (view.text("PATH") ?? "").split(":")) {
			const path = part === "" ? name : `${part.replace(/\/$/, "")}/${name}`;
			const stat = view.namespace.stat(view.directory, path, true);
			if (stat.ok && stat.value.type === "file") return path;
		}
	}
	return view.posix ? undefined : name;
}

function run(invocation: Invocation, doc: Builtin): Maybe<BuiltinResult> {
	const { argv, view, io } = invocation;
	const report = new Report(invocation, doc);
	const parsed = report.options("");
	if (parsed === undefined) {
		report.effect({ kind: "specialFailure", status: 2, fatal: false });
		return report.end();
	}
	const name = argv[parsed.index];
	if (name === undefined) {
		report.usage("filename argument required");
		report.effect({ kind: "specialFailure", status: 2, fatal: false });
		return report.end();
	}
	if (view.restricted && name.includes("/")) {
		report.fail(`${name}: restricted`);
		return report.end();
	}
	const path = name.includes("/") ? name : search(view, name);
	// bash names the file alone here, as it does for its own script.
	const missing = (message: ByteString): Maybe<BuiltinResult> => {
		report.printError(`${view.messagePrefix}${message}\n`);
		report.status = 1;
		report.effect({ kind: "specialFailure", status: 1, fatal: true });
		return report.end();
	};
	if (path === undefined) {
		report.fail(`${name}: file not found`);
		report.effect({ kind: "specialFailure", status: 1, fatal: true });
		return report.end();
	}
	const opened = openForReading(invocation, path);
	if (!opened.ok) return missing(`${name}: ${errnoMessage(opened.error)}`);
	const file = opened.value;
	if (file.type === "directory") {
		file.release();
		report.fail(`${path}: is a directory`);
		return report.end();
	}
	return then(readAll(io, file), (read) => {
		file.release();
		if (!read.ok) return missing(`${name}: ${errnoMessage(read.error)}`);
		const text = read.value;
		// bash drops NULs, up to this many.
		if (text.includes("\0") && text.split("\0").length - 1 > 256) {
			report.fail(`${path}: cannot execute binary file`, 126);
			return report.end();
		}
		const parameters = argv.slice(parsed.index + 1);
		report.effect({
			kind: "source",
			path,
			source: text.includes("\0") ? text.replaceAll("\0", "") : text,
			parameters: parameters.length > 0 ? parameters : null,
		});
		return report.end();
	});
}
