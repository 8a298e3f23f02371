import type { LeftOfRun, UndoneRecord } from '@millwright/core/contract/run-undo.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import { isDerived, isKeptByActions } from '@millwright/core/record/undo/undoable.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { writerOf } from '../../events/writer.ts';
import { demandSight } from '../../records/draft/rights.ts';
import type { RunEvent, Since } from './run-events.ts';

/** What a run wrote to one record, and how to undo it (`way`); null if the record was both created and deleted. */
export type Written = {
  id: string;
  model: ResolvedModel;
  events: RunEvent[];
  /** The part that a person could undo directly: written neither by an action nor by a rule. */
  own: RunEvent[];
  /** Whether the run created or restored it. */
  made: boolean;
  way: 'delete' | 'restore' | 'change' | null;
  told: UndoneRecord;
};

/** Whether others have changed a record since, and who, as far as the caller may see it. */
export type Others = { changed: boolean; by: LeftOfRun['by'] };

export const leftover = (reason: LeftOfRun['reason'], more: Partial<LeftOfRun> = {}): LeftOfRun => ({
  reason,
  names: [],
  by: null,
  error: null,
  ...more,
});

export const refusedBy = ({ code, message, details }: AppError): LeftOfRun => leftover('refused', { error: { code, message, details } });

const lives = (events: readonly RunEvent[]) => events.map(({ type }) => type).filter((type) => ['created', 'deleted', 'restored'].includes(type));

/** Whether events begin with the creation or restoring of a record. */
export const isMade = (events: readonly RunEvent[]): boolean => ['created', 'restored'].includes(lives(events)[0] ?? '');

/** A record that the run wrote and how to undo it; null when the caller may not see such records. */
export function writtenBy(tenant: TenantTransaction, id: string, events: RunEvent[]): Written | null {
  const slug = events[0]?.model ?? '';
  const model = tenant.config.schema.models.get(slug);
  if (!model || !canSee(tenant, model)) return null;
  const own = isKeptByActions(model) ? [] : events.filter(({ cause }) => !isDerived(writerOf(tenant.config, cause)));
  return { id, model, events, own, made: isMade(own), way: null, told: { identity: id, model: slug, done: null, names: [], left: [] } };
}

/** Whether the caller may read records of the model. */
export function canSee(tenant: TenantTransaction, model: ResolvedModel): boolean {
  try {
    demandSight(tenant, model);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The fields and relations of a model that the caller may see. */
export function visibleNames(tenant: TenantTransaction, model: ResolvedModel): string[] {
  const seen = { schema: tenant.config.schema, guard: readGuard(tenant.access, tenant.client.id) };
  return [...model.fields.keys(), ...model.ends.keys()].filter((name) => isVisible(seen, model, name));
}

/** From when changes by others count. For a record that the run created, from its first event on; for any other, from the last. */
export function sinceOf(id: string, events: readonly RunEvent[]): Since {
  const { id: after = id } = (isMade(events) ? events[0] : events.at(-1)) ?? {};
  return { id, after, names: null };
}

/** Decides how to undo the run's changes of a record, or why not to. */
export function judge(record: Written, there: ReadonlySet<string>, { changed, by }: Others): void {
  const { id, own, events, made, told } = record;
  const last = lives(own).at(-1);
  if (own.length === 0) told.left.push(leftover('derived'));
  else if (made && last === 'deleted') return;
  else if (last === 'deleted') {
    if (there.has(id)) told.left.push(leftover('changed_since', { by }));
    else if (changed) told.left.push(leftover('deleted', { by }));
    else record.way = 'restore';
  } else if (!there.has(id)) told.left.push(leftover('deleted', { by }));
  else if (made) {
    if (changed) told.left.push(leftover('changed_since', { by }));
    else record.way = 'delete';
  } else if (own.some(({ type }) => type === 'updated')) record.way = 'change';
  if (record.way !== 'delete' && events.some(({ type }) => type === 'transition')) told.left.push(leftover('moved'));
}
