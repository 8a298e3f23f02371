import type { Principal } from '@millwright/core/access/types.ts';
import { archiveFormat } from '@millwright/core/archive/format.ts';
import { filesOf } from '@millwright/core/archive/units.ts';
import type { ArchivePreview, ArchivePushed } from '@millwright/core/contract/archive.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { changeAccess } from '../clients/access.service.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Database } from '../db/database.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { demandWhole } from '../documents/answer.ts';
import { changeDocuments } from '../documents/documents.service.ts';
import { type ChangeOptions, drafted } from '../documents/drafted.ts';
import { version } from '../settings/settings.ts';
import { baseOfUnits, configuredIn, hashOfUnits, unitsIn } from './configured.ts';
import { demandPlan, type Push, type PushPlan, planPush } from './push-plan.ts';
import { keepRestorePoint } from './restore-points.ts';

const limits = { timeout_ms: 60_000 };

/** An archive is whole or none: from one with holes a push would take away what its reader could not see. */
function demandAll(tenant: TenantTransaction, config: Configuration): void {
  for (const { collection, id } of configuredIn(config).documents) {
    const document = config.effective(collection, id);
    if (document) demandWhole(tenant, config, collection, document);
  }
}

/** The company's configuration as files, with what a later push compares with. */
export function readArchive(tenant: TenantTransaction) {
  const { config, client } = tenant;
  demandAll(tenant, config);
  const units = unitsIn(config);
  const company = { id: client.id, name: client.name };
  return { format: archiveFormat, product: version, company, files: filesOf(units), hash: hashOfUnits(units), base: baseOfUnits(units) };
}

const fresh = (database: Database, tenant: TenantTransaction): Promise<Configuration> =>
  database.configurations.load(tenant.client.id, (sql) => tenant.query(sql));

const demandHash = (config: Configuration, hash: string) => {
  if (hashOfUnits(unitsIn(config)) !== hash) throw new AppError('archive_moved');
};

/** A plan tells what is there: to those who may read it. */
async function planFor(database: Database, tenant: TenantTransaction, push: Push): Promise<PushPlan> {
  if (!tenant.access.allows('READ', 'CLIENTS')) throw new AppError('forbidden', { verb: 'READ', resource: 'CLIENTS' });
  const config = await fresh(database, tenant);
  demandAll(tenant, config);
  return planPush(config, push, tenant.access.allows('UPDATE', 'CLIENTS'));
}

/** What a push would change, and why it would be refused; nothing is changed. */
export function previewArchive(database: Database, principal: Principal, push: Push, options: ChangeOptions): Promise<ArchivePreview> {
  const work = async (tenant: TenantTransaction): Promise<ArchivePreview> => {
    const plan = await planFor(database, tenant, push);
    const { hash, changes, operations, access } = plan;
    try {
      demandPlan(plan, hash);
      if (operations.length) await drafted(database, tenant, operations, options);
      if (access) await changeAccess(tenant, { ...access, try: true });
      return { hash, changes, refusal: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { hash, changes, refusal: { code: error.code, message: error.message, details: error.details as Record<string, unknown> } };
    }
  };
  return inTenant(database, principal, work, { ...limits, dry_run: true });
}

/**
 * Brings the company to what a push comes to, all or nothing, unless it has moved since the caller looked at it. What it was
 * before is kept as a restore point.
 */
export async function pushArchive(
  database: Database,
  principal: Principal,
  { hash, ...push }: Push & { hash: string },
  options: ChangeOptions,
): Promise<ArchivePushed> {
  const { once = (_, work) => work() } = options;
  let plan: PushPlan | null = null;
  const look = (tenant: TenantTransaction) =>
    once(tenant, async () => {
      plan = await planFor(database, tenant, push);
      demandPlan(plan, hash);
      return null;
    });
  const answered = await inTenant(database, principal, look, { ...limits, dry_run: true });
  if (!plan) return (answered as JsonObject[]).at(-1) as unknown as ArchivePushed;
  const { operations, access, changes } = plan as PushPlan;
  let before: Configuration | null = null;
  const demand = (config: Configuration) => {
    before = config;
    demandHash(config, hash);
  };
  const along = async (tenant: TenantTransaction): Promise<JsonObject[]> => {
    if (!before) demand(await fresh(database, tenant));
    if (access) await changeAccess(tenant, access);
    const [then, now] = [unitsIn(before as unknown as Configuration), unitsIn(await fresh(database, tenant))];
    const restore_point = operations.length || access ? await keepRestorePoint(tenant, then, now, changes.length) : null;
    return [{ hash: hashOfUnits(now), changes: changes as unknown as Json, restore_point }];
  };
  const answers = await changeDocuments(database, principal, operations, { ...options, demand, along, limits });
  return answers.at(-1) as unknown as ArchivePushed;
}
