import { peopleFields, peopleInput } from '../../descriptor/approval-fields.ts';
import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/**
 * Tells people, and everybody of groups, something in the product: it waits under their bell until they have seen it, and
 * leads to the record, if it is about one. Hands on how many were told.
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
