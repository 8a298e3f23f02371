import type { Units } from './decimals.ts';

/** A growing column of integers: floats, and a map for the few that are too large. */
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

  /** The first rows in the form of a decimals column: floats, unless one of them is too large. */
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

/** A growing column of 32-bit integers. */
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

/** The source that covers a need. `besides` is a by-product of a suggestion. */
export const source = { lot: 0, supply: 1, suggestion: 2, besides: 3 } as const;

/** Net figures by article: required − stock − supplies = net, each article at its own scale. `lost` is stock that expires unused. */
export type Figures = { required: Quantities; stock: Quantities; supplies: Quantities; net: Quantities; lost: Quantities; scale: Whole };

/** Suggested orders, to make or to buy: when they are due and when they start, parents before components. */
export type Suggestions = { count: number; article: Whole; quantity: Quantities; scale: Whole; due: Whole; start: Whole };

/** By-products of suggestions, due with them. */
export type Besides = { count: number; article: Whole; suggestion: Whole; quantity: Quantities; scale: Whole };

/**
 * Pegs: how much of which lot, supply, suggestion or by-product goes to which need of the same article, at the scale of
 * that article's figures. The four numbers that identify a peg are stored next to each other.
 */
export class Pegs {
  count = 0;
  readonly source = this.column(0);
  readonly from = this.column(1);
  readonly purpose = this.column(2);
  readonly to = this.column(3);
  readonly quantity: Quantities;
  private links: Int32Array;

  constructor(capacity: number) {
    this.links = new Int32Array(4 * capacity);
    this.quantity = new Quantities(capacity);
  }

  add(source: number, from: number, purpose: number, to: number, quantity: Units): void {
    const at = 4 * this.count;
    if (at >= this.links.length) this.links = grown(this.links, new Int32Array(2 * at + 64));
    const { links } = this;
    links[at] = source;
    links[at + 1] = from;
    links[at + 2] = purpose;
    links[at + 3] = to;
    this.quantity.set(this.count++, quantity);
  }

  private column(place: number) {
    return { get: (row: number) => this.links[4 * row + place] as number };
  }
}

const whole = (capacity: number) => new Whole(capacity);
const quantities = (capacity: number) => new Quantities(capacity);

export const figuresOf = (articles: number): Figures => ({
  required: quantities(articles),
  stock: quantities(articles),
  supplies: quantities(articles),
  net: quantities(articles),
  lost: quantities(articles),
  scale: whole(articles),
});

export const suggestionsOf = (capacity: number): Suggestions => ({
  count: 0,
  article: whole(capacity),
  quantity: quantities(capacity),
  scale: whole(capacity),
  due: whole(capacity),
  start: whole(capacity),
});

export const besidesOf = (): Besides => ({ count: 0, article: whole(0), suggestion: whole(0), quantity: quantities(0), scale: whole(0) });
