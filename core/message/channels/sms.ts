import { defineChannel } from '../define-channel.ts';

/** Punctuation between the digits of a phone number. */
const between = /[\s()./-]/g;

/** A number in international form, `+` and 7 to 15 digits (E.164); a leading `00` becomes `+`. Null for other texts. */
export function phoneNumber(text: string): string | null {
  const number = text.trim().replace(/^tel:/i, '').replace(between, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** Text messages to mobile phones, sent by the company's own provider. */
export const sms = defineChannel({
  name: 'sms',
  message: ({ z }) => z.strictObject({ to: z.string(), text: z.string() }),
  address: phoneNumber,
  secrets: ['password'],
});
