import type { ByteString } from "@seahaven/abi/bytes";

/** Quote removal (XCU 2.6.7) on a text that is not parsed: what `'…'`, `"…"` and backslashes enclose stays. */
export function removeQuotes(text: ByteString): ByteString {
	if (!/["'\\]/.test(text)) return text;
	let result = "";
	for (let i = 0; i < text.length; i++) {
		const character = text.charAt(i);
		if (character === "\\") {
			i++;
			result += text.charAt(i);
		} else if (character === "'") {
			const close = text.indexOf("'", i + 1);
			const end = close < 0 ? text.length : close;
			result += text.slice(i + 1, end);
			i = end;
		} else if (character === '"') {
			for (i++; i < text.length && text.charAt(i) !== '"'; i++) {
				if (text.charAt(i) === "\\" && '$`"\\\n'.includes(text.charAt(i + 1))) i++;
				result += text.charAt(i);
			}
		} else result += character;
	}
	return result;
}
