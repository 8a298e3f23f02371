/** Which rows are chosen: these, or all that match but these. Rows that are not loaded can be chosen by `all`. */
export type Chosen = { mode: 'ids' | 'all'; ids: ReadonlySet<string> };

const none: Chosen = { mode: 'ids', ids: new Set() };

/** Keeps which rows of one block are chosen, and tells who listens. */
export class Selection {
  private chosen: Chosen = none;
  private readonly listeners = new Set<() => void>();

  readonly current = (): Chosen => this.chosen;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  has(id: string): boolean {
    return this.chosen.ids.has(id) === (this.chosen.mode === 'ids');
  }

  /** Chooses or drops rows. */
  set(ids: readonly string[], chosen: boolean): void {
    const listed = chosen === (this.chosen.mode === 'ids');
    const next = new Set(this.chosen.ids);
    for (const id of ids) listed ? next.add(id) : next.delete(id);
    this.become({ mode: this.chosen.mode, ids: next });
  }

  /** Chooses a row or drops it; with `range` chooses all rows of that. */
  toggle(id: string, range: readonly string[] | null): void {
    if (range) this.set(range, true);
    else this.set([id], !this.has(id));
  }

  all(): void {
    this.become({ mode: 'all', ids: new Set() });
  }

  clear(): void {
    this.become(none);
  }

  private become(next: Chosen): void {
    this.chosen = next;
    for (const listener of this.listeners) listener();
  }
}

/** How many rows are chosen when `total` match. */
export function chosenCount({ mode, ids }: Chosen, total: number): number {
  return mode === 'ids' ? ids.size : Math.max(0, total - ids.size);
}
