/** preview1 `lookupflags`: the last component's link is followed. */
export const SYMLINK_FOLLOW = 1;
