/**
 * Waits for one macrotask, so that timers, input and aborts get their turn: code that only ever waits in microtasks starves them.
 * setImmediate where the runtime has it, else a message to ourselves (timers are clamped to 4 ms in browsers).
 */
export const macrotask: () => Promise<void> = choose();

function choose(): () => Promise<void> {
	const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => unknown };
	if (setImmediate !== undefined) return () => new Promise((resolve) => setImmediate(resolve));
	const waiting: (() => void)[] = [];
	const channel = new MessageChannel();
	channel.port1.onmessage = () => waiting.shift()?.();
	return () =>
		new Promise((resolve) => {
			waiting.push(resolve);
			channel.port2.postMessage(0);
		});
}
