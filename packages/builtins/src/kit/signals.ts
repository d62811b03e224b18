import type { ByteString } from "@seahaven/abi/bytes";
import { signalByNumber, signalNumber, signals } from "@seahaven/abi/signal";

const realTimeFirst = 34;
const realTimeLast = 64;

/** A signal's name without SIG, real-time ones included; undefined for 0, 32, 33 and beyond 64. */
export function signalName(number: number): ByteString | undefined {
	const known = signalByNumber(number);
	if (known !== undefined) return known;
	if (number < realTimeFirst || number > realTimeLast) return undefined;
	if (number === realTimeFirst) return "RTMIN";
	if (number === realTimeLast) return "RTMAX";
	return number < 50 ? `RTMIN+${number - realTimeFirst}` : `RTMAX-${realTimeLast - number}`;
}

const byName: ReadonlyMap<ByteString, number> = new Map([
	...signals.map((signal): [ByteString, number] => [signal, signalNumber(signal)]),
	...Array.from({ length: realTimeLast - realTimeFirst + 1 }, (_, i): [ByteString, number] => [
		signalName(realTimeFirst + i) ?? "",
		realTimeFirst + i,
	]),
]);

/** The number that a signal's name, with or without SIG and in any case, or its decimal number stands for; EXIT is 0. */
export function decodeSignal(text: ByteString): number | undefined {
	if (/^[0-9]+$/.test(text)) {
		const number = Number(text);
		return number === 0 || signalName(number) !== undefined ? number : undefined;
	}
	const upper = text.toUpperCase();
	if (upper === "EXIT") return 0;
	return byName.get(upper.startsWith("SIG") ? upper.slice(3) : upper);
}

/** The conditions that trap knows besides signals, as numbers after the last signal. */
const conditions: readonly ByteString[] = ["DEBUG", "ERR", "RETURN"];

/** A condition of trap: `EXIT`, a signal's name without SIG, `DEBUG`, `ERR` or `RETURN`; undefined if it is none. */
export function decodeCondition(text: ByteString): ByteString | undefined {
	const number = decodeSignal(text);
	if (number !== undefined) return number === 0 ? "EXIT" : signalName(number);
	const upper = text.toUpperCase();
	return conditions.includes(upper) ? upper : undefined;
}

/** Every condition of trap, in the order in which it lists them. */
export function allConditions(): ByteString[] {
	const all: ByteString[] = ["EXIT"];
	for (let number = 1; number <= realTimeLast; number++) {
		const name = signalName(number);
		if (name !== undefined) all.push(name);
	}
	return [...all, ...conditions];
}

/** The order in which trap lists conditions. */
export function conditionOrder(condition: ByteString): number {
	if (condition === "EXIT") return 0;
	const extra = conditions.indexOf(condition);
	return extra >= 0 ? 65 + extra : (byName.get(condition) ?? 100);
}

/** A condition as trap prints it. */
export function conditionLabel(condition: ByteString): ByteString {
	return condition === "EXIT" || conditions.includes(condition) ? condition : `SIG${condition}`;
}

/** What `kill -l` and `trap -l` list, five in a row. */
export function signalTable(): ByteString {
	let text = "";
	let column = 0;
	for (let number = 1; number <= realTimeLast; number++) {
		const name = signalName(number);
		if (name === undefined) continue;
		text += `${String(number).padStart(2)}) SIG${name}`;
		column++;
		text += column % 5 === 0 ? "\n" : "\t";
	}
	return column % 5 === 0 ? text : `${text}\n`;
}
