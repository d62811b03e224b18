// Builds the utilities in wasm/ into packs. Plain Node 20; no dependencies. See wasm/README.md.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
	closeSync,
	copyFileSync,
	existsSync,
	linkSync,
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
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ensureWasmToolchain } from "./toolchain.mjs";

const SCRIPTS = dirname(fileURLToPath(import.meta.url));
const WASM = join(SCRIPTS, "..", "wasm");
const TARGET = "wasm32-wasip1";

/** Every engine that can suspend has these; the search routines of the packs use the vectors. */
const FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals";

/** @returns {string} where everything built or downloaded is kept */
export function cacheDirectory() {
	if (process.env.SEAHAVEN_CACHE) return process.env.SEAHAVEN_CACHE;
	return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "seahaven");
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
	const userland = join(cacheDirectory(), "userland");
	const sources = sourceKey();
	// The compiler is part of the directory's key, but asking it for its version would cost more than all the rest;
	// so the sources alone lead to the directory that was last built from them.
	const pointer = join(userland, `${sources}.built`);
	const known = builtDirectory(userland, pointer);
	if (known) return known;

	mkdirSync(userland, { recursive: true });
	const unlock = await lock(join(userland, "lock"), log);
	try {
		const meanwhile = builtDirectory(userland, pointer);
		if (meanwhile) return meanwhile;
		const started = Date.now();
		const toolchain = await ensureWasmToolchain({ log });
		const key = digest(sources, toolchain.id);
		const directory = join(userland, key);
		if (!existsSync(join(directory, "manifest.json"))) {
			await build({ toolchain, userland, directory, log, started });
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
	const directory = join(userland, readFileSync(pointer, "utf8"));
	return existsSync(join(directory, "manifest.json")) ? directory : undefined;
}

function digest(...parts) {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(part).update("\0");
	return hash.digest("hex").slice(0, 32);
}

/** Hash of everything that decides what is built, the compiler excepted; `skip` leaves out directories of `wasm/`. */
function sourceKey(skip = []) {
	const files = [join(SCRIPTS, "toolchain.mjs"), join(SCRIPTS, "build-wasm.mjs")];
	const visit = (directory) => {
		for (const entry of readdirSync(directory, { withFileTypes: true })) {
			const path = join(directory, entry.name);
			if (entry.isDirectory()) {
				if (!skip.includes(relative(WASM, path))) visit(path);
			} else if (/\.(rs|c|toml|lock|json|ftl)$/.test(entry.name)) {
				files.push(path);
			}
		}
	};
	visit(WASM);
	return digest(...files.sort().flatMap((file) => [relative(SCRIPTS, file).split(sep).join("/"), readFileSync(file)]));
}

/** One build at a time: the second waits and then finds everything there. */
async function lock(path, log) {
	let told = false;
	for (;;) {
		try {
			const fd = openSync(path, "wx");
			writeSync(fd, String(process.pid));
			closeSync(fd);
			return () => unlinkSync(path);
		} catch (error) {
			if (error.code !== "EEXIST") throw error;
		}
		const holder = holderOf(path);
		if (holder === "gone") {
			rmSync(path, { force: true });
			continue;
		}
		if (!told) log("userland: another build is running; waiting for it");
		told = true;
		await new Promise((resolve) => setTimeout(resolve, 500));
	}
}

function holderOf(path) {
	try {
		const pid = Number(readFileSync(path, "utf8"));
		// Just created, and its writer has not come to writing yet.
		if (pid === 0) return Date.now() - statSync(path).mtimeMs > 10_000 ? "gone" : "alive";
		process.kill(pid, 0);
		return "alive";
	} catch (error) {
		return error.code === "EPERM" ? "alive" : "gone";
	}
}

/**
 * Packs and guests are kept apart, each under its own key, because the guests change often and the packs take minutes;
 * `directory` gets both.
 */
async function build({ toolchain, userland, directory, log, started }) {
	const packs = join(userland, `packs-${digest(sourceKey(["guests", "examples"]), toolchain.id)}`);
	const guests = join(userland, `guests-${digest(sourceKey(["packs", "shims"]), toolchain.id)}`);
	let prepared;
	const prepare = async () => {
		prepared ??= await prepareWork({ toolchain, work: join(userland, "work"), log, started });
		return prepared;
	};
	if (!existsSync(packs)) {
		log(`userland: building the utilities with ${toolchain.id}; this is done once`);
		await intoPlace(packs, async (partial) => buildPacks({ ...(await prepare()), partial, log, started }));
	}
	if (!existsSync(guests)) {
		await intoPlace(guests, async (partial) => buildGuests({ ...(await prepare()), partial, log, started }));
	}
	await intoPlace(directory, (partial) => {
		const manifest = JSON.parse(readFileSync(join(packs, "manifest.json"), "utf8"));
		manifest.guests = JSON.parse(readFileSync(join(guests, "manifest.json"), "utf8")).guests;
		mkdirSync(join(partial, "guests"));
		for (const { file } of Object.values(manifest.packs)) linkOrCopy(join(packs, file), join(partial, file));
		for (const { file } of Object.values(manifest.guests)) linkOrCopy(join(guests, file), join(partial, file));
		mkdirSync(join(partial, "examples"));
		for (const file of readdirSync(join(guests, "examples"))) {
			linkOrCopy(join(guests, "examples", file), join(partial, "examples", file));
		}
		writeManifest(partial, manifest);
	});
}

/** Fills a directory under another name, so that it is there whole or not at all. */
async function intoPlace(directory, fill) {
	const partial = `${directory}.${process.pid}`;
	rmSync(partial, { recursive: true, force: true });
	mkdirSync(partial, { recursive: true });
	await fill(partial);
	renameSync(partial, directory);
}

function linkOrCopy(from, to) {
	try {
		linkSync(from, to);
	} catch {
		copyFileSync(from, to);
	}
}

function writeManifest(directory, manifest) {
	writeFileSync(join(directory, "manifest.json"), `${JSON.stringify(manifest, null, "\t")}\n`);
}

/** What both builds need: crates, metadata, the meter, and a way to compile. */
async function prepareWork({ toolchain, work, log, started }) {
	mkdirSync(work, { recursive: true });
	// Built from a copy at a place that does not depend on the clone's: cargo hashes paths into symbols, so that two
	// clones would compile everything anew, and differ.
	const source = join(work, "source");
	mirror(WASM, source);
	// One for a compiler: what cargo built stays, and only what changed and what depends on it is built anew.
	const target = join(work, `target-${digest(toolchain.id).slice(0, 8)}`);
	const env = { ...process.env, ...toolchain.env, CARGO_TARGET_DIR: target, SOURCE_DATE_EPOCH: "0" };
	const options = { env, cwd: source };
	// The build script of uucore embeds the texts for this language; the others would change what is built.
	for (const name of ["LANG", "LC_ALL", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER"]) delete env[name];

	const vendor = await vendored({ toolchain, work, options, log });
	forgetPatched(vendor, target);
	const config = [
		"--config",
		'source.crates-io.replace-with="vendored"',
		"--config",
		`source.vendored.directory=${JSON.stringify(vendor)}`,
	];
	const locked = ["--locked", "--offline", ...config];
	const metadata = JSON.parse(await cargo(toolchain, ["metadata", "--format-version=1", ...locked], options));
	log("userland: building the meter");
	await compile({
		toolchain,
		args: ["build", "--release", ...locked, "-p", "seahaven-meter"],
		...options,
		log,
		started,
	});

	const objects = [];
	if (toolchain.cc) {
		const object = join(work, "old-libc.o");
		const [clang, ...options] = toolchain.cc;
		await execute(clang, [...options, "-c", join(WASM, "old-libc.c"), "-o", object], { env: process.env });
		objects.push(`-Clink-arg=${object}`, "-Clink-arg=--wrap=linkat");
	}
	const rustflags = [
		`-Ctarget-feature=${FEATURES}`,
		`--remap-path-prefix=${vendor}=/crates`,
		`--remap-path-prefix=${source}=/wasm`,
		`--remap-path-prefix=${target}=/target`,
		...(toolchain.librarySource ? [`--remap-path-prefix=${toolchain.librarySource}=/library`] : []),
		...toolchain.rustflags,
		...objects,
	];
	return {
		metadata,
		vendor,
		members: metadata.packages.filter((crate) => metadata.workspace_members.includes(crate.id)),
		meter: join(target, "release", process.platform === "win32" ? "seahaven-meter.exe" : "seahaven-meter"),
		release: join(target, TARGET, "release"),
		compile: (crates, progress) =>
			compile({
				toolchain,
				args: [
					"build",
					"--release",
					...locked,
					"--target",
					TARGET,
					...toolchain.args,
					...crates.flatMap((name) => ["-p", name]),
				],
				env: { ...env, CARGO_ENCODED_RUSTFLAGS: rustflags.join("\x1f") },
				cwd: source,
				...progress,
			}),
	};
}

async function buildPacks({ metadata, members, meter, release, compile, partial, log, started }) {
	const packs = members.filter((crate) => crate.name.startsWith("pack-")).map((crate) => crate.name);
	await compile(packs, { log, started });
	const manifest = { schema: 1, packs: {}, commands: {} };
	const commands = new Map();
	for (const pack of packs.sort()) {
		const name = pack.slice("pack-".length);
		const file = `${name}.wasm`;
		await metered(meter, join(release, `${pack}.wasm`), join(partial, file), unreadTexts(metadata, members, pack));
		const bytes = readFileSync(join(partial, file));
		log(`userland: ${file}, ${bytes.length} bytes`);
		manifest.packs[name] = await described(file, bytes);
		for (const [command, crate] of await commandsOf(bytes)) {
			if (commands.has(command)) throw new Error(`${command} is in two packs`);
			commands.set(command, { pack: name, ...credits(metadata, members, pack, crate) });
		}
	}
	manifest.commands = Object.fromEntries([...commands].sort(([a], [b]) => (a < b ? -1 : 1)));
	writeManifest(partial, manifest);
}

async function buildGuests({ metadata, vendor, meter, release, compile, partial, log, started }) {
	log("userland: building the test programs");
	await compile(["seahaven-guests", "seahaven-examples"], { log, started });
	const manifest = { guests: {} };
	mkdirSync(join(partial, "guests"));
	for (const source of readdirSync(join(WASM, "guests", "src", "bin")).sort()) {
		const name = basename(source, ".rs");
		if (name === source) continue;
		const file = `guests/${name}.wasm`;
		await metered(meter, join(release, `${name}.wasm`), join(partial, file));
		manifest.guests[name] = await described(file, readFileSync(join(partial, file)));
	}
	// Components are made of these as they are, with the adapter that a component of a preview 1 module needs.
	mkdirSync(join(partial, "examples"));
	for (const source of readdirSync(join(WASM, "examples", "src", "bin")).sort()) {
		const name = basename(source, ".rs");
		copyFileSync(join(release, `${name}.wasm`), join(partial, "examples", `${name}.wasm`));
	}
	const adapter = metadata.packages.find((crate) => crate.name === "wasi-preview1-component-adapter-provider");
	copyFileSync(
		join(vendor, `${adapter.name}-${adapter.version}`, "artefacts", "wasi_snapshot_preview1.command.wasm"),
		join(partial, "examples", "adapter.wasm"),
	);
	writeManifest(partial, manifest);
}

/**
 * A directory with the source of every locked crate, patched. uucore's build script embeds the texts of whatever crates
 * lie beside its own, so what lies there must follow from the lock file alone: not cargo's registry, which only grows.
 */
async function vendored({ toolchain, work, options, log }) {
	const library = toolchain.librarySource;
	const locks = [WASM, ...(library ? [library] : [])].map((root) => readFileSync(join(root, "Cargo.lock")));
	const original = join(work, "vendor");
	const stamp = join(original, ".locks");
	const locked = digest(...locks);
	if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== locked) {
		log("userland: fetching the locked crates");
		const partial = `${original}.${process.pid}`;
		rmSync(partial, { recursive: true, force: true });
		const sync = library ? ["--sync", join(library, "Cargo.toml")] : [];
		await cargo(toolchain, ["vendor", "--locked", "--versioned-dirs", "--quiet", ...sync, partial], options);
		for (const crate of readdirSync(partial)) unsealed(join(partial, crate));
		writeFileSync(join(partial, ".locks"), locked);
		rmSync(original, { recursive: true, force: true });
		renameSync(partial, original);
	}
	const patched = join(work, "crates");
	const patches = patchesByFile();
	mirror(original, patched, (path, content) => applied(path, content, patches.get(path)));
	for (const path of patches.keys()) {
		if (!existsSync(join(patched, path))) throw new Error(`patches.json: there is no ${path}`);
	}
	return patched;
}

/** The patches of each file, which is named from the directory of crates. */
function patchesByFile() {
	const patches = new Map();
	for (const each of JSON.parse(readFileSync(join(WASM, "patches.json"), "utf8"))) {
		const path = `${each.crate}-${each.version}/${each.file}`;
		patches.set(path, [...(patches.get(path) ?? []), each]);
	}
	return patches;
}

/** Each patch replaces a text, which must be there once (`all`: at least once). A patch that no longer fits fails the build. */
function applied(path, content, patches) {
	if (!patches) return content;
	let text = content.toString("utf8");
	for (const { find, replace, all = false } of patches) {
		const parts = text.split(find);
		if (all ? parts.length < 2 : parts.length !== 2) {
			throw new Error(`patches.json: ${path} has not what is to be replaced: ${find}`);
		}
		text = parts.join(replace);
	}
	return Buffer.from(text);
}

/**
 * Cargo takes a registry crate's source for granted. What is patched otherwise than when it was last built must be
 * forgotten; then cargo builds it anew, and after it what depends on it. uucore's is its neighbours' texts, too.
 */
function forgetPatched(vendor, target) {
	const sources = {};
	for (const [path, patches] of patchesByFile()) {
		const crate = path.slice(0, path.indexOf("/"));
		sources[crate] = digest(sources[crate] ?? "", JSON.stringify(patches));
	}
	const crates = readdirSync(vendor).sort();
	const texts = crates
		.map((crate) => join(crate, "locales", "en-US.ftl"))
		.filter((file) => existsSync(join(vendor, file)));
	for (const crate of crates.filter((name) => name.startsWith("uucore-"))) {
		sources[crate] = digest(sources[crate] ?? "", ...texts.flatMap((file) => [file, readFileSync(join(vendor, file))]));
	}
	const record = join(target, "patched.json");
	const built = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
	const changed = [...crates].filter((crate) => built[crate] !== sources[crate]);
	const names = new Set(changed.map((crate) => crate.replace(/-\d+\.\d+\.\d+.*$/, "")));
	for (const profile of ["release", join(TARGET, "release")]) {
		const fingerprints = join(target, profile, ".fingerprint");
		for (const unit of existsSync(fingerprints) ? readdirSync(fingerprints) : []) {
			if (names.has(unit.replace(/-[0-9a-f]{16}$/, ""))) rmSync(join(fingerprints, unit), { recursive: true });
		}
	}
	mkdirSync(target, { recursive: true });
	writeFileSync(record, JSON.stringify(sources));
}

/** Makes `to` the same as `from`, touching only what differs: cargo goes by times. `edit` gets the path from `from` on. */
function mirror(from, to, edit = (_path, content) => content, under = "") {
	mkdirSync(to, { recursive: true });
	const entries = new Map(readdirSync(from, { withFileTypes: true }).map((entry) => [entry.name, entry]));
	for (const name of readdirSync(to)) {
		if (!entries.has(name)) rmSync(join(to, name), { recursive: true });
	}
	for (const [name, entry] of entries) {
		if (entry.isDirectory()) {
			mirror(join(from, name), join(to, name), edit, `${under}${name}/`);
		} else {
			const content = edit(`${under}${name}`, readFileSync(join(from, name)));
			const copy = join(to, name);
			if (!existsSync(copy) || !content.equals(readFileSync(copy))) writeFileSync(copy, content);
		}
	}
}

/**
 * Has cargo accept a crate whose files are changed or gone, and leaves it no other language: for WASI, uucore embeds the
 * texts of all, and the world speaks English.
 */
function unsealed(crate) {
	const sums = join(crate, ".cargo-checksum.json");
	writeFileSync(sums, JSON.stringify({ ...JSON.parse(readFileSync(sums, "utf8")), files: {} }));
	const locales = join(crate, "locales");
	if (!existsSync(locales)) return;
	for (const name of readdirSync(locales, { recursive: true, encoding: "utf8" })) {
		if (name.endsWith(".ftl") && basename(name) !== "en-US.ftl") unlinkSync(join(locales, name));
	}
}

function seconds(since) {
	return Math.round((Date.now() - since) / 1000);
}

/** Runs cargo and resolves with its standard output. */
function cargo(toolchain, args, options) {
	return execute(toolchain.cargo, args, options);
}

function execute(command, args, { env, onLine, cwd = WASM }) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
		const out = [];
		let err = "";
		let line = "";
		child.stdout.on("data", (chunk) => {
			if (!onLine) {
				out.push(chunk);
				return;
			}
			const lines = (line + chunk.toString("utf8")).split("\n");
			line = lines.pop() ?? "";
			for (const each of lines) onLine(each);
		});
		child.stderr.on("data", (chunk) => {
			err = (err + chunk.toString("utf8")).slice(-20_000);
		});
		child.on("error", reject);
		child.on("close", (code) => {
			if (code === 0) resolve(Buffer.concat(out).toString("utf8"));
			else reject(new Error(`${basename(command)} ${args[0]} failed (${code}):\n${err.trim()}`));
		});
	});
}

