import type { ByteString } from "@seahaven/abi/bytes";
import { hasGlob, pathnameExpansion } from "./glob.ts";
import type { ExpansionFailure, ExpansionHost } from "./host.ts";
import { GLOB, IFS_OTHER, IFS_SPACE, type Ifs, ifsOf } from "./ifs.ts";
import { quotePattern } from "./pattern.ts";
import { chargeText } from "./text-limit.ts";

/** Where a list comes from, which in some places says how it is joined: `changed` by an operator. */
export type Origin = "positional" | "changed positional" | "changed array";

/** Where the parts of a word put what they expand to. */
export interface Sink {
	/** Text that stays as it is: it was quoted, or quoting has no say. */
	quoted(text: ByteString): void;
	/** Unquoted text of the source. */
	literal(text: ByteString): void;
	/** The unquoted result of an expansion. */
	split(text: ByteString): void;
	/** `$@`, `$*` and the like. */
	list(values: readonly ByteString[], quoted: boolean, star: boolean, origin?: Origin): void;
	/** Around what one pair of double quotes encloses that may be a list. */
	open(): void;
	close(): void;
}

/** Makes fields: field splitting (XCU 2.6.5), pathname expansion (2.6.6) and quote removal (2.6.7) as results come. */
export class FieldSink implements Sink {
	readonly fields: ByteString[];
	/** Set when pathname expansion failed, or a field became too long. */
	failure: ExpansionFailure | undefined = undefined;
	readonly #host: ExpansionHost;
	readonly #pathnames: boolean;
	#text: ByteString = "";
	/** There is a field, perhaps an empty one. */
	#has = false;
	/** The field as a pattern, once something in it could be one. */
	#pattern: ByteString | null = null;
	/** The last field was ended by whitespace alone: one other separator may follow and belongs to it. */
	#afterSpace = false;
	#sawEmptyList = false;

	constructor(host: ExpansionHost, fields: ByteString[], pathnames = true) {
		this.#host = host;
		this.#pathnames = pathnames && !host.options.noglob;
		this.fields = fields;
	}

