import { randomBytes } from 'node:crypto';
import type { Platform } from '../../db/platform.ts';
import { hashToken } from '../passwords/tokens.ts';
import { base32 } from './totp.ts';

const count = 10;

/** 80 bits each, so a plain hash is enough. Dashes and upper case make codes readable. */
const newCode = () => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-');
const hashOf = (user_id: string, code: string) => hashToken(`recovery\n${user_id}\n${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`);

/** Creates new recovery codes of a user, returned only this once; earlier ones end. */
export async function renewRecoveryCodes(platform: Platform, { id, client_id }: { id: string; client_id: string }): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await platform.query('DELETE FROM platform.recovery_codes WHERE user_id = $1', [id]);
  await platform.query('INSERT INTO platform.recovery_codes (user_id, client_id, code_hash) SELECT $1, $2, unnest($3::text[])', [
    id,
    client_id,
    codes.map((code) => hashOf(id, code)),
  ]);
  return codes;
}

/** Whether this is an unused recovery code of the user. It is then used up. */
export async function spendRecoveryCode(platform: Platform, user_id: string, code: string): Promise<boolean> {
  const sql = 'DELETE FROM platform.recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id';
  return (await platform.query(sql, [user_id, hashOf(user_id, code)])).length > 0;
}
