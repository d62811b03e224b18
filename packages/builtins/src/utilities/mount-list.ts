import type { ByteString } from "@seahaven/abi/bytes";
import type { Process } from "@seahaven/abi/program";
import { readToEnd } from "./streams.ts";

export interface Mount {
	readonly source: ByteString;
	/** Absolute path. */
	readonly target: ByteString;
	readonly type: ByteString;
	readonly readOnly: boolean;
}

/** The mounts of the world, in the order of /proc/mounts; the root alone where that cannot be read. */
export async function readMounts(process: Process): Promise<readonly Mount[]> {
	const root: Mount = { source: "seahaven", target: "/", type: "vfs", readOnly: false };
	const opened = process.namespace.open(process.directory, "/proc/mounts", { read: true });
	if (!opened.ok) return [root];
	const text = await readToEnd(process, opened.value);
	opened.value.release();
	if (!text.ok) return [root];
	const mounts = text.value.split("\n").flatMap((line) => {
		const [source, target, type = "", flags = ""] = line.split(" ").map(plainField);
		return source && target ? [{ source, target, type, readOnly: flags.split(",").includes("ro") }] : [];
	});
	return mounts.length > 0 ? mounts : [root];
}

/** The mount that an absolute physical path lies on. */
export function mountOf(mounts: readonly Mount[], path: ByteString): Mount | undefined {
	let best: Mount | undefined;
	for (const mount of mounts) {
		const { target } = mount;
		const inside = target === "/" || path === target || path.startsWith(`${target}/`);
		if (inside && target.length >= (best?.target.length ?? 0)) best = mount;
	}
	return best;
}

function plainField(field: ByteString): ByteString {
	return field.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}
