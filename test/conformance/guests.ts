import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ByteString, fromBytes, toBytes } from "@seahaven/abi/bytes";
import { Descriptors } from "@seahaven/abi/descriptors";
import type { OpenFile } from "@seahaven/abi/file";
import type { Directory } from "@seahaven/abi/namespace";
import type { Programs } from "@seahaven/abi/program";
import { HostBackend } from "@seahaven/host/fs/host-backend";
import { userlandDirectory } from "@seahaven/host/userland";
import type { Backend } from "@seahaven/vfs/backend";
import { createNamespace, createTree } from "@seahaven/vfs/create";
import type { View } from "@seahaven/vfs/namespace";
import type { Engine } from "@seahaven/wasi/engine";
import { TestProcess } from "@seahaven/wasi/testing/test-process";
import { TestWorld } from "@seahaven/wasi/testing/test-world";

/** Where the test programs of wasm/guests are, built: SEAHAVEN_GUESTS, else with the utilities. */
const directory = process.env["SEAHAVEN_GUESTS"] ?? join(userlandDirectory() ?? "", "guests");
if (!existsSync(directory)) throw new Error("the test programs are not built; `npm test` builds them");

const modules = new Map<string, WebAssembly.Module>();

/** Every test program's name. */
export function guestNames(): readonly string[] {
	return readdirSync(directory)
		.filter((file) => file.endsWith(".wasm"))
		.map((file) => file.slice(0, -".wasm".length))
		.sort();
}

/** A test program, compiled once. */
export function guestModule(name: string): WebAssembly.Module {
	let module = modules.get(name);
	if (module === undefined) {
		module = new WebAssembly.Module(readFileSync(join(directory, `${name}.wasm`)));
		modules.set(name, module);
	}
	return module;
}

/** The test programs as commands of a world. */
export function guestPrograms(engine: Engine): Programs {
	return {
		lookup: (name) => (guestNames().includes(name) ? engine.program(guestModule(name)) : undefined),
		names: () => guestNames(),
	};
}

/** What can be at the root of a namespace: nothing but memory; an overlay over that; a directory of this machine, and an overlay over one. */
export type NamespaceKind = "memory" | "overlay" | "host" | "host overlay";

/** A namespace whose root is empty. */
export function makeNamespace(kind: NamespaceKind, world: TestWorld = new TestWorld()): View {
	const made = createNamespace({ world, mounts: [{ path: "/", backend: makeRoot(kind, world) }] });
	if (!made.ok) throw new Error(made.error);
	return made.value;
}

function makeRoot(kind: NamespaceKind, world: TestWorld): Backend {
	switch (kind) {
		case "memory":
			return createTree(world);
		case "overlay":
			return createTree(world, {}, createTree(world));
		case "host":
			return hostRoot(world);
		case "host overlay":
			return createTree(world, {}, hostRoot(world));
	}
}

const hostRoots: string[] = [];

/** Removes the directories that namespaces were made over. */
export function removeHostRoots(): void {
	for (const path of hostRoots.splice(0)) rmSync(path, { recursive: true, force: true });
}

function hostRoot(world: TestWorld): Backend {
	const path = mkdtempSync(join(tmpdir(), "seahaven-conformance-"));
	hostRoots.push(path);
	const opened = HostBackend.open(path, { owner: { uid: world.uid, gid: world.gid } });
	if (!opened.ok) throw new Error(opened.error);
	return opened.value;
}

/** Puts a file into a namespace. */
export function put(namespace: View, path: ByteString, content: ByteString): void {
	const opened = namespace.open(namespace.root, path, { write: true, create: true, truncate: true }, 0o644);
	if (!opened.ok) throw new Error(`${path}: ${opened.error}`);
	const wrote = opened.value.write(toBytes(content));
	if (!wrote.ok || wrote.value !== content.length) throw new Error(`${path}: not written`);
	opened.value.release();
}

