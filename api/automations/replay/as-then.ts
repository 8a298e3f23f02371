import type { ObjectEvent } from '@millwright/core/automation/descriptor/define-trigger.ts';
import type { Json } from '@millwright/core/json.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';

type Change = { id: string; node_id: string; changes: Record<string, [Json, Json]> };

/** The most changes to read for reconstructing records. Beyond that, present values are used. */
const most = 5_000;

/** The changes of these records since the oldest of the events, per record and oldest first. `cut` means that there are more than were read. */
export async function changesSince(
  tenant: TenantTransaction,
  events: readonly Pick<ObjectEvent, 'id' | 'node_id'>[],
): Promise<{ later: ReadonlyMap<string, Change[]>; cut: boolean }> {
  const oldest = events.reduce((first, { id }) => (id < first ? id : first), events[0]?.id ?? '');
  if (oldest === '') return { later: new Map(), cut: false };
  const text = `SELECT id, node_id, changes FROM ${identifier(tenant.client.schema)}._events
    WHERE node_id = ANY($1::uuid[]) AND id > $2 AND changes IS NOT NULL AND type IN ('created', 'updated', 'transition', 'deleted', 'restored')
    ORDER BY id LIMIT ${most + 1}`;
  const rows = await tenant.query<Change>(text, [[...new Set(events.map(({ node_id }) => node_id))], oldest], { name: 'replay.changes' });
  return { later: Map.groupBy(rows.slice(0, most), ({ node_id }) => node_id), cut: rows.length > most };
}

/**
 * Adds to an event the values that it did not change but later events did, as they were before. Applied to the present
 * record, this gives the record at the time of the event.
 */
export function asThen<E extends ObjectEvent>(event: E, later: ReadonlyMap<string, Change[]>): E {
  const held: Record<string, [Json, Json]> = {};
  for (const { id, changes } of later.get(event.node_id) ?? []) {
    if (id <= event.id) continue;
    for (const [name, [before]] of Object.entries(changes)) held[name] ??= [before, before];
  }
  return { ...event, changes: { ...held, ...event.changes } };
}
