import type { Units } from './decimals.ts';

/** A column that grows: whole numbers in floats, and the few that are too large beside them. */
export class Quantities {
  private floats: Float64Array;
  private readonly large = new Map<number, bigint>();

  constructor(capacity: number) {
    this.floats = new Float64Array(capacity);
  }

  get(row: number): Units {
    const value = this.floats[row] as number;
    return Number.isNaN(value) ? (this.large.get(row) as bigint) : value;
  }

  /** The first rows as a column of decimals has them: floats, unless one of them is too large. */
  first(count: number): readonly Units[] | Float64Array {
    return this.large.size === 0 ? this.floats.slice(0, count) : Array.from({ length: count }, (_, row) => this.get(row));
  }

  set(row: number, units: Units): void {
    if (row >= this.floats.length) this.floats = grown(this.floats, new Float64Array(2 * row + 16));
    if (typeof units === 'number') this.floats[row] = units;
    else {
      this.floats[row] = Number.NaN;
      this.large.set(row, units);
    }
  }
}

/** A column of whole numbers of 32 bits that grows. */
export class Whole {
  private ints: Int32Array;

  constructor(capacity: number) {
    this.ints = new Int32Array(capacity);
  }

  get(row: number): number {
    return this.ints[row] as number;
  }

  set(row: number, value: number): void {
    if (row >= this.ints.length) this.ints = grown(this.ints, new Int32Array(2 * row + 16));
    this.ints[row] = value;
  }
}

function grown<T extends Float64Array | Int32Array>(before: T, after: T): T {
  after.set(before);
  return after;
}
