import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** Computes a value from others. The output is the value. */
export const transform = defineStep({
  type: 'transform',
  place: 'inside',
  family: 'data',
  icon: 'mathFunction',
  ports: 'step',
  effect: false,
  input: ({ z, anything }) => z.strictObject({ value: anything }),
  output: ({ anything }) => anything,
  secrets: noSecrets,
  answersOfOthers: false,
  form: [{ name: 'value', label: 'value', control: 'json', empty: null, main: true }],
  initialInput: { value: { $: '' } },
  defaultOutput: 'value',
  summary: summaryBy('value'),
});
