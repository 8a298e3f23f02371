import { defineStep, line, noSecrets, pairs } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/** Runs a server action by name, on the trigger's record unless another one is given. Its output is the action's output. */
export const action = defineStep({
  type: 'action',
  place: 'inside',
  family: 'business',
  icon: 'sparkles',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, object }) =>
    z.strictObject({ action: z.string().min(1), primary_item_id: mapped(z.string().nullable()).optional(), input: object.optional() }),
  output: ({ anything }) => anything,
  secrets: noSecrets,
  answersOfOthers: false,
  references: { action: 'action' },
  form: [
    { name: 'action', label: 'action', control: 'action', empty: '', fixedOnly: true, main: true },
    line('primary_item_id', { optional: true }),
    pairs('input', 'input'),
  ],
  initialInput: { action: '' },
  defaultOutput: 'result',
  summary: (input) => wordsOf(input.action).split('/').at(-1) ?? '',
});
