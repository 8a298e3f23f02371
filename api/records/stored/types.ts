import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { QueryLimits } from '@millwright/core/query/graphql/operation.ts';
import type { SavedRecord, SaveItem } from '@millwright/core/record/types.ts';
import type { Planned } from '@millwright/core/sql/statement.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import type { TenantTransaction } from '../../db/types.ts';

/**
 * Whose rights apply. `by_caller`: the caller has already checked them (a form, a process, the author of an automation).
 * `by_action`: a server action has, which may also write read-only values. `by_process`: a process has, including the
 * move to another step.
 */
export type Rights = { rights?: 'checked' | 'by_caller' | 'by_action' | 'by_process' };

/** Whether the principal's own rights apply. */
export const areChecked = ({ rights = 'checked' }: Rights): boolean => rights === 'checked';

/**
 * `limits` are for queries of people and integrations (`publicLimits`); without them, a list without `limit` is read
 * completely. `context` has values for filters.
 */
export type QueryOptions = Rights & {
  limits?: QueryLimits;
  /** The name of the operation, if the text has several. */
  operation?: string | null;
  context?: Record<string, Json>;
  /** Values that the reader may not see are empty, because the query is not theirs. */
  leave_out?: boolean;
  /** How the statement is planned, if the caller knows better than its filter shows. */
  planned?: Planned;
  /** Receives the root lists that had no limit of their own and reached the default one. */
  limited?: (keys: string[]) => void;
  /** Receives the disabled formulas of the answer, as `model.field`. */
  switched_off?: (formulas: readonly string[]) => void;
  /** Called before a mutation deletes a record. It refuses by throwing. */
  beforeDelete?: (ids: readonly string[]) => Promise<void>;
};

/** A record in the format of `/v1/graph/get/`. */
export type RecordAnswer = { identity: string; model: string; version: number; properties: JsonObject };
/** An estimate above the number up to which rows are counted. */
export type Total = { total: number; total_estimated?: true };
/** A page of records and their total. */
export type RecordPage = { data: RecordAnswer[] } & Total;
/** A list of a model's records: filter, order and page. */
export type ListRequest = { model: string; filters?: Condition | null; ordering?: Ordering[]; limit?: number; skip?: number; fields?: string[] };
/** Records by identity, or a list of them. */
export type RecordRequest = { ids: string[] } | ListRequest;

/** One record. `labels` are the slugs of its model, `properties` its fields and the identities of its to-one relations. */
export type RecordObject = {
  primary_model: string;
  object: { identity: string; labels: string[]; properties: JsonObject };
  version: number;
};
/** A relation of a record, and the records at its other end. */
export type RecordRelation = {
  relation_id: string;
  name: string;
  label: Json;
  direction: 'out' | 'in';
  type: string;
  total: number;
  items: { identity: string; label: Json; properties: JsonObject }[];
};

/** Saves records with their lines and links in a few statements. Returns the items in order. */
export type SaveRecords = (tenant: TenantTransaction, items: readonly SaveItem[], options?: Rights) => Promise<SavedRecord[]>;
/** `version`: the expected version, if only one record is deleted. Otherwise out_of_sync. */
export type DeletionOptions = Rights & { version?: number };
/** Deletes records with what they own. Returns how many were requested and deleted. Unknown ones are not_found. */
export type DeleteRecords = (tenant: TenantTransaction, ids: readonly string[], options?: DeletionOptions) => Promise<number>;
/** Runs one GraphQL operation. Returns the JSON text of `data` from the database. */
export type RunQuery = (tenant: TenantTransaction, source: string, variables?: JsonObject, options?: QueryOptions) => Promise<string>;
/** Runs a GraphQL query and returns its data. */
export type ReadQuery = (tenant: TenantTransaction, source: string, variables?: JsonObject, options?: QueryOptions) => Promise<JsonObject>;
/** Records of one model by filter, or of any models by identity. */
export type GetRecords = (tenant: TenantTransaction, request: RecordRequest, options?: Rights) => Promise<RecordPage>;
/** How a record is read with its relations. */
export type GetObject = (tenant: TenantTransaction, id: string, options?: Rights) => Promise<RecordObject>;
