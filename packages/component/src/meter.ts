import type { ByteString, Bytes } from "@seahaven/abi/bytes";
import { Descriptors } from "@seahaven/abi/descriptors";
import type { Errno } from "@seahaven/abi/errno";
import type { OpenFile, Readiness } from "@seahaven/abi/file";
import type { LimitName } from "@seahaven/abi/limits";
import type { Maybe } from "@seahaven/abi/maybe";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import type { Child, Process, Program, SpawnOptions } from "@seahaven/abi/program";
import { fail, type Result } from "@seahaven/abi/result";
import type { Signal } from "@seahaven/abi/signal";
import type { World } from "@seahaven/abi/world";
import { byteSource, callbackSink } from "@seahaven/vfs/streams";

/** The command of the utilities that meters a module. */
export const meterCommand: ByteString = "wasm-meter";

/** Runs the meter over a core module, on the budgets of `process`. Null: it was ended, or the module is not one that can be metered. */
export async function metered(meter: Program, core: Bytes, process: Process): Promise<Uint8Array<ArrayBuffer> | null> {
	const parts: Bytes[] = [];
	const descriptors = new Descriptors();
	descriptors.set(0, byteSource([core]));
	descriptors.set(
		1,
		callbackSink((bytes) => {
			parts.push(bytes);
		}),
	);
	const messages = process.descriptors.get(2);
	if (messages !== undefined) {
		messages.retain();
		descriptors.set(2, messages);
	}
	try {
		const status = await meter.run(new MeterProcess(process, descriptors));
		return status === 0 ? joined(parts) : null;
	} finally {
		descriptors.closeAll();
	}
}

function joined(parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let offset = 0;
	for (const part of parts) {
		all.set(part, offset);
		offset += part.length;
	}
	return all;
}

/** The process of a component while the meter runs in its place: other streams, no arguments, nothing to spawn. */
class MeterProcess implements Process {
	readonly #process: Process;
	readonly argv: readonly ByteString[] = [meterCommand];
	readonly environment: ReadonlyMap<ByteString, ByteString> = new Map();
	readonly descriptors: Descriptors;
	readonly pid: number;
	readonly parentPid: number;
	readonly directory: Directory;
	readonly umask: number;
	readonly namespace: Namespace;
	readonly world: World;

	constructor(process: Process, descriptors: Descriptors) {
		this.#process = process;
		this.descriptors = descriptors;
		this.pid = process.pid;
		this.parentPid = process.parentPid;
		this.directory = process.directory;
		this.umask = process.umask;
		this.namespace = process.namespace;
		this.world = process.world;
	}

	get ended(): Signal | null {
		return this.#process.ended;
	}

	wait(file: OpenFile, event: Readiness): Promise<void> {
		return this.#process.wait(file, event);
	}

	sleep(ms: number): Promise<void> {
		return this.#process.sleep(ms);
	}

	tick(fuel: number): Maybe<void> {
		return this.#process.tick(fuel);
	}

	charge(limit: LimitName, amount: number): boolean {
		return this.#process.charge(limit, amount);
	}

	spawn(_argv: readonly ByteString[], _options?: SpawnOptions): Result<Child, Errno> {
		return fail("ENOENT");
	}
}
