import { timingSafeEqual } from 'node:crypto';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { tokenOf } from '../auth/passwords/tokens.ts';
import type { Settings } from '../settings/settings.ts';
import type { StorageKey } from './storage/storage.ts';

const lifetime_ms = 5 * 60_000;

type Keys = Pick<Settings, 'SECRET_KEY' | 'SECRET_KEYS_BEFORE'>;

const signatureOf = (key: string, what: string) => Buffer.from(tokenOf(key, `file/${what}`));

/** Signs a token that allows reading one file for 5 minutes. */
export function signStorageKey({ SECRET_KEY }: Keys, { client_id, id }: StorageKey, now = Date.now()): string {
  const what = [client_id, id, now + lifetime_ms].join('.');
  return `${what}.${signatureOf(SECRET_KEY, what)}`;
}

/** Verifies a token and returns its file. Null if it is forged or expired. */
export function readSigned({ SECRET_KEY, SECRET_KEYS_BEFORE }: Keys, token: string, now = Date.now()): StorageKey | null {
  const [client_id = '', id = '', until = '', signature = '', more] = token.split('.');
  const given = Buffer.from(signature);
  const signed = [SECRET_KEY, ...SECRET_KEYS_BEFORE].some((key) => {
    const expected = signatureOf(key, [client_id, id, until].join('.'));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  const fits = signed && more === undefined && isUuid(client_id) && isUuid(id) && Number(until) > now;
  return fits ? { client_id, id } : null;
}
