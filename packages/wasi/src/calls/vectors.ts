/** IOV_MAX: more buffers in one call are EINVAL (readv(2)). */
export const maximumVectors = 1024;

/** Bytes that one call reads at most, as on Linux but less: an endless device must not hold the thread. A shorter read is no error (read(2)). */
export const maximumRead: number = 64 << 20;
