import { z } from 'zod';
import { jsonObject, reference, text } from '../../schema/shared.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import { documentName } from '../descriptor/document-name.ts';
import { unfitTexts } from '../rules/template-texts.ts';

const schema = z.strictObject({
  name: documentName,
  channel: z.enum(['email', 'sms', 'whatsapp']).optional(),
  model: reference.optional(),
  subject: text.optional(),
  body: text.optional(),
  misc: jsonObject.optional(),
});

/** A template of a message, as it is stored. */
export type MessageTemplate = z.infer<typeof schema> & { id: string; slug: string };

/** Templates of messages. */
export const messageTemplates = defineCollection<MessageTemplate>({
  component: 'MessageTemplate',
  resource: 'MESSAGE_TEMPLATES',
  schema,
  versioned: true,
  drafts: 'document',
  demandedModels: ({ model }) => [model],
  unfit: unfitTexts,
});
