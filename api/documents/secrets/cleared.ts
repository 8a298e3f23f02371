import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { isHidden } from '@millwright/core/secret-keys.ts';
import { isPassing } from './of-stored.ts';
import { withoutSecrets } from './secrets.ts';

const hiddenBelow = (value: Json | undefined, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((item, at) => hiddenBelow(item, `${path}[${at}]`));
  if (!isObject(value)) return [];
  if (isHidden(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => hiddenBelow(inner, path ? `${path}.${key}` : key));
};

/** The places of all secrets in a document, except temporary ones. */
export const secretPlaces = (collection: ConfigurationCollection, document: JsonObject): string[] =>
  hiddenBelow(withoutSecrets(collection, document), '').filter((path) => !isPassing(collection, path.split('.')[0]));

const sentAt = (sent: Json | undefined, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), sent);

/**
 * The secrets that a change removed without being asked to: they were sent hidden, or not at all. Inside a list, where
 * things move, only those sent hidden.
 */
export function clearedBy(before: readonly string[], after: JsonObject, sent: JsonObject): { cleared?: string[] } {
  const left = new Set(hiddenBelow(after, ''));
  const wanted = (path: string) => !((path.split('.')[0] as string) in sent) || isHidden(sentAt(sent, path));
  const listed = (path: string) => path.includes('[');
  const kept = [...before.filter((path) => !listed(path) && wanted(path)), ...hiddenBelow(sent, '').filter(listed)];
  const cleared = kept.filter((path) => !left.has(path));
  return cleared.length ? { cleared } : {};
}
