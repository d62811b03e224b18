/** Lets the engine know which live processes cannot go on: it may start others over its number while all of them wait. */
export interface Waiting {
	/** Waits for something that others have to do. */
	for<T>(promise: Promise<T>): Promise<T>;
	/** Gives way for a moment: the process could go on. */
	yielding(promise: Promise<void>): Promise<void>;
}
