import { approvalFields, approvalInput, approvalOutput } from '../../descriptor/approval-fields.ts';
import { defineStep, line, noSecrets } from '../../descriptor/define-step.ts';
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
  input: (kit) => kit.z.strictObject({ ...approvalInput(kit), starter: kit.z.enum(starterChoices).optional() }),
  output: (kit) => kit.z.strictObject(approvalOutput(kit)),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    line('title', { main: true }),
    ...approvalFields,
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
