import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { AppError } from '@millwright/core/errors.ts';
import { inLanguage } from '@millwright/core/json.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { personNameSql } from '../../db/sql/values.ts';
import { inTenant } from '../../db/tenant.ts';
import { log } from '../../log/log.ts';
import { mailSettingsOf, type Sending } from '../../messages/carriers/carrier.ts';
import { isFinal } from '../../messages/is-final.ts';
import { nameInMail } from '../../messages/mail/name-in-mail.ts';
import { fairShare, Rounds } from '../../messages/rounds.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { renderText } from '../../messages/template.ts';
import type { Settings } from '../../settings/settings.ts';
import { linkUrl, mailedToken } from './form-links.ts';
import { linkMail } from './mail-texts.ts';

type LinkMailSettings = Pick<Settings, 'PUBLIC_URL' | 'SECRET_KEY'>;
type Claimed = { id: string; client_id: string; form_id: string; email: string; sender: string; expires_at: Date };

/**
 * Claims mails of links that are due. Links that were used, revoked or have expired are not mailed. A claim lasts longer than the
 * timeout of the mail server, and expires by itself if its process dies.
 */
const claimSql = `
  WITH placed AS (
    SELECT l.id, row_number() OVER (PARTITION BY l.client_id ORDER BY l.mail_at, l.id) AS place
    FROM platform.form_links l JOIN platform.users u ON u.id = l.issuer_id JOIN platform.clients c ON c.id = l.client_id
    WHERE l.mail_at <= now() AND l.used_at IS NULL AND l.revoked_at IS NULL AND l.expires_at > now() AND NOT u.disabled AND NOT c.disabled
      AND l.client_id <> ALL($1::uuid[])),
  due AS (
    SELECT l.id FROM platform.form_links l JOIN placed USING (id)
    WHERE place <= ${fairShare.ofCompany} AND l.mail_at <= now() AND l.used_at IS NULL AND l.revoked_at IS NULL
    ORDER BY place, random() LIMIT ${fairShare.ofRound} FOR UPDATE OF l SKIP LOCKED)
  UPDATE platform.form_links l SET mail_at = now() + interval '60 seconds', mail_attempts = l.mail_attempts + 1
  FROM due, platform.users u WHERE l.id = due.id AND u.id = l.issuer_id
  RETURNING l.id, l.client_id, l.form_id, l.email, ${personNameSql('u')} AS sender, l.expires_at`;

const sentSql = 'UPDATE platform.form_links SET mail_at = NULL, mailed_at = now() WHERE id = $1';
const failedSql = 'UPDATE platform.form_links SET mail_at = NULL, mail_failed_at = now() WHERE id = $1';
/** Schedules the next attempt after a failure: after 2, 4, 8 … seconds, at most 5 minutes. */
const laterSql = `UPDATE platform.form_links SET mail_at = now() + least(power(2, least(mail_attempts, 10)), 300) * interval '1 second' WHERE id = $1`;
/** Postpones a mail until the quota allows it. */
const untilSql = 'UPDATE platform.form_links SET mail_at = $2 WHERE id = $1';

const note = (database: Database, text: string, values: unknown[]) => inPlatform(database, (platform) => platform.query(text, values));

/** The mail in the company's language, and its mail server. The address of the link comes from the settings, never from a request. */
async function mailOf(
  database: Database,
  settings: LinkMailSettings,
  sending: Sending,
  { id, client_id, form_id, email, sender, expires_at }: Claimed,
) {
  const { client, title, server } = await inTenant(
    database,
    systemPrincipal(client_id),
    async (tenant) => ({
      client: tenant.client,
      title: tenant.config.get('forms', form_id).title,
      server: await mailSettingsOf(tenant, sending),
    }),
    { read_only: true },
  );
  const { subject, body } = linkMail(client.language);
  const until = new Intl.DateTimeFormat(client.language, { dateStyle: 'long', timeZone: client.time_zone }).format(expires_at);
  const form = nameInMail(inLanguage(title, client.language));
  const company = nameInMail(client.name);
  const values = { form, company, sender: nameInMail(sender), until, link: linkUrl(settings, form_id, mailedToken(settings, id)) };
  return { server, mail: { to: email, from_name: company, subject: renderText(subject, values), text: renderText(body, values) } };
}

async function deliver(database: Database, settings: LinkMailSettings, sending: Sending, claimed: Claimed): Promise<void> {
  const { id } = claimed;
  try {
    const { server, mail } = await mailOf(database, settings, sending, claimed);
    await sendMessage('email', { email: server }, mail, `form-link/${id}`);
    await note(database, sentSql, [id]);
  } catch (error) {
    if (error instanceof AppError && error.code === 'mail_quota') {
      log('warn', 'the mail of a shared form waits: the quota is used up', { id, ...error.details });
      await note(database, untilSql, [id, error.details.until]);
      return;
    }
    log('error', 'the mail of a shared form was not sent', { error, id });
    await note(database, isFinal(error, 'document_not_found', 'blocked_address') ? failedSql : laterSql, [id]);
  }
}

/**
 * Sends links that are due to be mailed, a few per company. Returns whether there may be more. After a crash between sending and
 * recording it, the same mail is sent again, with the same link and Message-ID.
 */
export const deliverLinkMails = (database: Database, settings: LinkMailSettings, sending: Sending, rounds = new Rounds(60_000)): Promise<number> =>
  rounds.next(
    (busy) => inPlatform(database, (platform) => platform.query<Claimed>(claimSql, [busy], { name: 'form_links.claim' })),
    (each) => deliver(database, settings, sending, each),
  );
