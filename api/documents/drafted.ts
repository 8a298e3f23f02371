import { setImmediate } from 'node:timers/promises';
import type { Principal } from '@millwright/core/access/types.ts';
import type { ModelPlan, RelationPlan } from '@millwright/core/contract/documents.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Ddl } from '../db/connection/migrator.ts';
import type { Database } from '../db/database.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantOptions, TenantTransaction } from '../db/types.ts';
import { demandIntegrations } from '../integrations/stored/step-calls.ts';
import type { Retype } from '../models/change-type.ts';
import type { Models } from '../models/pending.ts';
import { checkExpressions } from './checks/expressions.ts';
import { demandUnread } from './checks/readers.ts';
import { clashProblems, type KnownActions, pageProblems, referenceProblems } from './checks/references.ts';
import { Refusals } from './checks/refusals.ts';
import { missingValues, requirementsOf } from './checks/required.ts';
import { applyOperation, type Operation } from './operations.ts';
import { duplicateValues } from './plan/duplicate-values.ts';
import { planChange, planDeletion, planLinks } from './plan/plan-change.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import { Draft, type RowChange } from './stored/draft.ts';

/**
 * Options of a change of documents. `once` makes a repeated call return the first answer. `along` runs in the same
 * transaction afterwards; its answer follows the documents. `limits` are for changes that take long.
 */
export type ChangeOptions = {
  action: KnownActions;
  secrets: SecretBox;
  once?: (tenant: TenantTransaction, work: () => Promise<Json>) => Promise<Json>;
  along?: (tenant: TenantTransaction) => Promise<JsonObject[]>;
  /** Whether an error lists every refused document (`not_published`), instead of the problems of the first. */
  each?: boolean;
  /** Adds what the company gets with the change, and `along` stores, to the configuration that the operations start from. */
  extend?: (stored: Configuration) => Configuration;
  /** Checks the configuration before the change. It throws if that is not what the caller knows. */
  demand?: (before: Configuration) => void;
  limits?: Pick<TenantOptions, 'timeout_ms'> | undefined;
  /** A change of one model that rewrites many rows is passed to a job. */
  by_job?: boolean;
  /** The job that ends with this change, the columns that it has prepared, and its connection. */
  job?: { id: string; ready: readonly Retype[]; ddl: Ddl };
};

/** Operations between two pauses for other calls. Each operation examines the whole configuration. */
const inARow = 20;

async function applyAll(
  tenant: TenantTransaction,
  draft: Draft,
  operations: readonly Operation[],
  secrets: SecretBox,
  refusals: Refusals,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, operation] of operations.entries()) {
    if (at % inARow === inARow - 1) await setImmediate();
    await refusals.of(operation, async () => void ids.push(await applyOperation(tenant, draft, operation, secrets)));
  }
  refusals.settle();
  return ids;
}

/** Every changed live document must fit the others after all operations. */
function checkReferences(before: Configuration, config: Configuration, changes: readonly RowChange[], action: KnownActions): void {
  const problems = changes.flatMap(({ row, removed }) =>
    removed || row.deleted_at
      ? []
      : [
          clashProblems(before, config, row.collection, row.id),
          referenceProblems(before, config, row.collection, row.id, action),
          pageProblems(before, config, row.collection, row.id),
        ].flat(),
  );
  if (problems.length) throw invalid(problems);
  for (const { row, removed } of changes) if (!removed && !row.deleted_at) checkExpressions(before, config, row.collection, row.id);
}

/** The draft after all operations, checked. Nothing is stored. */
export async function drafted(
  database: Database,
  tenant: TenantTransaction,
  operations: readonly Operation[],
  { action, secrets, extend = (stored) => stored, demand, each = false }: ChangeOptions,
) {
  const before = extend(await database.configurations.load(tenant.client.id, (sql) => tenant.query(sql)));
  demand?.(before);
  const draft = new Draft(before);
  const refusals = new Refusals(each);
  const ids = await applyAll(tenant, draft, operations, secrets, refusals);
  const changes = [...draft.changes.values()];
  const check = (some: readonly RowChange[]) => {
    checkReferences(before, draft.config, some, action);
    demandIntegrations(tenant, before, draft.config, some);
  };
  if (!each) check(changes);
  for (const [at, operation] of each ? operations.entries() : [])
    await refusals.of(operation, async () => check(changes.filter(({ row }) => row.id === ids[at])));
  refusals.settle();
  if (!operations.some((operation) => 'switch_off' in operation && operation.switch_off)) demandUnread(tenant, before, draft.config);
  return { before, draft, ids, changes, requirements: requirementsOf(before, draft.config, operations, ids) };
}

/** The models and relations after all operations. Nothing is changed. */
export async function draftedModels(
  database: Database,
  principal: Principal,
  operations: readonly Operation[],
  options: ChangeOptions,
): Promise<Models> {
  const work = async (tenant: TenantTransaction) => modelsOf((await drafted(database, tenant, operations, options)).draft.config);
  return inTenant(database, principal, work, { dry_run: true });
}

/** What an update of a model would do, in a read-only transaction. */
export async function planModel(
  database: Database,
  tenant: TenantTransaction,
  operation: Extract<Operation, { op: 'update' }>,
  options: ChangeOptions,
): Promise<ModelPlan> {
  const { before, draft, ids, requirements } = await drafted(database, tenant, [{ ...operation, switch_off: true }], options);
  const plan = await planChange(tenant, before, draft.config, draft.config.get('models', ids[0] ?? '').slug);
  return { ...plan, missing: await missingValues(tenant, requirements), duplicates: await duplicateValues(tenant, before, draft.config) };
}

/** What a new or changed relation would do, in a read-only transaction. */
export async function planRelationChange(
  database: Database,
  tenant: TenantTransaction,
  operation: Extract<Operation, { op: 'create' | 'update' }>,
  options: ChangeOptions,
): Promise<ModelPlan> {
  const wanted: Operation = operation.op === 'update' ? { ...operation, switch_off: true } : operation;
  const { before, draft, ids, requirements } = await drafted(database, tenant, [wanted], options);
  const plan = await planLinks(tenant, before, draft.config, draft.config.get('relations', ids[0] ?? ''));
  return { ...plan, missing: await missingValues(tenant, requirements), duplicates: await duplicateValues(tenant, before, draft.config) };
}

/** What the deletion of a relation would do, in a read-only transaction. */
export async function planRelation(database: Database, tenant: TenantTransaction, id: string, options: ChangeOptions): Promise<RelationPlan> {
  const operation: Operation = { op: 'delete', collection: 'relations', id, switch_off: true };
  const { before, draft, ids } = await drafted(database, tenant, [operation], options);
  return planDeletion(tenant, before, draft.config, ids[0] ?? '');
}

export const modelsOf = (config: Configuration) => ({ models: config.list('models'), relations: config.list('relations') });
