import { defineStep, line, noSecrets } from '../../descriptor/define-step.ts';
import { outcomes } from '../../descriptor/ports.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** Whether who has started the run may decide it as well. */
export const starterChoices = ['may_decide', 'may_not_decide'] as const;

/**
 * Asks a person, or the first of a group, to approve or reject, and waits for it; hands on `{outcome, reason, by, decided_at}`.
 * What nobody has decided after `expires_after_hours` is an outcome of its own, and no failure.
 */
export const approval = defineStep({
  type: 'approval',
  place: 'control',
  control: 'approval',
  family: 'business',
  icon: 'userCheck',
  ports: 'approval',
  effect: true,
  input: ({ z, mapped, text, filled }) =>
    z.strictObject({
      title: filled,
      details: text.optional(),
      person: text.optional(),
      group: text.optional(),
      primary_item_id: mapped(z.string().nullable()).optional(),
      expires_after_hours: mapped(z.number().min(0)).optional(),
      remind_after_hours: mapped(z.number().min(1)).optional(),
      starter: z.enum(starterChoices).optional(),
    }),
  output: ({ z }) =>
    z.strictObject({
      outcome: z.enum(outcomes),
      reason: z.string().nullable(),
      by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
      decided_at: z.string().nullable(),
    }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    line('title', { main: true }),
    { name: 'details', label: 'approvalDetails', control: 'area', empty: '', optional: true },
    { name: 'person', label: 'approvalPerson', control: 'line', empty: '', optional: true, main: true },
    { name: 'group', label: 'approvalGroup', control: 'line', empty: '', optional: true, main: true },
    line('primary_item_id', { optional: true }),
    { name: 'expires_after_hours', label: 'expiresAfter', control: 'number', empty: 48, optional: true },
    { name: 'remind_after_hours', label: 'remindAfter', control: 'number', empty: 24, optional: true },
    {
      name: 'starter',
      label: 'approvalStarter',
      control: 'choice',
      empty: 'may_decide',
      usual: 'may_decide',
      choices: starterChoices,
      optional: true,
      fixedOnly: true,
    },
  ],
  initialInput: { title: '' },
  defaultOutput: 'approval',
  summary: summaryBy('title'),
});
