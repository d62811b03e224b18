import type { Corpus } from "./workload.ts";

/** The files of a corpus, by path: the same bytes at every run. */
export function corpusFiles(corpus: Corpus): Readonly<Record<string, Uint8Array>> {
	switch (corpus) {
		case "none":
			return {};
		case "lines":
			return { lines: lines(20_000_000), short: lines(500_000) };
		case "binary":
			return { blob: noise(50_000_000) };
		case "tree":
			return tree();
		case "hundred":
			return Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`file${i}`, new Uint8Array(i)]));
		default:
			throw new Error(`unknown corpus ${String(corpus satisfies never)}`);
	}
}

/** A small generator with a fixed seed (xorshift32). */
function generator(): () => number {
	let state = 0x9e3779b9;
	return () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return state >>> 0;
	};
}

const words = ["alpha", "bravo", "carbon", "delta", "ember", "fjord", "gamma", "harbour", "island", "jetty", "zebra"];

function lines(size: number): Uint8Array {
	const next = generator();
	const parts: string[] = [];
	for (let length = 0; length < size; ) {
		const line = `${next() % 1_000_000} ${words[next() % words.length]} a${next() % 1000} the quick brown fox\n`;
		parts.push(line);
		length += line.length;
	}
	return new TextEncoder().encode(parts.join(""));
}

function noise(size: number): Uint8Array {
	const next = generator();
	const data = new Uint32Array(size / 4);
	for (let i = 0; i < data.length; i++) data[i] = next();
	return new Uint8Array(data.buffer);
}

function tree(): Record<string, Uint8Array> {
	const files: Record<string, Uint8Array> = {};
	const plain = new TextEncoder().encode("hay\n".repeat(50));
	const found = new TextEncoder().encode("hay\nneedle\n");
	for (let d = 0; d < 100; d++)
		for (let f = 0; f < 100; f++) files[`d${d}/f${f}.txt`] = (d + f) % 50 === 0 ? found : plain;
	return files;
}
