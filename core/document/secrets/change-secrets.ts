import { isObject, type Json } from '../../json.ts';
import { isSecretKey } from '../../secret-keys.ts';
import type { Change } from '../descriptor/collection-secrets.ts';

/** Whether a text is a secret, judged by the keys that lead to it. */
export type IsSecret = (path: readonly string[]) => boolean;

export const byName: IsSecret = (path) => isSecretKey(path.at(-1) ?? '', path.at(-2) ?? '');

/** Replaces every secret in a value, at any depth. By default the key of a text says whether it is a secret. */
export function changeSecrets(value: Json, change: Change, isSecret: IsSecret = byName, path: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((item) => changeSecrets(item, change, isSecret, path));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    const here = [...path, key];
    const secret = typeof inner === 'string' && inner !== '' && isSecret(here);
    return [key, secret ? change(inner, here) : changeSecrets(inner, change, isSecret, here)];
  });
  return Object.fromEntries(entries);
}

/** The path in the merged value: without a list's `$items` and the identities in it. */
const inValue = (path: readonly string[]) => path.filter((key, at) => key !== '$items' && path[at - 1] !== '$items');
/** Whether a text of an override is a secret, judged by its path in the override or in the merged value. */
export const eitherWay =
  (isSecret: IsSecret): IsSecret =>
  (path) =>
    isSecret(path) || isSecret(inValue(path));