/** A long cargo build, with a line every few seconds. */
async function compile({ toolchain, args, env, cwd, log, started }) {
	let done = 0;
	let last = "";
	const timer = setInterval(() => {
		log(`userland: ${done} crates compiled, last ${last || "none"} (${seconds(started)} s)`);
	}, 5000);
	try {
		await execute(toolchain.cargo, [...args, "--message-format=json-render-diagnostics"], {
			env,
			cwd,
			onLine: (line) => {
				if (!line.startsWith("{")) return;
				const message = JSON.parse(line);
				if (message.reason !== "compiler-artifact") return;
				done += 1;
				last = message.target.name;
			},
		});
	} finally {
		clearInterval(timer);
	}
}

function metered(meter, from, to, unread = []) {
	return execute(meter, [from, to, ...unread], { env: process.env });
}

/** uucore holds the texts of every utility there is; these are the files of those that the pack does not have. */
function unreadTexts(metadata, members, pack) {
	const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
	const reached = new Set();
	const visit = (id) => {
		if (reached.has(id)) return;
		reached.add(id);
		for (const { pkg } of nodes.get(id).deps) visit(pkg);
	};
	visit(members.find((member) => member.name === pack).id);
	const texts = metadata.packages
		.filter((crate) => crate.name.startsWith("uu_"))
		.map((crate) => ({ read: reached.has(crate.id), file: join(dirname(crate.manifest_path), "locales", "en-US.ftl") }))
		.filter(({ file }) => existsSync(file));
	const kept = texts.filter(({ read }) => read).map(({ file }) => readFileSync(file, "utf8"));
	return texts.filter(({ read, file }) => !read && !kept.includes(readFileSync(file, "utf8"))).map(({ file }) => file);
}

