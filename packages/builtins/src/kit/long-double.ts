import type { ByteString } from "@seahaven/abi/bytes";

/**
 * The x87 extended number that bash's printf computes with on x86: 64 bits of mantissa. The value is mantissa × 2^exponent, exactly; the
 * mantissa has 64 bits unless it is 0 or denormal.
 */
export type LongDouble =
	| { readonly kind: "finite"; readonly negative: boolean; readonly mantissa: bigint; readonly exponent: number }
	| { readonly kind: "infinity" | "nan"; readonly negative: boolean };

/** What strtold(3) makes of a text: the number, how many bytes it took (0: none), and whether it was out of range. */
export interface ParsedLongDouble {
	readonly value: LongDouble;
	readonly length: number;
	readonly outOfRange: boolean;
}

const minExponent = -16445;
const maxExponent = 16383 - 63;

function bitLength(value: bigint): number {
	return value === 0n
		? 0
		: value.toString(16).length * 4 - Math.clz32(Number.parseInt(value.toString(16)[0] ?? "0", 16)) + 28;
}

/** numerator / denominator rounded to 64 bits, ties to even. */
function round(negative: boolean, numerator: bigint, denominator: bigint): { value: LongDouble; outOfRange: boolean } {
	if (numerator === 0n) return { value: { kind: "finite", negative, mantissa: 0n, exponent: 0 }, outOfRange: false };
	let exponent = bitLength(numerator) - bitLength(denominator) - 64;
	const scaled = (e: number): [bigint, bigint] =>
		e >= 0 ? [numerator, denominator << BigInt(e)] : [numerator << BigInt(-e), denominator];
	let [top, bottom] = scaled(exponent);
	while (bitLength(top / bottom) > 64) [top, bottom] = scaled(++exponent);
	if (exponent < minExponent) {
		exponent = minExponent;
		[top, bottom] = scaled(exponent);
	}
	let mantissa = top / bottom;
	const rest = (top % bottom) * 2n;
	if (rest > bottom || (rest === bottom && (mantissa & 1n) === 1n)) mantissa += 1n;
	if (mantissa >> 64n !== 0n) {
		mantissa >>= 1n;
		exponent++;
	}
	if (exponent > maxExponent) return { value: { kind: "infinity", negative }, outOfRange: true };
	const inexact = rest !== 0n;
	return {
		value: { kind: "finite", negative, mantissa, exponent },
		outOfRange: mantissa === 0n || (inexact && mantissa >> 63n === 0n),
	};
}

/** An integer as a long double. */
export function longDoubleOf(integer: bigint): LongDouble {
	return round(integer < 0n, integer < 0n ? -integer : integer, 1n).value;
}

