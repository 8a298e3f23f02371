import { defineChannel } from '../define-channel.ts';
import { phoneNumber } from './sms.ts';

/** Messages of WhatsApp, by a provider of the company's own. */
export const whatsapp = defineChannel({
  name: 'whatsapp',
  message: ({ z }) => z.strictObject({ to: z.string(), text: z.string() }),
  address: phoneNumber,
  secrets: ['password'],
});
