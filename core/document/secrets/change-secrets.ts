import { isObject, type Json, type JsonObject } from '../../json.ts';
import { isSecretKey } from '../../secret-keys.ts';
import type { Change } from '../descriptor/collection-secrets.ts';

/** Whether a text is a secret, judged by the keys that lead to it. */
export type IsSecret = (path: readonly string[]) => boolean;

export const byName: IsSecret = (path) => isSecretKey(path.at(-1) ?? '', path.at(-2) ?? '');

/** Returns the new value of a key, or undefined to leave the key out. `changed` returns the value with the changes inside it. */
type ChangeValue = (value: Json, path: readonly string[], changed: () => Json) => Json | undefined;

/** Changes the values of all keys at any depth. `path` lists the keys that lead to a value, without list positions. */
export function changeValues(value: Json, change: ChangeValue, path: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((item) => changeValues(item, change, path));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    const here = [...path, key];
    return [key, change(inner, here, () => changeValues(inner, change, here))] as const;
  });
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined)) as JsonObject;
}

/** Replaces every secret in a value, at any depth. By default the key of a text says whether it is a secret. */
export const changeSecrets = (value: Json, change: Change, isSecret: IsSecret = byName): Json =>
  changeValues(value, (inner, path, changed) => (typeof inner === 'string' && inner !== '' && isSecret(path) ? change(inner, path) : changed()));

/** The path in the merged value: without a list's `$items` and the identities in it. */
const inValue = (path: readonly string[]) => path.filter((key, at) => key !== '$items' && path[at - 1] !== '$items');
/** Whether a text of an override is a secret, judged by its path in the override or in the merged value. */
export const eitherWay =
  (isSecret: IsSecret): IsSecret =>
  (path) =>
    isSecret(path) || isSecret(inValue(path));
