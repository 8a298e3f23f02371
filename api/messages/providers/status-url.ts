import { timingSafeEqual } from 'node:crypto';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { tokenOf } from '../../auth/passwords/tokens.ts';
import type { Settings } from '../../settings/settings.ts';
import type { MessagePlace } from '../carriers/carrier.ts';

type Keys = Pick<Settings, 'SECRET_KEY' | 'SECRET_KEYS_BEFORE'>;

const signatureOf = (key: string, what: string) => Buffer.from(tokenOf(key, `message-status/${what}`));

/** The URL to which a provider reports the delivery of a message. It is unguessable. Null when the product can't be reached from outside. */
export function statusUrl({ SECRET_KEY, PUBLIC_URL }: Pick<Settings, 'SECRET_KEY' | 'PUBLIC_URL'>, { client_id, id }: MessagePlace): string | null {
  if (!PUBLIC_URL.startsWith('https:')) return null;
  const what = `${client_id}.${id}`;
  return `${PUBLIC_URL}/v1/hooks/messages/${what}.${signatureOf(SECRET_KEY, what)}`;
}

/** The URL that receives a company's answers and bounced emails; null when the product can't be reached from outside. Anybody who knows it can send some. */
export const answersUrl = (settings: Parameters<typeof statusUrl>[0], client_id: string): string | null =>
  statusUrl(settings, { client_id, id: client_id });

/** Whether such a URL is for received messages of the company, and not for the delivery of one message. */
export const isForAnswers = ({ client_id, id }: MessagePlace): boolean => client_id === id;

/** The message for the token of such a URL; null when the token is not valid. */
export function messageOfToken({ SECRET_KEY, SECRET_KEYS_BEFORE }: Keys, token: string): MessagePlace | null {
  const [client_id = '', id = '', signature = '', more] = token.split('.');
  const given = Buffer.from(signature);
  const signed = [SECRET_KEY, ...SECRET_KEYS_BEFORE].some((key) => {
    const expected = signatureOf(key, `${client_id}.${id}`);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return signed && more === undefined && isUuid(client_id) && isUuid(id) ? { client_id, id } : null;
}
