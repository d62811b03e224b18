import type { ByteString } from "@seahaven/abi/bytes";

/** Offset from UTC in seconds, east positive, and the abbreviation. */
export interface ZoneTime {
	readonly offset: number;
	readonly name: ByteString;
	readonly daylight: boolean;
}

/** A time zone as TZ names it. */
export interface Zone {
	/** At so many seconds since 1970. */
	at(seconds: number): ZoneTime;
}

const utc: Zone = { at: () => ({ offset: 0, name: "UTC", daylight: false }) };
const zones = new Map<ByteString, Zone>();

/** The zone that TZ names: an entry of the time zone database, or POSIX's form (`EST5`, without rules for summer time). Anything else is UTC, as in glibc. */
export function zoneOf(tz: ByteString): Zone {
	const known = zones.get(tz);
	if (known !== undefined) return known;
	const made = make(tz);
	if (zones.size > 64) zones.clear();
	zones.set(tz, made);
	return made;
}

function make(tz: ByteString): Zone {
	const name = tz.startsWith(":") ? tz.slice(1) : tz;
	if (name === "" || name === "UTC" || name === "UTC0") return utc;
	const posix = /^(?:<([A-Za-z0-9+-]{3,})>|([A-Za-z]{3,}))([+-]?)(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?$/.exec(name);
	if (posix !== null) {
		const [, bracketed, plain, sign, hours, minutes = "0", seconds = "0"] = posix;
		const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
		const time = {
			offset: sign === "-" ? size : size === 0 ? 0 : -size,
			name: bracketed ?? plain ?? "",
			daylight: false,
		};
		return { at: () => time };
	}
	try {
		return intlZone(name.replace(/^([A-Z]{3})\d+[A-Z]{3}$/, "$&"));
	} catch {
		const fallback = { offset: 0, name: name.slice(0, 6).replace(/[^A-Za-z].*/s, "") || "UTC", daylight: false };
		return { at: () => fallback };
	}
}

function intlZone(timeZone: string): Zone {
	const parts = new Intl.DateTimeFormat("en-US", {
		timeZone,
		hourCycle: "h23",
		era: "short",
		year: "numeric",
		month: "numeric",
		day: "numeric",
		hour: "numeric",
		minute: "numeric",
		second: "numeric",
	});
	const offsetAt = (seconds: number): number => {
		const ms = Math.floor(seconds) * 1000;
		const field = { era: "AD", year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
		for (const { type, value } of parts.formatToParts(ms)) {
			if (type === "era") field.era = value;
			else if (type in field) (field as unknown as Record<string, number>)[type] = Number(value);
		}
		const date = new Date(0);
		date.setUTCFullYear(field.era.startsWith("B") ? 1 - field.year : field.year, field.month - 1, field.day);
		date.setUTCHours(field.hour, field.minute, field.second);
		return (date.getTime() - ms) / 1000;
	};
	const shorts = ["en-US", "en-GB", "en-AU", "en-CA", "en-IN", "en-NZ", "en-ZA"].map(
		(locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" }),
	);
	const cache = new Map<number, ZoneTime>();
	return {
		at(seconds) {
			// Offsets change on quarter hours at the earliest.
			const slot = Math.floor(seconds / 900);
			const known = cache.get(slot);
			if (known !== undefined) return known;
			const offset = offsetAt(seconds);
			const year = new Date(seconds * 1000).getUTCFullYear();
			const standard = Math.min(offsetAt(Date.UTC(year, 0, 1) / 1000), offsetAt(Date.UTC(year, 6, 1) / 1000));
			const time = { offset, name: abbreviation(shorts, seconds, offset), daylight: offset > standard };
			if (cache.size > 256) cache.clear();
			cache.set(slot, time);
			return time;
		},
	};
}

/** Locales know the abbreviations of their own region only; elsewhere the database itself uses numbers. */
function abbreviation(formats: readonly Intl.DateTimeFormat[], seconds: number, offset: number): ByteString {
	for (const format of formats) {
		const name = format.formatToParts(seconds * 1000).find((part) => part.type === "timeZoneName")?.value ?? "";
		if (/^[A-Z]{2,5}$/.test(name)) return name;
	}
	const minutes = Math.round(Math.abs(offset) / 60);
	const rest = minutes % 60 === 0 ? "" : String(minutes % 60).padStart(2, "0");
	return `${offset < 0 ? "-" : "+"}${String(Math.floor(minutes / 60)).padStart(2, "0")}${rest}`;
}
