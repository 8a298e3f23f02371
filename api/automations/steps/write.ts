import type { SaveItem } from '@millwright/core/record/types.ts';
import { deleteRecords, saveRecords } from '../../records/records.service.ts';
import { type InsideStep, StepInputError } from './types.ts';

/** Saves and deletes records in one go; links and lines as in a save. */
export const write: InsideStep = async ({ tenant, input }) => {
  const items = input.items ?? [];
  const ids = input.delete ?? [];
  if (!Array.isArray(items)) throw new StepInputError('items', 'a list of records is needed here');
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) throw new StepInputError('delete', 'a list of identities is needed here');
  const saved = items.length > 0 ? await saveRecords(tenant, items as unknown as SaveItem[], { rights: 'by_caller' }) : [];
  const deleted = ids.length > 0 ? await deleteRecords(tenant, ids as string[], { rights: 'by_caller' }) : 0;
  return { saved, deleted };
};
