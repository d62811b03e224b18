import type { ByteString } from "@seahaven/abi/bytes";
import { chain } from "./chain.ts";
import { type Expanded, ExpansionFailure, type ExpansionHost } from "./host.ts";

/** Keys that evaluations under way have waited for, by the text of their subscripts. */
const keys: WeakMap<ExpansionHost, Map<ByteString, number | ByteString>> = new WeakMap();

/**
 * A subscript in text, of which a command substitution has to be waited for, in the middle of an evaluation that cannot wait. Whoever can waits, and
 * evaluates once more; to all others it is a failure.
 */
export class LateKey extends ExpansionFailure {
	/** Resolves when the key is known. */
	readonly known: Promise<ExpansionFailure | undefined>;

	constructor(
		host: ExpansionHost,
		element: ByteString,
		subscript: ByteString,
		key: Promise<number | ByteString | ExpansionFailure>,
	) {
		super(`${element}: command substitution in the text of a subscript is not supported`);
		this.known = key.then((found) => {
			if (found instanceof ExpansionFailure) return found;
			const known = keys.get(host) ?? new Map<ByteString, number | ByteString>();
			keys.set(host, known.set(subscript, found));
			return undefined;
		});
	}
}

/** The key of a subscript that has been waited for. */
export function knownKey(host: ExpansionHost, subscript: ByteString): number | ByteString | undefined {
	return keys.get(host)?.get(subscript);
}

/** Evaluates again for as long as keys come late. Nothing may have been assigned before. */
export function withLateKeys<T>(host: ExpansionHost, late: LateKey, evaluate: () => Expanded<T>): Expanded<T> {
	return late.known.then((failure) => {
		if (failure !== undefined) return failure;
		const value = evaluate();
		if (value instanceof LateKey) return withLateKeys(host, value, evaluate);
		keys.delete(host);
		return chain(value, (result) => result);
	});
}
