// Finds or installs what compiles Rust to wasm32-wasip1. Plain Node 20; no dependencies.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";

const TARGET = "wasm32-wasip1";

/** The oldest compiler that the locked crates accept. */
const OLDEST = [1, 88];

/**
 * Debian 12's packages: a current compiler, its sources (the standard library is built from them), linker and libc, and a C compiler for
 * what that libc lacks.
 */
const DEBIAN_PACKAGES = [
	"rustc-web",
	"cargo-web",
	"rust-web-src",
	"lld-19",
	"clang-19",
	"wasi-libc",
	"gcc",
	"libc6-dev",
];
const DEBIAN_LIBC = "/usr/lib/wasm32-wasi";
const DEBIAN_HEADERS = "/usr/include/wasm32-wasi";
const DEBIAN_CLANG = "/usr/bin/clang-19";

/**
 * @typedef {object} WasmToolchain
 * @property {string} kind `target` (the compiler has the target's standard library) or `build-std` (it is built along)
 * @property {string} id compiler version and kind; part of the build's content key
 * @property {string} cargo path of cargo
 * @property {Record<string, string>} env to be added to the environment of every cargo run
 * @property {string[]} args to be added to `cargo build --target wasm32-wasip1`
 * @property {string[]} rustflags for the target
 * @property {string[] | undefined} cc command that compiles wasm/old-libc.c, which is then linked to everything, for a libc that needs it
 * @property {string | undefined} librarySource workspace of the standard library, for `build-std`
 */

/**
 * A toolchain for wasm32-wasip1: an installed one, else one that `rustup target add` completes, else Debian's packages.
 * `SEAHAVEN_TOOLCHAIN=rust` or `debian` leaves only that way.
 *
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<WasmToolchain>} rejects with one error that says what to install
 */
export async function ensureWasmToolchain({ log }) {
	const only = process.env.SEAHAVEN_TOOLCHAIN;
	const reasons = [];
	if (only !== "debian") {
		const found = installed(reasons) ?? addedByRustup(log, reasons);
		if (found) return found;
	}
	if (only !== "rust") {
		const found = debian(log, reasons);
		if (found) return found;
	}
	throw new Error(
		[
			`no Rust compiler for ${TARGET}. Install Rust ${OLDEST.join(".")} or newer from https://rustup.rs and run`,
			`    rustup target add ${TARGET}`,
			`or, on Debian 12, as root: apt-get install ${DEBIAN_PACKAGES.join(" ")}`,
			...reasons.map((reason) => `(${reason})`),
		].join("\n"),
	);
}

function run(command, args, options = {}) {
	const result = spawnSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], ...options });
	return { ok: result.status === 0, stdout: result.stdout ?? "", stderr: result.stderr ?? "" };
}

/** Directories that may hold cargo and rustc, PATH's first. */
function* binDirectories() {
	const seen = new Set();
	const home = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
	for (const directory of [
		...(process.env.PATH ?? "").split(delimiter),
		join(home, "bin"),
		"/usr/bin",
		"/usr/local/bin",
	]) {
		if (directory && !seen.has(directory)) {
			seen.add(directory);
			yield directory;
		}
	}
}

const exe = process.platform === "win32" ? ".exe" : "";

function* compilers() {
	for (const directory of binDirectories()) {
		const rustc = join(directory, `rustc${exe}`);
		const cargo = join(directory, `cargo${exe}`);
		if (!existsSync(rustc) || !existsSync(cargo)) continue;
		const version = run(rustc, ["-vV"]);
		const release = /^release: (\d+)\.(\d+)\..*$/m.exec(version.stdout);
		if (version.ok && release) {
			const commit = /^commit-hash: (.*)$/m.exec(version.stdout)?.[1] ?? "";
			yield { rustc, cargo, major: Number(release[1]), minor: Number(release[2]), id: `${release[0]} ${commit}` };
		}
	}
}

function recentEnough(compiler) {
	return compiler.major > OLDEST[0] || (compiler.major === OLDEST[0] && compiler.minor >= OLDEST[1]);
}

