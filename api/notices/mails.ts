import type { Notice } from '@millwright/core/contract/notices.ts';
import { AppError } from '@millwright/core/errors.ts';
import { stepErrorWords } from '@millwright/core/failure/words.ts';
import { inLanguage } from '@millwright/core/json.ts';
import type { Database } from '../db/database.ts';
import { ClientEntity } from '../db/entities/client.entity.ts';
import { type User, UserEntity } from '../db/entities/user.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import { log } from '../log/log.ts';
import { type CompanyMailSettings, companyMail } from '../messages/carriers/company-mail.ts';
import { wordingIn } from '../messages/failure-words.ts';
import { isFinal } from '../messages/is-final.ts';
import { nameInMail } from '../messages/mail/name-in-mail.ts';
import { sendMessage } from '../messages/send-message.ts';
import { renderText } from '../messages/template.ts';
import { onBehalfOf } from '../users/on-behalf.ts';
import { mailAfter } from './audience/tell.ts';
import { noticeTexts } from './mail-texts.ts';
import { noticesToMail } from './notices.service.ts';

export type NoticeMailSettings = CompanyMailSettings;
type Claimed = { user_id: string; client_id: string; due_at: Date; as_of: Date };

const perRound = 10;
/** Automations that one mail names. */
const most = 20;

/** A claim ends by itself when its process dies; the mail that is then sent again is recognisably the same. */
const claimSql = `
  UPDATE platform.notice_mails SET claimed_until = now() + interval '60 seconds', attempts = attempts + 1
  WHERE user_id IN (
    SELECT user_id FROM platform.notice_mails WHERE due_at <= now() AND (claimed_until IS NULL OR claimed_until < now())
    ORDER BY due_at LIMIT ${perRound} FOR UPDATE SKIP LOCKED)
  RETURNING user_id, client_id, due_at, now() AS as_of`;

/** What has failed since the mail was made is mailed an hour later. */
const sentSql = `
  WITH mailed AS (UPDATE platform.notices SET mailed_at = $2 WHERE user_id = $1 AND id = ANY($4::uuid[]))
  UPDATE platform.notice_mails SET attempts = 0, claimed_until = NULL, sent_at = CASE WHEN $5 THEN now() ELSE sent_at END,
    due_at = (SELECT now() + $3 * interval '1 minute' FROM platform.notices WHERE user_id = $1 AND title IS NULL AND seen_at IS NULL AND last_at > $2 LIMIT 1)
  WHERE user_id = $1`;

/** Tried again after a failure: soon, later with every attempt, an hour at most. */
const laterSql = `UPDATE platform.notice_mails SET claimed_until = now() + least(power(2, least(attempts, 12)), 3600) * interval '1 second' WHERE user_id = $1`;
const untilSql = 'UPDATE platform.notice_mails SET claimed_until = $2 WHERE user_id = $1';
const offSql = 'UPDATE platform.notice_mails SET due_at = NULL, claimed_until = NULL, attempts = 0 WHERE user_id = $1';

type Reader = { user: User; client: string; language: string; zone: string; link: string };

/** The reason in one line; another system may have a word in it. */
const reasonOf = ({ error }: Notice, language: string) =>
  (error ? stepErrorWords(error, wordingIn(language)) : '').replace(/[\p{C}\s]+/gu, ' ').slice(0, 300);

function mailOf(notices: readonly Notice[], { user, client, language, zone, link }: Reader) {
  const words = noticeTexts(language);
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const labelOf = ({ label }: Notice) => nameInMail(inLanguage(label, language));
  const lines = notices.slice(0, most).map((notice) =>
    renderText(words.line, {
      label: labelOf(notice),
      times: notice.count,
      at: at.format(new Date(notice.last_at)),
      reason: reasonOf(notice, language),
      link: `${link}/automation/${notice.automation}?run=${encodeURIComponent(notice.run_id)}`,
    }),
  );
  if (notices.length > most) lines.push(renderText(words.more, { count: notices.length - most }));
  const [first] = notices;
  const subject =
    notices.length === 1 && first ? renderText(words.one, { label: labelOf(first) }) : renderText(words.many, { count: notices.length });
  const values = { first_name: nameInMail(user.first_name), client: nameInMail(client), lines: lines.join('\n'), link: `${link}/profile` };
  return { to: user.email, from_name: nameInMail(client), subject, text: renderText(words.body, values) };
}

async function readerOf(database: Database, { user_id, client_id }: Claimed, link: string): Promise<Reader> {
  return inPlatform(database, async (platform) => {
    const user = await platform.one(UserEntity, { id: user_id });
    const client = await platform.one(ClientEntity, { id: client_id });
    return { user, client: client.name, language: user.language ?? client.language, zone: client.time_zone, link };
  });
}

async function deliver(database: Database, settings: NoticeMailSettings, claimed: Claimed): Promise<void> {
  const { user_id, client_id, due_at, as_of } = claimed;
  const principal = await onBehalfOf(database, client_id, user_id, { kind: 'job', id: user_id });
  // With the rights of today: what may not be read any more is not mailed either.
  const notices = await inTenant(database, principal, noticesToMail, { read_only: true });
  if (notices.length) {
    const channels = { email: await companyMail(database, settings, client_id) };
    const mail = mailOf(notices, await readerOf(database, claimed, settings.PUBLIC_URL));
    await sendMessage('email', channels, mail, `notices/${user_id}/${due_at.toISOString()}`);
  }
  const values = [user_id, as_of, mailAfter.next, notices.map(({ id }) => id), notices.length > 0];
  await inPlatform(database, (platform) => platform.query(sentSql, values));
}

async function tryToDeliver(database: Database, settings: NoticeMailSettings, claimed: Claimed): Promise<void> {
  const note = (text: string, values: unknown[] = []) => inPlatform(database, (platform) => platform.query(text, [claimed.user_id, ...values]));
  try {
    await deliver(database, settings, claimed);
  } catch (error) {
    if (error instanceof AppError && error.code === 'mail_quota') return void (await note(untilSql, [error.details.until]));
    log('error', 'a mail about what failed was not sent', { error, user_id: claimed.user_id });
    await note(isFinal(error, 'forbidden') ? offSql : laterSql);
  }
}

/** Mails what has failed to those whose mail is due; answers how many there were. */
export async function deliverNoticeMails(database: Database, settings: NoticeMailSettings): Promise<number> {
  const claimed = await inPlatform(database, (platform) => platform.query<Claimed>(claimSql, [], { name: 'notice_mails.claim' }));
  await Promise.all(claimed.map((each) => tryToDeliver(database, settings, each)));
  return claimed.length;
}
