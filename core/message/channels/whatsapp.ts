import { defineChannel } from '../define-channel.ts';
import { phoneNumber } from './sms.ts';

/** WhatsApp messages, sent by the company's own provider. */
export const whatsapp = defineChannel({
  name: 'whatsapp',
  message: ({ z }) => z.strictObject({ to: z.string(), text: z.string() }),
  address: phoneNumber,
  secrets: ['password'],
});
