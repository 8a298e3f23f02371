import type { AccessRequest, OwnAccessRequest } from '@millwright/core/contract/access-requests.ts';
import type { Approval } from '@millwright/core/contract/approvals.ts';
import { type NoticeKind, type NoticeWay, type NoticeWays, noticeKinds } from '@millwright/core/contract/notices.ts';
import { answersOf, requestsOf } from '../access-requests/access-requests.service.ts';
import { listApprovals } from '../automations/approvals/approvals.service.ts';
import type { TenantTransaction } from '../db/types.ts';
import { waysOf } from './audience/ways.ts';
import { type NoticesOf, noticesWhere } from './notices.service.ts';

/** The contents of a mail: notices, newest first; requests for rights, answers to such requests, and approvals to decide. */
export type News = NoticesOf & {
  requests: AccessRequest[];
  answers: OwnAccessRequest[];
  decisions: Approval[];
};

export const countOf = ({ ids, requests, answers, decisions }: News): number => ids.length + [requests, answers, decisions].flat().length;

/** How many entries of each sort a mail lists. */
const page = { limit: 20, skip: 0 };
const kindSql = `CASE WHEN about IS NOT NULL THEN about WHEN title IS NULL THEN 'failed' ELSE 'told' END`;

type Choice = { ways: Partial<NoticeWays>; mails: boolean; since: Date | null };

/** The caller's news of the kinds that they chose to receive this way, without the kind `but`, read with their present rights. */
export async function gather(tenant: TenantTransaction, way: NoticeWay, but?: NoticeKind): Promise<News> {
  const text = `SELECT ways, mails, CASE WHEN $2 THEN digest_since ELSE others_at END AS since FROM platform.notice_mails WHERE user_id = $1`;
  const [choice] = await tenant.query<Choice>(text, [tenant.principal.user_id, way === 'digest']);
  const ways = waysOf(choice);
  const wanted = noticeKinds.filter((kind) => ways[kind] === way && kind !== but);
  const has = (kind: NoticeKind) => wanted.includes(kind);
  const since = choice?.since?.toISOString() ?? '';
  const kinds = wanted.map((kind) => `'${kind}'`).join(', ');
  const isNew = `seen_at IS NULL AND last_at > COALESCE(mailed_at, '-infinity') AND ${kindSql} IN (${kinds})`;
  const answers = has('requests') ? (await answersOf(tenant, page)).data : [];
  // An approval that is mailed at once has a mail of its own, with the link to decide.
  const decisions = has('decisions') && way === 'digest' ? (await listApprovals(tenant, page, choice?.since?.toISOString())).data : [];
  return {
    ...(wanted.length ? await noticesWhere(tenant, isNew, page.limit) : { notices: [], ids: [], failed: 0 }),
    requests: has('requests') && tenant.access.allows('UPDATE', 'CLIENTS') ? await newRequests(tenant, since) : [],
    answers: answers.filter(({ decided_at }) => (decided_at ?? '') > since),
    decisions,
  };
}

async function newRequests(tenant: TenantTransaction, since: string): Promise<AccessRequest[]> {
  const { data } = await requestsOf(tenant, { ...page, open: '1' });
  return data.filter(({ asked_at }) => asked_at > since);
}
