/** A device's clock that differs by no more is right: answers tell whole seconds, and take their time. */
const tolerance_ms = 30_000;
const name = 'millwright.clock';

const remembered = (): number => {
  const kept = Number(localStorage.getItem(name));
  return Number.isFinite(kept) ? kept : 0;
};

/** How far the server's clock is ahead of this device's, as the last answer told; kept for when there is no connection. */
let ahead_ms: number | null = null;

/** Compares the clock of this device with the moment that an answer was sent at (its `Date`), on which it was waited for since `asked`. */
export function noteServerTime(sent: string | null, asked: number, now = Date.now()): void {
  const at = sent === null ? Number.NaN : Date.parse(sent);
  // Of an answer that took long nobody knows when it was sent.
  if (Number.isNaN(at) || now - asked > tolerance_ms) return;
  const difference = at - now;
  const next = Math.abs(difference) <= tolerance_ms ? 0 : difference;
  if (ahead_ms === next) return;
  ahead_ms = next;
  try {
    if (next === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, String(next));
  } catch {
    // This page knows it.
  }
}

/** Now by the server's clock, as far as this device has met it: a tablet that goes wrong by 20 minutes writes no wrong moments. */
export function serverNow(now = Date.now()): Date {
  ahead_ms ??= remembered();
  return new Date(now + ahead_ms);
}
