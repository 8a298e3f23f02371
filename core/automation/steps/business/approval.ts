import { approvalFields, approvalInput, approvalOutput, decisionsOutput } from '../../descriptor/approval-fields.ts';
import { defineStep, line, noSecrets } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** Whether the person who started the run may decide too. */
export const starterChoices = ['may_decide', 'may_not_decide'] as const;

/** How many must approve: one of those asked; each person and one member of each group; or a given number of people. */
export const approvalRules = ['any', 'all', 'some'] as const;

/**
 * Asks people and groups to approve or reject, and waits. The output is `{outcome, reason, by, decided_at, decisions}`;
 * `by` is the person with the deciding vote. If nobody decides within `expires_after_hours`, the outcome is `expired`,
 * which is not a failure.
 */
export const approval = defineStep({
  type: 'approval',
  place: 'control',
  control: 'approval',
  family: 'business',
  icon: 'userCheck',
  ports: 'approval',
  effect: true,
  input: (kit) =>
    kit.z.strictObject({
      ...approvalInput(kit),
      rule: kit.z.enum(approvalRules).optional(),
      needed: kit.mapped(kit.z.number().min(1)).optional(),
      starter: kit.z.enum(starterChoices).optional(),
    }),
  output: (kit) => kit.z.strictObject({ ...approvalOutput(kit), decisions: decisionsOutput(kit) }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    line('title', { main: true }),
    ...approvalFields,
    {
      name: 'rule',
      label: 'approvalRule',
      control: 'choice',
      empty: 'any',
      usual: 'any',
      choices: approvalRules,
      optional: true,
      fixedOnly: true,
      main: true,
    },
    { name: 'needed', label: 'approvalNeeded', control: 'number', empty: 2, optional: true, main: true, when: { field: 'rule', is: ['some'] } },
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
  initialInput: { title: '', people: [] },
  defaultOutput: 'approval',
  summary: summaryBy('title'),
});
