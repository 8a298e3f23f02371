import { defineChannel } from '../define-channel.ts';

/** Signs that people write between the digits of a number. */
const between = /[\s()./-]/g;

/** A number in the international form, `+` and 7 to 15 digits (E.164); `00` in front is the `+`. */
export function phoneNumber(text: string): string | null {
  const number = text.trim().replace(/^tel:/i, '').replace(between, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** Texts to mobile phones, by a provider of the company's own. */
export const sms = defineChannel({
  name: 'sms',
  message: ({ z }) => z.strictObject({ to: z.string(), text: z.string() }),
  address: phoneNumber,
  secrets: ['password'],
});
