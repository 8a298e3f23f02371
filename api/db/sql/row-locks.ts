import { memoize } from '@millwright/core/memoize.ts';
import type { Schema } from '@millwright/core/model/schema.ts';

/** Rows of one table of the company, and how strongly they are locked: with `update` nobody links new records to them either. */
export type LockedRows = { table: string; ids: readonly string[]; strength: 'update' | 'no key update' };

/** Rows that would have been locked against the order are held by another transaction. The work is run again, and locks them first. */
export class HeldByOthers extends Error {}

/** Whether a statement with NOWAIT met rows that another transaction holds. */
const isHeld = (error: unknown) => (error as { code?: string } | null)?.code === '55P03';

/** How often work is run again for its locks. From then on it waits for them in any order, and a deadlock may end it. */
const mostRuns = 12;

/** The number of each table in the order of locks (`lock_order` of its model). */
const ranks = memoize(
  (schema: Schema): ReadonlyMap<string, number> =>
    new Map([...schema.models.values()].map(({ table, model }) => [table, model.misc?.lock_order ?? 0])),
);

type Place = readonly [rank: number, table: string, id: string];

const isBefore = (one: Place, other: Place): boolean => {
  for (const at of [0, 1, 2] as const) if (one[at] !== other[at]) return one[at] < other[at];
  return false;
};

/**
 * The one order in which all transactions of a company lock records: by `lock_order` of their model, then by table, then
 * by identity. A transaction waits only for rows that come after all that it has asked for, so no two wait for each
 * other. For rows that come before it does not wait: if they are held, the work is run again and locks them first, in the
 * order. It is one object for all runs of the work.
 */
export class RowLocks {
  private readonly missed: LockedRows[] = [];
  private last: Place | null = null;
  private held = false;

  /** The rows that earlier runs of the work could not get, in the order of locks. Begins a new run. */
  begin(schema: Schema): LockedRows[] {
    this.last = null;
    this.held = false;
    const byTable = Map.groupBy(this.missed, ({ table }) => table);
    // A table may be gone since.
    const tables = [...byTable.keys()].filter((table) => ranks(schema).has(table));
    return inLockOrder(schema, tables).map((table) => {
      const all = byTable.get(table) ?? [];
      const strength = all.some((rows) => rows.strength === 'update') ? 'update' : 'no key update';
      return { table, ids: [...new Set(all.flatMap(({ ids }) => ids))], strength };
    });
  }

  /** Notes that a row is held which comes after all records, as that of a counter does: from here on the run waits for none. */
  holdLast(): void {
    this.last = [Number.POSITIVE_INFINITY, '', ''];
  }

  /** Whether this run can't go on, even if the work swallows the error. */
  get areHeld(): boolean {
    return this.held;
  }

  /** Runs a statement that locks these rows and ends in the clause that it is given. */
  async lock<T>(schema: Schema, rows: LockedRows, ask: (clause: string) => Promise<T>): Promise<T> {
    const clause = `for ${rows.strength}`;
    if (rows.ids.length === 0) return ask(clause);
    const ids = [...rows.ids].sort();
    const [first, last] = [placeOf(schema, rows.table, ids[0]), placeOf(schema, rows.table, ids.at(-1))];
    const isNext = this.last === null || isBefore(this.last, first);
    if (this.last === null || isBefore(this.last, last)) this.last = last;
    if (isNext || this.missed.length >= mostRuns) return ask(clause);
    try {
      return await ask(`${clause} nowait`);
    } catch (error) {
      if (!isHeld(error)) throw error;
      this.missed.push(rows);
      this.held = true;
      throw new HeldByOthers('Rows are held by another transaction.', { cause: error });
    }
  }
}

/** Tables in the order in which their rows are locked. */
export const inLockOrder = (schema: Schema, tables: readonly string[]): string[] =>
  tables.toSorted((one, other) => (isBefore(placeOf(schema, one), placeOf(schema, other)) ? -1 : 1));

const placeOf = (schema: Schema, table: string, id = ''): Place => [ranks(schema).get(table) ?? 0, table, id];
