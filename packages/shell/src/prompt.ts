import type { ByteString } from "@seahaven/abi/bytes";
import { strftime } from "@seahaven/builtins/kit/strftime";
import { createReader } from "@seahaven/parser/parser";
import type { HereDocument } from "@seahaven/parser/syntax";
import { type Expanded, ExpansionFailure } from "./expand/host.ts";
import { compileText } from "./expand/word.ts";
import { historyNumber } from "./history.ts";
import type { Shell } from "./state.ts";

/** How many prompts or subscripts may be expanded within one another. */
export const deepestNesting = 24;

/** Which prompt a text is: `other` for PS4 and `${name@P}`. */
export type PromptName = "PS0" | "PS1" | "PS2" | "other";

/** bash manual 6.9, Controlling the Prompt: decodes the escapes, then expands the result. */
export function expandPrompt(shell: Shell, text: ByteString, which: PromptName = "other"): Expanded<ByteString> {
	const decoded = decodePrompt(shell, text, which);
	if (!shell.options.promptvars || !/[$`\\]/.test(decoded)) return decoded;
	// A backslash at the very end quotes nothing.
	const loose = /(?<!\\)(?:\\\\)*\\$/.test(decoded);
	const word = bodyWord(loose ? decoded.slice(0, -1) : decoded);
	if (word === null) return decoded;
	if (loose) {
		if (shell.nesting >= deepestNesting) return decoded;
		shell.nesting++;
		const rest = compileText(word, "none")(shell);
		shell.nesting--;
		return typeof rest === "string" ? `${rest}\\` : decoded;
	}
	if (shell.nesting >= deepestNesting) {
		return new ExpansionFailure(`${text}: expansion recursion level exceeded`, "line");
	}
	const { status } = shell;
	shell.nesting++;
	const expanded = compileText(word, "none")(shell);
	shell.nesting--;
	if (expanded instanceof Promise) {
		return expanded.then((later) => {
			shell.status = status;
			return later;
		});
	}
	shell.status = status;
	if (!(expanded instanceof ExpansionFailure)) return expanded;
	return expanded.message.endsWith("recursion level exceeded") ? expanded : decoded;
}

/** Text as the body of a here-document has it: expansions count, quotes do not. */
export function bodyWord(text: ByteString): HereDocument["body"] | null {
	const delimiter = "__END_OF_PROMPT__";
	const line = createReader(`: <<${delimiter}\n${text}\n${delimiter}\n`).next();
	if (line.kind !== "commands") return null;
	const command = line.script.items[0]?.command.first.stages[0]?.command;
	const redirection = command?.kind === "SimpleCommand" ? command.redirections[0] : undefined;
	if (redirection?.kind !== "HereDocument") return null;
	const { body } = redirection;
	const last = body.parts[body.parts.length - 1];
	if (last?.kind !== "Literal") return body;
	// The newline before the delimiter is none of the prompt's.
	const rest = last.text.slice(0, -1);
	const parts = rest === "" ? body.parts.slice(0, -1) : [...body.parts.slice(0, -1), { ...last, text: rest }];
	return { ...body, parts };
}

/** PS1 names the command to come, the others the one that is being read or runs. */
function promptHistoryNumber(shell: Shell, which: PromptName): number {
	const number = historyNumber(shell);
	if (number === 1 || which === "PS1") return number;
	if (which === "PS2" && !shell.options.cmdhist) return number;
	// The line before PS2 is not in the list yet.
	return which === "PS2" && shell.history.recording ? number : number - 1;
}

function decodePrompt(shell: Shell, text: ByteString, which: PromptName): ByteString {
	const { world } = shell.kernel;
	let out = "";
	for (let i = 0; i < text.length; i++) {
		const character = text[i] ?? "";
		if (character !== "\\") {
			out += character;
			continue;
		}
		const letter = text[++i];
		switch (letter) {
			case undefined:
				out += "\\";
				break;
			case "a":
				out += "\x07";
				break;
			case "d":
				out += time(shell, "%a %b %d");
				break;
			case "D": {
				const format = /^\{([^}]*)\}/.exec(text.slice(i + 1));
				if (format === null) {
					out += "\\D";
					break;
				}
				i += format[0].length;
				out += time(shell, format[1] === "" ? "%X" : (format[1] ?? ""));
				break;
			}
			case "e":
				out += "\x1b";
				break;
			case "h":
				out += world.hostname.split(".")[0] ?? "";
				break;
			case "H":
				out += world.hostname;
				break;
			case "j":
				out += String(shell.jobs.list().length);
				break;
			case "l":
				out += "tty";
				break;
			case "n":
				// A line editor puts the cursor at the start of the line itself.
				out += shell.interactive && (shell.options.emacs || shell.options.vi) ? "\r\n" : "\n";
				break;
			case "r":
				out += "\r";
				break;
			case "s":
				out += shell.name.slice(shell.name.lastIndexOf("/") + 1);
				break;
			case "t":
				out += time(shell, "%H:%M:%S");
				break;
			case "T":
				out += time(shell, "%I:%M:%S");
				break;
			case "@":
				out += time(shell, "%I:%M %p");
				break;
			case "A":
				out += time(shell, "%H:%M");
				break;
			case "u":
				out += world.user;
				break;
			case "v":
				out += "5.2";
				break;
			case "V":
				out += "5.2.15";
				break;
			case "w":
				out += quoted(shell, workingDirectory(shell, false));
				break;
			case "W":
				out += quoted(shell, workingDirectory(shell, true));
				break;
			case "!":
				out += String(promptHistoryNumber(shell, which));
				break;
			case "#":
				out += String(which === "other" ? shell.commandNumber - 1 : shell.commandNumber);
				break;
			case "$":
				out += world.uid === 0 ? "#" : "$";
				break;
			case "\\":
				out += "\\";
				break;
			case "[":
			case "]":
				break;
			default: {
				const octal = /^[0-7]{1,3}/.exec(text.slice(i));
				if (octal === null) {
					out += `\\${letter}`;
					break;
				}
				i += octal[0].length - 1;
				out += String.fromCharCode(Number.parseInt(octal[0], 8) & 255);
			}
		}
	}
	return out;
}

function time(shell: Shell, format: ByteString): ByteString {
	return strftime(
		format,
		Number(shell.kernel.world.now() / 1_000_000_000n),
		shell.get("TZ") ?? shell.kernel.world.timezone,
	);
}

/** What the expansion that follows is not to touch. */
function quoted(shell: Shell, text: ByteString): ByteString {
	return shell.options.promptvars ? text.replaceAll(/[$`"\\]/g, "\\$&") : text;
}

function workingDirectory(shell: Shell, lastOnly: boolean): ByteString {
	const home = shell.get("HOME") ?? "";
	const { cwd } = shell;
	const short = home !== "" && (cwd === home || cwd.startsWith(`${home}/`)) ? `~${cwd.slice(home.length)}` : cwd;
	if (!lastOnly) return trimmed(short, shell.get("PROMPT_DIRTRIM") ?? "");
	if (short === "/" || short === "~") return short;
	return short.slice(short.lastIndexOf("/") + 1);
}

/** PROMPT_DIRTRIM: the last so many directories, where that is shorter. */
function trimmed(path: ByteString, setting: ByteString): ByteString {
	const count = /^\d+$/.test(setting) ? Number(setting) : 0;
	if (count === 0) return path;
	const head = path.startsWith("~") ? (/^[^/]*\/?/.exec(path)?.[0] ?? "") : "";
	const parts = path
		.slice(head.length)
		.split("/")
		.filter((part) => part !== "");
	if (parts.length <= count) return path;
	const short = `${head}.../${parts.slice(-count).join("/")}`;
	return short.length < path.length ? short : path;
}
