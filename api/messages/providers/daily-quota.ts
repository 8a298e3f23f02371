import { AppError } from '@millwright/core/errors.ts';
import { accountMisc } from '@millwright/core/integration/accounts.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { integrationOf } from '../carriers/accounts.ts';

/** The most SMS and WhatsApp messages of one user in 24 hours, because the company pays for each. */
export const mostTextsOfPerson = 200;

const countSql = `
  SELECT count(*) FILTER (WHERE channel = $1)::int AS company,
    count(*) FILTER (WHERE channel <> 'email' AND user_id IS NOT DISTINCT FROM $2)::int AS person
  FROM platform.messages WHERE created_at > now() - interval '24 hours'`;

/** The messages of the last 24 hours: those of the company on this channel, and the caller's text messages. */
export async function sentToday(tenant: TenantTransaction, channel: SendingChannel): Promise<{ company: number; person: number }> {
  const [sent] = await tenant.query<{ company: number; person: number }>(countSql, [channel, tenant.principal.user_id]);
  return sent ?? { company: 0, person: 0 };
}

/** Refuses a further message when the company or user has reached the limit. Concurrent messages are not counted against each other. */
export async function demandDailyQuota(tenant: TenantTransaction, channel: SendingChannel): Promise<void> {
  const integration = integrationOf(tenant, channel);
  if (!integration) return;
  const { per_day } = accountMisc(integration.misc);
  const { company, person } = await sentToday(tenant, channel);
  if (company >= per_day) throw new AppError('message_quota', { count: per_day, of: 'company' });
  if (channel !== 'email' && person >= mostTextsOfPerson) throw new AppError('message_quota', { count: mostTextsOfPerson, of: 'person' });
}
