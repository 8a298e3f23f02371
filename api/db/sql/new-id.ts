import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const width = 16;
const pool = new Uint8Array(256 * width);
let used = pool.length;

/** Sixteen fresh random bytes. The system's generator is called once for 256 ids, because that is most of an id's cost. */
function fresh() {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += width;
  return pool.subarray(used - width, used);
}

const last = { msecs: 0, seq: 0 };

/** The start of the counter for a millisecond: 31 random bits, so that its 32 bits can't overflow soon. */
const startOf = (random: Uint8Array) => new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;

/** A new identity (UUIDv7). Later ones of this process sort after earlier ones, also within a millisecond and when the clock goes back. */
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
