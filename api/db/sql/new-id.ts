import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const width = 16;
const pool = new Uint8Array(256 * width);
let used = pool.length;

/** Sixteen random bytes that no other id has had; the system is asked once for 256 ids, which is most of an id's cost. */
function fresh() {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += width;
  return pool.subarray(used - width, used);
}

const last = { msecs: 0, seq: 0 };

/** A start for the counter of a millisecond: 31 random bits, so that counting on can't overflow its 32 at once. */
const startOf = (random: Uint8Array) => new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;

/** A new identity (UUIDv7): later ones of this process sort behind earlier ones, also within a millisecond and when the clock steps back. */
export function newId() {
  const random = fresh();
  const now = Date.now();
  if (now > last.msecs) {
    last.msecs = now;
    last.seq = startOf(random);
  } else {
    last.seq = (last.seq + 1) >>> 0;
    if (last.seq === 0) last.msecs += 1;
  }
  return v7({ random, msecs: last.msecs, seq: last.seq });
}
