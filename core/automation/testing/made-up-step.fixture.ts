import { defineStep, line } from '../descriptor/define-step.ts';
import { summaryBy } from '../descriptor/summary.ts';
import { type StepType, stepDescriptors } from '../steps/registry.ts';

const stamp = defineStep({
  type: 'stamp',
  place: 'inside',
  family: 'business',
  icon: 'stamp',
  ports: 'step',
  effect: true,
  input: ({ z, filled, text }) => z.strictObject({ value: filled, pin: text.optional() }),
  output: ({ z }) => z.string(),
  secrets: { inputs: ['pin'], named: false },
  answersOfOthers: false,
  form: [line('value', { main: true }), { ...line('pin', { control: 'secret', optional: true }), label: 'secret' }],
  initialInput: { value: '' },
  defaultOutput: 'stamped',
  summary: summaryBy('value'),
});

// Lists of types derive from the registry when their modules load, so this file is imported before them.
Object.assign(stepDescriptors, { stamp });

/** A type of step that only tests have: an inside step with a secret input, defined in this file alone. */
export const madeUpStep = 'stamp' as StepType;
