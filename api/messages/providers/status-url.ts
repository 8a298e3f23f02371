import { timingSafeEqual } from 'node:crypto';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { tokenOf } from '../../auth/passwords/tokens.ts';
import type { Settings } from '../../settings/settings.ts';
import type { MessagePlace } from '../carriers/carrier.ts';

type Keys = Pick<Settings, 'SECRET_KEY' | 'SECRET_KEYS_BEFORE'>;

const signatureOf = (key: string, what: string) => Buffer.from(tokenOf(key, `message-status/${what}`));

/** Where a provider tells what became of a message: an address of its own, which nobody else knows. Null where no provider reaches the product. */
export function statusUrl({ SECRET_KEY, PUBLIC_URL }: Pick<Settings, 'SECRET_KEY' | 'PUBLIC_URL'>, { client_id, id }: MessagePlace): string | null {
  if (!PUBLIC_URL.startsWith('https:')) return null;
  const what = `${client_id}.${id}`;
  return `${PUBLIC_URL}/v1/hooks/messages/${what}.${signatureOf(SECRET_KEY, what)}`;
}

/** Where answers and mails that come back are brought to a company; null where nobody reaches the product. Whoever knows it can bring some. */
export const answersUrl = (settings: Parameters<typeof statusUrl>[0], client_id: string): string | null =>
  statusUrl(settings, { client_id, id: client_id });

/** Whether such an address takes what comes in for the company, and not what became of one message. */
export const isForAnswers = ({ client_id, id }: MessagePlace): boolean => client_id === id;

/** The message that the end of such an address stands for; null when it is not ours. */
export function messageOfToken({ SECRET_KEY, SECRET_KEYS_BEFORE }: Keys, token: string): MessagePlace | null {
  const [client_id = '', id = '', signature = '', more] = token.split('.');
  const given = Buffer.from(signature);
  const signed = [SECRET_KEY, ...SECRET_KEYS_BEFORE].some((key) => {
    const expected = signatureOf(key, `${client_id}.${id}`);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return signed && more === undefined && isUuid(client_id) && isUuid(id) ? { client_id, id } : null;
}
