import type { ByteString } from "@seahaven/abi/bytes";
import type { Process } from "@seahaven/abi/program";

/** The number of a user or group: the world's user, root, or a decimal number; null if there is none of this name. */
export function userNumber({ world }: Process, text: ByteString): number | null {
	if (text === world.user) return world.uid;
	if (text === "root") return 0;
	return /^\+?[0-9]+$/.test(text) && Number(text) < 2 ** 32 - 1 ? Number(text) : null;
}

/** The name of a user or group number, or null. */
export function userName({ world }: Process, number: number): ByteString | null {
	return number === world.uid ? world.user : number === 0 ? "root" : null;
}
