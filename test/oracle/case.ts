/** One row of the differential table. Text is UTF-8 unless it is bytes. */
export interface Case {
	/** Unique within its chapter. */
	readonly name: string;
	readonly script: string;
	/** Files that are there before, by path relative to the working directory; a name that ends in `/` is a directory. */
	readonly files?: Readonly<Record<string, string | Uint8Array>>;
	readonly stdin?: string;
	/** What is compared: everything, unless the words of a message are the tool's own. */
	readonly ignore?: "stderr";
}

/** The rows of one chapter: `test/cases/NAME.ts`, recorded in `test/oracle/recordings/NAME.json`. */
export interface Chapter {
	readonly name: string;
	readonly cases: readonly Case[];
	/** Added to the environment of each case. */
	readonly environment?: Readonly<Record<string, string>>;
	/** Programs that not every machine has; where one is missing, the live judgement is skipped and the recording judges alone. */
	readonly needs?: readonly string[];
}

/** What a judge saw. Streams and contents are one code unit a byte. */
export interface Observation {
	readonly status: number;
	readonly stdout: string;
	readonly stderr: string;
	/** What the working directory holds afterwards: `path` → `file:CONTENT`, `directory`, `link:TARGET`, `fifo`. */
	readonly tree: Readonly<Record<string, string>>;
}

/** What real bash answered, and which bash it was. */
export interface Recording {
	readonly bash: string;
	readonly observations: Readonly<Record<string, Observation & { readonly script: string }>>;
}

/** Short form for rows without files: name and script. */
export function rows(entries: Readonly<Record<string, string | Omit<Case, "name">>>): readonly Case[] {
	return Object.entries(entries).map(([name, entry]) =>
		typeof entry === "string" ? { name, script: entry } : { name, ...entry },
	);
}

/** The working directory of every case, in our world and on the machine of the live bash alike, so that paths read the same. */
export const workingDirectory = "/tmp/seahaven-case";

/** The whole environment of every case. */
export const environment: Readonly<Record<string, string>> = {
	PATH: "/usr/bin:/bin",
	HOME: workingDirectory,
	LC_ALL: "C.UTF-8",
	TZ: "UTC",
	USER: "user",
	LOGNAME: "user",
	TERM: "dumb",
};
