import type { ByteString } from "@seahaven/abi/bytes";
import type { ExpansionHost } from "./host.ts";

/** Where tildes are looked for (XCU 2.6.1): at the start only, or also after a colon, as in the value of an assignment. */
export type TildeMode = "none" | "word" | "assignment";

/** A piece of unquoted text: a tilde-prefix without its tilde, or plain text. */
export type TildePiece = { readonly user: ByteString } | { readonly text: ByteString };

/**
 * Finds the tilde-prefixes in a literal. `atStart`: the literal begins the word; `atEnd`: nothing follows it, so that a prefix may reach
 * its end.
 */
export function findTildes(text: ByteString, mode: TildeMode, atStart: boolean, atEnd: boolean): readonly TildePiece[] {
	if (mode === "none" || !text.includes("~")) return [{ text }];
	const pieces: TildePiece[] = [];
	let from = 0;
	for (let at = text.indexOf("~"); at >= 0; at = text.indexOf("~", at + 1)) {
		const begins = at === 0 ? atStart : mode === "assignment" && text.charAt(at - 1) === ":";
		if (!begins) continue;
		const match = /^[^/:]*/.exec(text.slice(at + 1));
		const user = match?.[0] ?? "";
		const end = at + 1 + user.length;
		if (end === text.length && !atEnd) continue;
		if (at > from) pieces.push({ text: text.slice(from, at) });
		pieces.push({ user });
		from = end;
	}
	if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from) });
	return pieces;
}

/** What a tilde-prefix stands for; undefined: nothing, so that it stays as it is. */
export function expandTilde(host: ExpansionHost, user: ByteString): ByteString | undefined {
	switch (user) {
		case "":
			return host.get("HOME") ?? host.homeDirectory("");
		case "+":
			return host.get("PWD");
		case "-":
			return host.get("OLDPWD");
		default: {
			const stack = /^([+-]?)(\d+)$/.exec(user);
			if (stack !== null) return host.directoryStack(Number(stack[2]), stack[1] === "-");
			return host.homeDirectory(user);
		}
	}
}
