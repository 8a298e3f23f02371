/** A value sent beside the text: known now, or taken from the operation's variables at each run, one of them or a list in them. */
export type Bound = { value: unknown } | { variable: string } | { list: number };

/** A record by the table that it is in, as it stands in SQL text, and its identity. */
export type Place = { table: string; id: string };

/** For what a prepared statement is planned: for its values at each run, once for whatever they are, or as the database reckons. */
export type Planned = 'by_value' | 'once' | 'either';

/** A constant key in SQL text. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Collects bound values and hands out aliases while one statement's text is put together. */
export class Statement {
  readonly values: Bound[] = [];
  /** A filter has bound values: which index is best depends on them, so the statement is planned for them at each run. */
  planned_by_value = false;
  /** A filter says which records it means: these are found by their identities, whichever they are. */
  names_records = false;
  /** Formulas that are switched off and were asked for, as `model.field`: their values are empty, which is told beside the answer. */
  readonly switched_off = new Set<string>();
  /** Fields, as `model.field`, in whose texts a filter looks without an index: all records are read for it. */
  readonly read_whole = new Set<string>();
  /** Rollups, as `model.field`, that a filter or an order computes for all records, since they are not stored. */
  readonly summed = new Set<string>();
  /** Records that lists go on after and that are looked up for it: where one is gone its list would be empty without a word. */
  readonly going_on_after: Place[] = [];
  #aliases = 0;

  /** Where only records are named one plan serves for all, though the database would make it anew: it takes ten for granted, and for one alone its cost seems less. */
  get planned(): Planned {
    if (this.planned_by_value) return 'by_value';
    return this.names_records ? 'once' : 'either';
  }

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
