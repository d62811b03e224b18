// node wasm/smoke.mjs PACK.wasm ROOT CWD ARGV...   runs one command of a pack on node:wasi, to look at a pack without our host.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { WASI } from "node:wasi";

const [file, root, cwd, ...args] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const wasi = new WASI({ version: "preview1", args, env: { ...process.env, PWD: cwd }, preopens: { "/": root } });
let instance;
let ticks = 0;
function text(string, buf, len) {
	const bytes = new TextEncoder().encode(string);
	if (bytes.length <= len) new Uint8Array(instance.exports.memory.buffer).set(bytes, buf);
	return bytes.length;
}
const seahaven = {
	cwd_get: (buf, len) => text(cwd, buf, len),
	hostname_get: (buf, len) => text("seahaven", buf, len),
	path_mode_get: () => 52,
	fd_mode_get: () => 52,
	tick() {
		ticks += 1;
		instance.exports.seahaven_fuel.value = Number(process.env.FUEL ?? 1 << 20);
		if (process.env.MAX_TICKS && ticks > Number(process.env.MAX_TICKS)) throw new Error(`stopped after ${ticks} ticks`);
	},
	spawn(argv, len, flags) {
		const bytes = Buffer.from(instance.exports.memory.buffer, argv, len);
		const words = bytes.toString("utf8").split("\0").slice(0, -1);
		const directory = flags & 4 ? words.shift() : cwd;
		const { status } = spawnSync(words[0], words.slice(1), { cwd: resolve(cwd, directory), stdio: "inherit" });
		return status ?? (flags & 2 ? -44 : 127);
	},
};
instance = new WebAssembly.Instance(module, { ...wasi.getImportObject(), seahaven });
const status = wasi.start(instance);
if (process.env.TICKS) console.error(`ticks: ${ticks}`);
process.exitCode = status;
