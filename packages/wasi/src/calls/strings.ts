import type { ByteString } from "@seahaven/abi/bytes";
import { EFAULT, success } from "../errno.ts";
import type { GuestMemory } from "../memory.ts";

/** Writes how many strings there are, and how many bytes they take with a NUL after each. EFAULT. */
export function sizes(memory: GuestMemory, strings: readonly ByteString[], countAt: number, bytesAt: number): number {
	if (!memory.has(countAt, 4) || !memory.has(bytesAt, 4)) return EFAULT;
	let bytes = 0;
	for (const string of strings) bytes += string.length + 1;
	memory.setU32(countAt, strings.length);
	memory.setU32(bytesAt, bytes);
	return success;
}

/** Writes the strings with a NUL after each, and a pointer to each. EFAULT. */
export function store(
	memory: GuestMemory,
	strings: readonly ByteString[],
	pointersAt: number,
	bytesAt: number,
): number {
	let bytes = 0;
	for (const string of strings) bytes += string.length + 1;
	if (!memory.has(pointersAt, strings.length * 4) || !memory.has(bytesAt, bytes)) return EFAULT;
	let pointer = pointersAt >>> 0;
	let at = bytesAt >>> 0;
	for (const string of strings) {
		memory.setU32(pointer, at);
		memory.setText(at, string);
		memory.setU8(at + string.length, 0);
		pointer += 4;
		at += string.length + 1;
	}
	return success;
}
