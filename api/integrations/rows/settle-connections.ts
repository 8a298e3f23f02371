import { isObject, type JsonObject } from '@millwright/core/json.ts';
import { boundTo } from '@millwright/core/sign-in/consent.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { disconnect, forgetConnections } from './connection-rows.ts';

type Change = { row: { collection: string; id: string; data: JsonObject }; removed: boolean };

/** Removes tokens after a change of documents: those of deleted documents, and those whose server or client has changed. */
export async function settleConnections(tenant: TenantTransaction, changes: readonly Change[]): Promise<void> {
  const rowsOf = (collection: string, gone: boolean) =>
    changes.flatMap(({ row, removed }) => (row.collection === collection && removed === gone ? [row] : []));
  for (const collection of ['integrations', 'settings_data_connections'] as const) {
    const ids = rowsOf(collection, true).map(({ id }) => id);
    await forgetConnections(tenant, collection, ids);
  }
  const bindings = rowsOf('integrations', false).map(({ id, data }) => ({
    document_id: id,
    bound_to: boundTo(data.url, isObject(data.authentication) ? data.authentication : {}),
  }));
  await disconnect(tenant, bindings);
}
