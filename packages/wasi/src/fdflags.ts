/** preview1 `fdflags`. */
export const fdflags = { append: 1, dsync: 2, nonblock: 4, rsync: 8, sync: 16 } as const;

/** Every flag there is. */
export const allFdflags = 31;
