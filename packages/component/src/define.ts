import type { Bytes } from "@seahaven/abi/bytes";
import type { Program, Programs } from "@seahaven/abi/program";
import { type ComponentSource, componentProgram } from "./component.ts";

/** A component as a command for `createShell({ commands })`. */
export interface ComponentCommand {
	readonly name: string;
	readonly program: Program;
}

/**
 * A WASI 0.2 component under a name: it runs as a process of the world like any other command, with the world's files, streams, clocks and chance,
 * and no network. `source` are its bytes, a way to get them, or a URL that `fetch` understands; they are asked for when the command first
 * runs. `userland` are the utilities, whose `wasm-meter` makes the component's loops interruptible. Like every module that knows no chdir(2), a
 * component that uses wasi-libc takes absolute paths as relative to the working directory where that is not the root.
 * TypeError: a name that a command cannot have.
 */
export function defineComponent(name: string, source: ComponentSource | URL, userland: Programs): ComponentCommand {
	if (!/^[^\s/\0]+$/.test(name)) throw new TypeError(`${JSON.stringify(name)} cannot be the name of a command`);
	return { name, program: componentProgram(source instanceof URL ? () => download(source) : source, userland) };
}

async function download(url: URL): Promise<Bytes> {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url.href}: ${response.status}`);
	return new Uint8Array(await response.arrayBuffer());
}
