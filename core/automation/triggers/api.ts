import { defineTrigger } from '../descriptor/define-trigger.ts';
import type { TriggerKit } from '../descriptor/trigger-kit.ts';

/** Started by an API client that is signed in, or by another automation. With `inputs` it accepts only these values. */
export const api = defineTrigger({
  type: 'api',
  starts: 'call',
  signed: false,
  icon: 'plugConnected',
  setup: ({ inputs }: TriggerKit) => ({ inputs: inputs.optional() }),
  about: null,
  initial: {},
  keeps: ['inputs'],
});
