/**
 * What a directory handle, or a file opened through it, may be used for. A handle that is derived from another can only lose rights.
 * They are coarser than preview1's: the wasi room maps its 29 bits onto these.
 */
export interface Rights {
	/** Read data, list, stat, follow links. */
	readonly read: boolean;
	/** Change data, attributes and entries. */
	readonly write: boolean;
}

export const readWrite: Rights = Object.freeze({ read: true, write: true });
export const readOnly: Rights = Object.freeze({ read: true, write: false });

/** The rights that both have: what a derived handle gets. */
export function attenuate(held: Rights, asked: Rights): Rights {
	return { read: held.read && asked.read, write: held.write && asked.write };
}
