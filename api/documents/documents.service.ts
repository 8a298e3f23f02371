import type { Principal } from '@millwright/core/access/types.ts';
import { type ModelChange, rowsWithinCall } from '@millwright/core/contract/model-changes.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { planSchema } from '@millwright/core/model/plan.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { Relation } from '@millwright/core/model/types.ts';
import { changedRegistrations } from '../automations/registrations/changed-registrations.ts';
import { queueRegistration } from '../automations/registrations/registration-rows.ts';
import { queueSchedule } from '../automations/runs/outbox.ts';
import { changedSchedules } from '../automations/triggers/schedules.ts';
import { type Configuration, isDeleted } from '../configuration/configuration.ts';
import type { Effective } from '../configuration/effective.ts';
import { visibleTo } from '../configuration/visible.ts';
import { type Migrator, patiently } from '../db/connection/migrator.ts';
import type { Database } from '../db/database.ts';
import { schemaOf } from '../db/sql/identifiers.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { settleConnections } from '../integrations/rows/settle-connections.ts';
import { place } from '../models/ddl.ts';
import { dropRemoved, prepare } from '../models/migrate.ts';
import { finishIn, undo } from '../models/pending.ts';
import { answerOf } from './answer.ts';
import { acceptChange, demandFree } from './changes/change-rows.ts';
import { demandValues, fillRequired, heldBy } from './checks/required.ts';
import { mayRead, requireReadable } from './checks/rules.ts';
import { type ChangeOptions, drafted, modelsOf } from './drafted.ts';
import type { Operation } from './operations.ts';
import { noteChanges } from './stored/note-changes.ts';
import { raiseVersion, storeChanges } from './stored/rows.ts';

export type ListRequest = { ids?: readonly string[]; deleted?: boolean; limit: number; skip: number };

/** The documents of a collection that the caller may read. */
export function listDocuments(tenant: TenantTransaction, collection: ConfigurationCollection, { ids, deleted = false, limit, skip }: ListRequest) {
  const { config } = tenant;
  const asked = ids && new Set(ids.map((id) => config.effective(collection, id)?.id));
  const documents = config
    .all(collection)
    .filter((document) => (!asked || asked.has(document.id)) && (deleted || !isDeleted(document)) && mayRead(tenant, config, collection, document));
  return { data: documents.slice(skip, skip + limit).map((document) => answerOf(tenant, config, collection, document)), total: documents.length };
}

/** One document by id or slug. 404 if it is unknown, deleted, or not readable for the caller. */
export function readDocument(tenant: TenantTransaction, collection: ConfigurationCollection, id: string): Effective {
  return answerOf(tenant, tenant.config, collection, requireReadable(tenant, tenant.config, collection, id));
}

/** The results of operations: each document, or null if it was deleted for good. */
export type Changed = (Effective | null)[];

/** A change that a job will make, and the unchanged document. */
export type Accepted = { accepted: ModelChange; document: Effective };

const isAccepted = (result: Json | Accepted): result is Accepted => result !== null && typeof result === 'object' && 'accepted' in result;

const failure = {
  create: 'could_not_create',
  update: 'could_not_update',
  put: 'could_not_update',
  delete: 'could_not_delete',
  restore: 'could_not_update',
  reset: 'could_not_update',
  answer: 'could_not_update',
} as const;

type Finish = (tenant: TenantTransaction) => Promise<void>;

/** Stores the results of the operations. `finish` changes the tables at the same moment. */
async function storeAll(
  database: Database,
  tenant: TenantTransaction,
  operations: readonly Operation[],
  options: ChangeOptions,
  finish?: Finish,
): Promise<Changed> {
  const changed = operations.length ? await store(database, tenant, operations, options, finish) : [];
  return [...changed, ...(((await options.along?.(tenant)) ?? []) as Effective[])];
}

async function store(
  database: Database,
  tenant: TenantTransaction,
  operations: readonly Operation[],
  options: ChangeOptions,
  finish?: Finish,
): Promise<Changed> {
  await raiseVersion(tenant);
  const { before, draft, ids, changes, requirements } = await drafted(database, tenant, operations, options);
  await demandFree(tenant, changes, options.job?.id);
  await storeChanges(tenant, before, changes);
  await noteChanges(tenant, before, draft.config, changes);
  await settleConnections(tenant, changes);
  if (finish) {
    // `finish` locks the tables. So fields that can be filled in before are, and later additions afterwards.
    const ready = requirements.filter(({ isRetyped }) => !isRetyped);
    await fillRequired(tenant, draft.config, ready);
    // A table with unchecked links can't be altered.
    if (ready.length) await tenant.query('SET CONSTRAINTS ALL IMMEDIATE');
    await finish(tenant);
    if (ready.length) await tenant.query('SET CONSTRAINTS ALL DEFERRED');
    await fillRequired(tenant, draft.config, requirements);
  }
  for (const id of changedSchedules(before, draft.config, changes)) await queueSchedule(tenant, id);
  for (const id of await changedRegistrations(tenant, before, draft.config, changes)) await queueRegistration(tenant, id);
  return ids.map((id, index) => {
    const collection = (operations[index] as Operation).collection;
    const document = draft.config.effective(collection, id);
    return document ? answerOf(tenant, draft.config, collection, document) : null;
  });
}

const asJson = (changed: Changed) => changed as unknown as Json;

/** An error about duplicate values contains none that the caller may not read. */
function readable(error: unknown, visible: Schema | null): unknown {
  if (!(error instanceof AppError) || error.code !== 'values_repeat') return error;
  const { model, columns } = error.details as { model: string; columns: string[] };
  const seen = visible?.models.get(model);
  if (seen && columns.every((name) => seen.fields.has(name) || seen.ends.has(name))) return error;
  return new AppError('values_repeat', { ...error.details, values: '…', examples: [] });
}

