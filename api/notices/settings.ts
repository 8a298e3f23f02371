import type { NoticeChanges, NoticeSettings, NoticeWays } from '@millwright/core/contract/notices.ts';
import type { TenantTransaction } from '../db/types.ts';
import { waysOf } from './audience/ways.ts';

type Row = { ways: Partial<NoticeWays>; mails: boolean; digest_hour: number };

/** The hour of the daily mail of people who have chosen none. */
const usualHour = 7;

async function rowOf(tenant: TenantTransaction, lock: '' | 'FOR UPDATE' = ''): Promise<Row | undefined> {
  const text = `SELECT ways, mails, digest_hour FROM platform.notice_mails WHERE user_id = $1 ${lock}`;
  const [row] = await tenant.query<Row>(text, [tenant.principal.user_id]);
  return row;
}

/** How the caller is notified of each kind of notice, and at which hour their daily mail is sent. */
export async function noticeSettings(tenant: TenantTransaction): Promise<NoticeSettings> {
  const row = await rowOf(tenant);
  const ways = waysOf(row);
  return { ways, digest_hour: row?.digest_hour ?? usualHour, mails: ways.failed === 'mail' };
}

/** The next time, in SQL, at which a clock in the company's time zone shows this hour. */
export const nextDigestSql = (hour: string, zone: string): string =>
  `(SELECT CASE WHEN at > now() THEN at ELSE (day + interval '1 day') AT TIME ZONE ${zone} END
    FROM (SELECT day, day AT TIME ZONE ${zone} AS at FROM (SELECT date_trunc('day', now() AT TIME ZONE ${zone}) + ${hour} * interval '1 hour' AS day) d) t)`;

/** Stores the choices. A waiting mail stays due if any kind is still mailed at once; the daily mail is due if any kind is mailed daily. */
const storeSql = `INSERT INTO platform.notice_mails AS m (user_id, mails, ways, digest_hour, digest_at)
  VALUES ($1, $2, $3, $4::int, CASE WHEN $5 THEN ${nextDigestSql('$4::int', '$6::text')} END)
  ON CONFLICT (user_id) DO UPDATE SET mails = excluded.mails, ways = excluded.ways, digest_hour = excluded.digest_hour,
    digest_at = excluded.digest_at, due_at = CASE WHEN $7 THEN m.due_at END`;

/** Stores the caller's choices. A setting that is not given stays as it was. */
export async function changeNoticeSettings(tenant: TenantTransaction, { ways = {}, digest_hour, mails }: NoticeChanges): Promise<void> {
  // The row is locked, so that of two changes at once the second includes the choices of the first.
  await tenant.query('INSERT INTO platform.notice_mails (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING', [tenant.principal.user_id]);
  const before = await rowOf(tenant, 'FOR UPDATE');
  const failed = mails === undefined ? {} : { failed: mails ? ('mail' as const) : ('product' as const) };
  const next = { ...waysOf(before), ...failed, ...ways };
  const chosen: string[] = Object.values(next);
  const values = [
    tenant.principal.user_id,
    next.failed === 'mail',
    JSON.stringify(next),
    digest_hour ?? before?.digest_hour ?? usualHour,
    chosen.includes('digest'),
    tenant.client.time_zone,
    chosen.includes('mail'),
  ];
  await tenant.query(storeSql, values);
}
