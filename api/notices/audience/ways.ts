import { type NoticeKind, type NoticeWays, usualWays } from '@millwright/core/contract/notices.ts';

/** How a person is notified of a kind, in SQL; `m` is their row of `notice_mails`, which may be missing. */
export const waySql = (kind: NoticeKind, m = 'm'): string =>
  kind === 'failed'
    ? `coalesce(${m}.ways->>'failed', CASE WHEN coalesce(${m}.mails, true) THEN 'mail' ELSE 'product' END)`
    : `coalesce(${m}.ways->>'${kind}', '${usualWays[kind]}')`;

/** How a person is notified of each kind: as they chose, else by default. */
export const waysOf = (row: { ways: Partial<NoticeWays>; mails: boolean } | undefined): NoticeWays => ({
  ...usualWays,
  ...(row && !row.mails && { failed: 'product' as const }),
  ...row?.ways,
});

/** Minutes before a mail is sent that does not wait for the next hour, so that it includes further notices. */
export const soon = 1;

/**
 * Makes a mail due soon for the people of `noted` who are mailed this kind at once, also while another mail to them is being written,
 * which may not include the notice. Rows are locked in one order, so that two transactions that notify the same people can't deadlock.
 */
export const mailSoonSql = (kind: NoticeKind): string =>
  `UPDATE platform.notice_mails t
    SET due_at = CASE WHEN t.claimed_until > now() THEN now() + interval '${soon} minutes' ELSE least(t.due_at, now() + interval '${soon} minutes') END
    FROM (SELECT m.user_id FROM platform.notice_mails m WHERE m.user_id IN (SELECT user_id FROM noted) AND ${waySql(kind)} = 'mail'
      ORDER BY m.user_id FOR UPDATE) mailed_soon WHERE t.user_id = mailed_soon.user_id`;
