/** What an operation that can fail returns: failures are values, and `throw` means a bug of ours. */
export type Result<T, E> = Success<T> | Failure<E>;

export interface Success<T> {
	readonly ok: true;
	readonly value: T;
}

export interface Failure<E> {
	readonly ok: false;
	readonly error: E;
}

/** A successful result. */
export function ok<T>(value: T): Success<T> {
	return { ok: true, value };
}

/** A successful result that carries nothing. */
export const done: Success<void> = Object.freeze({ ok: true, value: undefined });

/** A failed result. */
export function fail<E>(error: E): Failure<E> {
	return { ok: false, error };
}
