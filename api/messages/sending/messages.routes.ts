import { getMessage, previewMessage as previewEndpoint, sendMessage as sendEndpoint } from '@millwright/core/contract/messages.ts';
import { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { previewMessage, queueMessage, readMessage } from './messages.service.ts';

/** Messages that people send. */
export function messageRoutes(services: Services): Routes {
  return new Routes(services)
    .add(sendEndpoint, async (call) => ({ data: await call.write((tenant) => queueMessage(tenant, call.input)) }))
    .add(previewEndpoint, async (call) => ({ data: await call.read((tenant) => previewMessage(tenant, call.input)) }))
    .add(getMessage, async (call) => ({ data: await call.read((tenant) => readMessage(tenant, call.params.id)) }));
}
