import type { TenantTransaction } from '../../db/types.ts';

type Sealed = { collection: string; document_id: string; step_id: string; access_token: string; refresh_token: string | null };

/**
 * Seals the tokens of all connections anew, with the present key. Consents on the way end with the former one. Rows are
 * locked: what a process renews meanwhile is not overwritten by what it was.
 */
export async function renewTokens(tenant: TenantTransaction, renew: (stored: string) => string): Promise<void> {
  const rows = await tenant.query<Sealed>(
    `SELECT collection, document_id, step_id, access_token, refresh_token FROM platform.connections
      WHERE access_token IS NOT NULL ORDER BY collection, document_id, step_id FOR UPDATE`,
  );
  for (const { collection, document_id, step_id, access_token, refresh_token } of rows) {
    const sealed = [renew(access_token), refresh_token && renew(refresh_token)];
    if (sealed[0] === access_token && sealed[1] === refresh_token) continue;
    const text = `UPDATE platform.connections SET access_token = $4, refresh_token = $5
      WHERE collection = $1 AND document_id = $2 AND step_id = $3`;
    await tenant.query(text, [collection, document_id, step_id, ...sealed]);
  }
}
