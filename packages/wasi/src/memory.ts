import { type ByteString, type Bytes, fromBytes, writeBytes } from "@seahaven/abi/bytes";
import type { Stat } from "@seahaven/abi/stat";
import { filetypes } from "./filetype.ts";

const none = new Uint8Array(0);
const noView = new DataView(none.buffer);

/**
 * A module's linear memory, little-endian. Nothing else in this package touches it. Addresses and lengths come as the guest passed them, so they
 * may be negative i32s: `>>> 0` makes them u32. Callers ask `has` before they read or write; what is outside is EFAULT.
 */
export class GuestMemory {
	#memory: WebAssembly.Memory | null = null;
	#bytes: Bytes = none;
	#view: DataView = noView;

	/** Where the module exports no memory, every access is EFAULT. */
	attach(memory: WebAssembly.Memory | null): void {
		this.#memory = memory;
	}

	/** The whole memory now: growing detaches the buffer that was there before, and a detached one has no length. */
	get #all(): Bytes {
		if (this.#bytes.length === 0) this.#renew();
		return this.#bytes;
	}

	get #data(): DataView {
		if (this.#bytes.length === 0) this.#renew();
		return this.#view;
	}

	#renew(): void {
		if (this.#memory === null) return;
		const { buffer } = this.#memory;
		this.#bytes = new Uint8Array(buffer);
		this.#view = new DataView(buffer);
	}

	/** Bytes that the memory has. */
	get size(): number {
		return this.#all.length;
	}

	has(address: number, length: number): boolean {
		return (address >>> 0) + (length >>> 0) <= this.#all.length;
	}

	/** A window on the guest's own bytes: gone when the guest runs again. */
	window(address: number, length: number): Bytes {
		const start = address >>> 0;
		return this.#all.subarray(start, start + (length >>> 0));
	}

	/** The bytes as a string of its own. */
	text(address: number, length: number): ByteString {
		const start = address >>> 0;
		return fromBytes(this.#all.subarray(start, start + (length >>> 0)));
	}

	/** Writes all of `text`; there must be room. */
	setText(address: number, text: ByteString): void {
		writeBytes(text, this.#all, address >>> 0);
	}

	u8(address: number): number {
		return this.#all[address >>> 0] ?? 0;
	}

	setU8(address: number, value: number): void {
		this.#all[address >>> 0] = value;
	}

	u16(address: number): number {
		return this.#data.getUint16(address >>> 0, true);
	}

	setU16(address: number, value: number): void {
		this.#data.setUint16(address >>> 0, value, true);
	}

	u32(address: number): number {
		return this.#data.getUint32(address >>> 0, true);
	}

	setU32(address: number, value: number): void {
		this.#data.setUint32(address >>> 0, value, true);
	}

	u64(address: number): bigint {
		return this.#data.getBigUint64(address >>> 0, true);
	}

	setU64(address: number, value: bigint): void {
		this.#data.setBigUint64(address >>> 0, value, true);
	}

	/** A u64 from a whole number that is not negative. */
	setSize(address: number, value: number): void {
		const start = address >>> 0;
		const data = this.#data;
		data.setUint32(start, value >>> 0, true);
		data.setUint32(start + 4, Math.floor(value / 4294967296) >>> 0, true);
	}

	/** preview1 `filestat`, 64 bytes. */
	setFilestat(address: number, stat: Stat): void {
		const start = address >>> 0;
		this.setSize(start, stat.dev);
		this.setSize(start + 8, stat.ino);
		// One byte of type in eight: what lies between is padding.
		this.setU32(start + 16, filetypes[stat.type]);
		this.setU32(start + 20, 0);
		this.setSize(start + 24, stat.nlink);
		this.setSize(start + 32, stat.size);
		const data = this.#data;
		data.setBigUint64(start + 40, stat.atime, true);
		data.setBigUint64(start + 48, stat.mtime, true);
		data.setBigUint64(start + 56, stat.ctime, true);
	}
}
