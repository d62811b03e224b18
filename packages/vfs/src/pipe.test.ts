import { fromBytes, toBytes } from "@seahaven/abi/bytes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makePipe } from "./pipe.ts";

test("readLine takes what read would, up to the delimiter, wherever the ring wraps", () => {
	fc.assert(
		fc.property(
			fc.array(fc.stringMatching(/^[ab\n]{0,6}$/), { maxLength: 30 }),
			fc.integer({ min: 1, max: 9 }),
			(writes, room) => {
				const [reader, writer] = makePipe(16, 0n, 1);
				let model = "";
				for (const text of writes) {
					const written = writer.write(toBytes(text));
					if (written.ok) model += text.slice(0, written.value);
					const into = new Uint8Array(room);
					const read = reader.readLine?.(10, into);
					if (model === "") {
						expect(read).toEqual({ ok: false, error: "EAGAIN" });
						continue;
					}
					const newline = model.indexOf("\n");
					const wanted = model.slice(0, Math.min(room, newline < 0 ? model.length : newline + 1));
					expect(read).toEqual({ ok: true, value: wanted.length });
					expect(fromBytes(into.subarray(0, wanted.length))).toBe(wanted);
					model = model.slice(wanted.length);
				}
				writer.release();
				reader.release();
			},
		),
	);
});
