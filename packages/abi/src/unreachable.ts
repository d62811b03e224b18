/** Ends an exhaustive switch: a member of the union that is not handled is a compile error. Throws if reached all the same. */
export function unreachable(value: never): never {
	throw new Error(`unreachable: ${String(value)}`);
}
