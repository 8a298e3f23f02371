import { defineStep, noSecrets, pairs } from '../../descriptor/define-step.ts';

/** Characters of a script at most. */
export const longestScript = 50_000;

/**
 * Runs JavaScript over its values, which it reads as `input`; hands on what it returns. It runs apart from everything: no network, no
 * files, no clock of its own to wait by, and little time and memory.
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
