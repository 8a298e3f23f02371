import { defineStep, noSecrets } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/** The most cases of a switch. */
const mostCases = 50;

/** Takes the port of the first case whose text equals its value, or else `next`. The output is `{case, value}`. */
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
