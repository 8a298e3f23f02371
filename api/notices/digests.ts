import type { Database } from '../db/database.ts';
import { inPlatform } from '../db/platform.ts';
import { countOf } from './gather.ts';
import { mailNews, type NoticeMailSettings, newsOf, type Retry, tryToDeliver } from './mails.ts';
import { nextDigestSql } from './settings.ts';

/** `day` is the day of the company that the mail is of; `sent` whether it has had one. */
type Claimed = { user_id: string; client_id: string; day: string; sent: boolean; as_of: Date };

const perRound = 10;

/** A claim ends by itself when its process dies; the day stays the same until it is noted, and so does the mail's Message-ID. */
const claimSql = `
  UPDATE platform.notice_mails m SET digest_claimed_until = now() + interval '60 seconds', digest_attempts = digest_attempts + 1
  FROM platform.clients c WHERE c.id = m.client_id AND m.user_id IN (
    SELECT user_id FROM platform.notice_mails WHERE digest_at <= now() AND (digest_claimed_until IS NULL OR digest_claimed_until < now())
    ORDER BY digest_at LIMIT ${perRound} FOR UPDATE SKIP LOCKED)
  RETURNING m.user_id, m.client_id, (m.digest_at AT TIME ZONE c.time_zone)::date::text AS day,
    coalesce(m.digest_day >= (m.digest_at AT TIME ZONE c.time_zone)::date, false) AS sent, now() AS as_of`;

/** The day is over; the next one begins at the person's hour, by the clock of their company. */
const doneSql = `
  WITH mailed AS (UPDATE platform.notices SET mailed_at = $2 WHERE user_id = $1 AND id = ANY($3::uuid[]))
  UPDATE platform.notice_mails m SET digest_attempts = 0, digest_claimed_until = NULL, digest_day = greatest(m.digest_day, $4::date),
    digest_since = coalesce($2::timestamptz, m.digest_since), digest_at = ${nextDigestSql('m.digest_hour', 'c.time_zone')}
  FROM platform.clients c WHERE c.id = m.client_id AND m.user_id = $1`;

/** Tried again after a failure: soon, later with every attempt, an hour at most. */
const laterSql = `UPDATE platform.notice_mails SET digest_claimed_until = now() + least(power(2, least(digest_attempts, 12)), 3600) * interval '1 second' WHERE user_id = $1`;
const untilSql = 'UPDATE platform.notice_mails SET digest_claimed_until = $2 WHERE user_id = $1';

type Mailed = { at: Date; ids: string[] };

/** Notes that the day is over, with what was mailed of it. */
const endDay = (database: Database, { user_id, day }: Claimed, mailed?: Mailed) =>
  inPlatform(database, (platform) => platform.query(doneSql, [user_id, mailed?.at ?? null, mailed?.ids ?? [], day]));

async function deliver(database: Database, settings: NoticeMailSettings, claimed: Claimed): Promise<void> {
  const { user_id, day, sent, as_of } = claimed;
  if (sent) return void (await endDay(database, claimed));
  const news = await newsOf(database, claimed, 'digest');
  // Nothing new, no mail.
  if (countOf(news)) await mailNews(database, settings, { person: claimed, news, key: `digest/${user_id}/${day}`, daily: true });
  await endDay(database, claimed, { at: as_of, ids: news.ids });
}

const retry: Retry = { untilSql, laterSql, what: 'the mail of a day was not sent' };

/** Mails what a day has brought to those whose hour it is; answers how many there were. */
export async function deliverDigests(database: Database, settings: NoticeMailSettings): Promise<number> {
  const claimed = await inPlatform(database, (platform) => platform.query<Claimed>(claimSql, [], { name: 'digests.claim' }));
  await Promise.all(
    claimed.map((each) =>
      // Whoever can't be mailed now may be tomorrow: a person, or their company, that is let in again.
      tryToDeliver(database, each, retry, { send: () => deliver(database, settings, each), giveUp: () => endDay(database, each) }),
    ),
  );
  return claimed.length;
}
