import type { Ordering } from '@millwright/core/view/types.ts';

/**
 * Where the pages of a table end, so that the next one is asked for behind the last row, which costs the same at any
 * depth, and only a jump by its number. An end holds for one order, and until rows are read again or one is changed:
 * its row may stand elsewhere then.
 */
export class PageEnds {
  private readonly ends = new Map<number, string>();
  private order = '';

  /** The identity of the row before `start`; undefined when it was not read. */
  before(order: readonly Ordering[], start: number): string | undefined {
    return JSON.stringify(order) === this.order ? this.ends.get(start) : undefined;
  }

  /** Notes the last row of a page that ends before `end`. */
  note(order: readonly Ordering[], end: number, id: string): void {
    const text = JSON.stringify(order);
    if (text !== this.order) this.forget();
    this.order = text;
    this.ends.set(end, id);
  }

  /** No end holds any more. */
  forget(): void {
    this.ends.clear();
  }
}
