import { defineTrigger } from '../descriptor/define-trigger.ts';
import type { TriggerKit } from '../descriptor/trigger-kit.ts';

/**
 * Started by a person. Those who may see the automation can start it. If a view or a step offers it, those who may
 * change records of the models in `offered_for` (slugs or ids) can start it too, on such a record or from a view of
 * them. Other automations and API clients can also start it. With `inputs` it accepts only these values.
 */
export const manual = defineTrigger({
  type: 'manual',
  starts: 'call',
  signed: false,
  icon: 'handClick',
  setup: ({ references, inputs }: TriggerKit) => ({ offered_for: references.optional(), inputs: inputs.optional() }),
  about: { key: 'offered_for', names: 'model' },
  initial: {},
  keeps: ['offered_for', 'inputs'],
});
