import { type ByteString, toText } from "@seahaven/abi/bytes";
import type { World } from "@seahaven/abi/world";
import { Trash } from "@seahaven/builtins/trash/trash";
import type { Audit } from "./audit-log.ts";
import { FsError } from "./fs-error.ts";
import type { Machine } from "./machine.ts";

/** How much `.trash` keeps; what is too much goes for good, the oldest first, and the audit is told. */
export interface TrashOptions {
	/** 1,000 unless given. */
	readonly items?: number;
	/** Milliseconds of the world's time; without end unless given. */
	readonly ageMs?: number;
	/** Bytes of content; 1 GiB unless given. */
	readonly bytes?: number;
}

/** Something in the trash. */
export interface TrashedFile {
	/** Unique and rising. */
	readonly id: number;
	/** Where it lies: `.trash/ID_NAME`. */
	readonly path: string;
	/** Where it was; null where an earlier world removed it. */
	readonly from: string | null;
	/** Milliseconds since 1970, in the world's time. */
	readonly time: number;
	readonly bytes: number;
}

export interface TrashView {
	/** Oldest first. */
	readonly entries: readonly TrashedFile[];
	/** Puts something back where it was, as an entry of the journal. FsError: ENOENT, or EEXIST where something is there. */
	restore(id: number): Promise<string>;
}

export function makeTrash(
	{ items, ageMs, bytes }: TrashOptions,
	around: { readonly workspace: ByteString; readonly world: World; readonly audit: Audit | null },
): Trash {
	const { workspace, world, audit } = around;
	return new Trash({
		workspace,
		now: () => world.now(),
		bounds: {
			...(items === undefined ? {} : { items }),
			...(ageMs === undefined ? {} : { age: BigInt(Math.round(ageMs * 1e6)) }),
			...(bytes === undefined ? {} : { bytes }),
		},
		dropped: ({ items: count, bytes: size, why }) => audit?.dropped("trash", count, size, why),
	});
}

export function trashView(machine: Machine): TrashView {
	const { hostView, parts } = machine;
	return {
		get entries() {
			return (parts.trash?.entries(hostView) ?? []).map(({ id, path, from, time, bytes }) => ({
				id,
				path: toText(path),
				from: from === null ? null : toText(from),
				time: Number(time / 1_000_000n),
				bytes,
			}));
		},
		async restore(id) {
			await machine.gate.enter(true);
			const transaction = machine.history.begin(`restore ${id}`);
			try {
				const restored = parts.trash?.restore(hostView, id) ?? { ok: false as const, error: "ENOENT" as const };
				if (!restored.ok) throw new FsError(restored.error, "restore", String(id));
				return toText(restored.value);
			} finally {
				transaction.commit();
				machine.gate.leave();
			}
		},
	};
}
