import { type Errno, errnos } from "@seahaven/abi/errno";
import { fail, ok, type Result } from "@seahaven/abi/result";

const known: ReadonlySet<string> = new Set(errnos);

/** The errno of what a call of Node's fs, or of something like it, threw. EIO where it has a code that this world does not know. Throws on what is no system error. */
export function errnoOf(thrown: unknown): Errno {
	const code = typeof thrown === "object" && thrown !== null && "code" in thrown ? thrown.code : undefined;
	if (typeof code !== "string") throw thrown;
	if (known.has(code)) return code as Errno;
	return code === "EOPNOTSUPP" ? "ENOTSUP" : "EIO";
}

/** Runs a call of Node's fs, with its failure as a value. */
export function attempt<T>(call: () => T): Result<T, Errno> {
	try {
		return ok(call());
	} catch (thrown) {
		return fail(errnoOf(thrown));
	}
}
