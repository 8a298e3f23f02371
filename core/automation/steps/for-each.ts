import { defineStep, noSecrets } from '../descriptor/define-step.ts';
import { summaryBy } from '../descriptor/summary.ts';

/** Repeats the steps of its body for each item; hands on the items. In the body `item` is the current one. */
export const forEach = defineStep({
  type: 'for_each',
  place: 'control',
  control: 'loop',
  family: 'logic',
  icon: 'repeat',
  ports: 'loop',
  effect: false,
  input: ({ z, list }) => z.strictObject({ items: list }),
  output: ({ z }) => z.array(z.unknown()),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [{ name: 'items', label: 'items', control: 'json', empty: [], main: true }],
  initialInput: { items: { $: '' } },
  defaultOutput: null,
  summary: summaryBy('items'),
});
