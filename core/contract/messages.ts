import { z } from 'zod';
import { languages } from '../json.ts';
import { messageStates, sendingChannels } from '../message/states.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug, idParams, instant, one } from './parts/shapes.ts';

const texts = {
  channel: z.enum(sendingChannels),
  subject: z.string().max(1_000).optional(),
  body: z.string().max(100_000).optional(),
  template_id: idOrSlug.optional(),
  object_id: z.string().max(100).optional(),
  language: z.enum(languages).optional(),
};

export const sendMessage = endpoint({
  method: 'POST',
  path: '/v1/messaging/send',
  summary:
    'Send a message to one recipient, about a record where `object_id` names one. Texts are templates: `{{user.first_name}}`, `{{client.name}}` and values of the record are filled in. It is queued with the call and delivered by itself; its state stands on the timeline of the record.',
  status: 202,
  access: ['READ', 'MESSAGE_TEMPLATES'],
  fails: ['channel_not_configured', 'invalid_address', 'message_quota', 'document_not_found', 'not_found'],
  input: z.strictObject({
    ...texts,
    recipient: z.string().max(500),
    /** A mail to the caller's own address whatever the recipient, told on no timeline. */
    test: z.boolean().optional(),
  }),
  output: one(z.strictObject({ message_id: identity })),
});

const preview = z.strictObject({
  /** Whether the company has something to send by on this channel. */
  configured: z.boolean(),
  subject: z.string(),
  body: z.string(),
  language: z.enum(languages),
  /** Names in the texts that have nothing to say. */
  missing: z.array(z.string()),
  /** Addresses of the record and of what it leads to, nearest first. */
  recipients: z.array(z.strictObject({ address: z.string(), path: z.string() })),
});
export type MessagePreview = z.output<typeof preview>;

export const previewMessage = endpoint({
  method: 'POST',
  path: '/v1/messaging/preview',
  summary: 'How a message would read, which of its values are missing, and which addresses the record proposes. Nothing is sent.',
  reads: true,
  access: ['READ', 'MESSAGE_TEMPLATES'],
  fails: ['document_not_found', 'not_found'],
  input: z.strictObject(texts),
  output: one(preview),
});

const message = z.strictObject({
  id: identity,
  channel: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  template_id: identity.nullable(),
  language: z.string(),
  variables: z.record(z.string(), z.json()),
  object_id: identity.nullable(),
  user_id: identity.nullable(),
  state: z.enum(messageStates),
  provider_id: z.string().nullable(),
  error: z.json(),
  created_at: instant,
  sent_at: instant.nullable(),
});
export type SentMessage = z.output<typeof message>;

export const getMessage = endpoint({
  method: 'GET',
  path: '/v1/messaging/messages/:id',
  summary: 'A message with what became of it, for who sent it and who may read the record that it is about.',
  params: idParams,
  fails: ['not_found'],
  output: one(message),
});
