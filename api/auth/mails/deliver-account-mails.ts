import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { log } from '../../log/log.ts';
import { isFinal } from '../../messages/is-final.ts';
import { type MailQuota, mailQuota } from '../../messages/mail-quota.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { renderText } from '../../messages/template.ts';
import { mailSender, type Settings } from '../../settings/settings.ts';
import { type AccountMail, accountMail } from './mail-texts.ts';
import { nameInMail } from './name-in-mail.ts';
import { addLink, type Link } from './password-links.ts';

export type MailingSettings = Pick<Settings, 'PUBLIC_URL' | 'SECRET_KEY' | 'SMTP_URL' | 'MAIL_FROM' | 'MAILS_PER_COMPANY' | 'MAILS_PER_ADDRESS'>;
type Claimed = { id: string; kind: AccountMail; email: string | null; user_id: string | null; late: boolean };

/** Mails of one round. A claim holds longer than the mail server may take; it ends by itself when its process dies. */
const perRound = 10;
const lease = `interval '30 seconds'`;

/** What nobody waits for any more is given up: a reset after a day, an invitation after two weeks. */
const claimSql = `
  UPDATE platform.account_mails SET next_at = now() + ${lease}, attempts = attempts + 1
  WHERE id IN (SELECT id FROM platform.account_mails WHERE next_at <= now() ORDER BY next_at LIMIT ${perRound} FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, email, user_id, created_at < now() - CASE kind WHEN 'reset' THEN interval '1 day' ELSE interval '14 days' END AS late`;

/** Tried again after a failure: soon, later with every attempt, 5 minutes at most. */
const laterSql = `UPDATE platform.account_mails SET next_at = now() + least(power(2, least(attempts, 10)), 300) * interval '1 second' WHERE id = $1`;

/** Waits until the quota goes on. */
const untilSql = 'UPDATE platform.account_mails SET next_at = $2 WHERE id = $1';

const done = (database: Database, id: string) =>
  inPlatform(database, (platform) => platform.query('DELETE FROM platform.account_mails WHERE id = $1', [id]));

/** Mails a link. Its address comes from the settings alone, whatever a request said; the token stands behind the #. */
async function mailLink(settings: MailingSettings, quota: MailQuota, { id, token, user, client: name, language, kind }: Link): Promise<void> {
  const { subject, body } = accountMail(kind, language);
  const client = nameInMail(name);
  const values = { first_name: nameInMail(user.first_name), client, link: `${settings.PUBLIC_URL}/auth/reset-pass#token=${token}` };
  const mail = { to: user.email, from_name: client, subject: renderText(subject, values), text: renderText(body, values) };
  await sendMessage(
    'email',
    { email: { smtp_url: settings.SMTP_URL, from: mailSender(settings), quota, client_id: user.client_id } },
    mail,
    `account-mail/${id}`,
  );
}

async function deliver(database: Database, settings: MailingSettings, quota: MailQuota, claimed: Claimed): Promise<void> {
  try {
    const link = claimed.late ? null : await inPlatform(database, (platform) => addLink(platform, settings.SECRET_KEY, claimed));
    if (link) await mailLink(settings, quota, link);
    await done(database, claimed.id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'mail_quota') {
      log('warn', 'a mail about an account waits: the quota is used up', { id: claimed.id, kind: claimed.kind, ...error.details });
      await inPlatform(database, (platform) => platform.query(untilSql, [claimed.id, error.details.until]));
      return;
    }
    log('error', 'a mail about an account was not sent', { error, id: claimed.id, kind: claimed.kind });
    if (isFinal(error)) await done(database, claimed.id);
    else await inPlatform(database, (platform) => platform.query(laterSql, [claimed.id]));
  }
}

/**
 * Sends the mails about accounts that are due; answers how many there were. A crash between sending and noting it sends
 * the same mail again: same link, same Message-ID.
 */
export async function deliverAccountMails(database: Database, settings: MailingSettings): Promise<number> {
  const claimed = await inPlatform(database, (platform) => platform.query<Claimed>(claimSql, [], { name: 'account_mails.claim' }));
  const quota = mailQuota(database, settings);
  await Promise.all(claimed.map((each) => deliver(database, settings, quota, each)));
  return claimed.length;
}