const pattern =
	/^[ \t\n\v\f\r]*([+-]?)(?:(inf(?:inity)?)|(nan)(?:\([A-Za-z0-9_]*\))?|0x([0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)(?:p([+-]?[0-9]+))?|([0-9]+\.?[0-9]*|\.[0-9]+)(?:e([+-]?[0-9]+))?)/i;

/** strtold(3): the longest number at the start. */
export function parseLongDouble(text: ByteString): ParsedLongDouble {
	const match = pattern.exec(text);
	const zero: LongDouble = { kind: "finite", negative: false, mantissa: 0n, exponent: 0 };
	if (match === null) return { value: zero, length: 0, outOfRange: false };
	const [all, sign, infinity, nan, hex, hexExponent, decimal, decimalExponent] = match;
	const negative = sign === "-";
	const { length } = all;
	if (infinity !== undefined) return { value: { kind: "infinity", negative }, length, outOfRange: false };
	if (nan !== undefined) return { value: { kind: "nan", negative }, length, outOfRange: false };
	const [whole = "", fraction = ""] = (hex ?? decimal ?? "").split(".");
	const digits = (whole + fraction).replace(/^0+/, "");
	if (digits === "") return { value: { ...zero, negative }, length, outOfRange: false };
	const given = Number(hexExponent ?? decimalExponent ?? 0);
	if (hex !== undefined) {
		const power = Math.max(-40000, Math.min(40000, given)) - fraction.length * 4;
		const mantissa = BigInt(`0x${digits}`);
		const made =
			power >= 0 ? round(negative, mantissa << BigInt(power), 1n) : round(negative, mantissa, 1n << BigInt(-power));
		return { ...made, length };
	}
	const power = given - fraction.length;
	if (power + digits.length > 4940) return { value: { kind: "infinity", negative }, length, outOfRange: true };
	if (power + digits.length < -4960) return { value: { ...zero, negative }, length, outOfRange: true };
	const mantissa = BigInt(digits);
	const made =
		power >= 0
			? round(negative, mantissa * 10n ** BigInt(power), 1n)
			: round(negative, mantissa, 10n ** BigInt(-power));
	return { ...made, length };
}

/** value × 10^places as the nearest integer, ties to even. */
function scaledInteger(mantissa: bigint, exponent: number, places: number): bigint {
	let top = mantissa;
	let bottom = 1n;
	if (exponent >= 0) top <<= BigInt(exponent);
	else bottom <<= BigInt(-exponent);
	if (places >= 0) top *= 10n ** BigInt(places);
	else bottom *= 10n ** BigInt(-places);
	const whole = top / bottom;
	const rest = (top % bottom) * 2n;
	return rest > bottom || (rest === bottom && (whole & 1n) === 1n) ? whole + 1n : whole;
}

/** `%f` of the absolute value. */
function fixed(mantissa: bigint, exponent: number, precision: number, point: boolean): string {
	const digits = scaledInteger(mantissa, exponent, precision)
		.toString()
		.padStart(precision + 1, "0");
	if (precision === 0) return point ? `${digits}.` : digits;
	return `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}

/** The `count` significant digits and the decimal exponent of the first. */
function significant(mantissa: bigint, exponent: number, count: number): readonly [string, number] {
	if (mantissa === 0n) return ["0".repeat(count), 0];
	let power = Math.floor((bitLength(mantissa) + exponent - 1) * Math.LOG10E * Math.LN2);
	for (;;) {
		const digits = scaledInteger(mantissa, exponent, count - 1 - power).toString();
		if (digits.length === count) return [digits, power];
		if (digits.length > count && /^10*$/.test(digits)) return [digits.slice(0, count), power + 1];
		power += digits.length > count ? 1 : -1;
	}
}

function exponentText(letter: string, power: number): string {
	return `${letter}${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

/** `%e` of the absolute value. */
function scientific(mantissa: bigint, exponent: number, precision: number, point: boolean): string {
	const [digits, power] = significant(mantissa, exponent, precision + 1);
	const fraction = digits.slice(1);
	return `${digits[0]}${fraction !== "" || point ? "." : ""}${fraction}${exponentText("e", power)}`;
}

/** `%g` of the absolute value. */
function general(mantissa: bigint, exponent: number, asked: number, keepZeros: boolean): string {
	const precision = asked === 0 ? 1 : asked;
	const [digits, power] = significant(mantissa, exponent, precision);
	if (power < -4 || power >= precision) {
		const fraction = keepZeros ? digits.slice(1) : digits.slice(1).replace(/0+$/, "");
		return `${digits[0]}${fraction !== "" || keepZeros ? "." : ""}${fraction}${exponentText("e", power)}`;
	}
	const text = fixed(mantissa, exponent, precision - 1 - power, keepZeros);
	return keepZeros || !text.includes(".") ? text : text.replace(/\.?0+$/, "");
}

/** `%a` of the absolute value, as glibc prints a long double: four bits before the point. */
function hexadecimal(mantissa: bigint, exponent: number, precision: number, point: boolean): string {
	if (mantissa === 0n) return `0x0${precision > 0 ? `.${"0".repeat(precision)}` : point ? "." : ""}p+0`;
	let whole = mantissa;
	let power = exponent + 60;
	let digits: string;
	if (precision >= 0 && precision < 15) {
		const drop = BigInt((15 - precision) * 4);
		const half = 1n << (drop - 1n);
		const rest = whole & ((1n << drop) - 1n);
		whole >>= drop;
		if (rest > half || (rest === half && (whole & 1n) === 1n)) whole += 1n;
		digits = whole.toString(16).padStart(precision + 1, "0");
		if (digits.length > precision + 1) {
			digits = digits.slice(0, precision + 1);
			power += 4;
		}
	} else {
		digits = whole.toString(16).padStart(16, "0");
		digits = precision < 0 ? `${digits[0]}${digits.slice(1).replace(/0+$/, "")}` : digits.padEnd(precision + 1, "0");
	}
	const fraction = digits.slice(1);
	return `0x${digits[0]}${fraction !== "" || point ? "." : ""}${fraction}p${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}

/** The digits of a conversion among `f e g a`, without sign and in lower case. `precision` below 0: not given. */
export function formatLongDouble(value: LongDouble, conversion: string, precision: number, alternate: boolean): string {
	if (value.kind !== "finite") return value.kind === "nan" ? "nan" : "inf";
	const { mantissa, exponent } = value;
	switch (conversion) {
		case "f":
			return fixed(mantissa, exponent, precision < 0 ? 6 : precision, alternate);
		case "e":
			return scientific(mantissa, exponent, precision < 0 ? 6 : precision, alternate);
		case "g":
			return general(mantissa, exponent, precision < 0 ? 6 : precision, alternate);
		default:
			return hexadecimal(mantissa, exponent, precision, alternate);
	}
}
