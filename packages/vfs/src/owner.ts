/**
 * Who may change a piece of a persistent structure in place: the tree that made it, until its next snapshot or fork. Everyone else copies the
 * piece first. Compared by identity.
 */
export interface Owner {
	readonly ledger: Ledger;
}

/** What a tree's past costs. */
export interface Ledger {
	/** Bytes that were replaced or dropped by the living tree, and live on only in older versions. */
	displaced: number;
}

/** A token that nobody else has. */
export function newOwner(ledger: Ledger): Owner {
	return { ledger };
}
