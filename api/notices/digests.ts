import type { Database } from '../db/database.ts';
import { inPlatform } from '../db/platform.ts';
import { countOf } from './gather.ts';
import { mailNews, type NoticeMailSettings, newsOf, type Retry, tryToDeliver } from './mails.ts';
import { nextDigestSql } from './settings.ts';

/** `day` is the mail's day in the company's time zone; `sent` says whether that day's mail was sent already. */
type Claimed = { user_id: string; client_id: string; day: string; sent: boolean; as_of: Date };

const perRound = 10;

/** Claims daily mails that are due. If the process dies, its claim expires after a minute; the day, and so the mail's Message-ID, stays the same. */
const claimSql = `
  UPDATE platform.notice_mails m SET digest_claimed_until = now() + interval '60 seconds', digest_attempts = digest_attempts + 1
  FROM platform.clients c WHERE c.id = m.client_id AND m.user_id IN (
    SELECT user_id FROM platform.notice_mails WHERE digest_at <= now() AND (digest_claimed_until IS NULL OR digest_claimed_until < now())
    ORDER BY digest_at LIMIT ${perRound} FOR UPDATE SKIP LOCKED)
  RETURNING m.user_id, m.client_id, (m.digest_at AT TIME ZONE c.time_zone)::date::text AS day,
    coalesce(m.digest_day >= (m.digest_at AT TIME ZONE c.time_zone)::date, false) AS sent, now() AS as_of`;

/** Ends a day. The next mail is due at the person's hour, in the time zone of their company. */
const doneSql = `
  WITH mailed AS (UPDATE platform.notices SET mailed_at = $2 WHERE user_id = $1 AND id = ANY($3::uuid[]))
  UPDATE platform.notice_mails m SET digest_attempts = 0, digest_claimed_until = NULL, digest_day = greatest(m.digest_day, $4::date),
    digest_since = coalesce($2::timestamptz, m.digest_since), digest_at = ${nextDigestSql('m.digest_hour', 'c.time_zone')}
  FROM platform.clients c WHERE c.id = m.client_id AND m.user_id = $1`;

/** Retries after a failure: after seconds at first, then with doubled delays of at most an hour. */
const laterSql = `UPDATE platform.notice_mails SET digest_claimed_until = now() + least(power(2, least(digest_attempts, 12)), 3600) * interval '1 second' WHERE user_id = $1`;
const untilSql = 'UPDATE platform.notice_mails SET digest_claimed_until = $2 WHERE user_id = $1';

type Mailed = { at: Date; ids: string[] };

/** Ends a day, and notes which notices were mailed. */
const endDay = (database: Database, { user_id, day }: Claimed, mailed?: Mailed) =>
  inPlatform(database, (platform) => platform.query(doneSql, [user_id, mailed?.at ?? null, mailed?.ids ?? [], day]));

async function deliver(database: Database, settings: NoticeMailSettings, claimed: Claimed): Promise<void> {
  const { user_id, day, sent, as_of } = claimed;
  if (sent) return void (await endDay(database, claimed));
  const news = await newsOf(database, claimed, 'digest');
  if (countOf(news)) await mailNews(database, settings, { person: claimed, news, key: `digest/${user_id}/${day}`, daily: true });
  await endDay(database, claimed, { at: as_of, ids: news.ids });
}

const retry: Retry = { untilSql, laterSql, what: 'a daily mail was not sent' };

/** Sends the daily mails that are due, and returns how many there were. */
export async function deliverDigests(database: Database, settings: NoticeMailSettings): Promise<number> {
  const claimed = await inPlatform(database, (platform) => platform.query<Claimed>(claimSql, [], { name: 'digests.claim' }));
  await Promise.all(
    claimed.map((each) =>
      // A person who can't be mailed today may be tomorrow, when they or their company are enabled again.
      tryToDeliver(database, each, retry, { send: () => deliver(database, settings, each), giveUp: () => endDay(database, each) }),
    ),
  );
  return claimed.length;
}
