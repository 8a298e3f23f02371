import { defineTrigger } from '../descriptor/define-trigger.ts';
import { headerName, webhookAnswers, webhookSignatures } from '../descriptor/webhook-signatures.ts';

/**
 * Started by another system's call that is signed with the automation's `webhook_secret`, as Standard Webhooks say unless
 * `signature` names another way. `raw` keeps the body as it came beside what was read of it. With an `event` other calls start
 * nothing; `source` is the webhook of an integration that it was made from.
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
