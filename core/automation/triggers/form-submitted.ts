import { defineTrigger, type ObjectEvent } from '../descriptor/define-trigger.ts';

/** Started by each submission of one of the forms. */
export const formSubmitted = defineTrigger({
  type: 'form_submitted',
  starts: 'event',
  icon: 'forms',
  setup: ({ references }) => ({ form_ids: references }),
  about: { key: 'form_ids', names: 'form' },
  initial: { form_ids: [] },
  keeps: ['form_ids'],
  events: ['form_submitted'],
  concerns: ({ form_ids }: { form_ids: string[] }, { form_id }: ObjectEvent) => (form_id && form_ids.includes(form_id) ? null : undefined),
});
