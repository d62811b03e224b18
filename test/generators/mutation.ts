import { parse } from "@seahaven/parser/parser";
import { print } from "@seahaven/parser/print";
import type { Script } from "@seahaven/parser/syntax";
import fc from "fast-check";

/**
 * Scripts that are almost right: ones that work, with bytes, tokens or parts of their trees changed. For properties that hold for any text
 * whatever, and are most likely to break close to real programs.
 */

/** One change: what kind, where (a share of the whole, in 2^-32), how much, and with what. */
type Change = readonly [level: "byte" | "token" | "tree", at: number, size: number, choice: number];

/** What to do to which scripts of a corpus. */
export interface Mutation {
	/** Which script, and which one to take parts from: indices, modulo the size of the corpus. */
	readonly script: number;
	readonly donor: number;
	readonly changes: readonly Change[];
}

const whole = fc.nat({ max: 0xffffffff });

/** Between one and four changes, mostly of one level. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
	script: whole,
	donor: whole,
	changes: fc.array(
		fc.tuple(
			fc.constantFrom("byte" as const, "token" as const, "token" as const, "tree" as const),
			whole,
			whole,
			whole,
		),
		{ minLength: 1, maxLength: 4 },
	),
});

const TOKENS: readonly string[] = [
	..."; & | ( ) < > { } ! # \\ ' \" ` $ = [ ] * ? ~ / : % + - , ^ @ ;; ;& && || |& << <<- <<< >> >| <> &> >& <& (( )) [[ ]]".split(
		" ",
	),
	..."$( $(( ${ <( >( $' $\" =( += == =~ != :- := :? ## %% // if then else elif fi for in do done while until case esac".split(
		" ",
	),
	..."function select time coproc declare local export eval exec exit return break continue shift set trap read unset".split(
		" ",
	),
	..."wait readonly source bash printf mapfile test getopts let cd pushd kill umask ulimit alias shopt type command".split(
		" ",
	),
	..."-n -p -a -A -i -r -u -x -e -f -1 0 1 9223372036854775807 -9223372036854775808 99999999999999999999 1e9 0x 08 64#_".split(
		" ",
	),
	..."$x $@ $* $# $? $! $$ $- $_ ${x} ${#x} ${!x} ${x[@]} ${!x[@]} ${x@Q} ${x@P} ${x:1:2} ${x//a/b} ${x^^} ${x:?} ${!x*}".split(
		" ",
	),
	..."/dev/null /dev/full /dev/stdin /dev/fd/3 /proc/self/fd . .. ~ a b x IFS PATH RANDOM LINENO BASH_REMATCH PIPESTATUS".split(
		" ",
	),
	" ",
	"\n",
	"\t",
	"\0",
	"\r",
	"\xff",
	"\u00c3\u00a9",
	"\\\n",
	"<<E\nx\nE\n",
	"{1..9}",
	"{a..z..2}",
	"{1..99999999}",
	"@(a|b)",
	"!(x)",
	"set -e;",
	"set -u\n",
	"set -x\n",
	"shopt -s extglob\n",
	"trap 'echo t' ERR DEBUG RETURN EXIT\n",
	"exec 3>&1\n",
	"exec <&-\n",
	"f() { f; }; f\n",
	"while :; do :; done\n",
	"x=$x$x$x$x\n",
	":(){ :|:& };:\n",
	"yes|",
	"kill -9 $$\n",
	"cat <&0 |",
	"sleep 9 &\n",
];

function pick<T>(list: readonly T[], choice: number): T | undefined {
	return list[choice % list.length];
}

function byteChange(text: string, at: number, size: number, choice: number): string {
	const from = Math.floor((at / 2 ** 32) * (text.length + 1));
	const byte = String.fromCharCode(choice & 0xff);
	switch ((choice >>> 8) % 5) {
		case 0:
			return text.slice(0, from) + byte + text.slice(from);
		case 1:
			return text.slice(0, from) + byte + text.slice(from + 1);
		case 2:
			return text.slice(0, from) + text.slice(from + 1 + (size % 8));
		case 3: {
			const flipped = String.fromCharCode((text.charCodeAt(from) ^ (1 << (size % 8))) & 0xff);
			return from < text.length ? text.slice(0, from) + flipped + text.slice(from + 1) : text;
		}
		default: {
			const piece = text.slice(from, from + 1 + (size % 16));
			return text.slice(0, from) + piece.repeat(1 + (choice % 7)) + text.slice(from + piece.length);
		}
	}
}

/** Words, blanks and runs of operators. */
function tokensOf(text: string): string[] {
	return text.match(/[A-Za-z0-9_]+|[ \t]+|\n|\$[({'"]?|[^\sA-Za-z0-9_]/g) ?? [];
}

function tokenChange(text: string, donor: string, at: number, size: number, choice: number): string {
	const tokens = tokensOf(text);
	const from = Math.floor((at / 2 ** 32) * (tokens.length + 1));
	switch ((choice >>> 16) % 6) {
		case 0:
			tokens.splice(from, 0, pick(TOKENS, choice) ?? "");
			break;
		case 1:
			tokens.splice(from, 1, pick(TOKENS, choice) ?? "");
			break;
		case 2:
			tokens.splice(from, 1 + (size % 4));
			break;
		case 3: {
			const to = size % Math.max(1, tokens.length);
			const [one = "", other = ""] = [tokens[from], tokens[to]];
			if (from < tokens.length) [tokens[from], tokens[to]] = [other, one];
			break;
		}
		case 4: {
			const others = tokensOf(donor);
			const start = size % Math.max(1, others.length);
			tokens.splice(from, choice % 3, ...others.slice(start, start + 1 + (choice % 12)));
			break;
		}
		default:
			tokens.splice(from, 0, ...tokens.slice(from, from + 1 + (size % 8)));
	}
	return tokens.join("");
}

/** Where something hangs in a tree: the holder, the name of the place, and the index if it is one of a list. */
interface Place {
	readonly holder: { [name: string]: unknown };
	readonly name: string;
	readonly index: number | null;
}

type Holder = { [name: string]: unknown };

function isHolder(value: unknown): value is Holder {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function placesOf(root: Holder): Place[] {
	const places: Place[] = [];
	const visit = (holder: Holder): void => {
		for (const [name, value] of Object.entries(holder)) {
			if (name === "span") continue;
			if (Array.isArray(value)) {
				value.forEach((item: unknown, index) => {
					if (!isHolder(item)) return;
					places.push({ holder, name, index });
					visit(item);
				});
			} else if (isHolder(value)) {
				if ("kind" in value) places.push({ holder, name, index: null });
				visit(value);
			}
		}
	};
	visit(root);
	return places;
}

function valueAt({ holder, name, index }: Place): unknown {
	const value = holder[name];
	return index !== null && Array.isArray(value) ? value[index] : value;
}

function holds(part: Holder, holder: Holder): boolean {
	return part === holder || placesOf(part).some((place) => place.holder === holder);
}

/** A tree of our own to write to. */
function treeOf(text: string): Holder | null {
	const parsed = parse(text);
	return parsed.ok ? (parsed.script as unknown as Holder) : null;
}

/** Parts change places with parts that may stand there: what the grammar has under the same name. */
function treeChange(text: string, donor: string, at: number, size: number, choice: number): string {
	const tree = treeOf(text);
	if (tree === null) return tokenChange(text, donor, at, size, choice);
	const places = placesOf(tree);
	const place = places[Math.floor((at / 2 ** 32) * places.length)];
	if (place === undefined) return text;
	const list = place.index === null ? null : place.holder[place.name];
	switch ((choice >>> 24) % 4) {
		case 0:
			if (Array.isArray(list) && place.index !== null && list.length > 1) list.splice(place.index, 1);
			break;
		case 1:
			if (Array.isArray(list) && place.index !== null) list.splice(place.index, 0, valueAt(place));
			break;
		default: {
			const source = (choice >>> 26) % 2 === 0 ? tree : (treeOf(donor) ?? tree);
			const fitting = placesOf(source).filter(({ name }) => name === place.name);
			const other = pick(fitting, size);
			const part: unknown = other === undefined ? undefined : valueAt(other);
			// A part that holds the place itself would make a tree without end.
			if (part === undefined || (isHolder(part) && holds(part, place.holder))) break;
			if (Array.isArray(list) && place.index !== null) list[place.index] = part;
			else place.holder[place.name] = part;
		}
	}
	// A tree that no text has need not be printable.
	try {
		return print(tree as unknown as Script);
	} catch {
		return text;
	}
}

/** The script that a mutation makes of a corpus of byte strings, of at most `limit` bytes. */
export function mutated(corpus: readonly string[], { script, donor, changes }: Mutation, limit = 4096): string {
	let text = pick(corpus, script) ?? "";
	const other = pick(corpus, donor) ?? "";
	for (const [level, at, size, choice] of changes) {
		if (level === "byte") text = byteChange(text, at, size, choice);
		else if (level === "token") text = tokenChange(text, other, at, size, choice);
		else text = treeChange(text, other, at, size, choice);
	}
	return text.slice(0, limit);
}
