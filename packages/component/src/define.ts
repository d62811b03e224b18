import type { Program } from "@seahaven/abi/program";
import { type ComponentSource, componentProgram } from "./component.ts";

/** A component as a command for `createShell({ commands })`. */
export interface ComponentCommand {
	readonly name: string;
	readonly program: Program;
}

/**
 * A WASI 0.2 component under a name: it runs as a process of the world like any other command. `source` are its bytes, a way to get them, or a URL
 * that `fetch` understands; they are asked for when the command first runs. TypeError: a name that a command cannot have.
 */
export function defineComponent(name: string, source: ComponentSource | URL): ComponentCommand {
	if (!/^[^\s/\0]+$/.test(name)) throw new TypeError(`${JSON.stringify(name)} cannot be the name of a command`);
	return { name, program: componentProgram(source instanceof URL ? () => download(source) : source) };
}

async function download(url: URL): Promise<Uint8Array<ArrayBuffer>> {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url.href}: ${response.status}`);
	return new Uint8Array(await response.arrayBuffer());
}
