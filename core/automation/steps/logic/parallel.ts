import { defineStep, noSecrets } from '../../descriptor/define-step.ts';

/** Runs its branches concurrently and continues when all have ended. It has no output. */
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
