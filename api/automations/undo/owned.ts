import type { LeftOfRun } from '@millwright/core/contract/run-undo.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { attempt } from '../../events/take-back.ts';
import { planDeletion } from '../../records/deletion/plan.ts';
import { canSee, leftover, refusedBy, visibleNames, type Written } from './judge.ts';
import { beginning, changersSince, madeAlong } from './run-events.ts';

type Line = { id: string; model: string };

/**
 * Keeps records that the run created if undoing would also affect other data: a record that owns lines of others or
 * lines that others changed stays, and so do the lines of a record that was changed itself. `untouched` are records
 * that the run created and nobody has changed since.
 */
export async function leaveShared(
  tenant: TenantTransaction,
  run_id: string,
  records: readonly Written[],
  untouched: ReadonlySet<string>,
): Promise<void> {
  const byId = new Map(records.map((each) => [each.id, each]));
  for (const record of records.filter(({ made, model }) => made && model.model.misc?.owns?.length)) {
    const changed = record.told.left.find(({ reason }) => reason === 'changed_since');
    if (record.way !== 'delete' && !changed) continue;
    const lines = await linesOf(tenant, record.id);
    if (lines instanceof AppError) {
      if (record.way === 'delete') leave(record, refusedBy(lines));
      continue;
    }
    const others = lines.filter(({ id }) => !untouched.has(id));
    const along = await madeAlong(
      tenant,
      run_id,
      others.map(({ id }) => id),
    );
    const foreign = others.filter(({ id }) => !along.has(id));
    if (!changed && foreign.length === 0) continue;
    const by = changed ? changed.by : await lastChanger(tenant, run_id, foreign);
    for (const each of [record, ...lines.map(({ id }) => byId.get(id))]) if (each?.way === 'delete') leave(each, leftover('changed_since', { by }));
  }
}

function leave(record: Written, why: LeftOfRun): void {
  record.way = null;
  record.told.left.push(why);
}

/** The lines that would be deleted with a record. What forbids the deletion is reported when it is tried. */
async function linesOf(tenant: TenantTransaction, id: string): Promise<Line[] | AppError> {
  const deletion = await attempt(tenant, () => planDeletion(tenant, [id], {}, () => {}));
  if (deletion instanceof AppError) return deletion;
  return [...deletion.records].flatMap(([model, roots]) => [...roots.keys()].map((line) => ({ id: line, model }))).filter((line) => line.id !== id);
}

/** The last person who created or changed any of these lines, as far as the caller may see it. */
async function lastChanger(tenant: TenantTransaction, run_id: string, lines: readonly Line[]): Promise<LeftOfRun['by']> {
  const since = lines.flatMap(({ id, model: slug }) => {
    const model = tenant.config.schema.models.get(slug);
    return model && canSee(tenant, model) ? [{ id, after: beginning, names: visibleNames(tenant, model) }] : [];
  });
  const changers = [...(await changersSince(tenant, run_id, since)).values()].filter((by) => by !== null);
  return changers.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1) ?? null;
}
