import { defineTrigger } from '../descriptor/define-trigger.ts';

/** Started by a person. */
export const manual = defineTrigger({
  type: 'manual',
  starts: 'call',
  signed: false,
  icon: 'handClick',
  setup: () => ({}),
  about: null,
  initial: {},
  keeps: [],
});
