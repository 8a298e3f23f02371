import { textEncodings } from '../../descriptor/bodies.ts';
import { defineStep, line, pairs } from '../../descriptor/define-step.ts';
import { encodedBody, encodingChoice } from '../../descriptor/encoded-body.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** Posts JSON or another text to another system. With a `secret` it is signed according to Standard Webhooks. */
export const webhook = defineStep({
  type: 'webhook',
  place: 'outside',
  family: 'outside',
  icon: 'webhook',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, filled, anything, object, text }) =>
    z.strictObject({
      url: filled,
      encoding: mapped(z.enum(textEncodings)).optional(),
      body: anything.optional(),
      headers: object.optional(),
      secret: text.optional(),
    }),
  output: ({ z }) => z.strictObject({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
  secrets: { inputs: ['secret'], named: true },
  answersOfOthers: true,
  form: [
    line('url', { main: true, address: true }),
    encodingChoice(textEncodings),
    encodedBody,
    pairs('headers', 'headers'),
    line('secret', { control: 'secret', optional: true }),
  ],
  initialInput: { url: '' },
  defaultOutput: null,
  summary: summaryBy('url'),
});
