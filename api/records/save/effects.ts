import type { PlannedRecord, SavePlan } from '@millwright/core/record/plan.ts';
import type { SaveItem } from '@millwright/core/record/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Saving } from '../draft/drafts.ts';
import { tableOf } from '../draft/load.ts';

/** Identities of records whose effect had been written before, by index of the item. */
export type Written = Map<number, string>;

/**
 * Reserves the unique keys of effects, in key order. If a key exists, also from a simultaneous transaction, its item was
 * written before and is skipped.
 */
export async function takeEffects(tenant: TenantTransaction, items: readonly SaveItem[], tops: readonly PlannedRecord[]): Promise<Written> {
  const wanted = items.flatMap((item, index) => (item.once === undefined ? [] : [{ key: item.once, record_id: tops[index]?.id, index }]));
  if (wanted.length === 0) return new Map();
  const rows = [...new Map(wanted.map((row) => [row.key, row])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const table = tableOf(tenant, '_effects');
  await tenant.query(
    `insert into ${table} (key, record_id) select key, record_id from json_to_recordset($1::json) as x(key text, record_id uuid) order by key on conflict (key) do nothing`,
    [JSON.stringify(rows)],
    { name: 'effects' },
  );
  const held = await tenant.query<{ key: string; record_id: string }>(
    `select key, record_id from ${table} where key = any($1)`,
    [rows.map(({ key }) => key)],
    {
      name: 'effects-held',
    },
  );
  const owners = new Map(held.map(({ key, record_id }) => [key, record_id]));
  return new Map(wanted.flatMap(({ key, record_id, index }) => (owners.get(key) === record_id ? [] : [[index, owners.get(key) as string] as const])));
}

/** Removes items that were written before from a plan. References to them lead to the earlier records. */
export function leaveOut(saving: Saving, plan: SavePlan, items: readonly SaveItem[], written: Written): void {
  for (const record of plan.records) if (written.has(record.item)) saving.drafts.delete(record.id);
  plan.records = plan.records.filter((record) => !written.has(record.item));
  for (const [index, id] of written) {
    const ref = items[index]?.ref;
    if (ref !== undefined) plan.refs.set(ref, id);
  }
}
