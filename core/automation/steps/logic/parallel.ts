import { defineStep, noSecrets } from '../../descriptor/define-step.ts';

/** Runs its branches at the same time and goes on when all have ended; hands nothing on. */
export const parallel = defineStep({
  type: 'parallel',
  place: 'control',
  control: 'branches',
  family: 'logic',
  icon: 'arrowsSplit',
  ports: 'branches',
  effect: false,
  input: ({ z }) => z.strictObject({}),
  output: ({ z }) => z.null(),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [],
  initialInput: {},
  defaultOutput: null,
  summary: () => '',
});
