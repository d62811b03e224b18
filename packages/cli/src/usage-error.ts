/** Something that is wrong with the call: one line for the user, status 2. */
export class UsageError extends Error {
	override readonly name: string = "UsageError";
}
