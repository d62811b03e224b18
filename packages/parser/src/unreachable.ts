/** The end of an exhaustive switch: reached only if a bug put a value outside its type. */
export function unreachable(value: never): never {
	throw new Error(`unexpected ${JSON.stringify(value)}`);
}
