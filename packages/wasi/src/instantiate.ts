import { macrotask } from "@seahaven/abi/macrotask";

/** How often an instance is tried for when there is no memory: what is garbage by now may be gone by then. */
const attempts = 8;

/** A fresh instance, or null where there is no memory for it. */
export async function instantiate(
	module: WebAssembly.Module,
	imports: WebAssembly.Imports,
): Promise<WebAssembly.Instance | null> {
	for (let attempt = 0; attempt < attempts; attempt++) {
		try {
			return new WebAssembly.Instance(module, imports);
		} catch (error) {
			if (!(error instanceof RangeError)) throw error;
			// Chromium says that too of a module which is too large to be instantiated at once on its main thread.
			if (/main thread/i.test(error.message)) return await WebAssembly.instantiate(module, imports);
		}
		await macrotask();
	}
	return null;
}
