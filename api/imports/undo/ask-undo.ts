import type { ImportState } from '@millwright/core/contract/imports.ts';
import { AppError } from '@millwright/core/errors.ts';
import { queueJob } from '../../automations/runs/outbox.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';
import { demandModel } from '../../records/draft/rights.ts';

const isOpen = ({ status }: { status: string }) => status === 'waiting' || status === 'running';

/**
 * Requests the undoing of an import. Throws `not_undoable` if it has not ended. If it is already being undone, that
 * continues. Records left by an earlier attempt are tried again.
 */
export async function askUndo(tenant: TenantTransaction, state: ImportState): Promise<void> {
  const { id } = state;
  const model = tenant.config.schema.models.get(state.model);
  if (isOpen(state) || !model) throw new AppError('not_undoable');
  if (state.created > 0) demandModel(tenant, 'DELETE', model);
  if (state.done > state.created) demandModel(tenant, 'UPDATE', model);
  const rows = tableOf(tenant, '_import_rows');
  // Concurrent requests wait for each other.
  await tenant.query(`select 1 from ${tableOf(tenant, '_imports')} where id = $1 for no key update`, [id]);
  const undo = newId();
  const asked = await tenant.query(
    `insert into ${tableOf(tenant, '_import_undos')} (id, import_id, total, created_by)
     select $2, $1, (select count(*) from ${rows} where import_id = $1 and status = 'done' and coalesce(undone->>'what', 'left') = 'left'), $3
     on conflict do nothing returning id`,
    [id, undo, tenant.principal.user_id],
  );
  if (asked.length) {
    await tenant.query(`update ${rows} set undone = null where import_id = $1 and undone->>'what' = 'left'`, [id]);
    await queueJob(tenant, 'import_undo', undo);
  }
}

/** Stops undoing an import after the present batch. */
export async function stopUndo(tenant: TenantTransaction, { id }: Pick<ImportState, 'id'>): Promise<void> {
  await tenant.query(
    `update ${tableOf(tenant, '_import_undos')} set status = 'cancelled', ended_at = now() where import_id = $1 and status in ('waiting', 'running')`,
    [id],
  );
}
