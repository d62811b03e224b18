import type { ByteString } from "@seahaven/abi/bytes";
import type { Guest } from "../../guest.ts";

/** Stores `text` where the buffer is the guest's own and has room for all of it, and returns its length in any case. */
export function textOut(guest: Guest, text: ByteString, buffer: number, length: number): number {
	if (text.length <= length >>> 0 && guest.memory.has(buffer, text.length)) guest.memory.setText(buffer, text);
	return text.length;
}
