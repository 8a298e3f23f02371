import { AppError } from '@millwright/core/errors.ts';
import { email } from '@millwright/core/message/channels/email.ts';

/** Returns exactly one plain email address, in lower case after the @; anything else is refused. */
export function oneAddress(text: unknown): string {
  const address = typeof text === 'string' ? email.address(text) : null;
  if (address === null) throw new AppError('invalid_address', { field: 'recipient' });
  return address;
}

/** Text for one header line: each run of control characters, including line breaks, becomes one space. */
export const headerText = (text: string, length = 500) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, length);
