import { type Expanded, ExpansionFailure } from "./host.ts";

/** Goes on with a value unless it is a failure: at once where it is there, later where it is not. */
export function chain<T, U>(value: Expanded<T>, next: (value: T) => Expanded<U>): Expanded<U> {
	if (value instanceof Promise) return value.then((later) => (later instanceof ExpansionFailure ? later : next(later)));
	return value instanceof ExpansionFailure ? value : next(value);
}

/** Runs one after another until one fails. */
export function sequence<A extends readonly unknown[]>(
	steps: readonly ((...args: A) => Expanded<void>)[],
	from: number,
	...args: A
): Expanded<void> {
	for (let i = from; i < steps.length; i++) {
		const result = steps[i]?.(...args);
		if (result === undefined) continue;
		if (result instanceof ExpansionFailure) return result;
		const next = i + 1;
		return result.then((later) => (later instanceof ExpansionFailure ? later : sequence(steps, next, ...args)));
	}
	return undefined;
}
