import type { Readiness } from "@seahaven/abi/file";
import { EBADF, EFAULT, EINVAL, ENOTCAPABLE, success } from "../errno.ts";
import { pause } from "../fallback/pause.ts";
import type { Descriptor } from "../fd-table.ts";
import type { Guest } from "../guest.ts";
import { POLL_FD_READWRITE } from "../rights.ts";
import type { WaitingCall } from "./call.ts";
import { clock } from "./clock.ts";

/** preview1 `subscription` and `event`, bytes. */
const subscriptionLength = 48;
const eventLength = 32;
/** More in one call are refused, as poll(2) refuses more than there can be open files. */
const maximumSubscriptions = 4096;
/** preview1 `subclockflags`: the timeout is a moment, not a time from now. */
const ABSTIME = 1;

interface ClockSubscription {
	readonly kind: "clock";
	readonly userdata: bigint;
	readonly clock: number;
	/** Nanoseconds of that clock. */
	readonly until: bigint;
}

interface FileSubscription {
	readonly kind: Readiness;
	readonly userdata: bigint;
	readonly descriptor: Descriptor;
}

/** One that cannot be waited for: its event is this errno. */
interface FailedSubscription {
	readonly kind: "failed";
	readonly userdata: bigint;
	/** preview1 `eventtype`. */
	readonly type: number;
	readonly errno: number;
}

type Subscription = ClockSubscription | FileSubscription | FailedSubscription;

/**
 * preview1 `poll_oneoff`: waits until at least one subscription has something to tell, and stores an event for each that has. EINVAL: no
 * subscriptions, or too many. EFAULT. An event may carry EBADF, EINVAL or ENOTCAPABLE of its own subscription.
 */
export const pollOneoff: WaitingCall<[subscriptions: number, events: number, count: number, out: number]> =
	(guest) => (subscriptionsAt, events, count, out) => {
		const { memory } = guest;
		if (count === 0 || count >>> 0 > maximumSubscriptions) return EINVAL;
		if (
			!memory.has(subscriptionsAt, (count >>> 0) * subscriptionLength) ||
			!memory.has(events, (count >>> 0) * eventLength) ||
			!memory.has(out, 4)
		) {
			return EFAULT;
		}
		const subscriptions: Subscription[] = [];
		for (let i = 0; i < count; i++) {
			const subscription = load(guest, subscriptionsAt + i * subscriptionLength);
			if (subscription === null) return EINVAL;
			subscriptions.push(subscription);
		}
		guest.spend(count * 1024);
		const stored = storeReady(guest, subscriptions, events, out);
		if (!stored)
			return guest.waiting === null ? hold(guest, subscriptions, events, out) : wait(guest, subscriptions, events, out);
		return guest.exhausted ? giveWay(guest) : success;
	};

function load(guest: Guest, at: number): Subscription | null {
	const { memory } = guest;
	const userdata = memory.u64(at);
	const type = memory.u8(at + 8);
	if (type === 0) {
		const id = memory.u32(at + 16);
		const now = clock(guest, id);
		if (now === undefined) return { kind: "failed", userdata, type, errno: EINVAL };
		const timeout = memory.u64(at + 24);
		const flags = memory.u16(at + 40);
		return { kind: "clock", userdata, clock: id, until: (flags & ABSTIME) !== 0 ? timeout : now + timeout };
	}
	if (type > 2) return null;
	const descriptor = guest.fds.get(memory.u32(at + 16) | 0);
	if (descriptor === undefined) return { kind: "failed", userdata, type, errno: EBADF };
	if ((descriptor.base & POLL_FD_READWRITE) === 0) return { kind: "failed", userdata, type, errno: ENOTCAPABLE };
	return { kind: type === 1 ? "read" : "write", userdata, descriptor };
}