async function described(file, bytes) {
	const [zipped, brotli] = await Promise.all([
		promisify(gzip)(bytes, { level: 9 }),
		// Quality 11 takes half a minute in all and saves a few percent: for publishing, not for knowing.
		promisify(brotliCompress)(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 },
		}),
	]);
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	return { file, bytes: bytes.length, sha256, gzipBytes: zipped.length, brotliBytes: brotli.length };
}

/** The lines `command crate` that the macro `pack!` leaves in a custom section. */
async function commandsOf(bytes) {
	const module = await WebAssembly.compile(bytes);
	const [section] = WebAssembly.Module.customSections(module, "seahaven.commands");
	if (!section) throw new Error("a pack without a section seahaven.commands");
	const lines = new TextDecoder().decode(section).trim().split("\n");
	return lines.map((line) => line.split(" "));
}

function credits(metadata, members, pack, crate) {
	const member = members.find((each) => each.name === pack);
	const node = metadata.resolve.nodes.find((each) => each.id === member.id);
	const dependency = node.deps.find((each) => each.name === crate);
	const found =
		metadata.packages.find((each) => each.id === dependency?.pkg) ?? (crate === "this" ? member : undefined);
	if (!found) throw new Error(`${pack} names the crate ${crate}, which it does not depend on`);
	return { crate: `${found.name} ${found.version}`, licence: found.license ?? "unknown" };
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
	const directory = await buildWasm({ log: (line) => console.error(line) });
	console.log(directory);
}
