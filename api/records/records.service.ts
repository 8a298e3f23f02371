import { AppError } from '@millwright/core/errors.ts';
import type { End } from '@millwright/core/model/schema.ts';
import type { SaveChild, SavedRecord } from '@millwright/core/record/types.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { TenantTransaction } from '../db/types.ts';
import { deleteRecords as deleteAll } from './deletion/delete.ts';
import { areLinked } from './deletion/linked.ts';
import { modelOf } from './draft/drafts.ts';
import { demandReading } from './draft/rights.ts';
import { save } from './save/save.ts';
import { modelsOf } from './stored/model-of.ts';
import { areChecked, type DeleteRecords, type Rights, type SaveRecords } from './stored/types.ts';
import { type Restored, restoreRecords as restoreAll } from './trash/restore.ts';

export { proposeFor } from './rules/actions/proposals.ts';
export { setValues } from './save/set-values.ts';

/**
 * Saves records with lines, links, events and balances, all or nothing. All problems are reported together with their
 * places. A stale `version` is out_of_sync. Unchanged records are not written.
 */
export const saveRecords: SaveRecords = async (tenant, items, options = {}): Promise<SavedRecord[]> =>
  items.length === 0 ? [] : save(tenant, items, options);

/** Moves records with what they own to the trash. The timeline keeps their old values. Unknown records are not_found. */
export const deleteRecords: DeleteRecords = (tenant, ids, options = {}) => deleteAll(tenant, ids, options);

/**
 * Restores deleted records with what was deleted along, their links, and references to them. Returns what could not be
 * restored. Unknown records, or records of another model than `model`, are not_found.
 */
export const restoreRecords = (tenant: TenantTransaction, ids: readonly string[], options: Rights & { model?: string } = {}): Promise<Restored> =>
  restoreAll(tenant, ids, options);

/**
 * Removes one link, and returns how many there were. The relation is named by id or slug; `from_id` is on its
 * `object_id` side. Unknown relations are relation_not_found; a model on neither side is model_not_in_relation.
 */
export async function unlink(
  tenant: TenantTransaction,
  link: { relation_id: string; from_id: string; to_id: string },
  options: Rights = {},
): Promise<number> {
  const from = isUuid(link.from_id) ? link.from_id.toLowerCase() : '';
  const model = from ? (await modelsOf(tenant, [from])).get(from) : undefined;
  const relation = tenant.config.get('relations', link.relation_id);
  if (!model || !isUuid(link.to_id)) throw new AppError('not_found');
  const ends = endsOf(tenant, model, relation.id);
  if (ends.length === 0) throw new AppError('model_not_in_relation', { model });
  const end = ends.find(({ direction }) => direction === 'out');
  if (!end) throw new AppError('not_found');
  if (areChecked(options)) demandReading(tenant, modelOf(tenant.config.schema, model), end.name);
  if (!(await areLinked(tenant, end, from, link.to_id.toLowerCase()))) return 0;
  await save(tenant, [{ model, identity: from, properties: {}, relations: [{ name: end.name, action: 'unlink', ids: [link.to_id] }] }], options);
  return 1;
}

/** The sides of a relation on which a model is. */
const endsOf = (tenant: TenantTransaction, model: string, relation_id: string): End[] =>
  [...(tenant.config.schema.models.get(model)?.ends.values() ?? [])].filter(({ relation }) => relation.id === relation_id);

/** Changes one record of any model. Unknown records are not_found. */
export async function updateRecord(tenant: TenantTransaction, id: string, item: SaveChild, options: Rights = {}): Promise<SavedRecord> {
  const identity = isUuid(id) ? id.toLowerCase() : '';
  const model = identity ? (await modelsOf(tenant, [identity])).get(identity) : undefined;
  if (!model) throw new AppError('not_found');
  const [saved] = await save(tenant, [{ ...item, model, identity }], options);
  return saved as SavedRecord;
}
