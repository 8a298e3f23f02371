import { defineStep, line, noSecrets } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** Sends an email with files to one or more addresses, one email each. The output is the id of the first email and the number sent. */
export const email = defineStep({
  type: 'email',
  place: 'outside',
  family: 'outside',
  icon: 'mail',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, filled, text, list }) =>
    z.strictObject({
      to: mapped(z.union([z.string().trim().min(1, 'is required'), z.array(filled).min(1, 'is required')])),
      subject: filled,
      body: filled,
      from_name: text.optional(),
      reply_to: text.optional(),
      /** Files: their ids, fields that contain files, or the output of a step that made one. */
      attachments: list.optional(),
    }),
  output: ({ z }) => z.strictObject({ message_id: z.string().nullable(), sent: z.number() }),
  secrets: noSecrets,
  answersOfOthers: false,
  form: [
    line('to', { main: true }),
    line('subject'),
    { name: 'body', label: 'body', control: 'area', empty: '' },
    line('from_name', { optional: true }),
    line('reply_to', { optional: true }),
    { name: 'attachments', label: 'attachments', control: 'list', empty: [], optional: true },
  ],
  initialInput: { to: '', subject: '', body: '' },
  defaultOutput: null,
  summary: summaryBy('to'),
});
