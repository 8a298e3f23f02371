import { browserWords } from '@millwright/core/account/browser-words.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform, type Platform } from '../../db/platform.ts';
import { log } from '../../log/log.ts';
import { type CompanyMailSettings, companyMail } from '../../messages/carriers/company-mail.ts';
import { isFinal } from '../../messages/is-final.ts';
import { nameInMail } from '../../messages/mail/name-in-mail.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { renderText } from '../../messages/template.ts';
import { type AccountMail, accountMail } from './mail-texts.ts';
import { type Addressee, addLink, addresseeOf } from './password-links.ts';

export type MailingSettings = CompanyMailSettings;
type Claimed = { id: string; kind: AccountMail; email: string | null; user_id: string | null; details: Record<string, string>; late: boolean };
/** An email to send: its addressee and the path of its link. */
type Letter = Addressee & Pick<Claimed, 'id' | 'kind' | 'details'> & { path: string };

/** The emails of one round. A claim lasts longer than the mail server may take, and expires by itself if its process dies. */
const perRound = 10;
const lease = `interval '30 seconds'`;

/** Old emails are dropped: a reset after a day, an invitation after two weeks. */
const claimSql = `
  UPDATE platform.account_mails SET next_at = now() + ${lease}, attempts = attempts + 1
  WHERE id IN (SELECT id FROM platform.account_mails WHERE next_at <= now() ORDER BY next_at LIMIT ${perRound} FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, email, user_id, details, created_at < now() - CASE kind WHEN 'reset' THEN interval '1 day' ELSE interval '14 days' END AS late`;

/** The pause before another attempt grows with every failure, up to 5 minutes. */
const laterSql = `UPDATE platform.account_mails SET next_at = now() + least(power(2, least(attempts, 10)), 300) * interval '1 second' WHERE id = $1`;

/** Waits until the quota allows it. */
const untilSql = 'UPDATE platform.account_mails SET next_at = $2 WHERE id = $1';

const deleteMail = (database: Database, id: string) =>
  inPlatform(database, (platform) => platform.query('DELETE FROM platform.account_mails WHERE id = $1', [id]));

/** The content and addressee of a queued email; null when there is nobody to send it to. Tokens come after the #. */
async function letterOf(platform: Platform, key: string, { id, kind, details, ...whom }: Claimed): Promise<Letter | null> {
  if (kind === 'reset' || kind === 'invitation') {
    const link = await addLink(platform, key, { id, kind, ...whom });
    return link && { ...link, id, kind, details, path: `/auth/reset-pass#token=${link.token}` };
  }
  const addressee = await addresseeOf(platform, whom);
  return addressee && { ...addressee, id, kind, details, path: '/profile' };
}

/** When and where something happened. Of the browser only a known name is used, because its text is chosen by whoever signs in. */
function eventWords({ at, ip = '', user_agent = '' }: Claimed['details'], language: string, timeZone: string) {
  if (!at) return {};
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));
  return { when: `${when} (${timeZone})`, ip, browser: browserWords(user_agent) ?? '?' };
}

const setsPassword = ({ kind }: Letter) => kind === 'reset' || kind === 'invitation';

/** Sends an email. The URL of its link comes only from the settings, never from a request. */
async function mailLetter(database: Database, settings: MailingSettings, letter: Letter) {
  const { id, path, user, client: name, language, time_zone, kind, details } = letter;
  const { subject, body } = accountMail(kind, language);
  const client = nameInMail(name);
  const values = { ...eventWords(details, language, time_zone), first_name: nameInMail(user.first_name), client, link: settings.PUBLIC_URL + path };
  const mail = { to: user.email, from_name: client, subject: renderText(subject, values), text: renderText(body, values) };
  const email = await companyMail(database, settings, { client_id: user.client_id, user_id: user.id, sets_password: setsPassword(letter) });
  await sendMessage('email', { email }, mail, `account-mail/${id}`);
}

async function deliver(database: Database, settings: MailingSettings, claimed: Claimed): Promise<void> {
  try {
    const letter = claimed.late ? null : await inPlatform(database, (platform) => letterOf(platform, settings.SECRET_KEY, claimed));
    if (letter) await mailLetter(database, settings, letter);
    await deleteMail(database, claimed.id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'mail_quota') {
      log('warn', 'a mail about an account waits: the quota is used up', { id: claimed.id, kind: claimed.kind, ...error.details });
      await inPlatform(database, (platform) => platform.query(untilSql, [claimed.id, error.details.until]));
      return;
    }
    log('error', 'a mail about an account was not sent', { error, id: claimed.id, kind: claimed.kind });
    if (isFinal(error)) await deleteMail(database, claimed.id);
    else await inPlatform(database, (platform) => platform.query(laterSql, [claimed.id]));
  }
}

/**
 * Sends the account emails that are due and returns how many there were. After a crash between sending and recording,
 * the same email is sent again, with the same link and Message-ID.
 */
export async function deliverAccountMails(database: Database, settings: MailingSettings): Promise<number> {
  const claimed = await inPlatform(database, (platform) => platform.query<Claimed>(claimSql, [], { name: 'account_mails.claim' }));
  await Promise.all(claimed.map((each) => deliver(database, settings, each)));
  return claimed.length;
}
