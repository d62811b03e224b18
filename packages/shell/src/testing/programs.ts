import { fromBytes, toBytes } from "@seahaven/abi/bytes";
import type { OpenFile } from "@seahaven/abi/file";
import type { Process, Program, Programs } from "@seahaven/abi/program";
import { signalStatus } from "@seahaven/abi/signal";

/** Small programs to test the shell with, which read and write as real ones do. */
async function readChunk(process: Process, file: OpenFile): Promise<Uint8Array | null> {
	const buffer = new Uint8Array(65_536);
	for (;;) {
		await process.tick(1);
		if (process.ended !== null) return null;
		const result = file.read(buffer);
		if (result.ok) return result.value === 0 ? null : buffer.subarray(0, result.value);
		if (result.error !== "EAGAIN") return null;
		await process.wait(file, "read");
	}
}

async function writeAll(process: Process, bytes: Uint8Array): Promise<boolean> {
	const file = process.descriptors.get(1);
	let offset = 0;
	while (file !== undefined && offset < bytes.length) {
		if (process.ended !== null) return false;
		const result = file.write(bytes.subarray(offset));
		if (result.ok) offset += result.value;
		else if (result.error === "EAGAIN") await process.wait(file, "write");
		else return false;
	}
	return true;
}

async function inputs(
	process: Process,
	names: readonly string[],
	each: (bytes: Uint8Array) => Promise<boolean>,
): Promise<number> {
	let status = 0;
	for (const name of names.length === 0 ? ["-"] : names) {
		let file = process.descriptors.get(0);
		if (name !== "-") {
			const opened = process.namespace.open(process.directory, name, { read: true });
			if (!opened.ok) {
				process.descriptors.get(2)?.write(toBytes(`cat: ${name}: No such file or directory\n`));
				status = 1;
				continue;
			}
			file = opened.value;
		}
		if (file === undefined) continue;
		for (;;) {
			const bytes = await readChunk(process, file);
			if (bytes === null) break;
			if (!(await each(bytes))) return signalStatus(process.ended ?? "PIPE");
		}
		if (name !== "-") file.release();
	}
	return process.ended === null ? status : signalStatus(process.ended);
}

async function all(process: Process, names: readonly string[]): Promise<string> {
	let text = "";
	await inputs(process, names, async (bytes) => {
		text += fromBytes(bytes);
		return true;
	});
	return text;
}

const programs: { readonly [name: string]: (process: Process) => Promise<number> | number } = {
	cat: (process) => inputs(process, process.argv.slice(1), (bytes) => writeAll(process, bytes)),
	true: () => 0,
	echo: async (process) => {
		await writeAll(process, toBytes(`${process.argv.slice(1).join(" ")}\n`));
		return 0;
	},
	false: () => 1,
	sleep: async (process) => {
		await process.sleep(Number(process.argv[1]) * 1000);
		return process.ended === null ? 0 : signalStatus(process.ended);
	},
	yes: async (process) => {
		const chunk = toBytes(`${process.argv[1] ?? "y"}\n`.repeat(1000));
		while (await writeAll(process, chunk)) {
			const ticked = process.tick(1);
			if (ticked instanceof Promise) await ticked;
		}
		return signalStatus(process.ended ?? "PIPE");
	},
	spin: async (process) => {
		while (process.ended === null) await process.tick(1000);
		return signalStatus(process.ended);
	},
	stuck: () => new Promise<number>(() => {}),
	head: async (process) => {
		let left = process.argv[1] === "-n" ? Number(process.argv[2]) : 10;
		await inputs(process, [], async (bytes) => {
			let end = 0;
			while (left > 0) {
				const newline = bytes.indexOf(10, end);
				if (newline < 0) {
					end = bytes.length;
					break;
				}
				end = newline + 1;
				left--;
			}
			return (await writeAll(process, bytes.subarray(0, end))) && left > 0;
		});
		return process.ended === null ? 0 : signalStatus(process.ended);
	},
	wc: async (process) => {
		const text = await all(process, process.argv.slice(2));
		const count = process.argv[1] === "-l" ? text.split("\n").length - 1 : text.length;
		await writeAll(process, toBytes(`${count}\n`));
		return 0;
	},
	sort: async (process) => {
		const lines = (await all(process, process.argv.slice(1))).split("\n").slice(0, -1).sort();
		await writeAll(process, toBytes(lines.map((line) => `${line}\n`).join("")));
		return 0;
	},
	tr: async (process) => {
		const from = process.argv[1] ?? "";
		const to = process.argv[2] ?? "";
		const text = await all(process, []);
		await writeAll(
			process,
			toBytes(
				[...text].map((c) => (from.includes(c) ? (to[Math.min(from.indexOf(c), to.length - 1)] ?? c) : c)).join(""),
			),
		);
		return 0;
	},
	seq: async (process) => {
		const [first, last] =
			process.argv.length > 2 ? [Number(process.argv[1]), Number(process.argv[2])] : [1, Number(process.argv[1])];
		let text = "";
		for (let i = first; i <= last; i++) text += `${i}\n`;
		await writeAll(process, toBytes(text));
		return 0;
	},
	env: async (process) => {
		await writeAll(process, toBytes([...process.environment].map(([name, value]) => `${name}=${value}\n`).join("")));
		return 0;
	},
	ls: async (process) => {
		const entries = process.namespace.readdir(process.directory, process.argv[1] ?? ".");
		if (!entries.ok) return 2;
		await writeAll(
			process,
			toBytes(
				entries.value
					.map((entry) => `${entry.name}\n`)
					.sort()
					.join(""),
			),
		);
		return 0;
	},
	mkdir: (process) =>
		process.argv.slice(1).every((name) => process.namespace.mkdir(process.directory, name, 0o755).ok) ? 0 : 1,
	rm: (process) =>
		process.argv
			.slice(1)
			.filter((name) => !name.startsWith("-"))
			.every((name) => process.namespace.unlink(process.directory, name).ok)
			? 0
			: 1,
	touch: (process) => {
		for (const name of process.argv.slice(1)) {
			const opened = process.namespace.open(process.directory, name, { write: true, create: true }, 0o644);
			if (opened.ok) opened.value.release();
		}
		return 0;
	},
	chmod: (process) => {
		const mode = process.argv[1] === "+x" ? 0o755 : Number.parseInt(process.argv[1] ?? "", 8);
		return process.namespace.setAttributes(process.directory, process.argv[2] ?? "", { mode }, true).ok ? 0 : 1;
	},
	printargs: async (process) => {
		await writeAll(process, toBytes(`${process.argv.map((word) => `<${word}>`).join("")}\n`));
		return 0;
	},
	crash: () => {
		throw new Error("boom");
	},
};

const map: ReadonlyMap<string, Program> = new Map(Object.entries(programs).map(([name, run]) => [name, { run }]));

export const testPrograms: Programs = {
	lookup: (name) => map.get(name),
	names: () => map.keys(),
};
