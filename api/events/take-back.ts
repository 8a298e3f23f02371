import { AppError, isPassing } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { appErrorOf, ranOutOfTime } from '../db/sql/faults.ts';
import type { TenantTransaction } from '../db/types.ts';
import { requireEmptySteps } from '../processes/definitions/open-records.ts';
import { deleteRecords } from '../records/records.service.ts';
import { undoUnchanged } from './undo.ts';

/** The answer of some work, or why it was refused; then everything is as it was before. */
export async function attempt<T>(tenant: TenantTransaction, work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await tenant.whole(async () => {
      const answer = await work();
      await tenant.query('set constraints all immediate');
      return answer;
    });
  } catch (error) {
    const refused = appErrorOf(error);
    // A statement's time may also end as what made it slow, which is no fault of the record.
    if (!(refused instanceof AppError) || isPassing(refused) || ranOutOfTime(refused)) throw error;
    return refused;
  }
}

/**
 * Does some work on records all at once; where that is refused, one by one. For each record the answer that stands, or why it was
 * refused. `goOn` is called before each attempt, and may end it all.
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

/** Takes records to the trash that were made by what is undone. */
export function deleteMade(tenant: TenantTransaction, ids: readonly string[], goOn?: () => void): Promise<Map<string, AppError | null>> {
  const work = async (some: readonly string[]) => {
    await requireEmptySteps(tenant, some);
    await deleteRecords(tenant, some);
    return null;
  };
  return attemptEach(tenant, ids, work, goOn);
}

/** Writes changes of a record back as far as nobody has changed them since: the names that were left, or why all of it was refused. */
export const attemptWriteBack = (
  tenant: TenantTransaction,
  model: ResolvedModel,
  id: string,
  events: Parameters<typeof undoUnchanged>[3],
): Promise<string[] | AppError> => attempt(tenant, () => undoUnchanged(tenant, model, id, events));
