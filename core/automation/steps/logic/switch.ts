import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/** Cases that a switch may tell apart. */
const mostCases = 50;

/** Goes the way of the first case that its value equals, as texts are compared, or on by `next`; hands on `{case, value}`. */
export const switchStep = defineStep({
  type: 'switch',
  place: 'inside',
  family: 'logic',
  icon: 'arrowsShuffle',
  ports: 'switch',
  effect: false,
  input: ({ z, anything }) => z.strictObject({ value: anything, cases: z.array(z.string()).max(mostCases) }),
  output: ({ z }) => z.strictObject({ case: z.union([z.number(), z.null()]), value: z.unknown() }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    { name: 'value', label: 'switchValue', control: 'json', empty: null, main: true },
    { name: 'cases', label: 'cases', control: 'list', empty: [], fixedOnly: true, main: true },
  ],
  initialInput: { value: { $: '' }, cases: [] },
  defaultOutput: null,
  summary: (input) => wordsOf(input.value),
});
