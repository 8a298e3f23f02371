import { defineTrigger } from '../descriptor/define-trigger.ts';

/** Started by another system's call that is signed with the automation's `webhook_secret`. */
export const webhook = defineTrigger({
  type: 'webhook',
  starts: 'call',
  signed: true,
  icon: 'webhook',
  setup: () => ({}),
  about: null,
  initial: {},
  keeps: [],
});
