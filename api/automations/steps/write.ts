import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { SaveItem } from '@millwright/core/record/types.ts';
import { deleteRecords, saveRecords } from '../../records/records.service.ts';
import type { InsideStep } from './types.ts';

/** Saves and deletes records in one transaction; links and lines work as in a save. */
export const write: InsideStep = async ({ tenant, input }) => {
  const items = input.items ?? [];
  const ids = input.delete ?? [];
  if (!Array.isArray(items)) throw badInput('items', 'not_a_list');
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) throw badInput('delete', 'not_a_list');
  const saved = items.length > 0 ? await saveRecords(tenant, items as unknown as SaveItem[], { rights: 'by_caller' }) : [];
  const deleted = ids.length > 0 ? await deleteRecords(tenant, ids as string[], { rights: 'by_caller' }) : 0;
  return { saved, deleted };
};
