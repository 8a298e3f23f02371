import { defineTrigger } from '../descriptor/define-trigger.ts';
import type { TriggerKit } from '../descriptor/trigger-kit.ts';

/**
 * Started by a person: by those who may see the automation, and where a view or a step offers it, by those who may change
 * records of the models in `offered_for` (slugs or ids), on such a record or from a view of them. Other automations and
 * programs start it too. With `inputs` it takes these values and no others.
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
