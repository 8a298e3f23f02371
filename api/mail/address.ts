import { AppError } from '@millwright/core/errors.ts';

// Deliberately narrower than RFC 5322: no quotes, comments, groups or routes, which parsers read differently.
const plain =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/;

/** Exactly one plain email address, lowercased after the @; anything else is refused. */
export function oneAddress(text: unknown): string {
  const trimmed = typeof text === 'string' ? text.trim() : '';
  if (trimmed.length > 254 || !plain.test(trimmed)) throw new AppError('invalid_address', { field: 'recipient' });
  const at = trimmed.lastIndexOf('@');
  return trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
}

/** Text for one header line: every run of control characters, line ends included, becomes one space. */
export const headerText = (text: string, length = 500) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, length);
