import { defineStep, line, noSecrets } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** Runs another automation as a separate run and waits for its end. The output is `{run_id, output}`. */
export const automation = defineStep({
  type: 'automation',
  place: 'control',
  control: 'automation',
  family: 'business',
  icon: 'settingsAutomation',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, anything }) =>
    z.strictObject({
      automation: z.string().min(1),
      primary_item_id: mapped(z.string().nullable()).optional(),
      input: anything.optional(),
    }),
  output: ({ z }) => z.strictObject({ run_id: z.string(), output: z.unknown() }),
  secrets: noSecrets,
  answersOfOthers: false,
  references: { automation: 'automation' },
  form: [
    { name: 'automation', label: 'automation', control: 'automation', empty: '', fixedOnly: true, main: true },
    line('primary_item_id', { optional: true }),
    { name: 'input', label: 'input', control: 'automation_inputs', empty: {}, optional: true },
  ],
  initialInput: { automation: '' },
  defaultOutput: 'result',
  summary: summaryBy('automation'),
});
