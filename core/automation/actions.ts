import type { Json, JsonObject, Text } from '../json.ts';

/** What an action is told: the record it is about, the step's input, who asks (null without anybody), and the day and instant it runs at (client's zone). */
export type ActionContext = {
  primary_item_id: string | null;
  input: JsonObject;
  user_id: string | null;
  today: string;
  now: string;
  options: JsonObject;
};

/** Rows that were read so far, by the name of their read. */
export type Rows = { [read: string]: JsonObject[] };

/**
 * A read: a GraphQL operation with one top-level field that answers a list or one object (given as a list of one or
 * none). `lock` locks the root rows until the transaction ends (decision 0143). `planned_once` says that its filter finds
 * few records whatever it names, so that the database makes its plan once and not for each list of identities.
 */
export type QueryRead = { query: string; variables?: JsonObject; lock?: boolean; planned_once?: true };

/**
 * A read of all records of a model that match, as one row of lists: for each name the values at its path. It is for what
 * there are hundreds of thousands of. `order` are the paths that the lists are sorted by. With `limit`
 * no more than so many are read, whichever. `numbered` says of links by which other such read they are told, of this phase
 * or an earlier one: each is the number of its record among the rows there (found by their `identity`), -1 for none of them.
 */
export type ColumnsRead = {
  model: string;
  paths: Record<string, string>;
  numbered?: Record<string, string>;
  where?: Json;
  order?: string[];
  limit?: number;
};
export type Read = QueryRead | ColumnsRead;

/** Links of a written record: identities, or `{ref}` to a record created earlier in the same list. */
export type Target = string | { ref: string };
export type Links = Record<string, Target | Target[] | null>;

/** What an action wants written. `once` is a unique key of the effect: when it was written before, nothing happens. */
export type Effect =
  | { op: 'create'; model: string; ref?: string; once?: string; properties: JsonObject; links?: Links }
  | { op: 'update'; id: string; properties?: JsonObject; links?: Links }
  | { op: 'delete'; id: string }
  /**
   * Fields and to-one relations of records that stand, all in one statement: for figures that are worked out of other
   * records, and so are no edit of theirs. They get no new version, nothing is told of it, and no automation starts.
   */
  | { op: 'set'; model: string; names: string[]; rows: { id: string; values: Record<string, Json | Target> }[] }
  | {
      op: 'transition';
      object_id: Target;
      action: 'advance' | 'set_step' | 'assign' | 'refresh';
      step?: string;
      close_short?: true;
      take_more?: true;
    };

/** Why nothing is done: a refusal of the action by its id, at a field or relation of the record that it is about; of several, of the one that it names. */
export type Refused = { record?: string; field: string; because: string; values?: JsonObject };

/** What an action makes of what it has read; what it refuses is told instead of done. */
export type Decision = { effects: Effect[]; output?: Json; refused?: Refused[] };

/**
 * A refusal by its id; `{name}` in its text stands for one of the values that `decide` gives. `tells` says of a value which
 * fields or relations it is made of (`model.name`): who may not read all of them gets “…” in its place.
 */
type Refusal = { id: string; text: Text; tells?: Record<string, string | string[]> };

/**
 * A named server action: pure functions, rows in, effects out. The platform runs all reads and effects of one call in
 * one transaction, so what was read and locked is what is decided on. Each phase sees the rows of the phases before.
 */
export type ServerAction = {
  /** Path-like and unique, `steps/algorithms/pickingList`. */
  name: string;
  label: Text;
  description: Text;
  /** What `decide` may refuse. */
  refusals?: Refusal[];
  /** Model of the primary item; null for a job about the whole company. */
  model: string | null;
  /** One call at a time in a company: another one waits until it has committed. */
  alone?: true;
  /** For what reckons with a whole company while somebody waits: the address of the module that exports it. A thread imports it from there and decides, so that nobody else waits. */
  apart?: string;
  reads: ((rows: Rows, context: ActionContext) => Record<string, Read>)[];
  decide: (rows: Rows, context: ActionContext) => Decision;
};
