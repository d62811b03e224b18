import type { ByteString } from "@seahaven/abi/bytes";

/**
 * The order in which bash 5.2 lists an associative array whose keys were put in in the given order: that of its hash table (FNV-1 over the
 * bytes, buckets that split as it grows, newest first within one). Exact unless keys were removed before it grew past 2,048.
 */
export function hashOrder(keys: Iterable<ByteString>): ByteString[] {
	let size = 1024;
	let buckets: ByteString[][] = [];
	let count = 0;
	for (const key of keys) {
		if (count >= size * 2) {
			const old = buckets;
			size *= 4;
			buckets = [];
			for (const bucket of old) {
				// bash moves each entry to the front of its new bucket, walking the old one from its front.
				if (bucket !== undefined) for (let i = bucket.length; i-- > 0; ) push(buckets, bucket[i] ?? "", size);
			}
		}
		push(buckets, key, size);
		count++;
	}
	const ordered: ByteString[] = [];
	buckets.forEach((bucket) => {
		for (let i = bucket.length; i-- > 0; ) ordered.push(bucket[i] ?? "");
	});
	return ordered;
}

function push(buckets: ByteString[][], key: ByteString, size: number): void {
	const index = (hash(key) & (size - 1)) >>> 0;
	const bucket = buckets[index];
	if (bucket === undefined) buckets[index] = [key];
	else bucket.push(key);
}

function hash(key: ByteString): number {
	let value = 2166136261;
	for (let i = 0; i < key.length; i++) {
		value = Math.imul(value, 16777619);
		const code = key.charCodeAt(i);
		// bash's char is signed.
		value ^= code > 127 ? code - 256 : code;
	}
	return value;
}
