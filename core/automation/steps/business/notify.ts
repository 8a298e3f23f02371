import { peopleFields, peopleInput } from '../../descriptor/approval-fields.ts';
import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/**
 * Notifies people, and all members of groups, inside the product. The notification stays under their bell until they
 * have seen it, and links to the record if there is one. The output is the number of people notified.
 */
export const notify = defineStep({
  type: 'notify',
  place: 'inside',
  family: 'business',
  icon: 'bell',
  ports: 'step',
  effect: true,
  input: (kit) =>
    kit.z.strictObject({
      title: kit.filled,
      details: kit.text.optional(),
      ...peopleInput(kit),
      primary_item_id: kit.mapped(kit.z.string().nullable()).optional(),
    }),
  output: ({ z }) => z.strictObject({ told: z.number() }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    { name: 'title', label: 'noticeTitle', control: 'line', empty: '', main: true },
    { name: 'details', label: 'approvalDetails', control: 'area', empty: '', optional: true, main: true },
    ...peopleFields,
    { name: 'primary_item_id', label: 'primary_item_id', control: 'line', empty: '', optional: true },
  ],
  initialInput: { title: '', people: [] },
  defaultOutput: null,
  summary: (input) => wordsOf(input.title),
});
