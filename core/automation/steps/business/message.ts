import { languages } from '../../../json.ts';
import { sendingChannels } from '../../../message/states.ts';
import { defineStep, line, noSecrets, templateField } from '../../descriptor/define-step.ts';
import { summaryBy } from '../../descriptor/summary.ts';

/** The most recipients of one step; each gets a separate message. */
export const mostRecipients = 50;

const byMail = { field: 'channel', is: ['email'] } as const;

/**
 * Queues a message made from a template, one per recipient. It is sent by the company's own accounts, and the timeline
 * of the record shows it with its delivery state. Printed documents of that record and files can be attached to an
 * email.
 */
export const message = defineStep({
  type: 'message',
  place: 'outside',
  family: 'business',
  icon: 'send',
  ports: 'step',
  effect: true,
  input: ({ z, mapped, filled, list }) =>
    z.strictObject({
      channel: z.enum(sendingChannels),
      template: filled,
      to: mapped(z.union([z.string().trim().min(1, 'is required'), z.array(filled).min(1, 'is required')])),
      primary_item_id: mapped(z.string().nullable()).optional(),
      documents: z.array(z.string().min(1)).optional(),
      attachments: list.optional(),
      language: mapped(z.enum(languages)).optional(),
    }),
  output: ({ z }) => z.strictObject({ messages: z.array(z.string()) }),
  secrets: noSecrets,
  answersOfOthers: false,
  references: { template: 'message_templates', documents: 'pdf_templates' },
  form: [
    { name: 'channel', label: 'channel', control: 'choice', empty: 'email', choices: sendingChannels, fixedOnly: true, main: true },
    templateField('message_templates'),
    line('to', { main: true }),
    line('primary_item_id', { optional: true }),
    { name: 'documents', label: 'documents', control: 'templates', of: 'pdf_templates', empty: [], optional: true, fixedOnly: true, when: byMail },
    { name: 'attachments', label: 'attachments', control: 'list', empty: [], optional: true, when: byMail },
    { name: 'language', label: 'language', control: 'choice', empty: 'en', choices: languages, optional: true },
  ],
  initialInput: { channel: 'email', template: '', to: '' },
  defaultOutput: null,
  summary: summaryBy('template'),
});