function hasTarget(compiler) {
	const { ok, stdout } = run(compiler.rustc, ["--print", "target-libdir", "--target", TARGET]);
	const directory = stdout.trim();
	return ok && existsSync(directory) && readdirSync(directory).some((name) => /^libstd-.*\.rlib$/.test(name));
}

function withTarget(compiler) {
	return {
		kind: "target",
		id: `target ${compiler.id}`,
		cargo: compiler.cargo,
		env: { RUSTC: compiler.rustc },
		args: [],
		rustflags: [],
		librarySource: undefined,
	};
}

function installed(reasons) {
	for (const compiler of compilers()) {
		if (!recentEnough(compiler)) reasons.push(`${compiler.rustc} is ${compiler.major}.${compiler.minor}: too old`);
		else if (hasTarget(compiler)) return withTarget(compiler);
	}
	return undefined;
}

function addedByRustup(log, reasons) {
	for (const directory of binDirectories()) {
		const rustup = join(directory, `rustup${exe}`);
		if (!existsSync(rustup)) continue;
		log(`rustup target add ${TARGET}`);
		const added = run(rustup, ["target", "add", TARGET], {
			timeout: 120_000,
			env: { ...process.env, RUSTUP_MAX_RETRIES: "0" },
		});
		if (!added.ok) {
			const last = added.stderr.trim().split("\n").pop() ?? "";
			reasons.push(`rustup target add: ${last || "no answer"}`);
			return undefined;
		}
		return installed(reasons);
	}
	reasons.push("no rustup");
	return undefined;
}

function debian(log, reasons) {
	if (!existsSync("/etc/debian_version")) return undefined;
	const present = debianPresent();
	if (present) return present;
	if (process.getuid?.() !== 0) {
		reasons.push("Debian's packages need root");
		return undefined;
	}
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	log("apt-get update");
	const updated = run("apt-get", ["update"], { env });
	log(`apt-get install ${DEBIAN_PACKAGES.join(" ")}`);
	const added = run("apt-get", ["install", "-y", "--no-install-recommends", ...DEBIAN_PACKAGES], { env });
	if (!added.ok) {
		const said = (added.stderr || updated.stderr).trim().split("\n").pop() ?? "";
		reasons.push(`apt-get install: ${said || "failed"}`);
		return undefined;
	}
	const found = debianPresent();
	if (!found) reasons.push("Debian's packages are installed and yet do not make a compiler for the target");
	return found;
}

/** Debian's compiler has no standard library for the target, so cargo builds it from the packaged sources. */
function debianPresent() {
	for (const compiler of compilers()) {
		// A rustup proxy chooses its own compiler and sources.
		if (dirname(compiler.rustc) !== "/usr/bin" || !recentEnough(compiler)) continue;
		if (hasTarget(compiler)) return withTarget(compiler);
		const sysroot = run(compiler.rustc, ["--print", "sysroot"]).stdout.trim();
		const library = join(sysroot, "lib/rustlib/src/rust/library");
		const linker = ["/usr/bin/wasm-ld-19", "/usr/bin/wasm-ld"].find(existsSync);
		const needed = [join(library, "std"), `${DEBIAN_LIBC}/crt1-command.o`, `${DEBIAN_HEADERS}/stdlib.h`, DEBIAN_CLANG];
		if (!linker || !needed.every((path) => existsSync(path))) continue;
		return {
			kind: "build-std",
			id: `build-std ${compiler.id} ${realpathSync(linker)}`,
			cargo: compiler.cargo,
			env: { RUSTC: compiler.rustc, RUSTC_BOOTSTRAP: "1" },
			args: ["-Z", "build-std=std,panic_abort"],
			rustflags: [
				`-Clinker=${linker}`,
				"-Clinker-flavor=wasm-ld",
				"-Clink-self-contained=no",
				`-L${DEBIAN_LIBC}`,
				`-Clink-arg=${DEBIAN_LIBC}/crt1-command.o`,
			],
			cc: [DEBIAN_CLANG, "--target=wasm32-wasi", "-Oz", "-isystem", DEBIAN_HEADERS],
			librarySource: realpathSync(library),
		};
	}
	return undefined;
}
