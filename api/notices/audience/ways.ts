import { type NoticeKind, type NoticeWays, usualWays } from '@millwright/core/contract/notices.ts';

/** How a person is told of a kind, in SQL; `m` is their row of `notice_mails`, which may be missing. */
export const waySql = (kind: NoticeKind, m = 'm'): string =>
  kind === 'failed'
    ? `coalesce(${m}.ways->>'failed', CASE WHEN coalesce(${m}.mails, true) THEN 'mail' ELSE 'product' END)`
    : `coalesce(${m}.ways->>'${kind}', '${usualWays[kind]}')`;

/** How a person is told of each kind: what they have chosen, else what is usual. */
export const waysOf = (row: { ways: Partial<NoticeWays>; mails: boolean } | undefined): NoticeWays => ({
  ...usualWays,
  ...(row && !row.mails && { failed: 'product' as const }),
  ...row?.ways,
});

/** Minutes in which more may come before a mail goes that does not wait for the next hour. */
export const soon = 1;

/**
 * A mail is due soon for those of `noted` who have what concerns them mailed at once; also where one is being made just now,
 * which may not tell it. Rows are locked in one order: two transactions that tell the same people do not wait for each other.
 */
export const mailSoonSql = (kind: NoticeKind): string =>
  `UPDATE platform.notice_mails t
    SET due_at = CASE WHEN t.claimed_until > now() THEN now() + interval '${soon} minutes' ELSE least(t.due_at, now() + interval '${soon} minutes') END
    FROM (SELECT m.user_id FROM platform.notice_mails m WHERE m.user_id IN (SELECT user_id FROM noted) AND ${waySql(kind)} = 'mail'
      ORDER BY m.user_id FOR UPDATE) mailed_soon WHERE t.user_id = mailed_soon.user_id`;
