import { expect, test } from "vitest";
import { LiveInstances, type Place } from "./live.ts";

const never = (): boolean => false;

function entered(place: Place | null): Place {
	if (place === null) throw new Error("no place");
	return place;
}

test("first come, first served", async () => {
	const live = new LiveInstances(1);
	const first = entered(live.tryEnter());
	expect(live.tryEnter()).toBeNull();
	const order: string[] = [];
	const second = live.enter(never).then((place) => {
		order.push("second");
		return entered(place);
	});
	const third = live.enter(never).then((place) => {
		order.push("third");
		return entered(place);
	});
	first.leave();
	(await second).leave();
	(await third).leave();
	expect(order).toEqual(["second", "third"]);
	expect(live.count).toBe(0);
});

test("leaving twice is leaving once", () => {
	const live = new LiveInstances(2);
	const place = entered(live.tryEnter());
	entered(live.tryEnter());
	place.leave();
	place.leave();
	expect(live.count).toBe(1);
});

test("while all that are live wait, the queue moves on", async () => {
	const live = new LiveInstances(1);
	const first = entered(live.tryEnter());
	let peer: Place | null = null;
	let found = (): void => {};
	const waiting = first.for(
		new Promise<void>((resolve) => {
			found = resolve;
		}),
	);
	peer = entered(await live.enter(never));
	expect(live.count).toBe(2);
	found();
	await waiting;
	peer.leave();
	first.leave();
	expect(live.count).toBe(0);
});

test("one busy instance does not keep others from their peers for ever", async () => {
	const live = new LiveInstances(2);
	const busy = entered(live.tryEnter());
	const waits = entered(live.tryEnter());
	const peer = live.enter(never);
	let found = (): void => {};
	const waiting = waits.for(
		new Promise<void>((resolve) => {
			found = resolve;
		}),
	);
	const place = entered(await peer);
	expect(live.count).toBe(3);
	found();
	await waiting;
	for (const each of [busy, waits, place]) each.leave();
	expect(live.count).toBe(0);
});

test("who is cancelled in the queue leaves it", async () => {
	const live = new LiveInstances(1);
	const first = entered(live.tryEnter());
	expect(await live.enter(() => true)).toBeNull();
	const next = live.enter(never);
	first.leave();
	entered(await next).leave();
	expect(live.count).toBe(0);
});
