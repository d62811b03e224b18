import type { ByteString } from "@seahaven/abi/bytes";
import type { Process } from "@seahaven/abi/program";

/** The environment as `NAME=value` strings, in the map's order. */
export function environ(process: Process): readonly ByteString[] {
	const strings: ByteString[] = [];
	for (const [name, value] of process.environment) strings.push(`${name}=${value}`);
	return strings;
}
