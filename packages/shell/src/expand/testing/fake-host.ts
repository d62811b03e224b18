import type { ByteString } from "@seahaven/abi/bytes";
import type { Directory, Namespace } from "@seahaven/abi/namespace";
import { ExpansionFailure, type ExpansionHost, type ExpansionOptions, type VariableAccess } from "../host.ts";
import { plainInteger } from "../integer.ts";

type Stored =
	| { kind: "scalar"; text: ByteString | undefined; letters: ByteString }
	| { kind: "indexed"; elements: Map<number, ByteString>; letters: ByteString }
	| { kind: "associative"; elements: Map<ByteString, ByteString>; letters: ByteString };

/** A host without a shell behind it. */
export class FakeHost implements ExpansionHost {
	readonly options: ExpansionOptions = {
		braceexpand: true,
		noglob: false,
		nounset: false,
		posix: false,
		dotglob: false,
		extglob: true,
		failglob: false,
		globasciiranges: true,
		globskipdots: true,
		globstar: false,
		nocaseglob: false,
		nocasematch: false,
		nullglob: false,
		patsub_replacement: true,
		assoc_expand_once: false,
	};
	utf8 = true;
	positional: ByteString[] = [];
	name = "/bin/bash";
	status = 0;
	pid = 4242;
	backgroundPid: number | undefined = undefined;
	optionLetters = "hBc";
	readonly stored: Map<ByteString, Stored> = new Map();
	readonly warnings: ByteString[] = [];
	readonly namespace: Namespace;
	readonly directory: Directory;

	constructor(namespace?: Namespace, directory?: Directory) {
		this.namespace = namespace as Namespace;
		this.directory = (directory ?? namespace?.root ?? null) as Directory;
	}

	get(name: ByteString): ByteString | undefined {
		const stored = this.stored.get(name);
		if (stored === undefined) return undefined;
		if (stored.kind === "scalar") return stored.text;
		return stored.kind === "indexed" ? stored.elements.get(0) : stored.elements.get("0");
	}
	integer(name: ByteString): number {
		return plainInteger(this.get(name) ?? "");
	}
	variable(name: ByteString): VariableAccess | undefined {
		const stored = this.stored.get(name);
		if (stored === undefined || stored.kind !== "indexed") return stored as VariableAccess | undefined;
		const { elements } = stored;
		const keys = [...elements.keys()].sort((a, b) => a - b);
		return {
			kind: "indexed",
			letters: stored.letters,
			elements: {
				count: keys.length,
				end: (keys.at(-1) ?? -1) + 1,
				get: (key) => elements.get(key),
				keys: () => keys,
				values: () => keys.map((key) => elements.get(key) ?? ""),
			},
		};
	}
	readonly listReferences = false;
	listReferent(): undefined {
		return undefined;
	}
	referent(): undefined {
		return undefined;
	}
	names(prefix: ByteString): readonly ByteString[] {
		return [...this.stored.keys()].filter((name) => name.startsWith(prefix)).sort();
	}
	assign(name: ByteString, value: ByteString): ExpansionFailure | undefined {
		const stored = this.stored.get(name);
		if (stored?.letters.includes("r")) return new ExpansionFailure(`${name}: readonly variable`);
		if (stored === undefined || stored.kind === "scalar")
			this.stored.set(name, { kind: "scalar", text: value, letters: "" });
		else if (stored.kind === "indexed") stored.elements.set(0, value);
		else stored.elements.set("0", value);
		return undefined;
	}
	assignInteger(name: ByteString, value: number): ExpansionFailure | undefined {
		return this.assign(name, String(value));
	}
	assignElement(name: ByteString, key: number | ByteString, value: ByteString): ExpansionFailure | undefined {
		let stored = this.stored.get(name);
		if (stored?.kind === "associative") {
			stored.elements.set(String(key), value);
			return undefined;
		}
		if (stored === undefined || stored.kind === "scalar") {
			const elements = new Map<number, ByteString>();
			if (stored?.text !== undefined) elements.set(0, stored.text);
			stored = { kind: "indexed", elements, letters: "a" };
			this.stored.set(name, stored);
		}
		stored.elements.set(Number(key), value);
		return undefined;
	}
	setArray(name: ByteString, values: readonly ByteString[]): void {
		this.stored.set(name, { kind: "indexed", elements: new Map(values.entries()), letters: "a" });
	}
	setMap(name: ByteString, entries: Iterable<readonly [ByteString, ByteString]>): void {
		this.stored.set(name, { kind: "associative", elements: new Map(entries), letters: "A" });
	}
	substitute(): ByteString {
		return "";
	}
	process(): ByteString {
		return "/dev/fd/63";
	}
	prompt(text: ByteString): ByteString {
		return text;
	}
	homeDirectory(user: ByteString): ByteString | undefined {
		return user === "" || user === "root" ? "/root" : undefined;
	}
	directoryStack(): undefined {
		return undefined;
	}
	charge(): boolean {
		return true;
	}
	warn(message: ByteString): void {
		this.warnings.push(message);
	}
}
