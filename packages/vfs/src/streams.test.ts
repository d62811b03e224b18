import { fromBytes, toBytes } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import { expect, test } from "vitest";
import { memoryFile } from "./memory-file.ts";
import { byteSource, callbackSink, writeAll } from "./streams.ts";
import { drain, errnoOf, must } from "./testing/must.ts";

async function readAll(file: OpenFile): Promise<string> {
	const buffer = new Uint8Array(5);
	let text = "";
	for (;;) {
		const count = file.read(buffer);
		if (count.ok && count.value === 0) return text;
		if (count.ok) text += fromBytes(buffer.subarray(0, count.value));
		else {
			expect(count.error).toBe("EAGAIN");
			await file.ready("read");
		}
	}
}

test("a source gives what its iterable gives, and takes no more ahead than it holds", async () => {
	let given = 0;
	async function* chunks(): AsyncGenerator<Uint8Array> {
		for (const text of ["one ", "two ", "three"]) {
			given++;
			yield toBytes(text);
		}
	}
	const file = byteSource(chunks(), undefined, 4);
	expect(given).toBe(0);
	expect(errnoOf(file.read(new Uint8Array(1)))).toBe("EAGAIN");
	await new Promise((resolve) => setTimeout(resolve, 5));
	expect(given).toBe(2);
	expect(await readAll(file)).toBe("one two three");
	file.release();
});

test("a source that is released ends its iterable, and one that throws says so", async () => {
	let ended = false;
	async function* endless(): AsyncGenerator<Uint8Array> {
		try {
			for (;;) yield toBytes("y\n");
		} finally {
			ended = true;
		}
	}
	const file = byteSource(endless(), undefined, 2);
	await file.ready("read");
	file.release();
	await new Promise((resolve) => setTimeout(resolve, 5));
	expect(ended).toBe(true);
	const reasons: unknown[] = [];
	const broken = byteSource(
		(async function* () {
			yield toBytes("x");
			throw new Error("why");
		})(),
		(reason) => reasons.push(reason),
	);
	expect(await readAll(broken)).toBe("x");
	expect(reasons.map(String)).toEqual(["Error: why"]);
});

test("a sink hands over copies, and holds writers back while its function is busy", async () => {
	const got: string[] = [];
	let release = (): void => {};
	const sink = callbackSink((bytes) => {
		got.push(fromBytes(bytes));
		return new Promise<void>((resolve) => {
			release = resolve;
		});
	});
	const buffer = toBytes("one");
	must(sink.write(buffer));
	buffer.fill(0);
	expect(errnoOf(sink.write(toBytes("two")))).toBe("EAGAIN");
	expect(sink.poll("write")).toBe(false);
	const written = writeAll(sink, toBytes("two"));
	release();
	expect(await written).toBe(true);
	expect(got).toEqual(["one", "two"]);
	const reasons: unknown[] = [];
	const broken = callbackSink(
		() => {
			throw new Error("no");
		},
		(reason) => reasons.push(reason),
	);
	expect(errnoOf(broken.write(toBytes("x")))).toBe("EPIPE");
	expect(reasons.length).toBe(1);
	const rejecting = callbackSink(
		() => Promise.reject(new Error("later")),
		(reason) => reasons.push(reason),
	);
	must(rejecting.write(toBytes("x")));
	await rejecting.ready("write");
	expect(errnoOf(rejecting.write(toBytes("x")))).toBe("EPIPE");
	expect(reasons.length).toBe(2);
});

test("a memory file can be read, sought and not written", () => {
	const file = memoryFile(toBytes("0123456789"));
	expect(must(file.seek(-4, "end"))).toBe(6);
	expect(drain(file)).toBe("6789");
	expect(must(file.stat()).size).toBe(10);
	expect(errnoOf(file.write(toBytes("x")))).toBe("EBADF");
	expect(errnoOf(file.truncate(0))).toBe("EINVAL");
	expect(must(file.pread(new Uint8Array(4), 8))).toBe(2);
});
