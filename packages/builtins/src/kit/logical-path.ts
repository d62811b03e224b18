import type { ByteString } from "@seahaven/abi/bytes";

/** An absolute path without `.`, `..` and repeated slashes, following no links: what `cd -L` keeps in PWD. Two leading slashes stay two. */
export function logicalPath(from: ByteString, path: ByteString): ByteString {
	const absolute = path.startsWith("/") ? path : `${from === "/" ? "" : from}/${path}`;
	const parts: ByteString[] = [];
	for (const part of absolute.split("/")) {
		if (part === "" || part === ".") continue;
		if (part === "..") parts.pop();
		else parts.push(part);
	}
	const root = absolute.startsWith("//") && !absolute.startsWith("///") ? "//" : "/";
	return root + parts.join("/");
}
