import type { JsonObject } from '@millwright/core/json.ts';
import type { Platform } from '../../db/platform.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** The place of a connection: an integration, or a step of an automation (`step_id`). */
export type Place = { collection: 'integrations' | 'settings_data_connections'; document_id: string; step_id: string };

/** The stored, encrypted tokens of a consent. `seconds_left` is by the database's clock; null if the token does not expire. */
export type StoredTokens = {
  version: number;
  bound_to: string;
  access_token: string;
  refresh_token: string | null;
  seconds_left: number | null;
  broken: boolean;
};

/** Encrypted new tokens of an authorization server. `seconds` is the lifetime of the access token. */
export type NewTokens = { access_token: string; refresh_token: string | null; seconds: number | null };

const at = 'collection = $1 AND document_id = $2 AND step_id = $3';
const valuesOf = ({ collection, document_id, step_id }: Place) => [collection, document_id, step_id];

/** Reads the tokens of a place. Null if it is not connected. */
export async function readTokens(tenant: TenantTransaction, place: Place): Promise<StoredTokens | null> {
  const text = `SELECT version, bound_to, access_token, refresh_token, broken,
    extract(epoch FROM expires_at - clock_timestamp())::float8 AS seconds_left
    FROM platform.connections WHERE ${at} AND access_token IS NOT NULL`;
  const [row] = await tenant.query<StoredTokens>(text, valuesOf(place));
  return row ?? null;
}

/** A place whose tokens expire soon, and their version. */
export type Ending = Place & { version: number };

const endsSoon =
  'renewable AND expires_at < clock_timestamp() + make_interval(secs => $1::float8) AND (renewing_until IS NULL OR renewing_until < clock_timestamp())';

/**
 * Lists the active companies with renewable tokens that expire soon or have expired, in the order of their longest wait.
 * Companies where every renewal has failed come last.
 */
export async function clientsEndingSoon(platform: Platform, seconds: number): Promise<string[]> {
  const text = `SELECT client_id FROM platform.connections JOIN platform.clients c ON c.id = client_id AND NOT c.disabled AND c.ready_at IS NOT NULL
    WHERE ${endsSoon} GROUP BY client_id ORDER BY bool_and(failed_at IS NOT NULL), min(COALESCE(failed_at, expires_at)), client_id`;
  const rows = await platform.query<{ client_id: string }>(text, [seconds], { name: 'connections.companies' });
  return rows.map(({ client_id }) => client_id);
}

/**
 * Lists the places of a company with renewable tokens that expire soon or have expired. Those whose renewal has not failed
 * come first, then by expiry.
 */
export const endingSoon = (tenant: TenantTransaction, seconds: number, limit: number): Promise<Ending[]> =>
  tenant.query<Ending>(
    `SELECT collection, document_id, step_id, version FROM platform.connections WHERE ${endsSoon} ORDER BY failed_at NULLS FIRST, expires_at LIMIT $2`,
    [seconds, limit],
  );

/** Stores the tokens of a new consent and replaces those that were there. */
export async function connect(tenant: TenantTransaction, place: Place, bound_to: string, tokens: NewTokens, user_id: string): Promise<void> {
  const text = `INSERT INTO platform.connections (collection, document_id, step_id, bound_to, access_token, refresh_token, expires_at, connected_by, connected_at)
    VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7::float8), $8, now())
    ON CONFLICT (client_id, collection, document_id, step_id) DO UPDATE SET bound_to = EXCLUDED.bound_to, access_token = EXCLUDED.access_token,
      refresh_token = EXCLUDED.refresh_token, expires_at = EXCLUDED.expires_at, connected_by = EXCLUDED.connected_by,
      connected_at = EXCLUDED.connected_at, version = platform.connections.version + 1, renewing_until = NULL, refusals = 0, broken = false,
      failed_at = NULL, error = NULL`;
  await tenant.query(text, [...valuesOf(place), bound_to, tokens.access_token, tokens.refresh_token, tokens.seconds, user_id]);
}

/** Claims the renewal of a version of tokens for this number of seconds. Only one process succeeds. */
export async function claimRenewal(tenant: TenantTransaction, place: Place, version: number, seconds: number): Promise<boolean> {
  const text = `UPDATE platform.connections SET renewing_until = clock_timestamp() + make_interval(secs => $5::float8)
    WHERE ${at} AND version = $4 AND NOT broken AND (renewing_until IS NULL OR renewing_until < clock_timestamp()) RETURNING version`;
  return (await tenant.query(text, [...valuesOf(place), version, seconds])).length > 0;
}

/**
 * Stores renewed tokens if this version is still the newest. If the server returns no new refresh token, the old one
 * stays. It clears the last failure; a call that fails again records its own.
 */
export async function storeRenewed(tenant: TenantTransaction, place: Place, version: number, tokens: NewTokens): Promise<boolean> {
  const text = `UPDATE platform.connections SET access_token = $5, refresh_token = coalesce($6, refresh_token),
      expires_at = clock_timestamp() + make_interval(secs => $7::float8), version = version + 1, renewing_until = NULL, refusals = 0,
      failed_at = NULL, error = NULL
    WHERE ${at} AND version = $4 RETURNING version`;
  return (await tenant.query(text, [...valuesOf(place), version, tokens.access_token, tokens.refresh_token, tokens.seconds])).length > 0;
}

/** Ends the claim of a renewal. The second refusal in a row of the newest token breaks the connection. */
export async function endRenewal(tenant: TenantTransaction, place: Place, version: number, refused: JsonObject | null): Promise<void> {
  const text = `UPDATE platform.connections SET renewing_until = NULL,
      refusals = CASE WHEN $5::jsonb IS NULL THEN refusals ELSE refusals + 1 END,
      broken = broken OR ($5::jsonb IS NOT NULL AND refusals >= 1),
      failed_at = CASE WHEN $5::jsonb IS NOT NULL AND refusals >= 1 THEN now() ELSE failed_at END,
      error = CASE WHEN $5::jsonb IS NOT NULL AND refusals >= 1 THEN $5::jsonb ELSE error END
    WHERE ${at} AND version = $4`;
  await tenant.query(text, [...valuesOf(place), version, refused && JSON.stringify(refused)]);
}

/** What the tokens of an integration must now be bound to. Null removes them in any case. */
export type Binding = { document_id: string; bound_to: string | null };

/** Deletes the tokens of integrations that are bound to something else. */
export async function disconnect(tenant: TenantTransaction, bindings: readonly Binding[]): Promise<void> {
  if (bindings.length === 0) return;
  const text = `UPDATE platform.connections c SET access_token = NULL, refresh_token = NULL, bound_to = NULL, expires_at = NULL, broken = false,
      connected_at = NULL, connected_by = NULL, version = c.version + 1, failed_at = NULL, error = NULL, worked_at = NULL
    FROM unnest($1::uuid[], $2::text[]) AS today(document_id, bound_to)
    WHERE c.collection = 'integrations' AND c.document_id = today.document_id AND c.step_id = ''
      AND c.bound_to IS NOT NULL AND (today.bound_to IS NULL OR c.bound_to <> today.bound_to)`;
  await tenant.query(text, [bindings.map(({ document_id }) => document_id), bindings.map(({ bound_to }) => bound_to)]);
}

/** Deletes all connections of documents that are deleted for good. */
export async function forgetConnections(tenant: TenantTransaction, collection: Place['collection'], ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tenant.query('DELETE FROM platform.connections WHERE collection = $1 AND document_id = ANY ($2)', [collection, ids]);
}
