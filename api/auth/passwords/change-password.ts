import type { Principal } from '@millwright/core/access/types.ts';
import { note } from '../../audit/notes/note.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { checkOwnPassword, notOwnPassword } from './own-password.ts';
import { hashPassword } from './password-hash.ts';
import { checkPassword } from './password-policy.ts';

type Change = { current_password: string; password: string };

/** Of two concurrent changes only one still finds the password it was checked against. */
const setSql = `
  UPDATE platform.users SET password_hash = $3, version = version + 1, updated_at = now()
  WHERE id = $1 AND password_hash = $2 AND NOT disabled RETURNING id`;

const endOthersSql = `
  UPDATE platform.sessions SET revoked_at = now()
  WHERE user_id = $1 AND revoked_at IS NULL AND family IS DISTINCT FROM (SELECT family FROM platform.sessions WHERE id = $2)`;

const field = 'current_password';

/**
 * Sets the caller's own password if they know the current one; otherwise `invalid` at `current_password` or `password`.
 * Their other sign-ins and emailed links end; the present one continues. Refused while acting inside another client.
 * `known` is called once the current password was correct, even if the new one is refused.
 */
export async function changeOwnPassword(database: Database, principal: Principal, change: Change, known: () => Promise<void>): Promise<void> {
  const { user, current } = await checkOwnPassword(database, principal, { field, password: change.current_password });
  await known();
  checkPassword(change.password);
  const next = await hashPassword(change.password);
  await inPlatform(database, async (platform) => {
    const [changed] = await platform.query(setSql, [user.id, current, next]);
    if (!changed) throw notOwnPassword(field);
    await platform.query(endOthersSql, [user.id, principal.session_id]);
    await platform.query('UPDATE platform.password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [user.id]);
    await note(platform, principal, { action: 'password_changed' });
  });
}
