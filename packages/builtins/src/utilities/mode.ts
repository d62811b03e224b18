import type { ByteString } from "@seahaven/abi/bytes";

/** One change of a symbolic mode, or an octal mode as a whole. */
type Change =
	| { readonly kind: "octal"; readonly bits: number; readonly keepsSpecial: boolean }
	| {
			readonly kind: "symbolic";
			/** Bits of those meant; 0: nobody was named, so that the umask counts. */
			readonly who: number;
			readonly operator: "+" | "-" | "=";
			readonly permissions: number;
			/** `u`, `g`, `o`: what those have. */
			readonly copy: "u" | "g" | "o" | null;
			/** `X`: execution, for directories and what somebody may execute. */
			readonly executableOnly: boolean;
	  };

/** A mode as chmod takes it (XCU chmod, GNU coreutils 27). */
export type Mode = readonly Change[];

const whoBits: Readonly<Record<string, number>> = { u: 0o4700, g: 0o2070, o: 0o1007, a: 0o7777 };

/** Reads an octal or symbolic mode; undefined if it is none. */
export function parseMode(text: ByteString): Mode | undefined {
	const octal = /^([-+=]?)([0-7]{1,})$/.exec(text);
	if (octal !== null) {
		const bits = Number.parseInt(octal[2] ?? "", 8);
		if (bits > 0o7777) return undefined;
		const operator = octal[1];
		if (operator === "+" || operator === "-" || operator === "=") {
			return [{ kind: "symbolic", who: 0o7777, operator, permissions: bits, copy: null, executableOnly: false }];
		}
		return [{ kind: "octal", bits, keepsSpecial: (octal[2] ?? "").length < 5 }];
	}
	const changes: Change[] = [];
	for (const clause of text.split(",")) {
		const match = /^([ugoa]*)((?:[-+=](?:[ugo]|[rwxXst]*))+)$/.exec(clause);
		if (match === null) return undefined;
		let who = 0;
		for (const letter of match[1] ?? "") who |= whoBits[letter] ?? 0;
		for (const [, operator = "+", letters = ""] of (match[2] ?? "").matchAll(/([-+=])([^-+=]*)/g)) {
			const copy = /^[ugo]$/.test(letters) ? (letters as "u" | "g" | "o") : null;
			let permissions = 0;
			if (copy === null) {
				if (letters.includes("r")) permissions |= 0o444;
				if (letters.includes("w")) permissions |= 0o222;
				if (letters.includes("x")) permissions |= 0o111;
				if (letters.includes("s")) permissions |= 0o6000;
				if (letters.includes("t")) permissions |= 0o1000;
			}
			changes.push({
				kind: "symbolic",
				who,
				operator: operator as "+" | "-" | "=",
				permissions,
				copy,
				executableOnly: copy === null && letters.includes("X"),
			});
		}
	}
	return changes.length === 0 ? undefined : changes;
}

/** The permission bits that a mode makes of others. */
export function applyMode(mode: Mode, before: number, directory: boolean, umask: number): number {
	let bits = before;
	for (const change of mode) {
		if (change.kind === "octal") {
			// A short octal mode leaves a directory's set-id bits.
			bits = change.bits | (directory && change.keepsSpecial ? bits & 0o6000 : 0);
			continue;
		}
		let { permissions } = change;
		if (change.copy !== null) {
			const shift = change.copy === "u" ? 6 : change.copy === "g" ? 3 : 0;
			const three = (bits >> shift) & 7;
			permissions = three * 0o111;
		}
		if (change.executableOnly && (directory || (bits & 0o111) !== 0)) permissions |= 0o111;
		const who = change.who === 0 ? 0o7777 : change.who;
		const affected = change.who === 0 ? permissions & ~umask : permissions & who;
		if (change.operator === "+") bits |= affected;
		else if (change.operator === "-") bits &= ~affected;
		else {
			const kept = directory ? who & 0o6000 & ~permissions & bits : 0;
			bits = (bits & ~who) | affected | kept;
		}
	}
	return bits & 0o7777;
}

/** `rwxr-xr-x` with set-id and sticky letters. */
export function permissionLetters(bits: number): ByteString {
	const three = (shift: number, special: number, letter: string) => {
		const part = bits >> shift;
		const execute = part & 1 ? (bits & special ? letter : "x") : bits & special ? letter.toUpperCase() : "-";
		return `${part & 4 ? "r" : "-"}${part & 2 ? "w" : "-"}${execute}`;
	};
	return three(6, 0o4000, "s") + three(3, 0o2000, "s") + three(0, 0o1000, "t");
}
