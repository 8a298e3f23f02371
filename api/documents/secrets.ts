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

/** Things of a list are the same when they have the same id (or name); without either, when they stand at the same place. */
function counterpart(item: Json, at: number, stored: readonly Json[]): Json | undefined {
  if (!isObject(item)) return stored[at];
  const key = ['id', 'name'].find((name) => typeof item[name] === 'string');
  return key ? stored.find((other) => isObject(other) && other[key] === item[key]) : stored[at];
}

function keepInside(value: Json, before: Json | undefined): Json {
  if (Array.isArray(value)) return value.map((item, at) => keepInside(item, counterpart(item, at, Array.isArray(before) ? before : [])));
  return isObject(value) ? keepSecrets(value, isObject(before) ? before : {}) : value;
}

/** Puts the stored secrets back where the caller sent the sign that hides them, inside lists too. */
export function keepSecrets(sent: JsonObject, stored: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]): [string, Json][] => {
      const before = stored[key];
      if (isHidden(value)) return before === undefined ? [] : [[key, before]];
      return [[key, keepInside(value, before)]];
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
