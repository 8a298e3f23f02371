import { ownerOf } from '@millwright/core/access/principals.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { Pin } from '@millwright/core/contract/pins.ts';
import type { Json } from '@millwright/core/json.ts';
import { storableJson } from '@millwright/core/storable.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** Pinned data as it is stored, with the fields that its step read, as `model.field`. */
export type PinRow = Pick<Pin, 'step_id' | 'output' | 'step'> & { fields: string[]; pinned_at: Date | string };
type Of = Pick<Automation, 'id'>;

const table = 'platform.pinned_outputs';
const columns = 'step_id, output, step, fields, pinned_at';

/** The caller's pinned data of an automation, by step, the oldest first. */
export const findPins = (tenant: TenantTransaction, { id }: Of): Promise<PinRow[]> =>
  tenant.query<PinRow>(`SELECT ${columns} FROM ${table} WHERE user_id = $1 AND automation_id = $2 ORDER BY pinned_at, step_id`, [
    ownerOf(tenant.principal),
    id,
  ]);

/** Stores the caller's pinned data of a step in place of what was pinned before. */
export async function storePin(
  tenant: TenantTransaction,
  { id }: Of,
  { step_id, output, step, fields }: Omit<PinRow, 'pinned_at' | 'output'> & { output: Json },
): Promise<PinRow> {
  const [row] = await tenant.query<PinRow>(
    `INSERT INTO ${table} (user_id, automation_id, step_id, output, step, fields, pinned_at) VALUES ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7)
     ON CONFLICT (client_id, user_id, automation_id, step_id) DO UPDATE
       SET output = excluded.output, step = excluded.step, fields = excluded.fields, pinned_at = excluded.pinned_at
     RETURNING ${columns}`,
    [ownerOf(tenant.principal), id, step_id, storableJson(output), storableJson(step), fields, tenant.now],
  );
  return row as PinRow;
}

/** Removes the caller's pinned data of these steps. */
export const removePins = (tenant: TenantTransaction, { id }: Of, step_ids: readonly string[]) =>
  tenant.query(`DELETE FROM ${table} WHERE user_id = $1 AND automation_id = $2 AND step_id = ANY($3::text[])`, [
    ownerOf(tenant.principal),
    id,
    step_ids,
  ]);
