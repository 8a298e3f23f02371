import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** The most passes of a loop that run at the same time. */
export const mostAtOnce = 50;

/**
 * Repeats its body for each item, or for each list of `batch_size` items, with `at_once` passes at the same time. The
 * output is the list of items, or of these lists. In the body `item` is the current one.
 */
export const forEach = defineStep({
  type: 'for_each',
  place: 'control',
  control: 'loop',
  family: 'logic',
  icon: 'repeat',
  ports: 'loop',
  effect: false,
  input: ({ z, list, mapped }) =>
    z.strictObject({
      items: list,
      batch_size: mapped(z.number().min(1)).optional(),
      at_once: mapped(z.number().min(1).max(mostAtOnce)).optional(),
    }),
  output: ({ z }) => z.array(z.unknown()),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    { name: 'items', label: 'items', control: 'json', empty: [], main: true },
    { name: 'batch_size', label: 'batchSize', control: 'number', empty: 100, optional: true },
    { name: 'at_once', label: 'atOnce', control: 'number', empty: 10, optional: true },
  ],
  initialInput: { items: { $: '' } },
  defaultOutput: null,
  summary: summaryBy('items'),
});
