// node wasm/smoke.mjs PACK.wasm ROOT CWD ARGV...   runs one command of a pack on node:wasi, to look at a pack without our host.
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [file, root, cwd, ...args] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const wasi = new WASI({ version: 'preview1', args, env: { ...process.env, PWD: cwd }, preopens: { '/': root } });
let instance;
let ticks = 0;
const seahaven = {
	cwd_get(buf, len) {
		const bytes = new TextEncoder().encode(cwd);
		if (bytes.length <= len) new Uint8Array(instance.exports.memory.buffer).set(bytes, buf);
		return bytes.length;
	},
	tick() {
		ticks += 1;
		instance.exports.seahaven_fuel.value = Number(process.env.FUEL ?? 1 << 20);
		if (process.env.MAX_TICKS && ticks > Number(process.env.MAX_TICKS)) throw new Error(`stopped after ${ticks} ticks`);
	},
	spawn: () => 127,
};
instance = new WebAssembly.Instance(module, { ...wasi.getImportObject(), seahaven });
const status = wasi.start(instance);
if (process.env.TICKS) console.error(`ticks: ${ticks}`);
process.exitCode = status;
