import type { CacheMarker } from '@millwright/core/contract/documents.ts';
import { documentNotFound } from '../configuration/configuration.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { instantSql } from '../db/sql/values.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { ListRequest } from './documents.service.ts';
import { markChanged } from './stored/marker.ts';

type Action = CacheMarker['action'];

/** The newest of markers and timeline. A saved record has an event there, so saving writes no marker. */
const markerSql = (schema: string) => `
  (SELECT data->>'action' AS action, data->>'date' AS date FROM platform.documents WHERE collection = 'cache' AND id = $1)
  UNION ALL
  (SELECT 'refresh_store', ${instantSql('date')} FROM ${identifier(schema)}._events ORDER BY id DESC LIMIT 1)
  ORDER BY date DESC LIMIT 1`;

/** The client's marker: what was last to be reloaded, and when. Any other id is unknown. */
export async function readMarker(tenant: TenantTransaction, id = tenant.client.id): Promise<CacheMarker> {
  if (id !== tenant.client.id) throw documentNotFound('cache', id);
  const [row] = await tenant.query<{ action: Action; date: string }>(markerSql(tenant.client.schema), [tenant.client.id], { name: 'cache.marker' });
  return { id: tenant.client.id, client_id: tenant.client.id, action: row?.action ?? 'refresh_store', date: row?.date ?? null };
}

/** A page of the client's markers. There is only one; other ids give none. */
export async function listMarkers(tenant: TenantTransaction, { ids, limit, skip }: ListRequest): Promise<{ data: CacheMarker[]; total: number }> {
  const markers = !ids || ids.includes(tenant.client.id) ? [await readMarker(tenant)] : [];
  return { data: markers.slice(skip, skip + limit), total: markers.length };
}

/** Sets the client's marker on request. Any other id is unknown. */
export async function touchMarker(tenant: TenantTransaction, action: Action, id = tenant.client.id): Promise<CacheMarker> {
  if (id !== tenant.client.id) throw documentNotFound('cache', id);
  await markChanged(tenant, action);
  return { id, client_id: id, action, date: tenant.now };
}
