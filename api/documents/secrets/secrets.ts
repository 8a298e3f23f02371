import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { Change } from '@millwright/core/document/descriptor/collection-secrets.ts';
import { changeSecrets } from '@millwright/core/document/secrets/change-secrets.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { hidden, isHidden, isSecretKey } from '@millwright/core/secret-keys.ts';
import { isSealed } from './secret-box.ts';

/** A document, or some keys of it, with changed secrets. Most collections have none. */
export const changeDocumentSecrets = <T extends JsonObject>(collection: ConfigurationCollection, content: T, change: Change): T =>
  (collectionOf(collection).secrets?.change(content, change) ?? content) as T;

/** The document with hidden secrets: they can be written, never read. */
export const withoutSecrets = <T extends JsonObject>(collection: ConfigurationCollection, content: T): T =>
  changeDocumentSecrets(collection, content, () => ({ ...hidden }));

/** A value with every sealed text hidden. */
export const withoutSealed = (value: Json): Json =>
  changeSecrets(
    value,
    (text) => (isSealed(text) ? { ...hidden } : text),
    () => true,
  );

/** Things of a list correspond by id or name, or without both by position. */
function counterpart(item: Json, at: number, stored: readonly Json[]): Json | undefined {
  if (!isObject(item)) return stored[at];
  const key = ['id', 'name'].find((name) => typeof item[name] === 'string');
  return key ? stored.find((other) => isObject(other) && other[key] === item[key]) : stored[at];
}

function keepInside(value: Json, before: Json | undefined): Json {
  if (Array.isArray(value)) return value.map((item, at) => keepInside(item, counterpart(item, at, Array.isArray(before) ? before : [])));
  return isObject(value) ? keepSecrets(value, isObject(before) ? before : {}) : value;
}

const serverOf = ({ origin, protocol, host }: URL) => (origin === 'null' ? `${protocol}//${host}` : origin);
/** The server of an address. An address that is not of the web has no origin. */
export function originOf(url: Json | undefined): string {
  if (typeof url !== 'string') return JSON.stringify(url ?? null);
  const parsed = URL.parse(url);
  return parsed ? serverOf(parsed) : url;
}
/** Keys beside a secret that say where it is sent. */
const addresses = ['url', 'sign_in_url', 'token_endpoint'];
/** Whether a step gets another integration. Then its values, and a path as its address, go to another server. */
const hasOtherIntegration = (before: JsonObject, after: JsonObject) =>
  ('integration' in after || 'url' in after) && (before.integration ?? '') !== (after.integration ?? '');
/**
 * Whether secrets would be sent elsewhere. A part of a document has only its own address; a document with an address,
 * that one.
 */
const hasMoved = (before: JsonObject, after: JsonObject) =>
  addresses.some((name) => (name in after || 'url' in after) && originOf(before[name]) !== originOf(after[name])) ||
  hasOtherIntegration(before, after);

/**
 * Restores stored secrets where the caller sent the sign for hidden ones, also inside lists. Secrets stay with the
 * server they were given for: if the address or integration beside them changes, they are not restored.
 */
export function keepSecrets(sent: JsonObject, stored: JsonObject): JsonObject {
  const trusted: JsonObject = hasMoved(stored, sent) ? {} : stored;
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]): [string, Json][] => {
      const before = trusted[key];
      if (isHidden(value)) return before === undefined ? [] : [[key, before]];
      return [[key, keepInside(value, before)]];
    }),
  );
}

/** Removes every secret that is not the `sent` one of the same place. */
function onlySent(value: Json, sent: Json | undefined, within = ''): Json {
  if (!isObject(value)) return value;
  const given = isObject(sent) ? sent : {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
      if (!isSecretKey(key, within)) return [[key, onlySent(inner, given[key], key)]];
      return typeof given[key] === 'string' ? [[key, inner]] : [];
    }),
  );
}

/** Secrets belong to the server they were given for. A document with a new server loses those that were not sent again. */
export function boundToOrigin(collection: ConfigurationCollection, before: JsonObject, after: JsonObject, sent: JsonObject): JsonObject {
  return collectionOf(collection).secrets?.boundToUrl && hasMoved(before, after) ? (onlySent(after, sent) as JsonObject) : after;
}
