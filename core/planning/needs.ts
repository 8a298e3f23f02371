import { sortBy } from './buckets.ts';
import { Quantities } from './columns.ts';
import { add, type Units, widen } from './decimals.ts';
import { never } from './problem.ts';

/** The origin of a need: a demand, the components of a suggestion, or the safety stock of an article. */
export const purpose = { demand: 0, suggestion: 1, safety: 2 } as const;

/** The needs of the current article, in the order in which they are served. The object is reused for each article. */
export class Needs {
  count = 0;
  /** The scale for all quantities of the article. */
  scale = 0;
  order = new Int32Array(64);
  readonly left = new Quantities(64);
  day = new Int32Array(64);
  /** The day until which goods for the need must be usable. */
  until = new Int32Array(64);
  purpose = new Int32Array(64);
  of = new Int32Array(64);
  private scales = new Int32Array(64);
  /** Whether some need requires goods that keep beyond its own day, so that the two orders differ. */
  private keeps = false;

  clear(scale: number): void {
    this.count = 0;
    this.scale = scale;
    this.keeps = false;
  }

  add(quantity: Units, scale: number, day: number, until: number, why: number, of: number): void {
    if (quantity <= 0) return;
    const at = this.count++;
    if (at === this.order.length) this.grow();
    this.order[at] = at;
    this.left.set(at, quantity);
    this.scales[at] = scale;
    this.day[at] = day;
    this.until[at] = until;
    if (until !== day) this.keeps = true;
    this.purpose[at] = why;
    this.of[at] = of;
    if (scale > this.scale) this.scale = scale;
  }

  private grow(): void {
    this.order = doubled(this.order);
    this.day = doubled(this.day);
    this.until = doubled(this.until);
    this.purpose = doubled(this.purpose);
    this.of = doubled(this.of);
    this.scales = doubled(this.scales);
  }

  /**
   * Converts all needs to one scale and sorts them by the day until which goods must keep, the order in which stock is
   * lost to them. The safety stock comes first if it has a day; with `never` it comes last. Returns the sum of all
   * needs.
   */
  settle(safety: Units, scale: number, today: number, safetyDay: number, article: number): Units {
    sortBy(this.order, 0, this.count, this.until);
    const { keeps, count } = this;
    this.add(safety, scale, safetyDay, today, purpose.safety, article);
    if (safetyDay < never) {
      this.order.copyWithin(1, 0, count);
      this.order[0] = count;
    }
    this.keeps = keeps;
    return this.toOneScale();
  }

  /** Converts all needs to one scale and sorts them by a key, given by position. */
  byTurn(turn: Int32Array): void {
    sortBy(this.order, 0, this.count, turn);
    this.toOneScale();
  }

  /** Returns the sum. */
  private toOneScale(): Units {
    let sum: Units = 0;
    for (let at = 0; at < this.count; at++) {
      const own = this.scales[at] as number;
      let left = this.left.get(at);
      if (own < this.scale) {
        left = widen(left, this.scale - own);
        this.left.set(at, left);
      }
      sum = add(sum, left);
    }
    return sum;
  }

  /** Sorts the remaining needs by day. Supplies and new orders do not expire. */
  byDay(): void {
    if (this.keeps) sortBy(this.order, 0, this.count, this.day);
  }
}

function doubled(before: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const after = new Int32Array(2 * before.length);
  after.set(before);
  return after;
}
