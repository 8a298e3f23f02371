import { AppError } from '@millwright/core/errors.ts';
import { type End, inverseName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelOf } from '../draft/drafts.ts';
import { demandModel } from '../draft/rights.ts';
import { fixedOnAny, mayBeFixed } from '../rules/immutable.ts';
import { recordRules } from '../rules/registry.ts';
import { modelsOf } from '../stored/model-of.ts';
import { areChecked, type Rights } from '../stored/types.ts';
import { linkedFrom, linkedTo } from './linked.ts';

/** What a deletion will do. */
export type Deletion = {
  /** Records to delete, by model. Each has the requested record that it is deleted with, which may be itself. */
  records: Map<string, Map<string, string>>;
  /** The relations through which further records are deleted, with their number. */
  taken: { end: End; count: number }[];
  /** Columns of other records that refer to deleted ones and will be emptied. */
  emptied: { end: End; ids: string[]; staying: string[] }[];
};

/** Receives what forbids a deletion, and the relation. It throws to stop at the first one, or collects them. */
export type Refuse = (error: AppError, end?: End) => void;

type Planning = { tenant: TenantTransaction; options: Rights; refuse: Refuse; deletion: Deletion; cleared: { end: End; ids: string[] }[] };
type Going = { id: string; model: string; root: string };

const mostRecords = 20_000;

/**
 * Plans the deletion of these records: what is deleted with them and what is emptied. Unknown records are not_found.
 * Whatever forbids it goes to `refuse`.
 */
export async function planDeletion(tenant: TenantTransaction, ids: readonly string[], options: Rights, refuse: Refuse): Promise<Deletion> {
  const asked = [...new Set(ids.map((id) => String(id).toLowerCase()))];
  const models = await modelsOf(tenant, asked.filter(isUuid));
  if (asked.some((id) => !models.has(id))) throw new AppError('not_found');
  const planning: Planning = { tenant, options, refuse, deletion: { records: new Map(), taken: [], emptied: [] }, cleared: [] };
  let front: Going[] = asked.map((id) => ({ id, model: models.get(id) as string, root: id }));
  while (front.length) front = await spread(planning, front);
  for (const slug of planning.deletion.records.keys()) check(planning, slug);
  await refuseByRules(planning);
  if (options.rights !== 'by_action') await refuseFixed(planning);
  for (const each of planning.cleared) await findEmptied(planning, each);
  return planning.deletion;
}

const goes = ({ records }: Deletion, model: string, id: string): boolean => records.get(model)?.has(id) === true;

/** Passes an error of `demand` to `refuse`. */
function ask(refuse: Refuse, demand: () => void): void {
  try {
    demand();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse(error);
  }
}

function check({ tenant, options, refuse }: Planning, slug: string): void {
  const model = modelOf(tenant.config.schema, slug);
  if (model.model.misc?.append_only) refuse(new AppError('append_only', { model: slug }));
  if (areChecked(options)) ask(refuse, () => demandModel(tenant, 'DELETE', model));
}

/** Adds one generation of records, and finds the next one: the records that they own. */
async function spread(planning: Planning, front: Going[]): Promise<Going[]> {
  const { tenant, deletion } = planning;
  const next: Going[] = [];
  const fresh = front.filter(({ id, model }) => !goes(deletion, model, id));
  for (const [slug, records] of Map.groupBy(fresh, ({ model }) => model)) {
    const model = modelOf(tenant.config.schema, slug);
    const roots = deletion.records.get(slug) ?? new Map<string, string>();
    deletion.records.set(slug, roots);
    for (const { id, root } of records) roots.set(id, root);
    const size = [...deletion.records.values()].reduce((sum, { size }) => sum + size, 0);
    if (size > mostRecords) throw new AppError('too_large', { limit: mostRecords });
    for (const end of model.ends.values()) next.push(...(await follow(planning, model, end, records)));
  }
  return next;
}

async function follow(planning: Planning, { model }: ResolvedModel, end: End, records: readonly Going[]): Promise<Going[]> {
  const { tenant, deletion, refuse, cleared } = planning;
  const ids = records.map(({ id }) => id);
  const { kept_by = [], owns = [] } = model.misc ?? {};
  if (kept_by.includes(end.name) && (await linkedTo(tenant, end, ids, 1)).length) inUse(refuse, end);
  if (end.many && owns.includes(end.name)) {
    const roots = new Map(records.map(({ id, root }) => [id, root]));
    const owned = (await linkedFrom(tenant, end, ids)).filter(({ id }) => !goes(deletion, end.to, id));
    if (owned.length) deletion.taken.push({ end, count: owned.length });
    return owned.map(({ id, from }) => ({ id, model: end.to, root: roots.get(from) ?? from }));
  }
  if (end.storage === 'their_column') cleared.push({ end, ids });
  return [];
}

/** Reports that a relation requires a record to be deleted. */
const inUse = (refuse: Refuse, end: End, more: Record<string, unknown> = {}) => refuse(new AppError('in_use', { relation: end.name, ...more }), end);

/** Reports records that a rule of their model protects. */
async function refuseByRules({ tenant, deletion, refuse }: Planning): Promise<void> {
  for (const [slug, ids] of deletion.records) {
    const model = modelOf(tenant.config.schema, slug);
    for (const rule of recordRules) for (const error of (await rule.remove?.(tenant, model, [...ids.keys()])) ?? []) refuse(error);
  }
}

/** Reports records that a read-only link of another record refers to. */
async function refuseFixed({ tenant, deletion, refuse }: Planning): Promise<void> {
  for (const [slug, ids] of deletion.records) {
    for (const end of modelOf(tenant.config.schema, slug).ends.values()) {
      const model = modelOf(tenant.config.schema, end.to);
      if (!mayBeFixed(model, inverseName(end))) continue;
      const staying = (await linkedTo(tenant, end, [...ids.keys()])).filter((id) => !goes(deletion, end.to, id));
      const because = await fixedOnAny(tenant, model, staying, inverseName(end));
      if (because) inUse(refuse, end, { because });
    }
  }
}

/** Finds records that lose a link. Required links and append-only records forbid it. */
async function findEmptied({ tenant, deletion, options, refuse }: Planning, { end, ids }: { end: End; ids: string[] }): Promise<void> {
  const staying = (await linkedTo(tenant, end, ids)).filter((id) => !goes(deletion, end.to, id));
  if (staying.length === 0) return;
  const model = modelOf(tenant.config.schema, end.to);
  if (end.relation.required || model.model.misc?.append_only) return inUse(refuse, end);
  if (areChecked(options)) ask(refuse, () => demandModel(tenant, 'UPDATE', model));
  deletion.emptied.push({ end, ids, staying });
}