/** Columns that get another type, and the number of rows of their tables. */
async function rewritten(tenant: TenantTransaction, before: Configuration, after: Configuration): Promise<{ rows: number; fields: string[] }> {
  const changes = planSchema(before.written, after.written).filter((change) => change.kind === 'change_type');
  let rows = 0;
  for (const table of new Set(changes.map((change) => change.table)))
    rows += (await tenant.query<{ n: number }>(`SELECT count(*) AS n FROM ${place(tenant.client.schema, table)}`))[0]?.n ?? 0;
  return { rows, fields: changes.map(({ table, column }) => `${table}.${column}`) };
}

/** The checked result of the operations: the models, what is deleted for good, and what the caller may see of them. */
async function foreseen(database: Database, tenant: TenantTransaction, operations: readonly Operation[], options: ChangeOptions) {
  const { before, draft, changes, requirements } = await drafted(database, tenant, operations, options);
  await demandFree(tenant, changes, options.job?.id);
  await demandValues(tenant, requirements);
  return {
    held: heldBy(requirements),
    target: modelsOf(draft.config),
    visible: visibleTo(tenant),
    gone: changes.filter(({ removed }) => removed),
    ...(options.job ? { rows: 0, fields: [] } : await rewritten(tenant, before, draft.config)),
  };
}

type Foreseen = Awaited<ReturnType<typeof foreseen>>;

/** Passes the change to a job. The document is unchanged until then. */
async function leaveToJob(tenant: TenantTransaction, operation: Extract<Operation, { op: 'update' }>, rows: number): Promise<Accepted> {
  const { config } = tenant;
  const document = readDocument(tenant, operation.collection, operation.id);
  const whole = config.effective(operation.collection, document.id) as Effective;
  return { accepted: await acceptChange(tenant, operation, String(whole.slug), document.id, rows), document };
}

/**
 * Tables change first, documents after: new tables are not used before a document describes them, and exist once it
 * does. Changes that both must make at one moment (a column of another type) happen in the transaction of the documents.
 * Tables of models that were deleted for good are dropped last. One change of models at a time.
 */
async function changeModels(
  database: Database,
  principal: Principal,
  operations: readonly Operation[],
  options: ChangeOptions,
): Promise<Json | Accepted> {
  const { once = (_, work) => work(), limits, job } = options;
  const schema = schemaOf(principal.client_id);
  const withDdl: Migrator['use'] = (work) => (job ? work(job.ddl) : database.migrator.use(work));
  return withDdl((ddl) =>
    ddl.exclusively(schema, async () => {
      let plan: Foreseen | null = null;
      const look = (tenant: TenantTransaction) =>
        once(tenant, async () => {
          plan = await foreseen(database, tenant, operations, options);
          return null;
        });
      const preview = await inTenant(database, principal, look, { timeout_ms: 60_000, ...limits, dry_run: true });
      if (!plan) return preview;
      const { target, visible, gone, rows, fields, held } = plan as Foreseen;
      const [operation] = operations;
      if (rows > rowsWithinCall && !(options.by_job && operation?.op === 'update'))
        throw new AppError('change_alone', { fields: fields.join(', '), rows, most: rowsWithinCall });
      if (rows > rowsWithinCall && operation?.op === 'update') {
        const leave = (tenant: TenantTransaction) => once(tenant, async () => (await leaveToJob(tenant, operation, rows)) as unknown as Json);
        return inTenant(database, principal, leave, limits);
      }
      await prepare(ddl, schema, target, { ready: job?.ready ?? [], held }).catch((error) => Promise.reject(readable(error, visible)));
      const commit = (tenant: TenantTransaction) => once(tenant, async () => asJson(await storeAll(database, tenant, operations, options, finishIn)));
      const result = await patiently(() => inTenant(database, principal, commit, limits)).catch(async (error) => {
        await undo(ddl, schema);
        throw error;
      });
      for (const { row } of gone) await dropRemoved(ddl, schema, row.collection, { ...row.data, id: row.id, slug: row.slug } as unknown as Relation);
      return result;
    }),
  );
}

async function changeAny(
  database: Database,
  principal: Principal,
  operations: readonly Operation[],
  options: ChangeOptions,
): Promise<Json | Accepted> {
  const { once = (_, work) => work(), limits } = options;
  if (!principal.client_id) throw new AppError('client_id_required');
  try {
    if (operations.some(({ collection }) => collection === 'models' || collection === 'relations'))
      return await changeModels(database, principal, operations, options);
    const work = (tenant: TenantTransaction) => once(tenant, async () => asJson(await storeAll(database, tenant, operations, options)));
    return await inTenant(database, principal, work, limits);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const [first] = operations;
    throw new AppError(first ? failure[first.op] : 'internal', {}, { cause: error });
  }
}

/** Applies operations on documents, all or none. Returns their results. */
export async function changeDocuments(
  database: Database,
  principal: Principal,
  operations: readonly Operation[],
  options: ChangeOptions,
): Promise<Changed> {
  return (await changeAny(database, principal, operations, { ...options, by_job: false })) as unknown as Changed;
}

/** Changes one document. A change of type in a large table is left to a job, and the document is unchanged until then. */
export async function changeDocument(
  database: Database,
  principal: Principal,
  operation: Extract<Operation, { op: 'update' }>,
  options: ChangeOptions,
): Promise<{ document: Effective; accepted: ModelChange | null }> {
  const result = await changeAny(database, principal, [operation], { ...options, by_job: true });
  return isAccepted(result) ? result : { document: (result as unknown as Changed)[0] as Effective, accepted: null };
}
