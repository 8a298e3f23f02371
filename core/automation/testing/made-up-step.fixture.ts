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

// Lists derive from the registry when their modules load: this one is imported before them.
Object.assign(stepDescriptors, { stamp });

/** A type of step that a test makes up: it stays inside, has a secret input, and is declared here alone. */
export const madeUpStep = 'stamp' as StepType;
