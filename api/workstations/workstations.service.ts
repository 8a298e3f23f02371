import type { Workstations } from '@millwright/core/contract/workstations.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { ProcessSubject } from '@millwright/core/process/types.ts';
import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { TenantTransaction } from '../db/types.ts';
import { readQuery } from '../records/query.service.ts';
import { modelOf } from '../records/stored/model-of.ts';

const most = 500;

/** What the caller may see of the configuration. */
const seenBy = ({ config, access, client }: TenantTransaction) => ({ schema: config.schema, guard: readGuard(access, client.id) });

/** The model of workstations, for who may read it and the names of its records. */
function workstationModel(tenant: TenantTransaction): ResolvedModel | null {
  const { binding, schema } = tenant.config;
  if (!binding) return null;
  const { model: operation, workstation } = binding.operation;
  const model = schema.models.get(schema.models.get(operation)?.ends.get(workstation)?.to ?? '');
  if (!model) return null;
  const seen = seenBy(tenant);
  return allowed(() => seen.guard.model(model)) && isVisible(seen, model, model.model.primary_attribute) ? model : null;
}

/** The path from records of a model to the workstation of their active step, for who may read it all along. */
function pathOf(tenant: TenantTransaction, { model: slug, active }: ProcessSubject): string | null {
  const { binding, schema } = tenant.config;
  const [model, operation] = [schema.models.get(slug), schema.models.get(binding?.operation.model ?? '')];
  if (!binding || !model || !operation) return null;
  const seen = seenBy(tenant);
  const { workstation } = binding.operation;
  const readable = allowed(() => seen.guard.model(model)) && isVisible(seen, model, active) && isVisible(seen, operation, workstation);
  return readable ? `${active}.${workstation}` : null;
}

/** The workstation of who asks, as long as there is one of this identity. */
async function ownOf(tenant: TenantTransaction, { model }: ResolvedModel): Promise<string | null> {
  const [person] = await tenant.query<{ workstation_id: string | null }>('SELECT workstation_id FROM platform.users WHERE id = $1', [
    tenant.principal.user_id,
  ]);
  const id = person?.workstation_id ?? null;
  return id !== null && (await modelOf(tenant, id)) === model.slug ? id : null;
}

/** The workstations by name, the caller's own, and where records tell theirs; nothing of it for who may not read them. */
export async function workstationsOf(tenant: TenantTransaction): Promise<Workstations> {
  const model = workstationModel(tenant);
  if (!model) return { workstations: [], own: null, paths: {} };
  const { slug, primary_attribute } = model.model;
  const order = `order_by: [{field: "${primary_attribute}", direction: "asc"}]`;
  const query = `{ rows: ${slug}(${order}, limit: ${most}) { identity label: ${primary_attribute} } }`;
  const { rows } = (await readQuery(tenant, query, {}, { rights: 'by_caller' })) as unknown as { rows: { identity: string; label: string | null }[] };
  const paths = (tenant.config.binding?.subjects ?? []).flatMap((subject) => {
    const path = pathOf(tenant, subject);
    return path === null ? [] : [[subject.model, path] as const];
  });
  return {
    workstations: rows.map(({ identity, label }) => ({ identity, label: label ?? '' })),
    own: await ownOf(tenant, model),
    paths: Object.fromEntries(paths),
  };
}

/** Refuses what is no workstation, or none for the caller. */
export async function requireWorkstation(tenant: TenantTransaction, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const model = workstationModel(tenant);
  if (!model || (await modelOf(tenant, id)) !== model.model.slug)
    throw invalid([{ field: 'workstation_id', code: 'not_found', message: 'Not found.' }]);
}
