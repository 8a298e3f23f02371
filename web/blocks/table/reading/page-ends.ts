import type { Ordering } from '@millwright/core/view/types.ts';
import type { PageStart } from '../../source/rows-query.ts';

/** The rows at the ends of a page, by their number in the list. */
type Ends = { first: Map<number, string>; last: Map<number, string> };

const noEnds = (): Ends => ({ first: new Map(), last: new Map() });

/**
 * Where the pages of a table begin and end, so that the next one is asked for behind the last row and the one above
 * before the first, which cost the same at any depth, and only a jump by its number. They hold for one order, and until
 * rows are read again or one is changed: its row may stand elsewhere then.
 */
export class PageEnds {
  private ends = noEnds();
  private order = '';

  /** Where a page is read from: the rows next to it, as far as they were read. */
  around(order: readonly Ordering[], start: number, limit: number): PageStart {
    if (JSON.stringify(order) !== this.order) return { skip: start };
    return { skip: start, after: this.ends.last.get(start), before: this.ends.first.get(start + limit) };
  }

  /** Notes the rows at the ends of a whole page from `start` on. */
  note(order: readonly Ordering[], start: number, ids: readonly string[]): void {
    const text = JSON.stringify(order);
    if (text !== this.order) this.forget();
    this.order = text;
    const [first, last] = [ids[0], ids.at(-1)];
    if (first) this.ends.first.set(start, first);
    if (last) this.ends.last.set(start + ids.length, last);
  }

  /** No end holds any more. */
  forget(): void {
    this.ends = noEnds();
  }
}