	quoted(text: ByteString): void {
		this.#has = true;
		if (!this.#fits(text)) return;
		this.#text += text;
		if (this.#pattern !== null) this.#pattern += quotePattern(text);
	}

	#fits(text: ByteString): boolean {
		const length = this.#text.length + text.length;
		if (length > 65_536) this.failure ??= chargeText(this.#host, length);
		return this.failure === undefined;
	}

	literal(text: ByteString): void {
		this.#has = true;
		if (this.#pattern === null && /[*?[\\(]/.test(text)) this.#pattern = quotePattern(this.#text);
		if (this.#pattern !== null) this.#pattern += text;
		this.#text += text;
	}

	split(text: ByteString): void {
		if (text === "") return;
		const ifs = ifsOf(this.#host.get("IFS"), this.#host.utf8);
		if (ifs.wide !== null) {
			this.#splitWide(text, ifs);
			return;
		}
		const { kinds } = ifs;
		let start = 0;
		let glob = false;
		for (let i = 0; i < text.length; i++) {
			const kind = kinds[text.charCodeAt(i)] ?? 0;
			if (kind === 0) continue;
			if ((kind & (IFS_SPACE | IFS_OTHER)) === 0) {
				glob = true;
				continue;
			}
			if (i > start) this.#add(text.slice(start, i), glob);
			glob = false;
			start = i + 1;
			this.#separate(kind);
		}
		if (start < text.length) this.#add(start === 0 ? text : text.slice(start), glob);
	}

	#splitWide(text: ByteString, ifs: Ifs): void {
		// Rare: a character at a time.
		for (const character of text.match(/[\xc0-\xff][\x80-\xbf]+|./gs) ?? []) {
			const kind =
				character.length === 1 ? (ifs.kinds[character.charCodeAt(0)] ?? 0) : ifs.wide?.has(character) ? IFS_OTHER : 0;
			if ((kind & (IFS_SPACE | IFS_OTHER)) === 0) this.#add(character, (kind & GLOB) !== 0);
			else this.#separate(kind);
		}
	}

	#add(text: ByteString, glob: boolean): void {
		this.#has = true;
		this.#afterSpace = false;
		if (!this.#fits(text)) return;
		if (glob && this.#pattern === null) this.#pattern = quotePattern(this.#text);
		if (this.#pattern !== null) this.#pattern += text;
		this.#text += text;
	}

	#separate(kind: number): void {
		if ((kind & IFS_SPACE) !== 0) {
			if (!this.#has) return;
			this.#end();
			this.#afterSpace = true;
		} else if (this.#has) {
			this.#end();
			this.#afterSpace = false;
		} else if (this.#afterSpace) {
			this.#afterSpace = false;
		} else {
			this.fields.push("");
		}
	}

	list(values: readonly ByteString[], quoted: boolean, star: boolean): void {
		const ifs = ifsOf(this.#host.get("IFS"), this.#host.utf8);
		if (quoted && star) {
			const joined = values.join(ifs.joiner);
			if (joined !== "") this.quoted(joined);
			else if (values.length === 0) this.#sawEmptyList = true;
			return;
		}
		if (values.length === 0) {
			if (quoted) this.#sawEmptyList = true;
			return;
		}
		let first = true;
		for (const value of values) {
			if (quoted) {
				if (!first) this.#end();
				this.quoted(value);
			} else {
				if (!first) {
					if (ifs.empty) this.#flush();
					else this.split(ifs.joiner);
				}
				this.split(value);
			}
			first = false;
		}
	}

	open(): void {
		this.#sawEmptyList = false;
	}

	close(): void {
		if (!this.#sawEmptyList) this.#has = true;
		this.#sawEmptyList = false;
	}

	/** Ends the word. */
	finish(): void {
		this.#flush();
		this.#afterSpace = false;
	}

	#flush(): void {
		if (this.#has) this.#end();
	}

	#end(): void {
		const text = this.#text;
		const pattern = this.#pattern;
		this.#text = "";
		this.#has = false;
		this.#pattern = null;
		if (pattern === null || !this.#pathnames || !hasGlob(pattern, this.#host.options.extglob)) {
			this.fields.push(text);
			return;
		}
		const failure = pathnameExpansion(this.#host, pattern, text, this.fields);
		this.failure ??= failure;
	}
}

/** Makes one text: no field splitting, no pathname expansion. */
export class TextSink implements Sink {
	text: ByteString = "";
	/** Set when the text became too long. */
	failure: ExpansionFailure | undefined = undefined;
	protected readonly host: ExpansionHost;

	constructor(host: ExpansionHost) {
		this.host = host;
	}

	quoted(text: ByteString): void {
		this.append(text);
	}
	literal(text: ByteString): void {
		this.append(text);
	}
	split(text: ByteString): void {
		this.append(text);
	}
	protected append(text: ByteString): void {
		this.failure ??= chargeText(this.host, this.text.length + text.length);
		if (this.failure === undefined) this.text += text;
	}
	list(values: readonly ByteString[], quoted: boolean, star: boolean, origin?: Origin): void {
		const joined = values.join(this.joiner(star, origin));
		if (quoted) this.quoted(joined);
		else this.split(joined);
	}
	protected joiner(star: boolean, origin: Origin | undefined): ByteString {
		// What an operator made of `$@` is joined as `$*` is, unless IFS is empty.
		if (!star && origin !== "changed positional") return " ";
		const { joiner } = ifsOf(this.host.get("IFS"), this.host.utf8);
		return star ? joiner : joiner || " ";
	}
	open(): void {}
	close(): void {}
}

/** Makes the body of a here-document, where bash joins `$*` with blanks whatever IFS is. */
export class DocumentSink extends TextSink {
	protected override joiner(star: boolean, origin: Origin | undefined): ByteString {
		return origin === undefined || origin === "changed array" ? super.joiner(star, origin) : " ";
	}
}

/** Makes a shell pattern in which what was quoted stands for itself. */
export class PatternSink extends TextSink {
	override quoted(text: ByteString): void {
		this.append(quotePattern(text));
	}
}

/** Makes a pattern with a backslash before each character that was quoted. */
export class ShownPatternSink extends TextSink {
	override quoted(text: ByteString): void {
		this.append(text.replace(/[^\x80-\xbf]/g, "\\$&"));
	}
}

/** Makes a replacement in which only an unquoted `&` means the match. */
export class ReplacementSink extends TextSink {
	override quoted(text: ByteString): void {
		this.append(text.replace(/[\\&]/g, "\\$&"));
	}
}

/** Makes an extended regular expression in which what was quoted stands for itself. */
export class RegexSink extends TextSink {
	override quoted(text: ByteString): void {
		this.append(text.replace(/[.[\\()*+?{|^$]/g, "\\$&"));
	}
}
