/** IOV_MAX: more buffers in one call are EINVAL (readv(2)). */
export const maximumVectors = 1024;
