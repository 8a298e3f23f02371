import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { AppError } from '@millwright/core/errors.ts';
import { inLanguage, type Text } from '@millwright/core/json.ts';
import { hashToken } from '../../auth/passwords/tokens.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import { log } from '../../log/log.ts';
import { type CompanyMailSettings, companyMail } from '../../messages/carriers/company-mail.ts';
import { isFinal } from '../../messages/is-final.ts';
import { nameInMail } from '../../messages/mail/name-in-mail.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { renderText } from '../../messages/template.ts';
import { type ApprovalToMail, approvalToMail } from './approvals.service.ts';
import { approvalMail } from './mail-texts.ts';
import { approvalToken, approvalUrl } from './mailed-approvals.ts';

type MailSettings = CompanyMailSettings;
type Claimed = { approval_id: string; user_id: string; client_id: string; mails: number; email: string; first_name: string; language: string | null };

/**
 * Emails per round, and per company in a round, so that no company waits for all emails of another. A claim lasts
 * longer than the mail server may take and expires by itself if its process dies.
 */
const perRound = 10;
const perCompany = 3;
/** The most reminders of one approval. */
const mostMails = 20;

const claimSql = `
  WITH ranked AS (SELECT approval_id, user_id, row_number() OVER (PARTITION BY client_id ORDER BY mail_at) AS place
    FROM platform.approval_mails WHERE mail_at <= now()),
  due AS (SELECT m.approval_id, m.user_id FROM platform.approval_mails m JOIN ranked r USING (approval_id, user_id)
    WHERE r.place <= ${perCompany} AND m.mail_at <= now() ORDER BY r.place, m.mail_at LIMIT ${perRound} FOR UPDATE OF m SKIP LOCKED)
  UPDATE platform.approval_mails m SET mail_at = now() + interval '30 seconds', attempts = m.attempts + 1
  FROM due, platform.users u WHERE m.approval_id = due.approval_id AND m.user_id = due.user_id AND u.id = m.user_id
  RETURNING m.approval_id, m.user_id, m.client_id, m.mails, u.email, u.first_name, u.language`;

const where = 'WHERE approval_id = $1 AND user_id = $2';
const hashSql = `UPDATE platform.approval_mails SET token_hash = $3 ${where}`;
/** A reminder is sent after this many hours until there is an answer. */
const sentSql = `UPDATE platform.approval_mails SET mails = mails + 1, attempts = 0, mail_at = now() + $3::float8 * interval '1 hour' ${where}`;
const doneSql = `UPDATE platform.approval_mails SET mail_at = NULL ${where}`;
/** The pause before another attempt grows with every failure, up to 5 minutes. */
const laterSql = `UPDATE platform.approval_mails SET mail_at = now() + least(power(2, least(attempts, 10)), 300) * interval '1 second' ${where}`;
const untilSql = `UPDATE platform.approval_mails SET mail_at = $3 ${where}`;
/** Postpones all emails of a company. Rows are locked in one order, so that two of a round don't block each other. */
const companyUntilSql = `WITH due AS (SELECT approval_id, user_id FROM platform.approval_mails WHERE client_id = $1 AND mail_at < $2 ORDER BY approval_id, user_id FOR UPDATE)
  UPDATE platform.approval_mails m SET mail_at = $2 FROM due WHERE m.approval_id = due.approval_id AND m.user_id = due.user_id`;

type Company = { name: string; language: string; time_zone: string };

/** The email in the language of its reader. Its URL comes only from the settings. */
function mailOf(settings: MailSettings, { approval_id, user_id, email, first_name, language }: Claimed, approval: ApprovalToMail, client: Company) {
  const reader = language ?? client.language;
  const texts = approvalMail(reader);
  const at =
    approval.expires_at &&
    new Intl.DateTimeFormat(reader, { dateStyle: 'long', timeStyle: 'short', timeZone: client.time_zone }).format(approval.expires_at);
  const company = nameInMail(client.name);
  const values = {
    first_name,
    company,
    title: approval.title.replace(/\s+/g, ' '),
    details: approval.details && `\n${approval.details}\n`,
    automation: nameInMail(inLanguage(approval.label as Text, reader)),
    until: at ? renderText(texts.until, { at }) : '',
    link: approvalUrl(settings, approvalToken(settings, approval_id, user_id)),
  };
  return { to: email, from_name: company, subject: renderText(texts.subject, values), text: renderText(texts.body, values) };
}

async function deliver(database: Database, settings: MailSettings, claimed: Claimed): Promise<void> {
  const { approval_id, user_id, client_id, mails } = claimed;
  const note = (text: string, ...values: unknown[]) => inPlatform(database, (platform) => platform.query(text, [approval_id, user_id, ...values]));
  try {
    const { approval, client } = await inTenant(
      database,
      systemPrincipal(client_id),
      async (tenant) => ({ approval: await approvalToMail(tenant, approval_id, user_id), client: tenant.client }),
      { read_only: true },
    );
    if (!approval || mails >= mostMails) return void (await note(doneSql));
    await note(hashSql, hashToken(approvalToken(settings, approval_id, user_id)));
    const channel = await companyMail(database, settings, { client_id, user_id });
    await sendMessage('email', { email: channel }, mailOf(settings, claimed, approval, client), `approval/${approval_id}/${user_id}/${mails}`);
    await note(sentSql, approval.remind_hours);
  } catch (error) {
    if (error instanceof AppError && error.code === 'mail_quota') {
      const { of, until } = error.details;
      if (of !== 'company') return void (await note(untilSql, until));
      return void (await inPlatform(database, (platform) => platform.query(companyUntilSql, [client_id, until])));
    }
    log('error', 'a mail that asks for a decision was not sent', { error, approval_id });
    await note(isFinal(error) ? doneSql : laterSql);
  }
}

/**
 * Sends the emails and reminders that are due, and returns how many there were. After a crash between sending and
 * recording, the same email is sent again, with the same link and Message-ID.
 */
export async function deliverApprovalMails(database: Database, settings: MailSettings): Promise<number> {
  const claimed = await inPlatform(database, (platform) => platform.query<Claimed>(claimSql, [], { name: 'approval_mails.claim' }));
  await Promise.all(claimed.map((each) => deliver(database, settings, each)));
  return claimed.length;
}
