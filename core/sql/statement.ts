/** A value sent beside the text: known now, or taken from the operation's variables at each run. */
export type Bound = { value: unknown } | { variable: string };

/** A record by the table that it is in, as it stands in SQL text, and its identity. */
export type Place = { table: string; id: string };

/** A constant key in SQL text. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Collects bound values and hands out aliases while one statement's text is put together. */
export class Statement {
  readonly values: Bound[] = [];
  /** A filter has bound values: which index is best depends on them, so the statement is planned for them at each run. */
  planned_by_value = false;
  /** Formulas that are switched off and were asked for, as `model.field`: their values are empty, which is told beside the answer. */
  readonly switched_off = new Set<string>();
  /** Fields, as `model.field`, in whose texts a filter looks without an index: all records are read for it. */
  readonly read_whole = new Set<string>();
  /** Rollups, as `model.field`, that a filter or an order computes for all records, since they are not stored. */
  readonly summed = new Set<string>();
  /** Records that lists go on after and that are looked up for it: where one is gone its list would be empty without a word. */
  readonly going_on_after: Place[] = [];
  #aliases = 0;

  /** The placeholder of a value. */
  bind(value: unknown): string {
    return this.#add({ value });
  }

  /** The placeholder of an operation's variable. */
  late(variable: string): string {
    return this.#add({ variable });
  }

  /** A table alias that no GraphQL name or column can be. */
  alias(): string {
    this.#aliases += 1;
    return `"~${this.#aliases}"`;
  }

  #add(bound: Bound): string {
    this.values.push(bound);
    return `$${this.values.length}`;
  }
}
