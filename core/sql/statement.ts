/** A bound value: known now, or taken from the operation's variables at each run (one of them, or a list in them). */
export type Bound = { value: unknown } | { variable: string } | { list: number };

/** A record: its table, as written in SQL, and its identity. */
export type Place = { table: string; id: string };

/** When PostgreSQL plans a prepared statement: for its values at each run, once for all values, or as PostgreSQL decides. */
export type Planned = 'by_value' | 'once' | 'either';

/** Quotes a constant as an SQL string. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Collects the bound values and aliases of one statement while its text is built. */
export class Statement {
  readonly values: Bound[] = [];
  /** A filter has bound values. The best index depends on them, so the statement is planned at each run. */
  planned_by_value = false;
  /** A filter selects records by identity. One plan serves any identities. */
  names_records = false;
  /** Requested formulas that are switched off, as `model.field`. Their values are empty, and the answer says so. */
  readonly switched_off = new Set<string>();
  /** Fields, as `model.field`, that a filter searches without an index, so that all records are read. */
  readonly read_whole = new Set<string>();
  /** Rollups, as `model.field`, that a filter or an order computes for all records, because they are not stored. */
  readonly summed = new Set<string>();
  /** Records after which pages of lists begin. If one was deleted, its list would be empty without an error. */
  readonly going_on_after: Place[] = [];
  #aliases = 0;

  /**
   * Chooses when the statement is planned. If it only names records, one plan is enough. PostgreSQL would plan again at
   * each run, because it estimates ten records and a single one seems cheaper.
   */
  get planned(): Planned {
    if (this.planned_by_value) return 'by_value';
    return this.names_records ? 'once' : 'either';
  }

  /** Binds a value and returns its placeholder. */
  bind(value: unknown): string {
    return this.#add({ value });
  }

  /** Returns the placeholder of an operation's variable. */
  late(variable: string): string {
    return this.#add({ variable });
  }

  /** Returns a new table alias. No GraphQL name or column can be equal to it. */
  alias(): string {
    this.#aliases += 1;
    return `"~${this.#aliases}"`;
  }

  #add(bound: Bound): string {
    this.values.push(bound);
    return `$${this.values.length}`;
  }
}
