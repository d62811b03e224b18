import { $init, generate } from "@bytecodealliance/jco-transpile/component";
import type { Bytes } from "@seahaven/abi/bytes";
import type { Interfaces } from "./interfaces.ts";
import { waitingFunctions } from "./interfaces.ts";

type CompileCore = (name: string) => WebAssembly.Module | Promise<WebAssembly.Module>;
type InstantiateCore = (
	module: WebAssembly.Module,
	imports?: WebAssembly.Imports,
) => WebAssembly.Instance | Promise<WebAssembly.Instance>;

/** What jco makes of a component: a function that instantiates it, called once for each run. */
export type Instantiate = (
	core: CompileCore,
	imports: Interfaces,
	instantiateCore: InstantiateCore,
) => Promise<Readonly<Record<string, unknown>>>;

/** A component that has been translated for this runtime. */
export interface TranslatedComponent {
	readonly translations: Translations;
	/** Its core modules by the names that `instantiate` asks for. */
	readonly cores: ReadonlyMap<string, Bytes>;
	/** The interfaces that it imports, without their versions. */
	readonly imports: readonly string[];
}

const text = new TextDecoder();

/** Translates a WASI 0.2 component. Rejects, with what jco or the runtime says, where the bytes are no component. */
export async function transpile(component: Bytes): Promise<TranslatedComponent> {
	await $init;
	const { files, imports } = generate(component, {
		name: "component",
		instantiation: { tag: "async" },
		asyncMode: { tag: "jspi", val: { imports: [...waitingFunctions], exports: ["wasi:cli/run#run"] } },
		noTypescript: true,
		noNodejsCompat: true,
		base64Cutoff: 0,
		map: [],
	});
	const cores = new Map<string, Bytes>();
	let source = "";
	for (const [name, bytes] of files) {
		if (name.endsWith(".wasm")) cores.set(name, new Uint8Array(bytes));
		else if (name.endsWith(".js")) source = text.decode(bytes);
	}
	return { translations: new Translations(source), cores, imports };
}

/**
 * A translation, evaluated as often as it runs at the same time. jco keeps the current task in variables of the module, which instances that are
 * suspended would share; and an engine never forgets a module, so that one for each run would be too many.
 */
export class Translations {
	readonly #url: string;
	readonly #free: Instantiate[] = [];
	#made = 0;

	constructor(source: string) {
		this.#url = `data:text/javascript;base64,${base64(new TextEncoder().encode(source))}`;
	}

	/** One that nobody else uses until it is put back. */
	async take(): Promise<Instantiate> {
		const free = this.#free.pop();
		if (free !== undefined) return free;
		// The same text under another name is another module.
		const url = `${this.#url}#${this.#made++}`;
		const module = (await import(/* @vite-ignore */ url)) as { readonly instantiate: Instantiate };
		return module.instantiate;
	}

	putBack(instantiate: Instantiate): void {
		this.#free.push(instantiate);
	}
}

function base64(bytes: Uint8Array): string {
	let binary = "";
	for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
	return btoa(binary);
}
