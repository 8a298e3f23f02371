import { callerOf, systemPrincipal } from '@millwright/core/access/principals.ts';
import { listChannels, messageStatus, testChannel } from '@millwright/core/contract/messages.ts';
import { AppError } from '@millwright/core/errors.ts';
import { Limits, testMessageKeys } from '../../auth/limits.ts';
import { inTenant } from '../../db/tenant.ts';
import { secretBox } from '../../documents/secrets/secret-box.ts';
import { createEgress, type Egress } from '../../egress/fetch.ts';
import { demandWriting } from '../../http/routing/call.ts';
import { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { mailSender } from '../../settings/settings.ts';
import { noteInbound } from '../answers/note-answer.ts';
import { mailQuota } from '../mail-quota.ts';
import { channelStates } from './channel-states.ts';
import { noteStatus } from './message-status.ts';
import { answersUrl, isForAnswers, messageOfToken } from './status-url.ts';
import { prepareTest } from './test-message.ts';

/** The sending configuration of a company. */
export function providerRoutes(services: Services, egress: Egress = createEgress({ allow: services.settings.EGRESS_ALLOW })): Routes {
  const { database, settings } = services;
  const email = { smtp_url: settings.SMTP_URL, from: mailSender(settings), quota: mailQuota(database, settings) };
  const sending = { channels: { email }, egress, secrets: secretBox(settings) };
  const limits = new Limits(database);
  return new Routes(services)
    .add(listChannels, async (call) => ({
      data: await call.read((tenant) => channelStates(tenant, email.from, answersUrl(settings, call.principal.client_id))),
    }))
    .add(testChannel, async (call) => {
      demandWriting(call.principal);
      const { recipient, send } = await call.read((tenant) => prepareTest(tenant, sending, call.input.channel));
      await limits.take(testMessageKeys(call.principal.client_id, callerOf(call.principal) ?? ''));
      await send();
      return { data: { recipient } };
    })
    .add(messageStatus, async ({ params, input }) => {
      const place = messageOfToken(settings, params.token);
      if (!place) throw new AppError('not_found');
      if (isForAnswers(place)) await noteInbound(database, place.client_id, input);
      else await inTenant(database, systemPrincipal(place.client_id), (tenant) => noteStatus(tenant, place.id, input));
      return undefined;
    });
}
