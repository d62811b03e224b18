import type { Bytes } from "@seahaven/abi/bytes";
import type { ComponentGuest } from "./guest.ts";

/** Bytes that one call gives at most; a component that asks for more is ended. */
const most = 1 << 24;

/** wasi:random/random and wasi:random/insecure: the world's random bytes. */
export interface Random {
	getRandomBytes(length: bigint): Bytes;
	getRandomU64(): bigint;
	getInsecureRandomBytes(length: bigint): Bytes;
	getInsecureRandomU64(): bigint;
	/** wasi:random/insecure-seed. */
	insecureSeed(): readonly [bigint, bigint];
}

export function random(guest: ComponentGuest): Random {
	const bytes = (length: bigint): Bytes => {
		guest.enter(Number(length));
		if (length > BigInt(most)) throw new WebAssembly.RuntimeError("too many random bytes");
		const into = new Uint8Array(Number(length));
		guest.process.world.random(into);
		return into;
	};
	const number = (): bigint => new DataView(bytes(8n).buffer).getBigUint64(0);
	return {
		getRandomBytes: bytes,
		getRandomU64: number,
		getInsecureRandomBytes: bytes,
		getInsecureRandomU64: number,
		insecureSeed: () => [number(), number()],
	};
}
