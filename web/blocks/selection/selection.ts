import { createStore } from '../../data/store.ts';

/** Which rows are selected: these ids, or with `all` every match except these, including rows that are not loaded. */
export type Chosen = { mode: 'ids' | 'all'; ids: ReadonlySet<string> };

const none: Chosen = { mode: 'ids', ids: new Set() };

/** Stores the selected rows of one block, and notifies listeners. */
export class Selection {
  private readonly chosen = createStore<Chosen>(none);

  readonly current = this.chosen.get;

  readonly subscribe = this.chosen.listen;

  has(id: string): boolean {
    const { mode, ids } = this.current();
    return ids.has(id) === (mode === 'ids');
  }

  /** Selects or deselects rows. */
  set(ids: readonly string[], chosen: boolean): void {
    const before = this.current();
    const listed = chosen === (before.mode === 'ids');
    const next = new Set(before.ids);
    for (const id of ids) listed ? next.add(id) : next.delete(id);
    this.chosen.set({ mode: before.mode, ids: next });
  }

  /** Toggles a row; with `range` selects all rows of it. */
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

/** The number of selected rows when `total` match. */
export function chosenCount({ mode, ids }: Chosen, total: number): number {
  return mode === 'ids' ? ids.size : Math.max(0, total - ids.size);
}
