/** Bytes of one file. */
export const largestFile = 100_000_000;
/** Milliseconds that an upload may take: 100 MB over a line of half a megabit. */
export const longestUpload = 30 * 60_000;
