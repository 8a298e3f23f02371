import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { hidden, isHidden } from '@millwright/core/secret-keys.ts';
import { isSealed } from '../secrets/secret-box.ts';
import { keepSecrets } from '../secrets/secrets.ts';

const isSecret = (value: Json | undefined) => (typeof value === 'string' && isSealed(value)) || isHidden(value);

/** A value without its secrets, as if none had been given. */
export function withoutSealed(value: Json): Json {
  if (Array.isArray(value)) return value.filter((item) => !isSecret(item)).map(withoutSealed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (isSecret(inner) ? [] : [[key, withoutSealed(inner)]])));
}

const sameThing = (one: JsonObject, two: Json) =>
  isObject(two) && ['id', 'name'].some((key) => typeof one[key] === 'string' && one[key] === two[key]);

/** Puts the sign for a hidden secret wherever one is stored and the sent value has its container. */
function withSigns(sent: Json, stored: Json | undefined): Json {
  if (Array.isArray(sent)) {
    const before = Array.isArray(stored) ? stored : [];
    return sent.map((item, at) => withSigns(item, isObject(item) ? (before.find((other) => sameThing(item, other)) ?? before[at]) : before[at]));
  }
  if (!isObject(sent) || !isObject(stored)) return sent;
  const inside = Object.entries(sent).map(([key, value]) => [key, withSigns(value, stored[key])] as const);
  const secret = Object.keys(stored).filter((key) => !(key in sent) && isSecret(stored[key]));
  return Object.fromEntries([...inside, ...secret.map((key) => [key, { ...hidden }] as const)]);
}

/**
 * The content of an archive with the stored secrets, because archives have none. Secrets stay with the server they were
 * given for.
 */
export const withStoredSecrets = (sent: JsonObject, stored: JsonObject): JsonObject => keepSecrets(withSigns(sent, stored) as JsonObject, stored);
