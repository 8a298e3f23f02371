/** Bytes of one file. */
export const largestFile = 100_000_000;
