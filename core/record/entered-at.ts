/** How far a device's clock may run ahead of the server's before what it says is not believed. */
const skew_ms = 120_000;
/** The longest that a submission waits on a device and still says when it was entered. */
const longest_ms = 30 * 86_400_000;

/**
 * When somebody entered what has now arrived, by the clock of their device and as far as it can be true: never later than
 * now, at most 30 days ago. Null for any other moment: a clock that goes wrong keeps nobody from submitting.
 */
export function enteredAt(claim: string | undefined, now: Date): string | null {
  const claimed = claim === undefined ? Number.NaN : Date.parse(claim);
  const ahead = claimed - now.getTime();
  if (!(ahead <= skew_ms && ahead >= -longest_ms)) return null;
  return new Date(Math.min(claimed, now.getTime())).toISOString();
}
