/**
 * A value that is there now, or will be: interpreter code takes the synchronous path whenever nothing has to wait.
 * `T` itself is never a promise.
 */
export type Maybe<T> = T | Promise<T>;

/** Whether the value has to be waited for. */
export function isPending<T>(value: Maybe<T>): value is Promise<T> {
	return value instanceof Promise;
}

/**
 * Continues with the value: at once where it is there, later where it is not. (Not named "then": a module that exports that is a thenable, and
 * `await import()` of it never ends.)
 */
export function andThen<T, U>(value: Maybe<T>, next: (value: T) => Maybe<U>): Maybe<U> {
	return value instanceof Promise ? value.then(next) : next(value);
}
