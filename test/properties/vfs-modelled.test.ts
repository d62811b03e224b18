import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ByteString, toBytes } from "@seahaven/abi/bytes";
import { HostBackend } from "@seahaven/host/fs/host-backend";
import { createNamespace, createTree } from "@seahaven/vfs/create";
import { JournaledBackend } from "@seahaven/vfs/journaled";
import type { View } from "@seahaven/vfs/namespace";
import { drain, must } from "@seahaven/vfs/testing/must";
import { testWorld } from "@seahaven/vfs/testing/world";
import fc from "fast-check";
import { Volume } from "memfs";
import { expect, test } from "vitest";
import { parameters, patience } from "./runs.ts";
import { type Answer, FsModel, MapModel, type ModelFs, type Simple } from "./vfs-models.ts";
import { dump, type Op, paths, plans, Runner } from "./vfs-plan.ts";

const world = testWorld(0);

/** The operations of the models, done by a namespace. */
function act(ns: View, op: Simple): Answer {
	const at = ns.root;
	const { path } = op;
	switch (op.kind) {
		case "write": {
			const create = op.how !== "existing";
			const flags = {
				write: true,
				create,
				exclusive: op.how === "exclusive",
				truncate: op.how === "truncate",
				append: op.how === "append",
			};
			const file = ns.open(at, path, flags, 0o644);
			if (!file.ok) return file.error;
			must(file.value.write(toBytes(op.data)));
			file.value.release();
			return "ok";
		}
		case "read": {
			const file = ns.open(at, path, { read: true });
			if (!file.ok) return file.error;
			if (file.value.directory !== null) {
				file.value.release();
				return "EISDIR";
			}
			const text = drain(file.value);
			file.value.release();
			return text;
		}
		case "type": {
			const stat = ns.stat(at, path, false);
			return !stat.ok ? stat.error : stat.value.type === "directory" ? "directory" : `file ${stat.value.size}`;
		}
		case "readdir": {
			const list = ns.readdir(at, path);
			return list.ok
				? list.value
						.map((entry) => entry.name)
						.sort()
						.join(" ")
				: list.error;
		}
		case "mkdir":
		case "unlink":
		case "rmdir": {
			const result = op.kind === "mkdir" ? ns.mkdir(at, path, 0o755) : ns[op.kind](at, path);
			return result.ok ? "ok" : result.error;
		}
		case "truncate": {
			const result = ns.truncate(at, path, op.size);
			return result.ok ? "ok" : result.error;
		}
		case "rename": {
			const result = ns.rename(at, path, at, op.to);
			return result.ok ? "ok" : result.error;
		}
	}
}

const path = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 }).map((list) => list.join("/"));
const simple: fc.Arbitrary<Simple> = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant("write" as const),
			path,
			data: fc.oneof(
				fc.constantFrom("", "x", "y".repeat(65_535), "z".repeat(65_537)),
				fc.string({ maxLength: 9, unit: "binary-ascii" }),
			),
			how: fc.constantFrom("truncate" as const, "append" as const, "exclusive" as const, "existing" as const),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constantFrom(
				"read" as const,
				"readdir" as const,
				"mkdir" as const,
				"mkdir" as const,
				"unlink" as const,
				"rmdir" as const,
				"type" as const,
			),
			path,
		}),
	},
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("rename" as const), path, to: path }) },
	{
		weight: 1,
		arbitrary: fc.record({
			kind: fc.constant("truncate" as const),
			path,
			size: fc.constantFrom(0, 1, 7, 65_536, 70_000),
		}),
	},
);
const simplePlan = fc.array(simple, { minLength: 1, maxLength: 24 });

function namespaces(): readonly View[] {
	const over = createTree(world, {}, createTree(world));
	return [createTree(world), over, new JournaledBackend(createTree(world))].map((backend) =>
		must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend }] })),
	);
}

test(
	"modelled: memory and overlay answer as a map would",
	() => {
		fc.assert(
			fc.property(simplePlan, fc.nat(2), (plan, which) => {
				const ns = namespaces()[which];
				if (ns === undefined) return;
				const model = new MapModel();
				for (const op of plan) expect([op, act(ns, op)]).toEqual([op, model.run(op)]);
			}),
			parameters("modelled, map"),
		);
	},
	patience,
);

