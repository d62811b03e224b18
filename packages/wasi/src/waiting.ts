/** Lets the engine know which live processes cannot go on: it may start others over its number while all of them wait. */
export interface Waiting {
	/** Waits for something that others have to do. */
	for<T>(promise: Promise<T>): Promise<T>;
	/** Gives way for a moment: the process could go on. */
	yielding(promise: Promise<void>): Promise<void>;
}

/** Where a process cannot be suspended, it may pause between two runs of the same. */
export interface Pauses {
	/** Whether a pause of this many milliseconds has been had for this call. False: it is to stand still. Throws to give up the run and have it. */
	had(ms: number): boolean;
}
