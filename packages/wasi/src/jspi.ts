/**
 * JavaScript Promise Integration, as TypeScript's library does not know it yet: an import wrapped in `Suspending` may return a promise, and the
 * instance waits for it; an export wrapped in `promising` returns a promise of its result.
 */
interface PromiseIntegration {
	readonly Suspending: new (run: (...parameters: never[]) => unknown) => WebAssembly.ImportValue;
	readonly promising: (run: () => void) => () => Promise<void>;
}

function find(): PromiseIntegration | null {
	const { Suspending, promising } = WebAssembly as unknown as Partial<PromiseIntegration>;
	return Suspending !== undefined && promising !== undefined ? { Suspending, promising } : null;
}

/** What this runtime offers for suspending an instance, or null. */
export const promiseIntegration: PromiseIntegration | null = find();
