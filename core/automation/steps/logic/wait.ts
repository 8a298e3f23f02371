import { defineStep, line, noSecrets } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/**
 * Waits for a number of seconds, until an instant (or a date in the client's zone), or for a signal (at most
 * `timeout_seconds`). The output is `{resumed: "time"}` or `{resumed: "signal", value}`.
 */
export const wait = defineStep({
  type: 'wait',
  place: 'control',
  control: 'wait',
  family: 'logic',
  icon: 'hourglass',
  ports: 'step',
  effect: false,
  input: ({ z, mapped, text }) =>
    z.strictObject({
      seconds: mapped(z.number().min(0)).optional(),
      until: text.optional(),
      signal: text.optional(),
      timeout_seconds: mapped(z.number().min(0)).optional(),
    }),
  output: ({ z }) => z.union([z.strictObject({ resumed: z.literal('time') }), z.strictObject({ resumed: z.literal('signal'), value: z.unknown() })]),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    { name: 'seconds', label: 'seconds', control: 'number', empty: 60, optional: true },
    line('until', { optional: true }),
    line('signal', { optional: true }),
    { name: 'timeout_seconds', label: 'signalTimeout', control: 'number', empty: 3600, optional: true },
  ],
  initialInput: { seconds: 60 },
  defaultOutput: null,
  summary: ({ until, signal, seconds }) => wordsOf(until) || wordsOf(signal) || (wordsOf(seconds) && `${wordsOf(seconds)} s`),
});
