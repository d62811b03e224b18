import type { ByteString } from "@seahaven/abi/bytes";

type Capability = (parameters: readonly number[]) => ByteString;

/** What terminfo(5) says of a terminal. Null: known to terminfo, and this terminal cannot. */
export interface Terminal {
	readonly longName: ByteString;
	readonly numbers: ReadonlyMap<ByteString, number>;
	readonly flags: ReadonlyMap<ByteString, boolean>;
	readonly strings: ReadonlyMap<ByteString, Capability | null>;
}

const plain: { readonly [name: string]: ByteString } = {
	E3: "\x1b[3J",
	bel: "\x07",
	blink: "\x1b[5m",
	bold: "\x1b[1m",
	civis: "\x1b[?25l",
	clear: "\x1b[H\x1b[2J",
	cnorm: "\x1b[?12l\x1b[?25h",
	cr: "\r",
	cub1: "\b",
	cud1: "\n",
	cuf1: "\x1b[C",
	cuu1: "\x1b[A",
	cvvis: "\x1b[?12;25h",
	dch1: "\x1b[P",
	dim: "\x1b[2m",
	dl1: "\x1b[M",
	ed: "\x1b[J",
	el: "\x1b[K",
	el1: "\x1b[1K",
	home: "\x1b[H",
	il1: "\x1b[L",
	invis: "\x1b[8m",
	op: "\x1b[39;49m",
	rc: "\x1b8",
	rev: "\x1b[7m",
	rmcup: "\x1b[?1049l\x1b[23;0;0t",
	rmso: "\x1b[27m",
	rmul: "\x1b[24m",
	reset: "\x1bc\x1b]104\x07\x1b[!p\x1b[?3;4l\x1b[4l\x1b>",
	init: "\x1b[!p\x1b[?3;4l\x1b[4l\x1b>",
	ritm: "\x1b[23m",
	sc: "\x1b7",
	sgr0: "\x1b(B\x1b[m",
	sitm: "\x1b[3m",
	smcup: "\x1b[?1049h\x1b[22;0;0t",
	smso: "\x1b[7m",
	smul: "\x1b[4m",
};

const shaped: { readonly [name: string]: Capability } = {
	cup: ([row = 0, column = 0]) => `\x1b[${row + 1};${column + 1}H`,
	hpa: ([column = 0]) => `\x1b[${column + 1}G`,
	vpa: ([row = 0]) => `\x1b[${row + 1}d`,
	cuu: ([count = 0]) => `\x1b[${count}A`,
	cud: ([count = 0]) => `\x1b[${count}B`,
	cuf: ([count = 0]) => `\x1b[${count}C`,
	cub: ([count = 0]) => `\x1b[${count}D`,
	ech: ([count = 0]) => `\x1b[${count}X`,
	csr: ([top = 0, bottom = 0]) => `\x1b[${top + 1};${bottom + 1}r`,
};

function color(value: number, colors: number, base: 30 | 40): ByteString {
	if (value < 8 || colors < 16) return `\x1b[${base + value}m`;
	return value < 16 || colors < 256 ? `\x1b[${base + 52 + value}m` : `\x1b[${base + 8};5;${value}m`;
}

function ansi(longName: ByteString, colors: number): Terminal {
	const strings = new Map<ByteString, Capability | null>(Object.entries(shaped));
	for (const [name, text] of Object.entries(plain)) strings.set(name, () => text);
	strings.set("setaf", ([value = 0]) => color(value, colors, 30));
	strings.set("setab", ([value = 0]) => color(value, colors, 40));
	const numbers = new Map([
		["colors", colors],
		["cols", 80],
		["lines", 24],
		["it", 8],
		["pairs", colors === 8 ? 64 : 65_536],
	]);
	return { longName, numbers, flags: new Map([...flags, ["bce", true]]), strings };
}

const flags: readonly (readonly [ByteString, boolean])[] = [
	["am", true],
	["bce", false],
	["hs", false],
	["km", true],
	["xenl", true],
];

function dumb(): Terminal {
	const can: { readonly [name: string]: ByteString } = { bel: "\x07", cr: "\r", cud1: "\n", reset: "", init: "" };
	const names = [...Object.keys(plain), ...Object.keys(shaped), "setaf", "setab"];
	const strings = new Map<ByteString, Capability | null>();
	for (const name of names) {
		const text = can[name];
		strings.set(name, text === undefined ? null : () => text);
	}
	const numbers = new Map([
		["colors", -1],
		["cols", 80],
		["lines", 24],
		["it", -1],
		["pairs", -1],
	]);
	return {
		longName: "80-column dumb tty",
		numbers,
		flags: new Map([...flags, ["km", false], ["xenl", false]]),
		strings,
	};
}

/** A terminal by its name; undefined if there is none of that name. */
export function terminalOf(name: ByteString): Terminal | undefined {
	switch (name) {
		case "dumb":
			return dumb();
		case "xterm":
			return ansi("xterm terminal emulator (X Window System)", 8);
		case "xterm-color":
			return ansi("generic color xterm", 8);
		case "linux":
			return ansi("Linux console", 8);
		case "screen":
			return ansi("VT 100/ANSI X3.64 virtual terminal", 8);
		case "ansi":
			return ansi("ansi/pc-term compatible with color", 8);
		case "vt100":
			return ansi("DEC VT100 (w/advanced video)", 8);
		case "xterm-256color":
			return ansi("xterm with 256 colors", 256);
		case "screen-256color":
			return ansi("GNU Screen with 256 colors", 256);
		case "tmux-256color":
			return ansi("tmux with 256 colors", 256);
		default:
			return undefined;
	}
}
