import { defineStep, line, noSecrets, pairs } from '../../descriptor/define-step.ts';
import { outcomes } from '../../descriptor/ports.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** Questions that a person may be asked at once. */
export const mostQuestions = 30;

/**
 * Has a person, or the first of a group, answer questions, and waits for it as an approval does; hands on the `answers` by the
 * names of their questions with `{outcome, reason, by, decided_at}`: `approved` once they are answered, `rejected` where somebody declines.
 */
export const ask = defineStep({
  type: 'ask',
  place: 'control',
  control: 'approval',
  family: 'business',
  icon: 'forms',
  ports: 'approval',
  effect: true,
  input: ({ z, mapped, text, filled, object }) =>
    z.strictObject({
      title: filled,
      questions: object,
      details: text.optional(),
      person: text.optional(),
      group: text.optional(),
      primary_item_id: mapped(z.string().nullable()).optional(),
      expires_after_hours: mapped(z.number().min(0)).optional(),
      remind_after_hours: mapped(z.number().min(1)).optional(),
    }),
  output: ({ z }) =>
    z.strictObject({
      outcome: z.enum(outcomes),
      reason: z.string().nullable(),
      by: z.union([z.strictObject({ id: z.string(), name: z.string() }), z.null()]),
      decided_at: z.union([z.string(), z.null()]),
      answers: z.record(z.string(), z.string()),
    }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    line('title', { main: true }),
    { ...pairs('questions', 'questions'), optional: false, main: true },
    { name: 'details', label: 'approvalDetails', control: 'area', empty: '', optional: true },
    { name: 'person', label: 'approvalPerson', control: 'line', empty: '', optional: true, main: true },
    { name: 'group', label: 'approvalGroup', control: 'line', empty: '', optional: true, main: true },
    line('primary_item_id', { optional: true }),
    { name: 'expires_after_hours', label: 'expiresAfter', control: 'number', empty: 48, optional: true },
    { name: 'remind_after_hours', label: 'remindAfter', control: 'number', empty: 24, optional: true },
  ],
  initialInput: { title: '', questions: {} },
  defaultOutput: 'asked',
  summary: summaryBy('title'),
});
