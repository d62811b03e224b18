// Builds the utilities in wasm/ into packs. Plain Node 20; no dependencies. See wasm/README.md.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	unlinkSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureWasmToolchain } from './toolchain.mjs';

const SCRIPTS = dirname(fileURLToPath(import.meta.url));
const WASM = join(SCRIPTS, '..', 'wasm');
const TARGET = 'wasm32-wasip1';

/** Every engine that can suspend has these; the search routines of the packs use the vectors. */
const FEATURES = '+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals';

/** @returns {string} where everything built or downloaded is kept */
export function cacheDirectory() {
	if (process.env.SEAHAVEN_CACHE) return process.env.SEAHAVEN_CACHE;
	return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'seahaven');
}

/**
 * Builds every pack that is not built yet. `SEAHAVEN_USERLAND` names a directory built elsewhere, which is then taken
 * as it is.
 *
 * @param {{ log?: (line: string) => void }} [options] `log` gets progress, a line at a time
 * @returns {Promise<string>} the directory that holds `manifest.json` and the packs; it never changes once it exists
 */
export async function buildWasm({ log = () => {} } = {}) {
	if (process.env.SEAHAVEN_USERLAND) return process.env.SEAHAVEN_USERLAND;
	const userland = join(cacheDirectory(), 'userland');
	const sources = sourceKey();
	// The compiler is part of the directory's key, but asking it for its version would cost more than all the rest;
	// so the sources alone lead to the directory that was last built from them.
	const pointer = join(userland, `${sources}.built`);
	const known = builtDirectory(userland, pointer);
	if (known) return known;

	mkdirSync(userland, { recursive: true });
	const unlock = await lock(join(userland, 'lock'), log);
	try {
		const meanwhile = builtDirectory(userland, pointer);
		if (meanwhile) return meanwhile;
		const started = Date.now();
		const toolchain = await ensureWasmToolchain({ log });
		const key = createHash('sha256').update(sources).update(toolchain.id).digest('hex').slice(0, 32);
		const directory = join(userland, key);
		if (!existsSync(join(directory, 'manifest.json'))) {
			log(`userland: building the utilities with ${toolchain.id}; this is done once`);
			const partial = `${directory}.${process.pid}`;
			rmSync(partial, { recursive: true, force: true });
			mkdirSync(partial, { recursive: true });
			await build({ toolchain, userland, partial, log, started });
			renameSync(partial, directory);
		}
		writeFileSync(`${pointer}.${process.pid}`, key);
		renameSync(`${pointer}.${process.pid}`, pointer);
		log(`userland: ready after ${seconds(started)} s`);
		return directory;
	} finally {
		unlock();
	}
}

function builtDirectory(userland, pointer) {
	if (!existsSync(pointer)) return undefined;
	const directory = join(userland, readFileSync(pointer, 'utf8'));
	return existsSync(join(directory, 'manifest.json')) ? directory : undefined;
}

