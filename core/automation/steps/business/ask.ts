import { approvalFields, approvalInput, approvalOutput } from '../../descriptor/approval-fields.ts';
import { defineStep, line, noSecrets, pairs } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** The most questions of one step. */
export const mostQuestions = 30;

/**
 * Asks people and groups to answer questions, and waits like an approval; the first one who answers decides. The output
 * has the `answers` by question name, with `{outcome, reason, by, decided_at}`: `approved` once they are answered,
 * `rejected` if somebody declines.
 */
export const ask = defineStep({
  type: 'ask',
  place: 'control',
  control: 'approval',
  family: 'business',
  icon: 'forms',
  ports: 'approval',
  effect: true,
  input: (kit) => kit.z.strictObject({ ...approvalInput(kit), questions: kit.object }),
  output: (kit) => kit.z.strictObject({ ...approvalOutput(kit), answers: kit.z.record(kit.z.string(), kit.z.string()) }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [line('title', { main: true }), { ...pairs('questions', 'questions'), optional: false, main: true }, ...approvalFields],
  initialInput: { title: '', people: [], questions: {} },
  defaultOutput: 'asked',
  summary: summaryBy('title'),
});
