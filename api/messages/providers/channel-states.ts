import type { ChannelState } from '@millwright/core/contract/messages.ts';
import { accountMisc } from '@millwright/core/integration/accounts.ts';
import { sendingChannels } from '@millwright/core/message/states.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { integrationOf } from '../carriers/accounts.ts';
import { sentToday } from './daily-quota.ts';

/** The sending configuration of each channel. `from` is the installation's sender. The URL for answers is only for users who may change the channels. */
export async function channelStates(tenant: TenantTransaction, from: string, url: string | null): Promise<ChannelState[]> {
  const may = tenant.access.allows('UPDATE', 'SETTING_DATA_CONNECTIONS', { client_id: tenant.client.id });
  const answers = may ? url : null;
  const states: ChannelState[] = [];
  for (const channel of sendingChannels) {
    const { company: sent } = await sentToday(tenant, channel);
    const integration = integrationOf(tenant, channel);
    const misc = integration && accountMisc(integration.misc);
    if (integration && misc)
      states.push({ channel, by: 'own', integration_id: integration.id, from: misc.from, sent, per_day: misc.per_day, answers });
    else if (channel === 'email') states.push({ channel, by: 'installation', integration_id: null, from, sent, per_day: null, answers });
    else states.push({ channel, by: null, integration_id: null, from: null, sent, per_day: null, answers });
  }
  return states;
}
