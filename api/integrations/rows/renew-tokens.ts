import type { TenantTransaction } from '../../db/types.ts';

type Sealed = { collection: string; document_id: string; step_id: string; access_token: string; refresh_token: string | null };

/**
 * Encrypts the tokens of all connections with the current key. Consents in progress are deleted, because their verifiers
 * use the former key. Rows are locked, so that tokens that another process renews meanwhile are not overwritten.
 */
export async function renewTokens(tenant: TenantTransaction, renew: (stored: string) => string): Promise<void> {
  const rows = await tenant.query<Sealed>(
    `SELECT collection, document_id, step_id, access_token, refresh_token FROM platform.connections
      WHERE access_token IS NOT NULL ORDER BY collection, document_id, step_id FOR UPDATE`,
  );
  const renewed = rows.flatMap((row) => {
    const [access, refresh] = [renew(row.access_token), row.refresh_token && renew(row.refresh_token)];
    return access === row.access_token && refresh === row.refresh_token ? [] : [{ ...row, access_token: access, refresh_token: refresh }];
  });
  if (renewed.length === 0) return;
  const text = `UPDATE platform.connections c SET access_token = n.access_token, refresh_token = n.refresh_token
    FROM jsonb_to_recordset($1) AS n(collection text, document_id uuid, step_id text, access_token text, refresh_token text)
    WHERE c.collection = n.collection AND c.document_id = n.document_id AND c.step_id = n.step_id`;
  await tenant.query(text, [JSON.stringify(renewed)]);
}