/** Hash of everything that decides what is built, the compiler excepted. */
function sourceKey() {
	const hash = createHash('sha256');
	const files = [join(SCRIPTS, 'toolchain.mjs'), join(SCRIPTS, 'build-wasm.mjs')];
	const visit = (directory) => {
		for (const entry of readdirSync(directory, { withFileTypes: true })) {
			const path = join(directory, entry.name);
			if (entry.isDirectory()) visit(path);
			else if (/\.(rs|toml|lock|json|ftl)$/.test(entry.name)) files.push(path);
		}
	};
	visit(WASM);
	for (const file of files.sort()) {
		hash.update(relative(SCRIPTS, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0');
	}
	return hash.digest('hex').slice(0, 32);
}

/** One build at a time: the second waits and then finds everything there. */
async function lock(path, log) {
	let told = false;
	for (;;) {
		try {
			const fd = openSync(path, 'wx');
			writeSync(fd, String(process.pid));
			closeSync(fd);
			return () => unlinkSync(path);
		} catch (error) {
			if (error.code !== 'EEXIST') throw error;
		}
		const holder = holderOf(path);
		if (holder === 'gone') {
			rmSync(path, { force: true });
			continue;
		}
		if (!told) log('userland: another build is running; waiting for it');
		told = true;
		await new Promise((resolve) => setTimeout(resolve, 500));
	}
}

function holderOf(path) {
	try {
		const pid = Number(readFileSync(path, 'utf8'));
		// Just created, and its writer has not come to writing yet.
		if (pid === 0) return Date.now() - statSync(path).mtimeMs > 10_000 ? 'gone' : 'alive';
		process.kill(pid, 0);
		return 'alive';
	} catch (error) {
		return error.code === 'EPERM' ? 'alive' : 'gone';
	}
}

async function build({ toolchain, userland, partial, log, started }) {
	const work = join(userland, 'work');
	mkdirSync(work, { recursive: true });
	const env = { ...process.env, ...toolchain.env, CARGO_TARGET_DIR: join(work, 'target'), SOURCE_DATE_EPOCH: '0' };
	// The build script of uucore embeds the texts for this language.
	for (const name of ['LANG', 'LC_ALL', 'RUSTFLAGS', 'CARGO_ENCODED_RUSTFLAGS', 'RUSTC_WRAPPER']) delete env[name];

	const clang = '/usr/bin/clang-19';
	const headers = '/usr/include/wasm32-wasi';
	if (!env.CC_wasm32_wasip1 && existsSync(clang) && existsSync(headers)) {
		Object.assign(env, { CC_wasm32_wasip1: clang, CFLAGS_wasm32_wasip1: `-isystem ${headers}`, AR_wasm32_wasip1: 'ar' });
	}
	const vendor = await vendored({ toolchain, work, env, log });
	const config = [
		'--config',
		'source.crates-io.replace-with="vendored"',
		'--config',
		`source.vendored.directory=${JSON.stringify(vendor)}`,
	];
	const metadata = JSON.parse(
		await cargo(toolchain, ['metadata', '--format-version=1', '--locked', '--offline', ...config], { env, log }),
	);
	const members = metadata.packages.filter((crate) => metadata.workspace_members.includes(crate.id));
	const packs = members.filter((crate) => crate.name.startsWith('pack-')).map((crate) => crate.name);

	log('userland: building the meter');
	await cargo(toolchain, ['build', '--release', '--locked', '--offline', ...config, '-p', 'seahaven-meter'], { env, log });
	const meter = join(work, 'target', 'release', process.platform === 'win32' ? 'seahaven-meter.exe' : 'seahaven-meter');

	const rustflags = [
		`-Ctarget-feature=${FEATURES}`,
		`--remap-path-prefix=${vendor}=/crates`,
		`--remap-path-prefix=${WASM}=/wasm`,
		`--remap-path-prefix=${join(work, 'target')}=/target`,
		...(toolchain.librarySource ? [`--remap-path-prefix=${toolchain.librarySource}=/library`] : []),
		...toolchain.rustflags,
	];
	await compile({
		toolchain,
		args: [
			...['build', '--release', '--locked', '--offline', ...config, '--target', TARGET, ...toolchain.args],
			...[...packs, 'seahaven-guests'].flatMap((name) => ['-p', name]),
		],
		env: { ...env, CARGO_ENCODED_RUSTFLAGS: rustflags.join('\x1f') },
		log,
		started,
	});

	const release = join(work, 'target', TARGET, 'release');
	const manifest = { schema: 1, packs: {}, commands: {}, guests: {} };
	for (const pack of packs.sort()) {
		const name = pack.slice('pack-'.length);
		const file = `${name}.wasm`;
		await metered({ meter, from: join(release, `${pack}.wasm`), to: join(partial, file), log });
		const bytes = readFileSync(join(partial, file));
		log(`userland: ${file}, ${bytes.length} bytes`);
		manifest.packs[name] = await described(file, bytes);
		for (const [command, crate] of await commandsOf(bytes)) {
			if (manifest.commands[command]) throw new Error(`${command} is in two packs`);
			manifest.commands[command] = { pack: name, ...credits(metadata, members, pack, crate) };
		}
	}
	mkdirSync(join(partial, 'guests'));
	for (const source of readdirSync(join(WASM, 'guests', 'src', 'bin')).sort()) {
		const name = basename(source, '.rs');
		if (name === source) continue;
		const file = `guests/${name}.wasm`;
		await metered({ meter, from: join(release, `${name}.wasm`), to: join(partial, file), log });
		manifest.guests[name] = await described(file, readFileSync(join(partial, file)));
	}
	manifest.commands = Object.fromEntries(Object.entries(manifest.commands).sort(([a], [b]) => (a < b ? -1 : 1)));
	writeFileSync(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, '\t')}\n`);
}

/**
 * A directory with the source of every locked crate. uucore's build script embeds the texts of whatever crates lie
 * beside its own, so what lies there must follow from the lock file alone: not cargo's registry, which only grows.
 */
async function vendored({ toolchain, work, env, log }) {
	const hash = createHash('sha256').update(readFileSync(join(WASM, 'Cargo.lock')));
	const library = toolchain.librarySource;
	if (library) hash.update(readFileSync(join(library, 'Cargo.lock')));
	const directory = join(work, `crates-${hash.digest('hex').slice(0, 16)}`);
	if (existsSync(directory)) return directory;
	log('userland: fetching the locked crates');
	const partial = `${directory}.${process.pid}`;
	rmSync(partial, { recursive: true, force: true });
	const sync = library ? ['--sync', join(library, 'Cargo.toml')] : [];
	await cargo(toolchain, ['vendor', '--locked', '--versioned-dirs', '--quiet', ...sync, partial], { env, log });
	for (const crate of readdirSync(partial)) onlyEnglish(join(partial, crate));
	renameSync(partial, directory);
	return directory;
}

/** For WASI, uucore embeds the texts of all languages. The world speaks English. */
function onlyEnglish(crate) {
	const locales = join(crate, 'locales');
	if (!existsSync(locales)) return;
	const sums = join(crate, '.cargo-checksum.json');
	const checksums = JSON.parse(readFileSync(sums, 'utf8'));
	for (const file of Object.keys(checksums.files)) {
		if (!/^locales\/(.*\/)?[^/]+\.ftl$/.test(file) || file.endsWith('/en-US.ftl')) continue;
		unlinkSync(join(crate, file));
		delete checksums.files[file];
	}
	writeFileSync(sums, JSON.stringify(checksums));
}

function seconds(since) {
	return Math.round((Date.now() - since) / 1000);
}

/** Runs cargo and resolves with its standard output. */
function cargo(toolchain, args, { env, log }) {
	return execute(toolchain.cargo, args, { env, log });
}

function execute(command, args, { env, onLine, cwd = WASM }) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
		const out = [];
		let err = '';
		let line = '';
		child.stdout.on('data', (chunk) => {
			if (!onLine) {
				out.push(chunk);
				return;
			}
			const lines = (line + chunk.toString('utf8')).split('\n');
			line = lines.pop() ?? '';
			for (const each of lines) onLine(each);
		});
		child.stderr.on('data', (chunk) => {
			err = (err + chunk.toString('utf8')).slice(-20_000);
		});
		child.on('error', reject);
		child.on('close', (code) => {
			if (code === 0) resolve(Buffer.concat(out).toString('utf8'));
			else reject(new Error(`${basename(command)} ${args[0]} failed (${code}):\n${err.trim()}`));
		});
	});
}

/** A long cargo build, with a line every few seconds. */
async function compile({ toolchain, args, env, log, started }) {
	let done = 0;
	let last = '';
	const timer = setInterval(() => {
		log(`userland: ${done} crates compiled, last ${last || 'none'} (${seconds(started)} s)`);
	}, 5000);
	try {
		await execute(toolchain.cargo, [...args, '--message-format=json-render-diagnostics'], {
			env,
			onLine: (line) => {
				if (!line.startsWith('{')) return;
				const message = JSON.parse(line);
				if (message.reason !== 'compiler-artifact') return;
				done += 1;
				last = message.target.name;
			},
		});
	} finally {
		clearInterval(timer);
	}
}

async function metered({ meter, from, to }) {
	await execute(meter, [from, to], { env: process.env });
}

async function described(file, bytes) {
	const [zipped, brotli] = await Promise.all([
		promisify(gzip)(bytes, { level: 9 }),
		// Quality 11 takes half a minute in all and saves a few percent: for publishing, not for knowing.
		promisify(brotliCompress)(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 },
		}),
	]);
	const sha256 = createHash('sha256').update(bytes).digest('hex');
	return { file, bytes: bytes.length, sha256, gzipBytes: zipped.length, brotliBytes: brotli.length };
}

/** The lines `command crate` that the macro `pack!` leaves in a custom section. */
async function commandsOf(bytes) {
	const module = await WebAssembly.compile(bytes);
	const [section] = WebAssembly.Module.customSections(module, 'seahaven.commands');
	if (!section) throw new Error('a pack without a section seahaven.commands');
	const lines = new TextDecoder().decode(section).trim().split('\n');
	return lines.map((line) => line.split(' '));
}

function credits(metadata, members, pack, crate) {
	const member = members.find((each) => each.name === pack);
	const node = metadata.resolve.nodes.find((each) => each.id === member.id);
	const dependency = node.deps.find((each) => each.name === crate);
	const found = metadata.packages.find((each) => each.id === dependency?.pkg) ?? (crate === 'self' ? member : undefined);
	if (!found) throw new Error(`${pack} names the crate ${crate}, which it does not depend on`);
	return { crate: `${found.name} ${found.version}`, licence: found.license ?? 'unknown' };
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
	const directory = await buildWasm({ log: (line) => console.error(line) });
	console.log(directory);
}
