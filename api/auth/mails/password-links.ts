import { AppError } from '@millwright/core/errors.ts';
import { note } from '../../audit/notes/note.ts';
import type { Database } from '../../db/database.ts';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { type User, UserEntity } from '../../db/entities/user.entity.ts';
import { inPlatform, type Platform } from '../../db/platform.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { checkPassword } from '../passwords/password-policy.ts';
import { hashToken, tokenOf } from '../passwords/tokens.ts';
import type { LinkMail } from './mail-texts.ts';

const hours = { reset: 1, invitation: 7 * 24 } as const;

/** The addressee of an account email. */
export type Addressee = { user: User; client: string; language: string; time_zone: string };
export type Link = Addressee & { token: string };
/** The queued email that needs a link. */
type Asked = { id: string; kind: LinkMail; email: string | null; user_id: string | null };

const whoSql = `SELECT id FROM platform.users WHERE NOT disabled AND (id = $1 OR ($1::uuid IS NULL AND lower(email) = lower($2)))`;

/** Each attempt to send renews the link, so its lifetime counts from the last one. */
const addSql = `
  INSERT INTO platform.password_resets (id, client_id, user_id, token_hash, kind, expires_at) VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour')
  ON CONFLICT (id) DO UPDATE SET expires_at = EXCLUDED.expires_at`;

/** The addressee of a queued email: a given user, or the user with this address; null when there is none. */
export async function addresseeOf(platform: Platform, { email, user_id }: Pick<Asked, 'email' | 'user_id'>): Promise<Addressee | null> {
  const [person] = await platform.query<{ id: string }>(whoSql, [user_id, email]);
  if (!person) return null;
  const user = await platform.one(UserEntity, { id: person.id });
  const client = await platform.one(ClientEntity, { id: user.client_id });
  return { user, client: client.name, language: user.language ?? client.language, time_zone: client.time_zone };
}

/**
 * The link of a queued email; null when there is nobody to send it to. Its token is derived from the installation's key
 * and the email's id. It is the same at every attempt and is not stored.
 */
export async function addLink(platform: Platform, key: string, { id, kind, ...whom }: Asked): Promise<Link | null> {
  const addressee = await addresseeOf(platform, whom);
  if (!addressee) return null;
  const { user } = addressee;
  const token = tokenOf(key, `account-mail/${id}`);
  await platform.query(addSql, [id, user.client_id, user.id, hashToken(token), kind, hours[kind]]);
  return { ...addressee, token };
}

/** If a link is used twice at once, the database lets only one through. */
const spendSql = `
  UPDATE platform.password_resets r SET used_at = now() FROM platform.users u
  WHERE r.token_hash = $1 AND r.used_at IS NULL AND r.expires_at > now() AND u.id = r.user_id AND NOT u.disabled RETURNING r.user_id, r.client_id`;

/** Uses a link to set a new password. All sessions and other links of the user end. */
export async function setPasswordByLink(database: Database, token: string, password: string): Promise<void> {
  checkPassword(password);
  const password_hash = await hashPassword(password);
  await inPlatform(database, async (platform) => {
    const [spent] = await platform.query<{ user_id: string; client_id: string }>(spendSql, [hashToken(token)]);
    if (!spent) throw new AppError('reset_link_dead');
    await platform.query(
      'UPDATE platform.users SET password_hash = $2, session_version = session_version + 1, version = version + 1, updated_at = now() WHERE id = $1',
      [spent.user_id, password_hash],
    );
    await platform.query('UPDATE platform.sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL', [spent.user_id]);
    await platform.query('UPDATE platform.password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [spent.user_id]);
    await note(platform, spent, { action: 'password_reset' });
  });
}
