import type { ByteString } from "@seahaven/abi/bytes";
import { type Signal, signalByNumber, signals } from "@seahaven/abi/signal";

const unitMs: Readonly<Record<string, number>> = { "": 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a duration such as `1.5`, `2m` or `1d`; undefined if it is none. */
export function parseDuration(text: ByteString): number | undefined {
	const [, digits, unit] = /^(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+|inf(?:inity)?)([smhd]?)$/.exec(text) ?? [];
	if (digits === undefined) return undefined;
	const value = digits.startsWith("inf") ? Number.POSITIVE_INFINITY : Number(digits);
	// Timers hold 31 bits of milliseconds: what is longer is for ever.
	return Math.min(value * (unitMs[unit ?? ""] ?? 1000), 2 ** 31 - 1);
}

/** The signal that a name, with or without SIG and in any case, or a number stands for. */
export function parseSignal(text: ByteString): Signal | undefined {
	if (/^\d+$/.test(text)) return signalByNumber(Number(text));
	const name = text.toUpperCase().replace(/^SIG/, "");
	return signals.find((signal) => signal === name);
}
