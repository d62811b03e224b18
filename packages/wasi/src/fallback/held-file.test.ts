import { fromBytes, toBytes } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import { createNamespace } from "@seahaven/vfs/create";
import { describe, expect, test } from "vitest";
import { TestProcess } from "../testing/test-process.ts";
import { TestWorld } from "../testing/test-world.ts";
import { HeldFile, type HeldState } from "./held-file.ts";
import { Interruption } from "./interruption.ts";

const world = new TestWorld();
const made = createNamespace({ world });
if (!made.ok) throw new Error(made.error);
const namespace = made.value;
const process = new TestProcess({ argv: ["test"], namespace, world });

const state = (capacity = 1 << 20): HeldState => ({ capacity, changed: false });

function read(file: OpenFile, length = 100): string {
	const into = new Uint8Array(length);
	const got = file.read(into);
	if (!got.ok) throw new Error(got.error);
	return fromBytes(into.subarray(0, got.value));
}

function reason(act: () => unknown): string {
	try {
		act();
	} catch (error) {
		if (error instanceof Interruption) return error.reason.kind;
		throw error;
	}
	return "none";
}

describe("input", () => {
	test("what is not there gives up the run; what was read is there again in the next", async () => {
		const [reader, writer] = namespace.pipe();
		const held = new HeldFile(reader, state());
		writer.write(toBytes("first"));
		expect(read(held, 3)).toBe("fir");
		expect(read(held, 3)).toBe("st");
		expect(reason(() => held.read(new Uint8Array(1)))).toBe("input");
		const filling = held.fill(process);
		writer.write(toBytes(" second"));
		writer.release();
		await filling;
		held.rewind();
		expect(read(held)).toBe("first second");
		expect(read(held)).toBe("");
	});

	test("more than may be held ends the run only where it is asked for", async () => {
		const [reader, writer] = namespace.pipe();
		const held = new HeldFile(reader, state(1000));
		const filling = held.fill(process);
		writer.write(toBytes("x".repeat(1500)));
		await filling;
		expect(read(held, 1500).length).toBe(1500);
		expect(reason(() => held.read(new Uint8Array(1)))).toBe("full");
		writer.release();
	});

	test("waiting by poll", () => {
		const [reader, writer] = namespace.pipe();
		const held = new HeldFile(reader, state());
		expect(held.poll("read")).toBe(false);
		expect(reason(() => held.ready("read"))).toBe("input");
		writer.write(toBytes("x"));
		expect(held.poll("read")).toBe(true);
		writer.release();
	});
});

describe("output", () => {
	test("is kept, sent once, and not again by the next run", async () => {
		const [reader, writer] = namespace.pipe();
		const held = new HeldFile(writer, state());
		held.write(toBytes("prompt: "));
		expect(reader.poll("read")).toBe(false);
		expect(await held.flush(process)).toBe(true);
		expect(read(reader)).toBe("prompt: ");
		held.rewind();
		held.write(toBytes("prompt: an"));
		held.write(toBytes("swer"));
		expect(await held.flush(process)).toBe(true);
		expect(read(reader)).toBe("answer");
	});

	test("that nobody reads says so", async () => {
		const [reader, writer] = namespace.pipe();
		const held = new HeldFile(writer, state());
		held.write(toBytes("x"));
		reader.release();
		expect(await held.flush(process)).toBe(false);
		expect(held.write(toBytes("y"))).toEqual({ ok: false, error: "EPIPE" });
	});

	test("has an end", () => {
		const [reader, writer] = namespace.pipe();
		const held = new HeldFile(writer, state(1000));
		expect(
			reason(() => {
				for (;;) held.write(new Uint8Array(1000));
			}),
		).toBe("full");
		reader.release();
	});
});

describe("a regular file", () => {
	test("is used as it is, and read from where it was by the next run", () => {
		const opened = namespace.open(namespace.root, "/file", { read: true, write: true, create: true }, 0o644);
		if (!opened.ok) throw new Error(opened.error);
		opened.value.write(toBytes("0123456789"));
		opened.value.seek(4, "set");
		const shared = state();
		const held = new HeldFile(opened.value, shared);
		expect(read(held, 3)).toBe("456");
		held.rewind();
		expect(read(held, 3)).toBe("456");
		expect(shared.changed).toBe(false);
		held.write(toBytes("x"));
		expect(shared.changed).toBe(true);
	});
});
