/** Signals of this world with their Linux numbers (signal(7), x86 and ARM). */
const numbers: { readonly [signal in Signal]: number } = {
	HUP: 1,
	INT: 2,
	QUIT: 3,
	ILL: 4,
	TRAP: 5,
	ABRT: 6,
	BUS: 7,
	FPE: 8,
	KILL: 9,
	USR1: 10,
	SEGV: 11,
	USR2: 12,
	PIPE: 13,
	ALRM: 14,
	TERM: 15,
	STKFLT: 16,
	CHLD: 17,
	CONT: 18,
	STOP: 19,
	TSTP: 20,
	TTIN: 21,
	TTOU: 22,
	URG: 23,
	XCPU: 24,
	XFSZ: 25,
	VTALRM: 26,
	PROF: 27,
	WINCH: 28,
	IO: 29,
	PWR: 30,
	SYS: 31,
};

/** A signal's name without the SIG prefix. */
export type Signal =
	| "HUP"
	| "INT"
	| "QUIT"
	| "ILL"
	| "TRAP"
	| "ABRT"
	| "BUS"
	| "FPE"
	| "KILL"
	| "USR1"
	| "SEGV"
	| "USR2"
	| "PIPE"
	| "ALRM"
	| "TERM"
	| "STKFLT"
	| "CHLD"
	| "CONT"
	| "STOP"
	| "TSTP"
	| "TTIN"
	| "TTOU"
	| "URG"
	| "XCPU"
	| "XFSZ"
	| "VTALRM"
	| "PROF"
	| "WINCH"
	| "IO"
	| "PWR"
	| "SYS";

/** The Linux number of a signal. */
export function signalNumber(signal: Signal): number {
	return numbers[signal];
}

/** The signal with this Linux number, if there is one. */
export function signalByNumber(number: number): Signal | undefined {
	return signals.find((signal) => numbers[signal] === number);
}

/** Every signal, by rising number. */
export const signals: readonly Signal[] = Object.keys(numbers) as Signal[];

/** The status that a shell reports for a process that a signal ended: 128 plus its number. */
export function signalStatus(signal: Signal): number {
	return 128 + numbers[signal];
}
