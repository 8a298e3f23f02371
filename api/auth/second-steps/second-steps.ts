import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@millwright/core/contract/audit.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { note } from '../../audit/notes/note.ts';
import type { Database } from '../../db/database.ts';
import type { User } from '../../db/entities/user.entity.ts';
import { inPlatform, type Platform } from '../../db/platform.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type SecretBox, UnreadableSecret } from '../../documents/secrets/secret-box.ts';
import { log } from '../../log/log.ts';
import { tellOfSignIn } from '../mails/account-mails.ts';
import { renewRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { counterOf } from './totp.ts';

export const wrongCode = () => invalid([{ field: 'code', code: 'wrong_code', message: 'This code does not fit.' }]);

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20);

const stateSql = `
  SELECT ${instantSql('s.created_at')} AS since, (SELECT count(*)::int FROM platform.recovery_codes r WHERE r.user_id = s.user_id) AS recovery_codes
  FROM platform.second_steps s WHERE s.user_id = $1`;

/** Since when a user has a second step, and how many recovery codes are left; null without one. */
export async function secondStepOf(platform: Platform, user_id: string): Promise<{ since: string; recovery_codes: number } | null> {
  const [row] = await platform.query<{ since: string; recovery_codes: number }>(stateSql, [user_id]);
  return row ?? null;
}

const noteOwn = (platform: Platform, { id, client_id }: User, action: AuditAction) => note(platform, { client_id, user_id: id }, { action });

/** The user is notified by email, because somebody else may have done it in a session left open. */
async function tellOwn(platform: Platform, user: User, kind: 'second_step_set' | 'second_step_removed') {
  await tellOfSignIn(platform, kind, user.id);
  await noteOwn(platform, user, kind);
}

/** Of two concurrent calls only one sets its secret. */
const addSql = `
  INSERT INTO platform.second_steps (user_id, client_id, secret, last_counter) VALUES ($1, $2, $3, $4) ON CONFLICT (user_id) DO NOTHING RETURNING user_id`;

/** Sets up a second step once a code proves that the app has the secret. Returns the recovery codes; `invalid` at `code` otherwise. */
export function enrol(database: Database, box: SecretBox, user: User, { secret, code }: { secret: string; code: string }): Promise<string[]> {
  const key = Buffer.from(secret, 'base64');
  return inPlatform(database, async (platform) => {
    const counter = counterOf(key, code.replace(/\s/g, ''), Date.parse(platform.now));
    if (counter === null) throw wrongCode();
    const [added] = await platform.query(addSql, [user.id, user.client_id, box.seal(user.client_id, secret), counter]);
    if (!added) throw invalid([{ field: 'code', code: 'not_unique', message: 'Two-step sign-in is set up already.' }]);
    await tellOwn(platform, user, 'second_step_set');
    return renewRecoveryCodes(platform, user);
  });
}

/** A code is accepted once; afterwards only codes of later periods are. */
const spendSql = 'UPDATE platform.second_steps SET last_counter = $2 WHERE user_id = $1 AND last_counter < $2 RETURNING user_id';

async function spendCode(platform: Platform, box: SecretBox, { id, client_id }: User, code: string): Promise<boolean> {
  const [row] = await platform.query<{ secret: string }>('SELECT secret FROM platform.second_steps WHERE user_id = $1', [id]);
  if (!row) return false;
  try {
    const counter = counterOf(Buffer.from(box.open(client_id, row.secret), 'base64'), code, Date.parse(platform.now));
    return counter !== null && (await platform.query(spendSql, [id, counter])).length > 0;
  } catch (error) {
    // The key that encrypted it is gone; recovery codes still work.
    if (!(error instanceof UnreadableSecret)) throw error;
    log('warn', 'a second step cannot be read with the keys at hand', { client_id, error });
    return false;
  }
}

/** Whether this is a code of the user's app or one of their recovery codes. None is accepted twice. */
export async function proves(platform: Platform, box: SecretBox, user: User, typed: string): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(code)) return spendCode(platform, box, user, code);
  if (!(await spendRecoveryCode(platform, user.id, code))) return false;
  await noteOwn(platform, user, 'recovery_code_used');
  return true;
}

/** Runs `work` in the transaction in which the code is used; `invalid` at `code` for a wrong one. */
export function provenBy<T>(
  database: Database,
  box: SecretBox,
  { user, code }: { user: User; code: string },
  work: (platform: Platform) => Promise<T>,
) {
  return inPlatform(database, async (platform) => {
    if (!(await proves(platform, box, user, code))) throw wrongCode();
    return work(platform);
  });
}

export async function removeSecondStep(platform: Platform, user: User): Promise<void> {
  await platform.query('DELETE FROM platform.second_steps WHERE user_id = $1', [user.id]);
  await tellOwn(platform, user, 'second_step_removed');
}

/** What another user has beside their password: a second step and passkeys. */
export async function secondStepOfPerson(tenant: TenantTransaction, user_id: string): Promise<{ since: string | null; passkeys: number }> {
  const sql = `SELECT (SELECT ${instantSql('created_at')} FROM platform.second_steps WHERE user_id = $1) AS since,
    (SELECT count(*)::int FROM platform.passkeys WHERE user_id = $1) AS passkeys`;
  const [row] = await tenant.query<{ since: string | null; passkeys: number }>(sql, [user_id]);
  return row ?? { since: null, passkeys: 0 };
}

/** Removes the second step and passkeys of another user who has lost them. The user is notified by email, and it is recorded in the audit log. */
export async function resetSecondStep(tenant: TenantTransaction, user_id: string): Promise<void> {
  // Users remove their own with password and code; a session left open must not be enough.
  if (user_id === tenant.principal.user_id) throw new AppError('forbidden');
  const steps = await tenant.query('DELETE FROM platform.second_steps WHERE user_id = $1 RETURNING user_id', [user_id]);
  const passkeys = await tenant.query('DELETE FROM platform.passkeys WHERE user_id = $1 RETURNING id', [user_id]);
  if (steps.length + passkeys.length === 0) return;
  await tenant.query(`INSERT INTO platform.account_mails (kind, user_id) VALUES ('second_step_reset', $1)`, [user_id]);
  tenant.announce({ about: 'account_mails' });
  await note(tenant, tenant.principal, { action: 'second_step_reset', subject: { person: user_id } });
}

/** Encrypts secrets of a former key with the present one. */
export async function renewSecondSteps(database: Database, box: SecretBox, renew: (client_id: string, stored: string) => string): Promise<void> {
  await inPlatform(database, async (platform) => {
    const sql = 'SELECT user_id, client_id, secret FROM platform.second_steps WHERE NOT starts_with(secret, $1)';
    for (const { user_id, client_id, secret } of await platform.query<{ user_id: string; client_id: string; secret: string }>(sql, [box.mark]))
      await platform.query('UPDATE platform.second_steps SET secret = $2 WHERE user_id = $1', [user_id, renew(client_id, secret)]);
  });
}
