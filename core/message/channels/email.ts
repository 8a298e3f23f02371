import { defineChannel } from '../define-channel.ts';

// Deliberately narrower than RFC 5322: no quotes, comments, groups or routes, which parsers read differently.
const plain =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/;

/** Mails. An address is exactly one plain one, in small letters after the @. */
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
      /** Where who gets it says that they want no more of its kind (RFC 2369). */
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
  // The address of the mail server holds its password.
  secrets: ['smtp_url'],
});
