import { isObject } from '@millwright/core/document/merge.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';

const secretKeys = /^(password|passphrase|secret|token|access_token|refresh_token|api_key|client_secret|webhook_secret|private_key|cookie)$/;

/** What stands for a secret that is set; sent back, it leaves the secret as it is. */
export const hidden = { $secret: true } as const;
const isHidden = (value: Json | undefined) => isObject(value) && value.$secret === true;

/** The document with every secret hidden: they can be written, never read. */
export function withoutSecrets<T extends Json>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutSecrets) as T;
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    secretKeys.test(key) && typeof inner === 'string' && inner ? { ...hidden } : withoutSecrets(inner),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Puts the stored secrets back where the caller sent the sign that hides them. */
export function keepSecrets(sent: JsonObject, stored: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]): [string, Json][] => {
      const before = stored[key];
      if (isHidden(value)) return before === undefined ? [] : [[key, before]];
      if (isObject(value) && isObject(before)) return [[key, keepSecrets(value, before)]];
      return [[key, value]];
    }),
  );
}

const originOf = (url: Json | undefined) => (typeof url === 'string' ? (URL.parse(url)?.origin ?? url) : null);

/** Takes every secret away that is not the `sent` one of the same place. */
function onlySent(value: Json, sent: Json | undefined): Json {
  if (!isObject(value)) return value;
  const given = isObject(sent) ? sent : {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
      if (!secretKeys.test(key)) return [[key, onlySent(inner, given[key])]];
      return typeof given[key] === 'string' ? [[key, inner]] : [];
    }),
  );
}

/** Secrets belong to the server they were given for: an integration that gets another one loses those that were not sent anew. */
export function boundToOrigin(before: JsonObject, after: JsonObject, sent: JsonObject): JsonObject {
  return originOf(before.url) === originOf(after.url) ? after : (onlySent(after, sent) as JsonObject);
}
