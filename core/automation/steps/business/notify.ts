import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/**
 * Tells a person, or everybody of a group, something in the product: it waits under their bell until they have seen it, and
 * leads to the record, if it is about one. Hands on how many were told.
 */
export const notify = defineStep({
  type: 'notify',
  place: 'inside',
  family: 'business',
  icon: 'bell',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, text, filled }) =>
    z.strictObject({
      title: filled,
      details: text.optional(),
      person: text.optional(),
      group: text.optional(),
      primary_item_id: mapped(z.string().nullable()).optional(),
    }),
  output: ({ z }) => z.strictObject({ told: z.number() }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    { name: 'title', label: 'noticeTitle', control: 'line', empty: '', main: true },
    { name: 'details', label: 'approvalDetails', control: 'area', empty: '', optional: true, main: true },
    { name: 'person', label: 'approvalPerson', control: 'line', empty: '', optional: true, main: true },
    { name: 'group', label: 'approvalGroup', control: 'line', empty: '', optional: true, main: true },
    { name: 'primary_item_id', label: 'primary_item_id', control: 'line', empty: '', optional: true },
  ],
  initialInput: { title: '' },
  defaultOutput: null,
  summary: (input) => wordsOf(input.title),
});
