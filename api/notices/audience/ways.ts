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

/** A mail is due soon for those of `noted` who have what concerns them mailed at once. */
export const mailSoonSql = (kind: NoticeKind): string =>
  `UPDATE platform.notice_mails m SET due_at = least(m.due_at, now() + interval '${soon} minutes') FROM noted WHERE m.user_id = noted.user_id AND ${waySql(kind)} = 'mail'`;
