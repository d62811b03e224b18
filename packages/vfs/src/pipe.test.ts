import { fromBytes, toBytes } from "@seahaven/abi/bytes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createNamespace } from "./create.ts";
import { looseStat } from "./file-base.ts";
import { Pipe, PipeEnd } from "./pipe.ts";
import { errnoOf, must } from "./testing/must.ts";
import { testWorld } from "./testing/world.ts";

const ns = must(createNamespace({ world: testWorld(), bare: true }));

function taken(file: { read(into: Uint8Array): ReturnType<PipeEnd["read"]> }, most = 65_536): string {
	const buffer = new Uint8Array(most);
	return fromBytes(buffer.subarray(0, must(file.read(buffer))));
}

describe("pipe(2)", () => {
	test("bytes come out as they went in; the end comes when all writers are gone", () => {
		const [reader, writer] = ns.pipe();
		expect(errnoOf(reader.read(new Uint8Array(1)))).toBe("EAGAIN");
		must(writer.write(toBytes("hello ")));
		must(writer.write(toBytes("world")));
		expect(taken(reader, 8)).toBe("hello wo");
		writer.retain();
		writer.release();
		expect(taken(reader)).toBe("rld");
		expect(errnoOf(reader.read(new Uint8Array(1)))).toBe("EAGAIN");
		writer.release();
		expect(taken(reader)).toBe("");
		expect(taken(reader)).toBe("");
	});

	test("a writer without readers gets EPIPE", () => {
		const [reader, writer] = ns.pipe();
		reader.release();
		expect(errnoOf(writer.write(toBytes("x")))).toBe("EPIPE");
		expect(writer.poll("write")).toBe(true);
	});

	test("it holds its capacity and no more; small writes go whole or not at all", () => {
		const [reader, writer] = ns.pipe(10_000);
		expect(must(writer.write(new Uint8Array(20_000)))).toBe(10_000);
		expect(errnoOf(writer.write(toBytes("x")))).toBe("EAGAIN");
		must(reader.read(new Uint8Array(100)));
		expect(errnoOf(writer.write(new Uint8Array(101)))).toBe("EAGAIN");
		expect(must(writer.write(new Uint8Array(100)))).toBe(100);
		must(reader.read(new Uint8Array(100)));
		expect(must(writer.write(new Uint8Array(5_000)))).toBe(100);
		const [small, into] = ns.pipe(10);
		expect(must(into.write(new Uint8Array(20)))).toBe(10);
		must(small.read(new Uint8Array(4)));
		expect(must(into.write(new Uint8Array(20)))).toBe(4);
	});

	test("its ends are one-way, have no offset and say that they are FIFOs", () => {
		const [reader, writer] = ns.pipe();
		expect(errnoOf(reader.write(toBytes("x")))).toBe("EBADF");
		expect(errnoOf(writer.read(new Uint8Array(1)))).toBe("EBADF");
		expect(errnoOf(reader.seek(0, "set"))).toBe("ESPIPE");
		expect(errnoOf(reader.pread(new Uint8Array(1), 0))).toBe("ESPIPE");
		expect(must(reader.stat()).type).toBe("fifo");
		expect(must(reader.stat()).ino).toBe(must(writer.stat()).ino);
	});

	test("whoever waits is woken: for data, for room, for the end", async () => {
		const [reader, writer] = ns.pipe(8_192);
		const log: string[] = [];
		const data = reader.ready("read").then(() => log.push("data"));
		await Promise.resolve();
		expect(log).toEqual([]);
		must(writer.write(new Uint8Array(8_192)));
		await data;
		const room = writer.ready("write").then(() => log.push("room"));
		must(reader.read(new Uint8Array(1)));
		await new Promise((resolve) => setTimeout(resolve, 0));
		expect(log).toEqual(["data"]);
		must(reader.read(new Uint8Array(8_191)));
		await room;
		const end = reader.ready("read").then(() => log.push("end"));
		writer.release();
		await end;
		const [other, into] = ns.pipe(1);
		must(into.write(toBytes("x")));
		const broken = into.ready("write").then(() => log.push("broken"));
		other.release();
		await broken;
		expect(log).toEqual(["data", "room", "end", "broken"]);
	});

	test("any interleaving of reads and writes keeps the bytes in order", () => {
		const action = fc.record({ write: fc.boolean(), size: fc.integer({ min: 1, max: 9_000 }) });
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 12_000 }), fc.array(action, { maxLength: 60 }), (capacity, actions) => {
				const [reader, writer] = ns.pipe(capacity);
				let written = 0;
				let read = 0;
				for (const { write, size } of actions) {
					if (write) {
						const bytes = Uint8Array.from({ length: size }, (_, i) => (written + i) % 251);
						const count = writer.write(bytes);
						if (count.ok) {
							if (size <= 4_096 && size <= capacity) expect(count.value).toBe(size);
							written += count.value;
						} else expect(count.error).toBe("EAGAIN");
					} else {
						const into = new Uint8Array(size);
						const count = reader.read(into);
						if (!count.ok) expect(written).toBe(read);
						else {
							for (let i = 0; i < count.value; i++) expect(into[i]).toBe((read + i) % 251);
							read += count.value;
						}
					}
					expect(written - read).toBeLessThanOrEqual(capacity);
				}
			}),
			{ numRuns: 300 },
		);
	});
});

describe("FIFO", () => {
	const stat = () => ({ ok: true, value: looseStat("fifo", 0o600, 0n) }) as const;

	test("who comes first waits for the other side", () => {
		const pipe = new Pipe();
		const reader = new PipeEnd(pipe, true, false, stat);
		expect(errnoOf(reader.read(new Uint8Array(1)))).toBe("EAGAIN");
		const writer = new PipeEnd(pipe, false, true, stat);
		must(writer.write(toBytes("x")));
		writer.release();
		expect(taken(reader)).toBe("x");
		expect(taken(reader)).toBe("");
		const again = new PipeEnd(pipe, false, true, stat);
		expect(errnoOf(reader.read(new Uint8Array(1)))).toBe("EAGAIN");
		again.release();
		reader.release();
	});

	test("a writer before any reader waits, and loses nothing", async () => {
		let emptied = 0;
		const pipe = new Pipe(undefined, () => emptied++);
		const writer = new PipeEnd(pipe, false, true, stat);
		expect(errnoOf(writer.write(toBytes("x")))).toBe("EAGAIN");
		const room = writer.ready("write");
		const reader = new PipeEnd(pipe, true, false, stat);
		await room;
		must(writer.write(toBytes("x")));
		writer.release();
		expect(taken(reader)).toBe("x");
		expect(taken(reader)).toBe("");
		reader.release();
		expect(emptied).toBe(1);
	});

	test("both ways at once is its own partner", () => {
		const both = new PipeEnd(new Pipe(), true, true, stat);
		must(both.write(toBytes("x")));
		expect(taken(both)).toBe("x");
		expect(errnoOf(both.read(new Uint8Array(1)))).toBe("EAGAIN");
		both.release();
	});
});
