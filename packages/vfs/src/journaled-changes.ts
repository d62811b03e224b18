import type { ByteString } from "@seahaven/abi/bytes";
import type { Stat } from "@seahaven/abi/stat";
import type { Change, Side } from "./backend.ts";
import { type Living, type Seen, Simulation, type Track } from "./simulation.ts";
import type { Step } from "./steps.ts";
import { mergeChanges } from "./tree-changes.ts";

/** The line of states that records lead along, seen from the living one. */
export interface Line {
	/** The index of the living state. */
	readonly here: number;
	/** The step between the states `index` and `index + 1`, in the direction that leads away from the living one. */
	step(index: number): Step | undefined;
	living(path: ByteString): Living | null;
	side(index: number, seen: Seen): Side;
}

/** The living state, brought to another one in imagination. */
export function simulate(line: Line, index: number): Simulation {
	const simulation = new Simulation((path) => line.living(path));
	go(line, simulation, line.here, index);
	return simulation;
}

/** What differs between two states. */
export function lineChanges(line: Line, from: number, to: number): readonly Change[] {
	const { here } = line;
	const [near, far] = Math.abs(from - here) < Math.abs(to - here) ? [from, to] : [to, from];
	// First find out what will be met; then start with all of it, so that each file is known by its path in both states.
	const origins = new Set([...simulate(line, far).origins, ...simulate(line, near).origins]);
	const simulation = new Simulation((path) => line.living(path));
	const tracks = [...origins].map((path) => simulation.track(path));
	go(line, simulation, here, near);
	const nearby = simulation.seen();
	let faraway: ReadonlyMap<Track, Seen | null>;
	if (Math.sign(near - here) * Math.sign(far - here) >= 0) {
		go(line, simulation, near, far);
		faraway = simulation.seen();
	} else {
		const other = new Simulation((path) => line.living(path));
		const twins = new Map([...origins].map((path, i) => [other.track(path), tracks[i]]));
		go(line, other, here, far);
		faraway = new Map([...other.seen()].map(([track, seen]) => [twins.get(track) ?? track, seen]));
	}
	const [old, young] = from === near ? [nearby, faraway] : [faraway, nearby];
	return mergeChanges(
		compare(
			old,
			young,
			(seen) => line.side(from, seen),
			(seen) => line.side(to, seen),
		),
	);
}

function go(line: Line, simulation: Simulation, from: number, to: number): void {
	const take = (index: number): void => {
		const step = line.step(index);
		if (step !== undefined) simulation.step(step);
	};
	for (let i = from; i > to; i--) take(i - 1);
	for (let i = from; i < to; i++) take(i);
}

function compare(
	old: ReadonlyMap<Track, Seen | null>,
	young: ReadonlyMap<Track, Seen | null>,
	oldSide: (seen: Seen) => Side,
	youngSide: (seen: Seen) => Side,
): readonly Change[] {
	const changes: Change[] = [];
	const tracks = new Set([...old.keys(), ...young.keys()]);
	const renamed = new Map<ByteString, ByteString>();
	for (const track of tracks) {
		const before = old.get(track);
		const after = young.get(track);
		if (before && after && before.path !== after.path) renamed.set(before.path, after.path);
	}
	for (const track of tracks) {
		const before = old.get(track) ?? null;
		const after = young.get(track) ?? null;
		const path = after?.path ?? before?.path;
		if (path === undefined) continue;
		const sides = {
			before: before === null ? null : oldSide(before),
			after: after === null ? null : youngSide(after),
		};
		if (before === null || after === null) {
			changes.push({ op: before === null ? "create" : "delete", from: null, path, ...sides });
			continue;
		}
		if (before.path !== after.path && movedAlong(before.path, renamed) !== after.path) {
			changes.push({ op: "rename", from: before.path, path, ...sides });
		}
		if (before.version !== after.version) changes.push({ op: "modify", from: null, path, ...sides });
		else if (attributesDiffer(before.stat, after.stat)) changes.push({ op: "chmod", from: null, path, ...sides });
	}
	return changes;
}

function attributesDiffer(before: Stat, after: Stat): boolean {
	if (before.mode !== after.mode || before.uid !== after.uid || before.gid !== after.gid) return true;
	// A directory's times move with its entries, which are changes of their own.
	return before.type !== "directory" && (before.mtime !== after.mtime || before.atime !== after.atime);
}

/** Where a path has gone by the renames of directories above it. */
function movedAlong(path: ByteString, renamed: ReadonlyMap<ByteString, ByteString>): ByteString {
	for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
		const to = renamed.get(path.slice(0, slash));
		if (to !== undefined) return to + path.slice(slash);
	}
	return path;
}
