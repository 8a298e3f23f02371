import { defineTrigger } from '../descriptor/define-trigger.ts';

/** Started by a program that is signed in. */
export const api = defineTrigger({
  type: 'api',
  starts: 'call',
  signed: false,
  icon: 'plugConnected',
  setup: () => ({}),
  about: null,
  initial: {},
  keeps: [],
});
