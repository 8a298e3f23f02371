/** Smaller differences between clocks are ignored, because responses only have whole seconds and take time. */
const tolerance_ms = 30_000;
const name = 'millwright.clock';

const remembered = (): number => {
  const storedOffset = Number(localStorage.getItem(name));
  return Number.isFinite(storedOffset) ? storedOffset : 0;
};

/** How far the server's clock is ahead of the device's, by the latest response; stored for times without a connection. */
let ahead_ms: number | null = null;

/** Compares the device's clock with the `Date` header of a response to a request sent at `asked`. */
export function noteServerTime(sent: string | null, asked: number, now = Date.now()): void {
  const at = sent === null ? Number.NaN : Date.parse(sent);
  // It is unknown when a slow response was sent.
  if (Number.isNaN(at) || now - asked > tolerance_ms) return;
  const difference = at - now;
  const next = Math.abs(difference) <= tolerance_ms ? 0 : difference;
  if (ahead_ms === next) return;
  ahead_ms = next;
  try {
    if (next === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, String(next));
  } catch {
    // The page still knows it.
  }
}

/** The present time by the server's clock, as far as the device knows it. A device whose clock is wrong therefore stores correct times. */
export function serverNow(now = Date.now()): Date {
  ahead_ms ??= remembered();
  return new Date(now + ahead_ms);
}
