import type { ByteString } from "@seahaven/abi/bytes";
import type { ExitStatus, Process } from "@seahaven/abi/program";
import type { Utility } from "../builtin.ts";
import { complain, print } from "./streams.ts";

/** which (debianutils): where commands are in PATH. `-a`: all places. Status 1 if one is nowhere, 2 for a wrong option. */
export const which: Utility = { name: "which", run };

async function run(process: Process): Promise<ExitStatus> {
	let all = false;
	let names = process.argv.slice(1);
	while (names[0]?.startsWith("-") && names[0] !== "-") {
		const [option = ""] = names;
		names = names.slice(1);
		if (option === "--") break;
		if (!/^-[as]+$/.test(option)) {
			await writeUsage(process, option);
			return 2;
		}
		if (option.includes("a")) all = true;
	}
	let text = "";
	let missing = names.length === 0;
	for (const name of names) {
		const places = placesOf(process, name);
		if (places.length === 0) missing = true;
		for (const place of all ? places : places.slice(0, 1)) text += `${place}\n`;
	}
	const status = await print(process, "which", text);
	return status !== 0 ? status : missing ? 1 : 0;
}

function placesOf(process: Process, name: ByteString): readonly ByteString[] {
	const { namespace, directory, environment } = process;
	const runs = (path: ByteString): boolean => {
		const stat = namespace.stat(directory, path, true);
		return stat.ok && stat.value.type === "file" && namespace.access(directory, path, { execute: true }).ok;
	};
	if (name.includes("/")) return runs(name) ? [name] : [];
	const folders = (environment.get("PATH") ?? "").split(":").map((folder) => folder || ".");
	return folders.map((folder) => `${folder}/${name}`).filter(runs);
}

async function writeUsage(process: Process, option: ByteString): Promise<void> {
	const letter = option.slice(1).replace(/^[as]*/, "")[0] ?? "-";
	await complain(process, "which", `Illegal option -${letter}\nUsage: which [-as] args`);
}
