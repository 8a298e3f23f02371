import type { NoticeKind, NoticeWay } from '@millwright/core/contract/notices.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../db/database.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import { log } from '../log/log.ts';
import { type CompanyMailSettings, companyMail } from '../messages/carriers/company-mail.ts';
import { isFinal } from '../messages/is-final.ts';
import { sendMessage } from '../messages/send-message.ts';
import { onBehalfOf } from '../users/on-behalf.ts';
import { mailAfter } from './audience/notify-failure.ts';
import { soon, waySql } from './audience/ways.ts';
import { countOf, gather, type News } from './gather.ts';
import { newsMail, readerOf } from './mail.ts';

export type NoticeMailSettings = CompanyMailSettings;
type Person = { user_id: string; client_id: string };
type Claimed = Person & { due_at: Date; as_of: Date; with_failures: boolean };

const perRound = 10;

/**
 * Claims mails that are due. If the process dies, its claim expires after a minute, and another process sends the mail again with
 * the same Message-ID. Failures are mailed at most once an hour.
 */
const claimSql = `
  UPDATE platform.notice_mails SET claimed_until = now() + interval '60 seconds', attempts = attempts + 1
  WHERE user_id IN (
    SELECT user_id FROM platform.notice_mails WHERE due_at <= now() AND (claimed_until IS NULL OR claimed_until < now())
    ORDER BY due_at LIMIT ${perRound} FOR UPDATE SKIP LOCKED)
  RETURNING user_id, client_id, due_at, now() AS as_of, coalesce(sent_at + interval '${mailAfter.next} minutes' <= now(), true) AS with_failures`;

/** How a person is notified of a notice that is not a failure, in SQL over the row of the notice. */
const otherWaySql = `CASE WHEN n.about = 'mentions' THEN ${waySql('mentions')} WHEN n.about = 'assigned' THEN ${waySql('assigned')} ELSE ${waySql('told')} END`;

/**
 * Notes that a mail was sent, and when the next one is due: in an hour for failures since this mail was written ($2) or left out of it,
 * soon for other notices. If another mail became due meanwhile, later than this one ($6), it stays due: it may be about a request for
 * a right, which is not a notice.
 */
const sentSql = `
  WITH mailed AS (UPDATE platform.notices SET mailed_at = $2 WHERE user_id = $1 AND id = ANY($3::uuid[]))
  UPDATE platform.notice_mails m SET attempts = 0, claimed_until = NULL, others_at = $2, sent_at = CASE WHEN $5 THEN now() ELSE sent_at END,
    due_at = least(
      CASE WHEN date_trunc('milliseconds', m.due_at) > $6::timestamptz THEN m.due_at END,
      (SELECT CASE WHEN $4 THEN now() ELSE m.sent_at END + interval '${mailAfter.next} minutes' FROM platform.notices n
        WHERE n.user_id = $1 AND n.title IS NULL AND n.about IS NULL AND n.seen_at IS NULL AND ${waySql('failed')} = 'mail'
          AND n.last_at > CASE WHEN $4 THEN $2 ELSE coalesce(n.mailed_at, '-infinity') END LIMIT 1),
      (SELECT now() + interval '${soon} minutes' FROM platform.notices n
        WHERE n.user_id = $1 AND num_nonnulls(n.title, n.about) > 0 AND n.seen_at IS NULL AND n.last_at > $2 AND ${otherWaySql} = 'mail' LIMIT 1))
  WHERE user_id = $1`;

/** Retries after a failure: after seconds at first, then with doubled delays of at most an hour. */
const laterSql = `UPDATE platform.notice_mails SET claimed_until = now() + least(power(2, least(attempts, 12)), 3600) * interval '1 second' WHERE user_id = $1`;
const untilSql = 'UPDATE platform.notice_mails SET claimed_until = $2 WHERE user_id = $1';
const offSql = 'UPDATE platform.notice_mails SET due_at = NULL, claimed_until = NULL, attempts = 0 WHERE user_id = $1';

/** The news of a person, read with their present rights: records that they may no longer read are left out. */
export async function newsOf(database: Database, { user_id, client_id }: Person, way: NoticeWay, but?: NoticeKind): Promise<News> {
  const principal = await onBehalfOf(database, client_id, user_id, { kind: 'job', id: user_id });
  return inTenant(database, principal, (tenant) => gather(tenant, way, but), { read_only: true });
}

type Mail = { person: Person; news: News; key: string; daily?: boolean };

/** Mails a person their news. Mails with the same key have the same Message-ID. */
export async function mailNews(database: Database, settings: NoticeMailSettings, { person, news, key, daily }: Mail): Promise<void> {
  const { client_id, user_id } = person;
  const channels = { email: await companyMail(database, settings, { client_id, user_id }) };
  await sendMessage('email', channels, newsMail(news, await readerOf(database, person, settings.PUBLIC_URL), daily), key);
}

async function deliver(database: Database, settings: NoticeMailSettings, claimed: Claimed): Promise<void> {
  const { user_id, due_at, as_of, with_failures } = claimed;
  const news = await newsOf(database, claimed, 'mail', with_failures ? undefined : 'failed');
  if (countOf(news)) await mailNews(database, settings, { person: claimed, news, key: `notices/${user_id}/${due_at.toISOString()}` });
  const values = [user_id, as_of, news.ids, with_failures, news.failed > 0, due_at];
  await inPlatform(database, (platform) => platform.query(sentSql, values));
}

/** How a claim goes on whose mail was not sent: `untilSql` waits for the quota, `laterSql` retries, `what` is the message of the log. */
export type Retry = { untilSql: string; laterSql: string; what: string };

/** Sends a claimed mail. After a failure it is retried later, or given up if the person may not be mailed. */
export async function tryToDeliver(
  database: Database,
  { user_id }: Person,
  { untilSql, laterSql, what }: Retry,
  { send, giveUp }: { send: () => Promise<void>; giveUp: () => Promise<unknown> },
): Promise<void> {
  const note = (text: string, values: unknown[] = []) => inPlatform(database, (platform) => platform.query(text, [user_id, ...values]));
  try {
    await send();
  } catch (error) {
    if (error instanceof AppError && error.code === 'mail_quota') return void (await note(untilSql, [error.details.until]));
    log('error', what, { error, user_id });
    await (isFinal(error, 'forbidden') ? giveUp() : note(laterSql));
  }
}

const retry: Retry = { untilSql, laterSql, what: 'a mail with notices was not sent' };

/** Sends the mails that are due, and returns how many there were. */
export async function deliverNoticeMails(database: Database, settings: NoticeMailSettings): Promise<number> {
  const claimed = await inPlatform(database, (platform) => platform.query<Claimed>(claimSql, [], { name: 'notice_mails.claim' }));
  const giveUp = ({ user_id }: Person) => inPlatform(database, (platform) => platform.query(offSql, [user_id]));
  await Promise.all(
    claimed.map((each) => tryToDeliver(database, each, retry, { send: () => deliver(database, settings, each), giveUp: () => giveUp(each) })),
  );
  return claimed.length;
}
