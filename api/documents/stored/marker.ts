import type { CacheMarker } from '@millwright/core/contract/documents.ts';
import type { TenantTransaction } from '../../db/types.ts';

/**
 * Writes the client's cache marker for a change of its documents in the transaction, and announces it to all sessions
 * after the commit. A saved record needs none: its event is the marker, announced by `announceEvents`
 * (api/db/tenant.ts).
 */
export async function markChanged(tenant: TenantTransaction, action: CacheMarker['action']): Promise<void> {
  await tenant.begin();
  await tenant.later(
    `INSERT INTO platform.documents (collection, id, data) VALUES ('cache', $1, $2)
     ON CONFLICT (client_id, collection, id) DO UPDATE SET data = excluded.data, version = documents.version + 1, updated_at = now()`,
    [tenant.client.id, JSON.stringify({ action, date: tenant.now })],
    'cache.mark',
  );
  tenant.announce({ about: 'cache', client_id: tenant.client.id, action });
}
