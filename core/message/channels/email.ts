import { defineChannel } from '../define-channel.ts';

// Deliberately narrower than RFC 5322: no quotes, comments, groups or routes, which parsers read differently.
const plain =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/;

/** Emails. An address is a single plain address; its domain is converted to lower case. */
export const email = defineChannel({
  name: 'email',
  message: ({ z }) =>
    z.strictObject({
      to: z.string(),
      subject: z.string(),
      text: z.string().optional(),
      html: z.string().optional(),
      from_name: z.string().optional(),
      reply_to: z.string().optional(),
      /** The address where the recipient can unsubscribe from such mails (RFC 2369). */
      unsubscribe: z.string().optional(),
      attachments: z
        .array(z.strictObject({ filename: z.string(), content: z.custom<AsyncIterable<Uint8Array>>(), content_type: z.string() }))
        .optional(),
    }),
  address: (text) => {
    const trimmed = text.trim();
    if (trimmed.length > 254 || !plain.test(trimmed)) return null;
    const at = trimmed.lastIndexOf('@');
    return trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
  },
  // The URL of the mail server contains its password.
  secrets: ['smtp_url'],
});
