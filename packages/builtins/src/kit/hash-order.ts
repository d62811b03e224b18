import type { ByteString } from "@seahaven/abi/bytes";

/** Bucket number of a key in bash's hash tables: FNV-1 over signed bytes. */
function hash(key: ByteString): number {
	let value = 2166136261;
	for (let i = 0; i < key.length; i++) {
		const byte = key.charCodeAt(i);
		value = Math.imul(value, 16777619) ^ (byte < 128 ? byte : byte - 256);
	}
	return value >>> 0;
}

/**
 * Keys in the order in which bash walks a table that got them in this order: `${!a[@]}` and `declare -p` of an associative array
 * (1024 buckets, the default), `hash` (256), `alias`. Tables grow fourfold when they hold twice as many keys as buckets.
 */
export function hashOrder(keys: Iterable<ByteString>, initial = 1024): ByteString[] {
	let size = initial;
	let buckets = new Map<number, ByteString[]>();
	let count = 0;
	// A chain's newest entry comes first; here it is last.
	const put = (key: ByteString) => {
		const place = hash(key) & (size - 1);
		const chain = buckets.get(place);
		if (chain === undefined) buckets.set(place, [key]);
		else chain.push(key);
	};
	const walk = () => {
		const all: ByteString[] = [];
		for (const place of [...buckets.keys()].sort((a, b) => a - b)) {
			const chain = buckets.get(place) ?? [];
			for (let i = chain.length - 1; i >= 0; i--) all.push(chain[i] ?? "");
		}
		return all;
	};
	for (const key of keys) {
		if (count >= size * 2) {
			const before = walk();
			size *= 4;
			buckets = new Map();
			for (const old of before) put(old);
		}
		put(key);
		count++;
	}
	return walk();
}
