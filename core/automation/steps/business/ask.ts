import { approvalFields, approvalInput, approvalOutput } from '../../descriptor/approval-fields.ts';
import { defineStep, line, noSecrets, pairs } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** Questions that a person may be asked at once. */
export const mostQuestions = 30;

/**
 * Has the first of the people and groups that it names answer questions, and waits for it as an approval does; hands on the `answers` by the
 * names of their questions with `{outcome, reason, by, decided_at}`: `approved` once they are answered, `rejected` where somebody declines.
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
