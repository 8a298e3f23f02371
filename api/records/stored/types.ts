import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { QueryLimits } from '@millwright/core/query/graphql/operation.ts';
import type { SavedRecord, SaveItem } from '@millwright/core/record/types.ts';
import type { Planned } from '@millwright/core/sql/statement.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import type { TenantTransaction } from '../../db/types.ts';

/**
 * `by_caller`: the caller has already decided that this may be done (a form, a process, an automation's author).
 * `by_action`: so has a server action, which also writes what is fixed for everybody else.
 * `by_process`: so has a process, which has judged the move to another step that it writes.
 */
export type Rights = { rights?: 'checked' | 'by_caller' | 'by_action' | 'by_process' };

/** Whether the principal's own rights decide. */
export const areChecked = ({ rights = 'checked' }: Rights): boolean => rights === 'checked';

/**
 * `limits` bound what a person or integration may ask (`publicLimits`); without them a list without `limit` is read
 * whole. `context` gives values that filters may name.
 */
export type QueryOptions = Rights & {
  limits?: QueryLimits;
  /** Name of the operation, where a text has several. */
  operation?: string | null;
  context?: Record<string, Json>;
  /** What the reader may not see is empty in the answer: the query is not their own. */
  leave_out?: boolean;
  /** For what the statement is planned, where its asker knows better than its filter tells. */
  planned?: Planned;
  /** Told the root lists that reached the limit they were given because they had none. */
  limited?: (keys: string[]) => void;
  /** Is told which formulas of the answer are switched off, as `model.field`. */
  switched_off?: (formulas: readonly string[]) => void;
  /** Asked before a mutation deletes a record; refuses by throwing. */
  beforeDelete?: (ids: readonly string[]) => Promise<void>;
};

/** A record as `/v1/graph/get/` answers it. */
export type RecordAnswer = { identity: string; model: string; version: number; properties: JsonObject };
/** Estimated past the number up to which rows are counted. */
export type Total = { total: number; total_estimated?: true };
/** A page of records with their number. */
export type RecordPage = { data: RecordAnswer[] } & Total;
/** A list of a model's records: filter, order and page. */
export type ListRequest = { model: string; filters?: Condition | null; ordering?: Ordering[]; limit?: number; skip?: number; fields?: string[] };
/** Records by identity, or a list of them. */
export type RecordRequest = { ids: string[] } | ListRequest;

/** One record; `labels` are the slugs of its model, `properties` its fields and the identities of its to-one relations. */
export type RecordObject = {
  primary_model: string;
  object: { identity: string; labels: string[]; properties: JsonObject };
  version: number;
};
/** A relation of a record with the records at its other end. */
export type RecordRelation = {
  relation_id: string;
  name: string;
  label: Json;
  direction: 'out' | 'in';
  type: string;
  total: number;
  items: { identity: string; label: Json; properties: JsonObject }[];
};

/** Saves records with their lines and links in a few statements; answers the items in their order. */
export type SaveRecords = (tenant: TenantTransaction, items: readonly SaveItem[], options?: Rights) => Promise<SavedRecord[]>;
/** `version`: the one that was seen, of the only record that is asked for; another one by then is out_of_sync. */
export type DeletionOptions = Rights & { version?: number };
/** Deletes records with what they own; how many were asked for and went. Unknown ones are not_found. */
export type DeleteRecords = (tenant: TenantTransaction, ids: readonly string[], options?: DeletionOptions) => Promise<number>;
/** Runs one GraphQL operation; the JSON text of `data`, as the database wrote it. */
export type RunQuery = (tenant: TenantTransaction, source: string, variables?: JsonObject, options?: QueryOptions) => Promise<string>;
/** How a GraphQL query is read as its data. */
export type ReadQuery = (tenant: TenantTransaction, source: string, variables?: JsonObject, options?: QueryOptions) => Promise<JsonObject>;
/** Records of one model by filter, or of any models by identity. */
export type GetRecords = (tenant: TenantTransaction, request: RecordRequest, options?: Rights) => Promise<RecordPage>;
/** How a record is read with its relations. */
export type GetObject = (tenant: TenantTransaction, id: string, options?: Rights) => Promise<RecordObject>;
