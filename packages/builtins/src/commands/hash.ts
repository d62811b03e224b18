import type { ByteString } from "@seahaven/abi/bytes";
import type { Builtin } from "../builtin.ts";
import { hashOrder } from "../kit/hash-order.ts";
import { hasMetacharacters, singleQuote } from "../kit/quote.ts";
import { Report } from "../kit/report.ts";

function reusable(name: ByteString, path: ByteString): ByteString {
	return `builtin hash -p ${hasMetacharacters(path) ? singleQuote(path) : path} ${name}\n`;
}

/** hash (XCU hash). */
export const hash: Builtin = {
	name: "hash",
	special: false,
	declaration: false,
	synopsis: "hash [-lr] [-p pathname] [-dt] [name ...]",
	help: `Remembers where commands are, or shows what is remembered.

Options:
  -d		forgets the names
  -l		prints in a form that can be used again
  -p path	remembers PATH for the name
  -r		forgets everything
  -t		prints the remembered path of each name

Exit Status:
Success, unless a name is not found or an option is wrong.`,
	run(invocation) {
		const { argv, view } = invocation;
		const report = new Report(invocation, hash);
		if (view.option("hashall") === false) {
			report.fail("hashing disabled");
			return report.end();
		}
		const parsed = report.options("dlp:rt");
		if (parsed === undefined) return report.end();
		let forget = false;
		let list = false;
		let clear = false;
		let show = false;
		let path: ByteString | null = null;
		for (const { letter, argument } of parsed.options) {
			if (letter === "d") forget = true;
			else if (letter === "l") list = true;
			else if (letter === "r") clear = true;
			else if (letter === "t") show = true;
			else path = argument;
		}
		const names = argv.slice(parsed.index);
		const known = new Map(view.hashed().map(([name, where, hits]) => [name, { where, hits }]));
		if (show && names.length === 0) {
			report.fail("-t: option requires an argument");
			return report.end();
		}
		if (forget && names.length === 0) {
			report.fail("-d: option requires an argument");
			return report.end();
		}
		if (names.length === 0 && !clear && path === null) {
			if (known.size === 0) {
				if (!list && !view.posix) report.print("hash: hash table empty\n");
				return report.end();
			}
			if (!list) report.print("hits\tcommand\n");
			for (const name of hashOrder(known.keys(), 256)) {
				const entry = known.get(name);
				if (entry === undefined) continue;
				report.print(list ? reusable(name, entry.where) : `${String(entry.hits).padStart(4)}\t${entry.where}\n`);
			}
			return report.end();
		}
		if (clear) {
			report.effect({ kind: "clearHash" });
			known.clear();
		}
		if (path !== null) {
			if (view.restricted && path.includes("/")) {
				report.fail(`${path}: restricted`);
				return report.end();
			}
			const stat = view.namespace.stat(view.directory, path, true);
			if (stat.ok && stat.value.type === "directory") {
				report.fail(`${path}: Is a directory`);
				return report.end();
			}
		}
		for (const name of names) {
			if (show) {
				const entry = known.get(name);
				if (entry === undefined) report.fail(`${name}: not found`);
				else if (list) report.print(reusable(name, entry.where));
				else report.print(names.length > 1 ? `${name}\t${entry.where}\n` : `${entry.where}\n`);
			} else if (forget) {
				if (known.has(name)) report.effect({ kind: "hash", name, path: null });
				else if (known.size > 0) report.fail(`${name}: not found`);
			} else if (path !== null) report.effect({ kind: "hash", name, path });
			else if (name.includes("/") || view.functionFlags(name) !== undefined || view.isBuiltin(name)) continue;
			else {
				const [found] = view.findInPath(name);
				if (found === undefined) report.fail(`${name}: not found`);
				else report.effect({ kind: "hash", name, path: found });
			}
		}
		return report.end();
	},
};
