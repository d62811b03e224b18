import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin } from "../builtin.ts";
import { Report } from "../kit/report.ts";
import type { ShellView } from "../view.ts";

interface Resource {
	readonly letter: ByteString;
	readonly text: ByteString;
	readonly unit: ByteString | null;
	/** How many of setLimit's units one of these is. */
	readonly scale: number;
	/** What a world that says nothing else has, in setLimit's units. */
	readonly soft: number;
	readonly hard: number;
}

const none = Number.POSITIVE_INFINITY;

const resources: readonly Resource[] = [
	{ letter: "R", text: "real-time non-blocking time", unit: "microseconds", scale: 1, soft: none, hard: none },
	{ letter: "c", text: "core file size", unit: "blocks", scale: 1024, soft: 0, hard: none },
	{ letter: "d", text: "data seg size", unit: "kbytes", scale: 1024, soft: none, hard: none },
	{ letter: "e", text: "scheduling priority", unit: null, scale: 1, soft: 0, hard: 0 },
	{ letter: "f", text: "file size", unit: "blocks", scale: 1024, soft: none, hard: none },
	{ letter: "i", text: "pending signals", unit: null, scale: 1, soft: 4096, hard: 4096 },
	{ letter: "l", text: "max locked memory", unit: "kbytes", scale: 1024, soft: 8 << 20, hard: 8 << 20 },
	{ letter: "m", text: "max memory size", unit: "kbytes", scale: 1024, soft: none, hard: none },
	{ letter: "n", text: "open files", unit: null, scale: 1, soft: 1024, hard: 1024 },
	{ letter: "p", text: "pipe size", unit: "512 bytes", scale: 512, soft: 4096, hard: 4096 },
	{ letter: "q", text: "POSIX message queues", unit: "bytes", scale: 1, soft: 819_200, hard: 819_200 },
	{ letter: "r", text: "real-time priority", unit: null, scale: 1, soft: 0, hard: 0 },
	{ letter: "s", text: "stack size", unit: "kbytes", scale: 1024, soft: 8 << 20, hard: none },
	{ letter: "t", text: "cpu time", unit: "seconds", scale: 1, soft: none, hard: none },
	{ letter: "u", text: "max user processes", unit: null, scale: 1, soft: 4096, hard: 4096 },
	{ letter: "v", text: "virtual memory", unit: "kbytes", scale: 1024, soft: none, hard: none },
	{ letter: "x", text: "file locks", unit: null, scale: 1, soft: none, hard: none },
];

function current(view: ShellView, resource: Resource): { readonly soft: number; readonly hard: number } {
	return view.limit(resource.letter) ?? resource;
}

function amount(resource: Resource, value: number): ByteString {
	return value === none ? "unlimited" : String(Math.floor(value / resource.scale));
}

/** ulimit (XCU ulimit). */
export const ulimit: Builtin = {
	name: "ulimit",
	special: false,
	declaration: false,
	synopsis: "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]",
	help: `Shows or sets limits of this shell and what it starts.

Options:
  -S -H	the soft limit, the hard limit; both are set and the soft one is shown unless told
  -a	all
${resources.map(({ letter, text, unit }) => `  -${letter}	${text}${unit === null ? "" : ` (${unit})`}`).join("\n")}

LIMIT is a number, \`soft', \`hard' or \`unlimited'. Without a letter it is -f.

Exit Status:
Success, unless an option or limit is wrong or may not be set.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, ulimit);
		const parsed = report.options(`SHa${resources.map(({ letter }) => `${letter};`).join("")}`);
		if (parsed === undefined) return report.end();
		let soft = false;
		let hard = false;
		const asked: { readonly resource: Resource; readonly limit: ByteString | null }[] = [];
		for (const { letter, argument } of parsed.options) {
			if (letter === "S") soft = true;
			else if (letter === "H") hard = true;
			else if (letter === "a") {
				for (const resource of resources) {
					const { soft: s, hard: h } = current(view, resource);
					report.print(line(resource, hard && !soft ? h : s));
				}
				return report.end();
			} else {
				const resource = resources.find((row) => row.letter === letter);
				if (resource !== undefined) asked.push({ resource, limit: argument });
			}
		}
		if (asked.length === 0) {
			const file = resources.find(({ letter }) => letter === "f");
			if (file !== undefined) asked.push({ resource: file, limit: null });
		}
		const [only] = asked;
		const operand = argv[parsed.index];
		if (asked.length === 1 && only !== undefined && only.limit === null && operand !== undefined)
			asked[0] = { resource: only.resource, limit: operand };
		for (const { resource, limit } of asked) {
			if (!handle(report, view, resource, limit, soft, hard, asked.length > 1)) break;
		}
		return report.end();
	},
};

function line(resource: Resource, value: number): ByteString {
	const unit = `(${resource.unit === null ? "" : `${resource.unit}, `}-${resource.letter})`;
	return `${resource.text.padEnd(20)}${unit.padStart(20)} ${amount(resource, value)}\n`;
}

function handle(
	report: Report,
	view: ShellView,
	resource: Resource,
	limit: ByteString | null,
	soft: boolean,
	hard: boolean,
	several: boolean,
): boolean {
	const now = current(view, resource);
	if (limit === null) {
		const value = hard && !soft ? now.hard : now.soft;
		report.print(several ? line(resource, value) : `${amount(resource, value)}\n`);
		return true;
	}
	let value: number;
	if (limit === "hard") value = now.hard;
	else if (limit === "soft") value = now.soft;
	else if (limit === "unlimited") value = none;
	else if (/^[0-9]+$/.test(limit)) {
		value = Number(limit) * resource.scale;
		if (BigInt(limit) * BigInt(resource.scale) >= 1n << 64n) {
			report.fail(`${limit}: limit out of range`);
			return false;
		}
	} else {
		report.fail(`${limit}: invalid number`);
		return false;
	}
	const both = soft === hard;
	const setsSoft = soft || both;
	const setsHard = hard || both;
	const cannot = (why: string): boolean => {
		report.fail(`${resource.text}: cannot modify limit: ${why}`);
		return false;
	};
	if (
		resource.letter === "p" ||
		(setsSoft && !setsHard && value > now.hard) ||
		(setsHard && !setsSoft && value < now.soft)
	) {
		return cannot("Invalid argument");
	}
	if (setsHard && value > now.hard) return cannot("Operation not permitted");
	report.effect({
		kind: "setLimit",
		resource: resource.letter,
		soft: setsSoft ? value : now.soft,
		hard: setsHard ? value : now.hard,
	});
	return true;
}
