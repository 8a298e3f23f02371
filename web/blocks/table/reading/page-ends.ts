import type { Ordering } from '@millwright/core/view/types.ts';
import type { PageStart } from '../../source/rows-query.ts';

/** The first and last rows of pages, by their index in the list. */
type Ends = { first: Map<number, string>; last: Map<number, string> };

const noEnds = (): Ends => ({ first: new Map(), last: new Map() });

/**
 * The rows at the ends of loaded pages. The next page is read after the last row and the previous one before the first row,
 * which costs the same at any depth; only a jump uses an offset. They are valid for one sorting, and until rows are reloaded
 * or one is changed, because its row may have moved.
 */
export class PageEnds {
  private ends = noEnds();
  private order = '';

  /** Where to read a page from: the adjacent rows, if they are loaded. */
  around(order: readonly Ordering[], start: number, limit: number): PageStart {
    if (JSON.stringify(order) !== this.order) return { skip: start };
    return { skip: start, after: this.ends.last.get(start), before: this.ends.first.get(start + limit) };
  }

  /** Stores the rows at the ends of a full page from `start`. */
  note(order: readonly Ordering[], start: number, ids: readonly string[]): void {
    const text = JSON.stringify(order);
    if (text !== this.order) this.forget();
    this.order = text;
    const [first, last] = [ids[0], ids.at(-1)];
    if (first) this.ends.first.set(start, first);
    if (last) this.ends.last.set(start + ids.length, last);
  }

  /** Invalidates all stored ends. */
  forget(): void {
    this.ends = noEnds();
  }
}
