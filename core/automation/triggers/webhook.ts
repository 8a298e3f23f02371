import { defineTrigger } from '../descriptor/define-trigger.ts';
import { headerName, webhookAnswers, webhookSignatures } from '../descriptor/webhook-signatures.ts';

/**
 * Started by a call of another system, signed with the automation's `webhook_secret` according to Standard Webhooks, or
 * as `signature` says. With `raw` the unparsed body is stored too. With an `event`, other calls start nothing. `source`
 * is the integration's webhook that the trigger was created from.
 */
export const webhook = defineTrigger({
  type: 'webhook',
  starts: 'call',
  signed: true,
  icon: 'webhook',
  setup: ({ z, callEvent, webhookSource }) => ({
    signature: z.enum(webhookSignatures).optional(),
    header: z.string().regex(headerName).optional(),
    raw: z.boolean().optional(),
    answer: z.enum(webhookAnswers).optional(),
    event: callEvent.optional(),
    source: webhookSource.optional(),
  }),
  about: null,
  initial: {},
  keeps: [],
});
