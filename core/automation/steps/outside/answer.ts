import { defineStep, noSecrets, pairs } from '../../descriptor/define-step.ts';
import { wordsOf } from '../../descriptor/summary.ts';

/** How an answer is written. HTML is none of them: it would be a page of this product. */
export const answerTypes = ['application/json', 'text/plain', 'application/xml'] as const;

/**
 * Answers the call of a webhook whose trigger waits for it: with this status (none of 3xx), these headers (`answerHeader`) and
 * this body; JSON unless it says otherwise. Hands on what it answers. Where nobody waits it only hands that on.
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
