import fc from "fast-check";
import { expect, test } from "vitest";
import { GuestMemory } from "./memory.ts";

function attached(pages: number): { memory: GuestMemory; wasm: WebAssembly.Memory } {
	const wasm = new WebAssembly.Memory({ initial: pages, maximum: 4 });
	const memory = new GuestMemory();
	memory.attach(wasm);
	return { memory, wasm };
}

test("without a memory nothing is there", () => {
	const memory = new GuestMemory();
	expect(memory.size).toBe(0);
	expect(memory.has(0, 0)).toBe(true);
	expect(memory.has(0, 1)).toBe(false);
	memory.attach(null);
	expect(memory.has(0, 1)).toBe(false);
});

test("bounds are u32, and never wrap", () => {
	const { memory } = attached(1);
	expect(memory.has(0, 65_536)).toBe(true);
	expect(memory.has(65_536, 0)).toBe(true);
	expect(memory.has(1, 65_536)).toBe(false);
	expect(memory.has(-1, 1)).toBe(false);
	expect(memory.has(-1, 2)).toBe(false);
	expect(memory.has(4, -1)).toBe(false);
	expect(memory.has(-4, -4)).toBe(false);
});

test("growing takes the views along", () => {
	const { memory, wasm } = attached(1);
	memory.setU32(65_532, 7);
	expect(memory.size).toBe(65_536);
	wasm.grow(1);
	expect(memory.u32(65_532)).toBe(7);
	expect(memory.has(65_536, 65_536)).toBe(true);
	memory.setU8(131_071, 9);
	expect(memory.u8(131_071)).toBe(9);
	expect(memory.window(131_070, 2)).toEqual(new Uint8Array([0, 9]));
});

test("what is stored comes back, little-endian", () => {
	const { memory } = attached(1);
	fc.assert(
		fc.property(
			fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
			fc.nat(60_000),
			fc.uint8Array({ maxLength: 300 }),
			(value, at, bytes) => {
				memory.setU64(at, value);
				expect(memory.u64(at)).toBe(value);
				expect(memory.u32(at)).toBe(Number(value & 0xffffffffn));
				expect(memory.u16(at + 4)).toBe(Number((value >> 32n) & 0xffffn));
				const text = String.fromCharCode(...bytes);
				memory.setText(at, text);
				expect(memory.text(at, text.length)).toBe(text);
			},
		),
	);
	fc.assert(
		fc.property(fc.maxSafeNat(), (value) => {
			memory.setSize(8, value);
			expect(memory.u64(8)).toBe(BigInt(value));
		}),
	);
});

test("filestat", () => {
	const { memory } = attached(1);
	memory.window(0, 100).fill(0xff);
	memory.setFilestat(8, {
		type: "symlink",
		dev: 3,
		ino: 2 ** 40 + 5,
		nlink: 2,
		mode: 0o777,
		uid: 1,
		gid: 1,
		size: 2 ** 33,
		atime: 1n,
		mtime: 2n << 40n,
		ctime: 3n,
		blocks: 8,
		rdev: 0,
	});
	expect([0, 8, 16, 24, 32, 40, 48, 56].map((at) => memory.u64(8 + at))).toEqual([
		3n,
		2n ** 40n + 5n,
		7n,
		2n,
		2n ** 33n,
		1n,
		2n << 40n,
		3n,
	]);
	expect(memory.u8(7)).toBe(0xff);
	expect(memory.u8(72)).toBe(0xff);
});
