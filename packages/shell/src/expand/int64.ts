/**
 * A 64-bit signed integer that wraps, as bash's arithmetic has it: a number while it is a safe integer (never -0), otherwise a bigint.
 * So nearly all arithmetic is on numbers, and equal values are of one type.
 */
export type Int64 = number | bigint;

const MAX = Number.MAX_SAFE_INTEGER;

/** Wraps to 64 bits. */
export function fromBigInt(value: bigint): Int64 {
	const wrapped = BigInt.asIntN(64, value);
	return wrapped <= MAX && wrapped >= -MAX ? Number(wrapped) : wrapped;
}

/** Where the result of an operation on numbers is no safe integer, the operation is done again on bigints. */
function isSafe(value: number): boolean {
	return value <= MAX && value >= -MAX;
}

export function add(a: Int64, b: Int64): Int64 {
	if (typeof a === "number" && typeof b === "number") {
		const sum = a + b;
		if (isSafe(sum)) return sum;
	}
	return fromBigInt(BigInt(a) + BigInt(b));
}

export function subtract(a: Int64, b: Int64): Int64 {
	if (typeof a === "number" && typeof b === "number") {
		const difference = a - b;
		if (isSafe(difference)) return difference;
	}
	return fromBigInt(BigInt(a) - BigInt(b));
}

export function multiply(a: Int64, b: Int64): Int64 {
	if (typeof a === "number" && typeof b === "number") {
		const product = a * b;
		if (isSafe(product)) return product + 0;
	}
	return fromBigInt(BigInt(a) * BigInt(b));
}

/** Towards zero. The divisor is not 0. */
export function divide(a: Int64, b: Int64): Int64 {
	if (typeof a === "number" && typeof b === "number") return (a - (a % b)) / b + 0;
	return fromBigInt(BigInt(a) / BigInt(b));
}

/** With the sign of the dividend. The divisor is not 0. */
export function remainder(a: Int64, b: Int64): Int64 {
	if (typeof a === "number" && typeof b === "number") return (a % b) + 0;
	return fromBigInt(BigInt(a) % BigInt(b));
}

/** The exponent is not negative. */
export function power(a: Int64, b: Int64): Int64 {
	let result: Int64 = 1;
	let base = a;
	for (let exponent = BigInt(b); exponent > 0n; exponent >>= 1n) {
		if (exponent & 1n) result = multiply(result, base);
		base = multiply(base, base);
	}
	return result;
}

/** The count is taken modulo 64, as processors do. */
export function shiftLeft(a: Int64, b: Int64): Int64 {
	if (typeof a === "number" && typeof b === "number" && b >= 0 && b < 53) {
		const shifted = a * 2 ** b;
		if (isSafe(shifted)) return shifted;
	}
	return fromBigInt(BigInt(a) << (BigInt(b) & 63n));
}

/** Keeps the sign. The count is taken modulo 64. */
export function shiftRight(a: Int64, b: Int64): Int64 {
	if (typeof a === "number" && typeof b === "number" && b >= 0 && b < 53) return Math.floor(a / 2 ** b);
	return fromBigInt(BigInt(a) >> (BigInt(b) & 63n));
}

export function and(a: Int64, b: Int64): Int64 {
	if (a === (Number(a) | 0) && b === (Number(b) | 0)) return (a as number) & (b as number);
	return fromBigInt(BigInt(a) & BigInt(b));
}

export function or(a: Int64, b: Int64): Int64 {
	if (a === (Number(a) | 0) && b === (Number(b) | 0)) return (a as number) | (b as number);
	return fromBigInt(BigInt(a) | BigInt(b));
}

export function xor(a: Int64, b: Int64): Int64 {
	if (a === (Number(a) | 0) && b === (Number(b) | 0)) return (a as number) ^ (b as number);
	return fromBigInt(BigInt(a) ^ BigInt(b));
}

export function negate(a: Int64): Int64 {
	return typeof a === "number" ? 0 - a : fromBigInt(-a);
}

export function complement(a: Int64): Int64 {
	return typeof a === "number" ? -1 - a : fromBigInt(~a);
}
