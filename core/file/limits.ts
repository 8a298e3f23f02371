/** The most bytes of one file. */
export const largestFile = 100_000_000;
/** The most milliseconds of an upload: 100 MB at half a megabit per second. */
export const longestUpload = 30 * 60_000;
