import { createStore } from '../../data/store.ts';

/** Which rows are chosen: these, or all that match but these. Rows that are not loaded can be chosen by `all`. */
export type Chosen = { mode: 'ids' | 'all'; ids: ReadonlySet<string> };

const none: Chosen = { mode: 'ids', ids: new Set() };

/** Keeps which rows of one block are chosen, and tells who listens. */
export class Selection {
  private readonly chosen = createStore<Chosen>(none);

  readonly current = this.chosen.get;

  readonly subscribe = this.chosen.listen;

  has(id: string): boolean {
    const { mode, ids } = this.current();
    return ids.has(id) === (mode === 'ids');
  }

  /** Chooses or drops rows. */
  set(ids: readonly string[], chosen: boolean): void {
    const before = this.current();
    const listed = chosen === (before.mode === 'ids');
    const next = new Set(before.ids);
    for (const id of ids) listed ? next.add(id) : next.delete(id);
    this.chosen.set({ mode: before.mode, ids: next });
  }

  /** Chooses a row or drops it; with `range` chooses all rows of that. */
  toggle(id: string, range: readonly string[] | null): void {
    if (range) this.set(range, true);
    else this.set([id], !this.has(id));
  }

  all(): void {
    this.chosen.set({ mode: 'all', ids: new Set() });
  }

  clear(): void {
    this.chosen.set(none);
  }
}

/** How many rows are chosen when `total` match. */
export function chosenCount({ mode, ids }: Chosen, total: number): number {
  return mode === 'ids' ? ids.size : Math.max(0, total - ids.size);
}
