import { ownerOf } from '@millwright/core/access/principals.ts';
import { invalid } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { preferenceLimits } from '@millwright/core/preferences/limits.ts';
import type { TenantTransaction } from '../db/types.ts';

/** What the caller has set up for themselves in this client, by key. */
export async function preferencesOf(tenant: TenantTransaction): Promise<JsonObject> {
  const [found] = await tenant.query<{ values: JsonObject }>(
    `SELECT coalesce(jsonb_object_agg(key, value), '{}') AS values FROM platform.preferences WHERE user_id = $1`,
    [ownerOf(tenant.principal)],
  );
  return found?.values ?? {};
}

/** Keeps the caller's settings, and forgets those that are null. Of two devices that change one key the later wins. */
export async function changePreferences(tenant: TenantTransaction, changes: Record<string, Json>): Promise<void> {
  const person = tenant.principal.user_id;
  // In one order, so that two devices of a person never wait for each other.
  const named = Object.entries(changes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const kept = named.filter(([, value]) => value !== null);
  const gone = named.filter(([, value]) => value === null).map(([key]) => key);
  await tenant.query('DELETE FROM platform.preferences WHERE user_id = $1 AND key = ANY($2::text[])', [person, gone]);
  await tenant.query(
    `INSERT INTO platform.preferences (user_id, key, value) SELECT $1::uuid, key, value FROM unnest($2::text[], $3::jsonb[]) AS change(key, value)
     ON CONFLICT (client_id, user_id, key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [person, kept.map(([key]) => key), kept.map(([, value]) => JSON.stringify(value))],
  );
  const [count] = await tenant.query<{ keys: number }>('SELECT count(*)::int AS keys FROM platform.preferences WHERE user_id = $1', [person]);
  if ((count?.keys ?? 0) > preferenceLimits.keys)
    throw invalid([{ field: 'changes', code: 'too_big', message: `A person keeps at most ${preferenceLimits.keys} settings.` }]);
}
