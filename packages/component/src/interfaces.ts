import { cli, TerminalInput, TerminalOutput } from "./cli.ts";
import { monotonicClock, wallClock } from "./clocks.ts";
import { Descriptor, DirectoryEntryStream, preopens } from "./descriptor.ts";
import type { ComponentGuest } from "./guest.ts";
import { Pollable, poll } from "./poll.ts";
import { random } from "./random.ts";
import { sockets } from "./sockets.ts";
import { InputStream, OutputStream, StreamFailure } from "./streams.ts";

/** What a component imports: interfaces by name without their version, with their functions and resources as jco names them. */
export type Interfaces = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The functions among them that wait. jco suspends the component in those, and in no others. */
export const waitingFunctions: readonly string[] = [
	"wasi:io/poll#poll",
	"wasi:io/poll#[method]pollable.block",
	"wasi:io/streams#[method]input-stream.blocking-read",
	"wasi:io/streams#[method]input-stream.blocking-skip",
	"wasi:io/streams#[method]output-stream.blocking-flush",
	"wasi:io/streams#[method]output-stream.blocking-write-and-flush",
	"wasi:io/streams#[method]output-stream.blocking-write-zeroes-and-flush",
	"wasi:io/streams#[method]output-stream.blocking-splice",
];

/** WASI 0.2's `wasi:cli/command` world for one process: its streams, files, clocks and chance are this world's. */
export function interfaces(guest: ComponentGuest): Interfaces {
	const all = cli(guest);
	const chance = random(guest);
	return {
		"wasi:cli/environment": {
			getEnvironment: all.getEnvironment,
			getArguments: all.getArguments,
			initialCwd: all.initialCwd,
		},
		"wasi:cli/exit": { exit: all.exit, exitWithCode: all.exitWithCode },
		"wasi:cli/stdin": { getStdin: all.getStdin },
		"wasi:cli/stdout": { getStdout: all.getStdout },
		"wasi:cli/stderr": { getStderr: all.getStderr },
		"wasi:cli/terminal-input": { TerminalInput },
		"wasi:cli/terminal-output": { TerminalOutput },
		"wasi:cli/terminal-stdin": { getTerminalStdin: all.getTerminalStdin },
		"wasi:cli/terminal-stdout": { getTerminalStdout: all.getTerminalStdout },
		"wasi:cli/terminal-stderr": { getTerminalStderr: all.getTerminalStderr },
		"wasi:clocks/wall-clock": wallClock(guest),
		"wasi:clocks/monotonic-clock": monotonicClock(guest),
		"wasi:random/random": { getRandomBytes: chance.getRandomBytes, getRandomU64: chance.getRandomU64 },
		"wasi:random/insecure": {
			getInsecureRandomBytes: chance.getInsecureRandomBytes,
			getInsecureRandomU64: chance.getInsecureRandomU64,
		},
		"wasi:random/insecure-seed": { insecureSeed: chance.insecureSeed },
		"wasi:io/error": { Error: StreamFailure },
		"wasi:io/poll": { Pollable, poll: (pollables: readonly Pollable[]) => poll(guest, pollables) },
		"wasi:io/streams": { InputStream, OutputStream },
		"wasi:filesystem/preopens": { getDirectories: () => preopens(guest) },
		"wasi:filesystem/types": {
			Descriptor,
			DirectoryEntryStream,
			filesystemErrorCode: (failure: StreamFailure) => failure.code,
		},
		...sockets,
	};
}
