import type { CacheMarker } from '@millwright/core/contract/documents.ts';
import { documentNotFound } from '../configuration/configuration.ts';
import type { Tenant } from '../db/types.ts';
import type { ListRequest } from './documents.service.ts';

type Action = CacheMarker['action'];

/** The client's marker: what was last to be read again, and when. A marker of another id is not the client's. */
export async function readMarker(tenant: Tenant, id = tenant.client.id): Promise<CacheMarker> {
  if (id !== tenant.client.id) throw documentNotFound('cache', id);
  const [row] = await tenant.query<{ action: Action; date: string }>(
    "SELECT data->>'action' AS action, data->>'date' AS date FROM platform.documents WHERE collection = 'cache' AND id = $1",
    [tenant.client.id],
  );
  return { id: tenant.client.id, client_id: tenant.client.id, action: row?.action ?? 'refresh_store', date: row?.date ?? null };
}

/** A page of the client's markers, of which it has one; none when others are asked for by id. */
export async function listMarkers(tenant: Tenant, { ids, limit, skip }: ListRequest): Promise<{ data: CacheMarker[]; total: number }> {
  const found = !ids || ids.includes(tenant.client.id) ? [await readMarker(tenant)] : [];
  return { data: found.slice(skip, skip + limit), total: found.length };
}

/** Sets the client's marker, which reaches all its open sessions. A marker of another id is not the client's. */
export async function touchMarker(tenant: Tenant, action: Action, id = tenant.client.id): Promise<CacheMarker> {
  if (id !== tenant.client.id) throw documentNotFound('cache', id);
  const marker = { id, client_id: id, action, date: tenant.now };
  await tenant.query(
    `INSERT INTO platform.documents (collection, id, data) VALUES ('cache', $1, $2)
     ON CONFLICT (client_id, collection, id) DO UPDATE SET data = excluded.data, version = documents.version + 1, updated_at = now()`,
    [id, JSON.stringify({ action, date: tenant.now })],
  );
  await tenant.query('SELECT pg_notify($1, $2)', ['cache', JSON.stringify({ client_id: id, action })]);
  return marker;
}