/** Reads to the end of a pipe, waiting for its writers. */
export async function drain(file: OpenFile): Promise<ByteString> {
	const chunk = new Uint8Array(65_536);
	let text = "";
	for (;;) {
		const got = file.read(chunk);
		if (!got.ok && got.error !== "EAGAIN") throw new Error(got.error);
		if (!got.ok) await file.ready("read");
		else if (got.value === 0) return text;
		else text += fromBytes(chunk.subarray(0, got.value));
	}
}

/** Writes all of a text into a pipe, waiting for room; gives up when its readers are gone. */
export async function feed(file: OpenFile, text: ByteString): Promise<void> {
	let rest = toBytes(text);
	while (rest.length > 0) {
		const took = file.write(rest);
		if (took.ok) rest = rest.subarray(took.value);
		else if (took.error === "EAGAIN") await file.ready("write");
		else return;
	}
}

export interface Run {
	readonly engine: Engine;
	readonly namespace: View;
	/** Each stage's arguments; their standard output is the next one's input. */
	readonly stages: readonly (readonly ByteString[])[];
	/** Standard input of the first: a text, or a pipe's reading end that is taken over. */
	readonly stdin?: ByteString | OpenFile;
	readonly programs?: Programs;
	readonly environment?: ReadonlyMap<ByteString, ByteString>;
	readonly cwd?: ByteString;
	readonly umask?: number;
	/** Milliseconds. */
	readonly timeout?: number;
	/** Bytes. */
	readonly memory?: number;
	/** Called when every stage has been started. */
	readonly started?: (processes: readonly TestProcess[]) => void;
	/** Further descriptors of every stage, taken over. */
	readonly extra?: readonly (readonly [number, OpenFile])[];
}

export interface Outcome {
	readonly statuses: readonly number[];
	readonly stdout: ByteString;
	readonly stderr: ByteString;
	readonly processes: readonly TestProcess[];
}

/** Runs a pipeline of programs to its end. */
export async function run(options: Run): Promise<Outcome> {
	const { engine, namespace } = options;
	const programs = options.programs ?? guestPrograms(engine);
	let directory: Directory = namespace.root;
	if (options.cwd !== undefined) {
		const found = namespace.directory(namespace.root, options.cwd);
		if (!found.ok) throw new Error(found.error);
		directory = found.value;
	}
	const [errors, errorsIn] = namespace.pipe();
	let input: OpenFile;
	let feeding: Promise<void> = Promise.resolve();
	if (typeof options.stdin === "object") input = options.stdin;
	else {
		const [reader, writer] = namespace.pipe();
		input = reader;
		feeding = feed(writer, options.stdin ?? "").then(() => writer.release());
	}
	const processes: TestProcess[] = [];
	const running: Promise<number>[] = [];
	for (const argv of options.stages) {
		const program = programs.lookup(argv[0] ?? "");
		if (program === undefined) throw new Error(`no program ${argv[0]}`);
		const [reader, writer] = namespace.pipe();
		const descriptors = new Descriptors();
		descriptors.set(0, input);
		descriptors.set(1, writer);
		errorsIn.retain();
		descriptors.set(2, errorsIn);
		for (const [fd, file] of options.extra ?? []) {
			file.retain();
			descriptors.set(fd, file);
		}
		input = reader;
		const process = new TestProcess({
			argv,
			namespace,
			directory,
			descriptors,
			programs,
			...(options.environment !== undefined && { environment: options.environment }),
			...(options.umask !== undefined && { umask: options.umask }),
			...(options.timeout !== undefined && { timeout: options.timeout }),
			...(options.memory !== undefined && { memoryBytes: options.memory }),
		});
		processes.push(process);
		running.push(
			(async () => {
				const status = await program.run(process);
				descriptors.closeAll();
				return status;
			})(),
		);
	}
	options.started?.(processes);
	errorsIn.release();
	for (const [, file] of options.extra ?? []) file.release();
	const [stdout, stderr, statuses] = await Promise.all([drain(input), drain(errors), Promise.all(running), feeding]);
	input.release();
	errors.release();
	return { statuses, stdout, stderr, processes };
}
