import { defineStep, noSecrets, pairs } from '../../descriptor/define-step.ts';

/** The most characters of a script. */
export const longestScript = 50_000;

/**
 * Runs JavaScript over the values in `input`. The output is what it returns. The script is isolated: it has no network,
 * no files and no timers, and little time and memory.
 */
export const script = defineStep({
  type: 'script',
  place: 'inside',
  family: 'data',
  icon: 'code',
  ports: 'step',
  effect: false,
  input: ({ z, object }) => z.strictObject({ code: z.string().trim().min(1, 'is required').max(longestScript), values: object.optional() }),
  output: ({ anything }) => anything,
  secrets: noSecrets,
  answersOfOthers: false,
  form: [{ name: 'code', label: 'script', control: 'script', empty: '', fixedOnly: true, main: true }, pairs('values', 'scriptValues')],
  initialInput: { code: 'return input;' },
  defaultOutput: 'result',
  summary: () => '',
});
