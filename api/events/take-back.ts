import { AppError, isPassing } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { appErrorOf, ranOutOfTime } from '../db/sql/faults.ts';
import type { TenantTransaction } from '../db/types.ts';
import { requireEmptySteps } from '../processes/definitions/open-records.ts';
import { deleteRecords } from '../records/records.service.ts';
import { undoUnchanged } from './undo.ts';

/** The result of some work, or the error that refused it, whose changes are then rolled back. */
export async function attempt<T>(tenant: TenantTransaction, work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await tenant.whole(async () => {
      const answer = await work();
      await tenant.query('set constraints all immediate');
      return answer;
    });
  } catch (error) {
    const refused = appErrorOf(error);
    // A timeout is not a fault of the record, so it ends the whole undo.
    if (!(refused instanceof AppError) || isPassing(refused) || ranOutOfTime(refused)) throw error;
    return refused;
  }
}

/**
 * Does some work on all records at once; if that is refused, on one after the other. Returns the result or the error of each record.
 * `goOn` is called before each attempt, and may throw to end the work.
 */
export async function attemptEach<T>(
  tenant: TenantTransaction,
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<T>,
  goOn: () => void = () => {},
): Promise<Map<string, T | AppError>> {
  if (ids.length === 0) return new Map();
  goOn();
  const all = await attempt(tenant, () => work(ids));
  if (!(all instanceof AppError) || ids.length === 1) return new Map(ids.map((id) => [id, all]));
  const each = new Map<string, T | AppError>();
  for (const id of ids) {
    goOn();
    each.set(id, await attempt(tenant, () => work([id])));
  }
  return each;
}

/** Moves records that the undone changes created to the trash. */
export function deleteMade(tenant: TenantTransaction, ids: readonly string[], goOn?: () => void): Promise<Map<string, AppError | null>> {
  const work = async (some: readonly string[]) => {
    await requireEmptySteps(tenant, some);
    await deleteRecords(tenant, some);
    return null;
  };
  return attemptEach(tenant, ids, work, goOn);
}

/** Reverts changes of a record, except values that were changed later. Returns the names of these, or the error that refused everything. */
export const attemptWriteBack = (
  tenant: TenantTransaction,
  model: ResolvedModel,
  id: string,
  events: Parameters<typeof undoUnchanged>[3],
): Promise<string[] | AppError> => attempt(tenant, () => undoUnchanged(tenant, model, id, events));
