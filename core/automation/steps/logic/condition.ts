import { defineStep, noSecrets } from '../../descriptor/define-step.ts';

/**
 * Chooses between two paths. The output is `true` or `false`. The facts of `when` are paths over the variables
 * `trigger.…`, `steps.…`, `item.…`, or `record.…` for the primary item.
 */
export const condition = defineStep({
  type: 'condition',
  place: 'inside',
  family: 'logic',
  icon: 'route',
  ports: 'decision',
  effect: false,
  input: ({ z }) => z.strictObject({ when: z.record(z.string(), z.unknown()) }),
  output: ({ z }) => z.boolean(),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [{ name: 'when', label: 'when', control: 'condition', empty: { all: [] }, fixedOnly: true, main: true }],
  initialInput: { when: { all: [] } },
  defaultOutput: null,
  summary: () => '',
});
