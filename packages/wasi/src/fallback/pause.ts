/** Milliseconds that one pause takes at most, so that an end of the process is noticed. */
const longest = 10;

/** Stands still for about this many milliseconds, at most 10. */
export function pause(ms: number): void {
	const portion = Math.min(ms, longest);
	if (portion <= 0) return;
	try {
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, portion);
	} catch {
		// A page's main thread may not stand still, and may have no shared memory: it turns on the spot.
		const end = performance.now() + portion;
		while (performance.now() < end);
	}
}