test(
	"modelled: memory agrees with memfs",
	() => {
		fc.assert(
			fc.property(simplePlan, (plan) => {
				const [ns] = namespaces();
				if (ns === undefined) return;
				const model = new FsModel(new Volume() as unknown as ModelFs, "");
				for (const op of plan) {
					// What memfs does not do as Linux does: truncate of a directory, rename over or into a directory.
					if (op.kind === "rename" || op.kind === "truncate") {
						const there = act(ns, { kind: "type", path: op.path });
						if (!there.startsWith("file")) continue;
						if (op.kind === "rename" && act(ns, { kind: "type", path: op.to }) === "directory") continue;
					}
					const [ours, theirs] = [act(ns, op), model.run(op)];
					const errno = /^E[A-Z]+$/;
					// Its errnos are not always those of Linux; whether something fails is.
					if (errno.test(ours) || errno.test(theirs)) expect([op, errno.test(theirs)]).toEqual([op, errno.test(ours)]);
					else expect([op, theirs]).toEqual([op, ours]);
				}
			}),
			parameters("modelled, memfs"),
		);
	},
	patience,
);

test.runIf(process.platform === "linux")(
	"modelled: memory agrees with the kernel, errnos included",
	() => {
		const base = fs.mkdtempSync(join(tmpdir(), "seahaven-modelled-"));
		let run = 0;
		try {
			fc.assert(
				fc.property(simplePlan, (plan) => {
					const [ns] = namespaces();
					if (ns === undefined) return;
					const root = join(base, String(run++));
					fs.mkdirSync(root);
					const model = new FsModel(fs, root);
					for (const op of plan) expect([op, act(ns, op)]).toEqual([op, model.run(op)]);
					fs.rmSync(root, { recursive: true });
				}),
				parameters("modelled, kernel"),
			);
		} finally {
			fs.rmSync(base, { recursive: true });
		}
	},
	patience,
);

/** Link-rich plans without FIFOs, which a directory of the host does not have. */
function withoutFifos(operations: readonly Op[]): readonly Op[] {
	return operations.filter((op) => op.kind !== "mkfifo");
}

test(
	"modelled: a host directory, an overlay and memory answer alike, links included",
	() => {
		const base = fs.mkdtempSync(join(tmpdir(), "seahaven-alike-"));
		const alphabet = paths(["a", "b", "c", "..", "l1"], true);
		let run = 0;
		try {
			fc.assert(
				fc.property(plans(alphabet, alphabet), (plan) => {
					const root = join(base, String(run++));
					fs.mkdirSync(root);
					const host = must(HostBackend.open(root));
					const emptyHost = join(base, `${run}-lower`);
					fs.mkdirSync(emptyHost);
					const lower = must(HostBackend.open(emptyHost));
					const all = [createTree(world), host, createTree(world, {}, lower)].map((backend) =>
						must(createNamespace({ world, bare: true, mounts: [{ path: "/", backend }] })),
					);
					const runners = all.map((ns) => new Runner(ns, ns.root));
					for (const op of withoutFifos(plan)) {
						const answers = runners.map((runner) => {
							const { errno, told, stat } = runner.run(op);
							const kind =
								stat === null ? null : [stat.type, stat.mode, stat.type === "directory" ? 0 : [stat.size, stat.nlink]];
							return JSON.stringify([
								op.kind,
								op.path,
								errno,
								told.map((text) => (text.length > 99 ? text.length : text)),
								kind,
							]);
						});
						expect(new Set(answers).size === 1 ? [] : answers).toEqual([]);
					}
					const dumps = all.map((ns) =>
						dump(ns, ns.root, { times: false })
							.filter((line) => !line.startsWith(". "))
							.map(withoutSize),
					);
					expect(dumps[1]).toEqual(dumps[0]);
					expect(dumps[2]).toEqual(dumps[0]);
					host.close();
					lower.close();
					fs.rmSync(root, { recursive: true });
					fs.rmSync(emptyHost, { recursive: true });
				}),
				parameters("modelled, alike"),
			);
		} finally {
			fs.rmSync(base, { recursive: true });
		}
	},
	patience,
);

/** What a directory's size is differs from one file system to the next. */
function withoutSize(line: ByteString): ByteString {
	return line.replace(/^(\S+ directory \S+ \S+) .*$/, "$1");
}
