import { AppError } from '@millwright/core/errors.ts';
import { v7 } from 'uuid';
import { ClientEntity } from '../db/client.entity.ts';
import type { Database } from '../db/database.ts';
import { PasswordResetEntity } from '../db/password-reset.entity.ts';
import { inPlatform, type Platform } from '../db/platform.ts';
import { type User, UserEntity } from '../db/user.entity.ts';
import { log } from '../http/log.ts';
import { sendMail } from '../mail/mailer.ts';
import { renderText } from '../mail/template.ts';
import { mailSender, type Settings } from '../settings.ts';
import { type AccountMail, accountMail } from './mail-texts.ts';
import { hashPassword } from './password-hash.ts';
import { checkPassword } from './password-policy.ts';
import { hashToken, newToken } from './tokens.ts';

const hours = { reset: 1, invitation: 7 * 24 } as const;

type Link = { token: string; user: User; client: string; language: string; kind: AccountMail };

/** A fresh link for the user. Its token is in no table; the mail is the only place where it stands. */
async function addLink(platform: Platform, user: User, kind: AccountMail): Promise<Link> {
  const token = newToken();
  const client = await platform.one(ClientEntity, { id: user.client_id });
  const expires_at = new Date(Date.parse(platform.now) + hours[kind] * 3_600_000);
  await platform.insert(PasswordResetEntity, [
    { id: v7(), client_id: user.client_id, user_id: user.id, token_hash: hashToken(token), kind, expires_at },
  ]);
  return { token, user, kind, client: client.name, language: user.language ?? client.language };
}

/** Mails a link. Its address comes from the settings alone, whatever the request said; the token stands behind the #. */
async function mailLink(settings: Settings, { token, user, client, language, kind }: Link): Promise<void> {
  const { subject, body } = accountMail(kind, language);
  const values = { first_name: user.first_name, client, link: `${settings.PUBLIC_URL}/auth/reset-pass#token=${token}` };
  const mail = { to: user.email, from_name: client, subject: renderText(subject, values), text: renderText(body, values) };
  await sendMail({ smtp_url: settings.SMTP_URL, from: mailSender(settings) }, mail, hashToken(token));
}

/** Mails a reset link to a known, active user; does nothing for anybody else. Never fails, so that it tells nothing. */
export async function sendReset(database: Database, settings: Settings, email: string): Promise<void> {
  try {
    const link = await inPlatform(database, async (platform) => {
      const [found] = await platform.query<{ id: string }>('SELECT id FROM platform.users WHERE lower(email) = lower($1) AND NOT disabled', [
        email.trim(),
      ]);
      return found && addLink(platform, await platform.one(UserEntity, { id: found.id }), 'reset');
    });
    if (link) await mailLink(settings, link);
  } catch (error) {
    log('error', 'a reset mail was not sent', { error });
  }
}

/** Mails a new user the link to choose a password. */
export async function sendInvitation(database: Database, settings: Settings, user_id: string): Promise<void> {
  try {
    const link = await inPlatform(database, async (platform) => addLink(platform, await platform.one(UserEntity, { id: user_id }), 'invitation'));
    await mailLink(settings, link);
  } catch (error) {
    log('error', 'an invitation was not sent', { error, user_id });
  }
}

/** Of two uses of one link at once, the database lets one through. */
const spendSql = `
  UPDATE platform.password_resets r SET used_at = now() FROM platform.users u
  WHERE r.token_hash = $1 AND r.used_at IS NULL AND r.expires_at > now() AND u.id = r.user_id AND NOT u.disabled RETURNING r.user_id`;

/** Spends a link for a new password. All sessions of the user end, and so do its other links. */
export async function spendLink(database: Database, token: string, password: string): Promise<void> {
  checkPassword(password);
  const password_hash = await hashPassword(password);
  await inPlatform(database, async (platform) => {
    const [spent] = await platform.query<{ user_id: string }>(spendSql, [hashToken(token)]);
    if (!spent) throw new AppError('reset_link_dead');
    await platform.query(
      'UPDATE platform.users SET password_hash = $2, session_version = session_version + 1, version = version + 1, updated_at = now() WHERE id = $1',
      [spent.user_id, password_hash],
    );
    await platform.query('UPDATE platform.sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL', [spent.user_id]);
    await platform.query('UPDATE platform.password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [spent.user_id]);
  });
}
