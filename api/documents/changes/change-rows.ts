import type { ModelChange } from '@millwright/core/contract/model-changes.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { queueJob } from '../../automations/runs/outbox.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { place } from '../../models/ddl.ts';
import { may } from '../checks/rules.ts';
import type { RowChange } from '../stored/draft.ts';

/** The requested change of a document. */
type Update = {
  op: 'update';
  collection: ConfigurationCollection;
  id: string;
  version: number;
  data: JsonObject;
  switch_off?: boolean;
  fill?: JsonObject;
};
type Row = Omit<ModelChange, 'created_at' | 'ended_at'> & { created_at: Date; ended_at: Date | null };

const table = ({ client }: TenantTransaction) => place(client.schema, '_model_changes');
const columns = 'id, collection, document_id, slug, status, total, done, error, created_by, created_at, ended_at';
const underWay = `status in ('waiting', 'running')`;

const stateOf = ({ created_at, ended_at, ...row }: Row): ModelChange => ({
  ...row,
  created_at: new Date(created_at).toISOString(),
  ended_at: ended_at ? new Date(ended_at).toISOString() : null,
});

/** Whether the caller may change the document of a job. Nobody may if it is gone. */
function concerns(tenant: TenantTransaction, { collection, document_id }: Row): boolean {
  const document = tenant.config.effective(collection, document_id);
  return document !== undefined && may(tenant, tenant.config, 'UPDATE', collection, document);
}

/** Accepts a change of a model. Its row and its job are written in this transaction. */
export async function acceptChange(
  tenant: TenantTransaction,
  operation: Update,
  slug: string,
  document_id: string,
  rows: number,
): Promise<ModelChange> {
  const id = newId();
  const [row] = await tenant.query<Row>(
    `insert into ${table(tenant)} (id, collection, document_id, slug, operation, total, created_by) values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [id, operation.collection, document_id, slug, JSON.stringify(operation), rows, tenant.principal.user_id],
  );
  await queueJob(tenant, 'model_change', id);
  return stateOf(row as Row);
}

/** Refuses changes of documents that a running job changes. `but` is that job itself. */
export async function demandFree(tenant: TenantTransaction, changes: readonly RowChange[], but: string | undefined): Promise<void> {
  const ids = changes.flatMap(({ row }) => (row.collection === 'models' || row.collection === 'relations' ? [row.id] : []));
  if (!ids.length) return;
  const [other] = await tenant.query<Row>(
    `select ${columns} from ${table(tenant)} where ${underWay} and document_id = any ($1) and id is distinct from $2::uuid limit 1`,
    [ids, but ?? null],
  );
  if (other) throw new AppError('being_changed', { name: other.slug, change: other.id, done: other.done, total: other.total });
}

/** One change, for those who may change the model. */
export async function readChange(tenant: TenantTransaction, id: string): Promise<ModelChange> {
  const [row] = isUuid(id) ? await tenant.query<Row>(`select ${columns} from ${table(tenant)} where id = $1`, [id]) : [];
  if (!row || !concerns(tenant, row)) throw new AppError('not_found');
  return stateOf(row);
}

/** The changes of models that the caller may change, newest first. */
export async function listChanges(tenant: TenantTransaction, { limit, skip }: { limit: number; skip: number }) {
  const rows = await tenant.query<Row>(`select ${columns} from ${table(tenant)} order by created_at desc, id desc`);
  const readable = rows.filter((row) => concerns(tenant, row));
  return { data: readable.slice(skip, skip + limit).map(stateOf), total: readable.length };
}

/**
 * The last change of a document by a job, for those who may change it: its progress, or why it failed. Null once another
 * change of the document was stored.
 */
export async function openChange(tenant: TenantTransaction, collection: string, document: { id: string; updated_at: string | null }) {
  if (collection !== 'models' && collection !== 'relations') return null;
  const [row] = await tenant.query<Row>(
    `select ${columns} from ${table(tenant)} where document_id = $1 and status <> 'done' order by created_at desc, id desc limit 1`,
    [document.id],
  );
  if (!row || !concerns(tenant, row)) return null;
  const since = row.ended_at && document.updated_at && new Date(document.updated_at) > new Date(row.ended_at);
  return since ? null : stateOf(row);
}

/** Cancels a change. Its job removes what it has prepared. An ended change is not affected. */
export async function cancelChange(tenant: TenantTransaction, id: string): Promise<ModelChange> {
  await readChange(tenant, id);
  await tenant.query(`update ${table(tenant)} set status = 'cancelled', ended_at = now() where id = $1 and ${underWay}`, [id]);
  return readChange(tenant, id);
}

/** The work of a job. */
export type AcceptedChange = { operation: Update; created_by: string | null };

/** Marks a change as running. Null if it has ended. */
export async function beginChange(tenant: TenantTransaction, id: string): Promise<AcceptedChange | null> {
  const [row] = await tenant.query<AcceptedChange>(
    `update ${table(tenant)} set status = 'running' where id = $1 and ${underWay} returning operation, created_by`,
    [id],
  );
  return row ?? null;
}

/** Ends a running change. Returns whether it was running. */
export async function endChange(tenant: TenantTransaction, id: string, error: AppError | null): Promise<boolean> {
  const told = error && { code: error.code, message: error.message, details: error.details };
  const rows = await tenant.query(
    `update ${table(tenant)} set status = $2, ended_at = now(), error = $3, columns = case when $2 = 'done' then '[]' else columns end,
      done = case when $2 = 'done' then total else done end where id = $1 and ${underWay} returning 1`,
    [id, error ? 'failed' : 'done', told && JSON.stringify(told)],
  );
  return rows.length > 0;
}
