import type { IdentityProvider } from '@millwright/core/contract/identity-provider.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform, type Platform } from '../../db/platform.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';

/** `secret` is encrypted. */
export type StoredProvider = IdentityProvider & { client_id: string; secret: string };

const columns = [
  'name',
  'issuer',
  'provider_client_id',
  'secret',
  'claim',
  'roles',
  'fallback_role',
  'only_matched',
  'creates_people',
  'passwords_off',
  'enabled',
] as const;
const selectSql = `SELECT p.client_id, ${columns.map((name) => `p.${name}`).join(', ')}, p.version FROM platform.identity_providers p`;

/** The provider of the transaction's company. With `lock`, its sign-ins wait for each other. */
export async function providerOf(tenant: TenantTransaction, lock?: 'lock'): Promise<StoredProvider | null> {
  const [row] = await tenant.query<StoredProvider>(`${selectSql} WHERE p.client_id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`, [tenant.client.id]);
  return row ?? null;
}

/** The enabled provider of an open company, by the key or id of the company. */
export async function enabledProvider(platform: Platform, company: string): Promise<StoredProvider | null> {
  const sql = `${selectSql} JOIN platform.clients c ON c.id = p.client_id
    WHERE p.enabled AND NOT c.disabled AND c.ready_at IS NOT NULL AND (c.slug = $1 OR c.id::text = $1)`;
  const [row] = await platform.query<StoredProvider>(sql, [company]);
  return row ?? null;
}

const saveSql = `
  INSERT INTO platform.identity_providers (client_id, ${columns.join(', ')}) VALUES ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')})
  ON CONFLICT (client_id) DO UPDATE SET ${columns.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}, version = identity_providers.version + 1`;

export async function storeProvider(tenant: TenantTransaction, provider: Omit<StoredProvider, 'client_id' | 'version'>): Promise<void> {
  const values = columns.map((name) => (name === 'roles' ? JSON.stringify(provider.roles) : provider[name]));
  await tenant.query(saveSql, [tenant.client.id, ...values]);
}

export async function deleteProvider(tenant: TenantTransaction): Promise<void> {
  await tenant.query('DELETE FROM platform.identity_providers WHERE client_id = $1', [tenant.client.id]);
}

const peopleSql = `SELECT count(*)::int AS people FROM platform.provider_people l JOIN platform.users u ON u.id = l.user_id
  WHERE l.client_id = $1 AND l.issuer = $2 AND u.signs_in`;

/** The number of active users who have signed in by this issuer. */
export async function countPeople(tenant: TenantTransaction, issuer: string): Promise<number> {
  return (await tenant.query<{ people: number }>(peopleSql, [tenant.client.id, issuer]))[0]?.people ?? 0;
}

/** Encrypts secrets of a former key with the present one. */
export async function renewProviders(database: Database, box: SecretBox, renew: (client_id: string, stored: string) => string): Promise<void> {
  await inPlatform(database, async (platform) => {
    const sql = 'SELECT client_id, secret FROM platform.identity_providers WHERE NOT starts_with(secret, $1)';
    for (const { client_id, secret } of await platform.query<{ client_id: string; secret: string }>(sql, [box.mark]))
      await platform.query('UPDATE platform.identity_providers SET secret = $2 WHERE client_id = $1', [client_id, renew(client_id, secret)]);
  });
}
