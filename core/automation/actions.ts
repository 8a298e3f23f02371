import type { Json, JsonObject, Text } from '../json.ts';

/**
 * The context of a server action: its record, the step's input, the user who started it (null without a user), and the current
 * date and instant. The date is in the company's time zone.
 */
export type ActionContext = {
  primary_item_id: string | null;
  input: JsonObject;
  user_id: string | null;
  today: string;
  now: string;
  options: JsonObject;
};

/** The rows read so far, by the name of their read. */
export type Rows = { [read: string]: JsonObject[] };

/**
 * A read: a GraphQL operation with one top-level field, which returns a list or one object (passed on as a list of one or none).
 * `lock` locks the root rows until the transaction ends (decision 0143). With `planned_once` the database plans the query once
 * instead of once per list of identities; it is for filters that always find few records.
 */
export type QueryRead = { query: string; variables?: JsonObject; lock?: boolean; planned_once?: true };

/**
 * A read of all matching records of a model as one row of lists, one list per name with the values at its path. It is
 * for hundreds of thousands of records. `order` lists the paths to sort by. With `limit` at most that many records are
 * read, and it is undefined which ones. `numbered` maps the name of a list of links to another such read of this or an
 * earlier phase. Each link is then replaced by the number of its record among that read's rows (matched by `identity`),
 * or by -1 if the record is not there.
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

/** Links of a record to write: identities, or `{ref}` for a record created earlier in the same list. */
export type Target = string | { ref: string };
export type Links = Record<string, Target | Target[] | null>;

/** One write that an action requests. `once` is a unique key of the effect; if it was written before, nothing happens. */
export type Effect =
  | { op: 'create'; model: string; ref?: string; once?: string; properties: JsonObject; links?: Links }
  | { op: 'update'; id: string; properties?: JsonObject; links?: Links }
  | { op: 'delete'; id: string }
  /**
   * Sets fields and to-one relations of existing records in one statement. It is for figures derived from other
   * records, so it is not an edit: the records get no new version, no event is sent, and no automation starts.
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

/**
 * A refusal: the reason's id (`because`) and the field or relation that it concerns. `record` is only needed when several records
 * are involved.
 */
export type Refused = { record?: string; field: string; because: string; values?: JsonObject };

/**
 * The result of an action: effects to write, an output, and refusals. When there are refusals, nothing is written and they are
 * reported instead.
 */
export type Decision = { effects: Effect[]; output?: Json; refused?: Refused[] };

/**
 * A reason for refusing, by id. `{name}` in its text is replaced by a value that `decide` returns. `tells` lists the fields or
 * relations (`model.name`) that a value is derived from. Readers who may not read all of them see “…” instead.
 */
type Refusal = { id: string; text: Text; tells?: Record<string, string | string[]> };

/**
 * A named server action. It consists of pure functions that turn rows into effects. The platform runs all reads and
 * effects of one call in one transaction, so the decision is based on the locked rows. Each phase of reads sees the
 * rows of earlier phases.
 */
export type ServerAction = {
  /** A unique name in the form of a path: `steps/algorithms/pickingList`. */
  name: string;
  label: Text;
  description: Text;
  /** The reasons for which `decide` may refuse. */
  refusals?: Refusal[];
  /** The model of the primary item; null for a job that concerns the whole company. */
  model: string | null;
  /** Only one call at a time per company. Further calls wait for its commit. */
  alone?: true;
  /**
   * For long computations while a user waits: the URL of the module that exports the action. A worker thread imports it
   * and runs `decide`, so that other requests are not delayed.
   */
  apart?: string;
  reads: ((rows: Rows, context: ActionContext) => Record<string, Read>)[];
  decide: (rows: Rows, context: ActionContext) => Decision;
};
