/** How far the clock of a device may be ahead of the server's. */
const skew_ms = 120_000;
/** The longest time that a submission may wait on a device and still give its time of entry. */
const longest_ms = 30 * 86_400_000;

/**
 * The time of entry by the clock of the device, limited to what is possible: not in the future, at most 30 days ago.
 * Otherwise null, so that a wrong clock prevents no submission.
 */
export function enteredAt(claim: string | undefined, now: Date): string | null {
  const claimed = claim === undefined ? Number.NaN : Date.parse(claim);
  const ahead = claimed - now.getTime();
  if (!(ahead <= skew_ms && ahead >= -longest_ms)) return null;
  return new Date(Math.min(claimed, now.getTime())).toISOString();
}
