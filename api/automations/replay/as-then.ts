import type { ObjectEvent } from '@millwright/core/automation/descriptor/define-trigger.ts';
import type { Json } from '@millwright/core/json.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';

type Change = { id: string; node_id: string; changes: Record<string, [Json, Json]> };

/** Changes that are read to know what records were like; beyond them today's values stand in. */
const most = 5_000;

/** What has changed records since the oldest of some events, by record, the oldest change first; `cut` when there is more than is read. */
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
 * An event that also says what was not changed by it but since: with the value that the next change found. Held over the
 * record of today that is the record as it was.
 */
export function asThen<E extends ObjectEvent>(event: E, later: ReadonlyMap<string, Change[]>): E {
  const held: Record<string, [Json, Json]> = {};
  for (const { id, changes } of later.get(event.node_id) ?? []) {
    if (id <= event.id) continue;
    for (const [name, [before]] of Object.entries(changes)) held[name] ??= [before, before];
  }
  return { ...event, changes: { ...held, ...event.changes } };
}
