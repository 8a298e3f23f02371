import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** Messages by SMS and WhatsApp in 24 hours, which the company pays one by one: of a person, and of all. */
export const mostTexts = { person: 200, company: 2_000 };

const countSql = `
  SELECT count(*) FILTER (WHERE user_id IS NOT DISTINCT FROM $1)::int AS person, count(*)::int AS company
  FROM platform.messages WHERE channel <> 'email' AND created_at > now() - interval '24 hours'`;

/** Refuses one more text of a person or a company that has sent as many as may be; those at the same moment are not counted with each other. */
export async function demandTextQuota(tenant: TenantTransaction): Promise<void> {
  const [sent = { person: 0, company: 0 }] = await tenant.query<typeof mostTexts>(countSql, [tenant.principal.user_id]);
  const whose = (['person', 'company'] as const).find((each) => sent[each] >= mostTexts[each]);
  if (whose) throw new AppError('message_quota', { count: mostTexts[whose], of: whose });
}