/** Stores the events that there are, with `passed` nanoseconds added to every clock. False: there are none. */
function storeReady(
	guest: Guest,
	subscriptions: readonly Subscription[],
	events: number,
	out: number,
	passed = 0n,
): boolean {
	let stored = 0;
	for (const subscription of subscriptions) {
		const at = events + stored * eventLength;
		switch (subscription.kind) {
			case "failed":
				storeEvent(guest, at, subscription.userdata, subscription.type, subscription.errno, 0);
				stored++;
				break;
			case "clock":
				if ((clock(guest, subscription.clock) ?? 0n) + passed < subscription.until) break;
				storeEvent(guest, at, subscription.userdata, 0, success, 0);
				stored++;
				break;
			default: {
				const { file } = subscription.descriptor;
				if (file !== null && !file.poll(subscription.kind)) break;
				const type = subscription.kind === "read" ? 1 : 2;
				storeEvent(guest, at, subscription.userdata, type, success, available(subscription));
				stored++;
			}
		}
	}
	if (stored === 0) return false;
	guest.memory.setU32(out, stored);
	return true;
}

/** Bytes that can be read or written at once, as far as it is known; at least 1, since it is ready. */
function available({ kind, descriptor }: FileSubscription): number {
	const { file } = descriptor;
	if (kind === "write" || file === null || file.type !== "file") return 1;
	const stat = file.stat();
	const offset = file.seek(0, "cur");
	return stat.ok && offset.ok ? Math.max(0, stat.value.size - offset.value) : 1;
}

function storeEvent(guest: Guest, at: number, userdata: bigint, type: number, errno: number, bytes: number): void {
	const { memory } = guest;
	memory.setU64(at, userdata);
	memory.setU16(at + 8, errno);
	memory.setU16(at + 10, type);
	memory.setU32(at + 12, 0);
	memory.setSize(at + 16, bytes);
	memory.setSize(at + 24, 0);
}

/** Without suspension: the thread stands still, unless a file says that it has to be waited for. */
function hold(guest: Guest, subscriptions: readonly Subscription[], events: number, out: number): number {
	const { process, pauses } = guest;
	do {
		const delay = shortestDelay(guest, subscriptions);
		if (delay === null) {
			// A held file throws what starts the run again when there is something to read.
			for (const subscription of subscriptions) {
				if (subscription.kind === "read") void subscription.descriptor.file?.ready("read");
			}
		} else if (pauses?.had(delay) === true) {
			storeReady(guest, subscriptions, events, out, BigInt(Math.ceil(delay * 1e6)));
			return success;
		}
		// A world's own clock may be moved by this; where it is the real one, time passes by itself.
		void process.sleep(delay ?? 1);
		pause(delay ?? 1);
		guest.tick();
	} while (!storeReady(guest, subscriptions, events, out));
	return success;
}

async function wait(
	guest: Guest,
	subscriptions: readonly Subscription[],
	events: number,
	out: number,
): Promise<number> {
	do {
		const waits: Promise<void>[] = [];
		for (const subscription of subscriptions) {
			if (subscription.kind === "read" || subscription.kind === "write") waits.push(untilReady(guest, subscription));
		}
		const delay = shortestDelay(guest, subscriptions);
		if (delay !== null) waits.push(guest.process.sleep(delay));
		await guest.until(Promise.race(waits));
	} while (!storeReady(guest, subscriptions, events, out));
	return success;
}

/** One wait for each file and direction, however often it loses the race. */
function untilReady(guest: Guest, { kind, descriptor }: FileSubscription): Promise<void> {
	const { file, waits } = descriptor;
	const running = waits[kind];
	if (running !== null) return running;
	if (file === null) return Promise.resolve();
	const begun = guest.process.wait(file, kind).then(() => {
		waits[kind] = null;
	});
	waits[kind] = begun;
	return begun;
}

/** Milliseconds until the first clock subscription is due, or null where there is none. */
function shortestDelay(guest: Guest, subscriptions: readonly Subscription[]): number | null {
	let shortest: number | null = null;
	for (const subscription of subscriptions) {
		if (subscription.kind !== "clock") continue;
		const left = subscription.until - (clock(guest, subscription.clock) ?? 0n);
		const delay = left <= 0n ? 0 : Number(left) / 1e6;
		if (shortest === null || delay < shortest) shortest = delay;
	}
	return shortest;
}

async function giveWay(guest: Guest): Promise<number> {
	await guest.tick();
	return success;
}
