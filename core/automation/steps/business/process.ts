import { defineStep, line, noSecrets } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/**
 * Starts the process of a record, or moves it to another step (a key or identity). The record is the trigger's unless
 * another one is given. `close_short` allows ending with less than was ordered, `take_more` with more.
 */
export const process = defineStep({
  type: 'process',
  place: 'inside',
  family: 'business',
  icon: 'routeSquare',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, text }) =>
    z.strictObject({
      object_id: text.optional(),
      action: mapped(z.enum(['assign', 'advance', 'set_step'])),
      step: text.optional(),
      close_short: mapped(z.boolean()).optional(),
      take_more: mapped(z.boolean()).optional(),
    }),
  output: ({ z }) => z.strictObject({ object_id: z.string(), active_operation: z.unknown() }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    { name: 'action', label: 'processAction', control: 'choice', empty: 'advance', choices: ['advance', 'set_step', 'assign'], main: true },
    line('object_id', { optional: true }),
    line('step', { optional: true }),
    { name: 'close_short', label: 'closeShort', control: 'json', empty: true, optional: true },
    { name: 'take_more', label: 'takeMore', control: 'json', empty: true, optional: true },
  ],
  initialInput: { object_id: { $: 'trigger.primary_item_id' }, action: 'advance' },
  defaultOutput: null,
  summary: (input) => wordsOf(input.step) || wordsOf(input.action),
});
