import type { ByteString } from "@seahaven/abi/bytes";
import type { Settings } from "./frame.ts";
import { optionNames, shoptNames } from "./options.ts";

/** What `bash -o` (readable) and `bash +o` without a name print. */
export function optionListing(options: Settings, readable: boolean): ByteString {
	return [...optionNames]
		.sort()
		.map((name) =>
			readable
				? `${name.padEnd(15)}\t${options[name] ? "on" : "off"}\n`
				: `set ${options[name] ? "-" : "+"}o ${name}\n`,
		)
		.join("");
}

/** What `bash -O` (readable) and `bash +O` without a name print. */
export function shoptListing(options: Settings, readable: boolean): ByteString {
	return shoptNames
		.map((name) =>
			readable
				? `${name.padEnd(15)}\t${options[name] ? "on" : "off"}\n`
				: `shopt ${options[name] ? "-s" : "-u"} ${name}\n`,
		)
		.join("");
}
