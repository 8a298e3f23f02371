import { defineStep, noSecrets, pairs } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/** The content types of an answer. HTML is not allowed, because it would be a page of this product's origin. */
export const answerTypes = ['application/json', 'text/plain', 'application/xml'] as const;

/**
 * Answers the webhook call whose trigger waits for it, with this status (no 3xx), headers (`answerHeader`) and body;
 * JSON by default. The output is the answer. If no call waits, the step only has its output.
 */
export const answer = defineStep({
  type: 'answer',
  place: 'inside',
  family: 'outside',
  icon: 'messageReply',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, anything, object }) =>
    z.strictObject({
      status: mapped(z.number().min(200).max(599)).optional(),
      body: anything.optional(),
      content_type: z.enum(answerTypes).optional(),
      headers: object.optional(),
    }),
  output: ({ z }) =>
    z.strictObject({ status: z.number(), content_type: z.enum(answerTypes), headers: z.record(z.string(), z.string()), body: z.unknown() }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    { name: 'body', label: 'answerBody', control: 'json', empty: {}, optional: true, main: true },
    { name: 'status', label: 'answerStatus', control: 'number', empty: 200, optional: true },
    {
      name: 'content_type',
      label: 'answerType',
      control: 'choice',
      empty: 'application/json',
      usual: 'application/json',
      choices: answerTypes,
      fixedOnly: true,
      optional: true,
    },
    pairs('headers', 'headers'),
  ],
  initialInput: { body: {} },
  defaultOutput: null,
  summary: (input) => wordsOf(input.status),
});
