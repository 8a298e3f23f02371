import { z } from 'zod';
import { languages } from '../json.ts';
import { messageStates, sendingChannels } from '../message/states.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idOrSlug, idParams, instant, nothing, one } from './parts/shapes.ts';

/** The most bytes of attachments in one mail before encoding, and the most attachments. */
export const largestAttachments = 10_000_000;
export const mostAttachments = 10;

/** A stored file, all files of a field of the record, or the record as a document that is printed now. */
const attachment = z.union([
  z.strictObject({ file_id: identity }),
  z.strictObject({ field: z.string().min(1).max(100) }),
  z.strictObject({ pdf_template_id: idOrSlug }),
]);
export type Attachment = z.output<typeof attachment>;

const texts = {
  channel: z.enum(sendingChannels),
  subject: z.string().max(1_000).optional(),
  body: z.string().max(100_000).optional(),
  template_id: idOrSlug.optional(),
  object_id: z.string().max(100).optional(),
  language: z.enum(languages).optional(),
  /** Only for mails. */
  attachments: z.array(attachment).max(mostAttachments).optional(),
};

export const sendMessage = endpoint({
  method: 'POST',
  path: '/v1/messaging/send',
  summary:
    'Send a message to one recipient, about the record `object_id` if given. Texts are templates: `{{user.first_name}}`, `{{client.name}}` and values of the record are filled in. It is queued within the call and sent in the background; the timeline of the record shows its state. Mails may have `attachments`: files, those of a field, or the record as a document that is printed now.',
  status: 202,
  access: ['READ', 'MESSAGE_TEMPLATES'],
  fails: ['channel_not_configured', 'invalid_address', 'message_quota', 'document_not_found', 'could_not_export_pdf', 'no_browser', 'not_found'],
  input: z.strictObject({
    ...texts,
    recipient: z.string().max(500),
    /** Sends the mail to the caller instead of the recipient, without an entry on the timeline. */
    test: z.boolean().optional(),
  }),
  output: one(z.strictObject({ message_id: identity })),
});

const preview = z.strictObject({
  /** Whether the company can send on this channel. */
  configured: z.boolean(),
  subject: z.string(),
  body: z.string(),
  language: z.enum(languages),
  /** Variables of the texts that have no value. */
  missing: z.array(z.string()),
  /** Addresses of the record and of related records, nearest first. */
  recipients: z.array(z.strictObject({ address: z.string(), path: z.string() })),
  /** The attachments. A document that has yet to be printed has no size. */
  attachments: z.array(
    z.strictObject({ file_id: identity.nullable(), pdf_template_id: identity.nullable(), file_name: z.string(), size: z.number().int().nullable() }),
  ),
});
export type MessagePreview = z.output<typeof preview>;

export const previewMessage = endpoint({
  method: 'POST',
  path: '/v1/messaging/preview',
  summary: 'Preview a message: its texts, missing values, and the addresses that the record proposes. Nothing is sent.',
  reads: true,
  access: ['READ', 'MESSAGE_TEMPLATES'],
  fails: ['document_not_found', 'not_found'],
  input: z.strictObject(texts),
  output: one(preview),
});

const toldAttachment = z.strictObject({ name: z.string().nullable(), size: z.number().int() });
export type ToldAttachment = z.output<typeof toldAttachment>;

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
  /** Only the sender sees names of files; everybody sees names of templates. */
  attachments: z.array(toldAttachment),
  created_at: instant,
  sent_at: instant.nullable(),
});
export type SentMessage = z.output<typeof message>;

export const getMessage = endpoint({
  method: 'GET',
  path: '/v1/messaging/messages/:id',
  summary: 'A message and its state, for its sender and for readers of its record.',
  params: idParams,
  fails: ['not_found'],
  output: one(message),
});

const channelState = z.strictObject({
  channel: z.enum(sendingChannels),
  /** The sender: an account of the company, the server of the installation, or null if none is set up. */
  by: z.enum(['own', 'installation']).nullable(),
  integration_id: identity.nullable(),
  from: z.string().nullable(),
  /** Messages of the last 24 hours, and the limit for 24 hours. Null if the limit is the installation's. */
  sent: z.number().int(),
  per_day: z.number().int().nullable(),
  /** The address for answers and bounces. Null if the product can't be reached, or the caller may not change the channels. */
  answers: z.string().nullable(),
});
export type ChannelState = z.output<typeof channelState>;

export const listChannels = endpoint({
  method: 'GET',
  path: '/v1/messaging/channels',
  summary: 'What sends the messages of each channel, and how many were sent in the last 24 hours.',
  access: ['READ', 'SETTING_DATA_CONNECTIONS'],
  output: z.strictObject({ data: z.array(channelState) }),
});

export const testChannel = endpoint({
  method: 'POST',
  path: '/v1/messaging/channels/test',
  summary: 'Send a test message on a channel to the caller’s own mail address or phone number. Answers when it was handed over, or why it was not.',
  reads: true,
  access: ['UPDATE', 'SETTING_DATA_CONNECTIONS'],
  fails: ['channel_not_configured', 'invalid_address', 'message_quota', 'too_many', 'blocked_address', 'upstream_failed', 'unavailable'],
  input: z.strictObject({ channel: z.enum(sendingChannels) }),
  output: one(z.strictObject({ recipient: z.string() })),
});

export const messageStatus = endpoint({
  method: 'POST',
  path: '/v1/hooks/messages/:token',
  summary:
    'Reports of a provider about a message (delivered or bounced), at the address given with it. At a company’s address for answers: an incoming text (`From`, `Body`) or mail (`raw`, `RawEmail` or `body-mime`), which is an answer or a bounce.',
  anonymous: true,
  status: 204,
  params: z.strictObject({ token: z.string().max(500) }),
  input: z.json(),
  takes_too: ['application/x-www-form-urlencoded'],
  fails: ['not_found'],
  output: nothing,
});
