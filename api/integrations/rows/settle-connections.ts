import { isObject, type JsonObject } from '@millwright/core/json.ts';
import { boundTo } from '@millwright/core/sign-in/consent.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { disconnect, forgetConnections } from './connection-rows.ts';

type Row = { collection: string; id: string; data: JsonObject };

/** After a change of a document: tokens stay with the server and the client they were got from, and go with the document. */
export async function settleConnections(tenant: TenantTransaction, { collection, id, data }: Row, removed: boolean): Promise<void> {
  if (removed && (collection === 'integrations' || collection === 'settings_data_connections')) return forgetConnections(tenant, collection, id);
  if (collection !== 'integrations') return;
  const authentication = isObject(data.authentication) ? data.authentication : {};
  await disconnect(tenant, { collection, document_id: id, step_id: '' }, boundTo(data.url, authentication));
}
