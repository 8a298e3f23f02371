import { createHmac } from 'node:crypto';
import { AppError } from '@millwright/core/errors.ts';
import type { Request } from 'express';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** An Express setting: the key of the fingerprints. Bodies may contain passwords, which a plain hash could reveal. */
export const fingerprintKey = 'fingerprint key';

/** An idempotency key, and the fingerprint of the call's content. */
export type OnceKey = { key: string; fingerprint: string };

/** The `Idempotency-Key` of a request, bound to its caller; null without one. */
export function onceKeyOf(request: Request): OnceKey | null {
  const header = request.get('idempotency-key');
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header))
    throw new AppError('malformed', { fields: [{ field: 'Idempotency-Key', code: 'format', message: 'Use 1 to 200 visible ASCII characters.' }] });
  const { user_id, share } = request.principal;
  const what = `${request.method} ${request.originalUrl}\n${JSON.stringify(request.body ?? null)}`;
  return {
    key: `http/${share?.token_id ?? user_id}/${header}`,
    fingerprint: createHmac('sha256', String(request.app.get(fingerprintKey)))
      .update(what)
      .digest('hex'),
  };
}

/** The stored response as JSON text, so that a repetition is byte for byte the same. */
type Row = { fingerprint: string; answer: string };

/**
 * Runs the work the first time a key is used, and stores its response in the same transaction; later returns the stored
 * response. Concurrent calls wait for the first one's commit. The same key with different content is refused.
 */
export async function onlyOnce<T>(tenant: TenantTransaction, { key, fingerprint }: OnceKey, work: () => Promise<T>): Promise<T> {
  const table = `${identifier(tenant.client.schema)}._idempotency`;
  const claimed = await tenant.query<{ key: string }>(
    `INSERT INTO ${table} (key, fingerprint) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING key`,
    [key, fingerprint],
  );
  if (!claimed.length) {
    const [first] = await tenant.query<Row>(`SELECT fingerprint, answer FROM ${table} WHERE key = $1`, [key]);
    if (first?.fingerprint !== fingerprint) throw new AppError('key_reused');
    return JSON.parse(first.answer) as T;
  }
  const answer = await work();
  await tenant.query(`UPDATE ${table} SET answer = $2 WHERE key = $1`, [key, JSON.stringify(JSON.stringify(answer ?? null))]);
  return answer;
}
