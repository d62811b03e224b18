import type { Program, Programs } from "@seahaven/abi/program";
import { Engine } from "@seahaven/wasi/engine";
import binaryen from "binaryen";
import { describe, expect, test } from "vitest";
import { makeNamespace, run } from "./guests.ts";

function wat(text: string): WebAssembly.Module {
	const module = binaryen.parseText(text);
	const bytes = module.emitBinary();
	module.dispose();
	return new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>);
}

const only = (program: Program): Programs => ({ lookup: () => program, names: () => ["it"] });

for (const suspension of ["jspi", "none"] as const) {
	const engine = new Engine({ suspension });
	const runIt = (program: Program, timeout = 20_000) =>
		run({ engine, namespace: makeNamespace("memory"), programs: only(program), stages: [["it"]], timeout });

	describe(suspension, () => {
		test("modules that are no commands say why", async () => {
			expect(await runIt(engine.program(wat(`(module (memory (export "memory") 1))`)))).toMatchObject({
				statuses: [126],
				stderr: "it: Exec format error (the module exports no _start)\n",
			});
			const foreign = wat(`(module (import "env" "magic" (func)) (func (export "_start")))`);
			expect(await runIt(engine.program(foreign))).toMatchObject({
				statuses: [126],
				stderr: "it: Exec format error (nothing offers the import env.magic)\n",
			});
			const inherited = wat(`(module (import "wasi_snapshot_preview1" "toString" (func)) (func (export "_start")))`);
			expect((await runIt(engine.program(inherited))).stderr).toContain("wasi_snapshot_preview1.toString");
		});

		test("a module that cannot be had is asked for again the next time", async () => {
			let asked = 0;
			const empty = wat(`(module (func (export "_start")))`);
			const program = engine.program(() => Promise.resolve(++asked === 1 ? { message: "not today" } : empty));
			expect(await runIt(program)).toMatchObject({ statuses: [126], stderr: "it: not today\n" });
			expect(await runIt(program)).toMatchObject({ statuses: [0], stderr: "" });
			expect(await runIt(program)).toMatchObject({ statuses: [0], stderr: "" });
			expect(asked).toBe(2);
		});

		test("without an exported memory every address is wrong", async () => {
			const program = engine.program(
				wat(`(module
					(import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
					(import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
					(func (export "_start") (call $exit (call $random (i32.const 0) (i32.const 4)))))`),
			);
			expect((await runIt(program)).statuses).toEqual([21]);
		});

		test("an import declared with other types than it has", async () => {
			const wrong = engine.program(
				wat(`(module
					(import "wasi_snapshot_preview1" "fd_allocate" (func $allocate (param i32 i32 i32) (result i32)))
					(memory (export "memory") 1)
					(func (export "_start") (drop (call $allocate (i32.const 1) (i32.const 1) (i32.const 1)))))`),
			);
			expect(await runIt(wrong)).toMatchObject({
				statuses: [159],
				stderr: expect.stringContaining("it: Bad system call"),
			});
		});

		test("a start function that writes", async () => {
			const program = engine.program(
				wat(`(module
					(import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
					(memory (export "memory") 1)
					(func $begin (drop (call $write (i32.const 1) (i32.const 0) (i32.const 0) (i32.const 0))))
					(start $begin)
					(func (export "_start")))`),
			);
			const outcome = await runIt(program);
			if (suspension === "jspi") expect(outcome.statuses).toEqual([134]);
			else expect(outcome.statuses).toEqual([0]);
		});

		test("a division by zero", async () => {
			const program = engine.program(
				wat(`(module (global $zero (mut i32) (i32.const 0))
					(func (export "_start") (drop (i32.div_s (i32.const 1) (global.get $zero)))))`),
			);
			const outcome = await runIt(program);
			expect(outcome.statuses).toEqual([136]);
			expect(outcome.stderr).toMatch(/^it: Floating point exception \(.*\)\n$/);
		});

		test("a module that is not metered is stopped in its calls", async () => {
			const program = engine.program(
				wat(`(module
					(import "wasi_snapshot_preview1" "path_filestat_get"
						(func $stat (param i32 i32 i32 i32 i32) (result i32)))
					(memory (export "memory") 1)
					(data (i32.const 100) "x")
					(func (export "_start")
						(loop $again
							(drop (call $stat (i32.const 3) (i32.const 0) (i32.const 100) (i32.const 1) (i32.const 200)))
							(br $again))))`),
			);
			let fired = 0;
			const timer = setInterval(() => fired++, 5);
			expect((await runIt(program, 300)).statuses).toEqual([143]);
			clearInterval(timer);
			if (suspension === "jspi") expect(fired).toBeGreaterThan(0);
		});
	});
}

test("an engine cannot be told to suspend where it cannot", () => {
	expect(new Engine().capabilities).toEqual({ suspension: "jspi" });
	expect(new Engine({ suspension: "none" }).capabilities).toEqual({ suspension: "none" });
});
