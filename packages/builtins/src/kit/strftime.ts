import type { ByteString } from "@seahaven/abi/bytes";
import { zoneOf } from "./zone.ts";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December",
];

/** A broken-down time: struct tm. */
interface Moment {
	readonly seconds: number;
	readonly nanoseconds: number;
	readonly year: number;
	readonly month: number;
	readonly day: number;
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
	readonly weekday: number;
	readonly yearDay: number;
	readonly offset: number;
	readonly zone: ByteString;
}

function breakDown(seconds: number, nanoseconds: number, tz: ByteString): Moment {
	const zone = zoneOf(tz).at(seconds);
	const date = new Date((seconds + zone.offset) * 1000);
	const year = date.getUTCFullYear();
	const start = new Date(0);
	start.setUTCFullYear(year, 0, 1);
	return {
		seconds,
		nanoseconds,
		year,
		month: date.getUTCMonth(),
		day: date.getUTCDate(),
		hour: date.getUTCHours(),
		minute: date.getUTCMinutes(),
		second: date.getUTCSeconds(),
		weekday: date.getUTCDay(),
		yearDay: Math.floor((date.getTime() - start.getTime()) / 86_400_000),
		offset: zone.offset,
		zone: zone.name,
	};
}

/** ISO 8601 week and its year. */
function isoWeek(moment: Moment): readonly [number, number] {
	const weekday = (moment.weekday + 6) % 7;
	const week = Math.floor((moment.yearDay - weekday + 10) / 7);
	if (week < 1) return [weeksOf(moment.year - 1), moment.year - 1];
	return week > weeksOf(moment.year) ? [1, moment.year + 1] : [week, moment.year];
}

function weeksOf(year: number): number {
	const p = (y: number) => (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)) % 7;
	return p(year) === 4 || p(year - 1) === 3 ? 53 : 52;
}

/**
 * strftime(3) of glibc in the C locale, with its flags (`_ - 0 ^ #`), widths, and GNU date's `%N` and `%:z`. The time is in seconds since
 * 1970; `tz` is as TZ has it.
 */
export function strftime(format: ByteString, seconds: number, tz: ByteString, nanoseconds = 0): ByteString {
	return expand(format, breakDown(seconds, nanoseconds, tz));
}

const directive = /%([_\-0^#+]*)(\d*)(:{0,3})([EO]?)([A-Za-z%+])/g;

function expand(format: ByteString, moment: Moment): ByteString {
	return format.replace(
		directive,
		(all: string, flags: string, width: string, colons: string, _modifier: string, letter: string) => {
			const number = (value: number, digits: number, pad = "0"): string =>
				padded(
					value,
					digits,
					flags.includes("_") ? " " : flags.includes("0") ? "0" : flags.includes("-") ? "" : pad,
					width,
				);
			const words = (text: string, flipped = false): string => {
				let made = text;
				if (flags.includes("^")) made = made.toUpperCase();
				else if (flags.includes("#")) made = flipped ? made.toLowerCase() : made.toUpperCase();
				return width === "" ? made : made.padStart(Number(width), flags.includes("0") ? "0" : " ");
			};
			const nested = (inner: string): string => words(expand(inner, moment));
			switch (letter) {
				case "a":
					return words((days[moment.weekday] ?? "").slice(0, 3));
				case "A":
					return words(days[moment.weekday] ?? "");
				case "b":
				case "h":
					return words((months[moment.month] ?? "").slice(0, 3));
				case "B":
					return words(months[moment.month] ?? "");
				case "c":
					return nested("%a %b %e %H:%M:%S %Y");
				case "C":
					return number(Math.floor(moment.year / 100), 2);
				case "d":
					return number(moment.day, 2);
				case "D":
				case "x":
					return nested("%m/%d/%y");
				case "e":
					return number(moment.day, 2, " ");
				case "F":
					return nested("%Y-%m-%d");
				case "g":
					return number(((isoWeek(moment)[1] % 100) + 100) % 100, 2);
				case "G":
					return number(isoWeek(moment)[1], 1);
				case "H":
					return number(moment.hour, 2);
				case "I":
					return number(moment.hour % 12 || 12, 2);
				case "j":
					return number(moment.yearDay + 1, 3);
				case "k":
					return number(moment.hour, 2, " ");
				case "l":
					return number(moment.hour % 12 || 12, 2, " ");
				case "m":
					return number(moment.month + 1, 2);
				case "M":
					return number(moment.minute, 2);
				case "n":
					return "\n";
				case "N": {
					const digits = String(moment.nanoseconds).padStart(9, "0");
					return width === "" ? digits : digits.padEnd(Number(width), "0").slice(0, Number(width));
				}
				case "p":
					return words(moment.hour < 12 ? "AM" : "PM", true);
				case "P":
					return words(moment.hour < 12 ? "am" : "pm");
				case "q":
					return number(Math.floor(moment.month / 3) + 1, 1);
				case "r":
					return nested("%I:%M:%S %p");
				case "R":
					return nested("%H:%M");
				case "s":
					return number(moment.seconds, 1);
				case "S":
					return number(moment.second, 2);
				case "t":
					return "\t";
				case "T":
				case "X":
					return nested("%H:%M:%S");
				case "u":
					return number(moment.weekday || 7, 1);
				case "U":
					return number(Math.floor((moment.yearDay + 7 - moment.weekday) / 7), 2);
				case "V":
					return number(isoWeek(moment)[0], 2);
				case "w":
					return number(moment.weekday, 1);
				case "W":
					return number(Math.floor((moment.yearDay + 7 - ((moment.weekday + 6) % 7)) / 7), 2);
				case "y":
					return number(((moment.year % 100) + 100) % 100, 2);
				case "Y":
					return number(moment.year, 1);
				case "z":
					return zoneOffset(moment.offset, colons.length);
				case "Z":
					return words(moment.zone, true);
				case "+":
					return nested("%a %b %e %H:%M:%S %Z %Y");
				case "%":
					return "%";
				default:
					return all;
			}
		},
	);
}

function padded(value: number, digits: number, pad: string, width: string): string {
	const size = String(Math.abs(value));
	const wanted = width === "" ? digits : Number(width);
	if (value >= 0) return pad === "" ? size : size.padStart(wanted, pad);
	return pad === "0" ? `-${size.padStart(wanted - 1, "0")}` : `-${size}`.padStart(wanted, pad || " ");
}

function zoneOffset(offset: number, colons: number): string {
	const size = Math.abs(offset);
	const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
	const sign = offset < 0 ? "-" : "+";
	const hours = two(size / 3600);
	const minutes = two((size / 60) % 60);
	const rest = two(size % 60);
	switch (colons) {
		case 0:
			return `${sign}${hours}${minutes}`;
		case 1:
			return `${sign}${hours}:${minutes}`;
		case 2:
			return `${sign}${hours}:${minutes}:${rest}`;
		default:
			return rest !== "00"
				? `${sign}${hours}:${minutes}:${rest}`
				: minutes !== "00"
					? `${sign}${hours}:${minutes}`
					: `${sign}${hours}`;
	}
}
