import { AppError } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { appErrorOf } from '../db/sql/faults.ts';
import type { TenantTransaction } from '../db/types.ts';
import { requireEmptySteps } from '../processes/definitions/open-records.ts';
import { deleteRecords } from '../records/records.service.ts';
import { undoUnchanged } from './undo.ts';

/** Does some work, or answers why it was refused and leaves everything as it was before. */
export async function attempt(tenant: TenantTransaction, work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await tenant.whole(async () => {
      await work();
      await tenant.query('set constraints all immediate');
    });
    return null;
  } catch (error) {
    const refused = appErrorOf(error);
    if (!(refused instanceof AppError) || refused.code === 'unavailable' || refused.code === 'internal') throw error;
    return refused;
  }
}

/** Does some work on records all at once; where that is refused, one by one. Answers why each was refused, null where it was not. */
export async function attemptEach(
  tenant: TenantTransaction,
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<Map<string, AppError | null>> {
  if (ids.length === 0) return new Map();
  const refused = await attempt(tenant, () => work(ids));
  if (!refused || ids.length === 1) return new Map(ids.map((id) => [id, refused]));
  const each = new Map<string, AppError | null>();
  for (const id of ids) each.set(id, await attempt(tenant, () => work([id])));
  return each;
}

/** Takes records to the trash that were made by what is undone. */
export const deleteMade = (tenant: TenantTransaction, ids: readonly string[]): Promise<Map<string, AppError | null>> =>
  attemptEach(tenant, ids, async (some) => {
    await requireEmptySteps(tenant, some);
    await deleteRecords(tenant, some);
  });

/** Writes changes of a record back as far as nobody has changed them since: the names that were left, or why all of it was refused. */
export async function attemptWriteBack(
  tenant: TenantTransaction,
  model: ResolvedModel,
  id: string,
  events: Parameters<typeof undoUnchanged>[3],
): Promise<string[] | AppError> {
  let left: string[] = [];
  const refused = await attempt(tenant, async () => {
    left = await undoUnchanged(tenant, model, id, events);
  });
  return refused ?? left;
}
